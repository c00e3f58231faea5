// One transaction for all reads of a page: the calls of its loaders run in it one after the other, instead of each in one of its own.
import { Refusal } from "../../refusals.ts";

/** Runs `work` in one transaction of type X; the contract is that of a share of the database (`./database.server.ts`). */
export type InTenant<X> = <T>(tenantId: string, work: (trx: X) => Promise<T>, viewer?: "member") => Promise<T>;

/** Pages at a time that hold a connection so while they read: their calls may need a second one, so most of the pool must be left. Other pages' calls have transactions of their own. */
const PAGES_MOST = 3;

/** Pages whose calls share a transaction. */
export interface SharedReads<X> {
  /** How the transaction of a call is run that belongs to such a page. */
  of(request: Request): InTenant<X> | undefined;
  /** Runs `work`, whose GETs share a transaction once `join` was called with them; it ends with `end` (what comes later has transactions of its own), or with `work`. */
  during<T>(work: (join: (request: Request) => void, end: () => Promise<void>) => Promise<T>): Promise<T>;
}

/** Opens transactions for pages on these connections. */
export function openSharedReads<X>(inTenant: InTenant<X>): SharedReads<X> {
  const joined = new WeakMap<Request, InTenant<X>>();
  let pages = 0;
  return {
    of: (request) => joined.get(request),
    async during(work) {
      if (pages >= PAGES_MOST)
        return work(
          () => undefined,
          async () => undefined,
        );
      pages += 1;
      const reads = openReads(inTenant);
      let ended: Promise<void> | undefined;
      const end = () => (ended ??= reads.end().finally(() => (pages -= 1)));
      try {
        return await work((request) => !ended && request.method === "GET" && joined.set(request, reads.inTenant), end);
      } finally {
        await end();
      }
    },
  };
}

function openReads<X>(inTenant: InTenant<X>) {
  let opened: { key: string; trx: Promise<X>; end(failed?: Error): Promise<void> } | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  function begin(key: string, tenantId: string, viewer: "member" | undefined) {
    const [trx, closing] = [Promise.withResolvers<X>(), Promise.withResolvers<void>()];
    const ended = inTenant(
      tenantId,
      (one) => {
        trx.resolve(one);
        return closing.promise;
      },
      viewer,
    );
    const over = ended.catch(trx.reject);
    return {
      key,
      trx: trx.promise,
      end(failed?: Error) {
        if (failed) closing.reject(failed);
        else closing.resolve();
        return over;
      },
    };
  }

  /** A call whose tenant or viewer is another's, or after one has failed, has a transaction of its own. */
  const run: InTenant<X> = async (tenantId, work, viewer) => {
    const key = `${tenantId} ${viewer ?? ""}`;
    if (!closed) opened ??= begin(key, tenantId, viewer);
    if (closed || opened?.key !== key) return inTenant(tenantId, work, viewer);
    const trx = await opened.trx;
    try {
      return await work(trx);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // After a statement that failed nothing else is answered in this transaction.
      closed = true;
      await opened.end(new Error("a page's transaction was given up"));
      return inTenant(tenantId, work, viewer);
    }
  };

  return {
    /** One call after the other: each changes the role that the connection's statements run as. */
    inTenant: ((tenantId, work, viewer) => {
      const next = last.then(() => run(tenantId, work, viewer));
      last = next.catch(() => undefined);
      return next;
    }) satisfies InTenant<X> as InTenant<X>,
    async end() {
      await last;
      if (closed) return;
      closed = true;
      await opened?.end();
    },
  };
}
