// SQL of identity: users, memberships, invitations, password resets.
import { sql } from "kysely";
import { z } from "zod";
import { tenantRoles } from "../kernel/endpoints/roles.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { type Db, ownerWithin, type Trx, type Row } from "../kernel/postgres/database.server.ts";
import { newId } from "../kernel/values/ids.ts";
import type { Person } from "../kernel/world/world.server.ts";

export interface Credentials {
  id: string;
  email: string;
  name: string;
  password_hash: string | null;
  /** True when it is easy to guess. Null: not judged yet. */
  weak_password: boolean | null;
  super_admin: boolean;
  locale: Row<"users">["locale"];
}

const credentials = ["id", "email", "name", "password_hash", "weak_password", "super_admin", "locale"] as const;

/** Finds a person by e-mail address (any letter case), with the password's hash. Nobody has the empty address of judges without an account. */
export function findCredentials(trx: Trx, email: string): Promise<Credentials | undefined> {
  return ownerWithin(trx, (owner) =>
    owner
      .selectFrom("users")
      .select(credentials)
      .where(sql<boolean>`lower(email) = ${email.toLowerCase()} and email <> ''`)
      .executeTakeFirst(),
  );
}

/** The same by id. */
export function findCredentialsById(trx: Trx, id: string): Promise<Credentials | undefined> {
  return ownerWithin(trx, (owner) => owner.selectFrom("users").select(credentials).where("id", "=", id).executeTakeFirst());
}

/** Creates a person with a judged password, or (null, with an empty address) without an account. Returns the id. */
export async function insertUser(
  trx: Trx,
  user: {
    email: string;
    name: string;
    password_hash: string | null;
    weak_password?: boolean | null;
    locale?: Row<"users">["locale"];
    super_admin?: boolean;
    id?: string;
  },
): Promise<string> {
  const id = user.id ?? newId();
  await ownerWithin(trx, (owner) =>
    owner
      .insertInto("users")
      .values({ weak_password: false, ...user, id })
      .execute(),
  );
  return id;
}

/** Changes fields of a person. Does nothing without fields. */
export async function updateUser(
  trx: Trx,
  id: string,
  change: Partial<Pick<Row<"users">, "name" | "locale" | "password_hash" | "weak_password">>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await ownerWithin(trx, (owner) => owner.updateTable("users").set(change).where("id", "=", id).execute());
}

/** Gives a person without an account an address and a judged password. False when the person has an account already. */
export async function giveAccount(trx: Trx, id: string, account: { email: string; name: string; password_hash: string }): Promise<boolean> {
  const row = await ownerWithin(trx, (owner) =>
    owner
      .updateTable("users")
      .set({ ...account, weak_password: false })
      .where("id", "=", id)
      .where("email", "=", "")
      .returning("id")
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Sets a new password that was judged. */
export const setPassword = (trx: Trx, id: string, password_hash: string) => updateUser(trx, id, { password_hash, weak_password: false });

/** Records whether a person's password is easy to guess, if it was not changed meanwhile. */
export async function markPassword(trx: Trx, { id, password_hash }: Credentials, weak_password: boolean): Promise<void> {
  await ownerWithin(trx, (owner) =>
    owner.updateTable("users").set({ weak_password }).where("id", "=", id).where("password_hash", "=", password_hash).execute(),
  );
}

export interface MembershipRow {
  id: string;
  user_id: string;
  role: Row<"memberships">["role"];
  onboarded_at: string | null;
}

/** The person's active role in the current tenant. */
export function findMembership(trx: Trx, userId: string): Promise<MembershipRow | undefined> {
  return trx
    .selectFrom("memberships")
    .select(["id", "user_id", "role", "onboarded_at"])
    .where("user_id", "=", userId)
    .where("archived", "=", false)
    .executeTakeFirst();
}

/** Gives a person a role, also again after it was removed. */
export async function saveMembership(
  trx: Trx,
  tenantId: string,
  userId: string,
  role: Row<"memberships">["role"],
  onboardedAt: string | null,
): Promise<void> {
  await trx
    .insertInto("memberships")
    .values({ tenant_id: tenantId, id: newId(), user_id: userId, role, onboarded_at: onboardedAt })
    .onConflict((conflict) =>
      conflict
        .constraint("memberships_person_unique")
        .doUpdateSet((eb) => ({ role, archived: false, version: eb("memberships.version", "+", 1) })),
    )
    .execute();
}

/** Records that the person finished or skipped the onboarding, unless recorded before. */
export async function markOnboarded(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx
    .updateTable("memberships")
    .set({ onboarded_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("onboarded_at", "is", null)
    .execute();
}

/** Tenants where the person has a role, by name. All tenants for a super-admin. */
export function listPlacesOf(
  trx: Trx,
  person: { id: string; role: Person["role"] | undefined },
): Promise<{ id: string; slug: string; name: string; role: Person["role"] }[]> {
  return ownerWithin(trx, async (owner) => {
    const tenants = owner.selectFrom("tenants as t").where("t.archived", "=", false).orderBy(sql`t.name collate polish`);
    const columns = ["t.id", "t.slug", "t.name"] as const;
    if (person.role !== "super-admin")
      return tenants
        .innerJoin("places as p", "p.tenant_id", "t.id")
        .select([...columns, "p.role"])
        .where("p.user_id", "=", person.id)
        .execute();
    return (await tenants.select(columns).execute()).map((tenant) => ({ ...tenant, role: "super-admin" as const }));
  });
}

const PLACES_SHOWN = 10;

const self = z.object({
  name: z.string(),
  email: z.string(),
  weak_password: z.boolean().nullable(),
  membership: z.object({ role: z.enum(tenantRoles), onboarded_at: z.string().nullable() }).nullable(),
  places: z.array(z.object({ slug: z.string(), name: z.string() })),
  second_factor: z.boolean(),
});

/** The person's own name, address and role here, and the first ten tenants to switch between, by name. */
export function findSelf(trx: Trx, person: Pick<Person, "id" | "role">) {
  return ownerWithin(trx, async (owner) => {
    const rows = await rowsOf(owner, self)`
      select u.name, u.email, u.weak_password,
        (select json_build_object('role', m.role, 'onboarded_at', m.onboarded_at) from memberships m where m.user_id = u.id and not m.archived) as membership,
        array(select json_build_object('slug', t.slug, 'name', t.name) from tenants t
          where not t.archived ${person.role === "super-admin" ? sql`` : sql`and t.id in (select p.tenant_id from places p where p.user_id = u.id)`}
          order by t.name collate polish limit ${PLACES_SHOWN}) as places,
        exists (select from second_factors f where f.user_id = u.id) as second_factor
      from users u where u.id = ${person.id}`;
    return rows[0];
  });
}

/** True when an account link mailed to this address would open more than this tenant: the person is super-admin or has other roles. */
export async function hasRolesElsewhere(trx: Trx, tenantId: string, email: string): Promise<boolean> {
  const row = await ownerWithin(trx, (owner) =>
    owner
      .selectFrom("users as u")
      .select("u.id")
      .where(sql<boolean>`lower(u.email) = ${email.toLowerCase()} and u.email <> ''`)
      .where((eb) =>
        eb.or([
          eb("u.super_admin", "=", true),
          eb.exists(
            eb.selectFrom("places as p").select("p.user_id").whereRef("p.user_id", "=", "u.id").where("p.tenant_id", "!=", tenantId),
          ),
        ]),
      )
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** One person's role here. With `lock`, other writers wait for this transaction. */
export function findMember(trx: Trx, id: string, lock = false) {
  const query = trx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.id", "m.user_id", "u.name", "u.email", "m.role", "m.grants", "m.archived", "m.version", "m.created_at"])
    .where("m.id", "=", id);
  return (lock ? query.forUpdate("m") : query).executeTakeFirst();
}

/** Stores a mailed link to set a new password, by its token's hash. */
export async function insertReset(
  trx: Trx,
  row: { tenant_id: string; id: string; user_id: string; token_hash: Buffer; expires_at: string },
): Promise<void> {
  await ownerWithin(trx, (owner) => owner.insertInto("password_resets").values(row).execute());
}

/** Finds a valid, unused reset of this tenant by its token, and marks it as used. */
export function consumeReset(trx: Trx, tenantId: string, tokenHash: Buffer, now: Date): Promise<{ user_id: string } | undefined> {
  return ownerWithin(trx, (owner) =>
    owner
      .updateTable("password_resets")
      .set({ used_at: now.toISOString() })
      .where("tenant_id", "=", tenantId)
      .where("token_hash", "=", tokenHash)
      .where("used_at", "is", null)
      .where("expires_at", ">", now.toISOString())
      .returning("user_id")
      .executeTakeFirst(),
  );
}

/** Invalidates all mailed password links of a person, with every organiser. */
export async function closeResetsOf(trx: Trx, userId: string, now: Date): Promise<void> {
  await ownerWithin(trx, (owner) =>
    owner
      .updateTable("password_resets")
      .set({ used_at: now.toISOString() })
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .execute(),
  );
}

/** Restricts the rest of a transaction, which began outside any tenant, to this one. */
export async function enterTenant(trx: Trx, tenantId: string): Promise<void> {
  await sql`select set_config('app.tenant', ${tenantId}, true)`.execute(trx);
}

/** Stores the token of the set-up link, unless another process or an earlier start has stored one. Returns the stored one. As the owner. */
export async function saveSetupToken(db: Db, token: string): Promise<string> {
  await db
    .insertInto("setup_link")
    .values({ token })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom("setup_link").select("token").executeTakeFirstOrThrow()).token;
}

/** Uses up the set-up link. False when the token is wrong. The caller works as the owner. */
export async function consumeSetupToken(trx: Trx, token: string): Promise<boolean> {
  return (await trx.deleteFrom("setup_link").where("token", "=", token).returning("one").executeTakeFirst()) !== undefined;
}

/** True when any person exists. An empty database may be set up. */
export async function hasAnyUser(trx: Trx): Promise<boolean> {
  return (await trx.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Creates the administrator of an empty database, who is also super-admin. The caller works as the owner. */
export async function insertFirstAdmin(
  trx: Trx,
  tenantId: string,
  user: { id: string; email: string; name: string; password_hash: string; locale: Row<"users">["locale"] },
): Promise<void> {
  await trx
    .insertInto("users")
    .values({ ...user, weak_password: false, super_admin: true })
    .execute();
  await enterTenant(trx, tenantId);
  await trx.insertInto("memberships").values({ tenant_id: tenantId, id: newId(), user_id: user.id, role: "admin" }).execute();
}
