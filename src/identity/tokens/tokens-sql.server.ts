// SQL of personal API tokens. They are hidden from the restricted role, like sessions.
import { type Db, ownerWithin, type Trx } from "../../kernel/postgres/database.server.ts";
import { grantsOf } from "../../kernel/endpoints/roles.ts";
import type { Person, Visitor } from "../../kernel/world/world.server.ts";

/** The use of a token is recorded at most this often, in milliseconds. */
const USED_EVERY_MS = 60_000;
const columns = ["id", "name", "ending", "expires_at", "used_at", "created_at"] as const;

/** Finds person and tenant of a token's hash. Undefined when it is unknown or expired, or the person's role was removed. */
export async function findTokenVisitor(db: Db, tokenHash: Buffer, now: Date): Promise<Visitor | undefined> {
  const row = await db
    .selectFrom("api_tokens as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .innerJoin("tenants as t", "t.id", "k.tenant_id")
    .leftJoin("places as p", (join) => join.onRef("p.user_id", "=", "u.id").onRef("p.tenant_id", "=", "t.id"))
    .select(["u.id", "u.name", "u.email", "u.locale", "u.super_admin", "p.role", "p.grants", "k.used_at"])
    .select(["t.id as tenant_id", "t.slug", "t.name as tenant_name", "t.accent_color", "t.logo_file_id"])
    .where("k.token_hash", "=", tokenHash)
    .where("k.expires_at", ">", now.toISOString())
    .where("t.archived", "=", false)
    .executeTakeFirst();
  const role = row?.super_admin ? "super-admin" : row?.role;
  if (!row || !role) return undefined;
  if (row.used_at === null || now.getTime() - Date.parse(row.used_at) > USED_EVERY_MS)
    await db.updateTable("api_tokens").set({ used_at: now.toISOString() }).where("token_hash", "=", tokenHash).execute();
  const person: Person = {
    id: row.id,
    name: row.name,
    email: row.email,
    grants: grantsOf(row.grants),
    role,
    locale: row.locale === "en" ? "en" : "pl",
  };
  const { accent_color, logo_file_id } = row;
  return { person, tenant: { id: row.tenant_id, slug: row.slug, name: row.tenant_name, accent_color, logo_file_id }, token: true };
}

/** The person's tokens in a tenant, newest first, including expired ones. */
export function listTokenRows(trx: Trx, tenantId: string, userId: string) {
  return ownerWithin(trx, (owner) =>
    owner
      .selectFrom("api_tokens")
      .select(columns)
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute(),
  );
}

export async function insertToken(
  trx: Trx,
  row: {
    tenant_id: string;
    id: string;
    user_id: string;
    name: string;
    token_hash: Buffer;
    ending: string;
    expires_at: string;
    created_at: string;
  },
): Promise<void> {
  await ownerWithin(trx, (owner) => owner.insertInto("api_tokens").values(row).execute());
}

/** Deletes a token of this person in this tenant. Undefined when there is none. */
export function deleteToken(trx: Trx, tenantId: string, userId: string, id: string) {
  return ownerWithin(trx, (owner) =>
    owner
      .deleteFrom("api_tokens")
      .where("tenant_id", "=", tenantId)
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .returning(["name", "ending"])
      .executeTakeFirst(),
  );
}

/** Deletes all tokens of a person, with every organiser or with one. */
export async function deleteTokensOf(trx: Trx, userId: string, tenantId?: string): Promise<void> {
  await ownerWithin(trx, (owner) =>
    owner
      .deleteFrom("api_tokens")
      .where("user_id", "=", userId)
      .$if(tenantId !== undefined, (of) => of.where("tenant_id", "=", tenantId ?? ""))
      .execute(),
  );
}
