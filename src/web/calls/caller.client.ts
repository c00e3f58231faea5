import { type Caller, createCaller, type Transport } from "./api.ts";
import { IDENTITY_HEADER, STATION_IDENTITY } from "../../kernel/endpoints/stations.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** What the browser's caller needs from the page. */
export interface BrowserPlace extends Pick<Transport, "sentences" | "onUnauthenticated" | "prove" | "signedOut"> {
  /** Origin of the API; empty when it is the page's own. */
  apiUrl: string;
  tenantSlug: string;
  locale: Locale;
  /** True on pages of a station: calls belong to it. */
  ofStation?: boolean;
}

/** Creates the browser's caller: with credentials, headers for tenant and language, and the CSRF token from the readable cookie. */
export function createBrowserCaller(place: BrowserPlace): Caller {
  const base = place.apiUrl === window.location.origin ? "" : place.apiUrl;
  return createCaller({
    // The Referer is the application's address, never the page's own, because page addresses reveal what a person looks at.
    fetch: (path, init) => window.fetch(base + path, { ...init, credentials: "include", referrer: `${window.location.origin}/` }),
    headers: {
      ...(place.tenantSlug ? { "X-Tenant": place.tenantSlug } : {}),
      ...(place.ofStation ? { [IDENTITY_HEADER]: STATION_IDENTITY } : {}),
      "Accept-Language": place.locale,
    },
    cookie: (name) => {
      const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
      return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
    },
    base,
    tenant: place.tenantSlug,
    ...place,
  });
}
