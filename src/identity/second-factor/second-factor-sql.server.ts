// SQL of second factors, recovery codes, login tickets and challenges. They belong to people and are hidden from the restricted role, like sessions.
import { z } from "zod";
import { anyOf, type Db, ownerWithin, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { SealedText } from "../../kernel/secrets/secrets.server.ts";
import { grantsOf } from "../../kernel/endpoints/roles.ts";
import type { Person, Tenant } from "../../kernel/world/world.server.ts";

const factorState = z.object({
  has: z.boolean(),
  totp: z.boolean(),
  passkey: z.boolean(),
  codes: z.number(),
  demanded: z.boolean(),
});
export type FactorState = z.output<typeof factorState>;

/**
 * A person's factors: any factor, an app, a passkey for this host, the number of recovery codes. `demanded`: the person runs an organiser that
 * requires a factor, this one (`tenantId`) or any (null).
 */
export function findFactorState(trx: Trx, userId: string, rpId: string, tenantId: string | null): Promise<FactorState> {
  return ownerWithin(trx, async (owner) => {
    const [row] = await rowsOf(owner, factorState)`
      select exists (select from second_factors where user_id = ${userId}) as has,
        exists (select from second_factors where user_id = ${userId} and kind = 'totp') as totp,
        exists (select from second_factors where user_id = ${userId} and rp_id = ${rpId}) as passkey,
        (select count(*)::int from recovery_codes where user_id = ${userId}) as codes,
        exists (select from tenants t join users u on u.id = ${userId}
          where t.second_factor_required and not t.archived and t.id = coalesce(${tenantId}::uuid, t.id)
            and (u.super_admin or exists (select from places p where p.user_id = u.id and p.tenant_id = t.id and p.role = 'admin'))) as demanded`;
    return row ?? { has: false, totp: false, passkey: false, codes: 0, demanded: false };
  });
}

/** Ids of those of these people who have a second factor. */
export async function listUsersWithFactor(trx: Trx, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await ownerWithin(trx, (owner) =>
    owner.selectFrom("second_factors").select("user_id").distinct().where("user_id", "=", anyOf(userIds)).execute(),
  );
  return new Set(rows.map((row) => row.user_id));
}

/** A person's factors, oldest first. */
export function listFactors(trx: Trx, userId: string): Promise<Row<"second_factors">[]> {
  return ownerWithin(trx, (owner) =>
    owner.selectFrom("second_factors").selectAll().where("user_id", "=", userId).orderBy("created_at").orderBy("id").execute(),
  );
}

/** True when anybody has a passkey with this id. */
export function hasPasskey(trx: Trx, credentialId: string): Promise<boolean> {
  return ownerWithin(
    trx,
    async (owner) =>
      (await owner.selectFrom("second_factors").select("id").where("credential_id", "=", credentialId).executeTakeFirst()) !== undefined,
  );
}

/** Adds a factor. A new authenticator app replaces the earlier one. */
export async function insertFactor(
  trx: Trx,
  row: Pick<Row<"second_factors">, "user_id" | "kind" | "name" | "counter" | "created_at"> & Partial<Row<"second_factors">>,
): Promise<void> {
  await ownerWithin(trx, async (owner) => {
    if (row.kind === "totp")
      await owner.deleteFrom("second_factors").where("user_id", "=", row.user_id).where("kind", "=", "totp").execute();
    await owner
      .insertInto("second_factors")
      .values({ ...row, id: newId() })
      .execute();
  });
}

/**
 * Records the use of a factor: the time step of a code, which must be later than the last one, or a passkey's counter. False when the step was used
 * before.
 */
export async function useFactor(
  trx: Trx,
  factor: Pick<Row<"second_factors">, "id" | "kind">,
  counter: number,
  now: Date,
): Promise<boolean> {
  const row = await ownerWithin(trx, (owner) => {
    const used = owner.updateTable("second_factors").set({ counter, used_at: now.toISOString() }).where("id", "=", factor.id);
    return (factor.kind === "totp" ? used.where("counter", "<", counter) : used).returning("id").executeTakeFirst();
  });
  return row !== undefined;
}

/** Removes a person's factors: all, those of a kind, or one passkey. Returns the removed rows. */
export function deleteFactors(trx: Trx, userId: string, only: { id?: string; kind?: Row<"second_factors">["kind"] } = {}) {
  return ownerWithin(trx, (owner) => {
    let query = owner.deleteFrom("second_factors").where("user_id", "=", userId);
    if (only.id !== undefined) query = query.where("id", "=", only.id);
    if (only.kind) query = query.where("kind", "=", only.kind);
    return query.returning(["kind", "name"]).execute();
  });
}

/** Replaces a person's recovery codes. An empty list removes them. */
export async function saveRecoveryCodes(trx: Trx, userId: string, codes: readonly { id: string; code_hash: Buffer }[]): Promise<void> {
  await ownerWithin(trx, async (owner) => {
    await owner.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
    if (codes.length > 0)
      await owner
        .insertInto("recovery_codes")
        .values(codes.map((code) => ({ ...code, user_id: userId })))
        .execute();
  });
}

/** The person's unused recovery codes, as ids and hashes. */
export function listRecoveryCodes(trx: Trx, userId: string): Promise<{ id: string; code_hash: Buffer }[]> {
  return ownerWithin(trx, (owner) =>
    owner.selectFrom("recovery_codes").select(["id", "code_hash"]).where("user_id", "=", userId).execute(),
  );
}

/** Uses up a recovery code. False when another call has used it. */
export async function consumeRecoveryCode(trx: Trx, id: string): Promise<boolean> {
  const row = await ownerWithin(trx, (owner) => owner.deleteFrom("recovery_codes").where("id", "=", id).returning("id").executeTakeFirst());
  return row !== undefined;
}

/** Stores a login ticket and removes all expired ones. */
export async function insertTicket(trx: Trx, row: Row<"login_tickets">, now: Date): Promise<void> {
  await ownerWithin(trx, async (owner) => {
    await owner.deleteFrom("login_tickets").where("expires_at", "<=", now.toISOString()).execute();
    await owner.insertInto("login_tickets").values(row).execute();
  });
}

/** Person, organiser and choice of a valid ticket, locked until the transaction ends. */
export async function findTicket(trx: Trx, tokenHash: Buffer, purpose: Row<"login_tickets">["purpose"], now: Date) {
  const row = await ownerWithin(trx, (owner) =>
    owner
      .selectFrom("login_tickets as k")
      .innerJoin("users as u", "u.id", "k.user_id")
      .innerJoin("tenants as t", "t.id", "k.tenant_id")
      .leftJoin("places as p", (join) => join.onRef("p.user_id", "=", "u.id").onRef("p.tenant_id", "=", "t.id"))
      .select(["u.id", "u.name", "u.email", "u.locale", "u.super_admin", "p.role", "p.grants", "k.remember"])
      .select(["t.id as tenant_id", "t.slug", "t.name as tenant_name"])
      .where("k.token_hash", "=", tokenHash)
      .where("k.purpose", "=", purpose)
      .where("k.expires_at", ">", now.toISOString())
      .where("t.archived", "=", false)
      .forUpdate("k")
      .executeTakeFirst(),
  );
  const role = row?.super_admin ? "super-admin" : row?.role;
  if (!row || !role) return undefined;
  const person: Person = { id: row.id, name: row.name, email: row.email, grants: grantsOf(row.grants), locale: row.locale, role };
  const tenant: Tenant = { id: row.tenant_id, slug: row.slug, name: row.tenant_name };
  return { person, tenant, remember: row.remember };
}

/** Removes a ticket and its challenges. */
export async function deleteTicket(trx: Trx, tokenHash: Buffer): Promise<void> {
  await ownerWithin(trx, async (owner) => {
    await owner.deleteFrom("login_tickets").where("token_hash", "=", tokenHash).execute();
    await owner.deleteFrom("factor_challenges").where("token_hash", "=", tokenHash).execute();
  });
}

/** Stores a challenge, replacing an earlier one of its kind, and removes all expired ones. */
export async function saveChallenge(trx: Trx, row: Row<"factor_challenges">, now: Date): Promise<void> {
  const { challenge, key_id, expires_at, user_id } = row;
  await ownerWithin(trx, async (owner) => {
    await owner.deleteFrom("factor_challenges").where("expires_at", "<=", now.toISOString()).execute();
    await owner
      .insertInto("factor_challenges")
      .values(row)
      .onConflict((conflict) => conflict.columns(["token_hash", "purpose"]).doUpdateSet({ challenge, key_id, expires_at, user_id }))
      .execute();
  });
}

/** Takes a challenge of this person, once. */
export function consumeChallenge(
  trx: Trx,
  by: Pick<Row<"factor_challenges">, "token_hash" | "purpose" | "user_id">,
  now: Date,
): Promise<Pick<Row<"factor_challenges">, "challenge" | "key_id"> | undefined> {
  return ownerWithin(trx, (owner) =>
    owner
      .deleteFrom("factor_challenges")
      .where("token_hash", "=", by.token_hash)
      .where("purpose", "=", by.purpose)
      .where("user_id", "=", by.user_id)
      .where("expires_at", ">", now.toISOString())
      .returning(["challenge", "key_id"])
      .executeTakeFirst(),
  );
}

/** Recipient of a mail about a person's account. */
export function findOwner(trx: Trx, userId: string): Promise<Pick<Row<"users">, "email" | "name" | "locale"> | undefined> {
  return ownerWithin(trx, (owner) =>
    owner.selectFrom("users").select(["email", "name", "locale"]).where("id", "=", userId).executeTakeFirst(),
  );
}

/** Secrets of all authenticator apps, for a change of the installation's key. The caller works as the owner. */
export function listSealedSecrets(db: Db) {
  return db.selectFrom("second_factors").select(["id", "user_id", "key_id", "sealed"]).where("kind", "=", "totp").execute();
}

/** Stores a re-encrypted secret, unless it was replaced meanwhile. */
export async function replaceSealedSecret(db: Db, id: string, before: string, after: SealedText): Promise<void> {
  await db.updateTable("second_factors").set(after).where("id", "=", id).where("sealed", "=", before).execute();
}
