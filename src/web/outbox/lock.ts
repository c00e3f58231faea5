// Locks that the pages of a browser share (Web Locks).

/** How long a page waits for another one that sends: longer than a call, so that only a page that the browser has frozen is passed over. */
const LOCK_PATIENCE_MS = 35_000;
/** The same, once a page has been passed over. */
const LOCK_RETRY_MS = 100;

/** Runs work while no other page of this browser does. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The lock of this name in the browser. A browser without locks (plain http has none) and a page that waits too long go on without it: the server
 * takes a change that comes twice once.
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
