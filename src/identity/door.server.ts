// How each call finds its tenant and its person.
import type { Door, Tenant } from "../kernel/world.server.ts";
import { tokenHash } from "./passwords.server.ts";
import { findVisitor } from "./sql.server.ts";

const columns = ["id", "slug", "name"] as const;

/** The door that perform asks: tenants by name or host, visitors by session token. */
export const door: Door = {
  tenantBySlug: (trx, slug): Promise<Tenant | undefined> =>
    trx.selectFrom("tenants").select(columns).where("slug", "=", slug).where("archived", "=", false).executeTakeFirst(),
  tenantByHost: async (trx, host) =>
    ["localhost", "127.0.0.1", "::1", "[::1]"].includes(host)
      ? undefined
      : trx
          .selectFrom("tenants")
          .select(columns)
          .where((eb) => eb(eb.val(host), "=", eb.fn.any("hosts")))
          .where("archived", "=", false)
          .executeTakeFirst(),
  visitor: (trx, token, now) => findVisitor(trx, tokenHash(token), now),
};
