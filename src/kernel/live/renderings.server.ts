// The newest renderings of what everybody may read, of which the next ones are made: by a key that names the tenant's thing.
import type { Renewal } from "./room.server.ts";

/** Renderings stored at most. Those that were used least lately are dropped first. */
const MOST = 32;

export interface Rendering {
  tenantId: string;
  /** Of all that it shows and `renew` does not read, as the database had it before the rendering. */
  version: string;
  /** The reply; never changed. */
  state: unknown;
  renew: Renewal;
}

export interface Renderings {
  /** The stored rendering, where its version is still this one. */
  find(key: string, version: string): Rendering | undefined;
  keep(key: string, rendering: Rendering): void;
  /** Drops those of a tenant, or all: names that were taken away are not stored for longer than they are shown. */
  drop(tenantId?: string): void;
}

export function openRenderings(): Renderings {
  const stored = new Map<string, Rendering>();
  const keep = (key: string, rendering: Rendering) => {
    // The last one of the map is the one that was used last.
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
      keep(key, found);
      return found;
    },
    keep,
    drop(tenantId) {
      for (const [key, each] of stored) if (tenantId === undefined || each.tenantId === tenantId) stored.delete(key);
    },
  };
}
