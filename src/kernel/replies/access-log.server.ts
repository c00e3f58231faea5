// What is told of each answer: a figure for the metrics, and a line of the access log where that is switched on.
import type { World } from "../world/world.server.ts";

/** What answered, as far as it is known: the endpoint's name, the organiser's short name. */
export interface Answering {
  endpoint?: string;
  tenant?: string | undefined;
}

export interface Answered {
  /** The id by which the reply names it. */
  request: string | undefined;
  method: string;
  /** The address, with or without its origin and query. */
  url: string;
  status: number;
  /** The visitor's address; undefined for calls that the application makes to itself. */
  client: string | undefined;
  by: Answering;
  seconds: number;
}

/** Counts every answer, and writes a line for each that left the process when ACCESS_LOG is on. */
export function openAccessLog({ settings, log, metrics }: World): (answered: Answered) => void {
  // Written at any log level: whoever switches it on wants it.
  const book = log.child({}, { level: "info" });
  return ({ request, method, url, status, client, by, seconds }) => {
    const endpoint = by.endpoint ?? otherwise(pathOf(url));
    metrics.answered(endpoint, status, seconds);
    if (!settings.ACCESS_LOG || client === undefined) return;
    book.info(
      {
        request,
        client,
        method,
        endpoint,
        // The query and whatever looks like a key are nobody's business; an endpoint's address says no more than its name.
        ...(by.endpoint && !PATHS.includes(by.endpoint) ? {} : { path: toldPath(url) }),
        tenant: by.tenant,
        status,
        ms: Math.round(seconds * 1000),
      },
      "answered",
    );
  };
}

/** Names of what is told by its path. */
const PATHS = ["asset", "page"];

/** A name for what no endpoint answered. */
function otherwise(pathname: string): string {
  if (/^\/api(\/|$)/.test(pathname)) return "unknown";
  return /^\/(assets|build|fonts|brand)\/|^\/[\w-]+\.\w+$/.test(pathname) ? "asset" : "page";
}

function pathOf(url: string): string {
  return url.replace(/^\w+:\/\/[^/?#]*/, "").replace(/[?#].*$/s, "");
}

/** The path of an address as a log may tell it: whatever looks like a key, as the secret of a person's link, is left out. */
export function toldPath(url: string): string {
  return pathOf(url).split("/").map(harmless).join("/");
}

/** Words of an address are kept; keys, names with signs of their own and e-mail addresses are not. */
function harmless(segment: string): string {
  return segment === "" || (/^[a-z]+(-[a-z0-9]+)*(\.[a-z0-9]+)?$/.test(segment) && segment.length <= 60) ? segment : "…";
}
