// Is there a newer build than the one this page came from? Asked once an hour; the person decides when to reload.

/** How often, in milliseconds (docs/product.md 6.1). */
export const BUILD_CHECK_MS = 3_600_000;
/** The static file in which a build tells its id: `{"id": "..."}`. */
export const LATEST_PATH = "/build/latest.json";
/** The static file that names all files of a build: `{"id": "...", "files": ["/assets/…"]}`; it is written before LATEST_PATH. */
export const MANIFEST_PATH = "/build/manifest.json";

/** The clock and the network of the check. */
export interface CheckPlace {
  /** Runs again and again after so many milliseconds; gives back how to stop. */
  every(run: () => void, milliseconds: number): () => void;
  /** The id that a build's file tells; undefined when it cannot be known now. */
  idAt(path: string): Promise<string | undefined>;
}

/**
 * Watches for another build than `own`, and tells once that it is whole: the latest build's id stands in its manifest, too. Then it stops.
 * Gives back how to stop earlier.
 */
export function watchBuild(own: string, place: CheckPlace, tell: () => void): () => void {
  let told = false;
  const look = async () => {
    const latest = await place.idAt(LATEST_PATH);
    if (told || latest === undefined || latest === own || (await place.idAt(MANIFEST_PATH)) !== latest || told) return;
    told = true;
    stop();
    tell();
  };
  const stop = place.every(() => void look(), BUILD_CHECK_MS);
  return stop;
}

/** The check's place in a browser; no answer, or a strange one, is no news. */
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
