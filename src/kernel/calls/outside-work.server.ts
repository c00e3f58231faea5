// Work that takes long and needs no database, done between two runs of a call while the call holds no connection.

/** Thrown out of a transaction: what is to be done before the call is run again. */
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
  /** The result of the work under this key; where there is none yet the run is given up, so that the work can be done. */
  outsideTransaction: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** Runs the call, again after each piece of work that it wants done outside. */
  around: <T>(run: () => Promise<T>) => Promise<T>;
}

/** The work of one call that is done outside of its transaction. */
export function openOutsideWork(): OutsideWork {
  const done = new Map<string, unknown>();
  return {
    async outsideTransaction<T>(key: string, work: () => Promise<T>) {
      if (!done.has(key)) throw new NeedsOutsideWork(key, work);
      return done.get(key) as T;
    },
    async around(run) {
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
