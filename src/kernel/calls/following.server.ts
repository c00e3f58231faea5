// The addresses of live streams: `{path}/live` follows one reply, `/api/live?of=…&of=…` several over one connection.
import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Hono } from "hono";
import { askedOf } from "../requests/asked.server.ts";
import { parseCookies } from "../requests/cookies.ts";
import { networkOf } from "../limits/limits.server.ts";
import { SESSION_COOKIE } from "../requests/session-cookie.ts";
import { pageTenant } from "./tenant-address.server.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { Answering } from "../replies/access-log.server.ts";
import { encodingFor } from "../requests/negotiate.ts";
import { personTopic, type Tenant, type World } from "../world/world.server.ts";
import { Refusal } from "../../refusals.ts";
import type { Followed, Renewal } from "../live/room.server.ts";
import { readLast } from "../postgres/database.server.ts";
import { isTransient } from "../postgres/failures.ts";
import { shareOf, visitorOf } from "./visitor.server.ts";

/** One stream follows so many replies at most. */
const MOST = 24;

/** What the Node server hands over with the request; absent for calls made in process. */
export interface Bindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Takes what this address follows, in place of a stream of its own. */
  follows?: (followed: Followed) => void;
}

/** Bindings, and what a request is known by while it is answered. */
export interface Around {
  Bindings: Bindings;
  Variables: { by: Answering };
}

export type Ask = Context<Around>;
type App = Pick<Hono<Around>, "request">;

/** What the streams need of the application around them. */
export interface Door {
  /** The cookies that prove who asks. */
  proves(cookie: string): boolean;
  /** Headers of every reply. */
  headers(request: Request): Record<string, string>;
  client(c: Ask): string;
  /** Refuses a stream because one client, or the process, has too many. */
  crowded(code: "too_many" | "busy", request: Request, language: "pl" | "en"): Response;
}

/**
 * Streams an endpoint's reply, now, and what changed of it after each announcement of its topics. Each rendering is a call like any other, so access is the
 * endpoint's own, every time; guests share one rendering, a session has its own, and what the endpoint does not read makes no other.
 */
export async function follow(world: World, app: App, door: Door, endpoint: Endpoint, c: Ask): Promise<Response> {
  const language = languageOf(c);
  let tenant: Tenant | undefined;
  try {
    tenant = await tenantOf(world, endpoint, c.req.raw);
  } catch (error) {
    if (isTransient(error)) return retryStream();
    if (!(error instanceof Refusal)) throw error;
  }
  // One that is not found is refused by the call itself, under the name that was asked for.
  const named = c.req.header("x-tenant") ?? new URL(c.req.url).searchParams.get("tenant") ?? "";
  const read = (withProofs: boolean) => {
    const asked = askedOf(endpoint, c.req.raw, c.req.param() as Record<string, string>, (cookie) => door.proves(cookie), withProofs);
    asked.headers.set("accept", "application/json");
    asked.headers.set("accept-language", language);
    asked.headers.set("x-tenant", tenant?.slug ?? (encodeURIComponent(named) || "-"));
    let renewal: Renewal | undefined;
    const render = async () => {
      const request = new Request(asked.url, { headers: asked.headers });
      const reply = await app.request(request);
      renewal = world.live.renewals.get(request);
      return reply;
    };
    const renew = async (state: unknown) => {
      const make = renewal;
      if (!tenant || !make) return undefined;
      return shareOf(world, endpoint).inTenant(tenant.id, async (trx) => {
        await readLast(trx);
        return make(trx, state, world.now());
      });
    };
    // Of guests alone: whether a person may still read is asked by a rendering.
    return { ...asked, render, renew: withProofs ? undefined : renew };
  };
  const withProofs = endpoint.access !== "public";
  const { key, render } = read(withProofs);
  if (!tenant || key === undefined || !c.env?.outgoing || !endpoint.live || c.req.method === "HEAD") return render();
  const { id } = tenant;
  const followedBy = ({ url, headers, params, ...asked }: ReturnType<typeof read>): Followed => ({
    key: `${id} ${language} ${asked.key}`,
    tenantId: id,
    topicsOf: (reply) => endpoint.live?.({ params, query: Object.fromEntries(url.searchParams), reply }) ?? [],
    findPerson: () => topicOfPerson(world, endpoint, new Request(url, { headers })),
    render: asked.render,
    renew: asked.renew,
  });
  const followed = followedBy(read(withProofs));
  // What guests do not find the organiser's people may: asked for once more in their own name.
  if (!withProofs && c.req.header("cookie")?.includes(SESSION_COOKIE)) followed.ifNotFound = followedBy(read(true));
  if (!c.env.follows) return stream(world, door, c, [followed]);
  c.env.follows(followed);
  return new Response(null, { status: 204 });
}

/** Streams what the addresses in `of` follow, each under its own rules; refused when none of them may be followed. */
export async function followSeveral(world: World, app: App, door: Door, c: Ask): Promise<Response> {
  const wanted = c.req.queries("of") ?? [];
  if (wanted.length === 0 || wanted.length > MOST || c.req.method === "HEAD") throw new Refusal("malformed");
  const { origin } = new URL(c.req.url);
  // As it is opened: dots and fragments may lead elsewhere, also back to here.
  const addresses = wanted.map((address) => new URL(address.startsWith("/api/") ? address : "/", origin));
  if (!addresses.every(({ pathname }) => /^\/api\/.+\/live$/.test(pathname))) throw new Refusal("malformed");
  const found = addresses.map(async (address) => {
    let followed: Followed | undefined;
    const follows = (one: Followed) => void (followed = one);
    const reply = await app.request(new Request(address, { headers: c.req.raw.headers }), undefined, {
      ...c.env,
      follows,
    });
    return followed ?? (reply.ok ? new Response(null, { status: 503 }) : reply);
  });
  return stream(world, door, c, await Promise.all(found));
}

async function stream(world: World, door: Door, c: Ask, wanted: readonly (Followed | Response)[]): Promise<Response> {
  const outgoing = c.env?.outgoing;
  if (!outgoing) throw new Refusal("malformed");
  const language = languageOf(c);
  const client = networkOf(door.client(c));
  if (world.live.listenersOf(client) >= world.settings.LIMIT_STREAMS) return door.crowded("too_many", c.req.raw, language);
  if (!world.descriptors.take()) return door.crowded("busy", c.req.raw, language);
  const reader = {
    outgoing,
    client,
    headers: { ...door.headers(c.req.raw), vary: "Accept-Encoding" },
    packing: encodingFor(c.req.header("accept-encoding"), ["gzip"]) ? ("packed" as const) : ("plain" as const),
    seen: [c.req.header("last-event-id") ?? "", ...(c.req.queries("seen") ?? [])],
  };
  const refusal = await world.live.follow(reader, wanted);
  if (!refusal) return RESPONSE_ALREADY_SENT;
  return refusal.status < 500 ? refusal : retryStream();
}

/** A browser's stream cannot say its page's language in a header: the address does, else the cookie of the choice. */
function languageOf(c: Ask): "pl" | "en" {
  const wanted = new URL(c.req.url).searchParams.get("locale") ?? parseCookies(c.req.header("cookie") ?? "").locale;
  return wanted === "en" ? "en" : "pl";
}

/** Tells a browser to open its stream again: it gives one up at any status but 200, and tries again after one that ended. */
function retryStream(): Response {
  return new Response("retry: 2000\n\n", { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
}

/** The topic of whoever a request's proofs stand for; empty for a guest, and where the call itself will be refused. */
async function topicOfPerson(world: World, endpoint: Endpoint, request: Request): Promise<string> {
  try {
    const visitor = await visitorOf(world, shareOf(world, endpoint).owner, request);
    return visitor ? personTopic(visitor.person.id) : "";
  } catch (error) {
    if (error instanceof Refusal) return "";
    throw error;
  }
}

/** The tenant of a stream: named in the header, else found like a page's, for browsers open streams without headers of their own; refused when there is none. */
async function tenantOf(world: World, endpoint: Endpoint, request: Request): Promise<Tenant | undefined> {
  const slug = request.headers.get("x-tenant");
  const db = shareOf(world, endpoint).owner;
  return slug ? world.authentication.tenantBySlug(db, slug) : pageTenant(world, db, request, await visitorOf(world, db, request));
}
