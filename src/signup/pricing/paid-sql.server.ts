// Which entries wait for money. A fragment of a query that has `entries e`; reads only.
import { sql } from "kysely";

/** Whether the entry gets its start number only once it is paid, and is not: its competition wants it so. */
export const numberWaits = sql<boolean>`(e.start_number is null and e.payment_status not in ('paid', 'free')
  and exists (select 1 from competitions k where k.tenant_id = e.tenant_id and k.id = e.competition_id and k.numbers_after_payment))`;
