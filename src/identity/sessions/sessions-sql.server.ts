// The sessions' table: who a cookie stands for, opening and ending sessions.
import { type Db, ownerWithin, type Trx } from "../../kernel/database.server.ts";
import type { Person, Visitor } from "../../kernel/world.server.ts";

const SESSION_IDLE_DAYS = 14;
/** How long a browser that was told to remember a session keeps its cookie. */
export const SESSION_KEPT_SECONDS = SESSION_IDLE_DAYS * 86_400;

/** How long the use of a session may go unrecorded. */
const SEEN_EVERY_MS = 60_000;
/** Calls that were under way when a browser got its https cookie still carry the plain one. */
const EXCHANGE_MS = 60_000;

/**
 * The session behind a token's hash, its person (with the role in its tenant) and tenant; undefined when it is unknown, idle too long, or
 * the role is gone. Once it has come with the https cookie (`host`), the plain one no longer opens it.
 */
export async function findVisitor(db: Db, tokenHash: Buffer, host: boolean, now: Date): Promise<Visitor | undefined> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("tenants as t", "t.id", "s.tenant_id")
    .leftJoin("places as p", (join) => join.onRef("p.user_id", "=", "u.id").onRef("p.tenant_id", "=", "t.id"))
    .select(["u.id", "u.name", "u.email", "u.locale", "u.super_admin", "p.role"])
    .select(["t.id as tenant_id", "t.slug", "t.name as tenant_name", "t.accent_color", "t.logo_file_id", "s.seen_at", "s.remember"])
    .select((eb) => eb("s.host_cookie_since", "is", null).as("plain"))
    .where("s.token_hash", "=", tokenHash)
    .where((eb) =>
      eb.or([
        eb.val(host),
        eb("s.host_cookie_since", "is", null),
        eb("s.host_cookie_since", ">", new Date(now.getTime() - EXCHANGE_MS).toISOString()),
      ]),
    )
    .where("s.seen_at", ">", new Date(now.getTime() - SESSION_IDLE_DAYS * 86_400_000).toISOString())
    .where("t.archived", "=", false)
    .executeTakeFirst();
  const role = row?.super_admin ? "super-admin" : row?.role;
  if (!row || !role) return undefined;
  const used = now.getTime() - Date.parse(row.seen_at) > SEEN_EVERY_MS;
  const change = {
    ...(used ? { seen_at: now.toISOString() } : {}),
    ...(host && row.plain ? { host_cookie_since: now.toISOString() } : {}),
  };
  if (Object.keys(change).length > 0) await db.updateTable("sessions").set(change).where("token_hash", "=", tokenHash).execute();
  const person: Person = { id: row.id, name: row.name, email: row.email, role, locale: row.locale === "en" ? "en" : "pl" };
  const { accent_color, logo_file_id } = row;
  const tenant = { id: row.tenant_id, slug: row.slug, name: row.tenant_name, accent_color, logo_file_id };
  return row.remember ? { person, tenant, keepSeconds: SESSION_KEPT_SECONDS, renew: used } : { person, tenant };
}

export async function insertSession(
  trx: Trx,
  session: { token_hash: Buffer; user_id: string; tenant_id: string; remember: boolean; seen_at: string; host_cookie_since: string | null },
): Promise<void> {
  await ownerWithin(trx, (owner) => owner.insertInto("sessions").values(session).execute());
}

export async function deleteSession(trx: Trx, tokenHash: Buffer): Promise<void> {
  await ownerWithin(trx, (owner) => owner.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute());
}

/** Ends a person's sessions, all but the one with `keep`. */
export async function deleteSessionsOf(trx: Trx, userId: string, keep?: Buffer): Promise<void> {
  await ownerWithin(trx, (owner) => {
    const all = owner.deleteFrom("sessions").where("user_id", "=", userId);
    return (keep ? all.where("token_hash", "!=", keep) : all).execute();
  });
}
