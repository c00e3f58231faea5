// A chunk that cannot be loaded (usually: a newer build replaced it) reloads the page, at most once per path in 10 s.

/** In milliseconds (SPEC section 9). */
export const CHUNK_GUARD_MS = 10_000;
const KEY = "parkiet-chunk-reload";

/** The guard's clock, its memory and the way to load a path anew. */
export interface GuardPlace {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Survives the reload. */
  memory: Pick<Storage, "getItem" | "setItem">;
  /** Loads the path (with its search) from the server. */
  load(path: string): void;
}

/** Loads the path anew unless that was done within the last 10 s; tells whether it did. */
export function reloadOnce(path: string, place: GuardPlace): boolean {
  const now = place.now();
  const done = Object.entries(remembered(place.memory)).filter(([, at]) => now - at >= 0 && now - at < CHUNK_GUARD_MS);
  if (done.some(([each]) => each === path)) return false;
  try {
    place.memory.setItem(KEY, JSON.stringify({ ...Object.fromEntries(done), [path]: now }));
  } catch {
    // A browser that keeps nothing could reload without end: rather not at all.
    return false;
  }
  place.load(path);
  return true;
}

function remembered(memory: GuardPlace["memory"]): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(memory.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Guards all imports of this window: those that it runs itself, and whatever else Vite reports as failed. `pending` is the path that is being opened. */
export function guardChunks(window: Window, pending: () => string | undefined): (run: () => Promise<unknown>) => Promise<unknown> {
  const here = () => window.location.pathname + window.location.search;
  const place: GuardPlace = {
    now: () => Date.now(),
    memory: window.sessionStorage,
    load: (path) => (path === here() ? window.location.reload() : window.location.assign(path)),
  };
  let leaving = false;
  const failed = (): boolean => {
    leaving ||= reloadOnce(pending() ?? here(), place);
    return leaving;
  };
  window.addEventListener("vite:preloadError", (event) => {
    if (failed()) event.preventDefault();
  });
  return async (run) => {
    try {
      const module = await run();
      // Vite gives undefined for a failure whose event was answered.
      if (module !== undefined) return module;
    } catch (error) {
      if (!failed()) throw error;
    }
    // The page is being loaded anew: what waits for this module must neither go on nor fail.
    return new Promise(() => undefined);
  };
}
