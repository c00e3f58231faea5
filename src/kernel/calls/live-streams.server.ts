// Routes of live streams: `{path}/live` streams one reply, `/api/live?of=…&of=…` streams several over one connection.
import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Hono } from "hono";
import { normalizeRequest } from "../requests/normalized-request.server.ts";
import { parseCookies } from "../requests/cookies.ts";
import { networkOf } from "../limits/limits.server.ts";
import { SESSION_COOKIE } from "../requests/session-cookie.ts";
import { getPageTenant } from "./tenant-address.server.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { RequestLabels } from "../replies/access-log.server.ts";
import { encodingFor } from "../requests/negotiate.ts";
import { personTopic, stationTopic, type Tenant, type World } from "../world/world.server.ts";
import { Refusal } from "../../refusals.ts";
import { IDENTITY_HEADER, STATION_IDENTITY } from "../endpoints/stations.ts";
import type { Follower, LiveSource, Renewal } from "../live/room.server.ts";
import { readLast } from "../postgres/database.server.ts";
import { isTransient } from "../postgres/failures.ts";
import { findVisitor, isOfStation, poolFor } from "./visitor.server.ts";

/** Most replies that one stream may follow. */
const MOST = 24;

/** What the Node server passes along with the request. Absent for calls made within the process. */
export interface Bindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Address of the visitor for whose page a call is made within the process. */
  client?: string | undefined;
  /** Receives the followed reply instead of opening a stream for it. Set by `streamReplies`. */
  follows?: (followed: LiveSource) => void;
}

/** Bindings, and who a request belongs to while it is answered. */
export interface RequestEnvironment {
  Bindings: Bindings;
  Variables: { by: RequestLabels };
}

export type RequestContext = Context<RequestEnvironment>;
type App = Pick<Hono<RequestEnvironment>, "request">;

/** What streams need from the application that mounts them. */
export interface StreamHost {
  /** True for cookies that prove the caller's identity. */
  isProof(cookie: string): boolean;
  /** Headers that every reply carries. */
  headers(request: Request): Record<string, string>;
  client(c: RequestContext): string;
  /** The refusal for a client, or a process, that has too many open streams. */
  refuseCrowded(code: "too_many" | "busy", request: Request, language: "pl" | "en"): Response;
}

/**
 * Streams an endpoint's reply: the current state first, then the changes after each announcement of its topics. Each rendering is an ordinary call,
 * so access is checked every time. Guests share one rendering, each session has its own. Parameters that the endpoint does not read do not create
 * another one.
 */
export async function streamReply(world: World, app: App, host: StreamHost, endpoint: Endpoint, c: RequestContext): Promise<Response> {
  const language = languageOf(c);
  let tenant: Tenant | undefined;
  try {
    tenant = await tenantOf(world, endpoint, c.req.raw);
  } catch (error) {
    if (isTransient(error)) return retryStream();
    if (!(error instanceof Refusal)) throw error;
  }
  // An unknown tenant is refused by the call itself, under the name that the request gave.
  const named = c.req.header("x-tenant") ?? new URL(c.req.url).searchParams.get("tenant") ?? "";
  const ofStation = isOfStation(c.req.raw);
  const read = (withProofs: boolean) => {
    const normalized = normalizeRequest(
      endpoint,
      c.req.raw,
      c.req.param() as Record<string, string>,
      (cookie) => host.isProof(cookie),
      withProofs,
    );
    if (withProofs && ofStation) normalized.headers.set(IDENTITY_HEADER, STATION_IDENTITY);
    normalized.headers.set("accept", "application/json");
    normalized.headers.set("accept-language", language);
    normalized.headers.set("x-tenant", tenant?.slug ?? (encodeURIComponent(named) || "-"));
    let renewal: Renewal | undefined;
    const render = async () => {
      const request = new Request(normalized.url, { headers: normalized.headers });
      const reply = await app.request(request);
      renewal = world.live.renewals.get(request);
      return reply;
    };
    const renew = async (state: unknown) => {
      const make = renewal;
      if (!tenant || !make) return undefined;
      return poolFor(world, endpoint).inTenant(tenant.id, async (trx) => {
        await readLast(trx);
        return make(trx, state, world.now());
      });
    };
    // Only guests are renewed. A rendering checks whether a signed-in person may still read the reply.
    return { ...normalized, render, renew: withProofs ? undefined : renew };
  };
  const withProofs = endpoint.access !== "public";
  const { key, render } = read(withProofs);
  if (!tenant || key === undefined || !c.env?.outgoing || !endpoint.live || c.req.method === "HEAD") return render();
  const { id } = tenant;
  const sourceOf = ({ url, headers, params, ...normalized }: ReturnType<typeof read>): LiveSource => ({
    key: [id, language, headers.get(IDENTITY_HEADER) ?? "session", normalized.key].join(" "),
    tenantId: id,
    topicsOf: (reply) => endpoint.live?.({ params, query: Object.fromEntries(url.searchParams), reply }) ?? [],
    findFollower: () => findFollower(world, endpoint, new Request(url, { headers })),
    render: normalized.render,
    renew: normalized.renew,
  });
  const followed = sourceOf(read(withProofs));
  // Guests may get 404 for what members can read: the reply is then requested once more as the signed-in person.
  if (!withProofs && (ofStation || c.req.header("cookie")?.includes(SESSION_COOKIE))) followed.ifNotFound = sourceOf(read(true));
  if (!c.env.follows) return openStream(world, host, c, [followed]);
  c.env.follows(followed);
  return new Response(null, { status: 204 });
}

/** Streams all addresses in `of` over one connection, each with its own access rules. Refuses when none of them may be followed. */
export async function streamReplies(world: World, app: App, host: StreamHost, c: RequestContext): Promise<Response> {
  const requested = c.req.queries("of") ?? [];
  if (requested.length === 0 || requested.length > MOST || c.req.method === "HEAD") throw new Refusal("malformed");
  const { origin } = new URL(c.req.url);
  // Resolves the address as it will be opened. Dots and fragments may lead elsewhere, even back to this route.
  const addresses = requested.map((address) => new URL(address.startsWith("/api/") ? address : "/", origin));
  if (!addresses.every(({ pathname }) => /^\/api\/.+\/live$/.test(pathname))) throw new Refusal("malformed");
  // A stream of a station's page is the station's as a whole, also where one of the addresses does not repeat it.
  const headers = new Headers(c.req.raw.headers);
  if (isOfStation(c.req.raw)) headers.set(IDENTITY_HEADER, STATION_IDENTITY);
  const found = addresses.map(async (address) => {
    let followed: LiveSource | undefined;
    const follows = (one: LiveSource) => void (followed = one);
    const reply = await app.request(new Request(address, { headers }), undefined, {
      ...c.env,
      follows,
    });
    return followed ?? (reply.ok ? new Response(null, { status: 503 }) : reply);
  });
  return openStream(world, host, c, await Promise.all(found));
}

async function openStream(
  world: World,
  host: StreamHost,
  c: RequestContext,
  requested: readonly (LiveSource | Response)[],
): Promise<Response> {
  const outgoing = c.env?.outgoing;
  if (!outgoing) throw new Refusal("malformed");
  const language = languageOf(c);
  const client = networkOf(host.client(c));
  if (world.live.listenersOf(client) >= world.settings.LIMIT_STREAMS) return host.refuseCrowded("too_many", c.req.raw, language);
  if (!world.descriptors.take()) return host.refuseCrowded("busy", c.req.raw, language);
  const reader = {
    outgoing,
    client,
    headers: { ...host.headers(c.req.raw), vary: "Accept-Encoding" },
    packing: encodingFor(c.req.header("accept-encoding"), ["gzip"]) ? ("packed" as const) : ("plain" as const),
    seen: [c.req.header("last-event-id") ?? "", ...(c.req.queries("seen") ?? [])],
  };
  const refusal = await world.live.follow(reader, requested);
  if (!refusal) return RESPONSE_ALREADY_SENT;
  return refusal.status < 500 ? refusal : retryStream();
}

/** Language of a stream. Browsers send no header with it, so the address says it, or the language cookie. */
function languageOf(c: RequestContext): "pl" | "en" {
  const requested = new URL(c.req.url).searchParams.get("locale") ?? parseCookies(c.req.header("cookie") ?? "").locale;
  return requested === "en" ? "en" : "pl";
}

/** A stream that only asks the browser to reconnect in 2 seconds. A browser gives up after any status but 200. */
function retryStream(): Response {
  return new Response("retry: 2000\n\n", { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
}

/**
 * Topics of the person or the station that the request's session, token or device belongs to, and when its right ends by itself. No topics for guests,
 * and when the call itself will be refused.
 */
async function findFollower(world: World, endpoint: Endpoint, request: Request): Promise<Follower> {
  try {
    const { person, station, card } = (await findVisitor(world, poolFor(world, endpoint).owner, request)) ?? {};
    const opened = station ?? card;
    return {
      topics: [...(person ? [personTopic(person.id)] : []), ...(opened ? [stationTopic(opened.station_id)] : [])],
      endsInMs: opened && Date.parse(opened.ends_at) - world.now().getTime(),
    };
  } catch (error) {
    if (error instanceof Refusal) return { topics: [] };
    throw error;
  }
}

/**
 * Tenant of a stream. Taken from the header, else found as for a page, because browsers cannot send headers with a stream. Throws a refusal when
 * there is none.
 */
async function tenantOf(world: World, endpoint: Endpoint, request: Request): Promise<Tenant | undefined> {
  const slug = request.headers.get("x-tenant");
  const db = poolFor(world, endpoint).owner;
  return slug ? world.authentication.tenantBySlug(db, slug) : getPageTenant(world, db, request, await findVisitor(world, db, request));
}
