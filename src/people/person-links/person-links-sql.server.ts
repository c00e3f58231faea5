// Reads and writes people's links and their keys. No other slice writes them, but for erasing.
import { sql } from "kysely";
import type { Trx } from "../../kernel/postgres/database.server.ts";

export interface NewLink {
  tenant_id: string;
  id: string;
  signup_id: string;
  dancer_id: string;
  email: string;
  mailed_at: string;
  created_at: string;
}

/** Adds a new link of a person and revokes the earlier one. */
export async function replaceLink(trx: Trx, row: NewLink): Promise<void> {
  await trx
    .updateTable("person_links")
    .set({ revoked_at: row.created_at })
    .where("dancer_id", "=", row.dancer_id)
    .where("revoked_at", "is", null)
    .execute();
  await trx.insertInto("person_links").values(row).execute();
}

/** Stores the hash of a new key of a link; earlier keys stay valid. */
export async function insertPersonKey(
  trx: Trx,
  row: { tenant_id: string; key_hash: Buffer; link_id: string; created_at: string },
): Promise<void> {
  await trx.insertInto("person_keys").values(row).execute();
}

/** The link of a key; undefined when it is unknown or revoked. */
export function findLink(trx: Trx, keyHash: Buffer) {
  return trx
    .selectFrom("person_keys as k")
    .innerJoin("person_links as l", "l.id", "k.link_id")
    .select(["l.id", "l.signup_id", "l.dancer_id", "l.email", "l.opened_at"])
    .where("k.key_hash", "=", keyHash)
    .where("l.revoked_at", "is", null)
    .executeTakeFirst();
}
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** True when a link is not revoked. */
export async function isValidLink(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom("person_links").select("id").where("id", "=", id).where("revoked_at", "is", null).executeTakeFirst();
  return row !== undefined;
}

/** True when a key belongs to a person with erased data. */
export async function isErasedLink(trx: Trx, keyHash: Buffer): Promise<boolean> {
  const row = await trx
    .selectFrom("person_keys as k")
    .innerJoin("person_links as l", "l.id", "k.link_id")
    .innerJoin("dancers as d", "d.id", "l.dancer_id")
    .select("l.id")
    .where("k.key_hash", "=", keyHash)
    .where("d.erased", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a link was mailed once more, opened or answered. */
export async function recordLinkUse(
  trx: Trx,
  id: string,
  change: { mailed_at?: string; opened_at?: string; answered_at?: string },
): Promise<void> {
  await trx
    .updateTable("person_links")
    .set({ ...change, ...(change.mailed_at ? { mails: sql<number>`mails + 1` } : {}) })
    .where("id", "=", id)
    .execute();
}
