// Locks shared by the pages of a browser (Web Locks).

/** Time limit for another page that sends, in milliseconds. Longer than a call, so that only frozen pages are skipped. */
const LOCK_PATIENCE_MS = 35_000;
/** The same once a page has been skipped. */
const LOCK_RETRY_MS = 100;

/** Runs work while no other page of this browser runs work under the same lock. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Returns the browser's lock of this name. Without locks (plain http has none), or after waiting too long, work runs anyway: the server accepts a
 * repeated change only once.
 */
export function browserLock(name: string): Lock {
  let patience = LOCK_PATIENCE_MS;
  return async (work) => {
    if (!("locks" in navigator)) return work();
    let granted = false;
    try {
      return await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, () => {
        granted = true;
        patience = LOCK_PATIENCE_MS;
        return work();
      });
    } catch (error) {
      if (granted) throw error;
      patience = LOCK_RETRY_MS;
      return work();
    }
  };
}
