// Is there a newer build than the one this page came from? Asked once an hour; the person decides when to reload.

/** How often, in milliseconds (SPEC section 9). */
export const BUILD_CHECK_MS = 3_600_000;
/** The static file in which a build tells its id: `{"id": "..."}`. */
export const LATEST_PATH = "/build/latest.json";

/** The clock and the network of the check. */
export interface CheckPlace {
  /** Runs again and again after so many milliseconds; gives back how to stop. */
  every(run: () => void, milliseconds: number): () => void;
  /** The latest build's id; undefined when it cannot be known now. */
  latest(): Promise<string | undefined>;
}

/** Watches for another build than `own`; tells once, then stops. Gives back how to stop earlier. */
export function watchBuild(own: string, place: CheckPlace, tell: () => void): () => void {
  let told = false;
  const stop = place.every(() => {
    void place.latest().then((id) => {
      if (told || id === undefined || id === own) return;
      told = true;
      stop();
      tell();
    });
  }, BUILD_CHECK_MS);
  return stop;
}

/** The check's place in a browser; no answer, or a strange one, is no news. */
export const browserCheck: CheckPlace = {
  every(run, milliseconds) {
    const timer = window.setInterval(run, milliseconds);
    return () => window.clearInterval(timer);
  },
  async latest() {
    try {
      const response = await fetch(LATEST_PATH, { cache: "no-store" });
      const { id } = (await response.json()) as { id?: unknown };
      return response.ok && typeof id === "string" ? id : undefined;
    } catch {
      return undefined;
    }
  },
};
