// Sheets that are filled on judges' tablets and not confirmed, from the tablets' last reports. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { panelSheets } from "../../start-lists/counted-sql.server.ts";

/** Every sheet that a tablet reports as filled: performance, dance and judge. */
export const filledOnTablets = sql`
  select distinct t.tenant_id, t.user_id, f.id, coalesce(f.dance, 1) as dance
  from tablets t cross join unnest(t.filled, t.filled_dances) f(id, dance) where t.seen_at > now() - interval '12 hours'`;

/**
 * `join` that keeps those sheets of `panelSheets` (seat `j`, performance `p` in dance `p.dance`) that compete and that the judge has filled and not
 * confirmed. A tablet without a report for twelve hours is ignored: the judge may have moved to another.
 */
export const joinFilled = sql`join (${filledOnTablets}) f
  on f.tenant_id = p.tenant_id and f.user_id = j.user_id and f.id = p.id and f.dance = p.dance and p.competing`;

const filledSheetShape = z.object({
  round_id: z.string(),
  seat: z.string(),
  seat_id: z.string(),
  start_number: z.number().nullable(),
  performance_id: z.string(),
  dance: z.number(),
});

/** Returns the filled and unconfirmed sheets of these rounds, in the order of dancing. */
export function listFilled(trx: Trx, roundIds: readonly string[]) {
  return rowsOf(trx, filledSheetShape)`
    select p.round_id, j.seat, j.id as seat_id, e.start_number, p.id as performance_id, p.dance
    from ${panelSheets} join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id ${joinFilled}
    where p.round_id = ${anyOf(roundIds)} and not p.whole
    order by p.position, j.position`;
}
