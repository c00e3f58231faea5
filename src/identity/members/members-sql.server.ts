// SQL of an organiser's people and invitations.
import { sql } from "kysely";
import type { Trx, Row } from "../../kernel/postgres/database.server.ts";
import type { Grant } from "../../kernel/endpoints/roles.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";

/** Memberships with their people, by name in Polish order, after the membership `after`. */
export function listMembers(
  trx: Trx,
  filter: {
    q?: string | undefined;
    role?: Row<"memberships">["role"] | undefined;
    grant?: Grant | undefined;
    archived?: boolean | undefined;
    limit: number;
    /** The membership after which the page begins. */
    after?: string | undefined;
  },
) {
  let query = trx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["m.id", "m.user_id", "u.name", "u.email", "m.role", "m.grants", "m.archived", "m.version", "m.created_at"]);
  if (filter.role) query = query.where("m.role", "=", filter.role);
  if (filter.grant) query = query.where(sql<boolean>`${filter.grant} = any(m.grants)`);
  if (filter.q) query = query.where(searchCondition(filter.q, ["u.name", "u.email"]));
  if (filter.archived !== undefined) query = query.where("m.archived", "=", filter.archived);
  if (filter.after)
    query = query.where(
      sql<boolean>`(u.name collate polish, m.id) > (select a.name collate polish, m2.id from memberships m2 join users a on a.id = m2.user_id where m2.id = ${filter.after}::uuid)`,
    );
  return query.orderBy(sql`u.name collate polish`).orderBy("m.id").limit(filter.limit).execute();
}

/** Id of a person's membership in the current tenant, also without access. */
export async function findMembershipId(trx: Trx, userId: string): Promise<string | undefined> {
  return (await trx.selectFrom("memberships").select("id").where("user_id", "=", userId).executeTakeFirst())?.id;
}

/** Changes a membership's role, grants or access, and counts its version up. */
export async function updateMembership(
  trx: Trx,
  id: string,
  change: Partial<Pick<Row<"memberships">, "role" | "archived" | "grants">>,
): Promise<void> {
  await trx
    .updateTable("memberships")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Number of active administrators, locked so that two cannot leave at the same time. */
export async function countAdmins(trx: Trx): Promise<number> {
  return (await trx.selectFrom("memberships").select("id").where("role", "=", "admin").where("archived", "=", false).forUpdate().execute())
    .length;
}

const invitationColumns = ["id", "email", "name", "role", "expires_at", "accepted_at", "revoked_at", "created_at", "user_id"] as const;

/** Invitations, newest first, after the invitation `after`. */
export function listInvitationRows(trx: Trx, limit: number, after: string | undefined) {
  let query = trx.selectFrom("invitations").select(invitationColumns);
  if (after)
    query = query.where(
      sql<boolean>`(created_at, id) < (select before.created_at, before.id from invitations before where before.id = ${after}::uuid)`,
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export function findInvitation(trx: Trx, id: string) {
  return trx.selectFrom("invitations").select(invitationColumns).where("id", "=", id).executeTakeFirst();
}

export function findInvitationByToken(trx: Trx, tokenHash: Buffer) {
  return trx.selectFrom("invitations").select(invitationColumns).where("token_hash", "=", tokenHash).forUpdate().executeTakeFirst();
}

export async function insertInvitation(
  trx: Trx,
  row: {
    tenant_id: string;
    id: string;
    email: string;
    name: string | null;
    role: Row<"invitations">["role"];
    token_hash: Buffer;
    invited_by: string;
    expires_at: string;
    user_id: string | null;
  },
): Promise<void> {
  await trx.insertInto("invitations").values(row).execute();
}

/** Records that an invitation was accepted or revoked. */
export async function closeInvitation(trx: Trx, id: string, change: { accepted_at?: string; revoked_at?: string }): Promise<void> {
  await trx.updateTable("invitations").set(change).where("id", "=", id).execute();
}
