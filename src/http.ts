// Joins API, pages, files and live streams into one handler.
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import type { z } from "zod";
import { handlers as audit } from "./audit/operations.server.ts";
import { handlers as categories } from "./categories/operations.server.ts";
import { handlers as competitions } from "./competitions/operations.server.ts";
import { forgetDocumentFiles, handlers as competitionDocuments } from "./competitions/documents/documents.server.ts";
import { handlers as questions } from "./competitions/questions/questions.server.ts";
import { handlers as identity } from "./identity/operations.server.ts";
import { handlers as members } from "./identity/people/members.server.ts";
import { handlers as secondFactors } from "./identity/second-factor/second-factor.server.ts";
import { handlers as sessions } from "./identity/sessions/sessions.server.ts";
import { handlers as tokens } from "./identity/tokens/tokens.server.ts";
import { markRevisionNumbers } from "./judging/giving/gaps-sql.server.ts";
import { handlers as judging } from "./judging/operations.server.ts";
import { compressed } from "./kernel/replies/compress.server.ts";
import { isTransient } from "./kernel/database.server.ts";
import { type Around, type Ask, type Door, follow, followSeveral } from "./kernel/live/following.server.ts";
import { docsOf } from "./kernel/reference/docs.ts";
import type { Endpoint, Method } from "./kernel/endpoint.ts";
import { backupJob } from "./kernel/backup/job.server.ts";
import type { Job } from "./kernel/jobs/jobs.server.ts";
import { openAccessLog, toldPath } from "./kernel/health/access-log.server.ts";
import type { Numbering } from "./kernel/health/gaps.server.ts";
import { openHealth } from "./kernel/health/health.server.ts";
import { releaseMails } from "./kernel/jobs/counted-mail.server.ts";
import { sendMailJob } from "./kernel/jobs/mail.server.ts";
import { isSecure } from "./kernel/calls/origin.server.ts";
import { openapiOf } from "./kernel/reference/openapi.ts";
import { type Handler, localeOf, perform } from "./kernel/perform.server.ts";
import { SESSION_COOKIE } from "./kernel/calls/session-cookie.ts";
import { clientBehind, type Known, quickly } from "./kernel/replies/quick.server.ts";
import { type Ready, readyResponse, readyText } from "./kernel/replies/ready.server.ts";
import { SAFE, safeFor } from "./kernel/replies/safe-headers.server.ts";
import { refusalReply } from "./kernel/replies/refusal-reply.server.ts";
import type { Locale } from "./kernel/sentences.ts";
import type { World } from "./kernel/world.server.ts";
import { makeBundle } from "./documents/bundles/bundles.server.ts";
import { handlers as documents } from "./documents/operations.server.ts";
import { handlers as messages } from "./messages/operations.server.ts";
import { Refusal, type RefusalCode, refusals } from "./refusals.ts";
import { checkMusic, handlers as music, judgeMusic } from "./music/operations.server.ts";
import { followSignup, openPayments } from "./payments/asking.server.ts";
import { askGateway } from "./payments/gateway/attempts.server.ts";
import { mailPaid } from "./payments/money.server.ts";
import { checkPaidAttempts, checkReversals } from "./payments/discrepancies/checking.server.ts";
import { sendRefund } from "./payments/refunds/sending.server.ts";
import { remindByRule } from "./payments/reminders/reminders.server.ts";
import { handlers as payments } from "./payments/operations.server.ts";
import { finishErasing } from "./privacy/finishing.server.ts";
import { handlers as ownData } from "./privacy/own/own.server.ts";
import { closeReplacedRequests } from "./privacy/requests/replaced.server.ts";
import { handlers as dataRequests } from "./privacy/requests/requests.server.ts";
import { removeOldDrafts } from "./privacy/retention/old-drafts.server.ts";
import { handlers as retention, keepRules } from "./privacy/retention/retention.server.ts";
import { handlers as privacy } from "./privacy/operations.server.ts";
import { handlers as practice } from "./practice/operations.server.ts";
import { handlers as day } from "./results/day/day.server.ts";
import { resultVersionNumbers } from "./results/gaps-sql.server.ts";
import { handlers as pending } from "./results/day/pending.server.ts";
import { followReserves } from "./results/reserves/following.server.ts";
import { handlers as results } from "./results/operations.server.ts";
import { handlers as publicScores } from "./results/public/public-scores.server.ts";
import { papers } from "./results/papers/checking.server.ts";
import { warnings } from "./results/rulings/warning.server.ts";
import { handlers as standings } from "./results/standings/standings.server.ts";
import { handlers as rounds } from "./rounds/operations.server.ts";
import { handlers as roundRules } from "./rounds/settings/settings.server.ts";
import { secretCookie } from "./signup/links/access.server.ts";
import { handlers as entries, priceEntries } from "./signup/desk/entries.server.ts";
import { handlers as consents } from "./signup/consents/consents.server.ts";
import { handlers as known } from "./signup/import/known/known.server.ts";
import { handlers as links, mailLinks } from "./signup/links/links.server.ts";
import { handlers as lineUps } from "./signup/line-ups/line-ups.server.ts";
import { handlers as outs } from "./signup/desk/out.server.ts";
import { handlers as answers } from "./signup/waiting/answering.server.ts";
import { moveWaiting } from "./signup/waiting/moving.server.ts";
import { handlers as feeChanges, mailNewPrices } from "./signup/pricing/fee-changes.server.ts";
import { handlers as prices } from "./signup/pricing/price.server.ts";
import { handlers as places, releasePlaces } from "./signup/places/places.server.ts";
import { handlers as publicNames } from "./signup/public-names.server.ts";
import { handlers as signup } from "./signup/operations.server.ts";
import { forgetAnswerFiles, handlers as ownAnswers } from "./signup/questions/answers.server.ts";
import { handlers as submit } from "./signup/submitting/submit.server.ts";
import { endTrials, handlers as trials } from "./signup/trial/trial.server.ts";
import { makeForms } from "./scoring-forms/built-in.server.ts";
import { handlers as scoringForms } from "./scoring-forms/operations.server.ts";
import { handlers as stage } from "./stage/operations.server.ts";
import { handlers as startLists } from "./start-lists/operations.server.ts";
import { handlers as movedEntries } from "./start-lists/rounds/moved-entries.server.ts";
import { handlers as backups } from "./tenants/backups/backups.server.ts";
import { handlers as tenants } from "./tenants/operations.server.ts";

/** Every call that the product answers; each endpoint has one handler. */
export const handlers: readonly Handler[] = [
  ...tenants,
  ...backups,
  ...identity,
  ...members,
  ...secondFactors,
  ...sessions,
  ...tokens,
  ...categories,
  ...competitions,
  ...competitionDocuments,
  ...questions,
  ...scoringForms,
  ...movedEntries,
  ...entries,
  ...signup,
  ...outs,
  ...publicNames,
  ...consents,
  ...links,
  ...lineUps,
  ...submit,
  ...places,
  ...feeChanges,
  ...prices,
  ...ownAnswers,
  ...known,
  ...answers,
  ...trials,
  ...music,
  ...payments,
  ...rounds,
  ...roundRules,
  ...startLists,
  ...stage,
  ...judging,
  ...results,
  ...warnings,
  ...pending,
  ...papers,
  ...publicScores,
  ...standings,
  ...day,
  ...practice,
  ...documents,
  ...messages,
  ...audit,
  ...privacy,
  ...retention,
  ...ownData,
  ...dataRequests,
];

/** Everything that is done later. */
export const jobs: readonly Job<z.ZodType, World>[] = [
  sendMailJob,
  releaseMails,
  checkMusic,
  judgeMusic,
  makeForms,
  priceEntries,
  mailNewPrices,
  forgetAnswerFiles,
  forgetDocumentFiles,
  mailLinks,
  followSignup,
  openPayments,
  followReserves,
  askGateway,
  mailPaid,
  sendRefund,
  checkReversals,
  checkPaidAttempts,
  remindByRule,
  releasePlaces,
  moveWaiting,
  endTrials,
  makeBundle,
  finishErasing,
  closeReplacedRequests,
  keepRules,
  removeOldDrafts,
  backupJob,
];

/** Every kind of number that is never taken back: one that is missing tells of lost rows. */
export const numberings: readonly Numbering[] = [markRevisionNumbers, resultVersionNumbers];

/** Answers requests; `quick` puts what stands ready in front of a Node server's listener. */
type App = Hono<Around> & { quick(listener: RequestListener): RequestListener };

/** What a reply carries, and the id by which it is found again. */
function safeHeaders(world: World, request: Request): Record<string, string> {
  return { ...safeFor(isSecure(world, request)), "x-request-id": crypto.randomUUID() };
}

/** When to come back for a stream where one client, or the process, has too many. */
const CROWDED_SECONDS = 30;

/** Answers what is not the API: pages, assets; what of it is known already stands ready for whoever asks. */
export type Pages = ((request: Request) => Promise<Response>) & { known?: Known };

/** What the API tells of itself: path, name, and how it is made when somebody first asks; that takes a third of a second, which no start waits for. */
function referenceTexts(endpoints: readonly Endpoint[], version: string): [path: string, name: string, make: () => Ready][] {
  const openapi = () => JSON.stringify(openapiOf(endpoints, version));
  const json = { "content-type": "application/json; charset=utf-8" };
  const page = () => {
    const { html, policy } = docsOf(openapi(), version);
    return readyText("docs", html, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
  };
  return [
    ["/api/openapi.json", "openapi", () => readyText("openapi", openapi(), json)],
    ["/api/docs", "docs", page],
  ];
}

/** The whole application as one handler; `pages` answers everything outside /api. */
export function httpOf(world: World, version: string, pages?: Pages, testGateway?: Hono): App {
  const enter = openAccessLog(world);
  const published = new Map<string, Ready>();
  const known: Known = (incoming) => published.get(incoming.url ?? "") ?? pages?.known?.(incoming);
  const app: App = Object.assign(new Hono<Around>(), { quick: (listener: RequestListener) => quickly(world, known, enter, listener) });
  const byPath = new Map<string, Map<Method, Handler>>();
  for (const handler of handlers) {
    const methods = byPath.get(handler.endpoint.path) ?? new Map<Method, Handler>();
    methods.set(handler.endpoint.method, handler);
    byPath.set(handler.endpoint.path, methods);
  }
  const endpoints = handlers.map((each) => each.endpoint);

  app.use(async (c, next) => {
    const began = performance.now();
    c.set("by", {});
    await next();
    const made = c.res;
    const sent = await compressed(c.req.raw, made);
    if (sent !== made) {
      // Else the headers of the one that it replaces would be put back.
      c.res = undefined;
      c.res = sent;
    }
    const { headers } = c.res;
    for (const [name, value] of Object.entries(safeHeaders(world, c.req.raw))) if (!headers.has(name)) headers.set(name, value);
    const client = c.env?.incoming && clientOf(world, c);
    enter({
      request: headers.get("x-request-id") ?? undefined,
      method: c.req.method,
      url: c.req.url,
      status: c.res.status,
      client,
      by: c.get("by"),
      seconds: (performance.now() - began) / 1000,
    });
  });
  // Calls answer for themselves; what comes here is a page or a stream that broke.
  app.onError((error, c) => {
    if (error instanceof Refusal) return refusedOutside(world, error, localeOf(c.req.raw));
    const code = isTransient(error) ? "unavailable" : "internal";
    const request = crypto.randomUUID();
    world.log.error({ err: error, request, path: toldPath(c.req.path) }, code);
    return refusalOf(code, c.req.raw, { "x-request-id": request, ...(code === "unavailable" ? { "retry-after": "2" } : {}) });
  });

  const watched = openHealth(world, version, numberings);
  app.get("/api/health", named("health"), (c) => watched.health(c.req.raw));
  app.get("/api/metrics", named("metrics"), (c) => watched.metrics(c.req.raw));
  for (const [path, name, make] of referenceTexts(endpoints, version))
    app.get(path, named(name), (c) => {
      const ready = published.get(path) ?? make();
      published.set(path, ready);
      return readyResponse(ready, c.req.raw);
    });
  for (const path of ["/api/health", "/api/metrics", "/api/openapi.json", "/api/docs"])
    app.all(path, (c) => refusalOf("method_not_allowed", c.req.raw, { allow: "GET, HEAD" }));

  const door = doorOf(world);
  app.get("/api/live", named("live"), (c) => followSeveral(world, app, door, c));
  // The first path that fits answers: /api/entries/bulk and /api/entries/live before /api/entries/{id}.
  const placeholders = (path: string) => path.split("{").length;
  for (const [path, methods] of [...byPath].toSorted(([one], [other]) => placeholders(one) - placeholders(other))) {
    const route = path.replace(/\{(\w+)\}/g, ":$1");
    app.all(route, (c) => perform(world, methods, c.req.raw, paramsOf(c), clientOf(world, c), c.get("by")));
    const followed = methods.get("GET");
    if (followed?.endpoint.live)
      app.get(`${route}/live`, named(`${followed.endpoint.name}/live`), (c) => follow(world, app, door, followed.endpoint, c));
  }
  for (const path of ["/api", "/api/*"]) app.all(path, (c) => refusalOf("not_found", c.req.raw));
  if (testGateway) app.mount("/test-gateway", testGateway.fetch);
  if (pages) app.all("*", (c) => pages(c.req.raw));
  return app;
}

/** The application for a Node server; what is no HTTP request (a Host that names no host, an address that is none) is malformed. */
export function listenerOf(app: App): RequestListener {
  const listener = getRequestListener(app.fetch, {
    errorHandler: () => refusalOf("malformed", undefined, { ...SAFE, "x-request-id": crypto.randomUUID() }),
  });
  return app.quick((incoming, outgoing) => void listener(incoming, outgoing));
}

/** A refusal of what is no call. */
function refusedOutside(world: World, refusal: Refusal, locale: Locale): Response {
  const reply = refusalReply(world, refusal, { locale, requestId: "", endpoint: "", tenant: undefined, current: undefined });
  reply.headers.set("cache-control", "no-store");
  return reply;
}

function refusalOf(code: RefusalCode, request: Request | undefined, headers: Record<string, string> = {}): Response {
  const { status, ...sentences } = refusals[code];
  const message = sentences[request ? localeOf(request) : "pl"];
  return Response.json({ code, message }, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** What the figures and the access log call the next handler. */
function named(endpoint: string): MiddlewareHandler<Around> {
  return async (c, next) => {
    c.get("by").endpoint = endpoint;
    await next();
  };
}

function paramsOf(c: Ask): Record<string, string> {
  return c.req.param() as Record<string, string>;
}

/** The address that a call came from; behind a trusted proxy the last one that it names. */
export function clientOf(world: World, c: Ask): string {
  return clientBehind(world, c.req.header("x-forwarded-for"), c.env?.incoming?.socket.remoteAddress);
}

/** What streams take of everything else that is answered here. */
function doorOf(world: World): Door {
  return {
    proves: (cookie) => cookie.endsWith(SESSION_COOKIE) || cookie.startsWith(secretCookie("")),
    headers: (request) => safeHeaders(world, request),
    client: (c) => clientOf(world, c),
    crowded: (code, request, language) =>
      code === "busy"
        ? refusalOf(code, request, { "retry-after": String(CROWDED_SECONDS), connection: "close" })
        : refusedOutside(world, new Refusal(code, { retryAfterSeconds: CROWDED_SECONDS }), language),
  };
}
