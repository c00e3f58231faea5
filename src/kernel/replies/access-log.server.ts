// Records each reply: in the metrics, and in the access log when ACCESS_LOG is on.
import type { World } from "../world/world.server.ts";

/** Endpoint name and organiser's short name of a request, as far as known. */
export interface RequestLabels {
  endpoint?: string;
  tenant?: string | undefined;
}

export interface AccessRecord {
  /** Request id, as sent in the reply. */
  request: string | undefined;
  method: string;
  /** Address, with or without origin and query. */
  url: string;
  status: number;
  /** The visitor's address. Undefined for calls within the process. */
  client: string | undefined;
  by: RequestLabels;
  seconds: number;
}

/** Returns a function that counts each reply and logs those that left the process when ACCESS_LOG is on. */
export function openAccessLog({ settings, log, metrics }: World): (answered: AccessRecord) => void {
  // Written at every log level: the operator switched it on explicitly.
  const accessLog = log.child({}, { level: "info" });
  return ({ request, method, url, status, client, by, seconds }) => {
    const endpoint = by.endpoint ?? fallbackName(pathOf(url));
    metrics.countReply(endpoint, status, seconds);
    if (!settings.ACCESS_LOG || client === undefined) return;
    accessLog.info(
      {
        request,
        client,
        method,
        endpoint,
        // Never logs the query or segments that look like keys. An endpoint's path says no more than its name.
        ...(by.endpoint && !LOGGED_BY_PATH.includes(by.endpoint) ? {} : { path: loggablePath(url) }),
        tenant: by.tenant,
        status,
        ms: Math.round(seconds * 1000),
      },
      "answered",
    );
  };
}

/** Names of replies that are logged with their path. */
const LOGGED_BY_PATH = ["asset", "page"];

/** Name for replies of no endpoint. */
function fallbackName(pathname: string): string {
  if (/^\/api(\/|$)/.test(pathname)) return "unknown";
  return /^\/(assets|build|fonts|brand)\/|^\/[\w-]+\.\w+$/.test(pathname) ? "asset" : "page";
}

function pathOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/?#]*/, "").replace(/[?#].*$/s, "");
}

/** Path of an address for logs. Segments that look like keys, such as the secret of a person's link, are left out. */
export function loggablePath(url: string): string {
  return pathOf(url).split("/").map(maskSegment).join("/");
}

/** Keeps plain words. Hides keys, names with special characters and e-mail addresses. */
function maskSegment(segment: string): string {
  return segment === "" || (/^[a-z]+(-[a-z0-9]+)*(\.[a-z0-9]+)?$/.test(segment) && segment.length <= 60) ? segment : "…";
}
