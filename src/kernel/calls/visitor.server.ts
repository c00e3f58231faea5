// Authenticates and authorises a call: tenant, session or API token, role and recent proof of identity.
import { refuse } from "../../refusals.ts";
import type { Visitor, Tenant, World } from "../world/world.server.ts";
import { IDENTITY_HEADER, IDENTITY_PARAM, isStationPath, STATION_IDENTITY } from "../endpoints/stations.ts";
import { parseCookies, SIGNED_OUT_COOKIE, STATION_COOKIE } from "../requests/cookies.ts";
import type { Db, PoolAccess } from "../postgres/database.server.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { hasAccess } from "../endpoints/roles.ts";
import { sessionOf } from "../requests/session-cookie.ts";
import { formatSince } from "../text/format.ts";
import type { Locale } from "../text/locale.ts";
import { findNamedTenant, getPageTenant } from "./tenant-address.server.ts";

/** How long a sign-in or a repeated proof of identity counts, in milliseconds. */
const PROOF_MS = 15 * 60_000;

/** Refuses (`proof_needed`) a session without a proof of identity in the last 15 minutes. Guests and personal API tokens pass. */
export function requireProof(visitor: Visitor | undefined, now: Date): void {
  if (visitor?.person && !visitor.token && now.getTime() - (visitor.provedAt ?? 0) > PROOF_MS) refuse("proof_needed");
}

interface TenantAndVisitor {
  tenant: Tenant | undefined;
  visitor: Visitor | undefined;
}

/** The connection pool for a call: the reserved one for endpoints marked `reserved`. */
export function poolFor(world: World, endpoint: Pick<Endpoint, "reserved">): PoolAccess {
  return endpoint.reserved ? world.database.reserved : world.database;
}

/**
 * Finds the tenant and the visitor of a request. Refuses a missing or unknown tenant. A session of another tenant is refused where a role is needed,
 * and counts as a guest elsewhere.
 */
export async function findTenantAndVisitor(world: World, endpoint: Endpoint, request: Request, client: string): Promise<TenantAndVisitor> {
  if (endpoint.tenant === "none") return { tenant: undefined, visitor: undefined };
  const header = request.headers.get("x-tenant");
  if (!header && (endpoint.tenant ?? "header") === "header") refuse("tenant_missing");
  const db = poolFor(world, endpoint).owner;
  const visitor = await findVisitor(world, db, request, client);
  if (endpoint.tenant === "session") return { tenant: visitor?.tenant, visitor };
  let tenant: Tenant | undefined;
  if (header)
    tenant =
      visitor?.tenant.slug === header
        ? visitor.tenant
        : ((await world.authentication.tenantBySlug(db, header)) ?? refuse("tenant_unknown"));
  else if (endpoint.tenant === "any") tenant = await findNamedTenant(world, db, request);
  else tenant = await getPageTenant(world, db, request, visitor);
  if (!visitor || visitor.tenant.id === tenant?.id) return { tenant, visitor: isGuestByCard(endpoint, visitor) ? undefined : visitor };
  return Array.isArray(endpoint.access) ? refuse("other_tenant") : { tenant, visitor: undefined };
}

/**
 * True where an endpoint that is open to everybody does not name judges' cards: the session of a card counts as a guest there, so that it does not
 * open what belongs to its person (sign-ups, payments).
 */
function isGuestByCard(endpoint: Endpoint, visitor: Visitor | undefined): boolean {
  return visitor?.card !== undefined && !Array.isArray(endpoint.access) && !endpoint.stations?.includes("judge");
}

/** True for a request of a station's page: the page itself, or a call or stream that names this identity. */
export function isOfStation(request: Request): boolean {
  if (request.headers.has(IDENTITY_HEADER)) return request.headers.get(IDENTITY_HEADER) === STATION_IDENTITY;
  const { pathname, searchParams } = new URL(request.url);
  return isStationPath(pathname) || (pathname.startsWith("/api/") && searchParams.get(IDENTITY_PARAM) === STATION_IDENTITY);
}

/**
 * Who made a request, judged by exactly one identity: the station's device where its page names it, else the API token (refused when invalid), else
 * the session cookie. Undefined for guests, dead sessions and ended stations.
 */
export async function findVisitor(world: World, db: Db, request: Request, client?: string): Promise<Visitor | undefined> {
  if (isOfStation(request)) {
    const token = parseCookies(request.headers.get("cookie"))[STATION_COOKIE];
    return token ? world.authentication.findByStation(db, token, world.now()) : undefined;
  }
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) return (await world.authentication.findByToken(db, bearer, world.now())) ?? refuse("unauthenticated");
  const cookies = parseCookies(request.headers.get("cookie"));
  const session = cookies[SIGNED_OUT_COOKIE] ? undefined : sessionOf(cookies);
  return session ? world.authentication.findBySession(db, { ...session, client }, world.now()) : undefined;
}

/**
 * True when the visitor's role, grant or kind of station, or being a guest, allows the call. API tokens may not call endpoints that require a session,
 * a session that a judge's card opened only those that name the card.
 */
export function canCall(endpoint: Endpoint, visitor: Visitor | undefined): boolean {
  if (endpoint.sessionOnly && visitor?.token) return false;
  const { access } = endpoint;
  const open = access === "public" || access === "link";
  if (visitor?.station) return open || (endpoint.stations?.includes(visitor.station.kind) ?? false);
  if (visitor?.card && !endpoint.stations?.includes("judge")) return open;
  if (open) return true;
  return hasAccess(visitor?.person, access);
}

/** Refuses a call that the visitor may not make. A device whose station ended or was revoked learns since when. */
export async function refuseVisitor(
  world: World,
  endpoint: Endpoint,
  request: Request,
  visitor: Visitor | undefined,
  locale: Locale,
): Promise<never> {
  if (visitor) return refuse("forbidden");
  const token = isOfStation(request) ? parseCookies(request.headers.get("cookie"))[STATION_COOKIE] : undefined;
  const end = token ? await world.authentication.findStationEnd(poolFor(world, endpoint).owner, token) : undefined;
  if (end === undefined) return refuse("unauthenticated");
  return refuse("station_ended", { values: { since: formatSince(end, world.now(), locale) } });
}
