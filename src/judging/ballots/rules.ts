// A sheet of a whole dance: crosses for those who go on, or places, of everybody in one dance of a round. Pure: tablet and server ask the same.

/** What a judge gave one performance: a cross, or a place. */
export interface Given {
  cross?: 1 | undefined;
  place?: number | undefined;
}
/** By performance; who has nothing is left out. */
export type BallotMarks = Readonly<Record<string, Given>>;

export type Crosses = "exact" | "up_to" | "free";

/** What has to be known of a dance to judge what is on its sheet. */
export interface Asked {
  method: string;
  wanted: number | null;
  crosses: Crosses;
  heats: readonly { places: readonly { performance_id: string; out: string | null }[] }[];
}

/** What a sheet of this method takes; undefined where marks stand alone and each performance has its own. */
export function kindOf(method: string): "cross" | "place" | undefined {
  if (method === "recall") return "cross";
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

/** Why a sheet cannot be handed in: the weightiest reason first; `n` crosses or places too few or too many, or the performances it is about. */
export type Wrong = { why: "gone" | "twice" | "outside"; ids: string[] } | { why: "few" | "many" | "unplaced"; n: number };

/** What is wrong with a sheet that is to be handed in (docs/rules/places.md 1.1, 1.3); undefined when nothing is. */
export function wrongWith(asked: Asked, marks: BallotMarks): Wrong | undefined {
  const here = dancing(asked);
  const kind = kindOf(asked.method);
  const marked = Object.keys(marks).filter((id) => marks[id]?.cross !== undefined || marks[id]?.place !== undefined);
  const gone = marked.filter((id) => !here.includes(id));
  if (gone.length > 0) return { why: "gone", ids: gone };
  const foreign = marked.filter((id) => (kind === "place" ? marks[id]?.cross : marks[id]?.place) !== undefined);
  if (foreign.length > 0) return { why: "outside", ids: foreign };
  return kind === "place" ? wrongPlaces(here, marks) : wrongCrosses(asked, crossesOf(marks, here));
}

function wrongCrosses(asked: Asked, given: number): Wrong | undefined {
  const wanted = askedFor(asked);
  if (wanted === null) return undefined;
  if (given > wanted) return { why: "many", n: given - wanted };
  return given < wanted && asked.crosses === "exact" ? { why: "few", n: wanted - given } : undefined;
}

function wrongPlaces(here: readonly string[], marks: BallotMarks): Wrong | undefined {
  const outside = here.filter((id) => (marks[id]?.place ?? 1) > here.length);
  if (outside.length > 0) return { why: "outside", ids: outside };
  const twice = here.filter((id) =>
    here.some((other) => other !== id && marks[id]?.place !== undefined && marks[other]?.place === marks[id]?.place),
  );
  if (twice.length > 0) return { why: "twice", ids: twice };
  const unplaced = here.filter((id) => marks[id]?.place === undefined);
  return unplaced.length > 0 ? { why: "unplaced", n: unplaced.length } : undefined;
}

/** Whose marks are not the same on two sheets. */
export function differing(one: BallotMarks, other: BallotMarks): string[] {
  const ids = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return ids.filter((id) => one[id]?.cross !== other[id]?.cross || one[id]?.place !== other[id]?.place);
}
