// Who counts, and which sheets are wanted, given and missing: the one place that says so in SQL, as `competing` and `panelSheets` of the rules
// say it of rows that are loaded. `p` is a performance, `j` a seat on its list's panel, `s` the sheet that the seat has given for it. Reads only.
import { sql } from "kysely";

/** Whether performance `p` of the query takes part in the placing. */
export const competes = sql<boolean>`(p.status <> 'no_show' and exists (
  select 1 from entries x where x.tenant_id = p.tenant_id and x.id = p.entry_id and x.status not in ('withdrawn', 'rejected', 'disqualified', 'no_show')))`;

/** Whether performance `p` was danced or missed, or is still to come. */
export const queued = sql<boolean>`(p.status <> 'waiting' or ${competes})`;

/** Whether performance `p` is behind the hall: danced or missed. */
export const over = sql<boolean>`p.status in ('done', 'no_show')`;

/** Whether marks for performance `p` are due: it competes and was danced. Until then nobody's marks are missing. */
export const due = sql<boolean>`(p.status = 'done' and ${competes})`;

/** `from` of every sheet that could be given: each performance with each seat of its list that marks, and the sheet if it has been given. */
export const panelSheets = sql`placed_performances p
  join judge_seats j on j.tenant_id = p.tenant_id and j.start_list_id = p.start_list_id and j.duty in ('judge', 'marking_head')
  left join sheets s on s.tenant_id = p.tenant_id and s.performance_id = p.id and s.seat_id = j.id and s.revision > 0`;

/** Whether the sheet was given: it has marks, not only a reminder on it. */
export const given = sql<boolean>`s.id is not null`;

/** Whether the sheet is missing: due, and not given. */
export const missing = sql<boolean>`(s.id is null and ${due})`;
