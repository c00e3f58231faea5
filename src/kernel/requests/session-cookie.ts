// The session cookie. Over https its name begins with __Host-, so browsers do not share it with other hosts of the domain or with plain http.
import { setCookie } from "./cookies.ts";

export const SESSION_COOKIE = "parkiet_session";
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;

/** Session token among the request's cookies. `host` is true when it came in the https cookie. */
export function sessionOf(cookies: Readonly<Record<string, string>>): { token: string; host: boolean } | undefined {
  const host = cookies[HOST_COOKIE];
  if (host) return { token: host, host: true };
  const plain = cookies[SESSION_COOKIE];
  return plain ? { token: plain, host: false } : undefined;
}

/** Set-Cookie headers that store this session in the browser, or remove it when undefined. Over https a plain cookie is removed as well. */
export function sessionCookies(
  received: Readonly<Record<string, string>>,
  secure: boolean,
  session: { token: string; keepSeconds?: number | undefined } | undefined,
): string[] {
  const options = { httpOnly: true, secure };
  const expired = { ...options, maxAgeSeconds: 0 };
  const lifetime = session?.keepSeconds === undefined ? options : { ...options, maxAgeSeconds: session.keepSeconds };
  const own = setCookie(secure ? HOST_COOKIE : SESSION_COOKIE, session?.token ?? "", session ? lifetime : expired);
  return secure && SESSION_COOKIE in received ? [own, setCookie(SESSION_COOKIE, "", expired)] : [own];
}
