// The cookie of a session. Behind https its name begins with __Host-, which browsers keep from other hosts of the domain and from plain http.
import { setCookie } from "./cookies.ts";

export const SESSION_COOKIE = "parkiet_session";
const HOST_COOKIE = `__Host-${SESSION_COOKIE}`;

/** The session's token among the cookies that came; `host` when by the cookie of https. */
export function sessionOf(cookies: Readonly<Record<string, string>>): { token: string; host: boolean } | undefined {
  const host = cookies[HOST_COOKIE];
  if (host) return { token: host, host: true };
  const plain = cookies[SESSION_COOKIE];
  return plain ? { token: plain, host: false } : undefined;
}

/** The Set-Cookie headers that give a browser this session (none: take it away); behind https a plain cookie that came goes. */
export function sessionCookies(
  came: Readonly<Record<string, string>>,
  secure: boolean,
  session: { token: string; keepSeconds?: number | undefined } | undefined,
): string[] {
  const options = { httpOnly: true, secure };
  const gone = { ...options, maxAgeSeconds: 0 };
  const kept = session?.keepSeconds === undefined ? options : { ...options, maxAgeSeconds: session.keepSeconds };
  const own = setCookie(secure ? HOST_COOKIE : SESSION_COOKIE, session?.token ?? "", session ? kept : gone);
  return secure && SESSION_COOKIE in came ? [own, setCookie(SESSION_COOKIE, "", gone)] : [own];
}
