// Reads in one statement, with a version, all that the price of an entry and the right to enter a section depend on. Reads only.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { earlyFee, feeDays, rulebookCodes } from "../shapes.ts";

/**
 * Version of the terms of `competitions c`: a hash over the row versions that the statement sees. PostgreSQL identifies each row version by its
 * transaction and position (xmin, ctid), so no writer can forget to increase a counter.
 */
export const termsVersion = sql<string>`concat_ws('.', c.xmin, c.ctid, (select bit_xor(v.hash) from (
    select hash_record_extended(row(s.xmin, s.ctid), 1) as hash from sections s where s.competition_id = c.id
    union all select hash_record_extended(row(d.xmin, d.ctid), 2) from dance_categories d
    union all select hash_record_extended(row(a.xmin, a.ctid), 3) from age_categories a
    union all select hash_record_extended(row(p.xmin, p.ctid), 4) from presentation_categories p) v))`;

const share = z.object({ years: z.number(), max_share_percent: z.number() }).nullable();
const termsSection = z.object({
  id: z.string(),
  name: z.string(),
  dance_category_id: z.string(),
  age_name: z.string(),
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  age_basis: z.enum(["calendar_year", "competition_day"]),
  older_allowed: share,
  younger_allowed: share,
  presentation_category_id: z.string(),
  presentation_name: z.string(),
  min_dancers: z.number(),
  max_dancers: z.number().nullable(),
  level_code: z.string().nullable(),
  rulebook_codes: rulebookCodes.nullable(),
  fee_grosze: z.number().nullable(),
  fee_per: z.enum(["dancer", "entry"]),
  early_fees: z.array(earlyFee),
  fee_next_grosze: z.number().nullable(),
  archived: z.boolean(),
});
export type TermsSection = Readonly<z.output<typeof termsSection>>;

const termsRow = z.object({
  version: z.string(),
  starts_on: z.string(),
  fee_day: z.enum(feeDays),
  rulebook: z.unknown(),
  sections: z.array(termsSection),
});

/** Loads the terms of a competition with their version; sections in their order. */
export async function readTerms(trx: Trx, competitionId: string): Promise<z.output<typeof termsRow> | undefined> {
  const rows = await rowsOf(trx, termsRow)`
    select ${termsVersion} as version, c.starts_on, c.fee_day, c.rulebook,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'dance_category_id', s.dance_category_id,
          'age_name', a.name, 'min_age', a.min_age, 'max_age', a.max_age, 'age_basis', a.age_basis,
          'older_allowed', a.older_allowed, 'younger_allowed', a.younger_allowed,
          'presentation_category_id', s.presentation_category_id, 'presentation_name', p.name, 'min_dancers', p.min_dancers, 'max_dancers', p.max_dancers,
          'level_code', s.level_code, 'rulebook_codes', s.rulebook_codes, 'fee_grosze', s.fee_grosze, 'fee_per', s.fee_per,
          'early_fees', s.early_fees, 'fee_next_grosze', s.fee_next_grosze, 'archived', s.archived)
          order by p.position, d.position, a.position, s.position, s.id), '[]')
        from sections s
        join dance_categories d on d.tenant_id = s.tenant_id and d.id = s.dance_category_id
        join age_categories a on a.tenant_id = s.tenant_id and a.id = s.age_category_id
        join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
        where s.competition_id = c.id) as sections
    from competitions c where c.id = ${competitionId}`;
  return rows[0];
}
