// Cookies of one call: what came, and what goes back.

/** Set by a browser whose sign-out the server has not heard of yet: whatever session comes beside it counts as ended. */
export const SIGNED_OUT_COOKIE = "parkiet_signed_out";

export interface CookieOptions {
  httpOnly?: boolean;
  secure?: boolean;
  maxAgeSeconds?: number;
  path?: string;
}

/** The cookies of a Cookie header by name; values are URL-decoded, malformed ones kept as they are. */
export function parseCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    const value = part.slice(at + 1).trim();
    if (name in cookies) continue;
    try {
      cookies[name] = decodeURIComponent(value);
    } catch {
      cookies[name] = value;
    }
  }
  return cookies;
}

/** One Set-Cookie header: SameSite=Lax always; a maxAge of 0 removes the cookie. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${options.path ?? "/"}`, "SameSite=Lax"];
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (options.httpOnly) parts.push("HttpOnly");
  if (options.secure) parts.push("Secure");
  return parts.join("; ");
}
