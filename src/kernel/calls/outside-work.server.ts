// Runs slow work that needs no database between two attempts of a call, while the call holds no connection.

/** Thrown out of a transaction: names the work to do before the call is run again. */
class NeedsOutsideWork extends Error {
  readonly key: string;
  readonly work: () => Promise<unknown>;
  constructor(key: string, work: () => Promise<unknown>) {
    super(key);
    this.key = key;
    this.work = work;
  }
}

export interface OutsideWork {
  /** Returns the result of the work with this key. Without a result yet, it ends the attempt so that the work can be done. */
  outsideTransaction: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** Runs the call, and runs it again after each piece of outside work. */
  runUntilDone: <T>(run: () => Promise<T>) => Promise<T>;
}

/** Creates the store of results of one call's outside work: slow work that runs between two attempts of the call. */
export function openOutsideWork(): OutsideWork {
  const done = new Map<string, unknown>();
  return {
    async outsideTransaction<T>(key: string, work: () => Promise<T>) {
      if (!done.has(key)) throw new NeedsOutsideWork(key, work);
      return done.get(key) as T;
    },
    async runUntilDone(run) {
      for (;;) {
        try {
          return await run();
        } catch (error) {
          if (!(error instanceof NeedsOutsideWork)) throw error;
          done.set(error.key, await error.work());
        }
      }
    },
  };
}
