// Overall awards (docs/rules/places.md 9.3): the highest totals of several sections in one list, ties by the organiser's ladder, optionally with one
// slot for each dancer. The organiser guarantees that the sections share their scale and size of panel.
import { byId, fromExactText, distinctText } from "./exact.ts";
import { rankByTotal } from "./ladder.ts";
import { placesOfGroups } from "./results.ts";
import type { Step } from "./steps.ts";
import type { LadderRung, Tabulated, Value } from "./types.ts";

/** A finished section. `dancers` lists the dancers of its entries and is needed only with one slot for each dancer. */
export interface OverallSection {
  readonly section: string;
  readonly outcome: Tabulated;
  readonly dancers?: Readonly<Record<string, readonly string[]>>;
}

/** Input: sections of one points form, the ladder (criteria by code), and how many places are awarded (all when left out). */
export interface OverallInput {
  readonly sections: readonly OverallSection[];
  readonly ladder?: readonly LadderRung[];
  readonly top?: number;
  readonly oneSlotPerDancer?: boolean;
  readonly decimals?: number;
}

/** One overall place: shared places as their mean and as the first of them. */
export interface OverallPlace {
  readonly section: string;
  readonly entry: string;
  readonly placeExact: number;
  readonly placeShown: number;
  readonly total: Value;
}

/** The list, the entries skipped because a dancer already has a slot, undecided ties, and the steps (entries as "section/entry"). */
export interface OverallOutcome {
  readonly places: readonly OverallPlace[];
  readonly skipped: readonly { readonly section: string; readonly entry: string; readonly dancers: readonly string[] }[];
  readonly undecided: readonly (readonly string[])[];
  readonly explain: readonly Step[];
}

/** Returns the id of an entry among all sections, "section/entry". */
export function overallId(section: string, entry: string): string {
  return `${section}/${entry}`;
}

/** Ranks the placed and eligible entries of all sections by their exact totals. All entries of a tie at the last awarded place are included. */
export function overall(input: OverallInput): OverallOutcome {
  const candidates = input.sections
    .flatMap(({ section, outcome, dancers }) =>
      outcome.results.flatMap((result) =>
        result.placeExact === null || !result.eligibleOverall || result.total === null || result.measures === null
          ? []
          : [
              {
                id: overallId(section, result.entry),
                section,
                entry: result.entry,
                total: result.total,
                measures: result.measures,
                dancers: dancers?.[result.entry] ?? [],
              },
            ],
      ),
    )
    .toSorted((a, b) => byId(a.section, b.section) || byId(a.entry, b.entry));
  const byKey = new Map(candidates.map((c) => [c.id, c]));
  const ladder = input.ladder ?? [];
  const decimals = input.decimals ?? 2;
  const totalText = distinctText(
    candidates.map((c) => fromExactText(c.total.exact)),
    decimals,
  );
  const ranked = (list: typeof candidates, steps: Step[]) =>
    rankByTotal(
      list.map((c) => ({ id: c.id, total: fromExactText(c.total.exact), measures: c.measures })),
      ladder,
      { decimals, totalText },
      steps,
    );
  const placed = new Set<string>();
  const skipped: (typeof candidates)[number][] = [];
  for (const id of ranked(candidates, []).groups.flat()) {
    const candidate = byKey.get(id);
    if (candidate === undefined || input.oneSlotPerDancer !== true) continue;
    if (candidate.dancers.some((dancer) => placed.has(dancer))) skipped.push(candidate);
    else for (const dancer of candidate.dancers) placed.add(dancer);
  }
  const steps: Step[] = [];
  const ranking = ranked(
    candidates.filter((c) => !skipped.includes(c)),
    steps,
  );
  const doubled = placesOfGroups(ranking.groups);
  const places = ranking.groups.flatMap((group) =>
    group.flatMap((id): OverallPlace[] => {
      const candidate = byKey.get(id);
      const place = doubled.get(id) ?? 0;
      const shown = (place - group.length + 1) / 2;
      if (candidate === undefined || (input.top !== undefined && shown > input.top)) return [];
      return [{ section: candidate.section, entry: candidate.entry, placeExact: place / 2, placeShown: shown, total: candidate.total }];
    }),
  );
  return {
    places,
    skipped: skipped.map(({ section, entry, dancers }) => ({ section, entry, dancers })),
    undecided: ranking.undecided,
    explain: steps,
  };
}
