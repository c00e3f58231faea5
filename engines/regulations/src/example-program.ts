// Worked examples about how a contest runs: rounds, heats, places and quotas.
import { say } from "./answer.ts";
import { count, type ExampleAnswer, factsOf, type ExampleFacts, openWhole, text, whole } from "./example-facts.ts";
import { capacityFor, isWithinQuota, type QuotaOf } from "./quotas.ts";
import { heatSizes, roundsFor } from "./rounds.ts";
import type { Regulations } from "./schema.ts";

/** Returns `{rounds}`, `{sizes}`, or the figures of an elimination. `rounds` is open when nothing is known. */
export function roundsExample(regulations: Regulations, given: ExampleFacts): ExampleAnswer {
  const outcome = roundsFor(regulations, factsOf(given), count(given, "entries", "couples", "dancers") ?? 0);
  if (outcome.ambiguous) return { answer: { rounds: "ambiguous" }, reasons: [outcome.question, ...outcome.reasons] };
  const { heat_by_round: _, ...answer } = outcome.answer;
  return { answer, reasons: outcome.reasons };
}

/** Returns `{heats}`: the number of entries in each heat. */
export function heatsExample(regulations: Regulations, given: ExampleFacts): ExampleAnswer {
  const entries = count(given, "entries") ?? 0;
  const heat = count(given, "heat") ?? heatOfRound(regulations, given, entries);
  if (heat === undefined || entries < 1)
    return { answer: { heats: "ambiguous" }, reasons: [say("ask.heat", "Ile osób tańczy naraz?", "How many dance at once?")] };
  const sizes = heatSizes(entries, heat);
  return {
    answer: { heats: sizes },
    reasons: [say("heats.sizes", `Grupy: ${sizes.join(", ")}.`, `Heats: ${sizes.join(", ")}.`, { entries, heat })],
  };
}

function heatOfRound(regulations: Regulations, given: ExampleFacts, entries: number): number | undefined {
  const outcome = roundsFor(regulations, factsOf(given), entries);
  if (outcome.ambiguous) return undefined;
  const round = text(given, "round", "heat");
  const heat = round === undefined ? undefined : outcome.answer.heat_by_round?.[round];
  return heat ?? (typeof outcome.answer.heat === "number" ? outcome.answer.heat : undefined);
}

/** Returns `{accepted, refused_or_waiting}`. */
export function capacityExample(regulations: Regulations, given: ExampleFacts): ExampleAnswer {
  const outcome = capacityFor(regulations, {
    entries: count(given, "entries", "routines", "teams", "crews", "couples", "dancers") ?? 0,
    dancers: count(given, "dancers", "participants"),
    category: text(given, "category"),
    facts: factsOf(given),
  });
  return outcome.ambiguous
    ? { answer: { accepted: "ambiguous", refused_or_waiting: "ambiguous" }, reasons: [outcome.question, ...outcome.reasons] }
    : whole(outcome);
}

const QUOTA_WORDS: readonly (readonly [QuotaOf, RegExp])[] = [
  ["dancer", /dancer|person|solo|tancer/i],
  ["school", /school|club|studio|institution|centre|center/i],
  ["team", /team|group|crew/i],
];

/** Answers a quota question. `per` or `of` names the owner of the quota, else the name of the counted member does. */
export function quotaExample(regulations: Regulations, given: ExampleFacts): ExampleAnswer {
  const ownerText = text(given, "per", "of", "who") ?? Object.keys(given).join(" ");
  const of = QUOTA_WORDS.find(([, pattern]) => pattern.test(ownerText))?.[0] ?? onlyQuota(regulations) ?? "category";
  const counted = count(given, "entries", "starts", "routines") ?? Object.values(given).find((one) => typeof one === "number");
  return openWhole(
    "allowed",
    isWithinQuota(regulations, of, Number(counted ?? 0), { category: text(given, "category"), facts: factsOf(given) }),
  );
}

/** Returns the only quota that the regulations limit (dancer, team or school), for questions that name no owner. */
function onlyQuota({ limits }: Regulations): QuotaOf | undefined {
  if (!limits || Object.keys(limits.per_category).length > 0) return undefined;
  const stated = (["dancer", "team", "school"] as const).filter((of) => limits[`per_${of}`] !== null);
  return stated.length === 1 ? stated[0] : undefined;
}
