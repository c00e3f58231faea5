// Repeatable randomness: the same seed gives the same draw on every machine.

/** Returns a function that draws whole numbers from 0 to below its argument, from a whole seed (a Weyl sequence mixed as in MurmurHash3). */
export function createDraw(seed: number): (below: number) => number {
  let state = (seed ^ Math.floor(seed / 2 ** 32)) | 0;
  return (below) => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return Math.floor((((word ^ (word >>> 16)) >>> 0) / 2 ** 32) * below);
  };
}

/** Returns a copy of the list in random order, each order equally likely (Fisher and Yates). */
export function shuffle<T>(list: readonly T[], draw: (below: number) => number): T[] {
  const order = [...list];
  for (let left = order.length; left > 1; left -= 1) {
    const at = draw(left);
    [order[left - 1], order[at]] = [order[at] as T, order[left - 1] as T];
  }
  return order;
}
