// Which of several dances, or runs, made a result. Pure.
import type { Tabulated } from "#engines/tabulation/src/types.ts";

/** What counts of several dances with sheets of their own. */
export type Runs = "sum" | "best" | "last";

/** What several dances gave: points of which these count, or crosses or places, of which all do. */
export type Given = Runs | "crosses" | "places";

/** A value of both computations as a number: "352/3". */
function numberOf(exact: string): number {
  const [n = "", d = "1"] = exact.split("/");
  return Number(n) / Number(d);
}

/** Which of a performance's dances made its result, by their exact values (null: it was not on the floor): all, the best and every one as good, or the last. */
export function counting(values: readonly (string | null)[], runs: Runs): boolean[] {
  const best = Math.max(...values.map((value) => (value === null ? -Infinity : numberOf(value))));
  return values.map((value, at) => {
    if (value === null) return false;
    return runs === "sum" || (runs === "last" ? at === values.length - 1 : numberOf(value) === best);
  });
}

/** What each of these dances gave a performance, as it is shown (null: it was not on the floor and has nothing from it), and whether it is a part of the result. Places all are. */
export function runsIn(
  outcome: Tabulated | undefined,
  performanceId: string,
  names: readonly string[],
  runs: Runs,
): { value: string | null; counts: boolean }[] {
  const given = names.map((name) => {
    const danced = outcome?.perDance.find((each) => each.dance === name)?.entries;
    return danced?.find((each) => each.entry === performanceId);
  });
  const counts = counting(
    given.map((each) => each?.value?.exact ?? null),
    runs,
  );
  return given.map((each, at) => {
    const place = each?.value ? null : (each?.place ?? null);
    return place === null ? { value: each?.value?.shown ?? null, counts: counts[at] ?? false } : { value: String(place), counts: true };
  });
}
