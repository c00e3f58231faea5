// Fee questions of worked examples: entries, a couple's class, or a couple's starts.
import { say } from "./answer.ts";
import { type FeeEntry, feeFor } from "./fees.ts";
import { count, type ExampleAnswer, type Given, list, text } from "./given.ts";
import type { Regulations } from "./schema.ts";
import { isRecord } from "./source.ts";

/** The total in whole units; `total_pln` where the regulations list two currencies. */
export function answerFee(regulations: Regulations, given: Given): ExampleAnswer {
  const key = regulations.fees?.rules.some((rule) => rule.prices.other_currency !== undefined) ? "total_pln" : "total";
  const entries = entriesOf(given);
  if (entries.length === 0)
    return { answer: { [key]: "ambiguous" }, reasons: [say("ask.entries", "Podaj zgłoszenia.", "Give the entries.")] };
  const dates = {
    paid_on: text(given, "paid_on"),
    credited_on: text(given, "credited_on", "deposit_credited_on"),
    entered_on: text(given, "entered_on", "signed_up_on"),
  };
  const outcome = feeFor(regulations, entries, dates);
  if (outcome.ambiguous) return { answer: { [key]: "ambiguous" }, reasons: [outcome.question, ...outcome.reasons] };
  return { answer: { [key]: outcome.answer.total / 100 }, reasons: outcome.reasons };
}

function entriesOf(given: Given): FeeEntry[] {
  const listed = list(given, "entries").filter(isRecord).map(entryOf);
  return listed.length > 0
    ? listed
    : Object.keys(given).some((one) => ["cls", "starts", "dancers", "p", "presentation"].includes(one))
      ? [entryOf(given)]
      : [];
}

function entryOf(given: Given): FeeEntry {
  const { dancers, starts } = given;
  return {
    style: text(given, "style"),
    presentation: text(given, "p", "presentation"),
    level: text(given, "cls", "class", "level"),
    age_category: text(given, "age", "group"),
    // The same name in two entries is the same person.
    dancers: Array.isArray(dancers) ? dancers.map(String) : (count(given, "dancers") ?? 2),
    styles: count(given, "styles"),
    starts: isRecord(starts)
      ? Object.fromEntries(Object.entries(starts).filter((one): one is [string, number] => typeof one[1] === "number"))
      : undefined,
  };
}
