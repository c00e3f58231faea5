// How each call finds its tenant and its person.
import type { Limits } from "../kernel/limits.server.ts";
import type { Door } from "../kernel/world.server.ts";
import { findOnlyTenant, findTenantByHost, findTenantBySlug } from "../tenants/sql.server.ts";
import { tokenHash } from "./passwords.server.ts";
import { findVisitor } from "./sql.server.ts";
import { findBearer } from "./tokens.server.ts";

/** The door that perform asks: tenants by name or host, visitors by session or by personal API token. */
export function openDoor(limits: Limits): Door {
  return {
    tenantBySlug: findTenantBySlug,
    tenantByHost: findTenantByHost,
    onlyTenant: findOnlyTenant,
    visitor: (db, { token, host }, now) => findVisitor(db, tokenHash(token), host, now),
    bearer: (db, token, now) => findBearer(db, limits, token, now),
  };
}
