// Stored overrides of round rules and release rules, of a competition or of one section.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";

const storedRules = z.object({
  id: z.string(),
  competition_id: z.string(),
  round_rules: z.unknown(),
  release_rules: z.unknown(),
  version: z.number(),
});

/** Rules of a competition. `lock` blocks other writers until the transaction ends. */
export async function findCompetitionRules(trx: Trx, id: string, lock = false): Promise<z.output<typeof storedRules> | undefined> {
  const rows = await rowsOf(trx, storedRules)`
    select id, id as competition_id, round_rules, release_rules, version from competitions where id = ${id} ${lock ? sql`for update` : sql``}`;
  return rows[0];
}

/** Rules of a section that override its competition's. Release rules are null: only a competition has them. `lock` blocks other writers. */
export async function findSectionRules(trx: Trx, id: string, lock = false): Promise<z.output<typeof storedRules> | undefined> {
  const rows = await rowsOf(trx, storedRules)`
    select id, competition_id, round_rules, null::jsonb as release_rules, version from sections where id = ${id} ${lock ? sql`for update` : sql``}`;
  return rows[0];
}

/** Stores a competition's round and release rules, and increases its version. */
export async function saveCompetitionRules(trx: Trx, id: string, rules: { round_rules: object; release_rules: object }): Promise<void> {
  await trx
    .updateTable("competitions")
    .set({
      round_rules: JSON.stringify(rules.round_rules),
      release_rules: JSON.stringify(rules.release_rules),
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

/** Stores a section's round rules, and increases its version. */
export async function saveSectionRules(trx: Trx, id: string, round_rules: object): Promise<void> {
  await trx
    .updateTable("sections")
    .set({ round_rules: JSON.stringify(round_rules), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}
