// The demonstration's tenants and accounts, as docs/product.md 8.1 lists them.
import { sql } from "kysely";
import { hashPassword } from "#src/identity/passwords/passwords.server.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { World } from "#src/kernel/world/world.server.ts";

interface Account {
  email: string;
  name: string;
  role: "admin" | "referee" | "trener";
}

/** Number of referees on the demonstration's panel. */
export const REFEREES = 7;

/** Creates both tenants, their people and the super-admin. Returns the id of each account by e-mail address, and the id of the first tenant. */
export async function makeAccounts(world: World, judges: readonly string[]): Promise<{ accounts: Map<string, string>; tenant_id: string }> {
  // `weak_password` is false so that sign-in accepts the well-known password, which is for this machine only.
  const password = { password_hash: await hashPassword(world.settings.DEMO_PASSWORD), weak_password: false };
  const ids = new Map<string, string>();
  const tenant_id = newId();
  const people: [string, string, Account[]][] = [
    [
      "demo",
      "Fundacja Rytm Wisły",
      [
        { email: "admin@demo.test", name: "Marta Nowicka", role: "admin" },
        ...Array.from(
          { length: REFEREES },
          (_, i): Account => ({ email: `sedzia${i + 1}@demo.test`, name: judges[i] ?? `Sędzia ${i + 1}`, role: "referee" }),
        ),
        { email: "trener@demo.test", name: "Żaneta Ćwirkowska", role: "trener" },
      ],
    ],
    ["drugi", "Stowarzyszenie Krok w Krok", [{ email: "admin@drugi.test", name: "Bożydar Łąkobrzeski", role: "admin" }]],
  ];
  await world.database.asOwner(async (trx) => {
    const superId = newId();
    await trx
      .insertInto("users")
      .values({ id: superId, email: "super@parkiet.test", name: "Opiekun platformy", ...password, super_admin: true })
      .execute();
    ids.set("super@parkiet.test", superId);
    for (const [slug, name, accounts] of people) {
      const tenantId = slug === "demo" ? tenant_id : newId();
      await trx
        .insertInto("tenants")
        .values({ id: tenantId, slug, name, contact_email: accounts[0]?.email ?? null })
        .execute();
      await sql`select set_config('app.tenant', ${tenantId}, true)`.execute(trx);
      for (const account of accounts) {
        const id = newId();
        ids.set(account.email, id);
        await trx
          .insertInto("users")
          .values({ id, email: account.email, name: account.name, ...password })
          .execute();
        await trx
          .insertInto("memberships")
          .values({ tenant_id: tenantId, id: newId(), user_id: id, role: account.role, onboarded_at: world.now().toISOString() })
          .execute();
      }
    }
  });
  return { accounts: ids, tenant_id };
}
