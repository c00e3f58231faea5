// Start times and breaks: an entry that would overlap a break starts when the break ends (docs/rules/timetable.md 1.3).

/**
 * Returns the first possible start, at or after `from`, of something `seconds` long. `breaks` are flat pairs [start, end, start, end …], sorted by
 * start.
 */
export function startClearOf(breaks: ArrayLike<number>, from: number, seconds: number): number {
  let start = from;
  for (let i = 0; i < breaks.length; i += 2) {
    const end = breaks[i + 1] as number;
    if (start < end && start + seconds > (breaks[i] as number)) start = end;
  }
  return start;
}

/** Returns the breaks of one stage and day as flat sorted pairs; overlapping breaks are merged. */
export function breaksOn(
  breaks: readonly { start: number; end: number; stage?: string; day?: string }[],
  stage: string,
  day: string,
): number[] {
  const own = breaks.filter(
    (b) => (b.stage === undefined || b.stage === stage) && (b.day === undefined || b.day === day) && b.end > b.start,
  );
  own.sort((a, b) => a.start - b.start || a.end - b.end);
  const flat: number[] = [];
  for (const b of own) {
    const last = flat.length - 1;
    if (last > 0 && b.start <= (flat[last] as number)) flat[last] = Math.max(flat[last] as number, b.end);
    else flat.push(b.start, b.end);
  }
  return flat;
}
