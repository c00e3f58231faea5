// Checks every hour whether a newer build exists. The person decides when to reload.

/** Interval of the check, in milliseconds (docs/product.md 6.1). */
export const BUILD_CHECK_MS = 3_600_000;
/** Static file with the id of the latest build: `{"id": "..."}`. */
export const LATEST_PATH = "/build/latest.json";
/** Static file with all files of a build: `{"id": "...", "files": ["/assets/…"]}`. It is written before LATEST_PATH. */
export const MANIFEST_PATH = "/build/manifest.json";

/** Clock and network of the check. */
export interface CheckPlace {
  /** Calls `run` every `milliseconds`. Returns the function that stops it. */
  every(run: () => void, milliseconds: number): () => void;
  /** Reads the id in a build's file; undefined when unavailable. */
  idAt(path: string): Promise<string | undefined>;
}

/**
 * Calls `tell` once when a build other than `own` is complete: the latest id is in its manifest, too. Then stops. Returns the function that stops it
 * earlier.
 */
export function watchBuild(own: string, place: CheckPlace, notify: () => void): () => void {
  let isDone = false;
  const look = async () => {
    const latest = await place.idAt(LATEST_PATH);
    if (isDone || latest === undefined || latest === own || (await place.idAt(MANIFEST_PATH)) !== latest || isDone) return;
    isDone = true;
    stop();
    notify();
  };
  const stop = place.every(() => void look(), BUILD_CHECK_MS);
  return stop;
}

/** The check's environment in a browser. A missing or strange answer counts as no newer build. */
export const browserCheck: CheckPlace = {
  every(run, milliseconds) {
    const timer = window.setInterval(run, milliseconds);
    return () => window.clearInterval(timer);
  },
  async idAt(path) {
    try {
      const response = await fetch(path, { cache: "no-store" });
      const { id } = (await response.json()) as { id?: unknown };
      return response.ok && typeof id === "string" ? id : undefined;
    } catch {
      return undefined;
    }
  },
};
