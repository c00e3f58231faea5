// What is told of each answer: a figure for the metrics, and a line of the access log where that is switched on.
import type { World } from "../world.server.ts";

/** What answered, as far as it is known: the endpoint's name, the organiser's short name. */
export interface Answering {
  endpoint?: string;
  tenant?: string | undefined;
}

export interface Answered {
  request: Request;
  response: Response;
  /** The visitor's address; undefined for calls that the application makes to itself. */
  client: string | undefined;
  by: Answering;
  seconds: number;
}

/** Opens the book: counts every answer, and writes a line for each that left the process when ACCESS_LOG is on. */
export function openAccessLog({ settings, log, metrics }: World): (answered: Answered) => void {
  // Whoever switches it on wants it, whatever else the log leaves out.
  const book = log.child({}, { level: "info" });
  return ({ request, response, client, by, seconds }) => {
    const { pathname } = new URL(request.url);
    const endpoint = by.endpoint ?? otherwise(pathname);
    metrics.answered(endpoint, response.status, seconds);
    if (!settings.ACCESS_LOG || client === undefined) return;
    book.info(
      {
        request: response.headers.get("x-request-id") ?? undefined,
        client,
        method: request.method,
        endpoint,
        // The query and whatever looks like a key are nobody's business; an endpoint's address says no more than its name.
        ...(by.endpoint ? {} : { path: pathname.split("/").map(harmless).join("/") }),
        tenant: by.tenant,
        status: response.status,
        ms: Math.round(seconds * 1000),
      },
      "answered",
    );
  };
}

/** A name for what no endpoint answered. */
function otherwise(pathname: string): string {
  if (/^\/api(\/|$)/.test(pathname)) return "unknown";
  return /^\/(assets|build|fonts|brand)\/|^\/[\w-]+\.\w+$/.test(pathname) ? "asset" : "page";
}

/** Words of an address are kept; keys, names with signs of their own and e-mail addresses are not. */
function harmless(segment: string): string {
  return segment === "" || (/^[a-z]+(-[a-z0-9]+)*(\.[a-z0-9]+)?$/.test(segment) && segment.length <= 60) ? segment : "…";
}
