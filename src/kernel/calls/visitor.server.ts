// Authenticates and authorises a call: tenant, session or API token, role and recent proof of identity.
import { refuse } from "../../refusals.ts";
import type { Visitor, Tenant, World } from "../world/world.server.ts";
import { parseCookies, SIGNED_OUT_COOKIE } from "../requests/cookies.ts";
import type { Db, PoolAccess } from "../postgres/database.server.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { sessionOf } from "../requests/session-cookie.ts";
import { findNamedTenant, getPageTenant } from "./tenant-address.server.ts";

/** How long a sign-in or a repeated proof of identity counts, in milliseconds. */
const PROOF_MS = 15 * 60_000;

/** Refuses (`proof_needed`) a session without a proof of identity in the last 15 minutes. Guests and personal API tokens pass. */
export function requireProof(visitor: Visitor | undefined, now: Date): void {
  if (visitor && !visitor.token && now.getTime() - (visitor.provedAt ?? 0) > PROOF_MS) refuse("proof_needed");
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
  if (!visitor || visitor.tenant.id === tenant?.id) return { tenant, visitor };
  return Array.isArray(endpoint.access) ? refuse("other_tenant") : { tenant, visitor: undefined };
}

/** Person behind a request: by its API token (refused when invalid), else by its session cookie. Undefined for guests and dead sessions. */
export async function findVisitor(world: World, db: Db, request: Request, client?: string): Promise<Visitor | undefined> {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) return (await world.authentication.findByToken(db, bearer, world.now())) ?? refuse("unauthenticated");
  const cookies = parseCookies(request.headers.get("cookie"));
  const session = cookies[SIGNED_OUT_COOKIE] ? undefined : sessionOf(cookies);
  return session ? world.authentication.findBySession(db, { ...session, client }, world.now()) : undefined;
}

/** True when the visitor's role, or being a guest, allows the call. API tokens may not call endpoints that require a session. */
export function canCall(endpoint: Endpoint, visitor: Visitor | undefined): boolean {
  if (endpoint.sessionOnly && visitor?.token) return false;
  if (endpoint.access === "public" || endpoint.access === "link") return true;
  return visitor !== undefined && endpoint.access.includes(visitor.person.role);
}
