// Security headers of every reply.
import type { World } from "../world/world.server.ts";

/** Security headers that every reply carries, unless it sets its own. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  // Requests to other sites name only this site (docs/http.md 5.3), because addresses contain ids.
  "referrer-policy": "strict-origin",
  "x-frame-options": "DENY",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  // The camera scans codes at the door (docs/rules/hall.md 5.10).
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), midi=(), display-capture=()",
};

/** Added over https: browsers use https only for a year, and pages that opened this one have no access to it. */
const HTTPS_HEADERS: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000",
  "cross-origin-opener-policy": "same-origin",
};

/** True when the visitor uses https, according to the public address, or to X-Forwarded-Proto (`proto`) of a trusted proxy. */
export function isHttps(world: World, proto: string | null | undefined): boolean {
  const proxy = world.settings.TRUST_PROXY ? proto?.split(",").at(-1)?.trim() : undefined;
  return proxy === undefined ? /^https:/i.test(world.publicUrl) : proxy === "https";
}

/** Security headers of a reply. `secure`: the visitor uses https, so that the headers about https are added. */
export function securityHeadersFor(secure: boolean): Record<string, string> {
  return secure ? { ...SECURITY_HEADERS, ...HTTPS_HEADERS } : { ...SECURITY_HEADERS };
}
