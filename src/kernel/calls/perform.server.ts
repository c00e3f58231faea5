// The request pipeline, the only way into the application: tenant, CSRF, session, access, parsing, one transaction under row-level security, reply.
import { randomUUID, timingSafeEqual } from "node:crypto";
import { Refusal, refuse } from "../../refusals.ts";
import { openOutsideWork } from "./outside-work.server.ts";
import { queryOf } from "../requests/asked.server.ts";
import { discard, isTooDeep, readForm, readJson, readText, valuesOf } from "../requests/bodies.server.ts";
import { parseCookies, setCookie } from "../requests/cookies.ts";
import type { Trx } from "../postgres/database.server.ts";
import { type Endpoint, type Input, type Method, TIME_HEADER, urlOf } from "../endpoints/endpoint.ts";
import { type Answering, toldPath } from "../replies/access-log.server.ts";
import { isId, oddIds, plainIds } from "../values/ids.ts";
import { later } from "../jobs/jobs.server.ts";
import { announce, announceMore } from "../live/live.server.ts";
import { languageFor } from "../requests/negotiate.ts";
import { json, refusalReply } from "../replies/refusal-reply.server.ts";
import { isOwnOrigin, isSecure } from "./origin.server.ts";
import { inTurn } from "../limits/queues.server.ts";
import { fieldErrors, sentenceFor } from "../text/sentences.ts";
import type { Locale } from "../text/locale.ts";
import { admins } from "../endpoints/roles.ts";
import { sessionCookies, sessionOf } from "../requests/session-cookie.ts";
import { type Tenant, type Visitor, VISITORS, type World } from "../world/world.server.ts";
import { isTransient } from "../postgres/failures.ts";
import type { Handler, Call } from "./call.server.ts";
import { needProof, enter, mayCall, shareOf } from "./visitor.server.ts";

export const CSRF_COOKIE = "XSRF-TOKEN";
/** Tenant in notifications of calls that have none. */
const NO_TENANT = "-";

/** State of one request while it passes through the pipeline. */
interface Passing {
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
  by: Answering = {},
): Promise<Response> {
  const began = performance.now();
  const requestId = randomUUID();
  const cookies = parseCookies(request.headers.get("cookie"));
  const known = {
    now: undefined,
    tenant: undefined,
    visitor: undefined,
    chosen: undefined,
    files: {},
    errors: {},
    sent: [],
    worked: false,
  };
  const passing: Passing = { world, request, params, client, requestId, cookies, locale: localeOf(request), ...known };
  let status = 500;
  const reply = (response: Response, setCookies: readonly string[] = []) => {
    status = response.status;
    const fresh = response.headers.has("etag") && passing.chosen?.endpoint.access === "public" ? "no-cache" : "no-store";
    const answered = finish(response, requestId, fresh, setCookies);
    if (passing.now) answered.headers.set(TIME_HEADER, String(passing.now.getTime()));
    return answered;
  };
  try {
    const possible = possibleFor(request, candidates);
    const allowed = await admit(passing, possible, by);
    const body = await takeBody(passing, candidates, allowed);
    if (isTooDeep(body)) refuse("malformed");
    const handler = passing.chosen ?? refuse("method_not_allowed");
    const { endpoint } = handler;
    by.endpoint = endpoint.name;
    if (endpoint.proved) needProof(passing.visitor, world.now());
    for (const field of oddIds(body)) passing.errors[field] = [oddId[passing.locale]];
    const input = {
      params,
      query: parse(endpoint.query, queryOf(new URL(request.url)), passing.locale, passing.errors),
      body: parse(endpoint.body, body, passing.locale, passing.errors),
      files: passing.files,
    } as Input<Endpoint>;
    if (Object.keys(passing.errors).length > 0) refuse("invalid", { errors: passing.errors });
    const result = await run(passing, handler, input);
    if (result instanceof Refusal) throw result;
    for (const upload of Object.values(passing.files)) upload.kept = [];
    // The headers of a response from elsewhere are immutable, so it is copied.
    if (result instanceof Response)
      return reply(new Response(result.body, { status: result.status, headers: result.headers }), passing.sent);
    if (!endpoint.reply) return reply(new Response(null, { status: endpoint.status ?? 204 }), passing.sent);
    return reply(json(endpoint.status ?? 200, endpoint.reply.parse(result)), passing.sent);
  } catch (error) {
    // After a connection breaks at the end, nobody knows whether the rows were written. Files without a row do no harm, a row without its file does.
    if (!passing.worked || !isTransient(error)) await world.files.undoKeep(Object.values(passing.files)).catch(() => undefined);
    const endpoint = passing.chosen?.endpoint.name ?? by.endpoint ?? toldPath(request.url);
    const current = passing.chosen?.endpoint.current ?? passing.chosen?.endpoint.reply;
    const refused = refusalReply(world, error, { locale: passing.locale, requestId, endpoint, tenant: passing.tenant?.slug, current });
    if (error instanceof Refusal && error.code === "method_not_allowed") refused.headers.set("allow", allowedMethods(candidates));
    return reply(refused);
  } finally {
    const endpoint = passing.chosen?.endpoint.name;
    const about = { request: requestId, method: request.method, endpoint, tenant: passing.tenant?.slug, status, ms: elapsed(began) };
    world.log.debug(about, "call");
    await discard(passing).catch(() => undefined);
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
async function admit(passing: Passing, possible: readonly Handler[], by: Answering): Promise<Handler[]> {
  const { world, request, params } = passing;
  const { endpoint } = possible[0] ?? refuse("method_not_allowed");
  by.endpoint = endpoint.name;
  const { tenant, visitor } = await enter(world, endpoint, request, passing.client);
  Object.assign(passing, { tenant, visitor });
  by.tenant = tenant?.slug;
  if (methodOf(request) !== "GET" && !visitor?.token && possible.some((each) => each.endpoint.csrf !== false)) {
    if (!(await isOwnOrigin(world, request))) refuse("foreign_origin");
    checkCsrf(request, passing.cookies);
  }
  if (visitor && !request.headers.has("accept-language")) passing.locale = visitor.person.locale;
  const allowed = possible.filter((each) => mayCall(each.endpoint, visitor));
  if (allowed.length === 0) refuse(visitor ? "forbidden" : "unauthenticated");
  for (const [name, value] of Object.entries(params)) {
    const id = value.toLowerCase();
    if (isId(id)) params[name] = id;
    else if (value.includes("\0") || ((name === "id" || name.endsWith("_id")) && !endpoint.slugs)) refuse("not_found");
  }
  return allowed;
}

/** Chooses the handler and reads the body. Returns the value to parse, undefined for a GET. */
async function takeBody(passing: Passing, candidates: ReadonlyMap<Method, Handler>, allowed: readonly Handler[]): Promise<unknown> {
  const { world, request, locale } = passing;
  const method = methodOf(request);
  if (method === "GET" || !isForm(request)) {
    passing.chosen = allowed[0];
    if (method === "GET") return undefined;
    if (passing.chosen?.endpoint.text) return await readText(request);
    if (isJson(request)) return await readJson(request);
    return hasBody(request) ? refuse("wrong_type") : {};
  }
  const rules = Object.assign({}, ...allowed.map((each) => each.endpoint.files ?? {}));
  const received = await readForm(request, rules, world.files.temporary, locale);
  passing.files = received.files;
  Object.assign(passing.errors, received.errors);
  const override = method === "POST" ? received.fields._method : undefined;
  const wanted = typeof override === "string" && /^(PUT|PATCH|DELETE)$/i.test(override) ? (override.toUpperCase() as Method) : method;
  const chosen = candidates.get(wanted) ?? refuse("method_not_allowed");
  passing.chosen = chosen;
  if (!allowed.includes(chosen)) refuse(passing.visitor ? "forbidden" : "unauthenticated");
  if (!chosen.endpoint.form && chosen.endpoint.body) refuse("wrong_type");
  return valuesOf(chosen.endpoint.body, received.fields);
}

/** Runs the handler in one transaction. After a conflict it is run again from the beginning. */
async function run(passing: Passing, handler: Handler, input: Input<Endpoint>): Promise<unknown> {
  const { world, request, cookies, tenant, visitor, files, sent } = passing;
  const { endpoint } = handler;
  const secure = isSecure(world, request);
  const session = visitor?.token ? undefined : sessionOf(cookies);
  // A plain cookie that arrived over https is replaced by the cookie that browsers send over https only.
  const renew = visitor && session && (visitor.renew || (secure && !session.host));
  const renewed = renew ? sessionCookies(cookies, secure, { ...session, keepSeconds: visitor.keepSeconds }) : [];
  const outside = openOutsideWork();
  const said = new Set<string>();
  const work = async (db: Trx) => {
    passing.worked = false;
    said.clear();
    sent.splice(0, sent.length, ...renewed);
    await world.files.undoKeep(Object.values(files));
    const now = (passing.now = world.now());
    const call: Call = {
      world,
      db,
      request,
      requestId: passing.requestId,
      now,
      locale: passing.locale,
      tenant: tenant ?? { id: "", slug: "", name: "" },
      person: visitor?.person,
      client: passing.client,
      cookies,
      session: session?.token,
      setSession: (given) => void sent.push(...sessionCookies(cookies, secure, given)),
      secure,
      setCookie: (name, value, options = {}) => void sent.push(setCookie(name, value, { secure, ...options })),
      needProof: () => needProof(visitor, now),
      async announce(...topics) {
        for (const topic of topics) said.add(topic);
      },
      later: (job, payload, key) => later(db, job, payload, key),
      outsideTransaction: outside.outsideTransaction,
    };
    const answer = await handler.run(call, input);
    // Announces all topics together, so that subscribers receive them when the call commits.
    await (endpoint.adds ? announceMore : announce)(db, tenant?.id || NO_TENANT, ...said);
    passing.worked = true;
    return answer;
  };
  // Practice competitions are visible only to the organiser's administrators: row-level security hides them from everybody else.
  const viewer = visitor && admins.includes(visitor.person.role) ? "member" : undefined;
  const inTenant = (!endpoint.reserved && world.database.pageReads.of(request)) || shareOf(world, endpoint).inTenant;
  const transaction = () => (tenant ? inTenant(tenant.id, work, viewer) : world.database.asOwner(work));
  const turn = { tenantId: tenant?.id, endpoint, params: input.params, personId: visitor?.person.id, client: passing.client };
  const result = await outside.around(() => inTurn(world.queues, turn, transaction));
  // The notification also returns through the database, but the caller does not wait for it.
  if (said.has(VISITORS)) world.authentication.forget();
  return result;
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

const oddId = { pl: "Id musi być UUID w wersji 4, 7 albo 8.", en: "The id must be a UUID of version 4, 7 or 8." };

/** Parses the value by the schema and adds what is wrong to `errors`. */
function parse(schema: Endpoint["body"], value: unknown, locale: Locale, errors: Record<string, string[]>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(plainIds(value), { error: (issue) => sentenceFor(issue, locale) });
  if (!parsed.success) Object.assign(errors, fieldErrors(parsed.error));
  return parsed.data;
}

/** Adds the headers of every reply. The body stays the same object, so that the server writes it together with the head. */
function finish(response: Response, requestId: string, freshness: string, cookies: readonly string[]): Response {
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

/** Address of an endpoint's live stream. */
export function liveUrlOf(endpoint: Endpoint, params: Record<string, string>): string {
  return `${urlOf(endpoint, params)}/live`;
}
