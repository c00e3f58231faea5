// The gate before publishing: both implementations tabulate, and only equal answers are agreed.
import { checkInput } from "../check-input.ts";
import { type Columns, readColumns } from "../columns.ts";
import { type OverallInput, type OverallOutcome, overall } from "../overall.ts";
import { isRefused, tabulateColumns } from "../tabulate.ts";
import type { Outcome, Tabulated, TabulationInput } from "../types.ts";
import { recomputeOverall } from "./overall.ts";
import { recomputePoints } from "./points.ts";
import { type Digest, Unfit } from "./read.ts";
import { recomputeBattle, recomputeIdo, recomputeRecall } from "./recall.ts";
import { recomputeMajority, recomputeSkating } from "./skating.ts";

function recomputeDigest(input: TabulationInput, columns: Columns): Digest {
  switch (input.method) {
    case "skating":
      return recomputeSkating(input, columns);
    case "ido_1d":
    case "ido_2d":
    case "ido_3d":
    case "ido_4d":
      return recomputeIdo(input, columns);
    case "recall":
      return recomputeRecall(input, columns);
    case "battle":
      return recomputeBattle(input, columns);
    case "majority":
      return recomputeMajority(input, columns);
    default:
      return recomputePoints(input, columns);
  }
}

/** Returns the second implementation's answer, or "refused" when it refuses the ballots. */
function runSecond(input: TabulationInput, columns: Columns): Digest | "refused" {
  try {
    return recomputeDigest(input, columns);
  } catch (error) {
    if (error instanceof Unfit) return "refused";
    throw error;
  }
}

function differencesOf(name: string, first: ReadonlyMap<string, string>, second: ReadonlyMap<string, string>): string[] {
  if (first.size === second.size && [...first].every(([key, value]) => second.get(key) === value)) return [];
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((key) => first.get(key) !== second.get(key))
    .map((key) => `${name} ${key}: ${first.get(key) ?? "-"} / ${second.get(key) ?? "-"}`)
    .toSorted();
}

function halfText(place: number): string {
  return Number.isInteger(place) ? String(place) : `${2 * place}/2`;
}

function compare(first: Tabulated, second: Digest): string[] {
  const pairs = <T>(list: readonly T[], pair: (item: T) => [string, string] | null) =>
    new Map(list.flatMap((item) => [pair(item)].filter((p) => p !== null)));
  const recalled = (ids: readonly string[] | "open" | null) =>
    ids === null || ids === "open" ? (ids ?? "") : JSON.stringify(ids.toSorted());
  const one = (text: string) => new Map([["", text]]);
  return [
    ...differencesOf(
      "place",
      pairs(first.results, (r) => (r.placeExact === null ? null : [r.entry, halfText(r.placeExact)])),
      second.places,
    ),
    ...differencesOf(
      "total",
      pairs(first.results, (r) => (r.total === null ? null : [r.entry, r.total.exact])),
      second.totals,
    ),
    ...differencesOf(
      "dance",
      new Map(
        first.perDance.flatMap((d) =>
          d.entries.map((e): [string, string] => [`${d.dance} ${e.entry}`, e.value?.exact ?? halfText(e.place ?? 0)]),
        ),
      ),
      second.dances,
    ),
    ...differencesOf(
      "band",
      pairs(first.results, (r) => (r.band === null ? null : [r.entry, r.band])),
      new Map([...second.bands].filter(([, band]) => band !== "")),
    ),
    ...differencesOf("recalled", one(recalled(first.recall && (first.recall.recalled ?? "open"))), one(recalled(second.recalled))),
    ...differencesOf("level", one(recalled(first.recall?.tie?.at ?? [])), one(recalled(second.level))),
  ];
}

/** Both answers to one round. Publish the outcome only when `agreed`; `differences` are for the log and the head judge. */
export interface Agreement {
  readonly outcome: Outcome;
  readonly agreed: boolean;
  readonly differences: readonly string[];
}

/** Tabulates a round with both implementations and compares places, totals, dances, bands, recalls and refusals. */
export function tabulateTwice(input: TabulationInput): Agreement {
  const misspelt = checkInput(input);
  if (misspelt.length > 0) return { outcome: { refused: misspelt }, agreed: true, differences: [] };
  const columns = readColumns(input);
  const outcome = tabulateColumns(input, columns);
  const recomputed = runSecond(input, columns);
  const refused = isRefused(outcome);
  if (refused !== (recomputed === "refused"))
    return { outcome, agreed: false, differences: [refused ? "refused by the first only" : "refused by the second only"] };
  const differences = refused || recomputed === "refused" ? [] : compare(outcome, recomputed);
  return { outcome, agreed: differences.length === 0, differences };
}

/** Ranks overall awards with both implementations. Publish only when `agreed`. */
export function overallTwice(input: OverallInput): { readonly outcome: OverallOutcome; readonly agreed: boolean } {
  const outcome = overall(input);
  const first = outcome.places.map((p) => `${p.section}/${p.entry} ${p.placeExact}`).toSorted();
  return { outcome, agreed: first.join("\n") === recomputeOverall(input).join("\n") };
}
