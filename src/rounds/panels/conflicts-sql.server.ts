// Reads conflicts of interest of judges who could judge rounds, and the clubs that dance there. Start lists write the table.
import { sql } from "kysely";
import { z } from "zod";
import { out } from "../../competitions/entry-states.ts";
import { statesIn } from "../../competitions/places-sql.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { conflictKinds, conflictsInRounds } from "../conflict-rules.ts";
import { marking } from "./panels-sql.server.ts";

const conflictShape = z.object({
  round_id: z.string(),
  seat_id: z.string(),
  name: z.string(),
  kind: z.enum(conflictKinds),
  club_name: z.string(),
  club_key: z.string(),
});
type SeatConflict = z.output<typeof conflictShape>;

/** Conflicts of the people of the seats that mark on the lists of these rounds, whether the clubs dance there or not. */
export function listSeatConflicts(trx: Trx, roundIds: readonly string[]): Promise<SeatConflict[]> {
  return rowsOf(trx, conflictShape)`
    select o.round_id, j.id as seat_id, u.name, k.kind, k.club_name, k.club_key from ${marking(roundIds)}
    join start_lists l on l.tenant_id = j.tenant_id and l.id = j.start_list_id
    join judge_conflicts k on k.tenant_id = l.tenant_id and k.competition_id = l.competition_id and k.user_id = j.user_id
    order by o.round_id, j.position, j.id, k.club_name, k.id`;
}

/** True when performance `p` of entry `e`, with sign-up `g`, still dances its round for a club. */
export const dancesForClub = sql<boolean>`(p.state = 'competing' and e.status not in ${statesIn(out)} and g.club_name <> '')`;

const clubShape = z.object({ round_id: z.string(), club_name: z.string() });

/** Keeps the conflicts whose club dances in the round. */
export async function filterDancing(trx: Trx, conflicts: readonly SeatConflict[]): Promise<SeatConflict[]> {
  if (conflicts.length === 0) return [];
  const clubs = await rowsOf(trx, clubShape)`
    select distinct p.round_id, g.club_name from performances p
    join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    where p.round_id = ${anyOf([...new Set(conflicts.map((each) => each.round_id))])} and ${dancesForClub}`;
  return conflictsInRounds(conflicts, clubs);
}
