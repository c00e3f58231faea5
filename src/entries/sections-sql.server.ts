// The sections of a competition as sign-up reads and locks them. Reads only.
import { z } from "zod";
import { sql } from "kysely";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { placed } from "../competitions/entry-states.ts";
import { openOffer, placesLeft, statesIn } from "../competitions/places-sql.server.ts";
import { earlyFee, feeChange, rulebookCodes } from "../competitions/shapes.ts";
import { offeredSection } from "./records.ts";

const share = z.object({ years: z.number(), max_share_percent: z.number() }).nullable();
/** A section with everything that sign-up needs; `taken` counts entries with a place, offered places and reserved places. */
const sectionRow = offeredSection.omit({ full: true }).extend({
  early_fees: z.array(earlyFee),
  fee_next_grosze: z.number().nullable(),
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  age_basis: z.enum(["calendar_year", "competition_day"]),
  older_allowed: share,
  younger_allowed: share,
  rulebook_codes: rulebookCodes.nullable(),
  capacity: z.number().nullable(),
  taken: z.number(),
  archived: z.boolean(),
  code: z.string().nullable(),
  /** Changes of its fees since the first entry was sent, oldest first. */
  fee_changes: z.array(feeChange),
});
export type SectionRow = z.output<typeof sectionRow>;

/** The sections of a competition in their order: all of them, or these. With `signupId`, its changes of fees name no other sign-up that had paid. */
export async function listSections(trx: Trx, competitionId: string, ids?: readonly string[], signupId?: string): Promise<SectionRow[]> {
  const paid = signupId === undefined ? sql`c.paid_signups` : sql`array(select unnest(c.paid_signups) intersect select ${signupId}::uuid)`;
  return rowsOf(trx, sectionRow)`
    select s.id, s.name, s.code, s.dance_category_id, d.name as dance_name, s.age_category_id, a.name as age_name,
      s.presentation_category_id, p.name as presentation_name, p.min_dancers, p.max_dancers, s.level_code, s.level_name, s.music,
      coalesce(s.min_music_seconds, p.min_music_seconds) as min_music_seconds,
      coalesce(s.max_music_seconds, p.max_music_seconds) as max_music_seconds,
      s.fee_grosze, s.fee_per, s.early_fees, s.fee_next_grosze, s.capacity, s.archived, s.rulebook_codes,
      a.min_age, a.max_age, a.age_basis, a.older_allowed, a.younger_allowed,
      (select count(*) from entries e where e.section_id = s.id and e.status in ${statesIn(placed)})
        + (select count(*) from place_offers o join entries e on ${openOffer} and e.status = 'waiting' where o.section_id = s.id)
        + (select coalesce(sum(${placesLeft}), 0) from place_reservations r where r.section_id = s.id) as taken,
      (select coalesce(jsonb_agg(jsonb_build_object('changed_at', c.changed_at, 'before', c.before, 'for_all', c.for_all,
        'paid_signups', ${paid}, 'mailed', c.mailed_at is not null) order by c.changed_at), '[]') from fee_changes c where c.section_id = s.id) as fee_changes
    from sections s
    join dance_categories d on d.tenant_id = s.tenant_id and d.id = s.dance_category_id
    join age_categories a on a.tenant_id = s.tenant_id and a.id = s.age_category_id
    join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
    where s.competition_id = ${competitionId} ${ids ? sql`and s.id = any(${ids}::uuid[])` : sql``} order by p.position, d.position, a.position, s.position, s.id`;
}

const sectionsFitShape = z.object({ fits: z.boolean() });

/** True when each entry's proposed section belongs to the entry's own competition. */
export async function sectionsFit(trx: Trx, rows: readonly { id: string; section_id: string }[]): Promise<boolean> {
  const found = await rowsOf(trx, sectionsFitShape)`
    select coalesce(bool_and(s.id is not null), true) as fits
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, section_id uuid)
    join entries e on e.id = n.id left join sections s on s.id = n.section_id and s.competition_id = e.competition_id`;
  return found[0]?.fits ?? true;
}

/** Locks a competition's places, then these sections, so that two sign-ups cannot take the same last place. Counts read afterwards are exact. */
export async function lockSections(trx: Trx, competitionId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with place as materialized (select id from competitions where id = ${competitionId} for no key update)
    select count(s.id) from place left join lateral (select id from sections where competition_id = place.id and id = any(${ids}::uuid[])
      order by id for no key update) s on true`.execute(trx);
}
