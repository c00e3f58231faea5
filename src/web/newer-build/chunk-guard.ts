// Reloads the page when a chunk cannot be loaded, usually after a newer build replaced it: at most once per path in 10 s.
import { LATEST_PATH } from "./build-check.ts";

/** Minimum time between reloads of a path, in milliseconds (docs/product.md 6.2). */
export const CHUNK_GUARD_MS = 10_000;
const KEY = "parkiet-chunk-reload";

/** The guard's clock, memory, and function to load a path. */
export interface GuardPlace {
  /** Milliseconds since 1970. */
  now(): number;
  /** Survives the reload. */
  memory: Pick<Storage, "getItem" | "setItem">;
  /** Loads the path (with its query) from the server. */
  load(path: string): void;
}

/** Loads the path unless that was done within the last 10 s. Returns true when it did. */
export function reloadOnce(path: string, place: GuardPlace): boolean {
  const now = place.now();
  const done = Object.entries(remembered(place.memory)).filter(([, at]) => now - at >= 0 && now - at < CHUNK_GUARD_MS);
  if (done.some(([each]) => each === path)) return false;
  try {
    place.memory.setItem(KEY, JSON.stringify({ ...Object.fromEntries(done), [path]: now }));
  } catch {
    // Without storage the page could reload endlessly, so it does not reload.
    return false;
  }
  place.load(path);
  return true;
}

function remembered(memory: GuardPlace["memory"]): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(memory.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** What the guard needs from its window. */
export interface GuardWindow extends GuardPlace {
  /** Path that is being opened, otherwise the path of the open page. */
  targetPath(): string;
  /** Resolves to true when the server answers. */
  reachable(): Promise<boolean>;
  /** True when a reload would lose typed input. */
  unsaved(): boolean;
  /** Called when the page needs a newer build or the network and cannot be reloaded. */
  tell(need: "newer-build" | "network"): void;
}

/** Thrown when an import fails because the server is unreachable: the build is fine, and the next try may succeed. */
export class ChunkUnavailable extends Error {}

type Outcome = "leaving" | "held" | "away" | "given up";

/**
 * Guards imports. A failed import reloads the target page, once per path in 10 s. While the server is unreachable it fails with ChunkUnavailable.
 * Over typed input it waits and asks the person to reload.
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
    leaving = reloadOnce(place.targetPath(), place);
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
        if (outcome === "away") throw new ChunkUnavailable("the code could not be fetched", { cause: error });
        // The page is being reloaded or waits for the person, so code after this import must neither continue nor fail.
        return new Promise(() => undefined);
      }
    },
  };
}

/** Time limit of the reachability check, in milliseconds. */
const REACH_MS = 4000;

/** Guards all imports of this window: its own, and others that Vite reports as failed. `pending` is the path that is being opened. */
export function guardChunks(
  window: Window,
  { pending, unsaved, tell }: Pick<GuardWindow, "unsaved" | "tell"> & { pending: () => string | undefined },
): (load: () => Promise<unknown>) => Promise<unknown> {
  const here = () => window.location.pathname + window.location.search;
  const guard = guardImports({
    now: () => Date.now(),
    memory: window.sessionStorage,
    load: (path) => (path === here() ? window.location.reload() : window.location.assign(path)),
    targetPath: () => pending() ?? here(),
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
