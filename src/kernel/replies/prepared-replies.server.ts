// Answers requests for prepared bytes before a Request object is made, so that public pages and files cost little more than on a bare server.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AccessRecord } from "./access-log.server.ts";
import { chooseReply, type PreparedReply } from "./prepared-reply.server.ts";
import { isHttps, securityHeadersFor } from "./security-headers.server.ts";
import type { World } from "../world/world.server.ts";

/** Returns the prepared bytes for a request. Undefined when there are none, or when this client may not get them. */
export type PreparedLookup = (incoming: IncomingMessage) => PreparedReply | undefined;

/** Most variants stored per reply. Clients send about a dozen Accept-Encoding values, but countless If-None-Match values. */
const MOST_VARIANTS = 50;
/** Ids that share one random prefix. */
const NUMBERED = 0x10000;
/** A valid Host. The listener refuses others. */
const HOST = /^[\w.-]+(:\d+)?$/;

/** Answers requests that `findPrepared` has bytes for, and passes each to `recordAccess`. Passes all others to `listener`. */
export function withPreparedReplies(
  world: World,
  findPrepared: PreparedLookup,
  recordAccess: (answered: AccessRecord) => void,
  listener: RequestListener,
): RequestListener {
  const prepared = new WeakMap<PreparedReply, Map<string, PreparedVariant>>();
  const nextId = openIds();
  return (incoming, outgoing) => {
    const { method = "", headers } = incoming;
    const began = performance.now();
    const ready = (method === "GET" || method === "HEAD") && HOST.test(headers.host ?? "") ? findPrepared(incoming) : undefined;
    if (!ready) return listener(incoming, outgoing);
    answer(incoming, outgoing, ready, began);
  };

  function answer(incoming: IncomingMessage, outgoing: ServerResponse, ready: PreparedReply, began: number): void {
    const { headers, method = "", url = "/" } = incoming;
    const { status, lines, bytes } = preparedFor(ready, headers);
    const request = nextId();
    outgoing.writeHead(status, [...lines, "x-request-id", request]);
    if (method === "HEAD") outgoing.end();
    else outgoing.end(bytes);
    const client = clientAddress(world, headers["x-forwarded-for"]?.toString(), incoming.socket.remoteAddress);
    recordAccess({ request, method, url, status, client, by: { endpoint: ready.name }, seconds: (performance.now() - began) / 1000 });
  }

  /** Head and bytes for clients with the same headers, made once. */
  function preparedFor(ready: PreparedReply, headers: IncomingMessage["headers"]): PreparedVariant {
    let variants = prepared.get(ready);
    if (!variants) prepared.set(ready, (variants = new Map()));
    const accept = headers["accept-encoding"]?.toString();
    const copies = headers["if-none-match"];
    const secure = isHttps(world, headers["x-forwarded-proto"]?.toString());
    const variant = `${secure} ${accept} ${copies}`;
    let found = variants.get(variant);
    if (!found) {
      const chosen = chooseReply(ready, accept, copies);
      found = {
        status: chosen.status,
        lines: Object.entries({ ...securityHeadersFor(secure), ...chosen.headers }).flat(),
        bytes: chosen.bytes,
      };
      if (variants.size >= MOST_VARIANTS) variants.clear();
      variants.set(variant, found);
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

interface PreparedVariant {
  status: number;
  /** Names and values in turn. */
  lines: readonly string[];
  bytes: Buffer | undefined;
}

/** Client name of calls within this process. */
export const IN_PROCESS = "in-process";

/** Address of a caller. Behind a trusted proxy, the last address in X-Forwarded-For. */
export function clientAddress(world: World, forwarded: string | undefined, peer: string | undefined): string {
  const named = world.settings.TRUST_PROXY ? forwarded?.split(",").at(-1)?.trim() : undefined;
  return named || peer || IN_PROCESS;
}
