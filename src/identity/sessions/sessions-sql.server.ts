// SQL of sessions and of the devices that people signed in from.
import { type Db, ownerWithin, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { grantsOf } from "../../kernel/endpoints/roles.ts";
import type { JudgeCard, Person, Visitor } from "../../kernel/world/world.server.ts";
import { IDLE_MS, isIdle } from "./rules.ts";

/** How long a browser stores the cookie of a remembered session. */
export const SESSION_COOKIE_SECONDS = IDLE_MS / 1000;

/** The use of a session is recorded at most this often, in milliseconds. */
const SEEN_EVERY_MS = 60_000;
/** Calls that were running when a browser got its https cookie still carry the plain one for a while. */
const EXCHANGE_MS = 60_000;
/** A device without a sign-in for this long counts as new again. */
const DEVICE_MS = 400 * 86_400_000;
/** Time of a proof that was never made. */
const NEVER = new Date(0).toISOString();

/** A session cookie from a request: its hash, whether it is the https cookie, and the caller's address if known. */
export interface SessionCookieInput {
  tokenHash: Buffer;
  host: boolean;
  client?: string | undefined;
}

/** A session's row as the judge's card that opened it. Undefined for a session of a sign-in. */
function cardOf(row: { [K in keyof JudgeCard]: JudgeCard[K] | null }): JudgeCard | undefined {
  const { station_id, device_id, competition_id, ends_at } = row;
  return station_id && device_id && competition_id && ends_at ? { station_id, device_id, competition_id, ends_at } : undefined;
}

/**
 * Finds the session of a token's hash, with person (and role in the tenant) and tenant. Undefined when it is unknown, idle for too long, its judge's
 * card ended, or the role was removed. After the https cookie (`host`) was used once, the plain one no longer works.
 */
export async function findVisitor(db: Db, { tokenHash, host, client }: SessionCookieInput, now: Date): Promise<Visitor | undefined> {
  const row = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("tenants as t", "t.id", "s.tenant_id")
    .leftJoin("places as p", (join) => join.onRef("p.user_id", "=", "u.id").onRef("p.tenant_id", "=", "t.id"))
    .select(["u.id", "u.name", "u.email", "u.locale", "u.super_admin", "p.role", "p.grants"])
    .select(["t.id as tenant_id", "t.slug", "t.name as tenant_name", "t.accent_color", "t.logo_file_id"])
    .select(["s.seen_at", "s.remember", "s.proved_at", "s.station_id", "s.device_id", "s.competition_id", "s.ends_at"])
    .select((eb) => eb("s.host_cookie_since", "is", null).as("plain"))
    .where("s.token_hash", "=", tokenHash)
    .where((eb) =>
      eb.or([
        eb.val(host),
        eb("s.host_cookie_since", "is", null),
        eb("s.host_cookie_since", ">", new Date(now.getTime() - EXCHANGE_MS).toISOString()),
      ]),
    )
    .where("t.archived", "=", false)
    .executeTakeFirst();
  const own = row?.super_admin ? "super-admin" : row?.role;
  if (!row || !own) return undefined;
  const card = cardOf(row);
  // With a card everybody is a judge and nothing more (docs/rules/hall.md 1.7).
  const role = card ? "referee" : own;
  if (isIdle({ ...row, role }, now) || (card && Date.parse(card.ends_at) <= now.getTime())) return undefined;
  const used = now.getTime() - Date.parse(row.seen_at) > SEEN_EVERY_MS;
  const change = {
    ...(used ? { seen_at: now.toISOString(), ...(client === undefined ? {} : { address: client }) } : {}),
    ...(host && row.plain ? { host_cookie_since: now.toISOString() } : {}),
  };
  if (Object.keys(change).length > 0) await db.updateTable("sessions").set(change).where("token_hash", "=", tokenHash).execute();
  const { id, name, email, locale, accent_color, logo_file_id } = row;
  const person: Person = { id, name, email, grants: card ? [] : grantsOf(row.grants), role, locale: locale === "en" ? "en" : "pl" };
  const tenant = { id: row.tenant_id, slug: row.slug, name: row.tenant_name, accent_color, logo_file_id };
  if (card) return { person, tenant, card, provedAt: 0 };
  const visitor = { person, tenant, provedAt: Date.parse(row.proved_at) };
  return row.remember ? { ...visitor, keepSeconds: SESSION_COOKIE_SECONDS, renew: used } : visitor;
}

export interface NewSession {
  token_hash: Buffer;
  user_id: string;
  tenant_id: string;
  remember: boolean;
  /** Time of the sign-in, which also counts as a proof. */
  seen_at: string;
  host_cookie_since: string | null;
  user_agent: string | null;
  address: string;
}

/**
 * Stores a session that a judge's card opened. The device does not become one of the person's devices, and the session is no proof of identity.
 * Removes the person's ended cards.
 */
export async function insertCardSession(trx: Trx, session: NewSession, card: JudgeCard): Promise<void> {
  const { user_id, seen_at } = session;
  await ownerWithin(trx, (owner) =>
    owner
      .with("ended", (db) => db.deleteFrom("sessions").where("user_id", "=", user_id).where("ends_at", "<=", seen_at))
      .insertInto("sessions")
      .values({ ...session, ...card, id: newId(), created_at: seen_at, proved_at: NEVER })
      .execute(),
  );
}

/** Stores a session and its device, and removes the person's expired sessions and devices. True when the person is known only from other devices. */
export function insertSession(trx: Trx, session: NewSession, deviceHash: Buffer): Promise<boolean> {
  const { user_id, seen_at } = session;
  const before = (ms: number) => new Date(Date.parse(seen_at) - ms).toISOString();
  return ownerWithin(trx, async (owner) => {
    await owner
      .with("old_sessions", (db) => db.deleteFrom("sessions").where("user_id", "=", user_id).where("seen_at", "<", before(IDLE_MS)))
      .with("old_devices", (db) => db.deleteFrom("known_devices").where("user_id", "=", user_id).where("seen_at", "<", before(DEVICE_MS)))
      .insertInto("sessions")
      .values({ ...session, id: newId(), created_at: seen_at, proved_at: seen_at })
      .execute();
    const { devices, known } = await owner
      .selectFrom("known_devices")
      .select((eb) => [
        eb.fn.countAll<string>().as("devices"),
        eb.fn.coalesce(eb.fn<boolean>("bool_or", [eb("device_hash", "=", deviceHash)]), eb.val(false)).as("known"),
      ])
      .where("user_id", "=", user_id)
      .executeTakeFirstOrThrow();
    await owner
      .insertInto("known_devices")
      .values({ user_id, device_hash: deviceHash, seen_at })
      .onConflict((conflict) => conflict.columns(["user_id", "device_hash"]).doUpdateSet({ seen_at }))
      .execute();
    return !known && Number(devices) > 0;
  });
}

/** Moves a session to another tenant under a new token. It stays remembered and proved as before. Undefined when it has ended. */
export function moveSession(trx: Trx, tokenHash: Buffer, to: { token_hash: Buffer; tenant_id: string }) {
  return ownerWithin(trx, (owner) =>
    owner.updateTable("sessions").set(to).where("token_hash", "=", tokenHash).returning("remember").executeTakeFirst(),
  );
}

/** Deletes a session, and closes the device of the judge's card that opened it. Returns its person, and the card's competition. */
export async function deleteSession(trx: Trx, tokenHash: Buffer, now: Date) {
  const ended = await ownerWithin(trx, (owner) =>
    owner
      .deleteFrom("sessions")
      .where("token_hash", "=", tokenHash)
      .returning(["user_id", "competition_id", "device_id"])
      .executeTakeFirst(),
  );
  // The device of another organiser's card is not visible here. It stays open until the card ends.
  if (ended?.device_id)
    await trx
      .updateTable("station_devices")
      .set({ closed_at: now.toISOString() })
      .where("id", "=", ended.device_id)
      .where("closed_at", "is", null)
      .execute();
  return ended;
}

/** Deletes a person's sessions (all but the one with hash `keep`) and pending second steps. */
export async function deleteSessionsOf(trx: Trx, userId: string, keep?: Buffer): Promise<void> {
  await ownerWithin(trx, async (owner) => {
    await owner.deleteFrom("login_tickets").where("user_id", "=", userId).execute();
    const all = owner.deleteFrom("sessions").where("user_id", "=", userId);
    return (keep ? all.where("token_hash", "!=", keep) : all).execute();
  });
}

/** Deletes one session of a person. Returns its token's hash, undefined when there is none. */
export async function deleteOwnSession(trx: Trx, userId: string, id: string): Promise<Buffer | undefined> {
  const row = await ownerWithin(trx, (owner) =>
    owner.deleteFrom("sessions").where("user_id", "=", userId).where("id", "=", id).returning("token_hash").executeTakeFirst(),
  );
  return row?.token_hash;
}

/** A person's sessions with all organisers, last used first, without expired ones. */
export async function listSessionRows(trx: Trx, userId: string, now: Date) {
  const rows = await ownerWithin(trx, (owner) =>
    owner
      .selectFrom("sessions as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .innerJoin("tenants as t", "t.id", "s.tenant_id")
      .leftJoin("places as p", (join) => join.onRef("p.user_id", "=", "s.user_id").onRef("p.tenant_id", "=", "s.tenant_id"))
      .select(["s.id", "s.token_hash", "s.user_agent", "s.address", "s.created_at", "s.seen_at", "s.remember", "s.ends_at"])
      .select(["t.name as tenant_name", "u.super_admin", "p.role"])
      .where("s.user_id", "=", userId)
      .where("t.archived", "=", false)
      .orderBy("s.seen_at", "desc")
      .orderBy("s.id")
      .execute(),
  );
  return rows.filter(({ super_admin, role, ...row }) => {
    const own = super_admin ? "super-admin" : role;
    const over = row.ends_at !== null && Date.parse(row.ends_at) <= now.getTime();
    return own !== null && !over && !isIdle({ ...row, role: row.ends_at === null ? own : "referee" }, now);
  });
}

/** Records that the session's person proved their identity now. */
export async function markProved(trx: Trx, tokenHash: Buffer, now: Date): Promise<void> {
  await ownerWithin(trx, (owner) =>
    owner.updateTable("sessions").set({ proved_at: now.toISOString() }).where("token_hash", "=", tokenHash).execute(),
  );
}

/** Recipient and organiser of a mail about a session. */
export function findOwner(trx: Trx, userId: string, tenantId: string) {
  return ownerWithin(trx, (owner) =>
    owner
      .selectFrom("users as u")
      .innerJoin("tenants as t", (join) => join.on("t.id", "=", tenantId))
      .select(["u.id", "u.name", "u.email", "u.locale", "t.slug", "t.name as tenant_name"])
      .where("u.id", "=", userId)
      .executeTakeFirst(),
  );
}
