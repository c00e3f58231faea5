// Rules for the sheet of a whole dance: one judge's crosses, places or order for everybody in one dance of a round. Pure: tablet and server use the
// same rules.
import { ranksTotals } from "../rounds/dances.ts";
import type { EqualTotals } from "./order-rules.ts";

/** One judge's mark for one performance: a cross, a place, or a rank among performances with the same total. */
export interface BallotMark {
  cross?: 1 | undefined;
  place?: number | undefined;
  order?: number | undefined;
  /** The total that the rank belongs to. */
  total?: number | undefined;
}
/** Marks by performance id. A performance without a mark has no key. */
export type BallotMarks = Readonly<Record<string, BallotMark>>;

export type Crosses = "exact" | "up_to" | "free";

/** The facts about a dance that are needed to check a sheet of it. */
export interface BallotTask {
  method: string;
  wanted: number | null;
  crosses: Crosses;
  /** True when the head judge accepts fewer crosses on this sheet. Undefined on a sheet that an earlier version stored. */
  short?: boolean;
  heats: readonly { places: readonly { performance_id: string; out: string | null }[] }[];
  /** This judge's equal totals that only this judge can put in order. Undefined on a sheet that an earlier version stored. */
  equal?: readonly EqualTotals[];
}

/** Returns which mark a whole-dance sheet of this scoring method takes. Undefined where each performance has its own sheet. */
export function ballotKindOf(method: string): "cross" | "place" | "order" | undefined {
  if (method === "recall") return "cross";
  if (ranksTotals(method)) return "order";
  return method === "skating" || method === "majority" ? "place" : undefined;
}

/** Returns the ids of the performances that dance, heat by heat. */
export function dancingIds(ballot: Pick<BallotTask, "heats">): string[] {
  return ballot.heats.flatMap((heat) => heat.places.filter((place) => place.out === null).map((place) => place.performance_id));
}

/** Counts the crosses among these performances on a judge's sheet. */
export function countCrosses(marks: BallotMarks, ids: readonly string[]): number {
  return ids.filter((id) => marks[id]?.cross === 1).length;
}

/** Returns how many crosses the judge gives: never more than there are dancing performances. Null where any number is allowed. */
export function requiredCrosses(ballot: BallotTask): number | null {
  if (ballot.wanted === null || ballot.crosses === "free") return null;
  return Math.min(ballot.wanted, dancingIds(ballot).length);
}

/** The most important reason why a sheet cannot be handed in. `n`: how many crosses are missing or too many. `ids`: the performances concerned. */
export type BallotFault = { why: "gone" | "twice" | "outside" | "moved" | "unplaced"; ids: string[] } | { why: "few" | "many"; n: number };

/** Checks a sheet before it is handed in (docs/rules/places.md 1.1, 1.3). Returns undefined when the sheet is valid. */
export function findFault(ballot: BallotTask, marks: BallotMarks): BallotFault | undefined {
  const here = dancingIds(ballot);
  const kind = ballotKindOf(ballot.method);
  const has = (id: string, mark: "cross" | "place" | "order") => marks[id]?.[mark] !== undefined;
  const marked = Object.keys(marks).filter((id) => has(id, "cross") || has(id, "place") || has(id, "order"));
  const gone = marked.filter((id) => !here.includes(id));
  if (gone.length > 0) return { why: "gone", ids: gone };
  const foreign = marked.filter((id) => (["cross", "place", "order"] as const).some((mark) => mark !== kind && has(id, mark)));
  if (foreign.length > 0) return { why: "outside", ids: foreign };
  if (kind === "order") return findOrderFault(ballot.equal ?? [], marks, marked);
  return kind === "place" ? findPlaceFault(here, marks) : findCrossFault(ballot, countCrosses(marks, here));
}

function findCrossFault(ballot: BallotTask, count: number): BallotFault | undefined {
  const required = requiredCrosses(ballot);
  if (required === null) return undefined;
  if (count > required) return { why: "many", n: count - required };
  return count < required && ballot.crosses === "exact" && !ballot.short ? { why: "few", n: required - count } : undefined;
}

function findPlaceFault(here: readonly string[], marks: BallotMarks): BallotFault | undefined {
  const outside = here.filter((id) => (marks[id]?.place ?? 1) > here.length);
  if (outside.length > 0) return { why: "outside", ids: outside };
  const twice = here.filter((id) =>
    here.some((other) => other !== id && marks[id]?.place !== undefined && marks[other]?.place === marks[id]?.place),
  );
  if (twice.length > 0) return { why: "twice", ids: twice };
  const unplaced = here.filter((id) => marks[id]?.place === undefined);
  return unplaced.length > 0 ? { why: "unplaced", ids: unplaced } : undefined;
}

function findOrderFault(equal: readonly EqualTotals[], marks: BallotMarks, marked: readonly string[]): BallotFault | undefined {
  const required = equal.flatMap((group) => group.performance_ids);
  const outside = marked.filter((id) => !required.includes(id));
  if (outside.length > 0) return { why: "outside", ids: outside };
  const moved = equal.flatMap(({ total, performance_ids }) =>
    performance_ids.filter((id) => marks[id]?.total !== undefined && marks[id].total !== total),
  );
  if (moved.length > 0) return { why: "moved", ids: moved };
  const twice = equal.flatMap(({ performance_ids }) =>
    performance_ids.filter((id) =>
      performance_ids.some((other) => other !== id && marks[id]?.order !== undefined && marks[other]?.order === marks[id]?.order),
    ),
  );
  if (twice.length > 0) return { why: "twice", ids: twice };
  const unplaced = required.filter((id) => marks[id]?.order === undefined);
  return unplaced.length > 0 ? { why: "unplaced", ids: unplaced } : undefined;
}

/** Returns the numbers of the heats that have not danced yet. Empty where the dance has only one heat. */
export function waitingHeats(heats: readonly { number: number; status: string }[]): number[] {
  return heats.length > 1 ? heats.filter((heat) => heat.status === "waiting").map((heat) => heat.number) : [];
}

/** Returns the ids of the performances that have different marks on the two sheets. */
export function differingIds(one: BallotMarks, other: BallotMarks): string[] {
  const ids = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return ids.filter(
    (id) => one[id]?.cross !== other[id]?.cross || one[id]?.place !== other[id]?.place || one[id]?.order !== other[id]?.order,
  );
}
