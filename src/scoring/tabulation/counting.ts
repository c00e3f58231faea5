// Which of several dances or runs count for a result. Pure.
import type { Tabulated } from "#engines/tabulation/src/types.ts";

/** What counts of several dances with sheets of their own. */
export type Runs = "sum" | "best" | "last";

/** How several dances count: points by `Runs`, or crosses or places, which all count. */
export type RunsKind = Runs | "crosses" | "places";

/** Converts an exact value of the engine, like "352/3", to a number. */
function numberOf(exact: string): number {
  const [n = "", d = "1"] = exact.split("/");
  return Number(n) / Number(d);
}

/**
 * Returns which of a performance's dances count, from their exact values (null: not on the floor): all, the best and every equal one, or the last.
 */
export function countingRuns(values: readonly (string | null)[], runs: Runs): boolean[] {
  const best = Math.max(...values.map((value) => (value === null ? -Infinity : numberOf(value))));
  return values.map((value, at) => {
    if (value === null) return false;
    return runs === "sum" || (runs === "last" ? at === values.length - 1 : numberOf(value) === best);
  });
}

/** Returns each dance's value for a performance as it is shown (null: not on the floor), and whether it counts. Places always count. */
export function runsIn(
  outcome: Tabulated | undefined,
  performanceId: string,
  names: readonly string[],
  runs: Runs,
): { value: string | null; counts: boolean }[] {
  const danceResults = names.map((name) => {
    const danced = outcome?.perDance.find((each) => each.dance === name)?.entries;
    return danced?.find((each) => each.entry === performanceId);
  });
  const counts = countingRuns(
    danceResults.map((each) => each?.value?.exact ?? null),
    runs,
  );
  return danceResults.map((each, at) => {
    const place = each?.value ? null : (each?.place ?? null);
    return place === null ? { value: each?.value?.shown ?? null, counts: counts[at] ?? false } : { value: String(place), counts: true };
  });
}
