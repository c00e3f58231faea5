// What every reply carries, whatever answers it.
import type { World } from "../world/world.server.ts";

/** What every reply carries, unless it says more by itself. */
export const SAFE: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  // Every request names the site alone (docs/http.md 5.3): addresses hold ids of what a person looks at.
  "referrer-policy": "strict-origin",
  "x-frame-options": "DENY",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), display-capture=()",
};

/** Beside it behind https: the site is asked for by https alone for a year, and no page that opened it holds it. */
const SAFE_HTTPS: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000",
  "cross-origin-opener-policy": "same-origin",
};

/** The visitor came by https as the public address says, or a trusted proxy in X-Forwarded-Proto (`proto`). */
export function cameSecure(world: World, proto: string | null | undefined): boolean {
  const proxy = world.settings.TRUST_PROXY ? proto?.split(",").at(-1)?.trim() : undefined;
  return proxy === undefined ? /^https:/i.test(world.publicUrl) : proxy === "https";
}

/** What a reply carries to a visitor who came by https, or not. */
export function safeFor(secure: boolean): Record<string, string> {
  return secure ? { ...SAFE, ...SAFE_HTTPS } : { ...SAFE };
}
