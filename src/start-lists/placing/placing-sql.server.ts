// Entries that are put on a list or taken off it.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";
import { entryNameColumns } from "../../entries/label/entry-label-sql.server.ts";
import { deletePerformances } from "../../rounds/heats-sql.server.ts";
import { deleteEmptyRounds } from "../../rounds/rounds-sql.server.ts";
import { numberAwaitsPayment } from "../../entries/numbers/start-numbers-sql.server.ts";

/** True when performance `p` has its place on a list or needs none: a seeded one waits for a later round. */
const hasPlace = sql<boolean>`(p.seeded or p.state <> 'competing' or exists (
  select 1 from heat_places x join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
  where x.tenant_id = p.tenant_id and x.performance_id = p.id and h.start_list_id is not null))`;

/**
 * Accepted entries of a competition that are on no list yet, in the order of sections, with their seconds and whether their number waits for the
 * payment.
 */
export function listUnlisted(trx: Trx, competitionId: string, sectionIds: readonly string[] | undefined) {
  let query = trx
    .selectFrom("entries as e")
    .innerJoin("sections as s", "s.id", "e.section_id")
    .innerJoin("presentation_categories as pc", "pc.id", "s.presentation_category_id")
    .leftJoin("music_tracks as m", (join) =>
      join.onRef("m.entry_id", "=", "e.id").on("m.replaced_at", "is", null).on("m.status", "=", "accepted"),
    )
    .leftJoin("scoring_forms as f", "f.id", "s.scoring_form_id")
    .leftJoin("scoring_form_versions as v", (join) =>
      join.onRef("v.scoring_form_id", "=", "f.id").onRef("v.form_version", "=", "f.form_version"),
    )
    .innerJoin("signups as g", "g.id", "e.signup_id")
    .select(["e.id", "g.club_name", "s.id as section_id", "s.name as section_name", "v.id as form_version_id"])
    .select(entryNameColumns)
    .select((eb) =>
      eb.selectFrom("entry_dancers as d").whereRef("d.entry_id", "=", "e.id").select(eb.fn.countAll<number>().as("n")).as("dancers"),
    )
    .select(numberAwaitsPayment.as("number_waits"))
    .select(sql`coalesce(ceil(m.seconds)::integer, s.max_music_seconds, pc.slot_seconds)`.as("seconds"))
    .where("e.competition_id", "=", competitionId)
    .where("e.status", "=", "accepted")
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("performances as p").select("p.id").whereRef("p.entry_id", "=", "e.id").where(hasPlace))),
    );
  if (sectionIds) query = query.where("s.id", "=", anyOf(sectionIds));
  const ordered = query.orderBy("s.position").orderBy("s.id").orderBy("e.start_number").orderBy("e.created_at").orderBy("e.id");
  return builtRows(trx, z.object({ seconds: z.number() }), ordered);
}

/** Returns those of these entries that are on the list already. */
export async function listedAmong(trx: Trx, listId: string, entryIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("placed_performances")
    .select("entry_id")
    .where("start_list_id", "=", listId)
    .where("entry_id", "=", anyOf(entryIds))
    .execute();
  return rows.map((row) => row.entry_id);
}

/** A performance of the list, with whether it has any marks. */
export function findPerformance(trx: Trx, listId: string, id: string) {
  return trx
    .selectFrom("placed_performances as p")
    .select(["p.id", "p.round_id", "p.block_id", "p.entry_id", "p.status"])
    .select((eb) => eb.exists(eb.selectFrom("sheets as s").select("s.id").whereRef("s.performance_id", "=", "p.id")).as("has_marks"))
    .where("p.start_list_id", "=", listId)
    .where("p.id", "=", id)
    .executeTakeFirst();
}

/** Deletes a performance, then its round and its block if they are empty. */
export async function deletePerformance(trx: Trx, performance: { id: string; round_id: string; block_id: string | null }): Promise<void> {
  await deletePerformances(trx, [performance.id]);
  await deleteEmptyRounds(trx, [performance.round_id]);
  if (performance.block_id !== null) await deleteEmptyBlock(trx, performance.block_id);
}

/** Deletes a block if nothing is danced in it. */
export async function deleteEmptyBlock(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom("blocks as b")
    .where("b.id", "=", id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("heats as h").select("h.id").whereRef("h.block_id", "=", "b.id"))))
    .execute();
}
