// Earlier price lists of sections; nothing else writes this table.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { priceList } from "../shapes.ts";

const sectionPrices = z.object({ section_id: z.string(), prices: priceList });
export type SectionPrices = z.output<typeof sectionPrices>;

/** Lists the price list of every section of a competition if any entry was sent: an entry may be moved to another section. */
export async function listPriceLists(trx: Trx, competitionId: string): Promise<SectionPrices[]> {
  return rowsOf(trx, sectionPrices)`
    select s.id as section_id, jsonb_build_object('fee_grosze', s.fee_grosze, 'fee_per', s.fee_per, 'early_fees', s.early_fees,
      'fee_next_grosze', s.fee_next_grosze, 'fee_day', k.fee_day) as prices
    from sections s join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
    where s.competition_id = ${competitionId}
      and exists (select 1 from entries e where e.tenant_id = s.tenant_id and e.competition_id = s.competition_id and e.submitted_at is not null)`;
}

interface Change {
  tenant_id: string;
  competition_id: string;
  for_all: boolean;
  /** ISO timestamp. */
  moment: string;
}

/** Stores the price lists that sections had before a change. The timestamp is later than all sent entries and earlier changes. */
export async function insertFeeChanges(
  trx: Trx,
  { tenant_id, competition_id, for_all, moment }: Change,
  before: readonly SectionPrices[],
): Promise<void> {
  await sql`
    insert into fee_changes (tenant_id, section_id, changed_at, before, for_all, paid_signups)
    select ${tenant_id}, n.section_id, greatest(${moment}::timestamptz,
      (select max(e.submitted_at) + interval '1 millisecond' from entries e where e.competition_id = ${competition_id}),
      (select max(c.changed_at) + interval '1 millisecond' from fee_changes c where c.section_id = n.section_id)), n.prices, ${for_all},
      array(select distinct p.signup_id from payments p where ${for_all} and p.competition_id = ${competition_id} and p.paid_grosze > 0)
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as n(section_id uuid, prices jsonb)`.execute(trx);
}

/** Stores that the payers were mailed about the fee changes of a competition that apply to all. Changes mailed before keep their time. */
export async function markMailed(trx: Trx, competitionId: string, at: string): Promise<void> {
  await sql`
    update fee_changes c set mailed_at = ${at} from sections s
    where s.tenant_id = c.tenant_id and s.id = c.section_id and s.competition_id = ${competitionId} and c.for_all and c.mailed_at is null`.execute(
    trx,
  );
}
