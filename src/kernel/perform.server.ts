// The one way in: tenant, CSRF, session, access, parse, one transaction under row-level security, reply.
import { randomUUID, timingSafeEqual } from "node:crypto";
import { constraintRefusals, Refusal, type RefusalCode, refusals, refuse } from "../refusals.ts";
import { type Aside, openAside } from "./apart.server.ts";
import { discard, Malformed, readForm, readJson } from "./calls/bodies.server.ts";
import { type CookieOptions, parseCookies, setCookie, SIGNED_OUT_COOKIE } from "./calls/cookies.ts";
import { brokenConstraint, type Db, isUnstorable, isTransient, type Share, type Trx } from "./database.server.ts";
import { type Answer, type Endpoint, type Input, type Method, urlOf } from "./endpoint.ts";
import type { Answering } from "./health/access-log.server.ts";
import { isId } from "./ids.ts";
import { later } from "./jobs/jobs.server.ts";
import { announce, announceMore } from "./live/live.server.ts";
import { languageFor } from "./replies/negotiate.ts";
import { damageOf } from "./postgres/damage.ts";
import { isOwnOrigin, isSecure } from "./calls/origin.server.ts";
import { fieldErrors, type Locale, sentenceFor } from "./sentences.ts";
import { sessionCookies, sessionOf } from "./calls/session-cookie.ts";
import { namedTenant, pageTenant } from "./calls/tenant-address.server.ts";
import { type Person, type Tenant, type Visitor, VISITORS, type World } from "./world.server.ts";

export const CSRF_COOKIE = "XSRF-TOKEN";
/** Stands in news for the tenant of a call that has none. */
const NO_TENANT = "-";
/** When to come back after the database or the storage was away. */
const AWAY_SECONDS = 2;

/** One call, as its handler sees it. */
export interface Call {
  world: World;
  db: Trx;
  request: Request;
  requestId: string;
  now: Date;
  locale: Locale;
  tenant: Tenant;
  /** Absent for guests. */
  person: Person | undefined;
  /** The address the call came from (behind a trusted proxy, the one it names). */
  client: string;
  cookies: Record<string, string>;
  /** The token of the session's cookie that came. */
  session: string | undefined;
  /** Gives the browser a session, or takes it away. */
  setSession(session: { token: string; keepSeconds?: number | undefined } | undefined): void;
  /** Whether it came by https. */
  secure: boolean;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  /** Tells the followers of these topics, if and when this call commits. */
  announce(...topics: readonly string[]): Promise<void>;
  /** Adds a job, if and when this call commits. */
  later(job: string, payload: object, key?: string): Promise<void>;
  /** Does what takes long and needs no database, without a connection: the call is then run again from nothing, with the result at hand. */
  apart: Aside["apart"];
}

export interface Handler {
  endpoint: Endpoint;
  run(call: Call, input: Input<Endpoint>): Promise<unknown>;
}

/**
 * Joins an endpoint with the story of what it does. A refusal that is thrown undoes what the call wrote; one that is returned keeps it
 * (a failed login is remembered).
 */
export function handle<E extends Endpoint>(endpoint: E, run: (call: Call, input: Input<E>) => Promise<Answer<E> | Refusal>): Handler {
  return { endpoint, run: run as Handler["run"] };
}

/** The signed-in person of a call whose endpoint requires one. */
export function personOf(call: Call): Person {
  return call.person ?? refuse("unauthenticated");
}

interface TenantAndVisitor {
  tenant: Tenant | undefined;
  visitor: Visitor | undefined;
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
  const requestId = randomUUID();
  const began = performance.now();
  const cookies = parseCookies(request.headers.get("cookie"));
  let locale = localeOf(request);
  const sent: string[] = [];
  let chosen: Handler | undefined;
  let tenantSlug: string | undefined;
  const form = isForm(request);
  let files: Input<Endpoint>["files"] = {};
  const errors: Record<string, string[]> = {};
  const aside = openAside();
  const said = new Set<string>();
  let worked = false;
  let status = 500;
  const reply = (response: Response, setCookies: readonly string[] = []) => {
    status = response.status;
    const fresh = response.headers.has("etag") && chosen?.endpoint.access === "public" ? "no-cache" : "no-store";
    return finish(response, requestId, fresh, setCookies);
  };
  try {
    const method = request.method === "HEAD" ? "GET" : (request.method as Method);
    const possible =
      method === "POST" && form
        ? [...candidates.values()].filter((each) => each.endpoint.method !== "GET")
        : [candidates.get(method)].filter((each) => each !== undefined);
    const first = possible[0] ?? refuse("method_not_allowed");
    by.endpoint = first.endpoint.name;
    const { tenant, visitor } = await enter(world, first.endpoint, request);
    tenantSlug = tenant?.slug;
    by.tenant = tenantSlug;
    if (method !== "GET" && !visitor?.token && possible.some((each) => each.endpoint.csrf !== false)) {
      if (!(await isOwnOrigin(world, request))) refuse("foreign_origin");
      checkCsrf(request, cookies);
    }
    if (visitor && !request.headers.has("accept-language")) locale = visitor.person.locale;
    const allowed = possible.filter((each) => mayCall(each.endpoint, visitor));
    if (allowed.length === 0) refuse(visitor ? "forbidden" : "unauthenticated");
    for (const [name, value] of Object.entries(params)) {
      const id = value.toLowerCase();
      if (isId(id)) params[name] = id;
      else if (value.includes("\0") || ((name === "id" || name.endsWith("_id")) && !first.endpoint.slugs)) refuse("not_found");
    }

    let body: unknown;
    if (method !== "GET") {
      if (form) {
        const rules = Object.assign({}, ...allowed.map((each) => each.endpoint.files ?? {}));
        const received = await readForm(request, rules, world.files.temporary, locale);
        files = received.files;
        Object.assign(errors, received.errors);
        const override = method === "POST" ? received.fields._method : undefined;
        const wanted = typeof override === "string" && /^(PUT|PATCH|DELETE)$/i.test(override) ? (override.toUpperCase() as Method) : method;
        chosen = candidates.get(wanted) ?? refuse("method_not_allowed");
        if (!allowed.includes(chosen)) refuse(visitor ? "forbidden" : "unauthenticated");
        if (!chosen.endpoint.form && chosen.endpoint.body) refuse("wrong_type");
        body = received.fields;
      } else {
        chosen = allowed[0];
        if (isJson(request)) body = await readJson(request);
        else if (hasBody(request)) refuse("wrong_type");
        else body = {};
      }
    } else chosen = allowed[0];
    const handler = chosen ?? refuse("method_not_allowed");
    const { endpoint } = handler;
    by.endpoint = endpoint.name;
    const input = {
      params,
      query: parse(endpoint.query, Object.fromEntries(new URL(request.url).searchParams), locale, errors),
      body: parse(endpoint.body, body, locale, errors),
      files,
    } as Input<Endpoint>;
    if (Object.keys(errors).length > 0) refuse("invalid", { errors });
    const secure = isSecure(world, request);
    const session = visitor?.token ? undefined : sessionOf(cookies);
    // A plain cookie that came by https is exchanged for the one that only https sends.
    const renew = visitor && session && (visitor.renew || (secure && !session.host));
    const renewed = renew ? sessionCookies(cookies, secure, { ...session, keepSeconds: visitor.keepSeconds }) : [];
    const work = async (db: Trx) => {
      // A transaction that met a conflict is run again, from nothing.
      worked = false;
      sent.splice(0, sent.length, ...renewed);
      await world.files.unkeep(Object.values(files));
      const call: Call = {
        world,
        db,
        request,
        requestId,
        now: world.now(),
        locale,
        tenant: tenant ?? { id: "", slug: "", name: "" },
        person: visitor?.person,
        client,
        cookies,
        session: session?.token,
        setSession: (given) => void sent.push(...sessionCookies(cookies, secure, given)),
        secure,
        setCookie: (name, value, options = {}) => void sent.push(setCookie(name, value, { secure, ...options })),
        announce(...topics) {
          for (const topic of topics) said.add(topic);
          return (endpoint.adds ? announceMore : announce)(db, tenant?.id || NO_TENANT, ...topics);
        },
        later: (job, payload, key) => later(db, job, payload, key),
        apart: aside.apart,
      };
      const answer = await handler.run(call, input);
      worked = true;
      return answer;
    };
    const eyes = visitor ? "member" : undefined;
    const transaction = () => (tenant ? shareOf(world, endpoint).inTenant(tenant.id, work, eyes) : world.database.asOwner(work));
    const inTurn = () => (endpoint.queued ? world.queues[endpoint.queued](transaction) : transaction());
    const result = await aside.around(inTurn);
    // The news comes back by the database; whoever made it need not wait for that.
    if (said.has(VISITORS)) world.authentication.forget();
    if (result instanceof Refusal) throw result;
    for (const upload of Object.values(files)) upload.kept = [];
    if (result instanceof Response) return reply(result, sent);
    if (!endpoint.reply) return reply(new Response(null, { status: endpoint.status ?? 204 }), sent);
    return reply(json(endpoint.status ?? 200, endpoint.reply.parse(result)), sent);
  } catch (error) {
    // When the connection broke at the end, nobody knows whether the rows were written: bytes without a row do no harm, a row without bytes does.
    if (!worked || !isTransient(error)) await world.files.unkeep(Object.values(files)).catch(() => undefined);
    const about = { requestId, endpoint: chosen?.endpoint.name ?? new URL(request.url).pathname, tenant: tenantSlug };
    const refused = refusalReply(world, error, { locale, ...about });
    if (error instanceof Refusal && error.code === "method_not_allowed") refused.headers.set("allow", allowedMethods(candidates));
    return reply(refused);
  } finally {
    world.log.debug(
      { request: requestId, method: request.method, endpoint: chosen?.endpoint.name, tenant: tenantSlug, status, ms: elapsed(began) },
      "call",
    );
    await discard({ files }).catch(() => undefined);
    if (!request.bodyUsed && request.body && !request.body.locked) await request.body.cancel().catch(() => undefined);
  }
}

/** The connections that a call works on. */
export function shareOf(world: World, endpoint: Pick<Endpoint, "reserved">): Share {
  return endpoint.reserved ? world.database.reserved : world.database;
}

/**
 * Finds the tenant and the session of a request; refuses a missing or unknown tenant. Another tenant's session is refused where a role is
 * needed; what is open to guests takes its person for one.
 */
async function enter(world: World, endpoint: Endpoint, request: Request): Promise<TenantAndVisitor> {
  if (endpoint.tenant === "none") return { tenant: undefined, visitor: undefined };
  const header = request.headers.get("x-tenant");
  if (!header && (endpoint.tenant ?? "header") === "header") refuse("tenant_missing");
  const db = shareOf(world, endpoint).owner;
  const visitor = await visitorOf(world, db, request);
  if (endpoint.tenant === "session") return { tenant: visitor?.tenant, visitor };
  let tenant: Tenant | undefined;
  if (header)
    tenant =
      visitor?.tenant.slug === header
        ? visitor.tenant
        : ((await world.authentication.tenantBySlug(db, header)) ?? refuse("tenant_unknown"));
  else if (endpoint.tenant === "any") tenant = await namedTenant(world, db, request);
  else tenant = await pageTenant(world, db, request, visitor);
  if (!visitor || visitor.tenant.id === tenant?.id) return { tenant, visitor };
  return Array.isArray(endpoint.access) ? refuse("other_tenant") : { tenant, visitor: undefined };
}

/** The person behind a request: by its personal API token (refused when that is dead), else by its session's cookie, if that is alive. */
export async function visitorOf(world: World, db: Db, request: Request): Promise<Visitor | undefined> {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) return (await world.authentication.bearer(db, bearer, world.now())) ?? refuse("unauthenticated");
  const cookies = parseCookies(request.headers.get("cookie"));
  const session = cookies[SIGNED_OUT_COOKIE] ? undefined : sessionOf(cookies);
  return session ? world.authentication.visitor(db, session, world.now()) : undefined;
}

function mayCall(endpoint: Endpoint, visitor: Visitor | undefined): boolean {
  if (endpoint.sessionOnly && visitor?.token) return false;
  if (endpoint.access === "public" || endpoint.access === "link") return true;
  return visitor !== undefined && endpoint.access.includes(visitor.person.role);
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

/** The value as the schema has it; what is wrong with it is added to `errors`. */
function parse(schema: Endpoint["body"], value: unknown, locale: Locale, errors: Record<string, string[]>): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: (issue) => sentenceFor(issue, locale) });
  if (!parsed.success) Object.assign(errors, fieldErrors(parsed.error));
  return parsed.data;
}

function json(status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json; charset=utf-8", "content-length": String(Buffer.byteLength(text)) };
  return new Response(text, { status, headers });
}

function finish(response: Response, requestId: string, freshness: string, cookies: readonly string[]): Response {
  const headers = new Headers(response.headers);
  headers.set("x-request-id", requestId);
  if (!headers.has("cache-control")) headers.set("cache-control", freshness);
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
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

interface Circumstances {
  locale: Locale;
  requestId: string;
  endpoint: string;
  tenant: string | undefined;
}

/** Any throw as a reply: refusals as they are, broken constraints by the table, transient errors as 503, everything else logged once as a bug. */
function refusalReply(world: World, error: unknown, around: Circumstances): Response {
  if (error instanceof Refusal) {
    const { errors, values, current, retryAfterSeconds } = error.detail;
    const sentence = Object.entries(values ?? {}).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      refusals[error.code][around.locale],
    );
    const reply = json(error.status, {
      code: error.code,
      message: sentence,
      ...(errors ? { errors } : {}),
      ...(current === undefined ? {} : { current }),
    });
    if (retryAfterSeconds !== undefined) reply.headers.set("retry-after", String(retryAfterSeconds));
    // The rest of the body is not read: nobody may send the next request behind it.
    if (error.code === "too_large") reply.headers.set("connection", "close");
    return reply;
  }
  const code: RefusalCode =
    error instanceof Malformed || isUnstorable(error)
      ? "malformed"
      : (constraintRefusals[brokenConstraint(error) ?? ""] ?? (isTransient(error) ? "unavailable" : "internal"));
  if (code === "internal" || code === "unavailable")
    world.log[code === "internal" ? "error" : "warn"](
      { err: error, request: around.requestId, endpoint: around.endpoint, tenant: around.tenant },
      damageOf(error) ?? code,
    );
  const reply = json(refusals[code].status, { code, message: refusals[code][around.locale] });
  if (code === "unavailable") reply.headers.set("retry-after", String(AWAY_SECONDS));
  return reply;
}

/** The live stream's address of an endpoint that can be followed. */
export function liveUrlOf(endpoint: Endpoint, params: Record<string, string>): string {
  return `${urlOf(endpoint, params)}/live`;
}
