// Second implementation of standings: each entry is measured separately, and its place is one more than the number of entries with a better measure.
// It shares nothing with the first implementation but the input.
import type { Section } from "../standings-input.ts";

/** How far an entry came: four numbers, compared in order; smaller is better. */
type Measure = readonly [rounds: number, retiredInFinal: number, group: number, retired: number];

/** Returns "place from, place to, left, state" of each entry, separated by spaces. */
export function recomputeStandings(section: Section): Map<string, string> {
  const out = new Set(section.disqualified);
  const still = new Set((section.stillIn ?? []).filter((id) => !out.has(id)));
  const measured = section.entries.flatMap((id) => {
    const measure = still.has(id) ? undefined : measureOf(section, id);
    return measure === undefined ? [] : [{ id, measure }];
  });
  const homeless = (id: string, measure: Measure) =>
    (measure[1] === 1 && section.retiredInFinal === "none") || (out.has(id) && section.disqualifiedLeavesGap !== true);
  const counting = measured.filter(({ id, measure }) => !homeless(id, measure));
  const lines = new Map(
    section.entries.map((id) => [id, still.has(id) ? "- - - still_in" : out.has(id) ? "- - - disqualified" : "- - - no_show"]),
  );
  for (const { id, measure } of measured) {
    const left = section.rounds.at(-1 - measure[0])?.id ?? "-";
    const better = counting.filter((other) => compare(other.measure, measure) < 0).length;
    const level = counting.filter((other) => compare(other.measure, measure) === 0).length;
    const from = still.size + better + 1;
    if (out.has(id)) lines.set(id, `- - ${left} disqualified`);
    else if (homeless(id, measure)) lines.set(id, `- - ${left} retired`);
    else lines.set(id, `${from} ${from + level - 1} ${left} placed`);
  }
  return lines;
}

/** Returns the measure of an entry, or undefined when it danced no round. */
function measureOf({ rounds }: Section, id: string): Measure | undefined {
  const at = rounds.findLastIndex(({ ranking, retired }) => ranking.flat().includes(id) || retired?.includes(id));
  const round = rounds[at];
  if (round === undefined) return undefined;
  const behind = rounds.length - 1 - at;
  const retired = round.retired?.includes(id) === true ? 1 : 0;
  if (retired === 1 && round.kind.startsWith("final")) return [behind, 1, 0, 1];
  const group = round.ranking.findIndex((ids) => ids.includes(id));
  return [behind, 0, group < 0 ? round.ranking.length : group, retired];
}

function compare(a: Measure, b: Measure): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  // `at` is -1 when nothing differs; both values are then missing.
  return (a[at] ?? 0) - (b[at] ?? 0);
}
