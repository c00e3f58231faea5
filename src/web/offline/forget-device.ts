// What a device gives up when its person signs out: the kept shell, and what the organiser's day left on it. Unsent marks stay.

/** The tablet's store and its parts that hold an organiser's data; unsent marks and what was tapped are in others. */
export const TABLET_STORE = { name: "parkiet-judge", version: 2, sheets: "sheets", days: "days" } as const;

/** How the cache names of kept shells begin. */
export const SHELL_CACHE_PREFIX = "parkiet-shell ";

/** Forgets kept pages and kept data; a device that keeps nothing has nothing to forget. Never throws. */
export async function forgetDevice(): Promise<void> {
  await Promise.allSettled([forgetShells(), forgetTablet()]);
}

async function forgetShells(): Promise<void> {
  if ("serviceWorker" in navigator) {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
  }
  if (typeof caches === "undefined") return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SHELL_CACHE_PREFIX)).map((name) => caches.delete(name)));
}

async function forgetTablet(): Promise<void> {
  if (typeof indexedDB === "undefined") return;
  // Opening would make the store where there is none.
  const there = await indexedDB.databases();
  if (!there.some((each) => each.name === TABLET_STORE.name && each.version === TABLET_STORE.version)) return;
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.open(TABLET_STORE.name);
    asked.addEventListener("error", () => reject(asked.error ?? new Error("the store does not open")));
    asked.addEventListener("success", () => {
      const database = asked.result;
      const parts = [TABLET_STORE.sheets, TABLET_STORE.days].filter((part) => database.objectStoreNames.contains(part));
      const clearing = database.transaction(parts, "readwrite");
      for (const part of parts) clearing.objectStore(part).clear();
      clearing.addEventListener("complete", () => {
        database.close();
        resolve();
      });
      clearing.addEventListener("abort", () => reject(clearing.error ?? new Error("the store was not cleared")));
    });
  });
}
