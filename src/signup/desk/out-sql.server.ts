// Entries that went out and their clubs, and where they stand in lists of the slice above, which it only reads.
import { among, type Trx } from "../../kernel/database.server.ts";

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
      "c.practice",
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
export async function whereListed(
  trx: Trx,
  entryIds: readonly string[],
): Promise<{ competitions: string[]; lists: { id: string; competition_id: string }[]; blocks: string[] }> {
  const rows = await trx
    .selectFrom("placed_performances as p")
    .innerJoin("start_lists as l", "l.id", "p.start_list_id")
    .select(["p.block_id", "p.start_list_id", "l.competition_id"])
    .distinct()
    .where("p.entry_id", "=", among(entryIds))
    .execute();
  return {
    competitions: [...new Set(rows.map((row) => row.competition_id))],
    lists: [...new Map(rows.map((row) => [row.start_list_id, row.competition_id]))].map(([id, competition_id]) => ({ id, competition_id })),
    blocks: [...new Set(rows.map((row) => row.block_id))],
  };
}
