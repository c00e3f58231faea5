// Reads and writes sign-ups: contact, status, price, and the keys that open them.
import { z } from "zod";
import { sql } from "kysely";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { anyOf, ownerWithin, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { givenUp } from "../../competitions/entry-states.ts";
import { statesIn } from "../../competitions/places-sql.server.ts";
import { signupRecord } from "./signup-record.ts";

const bytes = z.instanceof(Buffer);
const ownSignup = z.object({
  ...signupRecord.pick({ id: true, trial: true, status: true, club_name: true, created_at: true }).shape,
  user_id: z.string().nullable(),
  secret_hash: bytes,
  /** Hashes of the keys of links in mails. */
  key_hashes: z.array(bytes),
});
const signupRow = signupRecord.extend({
  ...ownSignup.shape,
  confirmed_sha256: bytes.nullable(),
  rules_accepted_at: z.string().nullable(),
  /** Its price when last computed; null when never. */
  total_grosze: z.number().nullable(),
});
export type SignupRow = z.output<typeof signupRow>;

const keyHashes = sql`array(select k.key_hash from signup_keys k where k.tenant_id = s.tenant_id and k.signup_id = s.id) as key_hashes`;

/** A sign-up; `lock` locks it until the transaction ends. */
export async function findSignup(trx: Trx, id: string, lock = false): Promise<SignupRow | undefined> {
  const rows = await rowsOf(trx, signupRow)`
    select s.id, s.trial, s.competition_id, s.user_id, s.secret_hash, s.status, s.contact_name, s.contact_email, s.contact_phone, s.contact_role,
      s.club_name, s.club_city, s.note, s.invoice, s.locale, s.rules_accepted_at, s.submitted_at, s.sent_late_at, s.version, s.created_at,
      s.confirmed_sha256, s.total_grosze, ${keyHashes}
    from signups s where s.id = ${id} ${lock ? sql`for update` : sql``}`;
  return rows[0];
}

const countedSignup = ownSignup.extend({ entries: z.number() });

/** Sign-ups of a competition with these ids or of this person, newest first. */
export async function listOwnSignups(trx: Trx, competitionId: string, ids: readonly string[], userId: string | null) {
  return rowsOf(trx, countedSignup)`
    select s.id, s.trial, s.status, s.club_name, s.created_at, s.secret_hash, s.user_id, ${keyHashes},
      (select count(*) from entries e where e.signup_id = s.id and e.status not in ${statesIn(givenUp)}) as entries
    from signups s
    where s.competition_id = ${competitionId} and (s.id = any(${ids}::uuid[]) or s.user_id = ${userId}::uuid)
    order by s.created_at desc, s.id desc limit 50`;
}

export interface SignupChange {
  contact_name?: string | null;
  contact_email?: string | null;
  contact_phone?: string | null;
  contact_role?: Row<"signups">["contact_role"];
  club_name?: string | null;
  club_city?: string | null;
  note?: string | null;
  invoice?: object | null;
  locale?: Row<"signups">["locale"];
}

const stored = <C extends SignupChange>(change: C) => ({
  ...change,
  ...(change.invoice ? { invoice: JSON.stringify(change.invoice) } : {}),
});

/** Adds a sign-up; false when its id exists already. */
export async function insertSignup(
  trx: Trx,
  row: SignupChange & {
    tenant_id: string;
    id: string;
    competition_id: string;
    user_id: string | null;
    secret_hash: Buffer;
    created_at: string;
    trial?: boolean;
  },
): Promise<boolean> {
  const result = await trx
    .insertInto("signups")
    .values(stored(row))
    .onConflict((oc) => oc.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The write of the hash of a key that opens a sign-up. */
export function keyWrite(trx: Trx, row: { tenant_id: string; id: string; signup_id: string; key_hash: Buffer; created_at: string }) {
  return trx.insertInto("signup_keys").values(row);
}

/** Changes the named fields of a sign-up and raises its version. */
export async function updateSignup(
  trx: Trx,
  id: string,
  change: SignupChange & { status?: Row<"signups">["status"]; submitted_at?: string; rules_accepted_at?: string },
) {
  await trx
    .updateTable("signups")
    .set((eb) => ({ ...stored(change), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Stores the hash of the last confirmation that was mailed. */
export async function storeConfirmation(trx: Trx, id: string, confirmed_sha256: Buffer): Promise<void> {
  await trx.updateTable("signups").set({ confirmed_sha256 }).where("id", "=", id).execute();
}

/** Locks these sign-ups until the transaction ends, always in the same order. */
export async function lockSignups(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.selectFrom("signups").select("id").where("id", "=", anyOf(ids)).orderBy("id").forUpdate().execute();
}

/** The write that submits a sign-up, with its price and the hash of its confirmation. */
export function signupWrite(
  trx: Trx,
  id: string,
  change: Pick<Row<"signups">, "submitted_at" | "rules_accepted_at" | "total_grosze" | "confirmed_sha256">,
) {
  return trx
    .updateTable("signups")
    .set((eb) => ({ ...change, status: "submitted", version: eb("version", "+", 1) }))
    .where("id", "=", id);
}

/** Marks a sign-up as sent after the deadline; an earlier mark stays. */
export async function markSignupAfterDeadline(trx: Trx, id: string, sent_late_at: string): Promise<void> {
  await trx.updateTable("signups").set({ sent_late_at }).where("id", "=", id).where("sent_late_at", "is", null).execute();
}

/** Stores the price of a sign-up, in grosze; true when it changed. */
export async function saveTotal(trx: Trx, id: string, total_grosze: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("signups")
    .set({ total_grosze })
    .where("id", "=", id)
    .where("total_grosze", "is distinct from", total_grosze)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the keys of a sign-up's links. */
export async function deleteKeys(trx: Trx, signupId: string): Promise<void> {
  await ownerWithin(trx, (owner) => sql`delete from signup_keys where signup_id = ${signupId}`.execute(owner));
}

/** Deletes a draft that nothing refers to any more. */
export async function deleteDraftSignup(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("signups").where("id", "=", id).where("status", "=", "draft").execute();
}

/** Deletes a trial that nothing refers to any more; true when there was one. */
export async function deleteTrialSignup(trx: Trx, id: string): Promise<boolean> {
  const result = await trx.deleteFrom("signups").where("id", "=", id).where(sql<boolean>`trial`).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** A sign-up of invented data in the state after it was sent. */
export interface SubmittedSignup {
  id: string;
  club_name: string;
  club_city: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  locale: Row<"signups">["locale"];
  /** Hash of a key that nobody has, so that only the organiser can open it. */
  secret_hash: Buffer;
}

/** Adds sign-ups that are sent already and cost nothing. */
export async function insertSubmittedSignups(
  trx: Trx,
  { tenant_id, competition_id, at }: { tenant_id: string; competition_id: string; at: string },
  rows: readonly SubmittedSignup[],
): Promise<void> {
  await trx
    .insertInto("signups")
    .values(
      rows.map((row) => ({
        ...row,
        tenant_id,
        competition_id,
        contact_role: "school",
        status: "submitted",
        total_grosze: 0,
        submitted_at: at,
        rules_accepted_at: at,
        created_at: at,
      })),
    )
    .execute();
}
