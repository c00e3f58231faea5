// Cookies of one call: what came, and what goes back. Pure.
import { parse, serialize } from "hono/utils/cookie";

/** Set by a browser whose sign-out the server has not heard of yet: whatever session comes beside it counts as ended. */
export const SIGNED_OUT_COOKIE = "parkiet_signed_out";

export interface CookieOptions {
  httpOnly?: boolean;
  secure?: boolean;
  maxAgeSeconds?: number;
  path?: string;
}

/** The cookies of a Cookie header by name, the first of each; values are URL-decoded, malformed ones kept as they are. */
export function parseCookies(header: string | null): Record<string, string> {
  return parse(header ?? "");
}

/** One Set-Cookie header: SameSite=Lax always; a maxAge of 0 removes the cookie. A name with `__Host-` is refused where a browser would refuse it. */
export function setCookie(name: string, value: string, { maxAgeSeconds, ...options }: CookieOptions): string {
  return serialize(name, value, {
    path: "/",
    sameSite: "Lax",
    ...options,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
}
