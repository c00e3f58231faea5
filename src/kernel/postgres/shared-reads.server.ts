// Shares one transaction between all reads of a page: the loaders' calls run in it one after the other.
import { Refusal } from "../../refusals.ts";

/** Runs `work` in one transaction of type X, like a pool of the database (`./database.server.ts`). */
export type InTenant<X> = <T>(tenantId: string, work: (trx: X) => Promise<T>, viewer?: "member") => Promise<T>;

/**
 * Most pages that hold a connection this way at once. Their calls may need a second connection, so most of the pool must stay free. Calls of further
 * pages have transactions of their own.
 */
const PAGES_MOST = 3;

/** Shared transactions of pages. */
export interface SharedReads<X> {
  /** The shared transaction for this call. Undefined when the call belongs to no such page. */
  of(request: Request): InTenant<X> | undefined;
  /**
   * Runs `work`. GET requests passed to `join` share a transaction until `end` is called or `work` ends. Later ones have transactions of their own.
   */
  during<T>(work: (join: (request: Request) => void, end: () => Promise<void>) => Promise<T>): Promise<T>;
}

/** Creates the shared transactions of pages. `inTenant` runs work in one transaction of a tenant. */
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

  /** A call of another tenant or viewer, or after a failure, has its own transaction. */
  const run: InTenant<X> = async (tenantId, work, viewer) => {
    const key = `${tenantId} ${viewer ?? ""}`;
    if (!closed) opened ??= begin(key, tenantId, viewer);
    if (closed || opened?.key !== key) return inTenant(tenantId, work, viewer);
    const trx = await opened.trx;
    try {
      return await work(trx);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // After a failed statement this transaction answers nothing more.
      closed = true;
      await opened.end(new Error("a page's transaction was given up"));
      return inTenant(tenantId, work, viewer);
    }
  };

  return {
    /** Runs calls one after the other, because each changes the connection's role. */
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
