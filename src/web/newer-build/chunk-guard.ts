// A chunk that cannot be loaded (usually: a newer build replaced it) reloads the page, at most once per path in 10 s.
import { LATEST_PATH } from "./build-check.ts";

/** In milliseconds (docs/product.md 6.2). */
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
    // A browser that keeps nothing could reload without end, so it does not reload at all.
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

/** What the guard asks and tells of its window. */
export interface GuardWindow extends GuardPlace {
  /** The path that is being opened, or that of the open page. */
  wanted(): string;
  /** Whether the server answers now. */
  reachable(): Promise<boolean>;
  /** Whether something typed would be lost by a reload. */
  unsaved(): boolean;
  /** Hears that the page needs a newer build, or the network, and could not be loaded anew. */
  tell(need: "newer-build" | "network"): void;
}

/** An import failed because nobody answers: nothing is wrong with the build, so the next try may succeed. */
export class ChunkAway extends Error {}

type Outcome = "leaving" | "held" | "away" | "given up";

/**
 * Guards imports: one that fails loads the wanted page anew, at most once per path in 10 s; never while the server cannot be reached (then the
 * import fails with ChunkAway), and never over something typed (then it waits, and the person is told to reload).
 */
export function guardImports(place: GuardWindow): {
  run: (load: () => Promise<unknown>) => Promise<unknown>;
  failed: () => Promise<Outcome>;
} {
  let asking: Promise<Outcome> | undefined;
  let leaving = false;
  const decide = async (): Promise<Outcome> => {
    if (leaving) return "leaving";
    if (!(await place.reachable())) {
      place.tell("network");
      return "away";
    }
    if (place.unsaved()) {
      place.tell("newer-build");
      return "held";
    }
    leaving = reloadOnce(place.wanted(), place);
    return leaving ? "leaving" : "given up";
  };
  const failed = () => {
    asking ??= decide().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    failed,
    async run(load) {
      try {
        return await load();
      } catch (error) {
        const outcome = await failed();
        if (outcome === "given up") throw error;
        if (outcome === "away") throw new ChunkAway("the code could not be fetched", { cause: error });
        // The page is being reloaded, or waits for the person: what waits for this module must neither go on nor fail.
        return new Promise(() => undefined);
      }
    },
  };
}

/** After how many milliseconds of silence there is no answer to be expected. */
const REACH_MS = 4000;

/** Guards all imports of this window: those that it runs itself, and whatever else Vite reports as failed. `pending` is the path that is being opened. */
export function guardChunks(
  window: Window,
  { pending, unsaved, tell }: Pick<GuardWindow, "unsaved" | "tell"> & { pending: () => string | undefined },
): (load: () => Promise<unknown>) => Promise<unknown> {
  const here = () => window.location.pathname + window.location.search;
  const guard = guardImports({
    now: () => Date.now(),
    memory: window.sessionStorage,
    load: (path) => (path === here() ? window.location.reload() : window.location.assign(path)),
    wanted: () => pending() ?? here(),
    reachable: () =>
      window
        .fetch(LATEST_PATH, { cache: "no-store", signal: AbortSignal.timeout(REACH_MS) })
        .then((answer) => answer.ok)
        .catch(() => false),
    unsaved,
    tell,
  });
  window.addEventListener("vite:preloadError", () => void guard.failed());
  return guard.run;
}
