// Finds the organiser and visitor of a requested page. A guest's answer is remembered for a short time, and while the database is unavailable.
import { withTimeLimit } from "../../kernel/monitoring/probe.server.ts";
import { findPageTenant, shouldNameTenant } from "../../kernel/calls/tenant-address.server.ts";
import type { Person, Tenant, Visitor, World } from "../../kernel/world/world.server.ts";
import { Refusal } from "../../refusals.ts";
import { SHELL_PATH } from "../offline/offline-shell.ts";
import { isTransient } from "../../kernel/postgres/failures.ts";
import { findVisitor } from "../../kernel/calls/visitor.server.ts";
import type { PageHost } from "./page-host.ts";

/** Time for which a host name's tenant is remembered for guests, in milliseconds, and again for as long while it is looked up anew. */
const TENANT_MS = 2000;
const TENANTS_MOST = 1000;
/** Time for which other requests do not wait after the database did not answer one, in milliseconds. */
const AWAY_MS = 1000;

/** Organiser and visitor of a page, and where its addresses must name the organiser. */
export interface Owner extends Pick<PageHost, "inAddress" | "inPublicLinks" | "guestsTenant"> {
  tenant: Tenant;
  /** The signed-in visitor. */
  person?: Person | undefined;
}

/** Looks up owners of pages and remembers them. */
export interface Owners {
  /** Returns the remembered owner of a guest's page, by `ownerKey`. */
  known(key: string): Owner | undefined;
  /**
   * Finds the owner of a page. Returns an owner without id when nothing identifies one, when the tenant is unknown, and when the database is
   * unavailable; calls of its page are refused.
   */
  of(request: Request, guest: boolean): Promise<Owner>;
  /** Forgets the answers of a tenant; without one, all. */
  forget(tenantId?: string): void;
  /** True when the database has just failed to answer. */
  isUnavailable(): boolean;
  /** Treats the database as unavailable for a moment. */
  markUnavailable(): void;
}

/** Key of the parts of a guest's address that identify the owner. */
export function ownerKey(url: URL): string {
  return `${url.hostname} ${url.searchParams.get("tenant") ?? ""}`;
}

/** Owner of a page that belongs to nobody, or whose owner cannot be found. Calls of the page are refused. */
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
  /** True while it is being looked up again. */
  asking: boolean;
}

/** Opens the memory of owners. */
export function openOwners(world: World): Owners {
  const tenants = new Map<string, Remembered>();
  let awayUntil = 0;

  async function ownerFor(request: Request, visitor: Visitor | undefined): Promise<Owner> {
    const { searchParams, pathname } = new URL(request.url);
    const db = world.database.owner;
    const tenant = await findPageTenant(world, db, request, visitor);
    if (!tenant) return stranger("");
    const inPublicLinks = (await shouldNameTenant(world, db, tenant)) ? tenant.slug : undefined;
    // An organiser named in the address stays there, unless it is DEFAULT_TENANT and no session belongs to another one.
    const usual = tenant.slug === world.settings.DEFAULT_TENANT && (!visitor || visitor.tenant.id === tenant.id);
    const named = searchParams.get("tenant") === tenant.slug && !usual && pathname !== SHELL_PATH;
    // An organiser known only from the session is added to the address: a guest who gets the link has no session.
    const guests = visitor && (await findPageTenant(world, db, request, undefined));
    const bySession = visitor !== undefined && guests?.id !== tenant.id;
    const inAddress = named || bySession ? tenant.slug : undefined;
    return { tenant, person: visitor?.person, inPublicLinks, inAddress, guestsTenant: bySession ? guests?.slug : undefined };
  }

  /** Remembers an owner. A page without an owner is looked up each time, because it gets one with the first organiser. */
  function keep(key: string, owner: Owner, request: Request): void {
    if (owner.tenant.id === "") return void tenants.delete(key);
    if (tenants.size >= TENANTS_MOST) tenants.clear();
    // For a guest the address alone identifies the owner.
    tenants.set(key, { owner, until: Date.now() + TENANT_MS, request: new Request(request.url), asking: false });
  }

  /** Looks an owner up again while requests use the remembered one. */
  async function refresh(key: string, found: Remembered): Promise<void> {
    found.asking = true;
    try {
      const owner = await ownerFor(found.request, undefined);
      if (tenants.get(key) === found) keep(key, owner, found.request);
    } catch {
      // After the answer has expired, the next request looks it up and gets the error.
      found.asking = false;
    }
  }

  const owners: Owners = {
    known(key) {
      const found = tenants.get(key);
      if (!found || Math.max(found.until + TENANT_MS, awayUntil) <= Date.now()) return undefined;
      if (found.until <= Date.now() && !found.asking) void refresh(key, found);
      return found.owner;
    },
    async of(request, guest) {
      const url = new URL(request.url);
      const key = ownerKey(url);
      const remembered = guest ? owners.known(key) : undefined;
      if (remembered) return remembered;
      const before = guest ? tenants.get(key) : undefined;
      const asking = async () => ownerFor(request, guest ? undefined : await findVisitor(world, world.database.owner, request));
      const last = () => {
        owners.markUnavailable();
        return before?.owner ?? stranger(world.settings.DEFAULT_TENANT);
      };
      try {
        // When an earlier answer exists, a newer one is awaited only for a limited time.
        const owner = await (before ? withTimeLimit(asking(), undefined) : asking());
        if (!owner) return last();
        if (guest) keep(key, owner, request);
        return owner;
      } catch (error) {
        if (!(error instanceof Refusal) && !isTransient(error)) throw error;
        if (before && isTransient(error)) return last();
        const slug = url.searchParams.get("tenant");
        return stranger(slug ? encodeURIComponent(slug) : world.settings.DEFAULT_TENANT);
      }
    },
    forget(tenantId) {
      for (const [key, found] of tenants) {
        if (tenantId === undefined || found.owner.tenant.id === tenantId) tenants.delete(key);
        else found.until = -TENANT_MS;
      }
    },
    isUnavailable: () => awayUntil > Date.now(),
    markUnavailable() {
      awayUntil = Date.now() + AWAY_MS;
    },
  };
  return owners;
}
