// Who calls, for which organiser, and whether that person may: sessions, API tokens, roles and fresh proofs.
import { refuse } from "../../refusals.ts";
import type { Visitor, Tenant, World } from "../world/world.server.ts";
import { parseCookies, SIGNED_OUT_COOKIE } from "../requests/cookies.ts";
import type { Db, Share } from "../postgres/database.server.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { sessionOf } from "../requests/session-cookie.ts";
import { namedTenant, pageTenant } from "./tenant-address.server.ts";

/** For how long signing in, or proving oneself again, counts as a proof, in milliseconds. */
const PROOF_MS = 15 * 60_000;

/** Refuses a session that was not proved within the last 15 minutes; a personal API token has no person in front of it. */
export function needProof(visitor: Visitor | undefined, now: Date): void {
  if (visitor && !visitor.token && now.getTime() - (visitor.provedAt ?? 0) > PROOF_MS) refuse("proof_needed");
}

interface TenantAndVisitor {
  tenant: Tenant | undefined;
  visitor: Visitor | undefined;
}

/** The connections that a call works on. */
export function shareOf(world: World, endpoint: Pick<Endpoint, "reserved">): Share {
  return endpoint.reserved ? world.database.reserved : world.database;
}

/**
 * Finds the tenant and the session of a request; refuses a missing or unknown tenant. Another tenant's session is refused where a role is
 * needed; what is open to guests takes its person for one.
 */
export async function enter(world: World, endpoint: Endpoint, request: Request, client: string): Promise<TenantAndVisitor> {
  if (endpoint.tenant === "none") return { tenant: undefined, visitor: undefined };
  const header = request.headers.get("x-tenant");
  if (!header && (endpoint.tenant ?? "header") === "header") refuse("tenant_missing");
  const db = shareOf(world, endpoint).owner;
  const visitor = await visitorOf(world, db, request, client);
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
export async function visitorOf(world: World, db: Db, request: Request, client?: string): Promise<Visitor | undefined> {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer !== undefined) return (await world.authentication.bearer(db, bearer, world.now())) ?? refuse("unauthenticated");
  const cookies = parseCookies(request.headers.get("cookie"));
  const session = cookies[SIGNED_OUT_COOKIE] ? undefined : sessionOf(cookies);
  return session ? world.authentication.visitor(db, { ...session, client }, world.now()) : undefined;
}

export function mayCall(endpoint: Endpoint, visitor: Visitor | undefined): boolean {
  if (endpoint.sessionOnly && visitor?.token) return false;
  if (endpoint.access === "public" || endpoint.access === "link") return true;
  return visitor !== undefined && endpoint.access.includes(visitor.person.role);
}
