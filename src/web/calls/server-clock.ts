// The server's time on a device whose own clock may be wrong.

export interface ServerClock {
  /** Milliseconds since 1970 by the server; by the device as long as the server has not sent its time. */
  now(): number;
  /** True once the server has sent its time. */
  isSet(): boolean;
  /** Takes a time that the server wrote after `sentAt` (by `elapsed`), when it was asked; a time that nobody asked for has none. */
  take(serverMs: number, sentAt?: number): void;
  /** Calls `listener` whenever the clock was set; returns what stops it. */
  subscribe(listener: () => void): () => void;
}

/**
 * Makes a clock that runs by `elapsed` (milliseconds that no change of the device's clock touches). The server wrote its time between
 * question and answer, so each answer bounds the difference from two sides: the bounds only get narrower, and the quickest answer decides.
 * An answer outside of them shows that the device slept or the server's clock was set: it starts anew.
 */
export function createServerClock(elapsed: () => number = () => performance.now()): ServerClock {
  const listeners = new Set<() => void>();
  let least = -Infinity;
  let most = Infinity;
  return {
    now: () => (least === -Infinity ? Date.now() : elapsed() + (most === Infinity ? least : (least + most) / 2)),
    isSet: () => least > -Infinity,
    take(serverMs, sentAt = -Infinity) {
      if (!Number.isFinite(serverMs) || serverMs <= 0) return;
      const low = serverMs - elapsed();
      const high = serverMs - sentAt;
      const fits = low <= most && high >= least;
      least = fits ? Math.max(least, low) : low;
      most = fits ? Math.min(most, high) : high;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
