// Joins API, pages, files and live streams into one handler.
import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { handlers as categories } from "./categories/operations.server.ts";
import { handlers as competitions } from "./competitions/operations.server.ts";
import { handlers as identity } from "./identity/operations.server.ts";
import { handlers as members } from "./identity/members.server.ts";
import { handlers as judging } from "./judging/operations.server.ts";
import { parseCookies } from "./kernel/cookies.ts";
import type { Endpoint, Method } from "./kernel/endpoint.ts";
import type { Job } from "./kernel/jobs.server.ts";
import { sendMailJob } from "./kernel/mail.server.ts";
import { openapiOf } from "./kernel/openapi.ts";
import { type Handler, pageTenant, perform, visitorOf } from "./kernel/perform.server.ts";
import type { World } from "./kernel/world.server.ts";
import { handlers as messages } from "./messages/operations.server.ts";
import { refusals } from "./refusals.ts";
import { checkMusic, handlers as music, judgeMusic } from "./music/operations.server.ts";
import { askGateway } from "./payments/attempts.server.ts";
import { mailPaid } from "./payments/money.server.ts";
import { handlers as payments } from "./payments/operations.server.ts";
import { handlers as day } from "./results/day.server.ts";
import { handlers as results } from "./results/operations.server.ts";
import { handlers as entries } from "./signup/entries.server.ts";
import { handlers as lineUps } from "./signup/line-ups.server.ts";
import { handlers as signup } from "./signup/operations.server.ts";
import { handlers as submit } from "./signup/submit.server.ts";
import { handlers as scoringForms } from "./scoring-forms/operations.server.ts";
import { handlers as stage } from "./stage/operations.server.ts";
import { handlers as startLists } from "./start-lists/operations.server.ts";
import { handlers as tenants } from "./tenants/operations.server.ts";

/** Every call that the product answers; each endpoint has one handler. */
export const handlers: readonly Handler[] = [
  ...tenants,
  ...identity,
  ...members,
  ...categories,
  ...competitions,
  ...scoringForms,
  ...entries,
  ...signup,
  ...lineUps,
  ...submit,
  ...music,
  ...payments,
  ...startLists,
  ...stage,
  ...judging,
  ...results,
  ...day,
  ...messages,
];

/** Everything that is done later. */
export const jobs: readonly Job<z.ZodType, World>[] = [sendMailJob, checkMusic, judgeMusic, askGateway, mailPaid];

/** What the Node server hands over beside the request; absent for calls made in process. */
interface Bindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
}

type Ask = Context<{ Bindings: Bindings }>;

/** Answers what is not the API: pages, assets. */
export type Pages = (request: Request) => Promise<Response>;

/** The whole application as one handler; `pages` answers everything outside /api. */
export function httpOf(world: World, version: string, pages?: Pages, testGateway?: Hono): Hono<{ Bindings: Bindings }> {
  const app = new Hono<{ Bindings: Bindings }>();
  const byPath = new Map<string, Map<Method, Handler>>();
  for (const handler of handlers) {
    const methods = byPath.get(handler.endpoint.path) ?? new Map<Method, Handler>();
    methods.set(handler.endpoint.method, handler);
    byPath.set(handler.endpoint.path, methods);
  }
  const openapi = JSON.stringify(
    openapiOf(
      handlers.map((each) => each.endpoint),
      version,
    ),
  );

  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    if (!headers.has("x-content-type-options")) headers.set("x-content-type-options", "nosniff");
    if (!headers.has("referrer-policy")) headers.set("referrer-policy", "strict-origin-when-cross-origin");
    if (!headers.has("x-frame-options")) headers.set("x-frame-options", "DENY");
    if (!headers.has("content-security-policy")) headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    if (!headers.has("x-request-id")) headers.set("x-request-id", crypto.randomUUID());
  });

  app.get("/api/health", async () => {
    const parts = { database: "ok", storage: "ok" };
    await world.database.pool.query("SELECT 1").catch(() => (parts.database = "away"));
    await world.files.check().catch(() => (parts.storage = "away"));
    const fine = parts.database === "ok" && parts.storage === "ok";
    return Response.json(
      { status: fine ? "ok" : "unavailable", version, ...parts },
      { status: fine ? 200 : 503, headers: { "cache-control": "no-store" } },
    );
  });
  app.get(
    "/api/openapi.json",
    () => new Response(openapi, { headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" } }),
  );

  for (const [path, methods] of byPath) {
    const route = path.replace(/\{(\w+)\}/g, ":$1");
    app.all(route, (c) => perform(world, methods, c.req.raw, paramsOf(c), clientOf(world, c)));
    const followed = methods.get("GET");
    if (followed?.endpoint.live) app.get(`${route}/live`, (c) => follow(world, app, followed.endpoint, c));
  }
  app.all("/api/*", (c) => c.json({ code: "not_found", message: refusals.not_found.pl }, 404));
  if (testGateway) app.mount("/test-gateway", testGateway.fetch);
  if (pages) app.all("*", (c) => pages(c.req.raw));
  return app;
}

function paramsOf(c: Ask): Record<string, string> {
  return c.req.param() as Record<string, string>;
}

/** The address that a call came from; behind a trusted proxy the last one that it names. */
export function clientOf(world: World, c: Ask): string {
  const forwarded = world.settings.TRUST_PROXY ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || c.env?.incoming?.socket.remoteAddress || "in-process";
}

/**
 * Streams an endpoint's reply, now and after each announcement of its topic. The first reply is asked for like any call, so access is
 * the endpoint's own; guests share one rendering, a session has its own.
 */
async function follow(world: World, app: Hono<{ Bindings: Bindings }>, endpoint: Endpoint, c: Ask): Promise<Response> {
  const outgoing = c.env?.outgoing;
  const url = new URL(c.req.url);
  url.pathname = url.pathname.replace(/\/live$/, "");
  const session = c.req.header("cookie") ?? "";
  const headers = new Headers({ accept: "application/json", ...(endpoint.access === "public" ? {} : { cookie: session }) });
  // A browser's stream cannot say the chosen language in a header: its cookie does, like for pages.
  const language = parseCookies(session).locale === "en" ? "en" : "pl";
  headers.set("accept-language", language);
  const slug = c.req.header("x-tenant") ?? (await tenantSlug(world, c.req.raw));
  if (slug) headers.set("x-tenant", slug);
  const ask = () => app.request(new Request(url, { headers }));
  const first = await ask();
  if (!first.ok || !outgoing || !endpoint.live) return first;
  const body = await first.text();
  const tenant = await world.database.asOwner((trx) => world.door.tenantBySlug(trx, slug ?? ""));
  if (!tenant) return new Response(null, { status: 404 });
  const key = `${slug} ${url.pathname}${url.search} ${language} ${endpoint.access === "public" ? "" : session}`;
  let waiting: string | undefined = body;
  world.live.follow(outgoing, key, tenant.id, endpoint.live(paramsOf(c)), async () => {
    if (waiting !== undefined) {
      const now = waiting;
      waiting = undefined;
      return now;
    }
    return (await ask()).text();
  });
  return RESPONSE_ALREADY_SENT;
}

/** Browsers open event streams without headers of their own: the tenant is found like a page's. */
async function tenantSlug(world: World, request: Request): Promise<string | undefined> {
  return world.database
    .asOwner(async (trx) => (await pageTenant(world, trx, request, await visitorOf(world, trx, request))).slug)
    .catch(() => undefined);
}
