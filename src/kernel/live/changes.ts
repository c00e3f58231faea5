// Computes and applies the difference between two states of a live reply. Used by the server and by pages.

type Path = readonly (string | number)[];

/**
 * One step: `[path]` removes the value there, `[path, value]` sets it, `[path, at, count, items]` replaces `count` items of the list from index `at`.
 */
export type Step = readonly [Path] | readonly [Path, unknown] | readonly [Path, number, number, readonly unknown[]];

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((each, at) => isEqual(each, other[at]));
  if (!isFields(one) || !isFields(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]));
}

/** Steps that turn the old state into the new one, both as JSON has them. Empty when they are equal. */
export function changesBetween(old: unknown, now: unknown, path: Path = []): Step[] {
  if (old === now) return [];
  if (Array.isArray(old) && Array.isArray(now)) return changesOfList(old, now, path);
  if (!isFields(old) || !isFields(now)) return [[path, now]];
  return [
    ...Object.keys(old).flatMap((key): Step[] => (Object.hasOwn(now, key) ? [] : [[[...path, key]]])),
    ...Object.keys(now).flatMap((key): Step[] => {
      const at = [...path, key];
      return Object.hasOwn(old, key) ? changesBetween(old[key], now[key], at) : [[at, now[key]]];
    }),
  ];
}

/** Compares lists of equal length item by item. Otherwise it replaces everything between the first and the last difference. */
function changesOfList(old: readonly unknown[], now: readonly unknown[], path: Path): Step[] {
  if (old.length === now.length) return now.flatMap((each, at) => changesBetween(old[at], each, [...path, at]));
  const shorter = Math.min(old.length, now.length);
  let before = 0;
  while (before < shorter && isEqual(old[before], now[before])) before += 1;
  let after = 0;
  while (after < shorter - before && isEqual(old.at(-1 - after), now.at(-1 - after))) after += 1;
  return [[path, before, old.length - after - before, now.slice(before, now.length - after)]];
}

/** Applies the steps and returns the new state. Untouched parts are the same objects as before. */
export function applyChanges(state: unknown, steps: readonly Step[]): unknown {
  return steps.reduce((before, [path, ...step]) => applyAt(before, path, step), state);
}

function applyAt(state: unknown, [key, ...rest]: Path, step: readonly unknown[]): unknown {
  if (key === undefined) {
    const [at, count, items] = step as [number, number, readonly unknown[]];
    return step.length === 1 ? step[0] : (state as readonly unknown[]).toSpliced(at, count, ...items);
  }
  if (Array.isArray(state)) return state.with(Number(key), applyAt(state[Number(key)], rest, step));
  const fields = state as Fields;
  if (rest.length > 0 || step.length > 0) return { ...fields, [key]: applyAt(fields[key], rest, step) };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key));
}
