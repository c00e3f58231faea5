// Ready bytes go out before an object is made of the request: the crowd's pages and files cost little more than a bare server's.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Answered } from "./access-log.server.ts";
import { chosenOf, type Ready } from "./ready.server.ts";
import { cameSecure, safeFor } from "./safe-headers.server.ts";
import type { World } from "../world/world.server.ts";

/** The bytes that stand ready for a request; undefined where there are none, or they may not be this client's. */
export type Known = (incoming: IncomingMessage) => Ready | undefined;

/** How many ways to answer with the same bytes are remembered: clients say what they accept in a dozen ways, and what they have in countless ones. */
const WAYS_MOST = 50;
/** How many ids of answers share a beginning. */
const NUMBERED = 0x10000;
/** A Host that may name one; others are refused by the listener. */
const HOST = /^[\w.-]+(:\d+)?$/;

/** Answers what stands ready and says so; whatever it leaves alone is answered by `listener`. `enter` books each answer. */
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

  /** Head and bytes for clients that say the same, made once. */
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

/** Ids in a UUID's form, a random beginning and a number: they name answers in the log and open nothing, and random ones cost more than their lookup. */
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

/** The client of calls that come by no network: of this process itself. */
export const IN_PROCESS = "in-process";

/** The address that a call came from; behind a trusted proxy the last one that it names in X-Forwarded-For. */
export function clientBehind(world: World, forwarded: string | undefined, peer: string | undefined): string {
  const named = world.settings.TRUST_PROXY ? forwarded?.split(",").at(-1)?.trim() : undefined;
  return named || peer || IN_PROCESS;
}
