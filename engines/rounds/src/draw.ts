// Who dances in which heat (docs/rules/rounds.md 2.3–2.5).
import { drawing, shuffled } from "./random.ts";

/**
 * Draws heats of these sizes by chance: the same seed gives the same heats, in whatever order the ids are given. `apart` names what entries have in common (their
 * club); those of one club are spread over the heats as evenly as can be while sizes differ by one at most. Throws RangeError unless the sizes hold each id once.
 */
export function drawHeats(
  ids: readonly string[],
  sizes: readonly number[],
  seed: number,
  apart: Readonly<Record<string, string>> = {},
): string[][] {
  checkSizes(ids, sizes);
  const draw = drawing(seed);
  const drawn = shuffled(
    ids.toSorted((a, b) => (a < b ? -1 : 1)),
    draw,
  );
  const clubs = new Map<string, string[]>();
  for (const id of drawn) {
    // Who has no club is a club alone.
    const club = Object.hasOwn(apart, id) ? `club ${apart[id]}` : `entry ${id}`;
    clubs.set(club, [...(clubs.get(club) ?? []), id]);
  }
  // Clubs follow each other whole and are dealt out one by one, so no heat gets a second of a club before every heat has had one.
  const heats = shuffled(
    deal([...clubs.values()].flat(), sizes, (turn) => turn),
    draw,
  );
  return sizes.map(
    (size) =>
      heats.splice(
        heats.findIndex((heat) => heat.length === size),
        1,
      )[0] ?? [],
  );
}

/** Deals out the ranking of the round before, best first, forth and back: the 1st and the 8th of four heats' first eight meet. Throws RangeError as `drawHeats`. */
export function snakeHeats(ranking: readonly string[], sizes: readonly number[]): string[][] {
  checkSizes(ranking, sizes);
  return deal(ranking, sizes, (turn, open, pass) => (pass % 2 === 0 ? turn : open - 1 - turn));
}

/** Fills the heats one after the other in the order of the list. Throws RangeError as `drawHeats`. */
export function listHeats(ids: readonly string[], sizes: readonly number[]): string[][] {
  checkSizes(ids, sizes);
  const ends = sizes.map((_, heat) => sizes.slice(0, heat + 1).reduce((sum, size) => sum + size, 0));
  return ends.map((end, heat) => ids.slice(ends[heat - 1] ?? 0, end));
}

function checkSizes(ids: readonly string[], sizes: readonly number[]): void {
  if (new Set(ids).size !== ids.length) throw new RangeError("an entry is drawn once");
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 0) || sizes.reduce((sum, size) => sum + size, 0) !== ids.length)
    throw new RangeError(`heats of ${sizes.join(", ")} do not hold ${ids.length} entries`);
}

/** Gives one id to each heat that still has room, pass after pass; larger heats have the first turns, so that the last pass begins where every pass began. */
function deal(ids: readonly string[], sizes: readonly number[], choose: (turn: number, open: number, pass: number) => number): string[][] {
  const heats = sizes.map((): string[] => []);
  const largestFirst = [...sizes.keys()].toSorted((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0));
  let dealt = 0;
  for (let pass = 0; dealt < ids.length; pass += 1) {
    const open = largestFirst.filter((heat) => (sizes[heat] ?? 0) > pass);
    for (const [turn, id] of ids.slice(dealt, dealt + open.length).entries()) heats[open[choose(turn, open.length, pass)] ?? 0]?.push(id);
    dealt += open.length;
  }
  return heats;
}
