// The request pipeline, the only way into the application: tenant, CSRF, session, access, parsing, one transaction under row-level security, reply.
import { randomUUID, timingSafeEqual } from "node:crypto";
import { Refusal, refuse } from "../../refusals.ts";
import { openOutsideWork } from "./outside-work.server.ts";
import { queryOf } from "../requests/normalized-request.server.ts";
import { discard, isTooDeep, readForm, readJson, readText, valuesOf } from "../requests/bodies.server.ts";
import { parseCookies, setCookie } from "../requests/cookies.ts";
import type { Trx } from "../postgres/database.server.ts";
import { type Endpoint, type Input, type Method, TIME_HEADER } from "../endpoints/endpoint.ts";
import { type RequestLabels, loggablePath } from "../replies/access-log.server.ts";
import { isId, findInvalidIds, normalizeIds } from "../values/ids.ts";
import { queueJob } from "../jobs/jobs.server.ts";
import { announce, announceAddition } from "../live/live.server.ts";
import { languageFor } from "../requests/negotiate.ts";
import { json, refusalReply } from "../replies/refusal-reply.server.ts";
import { isOwnOrigin, isSecure } from "./origin.server.ts";
import { runInTurn } from "../limits/queues.server.ts";
import { fieldErrors, messageFor } from "../text/field-errors.ts";
import type { Locale } from "../text/locale.ts";
import { admins } from "../endpoints/roles.ts";
import { sessionCookies, sessionOf } from "../requests/session-cookie.ts";
import { type Tenant, type Visitor, VISITORS, type World } from "../world/world.server.ts";
import { isTransient } from "../postgres/failures.ts";
import type { Handler, Call } from "./call.server.ts";
import { requireProof, findTenantAndVisitor, canCall, isOfStation, poolFor, refuseVisitor } from "./visitor.server.ts";

export const CSRF_COOKIE = "XSRF-TOKEN";
/** Tenant in notifications of calls that have none. */
const NO_TENANT = "-";

/** State of one request while it passes through the pipeline. */
interface RequestState {
  readonly world: World;
  readonly request: Request;
  readonly params: Record<string, string>;
  readonly client: string;
  readonly requestId: string;
  readonly cookies: Record<string, string>;
  locale: Locale;
  tenant: Tenant | undefined;
  visitor: Visitor | undefined;
  /** The chosen handler. Undefined until the method (or the form's `_method`) is known. */
  chosen: Handler | undefined;
  /** Uploaded files, and the errors found so far by field. */
  files: Input<Endpoint>["files"];
  readonly errors: Record<string, string[]>;
  /** Cookies of the reply. Sent only when the call succeeds. */
  readonly sent: string[];
  /** Server time when the handler began. */
  now: Date | undefined;
  /** True once the handler has finished. */
  worked: boolean;
}

/**
 * Answers one request. `candidates` are the handlers of this path by method; a POST with form data may choose another one by `_method`. `client` is
 * the peer's address. `by` receives the endpoint and the tenant, for the access log. Every throw becomes a reply, so it never rejects.
 */
export async function perform(
  world: World,
  candidates: ReadonlyMap<Method, Handler>,
  request: Request,
  params: Record<string, string>,
  client: string,
  by: RequestLabels = {},
): Promise<Response> {
  const began = performance.now();
  const requestId = randomUUID();
  const cookies = parseCookies(request.headers.get("cookie"));
  const initial = {
    now: undefined,
    tenant: undefined,
    visitor: undefined,
    chosen: undefined,
    files: {},
    errors: {},
    sent: [],
    worked: false,
  };
  const state: RequestState = { world, request, params, client, requestId, cookies, locale: localeOf(request), ...initial };
  let status = 500;
  const reply = (response: Response, setCookies: readonly string[] = []) => {
    status = response.status;
    const fresh = response.headers.has("etag") && state.chosen?.endpoint.access === "public" ? "no-cache" : "no-store";
    const answered = addReplyHeaders(response, requestId, fresh, setCookies);
    if (state.now) answered.headers.set(TIME_HEADER, String(state.now.getTime()));
    return answered;
  };
  try {
    const possible = possibleFor(request, candidates);
    const allowed = await authorize(state, possible, by);
    const body = await readBody(state, candidates, allowed);
    if (isTooDeep(body)) refuse("malformed");
    const handler = state.chosen ?? refuse("method_not_allowed");
    const { endpoint } = handler;
    by.endpoint = endpoint.name;
    if (endpoint.proved) requireProof(state.visitor, world.now());
    for (const field of findInvalidIds(body)) state.errors[field] = [invalidIdText[state.locale]];
    const input = {
      params,
      query: parse(endpoint.query, queryOf(new URL(request.url)), state.locale, state.errors),
      body: parse(endpoint.body, body, state.locale, state.errors),
      files: state.files,
    } as Input<Endpoint>;
    if (Object.keys(state.errors).length > 0) refuse("invalid", { errors: state.errors });
    const result = await runHandler(state, handler, input);
    if (result instanceof Refusal) throw result;
    for (const upload of Object.values(state.files)) upload.storedKeys = [];
    // The headers of a response from elsewhere are immutable, so it is copied.
    if (result instanceof Response) return reply(new Response(result.body, { status: result.status, headers: result.headers }), state.sent);
    if (!endpoint.reply) return reply(new Response(null, { status: endpoint.status ?? 204 }), state.sent);
    return reply(json(endpoint.status ?? 200, endpoint.reply.parse(result)), state.sent);
  } catch (error) {
    // After a connection breaks at the end, nobody knows whether the rows were written. Files without a row do no harm, a row without its file does.
    if (!state.worked || !isTransient(error)) await world.files.undoStore(Object.values(state.files)).catch(() => undefined);
    const endpoint = state.chosen?.endpoint.name ?? by.endpoint ?? loggablePath(request.url);
    const current = state.chosen?.endpoint.current ?? state.chosen?.endpoint.reply;
    const refused = refusalReply(world, error, { locale: state.locale, requestId, endpoint, tenant: state.tenant?.slug, current });
    if (error instanceof Refusal && error.code === "method_not_allowed") refused.headers.set("allow", allowedMethods(candidates));
    return reply(refused);
  } finally {
    const endpoint = state.chosen?.endpoint.name;
    const about = { request: requestId, method: request.method, endpoint, tenant: state.tenant?.slug, status, ms: elapsed(began) };
    world.log.debug(about, "call");
    await discard(state).catch(() => undefined);
    // A GET has no body. Reading `body` of the server's request would build it anew.
    if (methodOf(request) !== "GET" && !request.bodyUsed && request.body && !request.body.locked)
      await request.body.cancel().catch(() => undefined);
  }
}

const methodOf = (request: Request) => (request.method === "HEAD" ? "GET" : (request.method as Method));

/** Handlers that the method may choose: one, or all that write when a POST brings a form. */
function possibleFor(request: Request, candidates: ReadonlyMap<Method, Handler>): Handler[] {
  const method = methodOf(request);
  return method === "POST" && isForm(request)
    ? [...candidates.values()].filter((each) => each.endpoint.method !== "GET")
    : [candidates.get(method)].filter((each) => each !== undefined);
}

/**
 * Finds the tenant and the visitor, and returns the handlers that the visitor may call. Refuses when there is none, and when an id in the path is not
 * one.
 */
async function authorize(state: RequestState, possible: readonly Handler[], by: RequestLabels): Promise<Handler[]> {
  const { world, request, params } = state;
  const { endpoint } = possible[0] ?? refuse("method_not_allowed");
  by.endpoint = endpoint.name;
  const { tenant, visitor } = await findTenantAndVisitor(world, endpoint, request, state.client);
  Object.assign(state, { tenant, visitor });
  by.tenant = tenant?.slug;
  if (methodOf(request) !== "GET" && !visitor?.token && possible.some((each) => each.endpoint.csrf !== false)) {
    if (!(await isOwnOrigin(world, request))) refuse("foreign_origin");
    checkCsrf(request, state.cookies);
  }
  if (visitor?.person && !request.headers.has("accept-language")) state.locale = visitor.person.locale;
  const allowed = possible.filter((each) => canCall(each.endpoint, visitor));
  if (allowed.length === 0) await refuseVisitor(world, endpoint, request, visitor, state.locale);
  for (const [name, value] of Object.entries(params)) {
    const id = value.toLowerCase();
    if (isId(id)) params[name] = id;
    else if (value.includes("\0") || ((name === "id" || name.endsWith("_id")) && !endpoint.slugs)) refuse("not_found");
  }
  return allowed;
}

/** Chooses the handler and reads the body. Returns the value to parse, undefined for a GET. */
async function readBody(state: RequestState, candidates: ReadonlyMap<Method, Handler>, allowed: readonly Handler[]): Promise<unknown> {
  const { world, request, locale } = state;
  const method = methodOf(request);
  if (method === "GET" || !isForm(request)) {
    state.chosen = allowed[0];
    if (method === "GET") return undefined;
    if (state.chosen?.endpoint.text) return await readText(request);
    if (isJson(request)) return await readJson(request);
    return hasBody(request) ? refuse("wrong_type") : {};
  }
  const rules = Object.assign({}, ...allowed.map((each) => each.endpoint.files ?? {}));
  const received = await readForm(request, rules, world.files.temporary, locale);
  state.files = received.files;
  Object.assign(state.errors, received.errors);
  const override = method === "POST" ? received.fields._method : undefined;
  const chosenMethod = typeof override === "string" && /^(PUT|PATCH|DELETE)$/i.test(override) ? (override.toUpperCase() as Method) : method;
  const chosen = candidates.get(chosenMethod) ?? refuse("method_not_allowed");
  state.chosen = chosen;
  if (!allowed.includes(chosen)) refuse(state.visitor ? "forbidden" : "unauthenticated");
  if (!chosen.endpoint.form && chosen.endpoint.body) refuse("wrong_type");
  return valuesOf(chosen.endpoint.body, received.fields);
}

/** Runs the handler in one transaction. After a conflict it is run again from the beginning. */
async function runHandler(state: RequestState, handler: Handler, input: Input<Endpoint>): Promise<unknown> {
  const { world, request, cookies, tenant, visitor, files, sent } = state;
  const { endpoint } = handler;
  const secure = isSecure(world, request);
  const session = visitor?.token || isOfStation(request) ? undefined : sessionOf(cookies);
  // A plain cookie that arrived over https is replaced by the cookie that browsers send over https only.
  const renew = visitor && session && (visitor.renew || (secure && !session.host));
  const renewed = renew ? sessionCookies(cookies, secure, { ...session, keepSeconds: visitor.keepSeconds }) : [];
  const outside = openOutsideWork();
  const announcedTopics = new Set<string>();
  const work = async (db: Trx) => {
    state.worked = false;
    announcedTopics.clear();
    sent.splice(0, sent.length, ...renewed);
    await world.files.undoStore(Object.values(files));
    const now = (state.now = world.now());
    const call: Call = {
      world,
      db,
      request,
      requestId: state.requestId,
      now,
      locale: state.locale,
      tenant: tenant ?? { id: "", slug: "", name: "" },
      person: visitor?.person,
      station: visitor?.station,
      card: visitor?.card,
      client: state.client,
      cookies,
      session: session?.token,
      setSession: (given) => void sent.push(...sessionCookies(cookies, secure, given)),
      secure,
      setCookie: (name, value, options = {}) => void sent.push(setCookie(name, value, { secure, ...options })),
      requireProof: () => requireProof(visitor, now),
      async announce(...topics) {
        for (const topic of topics) announcedTopics.add(topic);
      },
      queueJob: (job, payload, key) => queueJob(db, job, payload, key),
      outsideTransaction: outside.outsideTransaction,
    };
    const answer = await handler.run(call, input);
    // Announces all topics together, so that subscribers receive them when the call commits.
    await (endpoint.adds ? announceAddition : announce)(db, tenant?.id || NO_TENANT, ...announcedTopics);
    state.worked = true;
    return answer;
  };
  // Row-level security hides practice competitions from all others.
  const viewer = visitor && seesPractice(visitor, endpoint) ? "member" : undefined;
  const inTenant = (!endpoint.reserved && world.database.pageReads.of(request)) || poolFor(world, endpoint).inTenant;
  const transaction = () => (tenant ? inTenant(tenant.id, work, viewer) : world.database.asOwner(work));
  const turn = {
    tenantId: tenant?.id,
    endpoint,
    params: input.params,
    personId: visitor?.person?.id ?? visitor?.station?.id,
    client: state.client,
  };
  const result = await outside.runUntilDone(() => runInTurn(world.queues, turn, transaction));
  // The notification also returns through the database, but the caller does not wait for it.
  if (announcedTopics.has(VISITORS)) world.authentication.clearCache();
  return result;
}

/**
 * True for those who run practice competitions: administrators, helpers, and devices of stations and cards in the calls of their kind, which answer
 * about one competition. In calls that are open to everybody a station sees what a guest does.
 */
function seesPractice({ person, station, card }: Visitor, { stations }: Endpoint): boolean {
  if (station) return stations?.includes(station.kind) ?? false;
  return card !== undefined || (person !== undefined && (admins.includes(person.role) || person.grants.includes("helper")));
}

function checkCsrf(request: Request, cookies: Record<string, string>): void {
  const cookie = Buffer.from(cookies[CSRF_COOKIE] ?? "");
  const header = Buffer.from(request.headers.get("x-xsrf-token") ?? "");
  if (cookie.length === 0 || cookie.length !== header.length || !timingSafeEqual(cookie, header)) refuse("csrf_mismatch");
}

function isForm(request: Request): boolean {
  return /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(request.headers.get("content-type") ?? "");
}

function isJson(request: Request): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(request.headers.get("content-type") ?? "");
}

function hasBody(request: Request): boolean {
  if (Number(request.headers.get("content-length") ?? 0) > 0) return true;
  return request.headers.has("transfer-encoding") || (request.headers.has("content-type") && request.body !== null);
}

const invalidIdText = { pl: "Id musi być UUID w wersji 4, 7 albo 8.", en: "The id must be a UUID of version 4, 7 or 8." };

/** Parses the value by the schema and adds what is wrong to `errors`. */
function parse(schema: Endpoint["body"], value: unknown, locale: Locale, errors: Record<string, string[]>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(normalizeIds(value), { error: (issue) => messageFor(issue, locale) });
  if (!parsed.success) Object.assign(errors, fieldErrors(parsed.error));
  return parsed.data;
}

/** Adds the headers of every reply. The body stays the same object, so that the server writes it together with the head. */
function addReplyHeaders(response: Response, requestId: string, freshness: string, cookies: readonly string[]): Response {
  const { headers } = response;
  headers.set("x-request-id", requestId);
  if (!headers.has("cache-control")) headers.set("cache-control", freshness);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return response;
}

function allowedMethods(candidates: ReadonlyMap<Method, Handler>): string {
  return [...candidates.keys()].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
}

function elapsed(began: number): number {
  return Math.round(performance.now() - began);
}

/** Language of a request: Polish, unless it prefers English. Between equal preferences the first one counts. */
export function localeOf(request: Request): Locale {
  return languageFor(request.headers.get("accept-language"));
}
