// The one way in: tenant, CSRF, session, access, parse, one transaction under row-level security, reply.
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
/** Stands in news for the tenant of a call that has none. */
const NO_TENANT = "-";

/** One request on its way through `perform`: what is known of it so far. */
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
  /** The handler that was meant, once that is known. */
  chosen: Handler | undefined;
  /** What was uploaded, and what is wrong so far, by field. */
  files: Input<Endpoint>["files"];
  readonly errors: Record<string, string[]>;
  /** The cookies of the reply, if the call succeeds. */
  readonly sent: string[];
  /** When the handler began, by the server. */
  now: Date | undefined;
  /** Whether the handler came to its end. */
  worked: boolean;
}

/**
 * Answers one request. `candidates` are the handlers of this path by method; a POST with form data may name another by `_method`.
 * `client` is the peer's address; `by` is told which endpoint answered, and whose.
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
    // The headers of a response that came from elsewhere cannot be changed.
    if (result instanceof Response)
      return reply(new Response(result.body, { status: result.status, headers: result.headers }), passing.sent);
    if (!endpoint.reply) return reply(new Response(null, { status: endpoint.status ?? 204 }), passing.sent);
    return reply(json(endpoint.status ?? 200, endpoint.reply.parse(result)), passing.sent);
  } catch (error) {
    // When the connection broke at the end, nobody knows whether the rows were written: bytes without a row do no harm, a row without bytes does.
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
    // A GET has none, and the server's request would be made anew to say so.
    if (methodOf(request) !== "GET" && !request.bodyUsed && request.body && !request.body.locked)
      await request.body.cancel().catch(() => undefined);
  }
}

const methodOf = (request: Request) => (request.method === "HEAD" ? "GET" : (request.method as Method));

/** The handlers that the method may mean: one, or with a form in a POST all that write. */
function possibleFor(request: Request, candidates: ReadonlyMap<Method, Handler>): Handler[] {
  const method = methodOf(request);
  return method === "POST" && isForm(request)
    ? [...candidates.values()].filter((each) => each.endpoint.method !== "GET")
    : [candidates.get(method)].filter((each) => each !== undefined);
}

/** Finds who calls and where, and gives those of the handlers that are open to them; refuses strangers, and ids that are none. */
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

/** Reads the body, with which it is known which handler was meant; gives what is to be parsed, nothing of a GET. */
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

/** Runs the handler in one transaction; one that met a conflict is run again, from nothing. */
async function run(passing: Passing, handler: Handler, input: Input<Endpoint>): Promise<unknown> {
  const { world, request, cookies, tenant, visitor, files, sent } = passing;
  const { endpoint } = handler;
  const secure = isSecure(world, request);
  const session = visitor?.token ? undefined : sessionOf(cookies);
  // A plain cookie that came by https is exchanged for the one that only https sends.
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
    // All at once: what a call tells is heard when it commits, and not before.
    await (endpoint.adds ? announceMore : announce)(db, tenant?.id || NO_TENANT, ...said);
    passing.worked = true;
    return answer;
  };
  // Practice is for those who run the organisation: row-level security hides it from everybody else.
  const viewer = visitor && admins.includes(visitor.person.role) ? "member" : undefined;
  const inTenant = (!endpoint.reserved && world.database.pageReads.of(request)) || shareOf(world, endpoint).inTenant;
  const transaction = () => (tenant ? inTenant(tenant.id, work, viewer) : world.database.asOwner(work));
  const turn = { tenantId: tenant?.id, endpoint, params: input.params, personId: visitor?.person.id, client: passing.client };
  const result = await outside.around(() => inTurn(world.queues, turn, transaction));
  // The news comes back by the database; whoever made it need not wait for that.
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

/** The value as the schema has it; what is wrong with it is added to `errors`. */
function parse(schema: Endpoint["body"], value: unknown, locale: Locale, errors: Record<string, string[]>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(plainIds(value), { error: (issue) => sentenceFor(issue, locale) });
  if (!parsed.success) Object.assign(errors, fieldErrors(parsed.error));
  return parsed.data;
}

/** Adds the headers of every reply. Its body stays as it was made, so that the server writes it together with its head. */
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

/** The language that a request asks for: Polish, unless it prefers English (between equals, the first that it names). */
export function localeOf(request: Request): Locale {
  return languageFor(request.headers.get("accept-language"));
}

/** The live stream's address of an endpoint that can be followed. */
export function liveUrlOf(endpoint: Endpoint, params: Record<string, string>): string {
  return `${urlOf(endpoint, params)}/live`;
}
