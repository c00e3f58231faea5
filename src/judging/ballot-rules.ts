// A sheet of a whole dance: crosses for those who go on, or places, of everybody in one dance of a round. Pure: tablet and server ask the same.
import { ranksTotals } from "../rounds/dances.ts";
import type { Equal } from "./order-rules.ts";

/** What a judge gave one performance: a cross, a place, or its rank among those with the same total. */
export interface Given {
  cross?: 1 | undefined;
  place?: number | undefined;
  order?: number | undefined;
  /** The total that the order was given for. */
  total?: number | undefined;
}
/** By performance; who has nothing is left out. */
export type BallotMarks = Readonly<Record<string, Given>>;

export type Crosses = "exact" | "up_to" | "free";

/** What has to be known of a dance to judge what is on its sheet. */
export interface Asked {
  method: string;
  wanted: number | null;
  crosses: Crosses;
  /** The head judge lets this sheet count with fewer crosses; one that an earlier version kept does not say it. */
  short?: boolean;
  heats: readonly { places: readonly { performance_id: string; out: string | null }[] }[];
  /** Equal totals of this judge that only this judge can put in order; a sheet that an earlier version kept has none. */
  equal?: readonly Equal[];
}

/** What a sheet of this method takes; undefined where marks stand alone and each performance has its own. */
export function kindOf(method: string): "cross" | "place" | "order" | undefined {
  if (method === "recall") return "cross";
  if (ranksTotals(method)) return "order";
  return method === "skating" || method === "majority" ? "place" : undefined;
}

/** Those who dance, heat by heat. */
export function dancing(asked: Pick<Asked, "heats">): string[] {
  return asked.heats.flatMap((heat) => heat.places.filter((place) => place.out === null).map((place) => place.performance_id));
}

/** How many crosses these have. */
export function crossesOf(marks: BallotMarks, ids: readonly string[]): number {
  return ids.filter((id) => marks[id]?.cross === 1).length;
}

/** How many crosses are asked for: never more than dance; null where any number will do. */
export function askedFor(asked: Asked): number | null {
  if (asked.wanted === null || asked.crosses === "free") return null;
  return Math.min(asked.wanted, dancing(asked).length);
}

/** Why a sheet cannot be handed in: the weightiest reason first; `n` crosses too few or too many, or the performances it is about. */
export type Wrong = { why: "gone" | "twice" | "outside" | "moved" | "unplaced"; ids: string[] } | { why: "few" | "many"; n: number };

/** What is wrong with a sheet that is to be handed in (docs/rules/places.md 1.1, 1.3); undefined when nothing is. */
export function wrongWith(asked: Asked, marks: BallotMarks): Wrong | undefined {
  const here = dancing(asked);
  const kind = kindOf(asked.method);
  const has = (id: string, mark: "cross" | "place" | "order") => marks[id]?.[mark] !== undefined;
  const marked = Object.keys(marks).filter((id) => has(id, "cross") || has(id, "place") || has(id, "order"));
  const gone = marked.filter((id) => !here.includes(id));
  if (gone.length > 0) return { why: "gone", ids: gone };
  const foreign = marked.filter((id) => (["cross", "place", "order"] as const).some((mark) => mark !== kind && has(id, mark)));
  if (foreign.length > 0) return { why: "outside", ids: foreign };
  if (kind === "order") return wrongOrder(asked.equal ?? [], marks, marked);
  return kind === "place" ? wrongPlaces(here, marks) : wrongCrosses(asked, crossesOf(marks, here));
}

function wrongCrosses(asked: Asked, given: number): Wrong | undefined {
  const wanted = askedFor(asked);
  if (wanted === null) return undefined;
  if (given > wanted) return { why: "many", n: given - wanted };
  return given < wanted && asked.crosses === "exact" && !asked.short ? { why: "few", n: wanted - given } : undefined;
}

function wrongPlaces(here: readonly string[], marks: BallotMarks): Wrong | undefined {
  const outside = here.filter((id) => (marks[id]?.place ?? 1) > here.length);
  if (outside.length > 0) return { why: "outside", ids: outside };
  const twice = here.filter((id) =>
    here.some((other) => other !== id && marks[id]?.place !== undefined && marks[other]?.place === marks[id]?.place),
  );
  if (twice.length > 0) return { why: "twice", ids: twice };
  const unplaced = here.filter((id) => marks[id]?.place === undefined);
  return unplaced.length > 0 ? { why: "unplaced", ids: unplaced } : undefined;
}

function wrongOrder(equal: readonly Equal[], marks: BallotMarks, marked: readonly string[]): Wrong | undefined {
  const asked = equal.flatMap((group) => group.performance_ids);
  const outside = marked.filter((id) => !asked.includes(id));
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
  const unplaced = asked.filter((id) => marks[id]?.order === undefined);
  return unplaced.length > 0 ? { why: "unplaced", ids: unplaced } : undefined;
}

/** The heats of a dance that are still to come; none where it is danced in one. */
export function heatsToCome(heats: readonly { number: number; status: string }[]): number[] {
  return heats.length > 1 ? heats.filter((heat) => heat.status === "waiting").map((heat) => heat.number) : [];
}

/** Whose marks are not the same on two sheets. */
export function differing(one: BallotMarks, other: BallotMarks): string[] {
  const ids = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return ids.filter(
    (id) => one[id]?.cross !== other[id]?.cross || one[id]?.place !== other[id]?.place || one[id]?.order !== other[id]?.order,
  );
}
