// The server's time on a device whose own clock may be wrong.

/** A clock that shows the server's time. */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock; by the device's until the server has sent its time. */
  now(): number;
  /** True once the server has sent its time. */
  isSet(): boolean;
  /** Takes the server's time from an answer. `sentAt` (by `elapsed`) is when the request was sent; it is absent for a time sent unasked. */
  take(serverMs: number, sentAt?: number): void;
  /** Calls `listener` whenever the clock was set. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a clock that runs on `elapsed`, milliseconds that ignore changes of the device's clock. The server writes its time between request and
 * answer, so each answer bounds the difference from both sides; bounds only narrow, and the fastest answer decides. An answer outside the bounds
 * means that the device slept or the server's clock was set: the clock starts anew.
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
