// How the rounds of a competition and of its sections are planned and let be seen, where that is not the usual way: as it is kept.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";

const keptShape = z.object({
  id: z.string(),
  competition_id: z.string(),
  round_rules: z.unknown(),
  release_rules: z.unknown(),
  version: z.number(),
});

/** What a competition says; `lock`: against others who change it. */
export async function findCompetitionRules(trx: Trx, id: string, lock = false): Promise<z.output<typeof keptShape> | undefined> {
  const rows = await rowsOf(trx, keptShape)`
    select id, id as competition_id, round_rules, release_rules, version from competitions where id = ${id} ${lock ? sql`for update` : sql``}`;
  return rows[0];
}

/** What a section says where it is not as its competition has it; it has no rules of release. `lock`: against others who change it. */
export async function findSectionRules(trx: Trx, id: string, lock = false): Promise<z.output<typeof keptShape> | undefined> {
  const rows = await rowsOf(trx, keptShape)`
    select id, competition_id, round_rules, null::jsonb as release_rules, version from sections where id = ${id} ${lock ? sql`for update` : sql``}`;
  return rows[0];
}

/** Keeps what a competition says about rounds. */
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

/** Keeps what a section says about its rounds. */
export async function saveSectionRules(trx: Trx, id: string, round_rules: object): Promise<void> {
  await trx
    .updateTable("sections")
    .set({ round_rules: JSON.stringify(round_rules), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}
