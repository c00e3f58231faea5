import { IDENTITY_HEADER, isStationPath, STATION_IDENTITY } from "../../kernel/endpoints/stations.ts";
import { refusals } from "../../refusals.ts";
import { type Caller, createCaller, type Transport, UNEXPECTED } from "./api.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** What a caller needs to answer the calls of one page rendering. */
export interface ServerPlace {
  /** Answers a call in process. */
  fetch(request: Request): Promise<Response>;
  /** Request of the rendered page: its address and the visitor's cookies. */
  page: Request;
  publicUrl: string;
  apiUrl: string;
  tenantSlug: string;
  locale: Locale;
}

/** Caller of one page rendering, with the cookies that its calls have set. */
export interface ServerCaller {
  caller: Caller;
  /** Set-Cookie headers of all calls so far, to be copied to the page's reply. */
  setCookies: readonly string[];
}

/**
 * Creates the caller of one page rendering: calls in process with the site's Referer and Origin and the visitor's cookies. Loaders that read the same
 * address share one call.
 */
export function createServerCaller(place: ServerPlace): ServerCaller {
  const site = new URL(place.publicUrl);
  const setCookies: string[] = [];
  const jar = new Map<string, string>();
  for (const pair of (place.page.headers.get("cookie") ?? "").split(/;\s*/)) storeCookie(jar, pair);
  const reads = new Map<string, Promise<Response>>();
  const send = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    // Says whether the visitor uses https, which makes cookies secure.
    const scheme = place.page.headers.get("x-forwarded-proto");
    if (scheme) headers.set("x-forwarded-proto", scheme);
    const response = await place.fetch(new Request(new URL(path, place.apiUrl || site), { ...init, headers }));
    for (const cookie of response.headers.getSetCookie()) {
      setCookies.push(cookie);
      storeCookie(jar, cookie.split(";")[0] ?? "");
    }
    return response;
  };
  const caller = createCaller({
    async fetch(path, init) {
      if (init.method !== "GET") {
        reads.clear();
        return send(path, init);
      }
      const read = reads.get(path) ?? send(path, init);
      reads.set(path, read);
      return (await read).clone();
    },
    headers: {
      Referer: `${site.origin}/`,
      Origin: site.origin,
      ...(place.tenantSlug ? { "X-Tenant": place.tenantSlug } : {}),
      ...(isStationPath(new URL(place.page.url).pathname) ? { [IDENTITY_HEADER]: STATION_IDENTITY } : {}),
      "Accept-Language": place.locale,
    },
    cookie: (name) => {
      const value = jar.get(name);
      return value === undefined ? undefined : decodeURIComponent(value);
    },
    base: "",
    tenant: place.tenantSlug,
    sentences: failureMessages(place.locale),
  });
  return { caller, setCookies };
}

/** Sentences of a caller for failures without a message, in one language. */
export function failureMessages(locale: Locale): Transport["sentences"] {
  return { unavailable: refusals.unavailable[locale], internal: refusals.internal[locale], unexpected: UNEXPECTED[locale] };
}

function storeCookie(jar: Map<string, string>, pair: string): void {
  const at = pair.indexOf("=");
  if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
}
