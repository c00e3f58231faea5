// Whose page is asked for. A guest's answer is remembered for a moment, and for as long as the database is away.
import { inTime } from "../../kernel/monitoring/probe.server.ts";
import { findPageTenant, mustBeNamed } from "../../kernel/calls/tenant-address.server.ts";
import type { Person, Tenant, Visitor, World } from "../../kernel/world/world.server.ts";
import { Refusal } from "../../refusals.ts";
import { SHELL_PATH } from "../offline/offline-shell.ts";
import { isTransient } from "../../kernel/postgres/failures.ts";
import { visitorOf } from "../../kernel/calls/visitor.server.ts";
import type { PageHost } from "./page-host.ts";

/** How long a host name's tenant is remembered for guests; for as long again while it is looked up anew. */
const TENANT_MS = 2000;
const TENANTS_MOST = 1000;
/** How long nobody else waits after the database did not answer somebody, in milliseconds. */
const AWAY_MS = 1000;

/** Whose page it is, and where its addresses must say so. */
export interface Owner extends Pick<PageHost, "inAddress" | "inPublicLinks" | "guestsTenant"> {
  tenant: Tenant;
  /** The signed-in visitor. */
  person?: Person | undefined;
}

export interface Owners {
  /** The owner of a guest's page if it is remembered, by `ownerKey`. */
  known(key: string): Owner | undefined;
  /**
   * Whose page is asked for: nobody's where nothing decides; an unknown tenant's, and any while the database is away, is a stranger's whose
   * calls are refused.
   */
  of(request: Request, guest: boolean): Promise<Owner>;
  /** Forgets what is remembered of a tenant, of all without one. */
  forget(tenantId?: string): void;
  /** Whether somebody has just asked the database in vain. */
  away(): boolean;
  /** Treats the database as away for a moment. */
  missed(): void;
}

/** What of a guest's address decides whose page it is. */
export function ownerKey(url: URL): string {
  return `${url.hostname} ${url.searchParams.get("tenant") ?? ""}`;
}

/** A page that belongs to nobody, or to somebody who cannot be found: calls for it are refused. */
const stranger = (slug: string): Owner => ({
  tenant: { id: "", slug, name: "Parkiet" },
  inAddress: undefined,
  inPublicLinks: undefined,
  guestsTenant: undefined,
});

interface Remembered {
  owner: Owner;
  until: number;
  request: Request;
  /** It is being looked up again. */
  asking: boolean;
}

/** Opens the memory of whose page an address is. */
export function openOwners(world: World): Owners {
  const tenants = new Map<string, Remembered>();
  let awayUntil = 0;

  async function ownerFor(request: Request, visitor: Visitor | undefined): Promise<Owner> {
    const { searchParams, pathname } = new URL(request.url);
    const db = world.database.owner;
    const tenant = await findPageTenant(world, db, request, visitor);
    if (!tenant) return stranger("");
    const inPublicLinks = (await mustBeNamed(world, db, tenant)) ? tenant.slug : undefined;
    // What the address names is kept, unless it is DEFAULT_TENANT and no session means another organiser.
    const usual = tenant.slug === world.settings.DEFAULT_TENANT && (!visitor || visitor.tenant.id === tenant.id);
    const named = searchParams.get("tenant") === tenant.slug && !usual && pathname !== SHELL_PATH;
    // What only the session says is kept, too: a guest who gets the link has no session.
    const guests = visitor && (await findPageTenant(world, db, request, undefined));
    const bySession = visitor !== undefined && guests?.id !== tenant.id;
    const inAddress = named || bySession ? tenant.slug : undefined;
    return { tenant, person: visitor?.person, inPublicLinks, inAddress, guestsTenant: bySession ? guests?.slug : undefined };
  }

  /** A page that belongs to nobody is looked up each time: it belongs to somebody as soon as there is an organiser. */
  function keep(key: string, owner: Owner, request: Request): void {
    if (owner.tenant.id === "") return void tenants.delete(key);
    if (tenants.size >= TENANTS_MOST) tenants.clear();
    // For a guest's request the address alone decides.
    tenants.set(key, { owner, until: Date.now() + TENANT_MS, request: new Request(request.url), asking: false });
  }

  /** Looks one up again beside those who go on with what is remembered. */
  async function again(key: string, found: Remembered): Promise<void> {
    found.asking = true;
    try {
      const owner = await ownerFor(found.request, undefined);
      if (tenants.get(key) === found) keep(key, owner, found.request);
    } catch {
      // Whoever comes when it is no longer remembered asks, and hears why there is no answer.
      found.asking = false;
    }
  }

  const owners: Owners = {
    known(key) {
      const found = tenants.get(key);
      if (!found || Math.max(found.until + TENANT_MS, awayUntil) <= Date.now()) return undefined;
      if (found.until <= Date.now() && !found.asking) void again(key, found);
      return found.owner;
    },
    async of(request, guest) {
      const url = new URL(request.url);
      const key = ownerKey(url);
      const remembered = guest ? owners.known(key) : undefined;
      if (remembered) return remembered;
      const before = guest ? tenants.get(key) : undefined;
      const asking = async () => ownerFor(request, guest ? undefined : await visitorOf(world, world.database.owner, request));
      const last = () => {
        owners.missed();
        return before?.owner ?? stranger(world.settings.DEFAULT_TENANT);
      };
      try {
        // Where an answer is known, a newer one is not waited for long.
        const owner = await (before ? inTime(asking(), undefined) : asking());
        if (!owner) return last();
        if (guest) keep(key, owner, request);
        return owner;
      } catch (error) {
        if (!(error instanceof Refusal) && !isTransient(error)) throw error;
        if (before && isTransient(error)) return last();
        const asked = url.searchParams.get("tenant");
        return stranger(asked ? encodeURIComponent(asked) : world.settings.DEFAULT_TENANT);
      }
    },
    forget(tenantId) {
      for (const [key, found] of tenants) {
        if (tenantId === undefined || found.owner.tenant.id === tenantId) tenants.delete(key);
        else found.until = -TENANT_MS;
      }
    },
    away: () => awayUntil > Date.now(),
    missed() {
      awayUntil = Date.now() + AWAY_MS;
    },
  };
  return owners;
}
