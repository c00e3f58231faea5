// How often something may happen.

const MOST_KEYS = 10_000;

/**
 * Counts what happens under a key in windows of `windowMs` from its first time; gives the seconds to wait once it happened more than
 * `most` times, else undefined. The only state is this closure's: each process counts for itself.
 */
export function createPace(most: number, windowMs: number): (key: string, now: number) => number | undefined {
  const windows = new Map<string, { from: number; count: number }>();
  return (key, now) => {
    const known = windows.get(key);
    const window = known && now - known.from >= 0 && now - known.from < windowMs ? known : { from: now, count: 0 };
    window.count += 1;
    // What was counted last stands last, so that the oldest is forgotten first.
    windows.delete(key);
    windows.set(key, window);
    if (windows.size > MOST_KEYS) windows.delete(windows.keys().next().value ?? key);
    return window.count > most ? Math.max(1, Math.ceil((window.from + windowMs - now) / 1000)) : undefined;
  };
}
