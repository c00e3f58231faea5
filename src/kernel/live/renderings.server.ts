// In-memory cache of the newest replies that many read. `renew` of a stored reply makes the next one from it. Keys name the tenant and the record.
import type { Renewal } from "./room.server.ts";

/** Most stored renderings. The least recently used is dropped first. */
const MOST = 32;

export interface Rendering {
  tenantId: string;
  /** Version of everything that the reply shows and `renew` does not read. Read from the database before the rendering. */
  version: string;
  /** The reply, or a promise of what replies are made from. Never mutated. */
  state: unknown;
  renew?: Renewal;
}

export interface Renderings {
  /** Returns the stored rendering if its version matches. */
  find(key: string, version: string): Rendering | undefined;
  store(key: string, rendering: Rendering): void;
  /** Drops the renderings of a tenant, or all. Names that were taken down must not stay in memory. */
  drop(tenantId?: string): void;
}

/** Creates an empty cache in this process. It stores at most 32 replies. */
export function openRenderings(): Renderings {
  const stored = new Map<string, Rendering>();
  const store = (key: string, rendering: Rendering) => {
    // The last entry of the map is the most recently used.
    stored.delete(key);
    stored.set(key, rendering);
    for (const oldest of stored.keys()) {
      if (stored.size <= MOST) break;
      stored.delete(oldest);
    }
  };
  return {
    find(key, version) {
      const found = stored.get(key);
      if (found?.version !== version) return undefined;
      store(key, found);
      return found;
    },
    store,
    drop(tenantId) {
      for (const [key, each] of stored) if (tenantId === undefined || each.tenantId === tenantId) stored.delete(key);
    },
  };
}
