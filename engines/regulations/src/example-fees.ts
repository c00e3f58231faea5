// Fee questions of worked examples: entries, a couple's class, or a couple's starts.
import { type Reason, say } from "./answer.ts";
import { dayEn, dayPl } from "./calendar.ts";
import type { FeeEntry } from "./fee-lines.ts";
import { feeFor, hasTwoCurrencies } from "./fees.ts";
import { count, type ExampleAnswer, type ExampleFacts, list, text } from "./example-facts.ts";
import type { Regulations } from "./schema.ts";
import { isRecord } from "./source.ts";

/**
 * Returns the total in whole units. The key is `total_pln` where the counted prices are listed in two currencies (`total_czk` where the first is
 * CZK).
 */
export function answerFee(regulations: Regulations, given: ExampleFacts): ExampleAnswer {
  const { fees } = regulations;
  const keyFor = (two: boolean): string => (two ? `total_${fees?.currency.toLowerCase() ?? "pln"}` : "total");
  const key = keyFor(hasTwoCurrencies(fees?.rules ?? []));
  const entries = entriesOf(regulations, given);
  if (entries === null) return { answer: { [key]: "ambiguous" }, reasons: [say("ask.entries", "Podaj występy.", "Give the entries.")] };
  const paid_on = text(given, "paid_on");
  const credited = text(given, "credited_on", "deposit_credited_on");
  const byCredit = credited === undefined && paid_on !== undefined && fees?.rules.some((rule) => rule.tier_by === "credit") === true;
  const dates = {
    paid_on,
    // The example format has one day, that of the payment. A reason says so where the regulations count another day.
    credited_on: byCredit ? paid_on : credited,
    entered_on: text(given, "entered_on", "signed_up_on"),
  };
  const outcome = feeFor(regulations, entries, dates);
  if (outcome.ambiguous) return { answer: { [key]: "ambiguous" }, reasons: [outcome.question, ...outcome.reasons] };
  const taken = byCredit ? [creditTaken(paid_on)] : [];
  return { answer: { [keyFor(outcome.answer.two_currencies)]: outcome.answer.total / 100 }, reasons: [...outcome.reasons, ...taken] };
}

function creditTaken(day: string): Reason {
  return say(
    "fee.credited_as_paid",
    `Decyduje dzień zaksięgowania. Podano jeden dzień (${dayPl(day)}): przyjęto, że pieniądze były wtedy na koncie.`,
    `The day of credit decides. One day is given (${dayEn(day)}): the money is taken to have been on the account then.`,
    { paid_on: day },
  );
}

function entriesOf(regulations: Regulations, given: ExampleFacts): FeeEntry[] | null {
  const listed = list(given, "entries").filter(isRecord);
  const alone = Object.keys(given).some((one) => ["cls", "starts", "dancers", "p", "presentation"].includes(one)) ? [given] : [];
  const entries = (listed.length > 0 ? listed : alone).map((one) => entryOf(regulations, one));
  return entries.length === 0 || entries.includes(null) ? null : entries.filter((one) => one !== null);
}

/** Returns null when the number of dancers is unknown. */
function entryOf(regulations: Regulations, given: ExampleFacts): FeeEntry | null {
  const { dancers, starts } = given;
  const presentation = text(given, "p", "presentation");
  const level = text(given, "cls", "class", "level");
  const size = regulations.presentation_categories.find((one) => one.code === presentation);
  const fixed = size && size.min_dancers === size.max_dancers ? size.min_dancers : null;
  const perEntry = regulations.fees?.rules.every((rule) => rule.kind === "per_entry") ? 1 : undefined;
  // The same name in two entries is the same person. A class or starts belong to a couple.
  const who = Array.isArray(dancers)
    ? dancers.map(String)
    : (count(given, "dancers") ?? fixed ?? (level !== undefined || isRecord(starts) ? 2 : perEntry));
  if (who === undefined) return null;
  return {
    style: text(given, "style"),
    presentation,
    level,
    age_category: text(given, "age", "group"),
    dancers: who,
    styles: count(given, "styles"),
    starts: isRecord(starts)
      ? Object.fromEntries(Object.entries(starts).filter((one): one is [string, number] => typeof one[1] === "number"))
      : undefined,
  };
}
