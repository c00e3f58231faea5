// Sheets that are filled on a judge's tablet and not confirmed, as the tablets last told. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/database.server.ts";
import { competes, panelSheets } from "../../start-lists/counted-sql.server.ts";

/**
 * Whether seat `j` has filled its sheet for performance `p` in dance `p.dance`, which competes, and not confirmed it. A tablet that has told nothing for twelve
 * hours is not asked about any more: its sheets may long stand on another.
 */
export const filled = sql<boolean>`(${competes} and exists (
  select 1 from tablets t cross join unnest(t.filled, t.filled_dances) f(id, dance)
  where t.tenant_id = p.tenant_id and t.user_id = j.user_id and f.id = p.id and coalesce(f.dance, 1) = p.dance
    and t.seen_at > now() - interval '12 hours'))`;

const filledSheetShape = z.object({
  seat: z.string(),
  seat_id: z.string(),
  start_number: z.number().nullable(),
  performance_id: z.string(),
  dance: z.number(),
});
export type FilledSheet = z.output<typeof filledSheetShape>;

/** The filled and unconfirmed sheets of a block, in the order of dancing. */
export async function listFilled(trx: Trx, blockId: string): Promise<FilledSheet[]> {
  return rowsOf(trx, filledSheetShape)`
    select j.seat, j.id as seat_id, e.start_number, p.id as performance_id, p.dance
    from ${panelSheets} join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where p.round_id = ${blockId} and not p.whole and ${filled}
    order by p.position, j.position`;
}
