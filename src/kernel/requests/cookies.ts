// Reads and writes cookies. Pure.
import { parse, serialize } from "hono/utils/cookie";

/** Set by a browser that signed out while the server was unavailable: any session sent with it counts as ended. */
export const SIGNED_OUT_COOKIE = "parkiet_signed_out";

/** Token of the station that this browser opened. */
export const STATION_COOKIE = "parkiet_station";

export interface CookieOptions {
  httpOnly?: boolean;
  secure?: boolean;
  maxAgeSeconds?: number;
  path?: string;
}

/** Cookies of a Cookie header by name, the first of each name. Values are URL-decoded. Malformed values stay as they are. */
export function parseCookies(header: string | null): Record<string, string> {
  return parse(header ?? "");
}

/** Builds one Set-Cookie header, always SameSite=Lax. A maxAge of 0 removes the cookie. Refuses a `__Host-` name where a browser would. */
export function setCookie(name: string, value: string, { maxAgeSeconds, ...options }: CookieOptions): string {
  return serialize(name, value, {
    path: "/",
    sameSite: "Lax",
    ...options,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
}
