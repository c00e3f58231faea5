// Finds the tenant of an address, and builds the public address of a tenant.
import { refuse } from "../../refusals.ts";
import type { Db } from "../postgres/database.server.ts";
import type { Tenant, Visitor, World } from "../world/world.server.ts";

/** Tenant named by the address: by host name, else by `?tenant=`. Undefined when it names none. Refuses an unknown `?tenant=`. */
export async function findNamedTenant(world: World, db: Db, request: Request): Promise<Tenant | undefined> {
  const url = new URL(request.url);
  const slug = url.searchParams.get("tenant")?.replaceAll("\0", "");
  return (
    (await world.authentication.tenantByHost(db, url.hostname.replace(/\.$/, ""))) ??
    (slug ? ((await world.authentication.tenantBySlug(db, slug)) ?? refuse("tenant_unknown")) : undefined)
  );
}

/** Tenant of a page: named by its address, else of the session, else DEFAULT_TENANT, else the only one. Undefined when none of these exists. */
export async function findPageTenant(world: World, db: Db, request: Request, visitor: Visitor | undefined): Promise<Tenant | undefined> {
  return (await findNamedTenant(world, db, request)) ?? visitor?.tenant ?? (await findDefaultTenant(world, db));
}

/** The same as `findPageTenant`, but refuses (`tenant_unknown`) when there is none. */
export async function getPageTenant(world: World, db: Db, request: Request, visitor: Visitor | undefined): Promise<Tenant> {
  return (await findPageTenant(world, db, request, visitor)) ?? refuse("tenant_unknown");
}

/** Tenant of requests that name none: DEFAULT_TENANT, else the only one of the installation. */
export function findDefaultTenant(world: World, db: Db): Promise<Tenant | undefined> {
  return world.authentication.defaultTenant(db, world.settings.DEFAULT_TENANT);
}

/**
 * True when public links (posters, mails) must name the tenant: unless the site's own host belongs to it. DEFAULT_TENANT and an only organiser are
 * named, too. Otherwise a printed address would lead elsewhere once another organiser exists, or for visitors signed in elsewhere.
 */
export async function shouldNameTenant(world: World, db: Db, tenant: Tenant): Promise<boolean> {
  return (await world.authentication.tenantByHost(db, new URL(world.publicUrl).hostname))?.id !== tenant.id;
}

/**
 * Absolute address of a tenant's public page, on the installation's public host. Adds `tenant=` to the query when the host does not belong to the
 * tenant. `path` begins with a slash and may contain a query.
 */
export async function publicAddress(world: World, db: Db, tenant: Tenant, path: string): Promise<string> {
  const address = `${world.publicUrl}${path}`;
  if (!(await shouldNameTenant(world, db, tenant))) return address;
  return `${address}${path.includes("?") ? "&" : "?"}tenant=${tenant.slug}`;
}
