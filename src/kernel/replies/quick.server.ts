// Answers requests for prepared bytes before a Request object is made, so that public pages and files cost little more than on a bare server.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Answered } from "./access-log.server.ts";
import { chosenOf, type Ready } from "./ready.server.ts";
import { cameSecure, safeFor } from "./safe-headers.server.ts";
import type { World } from "../world/world.server.ts";

/** Returns the prepared bytes for a request. Undefined when there are none, or when this client may not get them. */
export type Known = (incoming: IncomingMessage) => Ready | undefined;

/** Most variants stored per reply. Clients send about a dozen Accept-Encoding values, but countless If-None-Match values. */
const WAYS_MOST = 50;
/** Ids that share one random prefix. */
const NUMBERED = 0x10000;
/** A valid Host. The listener refuses others. */
const HOST = /^[\w.-]+(:\d+)?$/;

/** Answers requests that `findPrepared` has bytes for, and passes each to `recordAccess`. Passes all others to `listener`. */
export function quickly(world: World, known: Known, enter: (answered: Answered) => void, listener: RequestListener): RequestListener {
  const prepared = new WeakMap<Ready, Map<string, Prepared>>();
  const nextId = openIds();
  return (incoming, outgoing) => {
    const { method = "", headers } = incoming;
    const began = performance.now();
    const ready = (method === "GET" || method === "HEAD") && HOST.test(headers.host ?? "") ? known(incoming) : undefined;
    if (!ready) return listener(incoming, outgoing);
    answer(incoming, outgoing, ready, began);
  };

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, ready: Ready, began: number): void {
    const { headers, method = "", url = "/" } = incoming;
    const { status, lines, bytes } = preparedFor(ready, headers);
    const request = nextId();
    outgoing.writeHead(status, [...lines, "x-request-id", request]);
    if (method === "HEAD") outgoing.end();
    else outgoing.end(bytes);
    const client = clientBehind(world, headers["x-forwarded-for"]?.toString(), incoming.socket.remoteAddress);
    enter({ request, method, url, status, client, by: { endpoint: ready.name }, seconds: (performance.now() - began) / 1000 });
  }

  /** Head and bytes for clients with the same headers, made once. */
  function preparedFor(ready: Ready, headers: IncomingMessage["headers"]): Prepared {
    let ways = prepared.get(ready);
    if (!ways) prepared.set(ready, (ways = new Map()));
    const accept = headers["accept-encoding"]?.toString();
    const copies = headers["if-none-match"];
    const secure = cameSecure(world, headers["x-forwarded-proto"]?.toString());
    const way = `${secure} ${accept} ${copies}`;
    let found = ways.get(way);
    if (!found) {
      const chosen = chosenOf(ready, accept, copies);
      found = { status: chosen.status, lines: Object.entries({ ...safeFor(secure), ...chosen.headers }).flat(), bytes: chosen.bytes };
      if (ways.size >= WAYS_MOST) ways.clear();
      ways.set(way, found);
    }
    return found;
  }
}

/**
 * Generates request ids in a UUID's form: a random prefix and a counter. They only name replies in the log. Random ids would cost more than finding
 * the bytes.
 */
function openIds(): () => string {
  let [beginning, number] = ["", 0];
  return () => {
    if (number === 0) beginning = randomUUID().slice(0, -4);
    const id = beginning + (NUMBERED + number).toString(16).slice(1);
    number = (number + 1) % NUMBERED;
    return id;
  };
}

interface Prepared {
  status: number;
  /** Names and values in turn. */
  lines: readonly string[];
  bytes: Buffer | undefined;
}

/** Client name of calls within this process. */
export const IN_PROCESS = "in-process";

/** Address of a caller. Behind a trusted proxy, the last address in X-Forwarded-For. */
export function clientBehind(world: World, forwarded: string | undefined, peer: string | undefined): string {
  const named = world.settings.TRUST_PROXY ? forwarded?.split(",").at(-1)?.trim() : undefined;
  return named || peer || IN_PROCESS;
}
