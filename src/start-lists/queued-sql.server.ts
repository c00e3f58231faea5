// Which performances count, where they are only counted: the same as `inQueue` of the rules, and as `competing` of judging's. Reads only.
import { sql } from "kysely";

/** Whether performance `p` of the query takes part in the placing. */
export const competes = sql<boolean>`(p.status <> 'no_show' and exists (
  select 1 from entries x where x.tenant_id = p.tenant_id and x.id = p.entry_id and x.status not in ('withdrawn', 'rejected', 'disqualified', 'no_show')))`;

/** Whether performance `p` was danced or missed, or is still to come. */
export const queued = sql<boolean>`(p.status <> 'waiting' or ${competes})`;
