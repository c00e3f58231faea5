// Where a call comes from: by https or not, and from whose pages.
import { cameSecure } from "../replies/safe-headers.server.ts";
import type { World } from "../world/world.server.ts";

/** Whether the visitor came by https, as the public address or a trusted proxy says. */
export function isSecure(world: World, request: Request): boolean {
  return cameSecure(world, request.headers.get("x-forwarded-proto"));
}

/**
 * Whether the page that makes the call belongs to this site: no page is named (programs, same-origin reads), or it is of the host that was asked,
 * of the public address, of the API's own, or of a host name of a tenant.
 */
export async function isOwnOrigin(world: World, request: Request): Promise<boolean> {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const proxy = world.settings.TRUST_PROXY ? request.headers.get("x-forwarded-host")?.split(",").at(-1)?.trim() : undefined;
  const asked = proxy ?? new URL(request.url).host;
  const sites = [world.publicUrl, world.settings.API_URL].filter((site) => site !== undefined).map((site) => new URL(site).origin);
  if (sites.includes(page.origin) || hostOf(page.protocol, asked) === page.host) return true;
  return (
    /^https?:$/.test(page.protocol) &&
    (await world.authentication.tenantByHost(world.database.owner, page.hostname.replace(/\.$/, ""))) !== undefined
  );
}

/** The host as an address of this protocol writes it: without the usual port. */
function hostOf(protocol: string, host: string): string | undefined {
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : undefined;
}
