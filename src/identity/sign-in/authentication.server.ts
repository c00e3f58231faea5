// Finds the tenant and the person of each call. Results are cached for a moment, so that a page and its calls, or a series of marks, need one lookup.
// Removing a right is announced and empties the cache in every process.
import type { Limits } from "../../kernel/limits/limits.server.ts";
import type { Live } from "../../kernel/live/live.server.ts";
import { type Authentication, type Tenant, type Visitor, VISITORS } from "../../kernel/world/world.server.ts";
import { findTenantByHost, findTenantBySlug, findDefaultTenant } from "../../tenants/sql.server.ts";
import { findVisitor } from "../sessions/sessions-sql.server.ts";
import { findStationEnd, findStationVisitor } from "../stations/stations-sql.server.ts";
import { findBearer, countTokenCall } from "../tokens/tokens.server.ts";
import { tokenHash } from "../one-time-tokens.server.ts";

/** How long a result is cached, in milliseconds, and how many are. */
const CACHED_MS = 1000;
const MOST = 10_000;

/** True when a station or a judge's card ended while its visitor was cached. */
const isOver = (opened: { ends_at: string } | undefined, now: Date): boolean =>
  opened !== undefined && Date.parse(opened.ends_at) <= now.getTime();

/** Opens the authentication that `perform` uses: tenants by name or host, visitors by session or API token. */
export function openAuthentication(limits: Limits, live: Pick<Live, "onAnnouncement" | "isConnected">): Authentication {
  const cache = new Map<string, { at: number; found: Promise<Tenant | Visitor | undefined> }>();
  const clear = () => cache.clear();
  live.onAnnouncement((_tenantId, topic) => {
    // Without a topic, announcements may have been missed.
    if (topic === undefined || topic === VISITORS) clear();
  });

  /** Returns the result of `find`, cached for a second. Guests are not cached, and nothing is while announcements are not received. */
  function findCached<T extends Tenant | Visitor>(key: string, now: number, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const cached = cache.get(key);
    if (cached && now >= cached.at && now < cached.at + CACHED_MS && live.isConnected()) return cached.found as Promise<T | undefined>;
    const first = find();
    if (cache.size >= MOST) clear();
    // Only the first reply within the second renews the cookie.
    const entry = { at: now, found: first.then((value) => (value && "renew" in value ? { ...value, renew: false } : value)) };
    cache.set(key, entry);
    const drop = () => void (cache.get(key) === entry && cache.delete(key));
    entry.found.then((value) => value === undefined && drop(), drop);
    return first;
  }

  return {
    tenantBySlug: (db, slug) => findCached(`slug ${slug}`, performance.now(), () => findTenantBySlug(db, slug)),
    tenantByHost: (db, host) => findCached(`host ${host}`, performance.now(), () => findTenantByHost(db, host)),
    defaultTenant: findDefaultTenant,
    async findBySession(db, { token, host, client }, now) {
      const hash = tokenHash(token);
      const visitor = await findCached(`session ${host} ${hash.toString("base64")}`, now.getTime(), () =>
        findVisitor(db, { tokenHash: hash, host, client }, now),
      );
      return isOver(visitor?.card, now) ? undefined : visitor;
    },
    async findByStation(db, token, now) {
      const hash = tokenHash(token);
      const visitor = await findCached(`station ${hash.toString("base64")}`, now.getTime(), () => findStationVisitor(db, hash, now));
      return isOver(visitor?.station, now) ? undefined : visitor;
    },
    findStationEnd: (db, token) => findStationEnd(db, tokenHash(token)),
    async findByToken(db, token, now) {
      const hash = tokenHash(token);
      const visitor = await findCached(`token ${hash.toString("base64")}`, now.getTime(), () => findBearer(db, token, now));
      if (visitor) await countTokenCall(limits, hash);
      return visitor;
    },
    clearCache: clear,
  };
}
