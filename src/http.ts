// Joins API, pages, files and live streams into one HTTP handler.
import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { handlers as audit } from "./audit/operations.server.ts";
import { handlers as categories } from "./categories/operations.server.ts";
import { handlers as competitions } from "./competitions/workspace/operations.server.ts";
import { forgetDocumentFiles, handlers as competitionDocuments } from "./competitions/attachments/attachments.server.ts";
import { handlers as publicDocuments } from "./competitions/public/public-documents.server.ts";
import { handlers as questions } from "./competitions/questions/questions.server.ts";
import { handlers as identity } from "./identity/sign-in/operations.server.ts";
import { handlers as openedStations } from "./identity/stations/stations.server.ts";
import { handlers as judgesByName } from "./identity/members/judges.server.ts";
import { handlers as members } from "./identity/members/members.server.ts";
import { handlers as proof } from "./identity/proof/proof.server.ts";
import { handlers as secondFactors } from "./identity/second-factor/second-factor.server.ts";
import { handlers as sessions } from "./identity/sessions/sessions.server.ts";
import { handlers as tokens } from "./identity/tokens/tokens.server.ts";
import { markRevisionNumbers } from "./judging/revisions/gaps-sql.server.ts";
import { handlers as judgeDay } from "./judging/day/day.server.ts";
import { handlers as announcer } from "./hall/announcer/announcer.server.ts";
import { handlers as backstage } from "./hall/backstage/backstage.server.ts";
import { handlers as hallDay } from "./hall/day/hall-day.server.ts";
import { handlers as door } from "./hall/door/door.server.ts";
import { handlers as deskBallots } from "./judging/desk/ballots.server.ts";
import { settling, taking } from "./judging/desk/refused.server.ts";
import { handlers as deskSheets } from "./judging/desk/sheets.server.ts";
import { handlers as ballots } from "./judging/revisions/ballots.server.ts";
import { handlers as marks } from "./judging/revisions/marks.server.ts";
import { handlers as noShows } from "./judging/revisions/no-show.server.ts";
import { handlers as sheets } from "./judging/sheets/sheets.server.ts";
import { handlers as tablets } from "./judging/tablet/tablets.server.ts";
import { compressReply } from "./kernel/replies/compress.server.ts";
import {
  type RequestEnvironment,
  type RequestContext,
  type StreamHost,
  streamReply,
  streamReplies,
} from "./kernel/calls/live-streams.server.ts";
import { renderDocs } from "./kernel/reference/docs.ts";
import type { Endpoint, Method } from "./kernel/endpoints/endpoint.ts";
import { backupEveryNight } from "./kernel/backup/job.server.ts";
import type { Worker } from "./kernel/jobs/jobs.server.ts";
import { openAccessLog, loggablePath } from "./kernel/replies/access-log.server.ts";
import type { Numbering } from "./kernel/monitoring/gaps.server.ts";
import { openHealth } from "./kernel/health/health.server.ts";
import { releaseMails } from "./kernel/mail/counted-mail.server.ts";
import { sendQueuedMail } from "./kernel/mail/mail.server.ts";
import { isSecure } from "./kernel/calls/origin.server.ts";
import { openapiOf } from "./kernel/reference/openapi.ts";
import { localeOf, perform } from "./kernel/calls/perform.server.ts";
import { STATION_COOKIE } from "./kernel/requests/cookies.ts";
import { SESSION_COOKIE } from "./kernel/requests/session-cookie.ts";
import { clientAddress, type PreparedLookup, withPreparedReplies } from "./kernel/replies/prepared-replies.server.ts";
import { type PreparedReply, preparedResponse, prepareText } from "./kernel/replies/prepared-reply.server.ts";
import { SECURITY_HEADERS, securityHeadersFor } from "./kernel/replies/security-headers.server.ts";
import { refusalReply } from "./kernel/replies/refusal-reply.server.ts";
import type { Locale } from "./kernel/text/locale.ts";
import type { World } from "./kernel/world/world.server.ts";
import { handlers as moneyAccounts } from "./gateways/accounts/accounts.server.ts";
import { makeBundle } from "./invoicing/bundles/bundles.server.ts";
import { handlers as invoicing } from "./invoicing/operations.server.ts";
import { handlers as messages } from "./messages/operations.server.ts";
import { endNotice, handlers as officeNotices } from "./notices/operations.server.ts";
import { Refusal, type RefusalCode, refusals } from "./refusals.ts";
import { checkMusic, handlers as music, judgeMusic } from "./music/operations.server.ts";
import { syncSignupPayment, openPayments } from "./payments/ledger/payment-requests.server.ts";
import { pollGateway, handlers as attempts, checkHandlers as paymentChecks } from "./payments/attempts/attempts.server.ts";
import { checkPaidAttempts, checkReversals } from "./refunds/discrepancies/checking.server.ts";
import { handlers as credits, returnHandlers as creditReturns } from "./refunds/credits/credits.server.ts";
import { handlers as discrepancies } from "./refunds/discrepancies/discrepancies.server.ts";
import { handlers as notices } from "./refunds/notices/notices.server.ts";
import { handlers as refunds } from "./refunds/planning/refunds.server.ts";
import { handlers as reviews } from "./refunds/review/review.server.ts";
import { sendRefund } from "./refunds/sending/sending.server.ts";
import { remindHandlers as remindersByHand, handlers as reminderRules, sendRuleReminders } from "./payments/reminders/reminders.server.ts";
import { handlers as balances } from "./payments/balances/balances.server.ts";
import { handlers as cash } from "./payments/cash/cash.server.ts";
import { handlers as clubs } from "./payments/clubs/clubs.server.ts";
import { handlers as creditSpending } from "./payments/credits/spending.server.ts";
import { handlers as payments } from "./payments/ledger/payments.server.ts";
import { handlers as periods } from "./payments/periods/periods.server.ts";
import { handlers as receipts } from "./payments/receipts/receipts.server.ts";
import { handlers as shares } from "./payments/shares/shares.server.ts";
import { handlers as statements } from "./payments/statement/statement.server.ts";
import { finishErasing } from "./privacy/erasing/finishing.server.ts";
import { handlers as ownData } from "./privacy/own/own.server.ts";
import { handlers as dataRequests, closeReplacedRequests } from "./privacy/requests/requests.server.ts";
import { removeOldDrafts } from "./privacy/retention/old-drafts.server.ts";
import { handlers as retention, applyRetentionRules } from "./privacy/retention/retention.server.ts";
import { handlers as privacy } from "./privacy/person/operations.server.ts";
import { handlers as stageProposals } from "./hall/proposals/proposals.server.ts";
import { handlers as practice } from "./practice/operations.server.ts";
import { handlers as day } from "./publishing/day/day.server.ts";
import { handlers as pending } from "./publishing/pending/pending.server.ts";
import { followReserves } from "./scoring/deciding/reserves.server.ts";
import { handlers as release } from "./publishing/release/operations.server.ts";
import { handlers as deciding } from "./scoring/deciding/operations.server.ts";
import { handlers as deductions } from "./scoring/deductions/operations.server.ts";
import { handlers as roundList } from "./scoring/round-list/operations.server.ts";
import { handlers as publicScores } from "./publishing/public/public-scores.server.ts";
import { papers } from "./scoring/papers/checking.server.ts";
import { warnings } from "./scoring/warnings/warning.server.ts";
import { handlers as standings } from "./publishing/standings/standings.server.ts";
import { handlers as rounds } from "./rounds/plan/operations.server.ts";
import { handlers as roundRules } from "./rounds/settings/settings.server.ts";
import { secretCookie } from "./people/access/access.server.ts";
import { handlers as entries } from "./signup/desk/list/entries.server.ts";
import { handlers as consents } from "./people/consents/consents.server.ts";
import { handlers as knownDancers } from "./signup/import/elsewhere/elsewhere.server.ts";
import { handlers as links, mailLinks } from "./signup/links/links.server.ts";
import { handlers as lineUps } from "./signup/changing/changing.server.ts";
import { handlers as outs } from "./capacity/status-changes/status-changes.server.ts";
import { handlers as answers } from "./signup/offers/answering.server.ts";
import { handlers as offering } from "./signup/desk/list/offering.server.ts";
import { moveWaiting } from "./capacity/waiting/moving.server.ts";
import { handlers as waitingList } from "./capacity/waiting/waiting-list.server.ts";
import { handlers as feeChanges, mailNewPrices } from "./entries/charges/fee-changes.server.ts";
import { handlers as prices } from "./entries/pricing/price.server.ts";
import { handlers as places, releasePlaces } from "./capacity/places/places.server.ts";
import { handlers as publicNames } from "./signup/changing/public-names.server.ts";
import { handlers as signup } from "./signup/beginning/beginning.server.ts";
import { forgetAnswerFiles, handlers as ownAnswers } from "./entries/questions/answers.server.ts";
import { handlers as submit } from "./signup/submitting/submit.server.ts";
import { endTrials, handlers as trials } from "./signup/trial/trial.server.ts";
import { makeForms } from "./scoring-forms/built-in.server.ts";
import { handlers as scoringForms } from "./scoring-forms/operations.server.ts";
import { forgetSponsorFiles, handlers as hallScreens } from "./hall/screens/screens.server.ts";
import { handlers as hallStations } from "./hall/stations/stations.server.ts";
import { handlers as incidents } from "./stage/incidents/incidents.server.ts";
import { handlers as stage } from "./stage/operations.server.ts";
import { handlers as stageDesk } from "./hall/stage-desk/stage-desk.server.ts";
import { handlers as startLists } from "./start-lists/lists/operations.server.ts";
import { handlers as movedEntries } from "./start-lists/placing/moved-entries.server.ts";
import { handlers as backups } from "./tenants/backups/backups.server.ts";
import { handlers as tenants } from "./tenants/operations.server.ts";
import { priceEntries } from "./entries/charges/charges.server.ts";
import { sendScheduledPaidMail } from "./payments/ledger/paid-mail.server.ts";
import { resultVersionNumbers } from "./scoring/results/sql.server.ts";
import { isTransient } from "./kernel/postgres/failures.ts";
import type { Handler } from "./kernel/calls/call.server.ts";

/** Handlers of all endpoints, one each. The API document lists them in this order. */
export const handlers: readonly Handler[] = [
  ...tenants,
  ...backups,
  ...identity,
  ...members,
  ...judgesByName,
  ...secondFactors,
  ...sessions,
  ...openedStations,
  ...proof,
  ...tokens,
  ...categories,
  ...competitions,
  ...competitionDocuments,
  ...publicDocuments,
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
  ...knownDancers,
  ...answers,
  ...offering,
  ...waitingList,
  ...trials,
  ...music,
  ...receipts,
  ...remindersByHand,
  ...payments,
  ...attempts,
  ...notices,
  ...paymentChecks,
  ...reviews,
  ...moneyAccounts,
  ...statements,
  ...refunds,
  ...credits,
  ...creditSpending,
  ...creditReturns,
  ...discrepancies,
  ...shares,
  ...reminderRules,
  ...clubs,
  ...periods,
  ...cash,
  ...balances,
  ...rounds,
  ...roundRules,
  ...startLists,
  ...stage,
  ...incidents,
  ...hallStations,
  ...stageDesk,
  ...judgeDay,
  ...noShows,
  ...deskSheets,
  ...tablets,
  ...sheets,
  ...marks,
  ...settling,
  ...ballots,
  ...deskBallots,
  ...taking,
  ...roundList,
  ...deciding,
  ...release,
  ...deductions,
  ...warnings,
  ...pending,
  ...papers,
  ...publicScores,
  ...hallScreens,
  ...standings,
  ...day,
  ...stageProposals,
  ...officeNotices,
  ...announcer,
  ...backstage,
  ...door,
  ...hallDay,
  ...practice,
  ...invoicing,
  ...messages,
  ...audit,
  ...privacy,
  ...retention,
  ...ownData,
  ...dataRequests,
];

/** Workers of all declared jobs. */
export const workers: readonly Worker<World>[] = [
  sendQueuedMail,
  releaseMails,
  checkMusic,
  judgeMusic,
  makeForms,
  priceEntries,
  mailNewPrices,
  forgetAnswerFiles,
  forgetDocumentFiles,
  forgetSponsorFiles,
  mailLinks,
  syncSignupPayment,
  openPayments,
  followReserves,
  pollGateway,
  sendScheduledPaidMail,
  sendRefund,
  checkReversals,
  checkPaidAttempts,
  sendRuleReminders,
  endNotice,
  releasePlaces,
  moveWaiting,
  endTrials,
  makeBundle,
  finishErasing,
  closeReplacedRequests,
  applyRetentionRules,
  removeOldDrafts,
  backupEveryNight,
];

/** Gap-free sequences of all slices: a missing number means lost rows. */
export const numberings: readonly Numbering[] = [markRevisionNumbers, resultVersionNumbers];

/** The application. `quick` answers prepared bytes before a Node server's listener. */
type App = Hono<RequestEnvironment> & { quick(listener: RequestListener): RequestListener };

/** Headers that every reply carries, with the request id. */
function replyHeaders(world: World, request: Request): Record<string, string> {
  return { ...securityHeadersFor(isSecure(world, request)), "x-request-id": crypto.randomUUID() };
}

/** Retry-After for a client, or a process, with too many streams. */
const CROWDED_SECONDS = 30;

/** Answers everything outside the API: pages and assets. `client` is the visitor's address. `known` returns prepared bytes. */
export type Pages = ((request: Request, client?: string) => Promise<Response>) & { known?: PreparedLookup };

/**
 * The API document as JSON and as a page: path, name and a function that makes it on first use. Making it takes a third of a second, so the start
 * does not wait for it.
 */
function referenceTexts(endpoints: readonly Endpoint[], version: string): [path: string, name: string, make: () => PreparedReply][] {
  const openapi = () => JSON.stringify(openapiOf(endpoints, version));
  const json = { "content-type": "application/json; charset=utf-8" };
  const page = () => {
    const { html, policy } = renderDocs(openapi(), version);
    return prepareText("docs", html, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
  };
  return [
    ["/api/openapi.json", "openapi", () => prepareText("openapi", openapi(), json)],
    ["/api/docs", "docs", page],
  ];
}

/** The whole application as one handler. `pages` answers everything outside /api. */
export function httpOf(world: World, version: string, pages?: Pages, testGateway?: Hono): App {
  const recordAccess = openAccessLog(world);
  const published = new Map<string, PreparedReply>();
  const findPrepared: PreparedLookup = (incoming) => published.get(incoming.url ?? "") ?? pages?.known?.(incoming);
  const app: App = Object.assign(new Hono<RequestEnvironment>(), {
    quick: (listener: RequestListener) => withPreparedReplies(world, findPrepared, recordAccess, listener),
  });
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
    const sent = await compressReply(c.req.raw, made);
    if (sent !== made) {
      // Otherwise the headers of the replaced response would be added again.
      c.res = undefined;
      c.res = sent;
    }
    const { headers } = c.res;
    for (const [name, value] of Object.entries(replyHeaders(world, c.req.raw))) if (!headers.has(name)) headers.set(name, value);
    const client = c.env?.incoming && clientOf(world, c);
    recordAccess({
      request: headers.get("x-request-id") ?? undefined,
      method: c.req.method,
      url: c.req.url,
      status: c.res.status,
      client,
      by: c.get("by"),
      seconds: (performance.now() - began) / 1000,
    });
  });
  // Calls handle their own errors. Errors here come from pages and streams.
  app.onError((error, c) => {
    if (error instanceof Refusal) return refusedOutside(world, error, localeOf(c.req.raw));
    const code = isTransient(error) ? "unavailable" : "internal";
    const request = crypto.randomUUID();
    world.log.error({ err: error, request, path: loggablePath(c.req.path) }, code);
    return refusalOf(code, c.req.raw, { "x-request-id": request, ...(code === "unavailable" ? { "retry-after": "2" } : {}) });
  });

  const monitoring = openHealth(world, version, numberings);
  app.get("/api/health", named("health"), (c) => monitoring.health(c.req.raw));
  app.get("/api/metrics", named("metrics"), (c) => monitoring.metrics(c.req.raw));
  for (const [path, name, make] of referenceTexts(endpoints, version))
    app.get(path, named(name), (c) => {
      const ready = published.get(path) ?? make();
      published.set(path, ready);
      return preparedResponse(ready, c.req.raw);
    });
  for (const path of ["/api/health", "/api/metrics", "/api/openapi.json", "/api/docs"])
    app.all(path, (c) => refusalOf("method_not_allowed", c.req.raw, { allow: "GET, HEAD" }));

  const streamHost = streamHostOf(world);
  app.get("/api/live", named("live"), (c) => streamReplies(world, app, streamHost, c));
  // The first matching path wins: /api/entries/bulk and /api/entries/live before /api/entries/{id}.
  const placeholders = (path: string) => path.split("{").length;
  for (const [path, methods] of [...byPath].toSorted(([one], [other]) => placeholders(one) - placeholders(other))) {
    const route = path.replace(/\{(\w+)\}/g, ":$1");
    app.all(route, (c) => perform(world, methods, c.req.raw, paramsOf(c), clientOf(world, c), c.get("by")));
    const followed = methods.get("GET");
    if (followed?.endpoint.live)
      app.get(`${route}/live`, named(`${followed.endpoint.name}/live`), (c) => streamReply(world, app, streamHost, followed.endpoint, c));
  }
  for (const path of ["/api", "/api/*"]) app.all(path, (c) => refusalOf("not_found", c.req.raw));
  if (testGateway) app.mount("/test-gateway", testGateway.fetch);
  if (pages) app.all("*", (c) => pages(c.req.raw, clientOf(world, c)));
  return app;
}

/** The application as a listener of a Node server. Requests that are not valid HTTP (an invalid Host or address) are malformed. */
export function listenerOf(app: App): RequestListener {
  const listener = getRequestListener(app.fetch, {
    errorHandler: () => refusalOf("malformed", undefined, { ...SECURITY_HEADERS, "x-request-id": crypto.randomUUID() }),
  });
  return app.quick((incoming, outgoing) => void listener(incoming, outgoing));
}

/** Reply for a refusal outside an API call. */
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

/** Sets the name of the next handler for metrics and access log. */
function named(endpoint: string): MiddlewareHandler<RequestEnvironment> {
  return async (c, next) => {
    c.get("by").endpoint = endpoint;
    await next();
  };
}

function paramsOf(c: RequestContext): Record<string, string> {
  return c.req.param() as Record<string, string>;
}

/** Address of a caller. Behind a trusted proxy, the last address in X-Forwarded-For. A page's own calls have the address of its visitor. */
export function clientOf(world: World, c: RequestContext): string {
  return c.env?.client ?? clientAddress(world, c.req.header("x-forwarded-for"), c.env?.incoming?.socket.remoteAddress);
}

/** Parts of the application that live streams need. */
function streamHostOf(world: World): StreamHost {
  return {
    isProof: (cookie) => cookie.endsWith(SESSION_COOKIE) || cookie === STATION_COOKIE || cookie.startsWith(secretCookie("")),
    headers: (request) => replyHeaders(world, request),
    client: (c) => clientOf(world, c),
    refuseCrowded: (code, request, language) =>
      code === "busy"
        ? refusalOf(code, request, { "retry-after": String(CROWDED_SECONDS), connection: "close" })
        : refusedOutside(world, new Refusal(code, { retryAfterSeconds: CROWDED_SECONDS }), language),
  };
}
