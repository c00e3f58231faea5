// Warnings of a section that are not withdrawn (docs/rules/rounds.md 3.13). Reads only.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { warned } from "../shapes.ts";

const shape = z.object({ ...warned.shape, taken_back: z.boolean() });

/**
 * Returns the warnings of a section, or of a round's section, earliest first: the newest decision about each entry in each round, unless withdrawn.
 */
export async function listWarned(trx: Trx, of: { section_id: string } | { round_id: string }): Promise<z.output<typeof warned>[]> {
  const section = "section_id" in of ? sql`${of.section_id}` : sql`(select section_id from rounds where id = ${of.round_id})`;
  const rows = await rowsOf(trx, shape)`
    select w.entry_id, w.round_id, w.reason, w.taken_back, coalesce((select b.name from placed_rounds b where b.id = w.round_id), '') as round
    from (
      select distinct on (d.round_id, x.entry_id) x.entry_id, d.round_id, coalesce(d.reason, '') as reason, d.made_at,
        coalesce((d.body ->> 'taken_back')::boolean, false) as taken_back
      from decisions d cross join lateral unnest(d.entries) as x (entry_id)
      where d.section_id = ${section} and d.kind = 'warning' and d.round_id is not null
      order by d.round_id, x.entry_id, d.made_at desc, d.id desc) w
    order by w.made_at, w.entry_id`;
  return rows.filter((row) => !row.taken_back).map(({ taken_back: _taken, ...row }) => row);
}
