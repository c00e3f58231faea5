// Entries that went out and their clubs, and where they stand in lists of the slice above, which it only reads.
import { sql } from "kysely";
import { among, type Trx } from "../kernel/database.server.ts";

/** The entries with what a mail about them needs, sign-up by sign-up. */
export function listForMail(trx: Trx, entryIds: readonly string[]) {
  return trx
    .selectFrom("entries as e")
    .innerJoin("signups as g", "g.id", "e.signup_id")
    .innerJoin("sections as s", "s.id", "e.section_id")
    .innerJoin("competitions as c", "c.id", "e.competition_id")
    .select([
      "e.id",
      "e.signup_id",
      "e.title",
      "e.start_number",
      "e.status",
      "e.out_told_at",
      "s.name as section_name",
      "c.name as competition_name",
      "g.contact_email",
      "g.contact_name",
      "g.locale",
    ])
    .where("e.id", "=", among(entryIds))
    .orderBy("e.signup_id")
    .orderBy("e.start_number")
    .orderBy("e.id")
    .execute();
}

/** Keeps when the clubs of these entries were told that they are out; null once they compete again. */
export async function keepTold(trx: Trx, entryIds: readonly string[], at: string | null): Promise<void> {
  await trx.updateTable("entries").set({ out_told_at: at }).where("id", "=", among(entryIds)).execute();
}

/** The lists and blocks in which these entries stand. */
export async function whereListed(trx: Trx, entryIds: readonly string[]): Promise<{ lists: string[]; blocks: string[] }> {
  const { rows } = await sql<{ lists: string[] | null; blocks: string[] | null }>`
    select array_agg(distinct start_list_id) as lists, array_agg(distinct block_id) as blocks
    from performances where entry_id = ${among(entryIds)}`.execute(trx);
  return { lists: rows[0]?.lists ?? [], blocks: rows[0]?.blocks ?? [] };
}
