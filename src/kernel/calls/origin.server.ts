// Origin of a call: whether it arrived over https, and from which site's pages.
import { isHttps } from "../replies/security-headers.server.ts";
import type { World } from "../world/world.server.ts";

/** True when the visitor uses https, according to the public address or a trusted proxy. */
export function isSecure(world: World, request: Request): boolean {
  return isHttps(world, request.headers.get("x-forwarded-proto"));
}

/**
 * True when the calling page belongs to this site. Requests without an Origin header pass (programs, same-origin reads). So do pages of the requested
 * host, of the public address, of the API's address, and of any tenant's host name.
 */
export async function isOwnOrigin(world: World, request: Request): Promise<boolean> {
  const origin = request.headers.get("origin");
  if (origin === null) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  const proxy = world.settings.TRUST_PROXY ? request.headers.get("x-forwarded-host")?.split(",").at(-1)?.trim() : undefined;
  const requestedHost = proxy ?? new URL(request.url).host;
  const sites = [world.publicUrl, world.settings.API_URL].filter((site) => site !== undefined).map((site) => new URL(site).origin);
  if (sites.includes(page.origin) || hostOf(page.protocol, requestedHost) === page.host) return true;
  return (
    /^https?:$/.test(page.protocol) &&
    (await world.authentication.tenantByHost(world.database.owner, page.hostname.replace(/\.$/, ""))) !== undefined
  );
}

/** The host without the default port of its protocol. */
function hostOf(protocol: string, host: string): string | undefined {
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : undefined;
}
