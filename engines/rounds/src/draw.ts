// Assignment of entries to heats (docs/rules/rounds.md 2.3–2.5).
import { createDraw, shuffle } from "./random.ts";

/**
 * Draws heats of these sizes at random. The same seed gives the same heats, whatever the order of the ids. `apart` gives a common property of
 * entries (their club): entries of one club are spread over the heats as evenly as possible while sizes differ by at most one. Throws RangeError
 * unless `ids` has no duplicates and as many ids as the sizes add up to.
 */
export function drawHeats(
  ids: readonly string[],
  sizes: readonly number[],
  seed: number,
  apart: Readonly<Record<string, string>> = {},
): string[][] {
  checkSizes(ids, sizes);
  const draw = createDraw(seed);
  const drawn = shuffle(
    ids.toSorted((a, b) => (a < b ? -1 : 1)),
    draw,
  );
  const clubs = new Map<string, string[]>();
  for (const id of drawn) {
    // An entry without a club counts as a club of its own.
    const club = Object.hasOwn(apart, id) ? `club ${apart[id]}` : `entry ${id}`;
    clubs.set(club, [...(clubs.get(club) ?? []), id]);
  }
  // Clubs are dealt out whole, one after the other, so no heat gets a second entry of a club before every heat has one.
  const heats = shuffle(
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

/**
 * Deals out the ranking of the previous round, best first, in a snake: with four heats the 1st and the 8th are in one heat. Throws RangeError like
 * `drawHeats`.
 */
export function snakeHeats(ranking: readonly string[], sizes: readonly number[]): string[][] {
  checkSizes(ranking, sizes);
  return deal(ranking, sizes, (turn, open, pass) => (pass % 2 === 0 ? turn : open - 1 - turn));
}

/** Fills the heats one after the other in the order of the list. Throws RangeError like `drawHeats`. */
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

/** Gives one id to each heat that still has room, pass after pass. Larger heats come first, so that the last pass begins where every pass began. */
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
