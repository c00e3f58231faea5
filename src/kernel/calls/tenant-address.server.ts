// Which tenant an address means, and which address means a tenant.
import { refuse } from "../../refusals.ts";
import type { Db } from "../postgres/database.server.ts";
import type { Tenant, Visitor, World } from "../world/world.server.ts";

/** The tenant that an address itself names: by host name, else by `?tenant=` (refused when it names none); undefined when it names nobody. */
export async function namedTenant(world: World, db: Db, request: Request): Promise<Tenant | undefined> {
  const url = new URL(request.url);
  const asked = url.searchParams.get("tenant")?.replaceAll("\0", "");
  return (
    (await world.authentication.tenantByHost(db, url.hostname.replace(/\.$/, ""))) ??
    (asked ? ((await world.authentication.tenantBySlug(db, asked)) ?? refuse("tenant_unknown")) : undefined)
  );
}

/** The tenant of a page: the one that its address names, else the session's, else DEFAULT_TENANT, else the only one there is; undefined where nothing decides. */
export async function findPageTenant(world: World, db: Db, request: Request, visitor: Visitor | undefined): Promise<Tenant | undefined> {
  return (await namedTenant(world, db, request)) ?? visitor?.tenant ?? (await usualTenant(world, db));
}

/** The same, refused where nothing decides. */
export async function pageTenant(world: World, db: Db, request: Request, visitor: Visitor | undefined): Promise<Tenant> {
  return (await findPageTenant(world, db, request, visitor)) ?? refuse("tenant_unknown");
}

/** The tenant of those who name none: DEFAULT_TENANT, else the only one there is. */
export function usualTenant(world: World, db: Db): Promise<Tenant | undefined> {
  return world.authentication.usualTenant(db, world.settings.DEFAULT_TENANT);
}

/**
 * Whether public links (posters, mails) must name the tenant: unless the site's own host means it. DEFAULT_TENANT and an only organiser are
 * named, too: whoever is signed in elsewhere, and the next organiser, would make printed addresses lead elsewhere.
 */
export async function mustBeNamed(world: World, db: Db, tenant: Tenant): Promise<boolean> {
  return (await world.authentication.tenantByHost(db, new URL(world.publicUrl).hostname))?.id !== tenant.id;
}

/** The full address of a tenant's public page (`path` may bring a query). */
export async function publicAddress(world: World, db: Db, tenant: Tenant, path: string): Promise<string> {
  const address = `${world.publicUrl}${path}`;
  if (!(await mustBeNamed(world, db, tenant))) return address;
  return `${address}${path.includes("?") ? "&" : "?"}tenant=${tenant.slug}`;
}
