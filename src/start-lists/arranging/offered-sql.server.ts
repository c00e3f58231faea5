// Which lists the day's desks offer. Reads only.
import { sql } from "kysely";

/**
 * Whether list `l` of competition `c` is offered today: on the days of its competition only today's lists are, and one that was danced
 * on in the last hours, past midnight too; on other days (a rehearsal) all of them.
 */
export const offered = sql<boolean>`(l.day = current_date or current_date not between c.starts_on and c.ends_on or exists (
  select 1 from heats h where h.tenant_id = l.tenant_id and h.start_list_id = l.id and h.started_at > now() - interval '6 hours'))`;
