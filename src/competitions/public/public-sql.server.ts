// Public data of competitions, read across the tables of later slices. Writes nothing.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { isId } from "../../kernel/values/ids.ts";
import { publicStatuses, type Status } from "../rules.ts";
import { feeDays, type TakenPlaces, filled, publicCompetition, publicPlaces, type PublicSection, publicSection } from "../shapes.ts";
import { hasPlace, placesLeft } from "../places-sql.server.ts";
import { dancersOf, publicNames } from "./public-names-sql.server.ts";

const performers = z.object({
  title: z.string().nullable(),
  start_number: z.number().nullable(),
  dancers: z.number(),
  names: z.array(z.string()),
  section_name: z.string(),
  numbers: z.array(z.number()),
  dance_name: z.string().nullable(),
});
/** A public competition without the addresses of its files and the state of its sign-up. */
const publicRow = publicCompetition.omit({ signup: true, poster_url: true, regulations_url: true, on_stage: true }).extend({
  on_stage: performers.nullable(),
  poster_file_id: z.string().nullable(),
  regulations_file_id: z.string().nullable(),
  fee_day: z.enum(feeDays),
  practice: z.boolean(),
  first_start: z.string(),
  club_capacity: z.number().nullable(),
  ...publicPlaces,
});
export type PublicRow = z.output<typeof publicRow>;

const MOST = 500;

/**
 * Lists public competitions: running first, then upcoming ones by their first day, then finished ones, newest first. With `idOrSlug` only that one,
 * which may be a practice competition (never listed otherwise); `drafts` includes drafts.
 */
export async function listPublicRows(trx: Trx, idOrSlug?: string, drafts = false): Promise<PublicRow[]> {
  const one =
    idOrSlug === undefined ? sql`and not c.practice` : isId(idOrSlug) ? sql`and c.id = ${idOrSlug}` : sql`and c.slug = ${idOrSlug}`;
  return rowsOf(trx, publicRow)`
    select c.id, c.slug, c.name, c.description, c.venue_name, c.venue_address, c.starts_on, c.ends_on, c.signup_opens_at, c.signup_closes_at,
      c.music_closes_at, c.payment_due_at, c.status, c.poster_file_id, c.regulations_file_id, c.fee_day, c.practice, c.first_start, c.place_deposit_grosze, c.places_until, c.club_capacity,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'day', l.day, 'stage', l.stage, 'starts_at', l.starts_at) order by l.day, l.starts_at, l.id)
        from start_lists l where l.tenant_id = c.tenant_id and l.competition_id = c.id and l.status = 'published'), '[]'::jsonb) as start_lists,
      exists (
        select 1 from start_lists l join placed_rounds b on b.tenant_id = l.tenant_id and b.start_list_id = l.id
        where l.tenant_id = c.tenant_id and l.competition_id = c.id and b.status = 'published') as results_published,
      exists (
        select 1 from start_lists l join placed_rounds b on b.tenant_id = l.tenant_id and b.start_list_id = l.id
        where l.tenant_id = c.tenant_id and l.competition_id = c.id and l.status = 'published' and b.status in ('live', 'closed')) as scores_live,
      (select jsonb_build_object('start_number', e.start_number, 'title', e.title, 'section_name', s.name,
          'dancers', ${dancersOf(sql`e.id`)}, 'names', ${publicNames(sql`e.id`)}, 'dance_name', nullif(r.dances -> (h.dance - 1) ->> 'name', ''),
          'numbers', array(select y.start_number from heat_places x join performances o on o.tenant_id = x.tenant_id and o.id = x.performance_id
            join entries y on y.tenant_id = o.tenant_id and y.id = o.entry_id
            where x.tenant_id = h.tenant_id and x.heat_id = h.id and not x.absent and y.start_number is not null order by y.start_number))
        from start_lists l
        join heats h on h.tenant_id = l.tenant_id and h.start_list_id = l.id and h.status = 'on_stage'
        join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
        join heat_places w on w.tenant_id = h.tenant_id and w.heat_id = h.id and not w.absent
        join performances p on p.tenant_id = w.tenant_id and p.id = w.performance_id
        join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
        join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
        where l.tenant_id = c.tenant_id and l.competition_id = c.id and l.status = 'published' order by l.stage, w.position limit 1) as on_stage
    from competitions c
    where c.status in (${sql.join<Status>(drafts ? [...publicStatuses, "draft"] : [...publicStatuses])}) ${one}
    order by array_position(array['running', 'open', 'closed', 'published', 'finished'], case when c.status in ('open', 'closed', 'published') then 'open' else c.status end),
      case when c.status = 'finished' then null else c.starts_on end, c.starts_on desc, c.id
    limit ${MOST}`;
}

/** Day that a section of `c` counts towards: its planned day, or the only day. */
const plannedDay = (section: RawBuilder<unknown>) => sql`coalesce(${section}.day, case when c.starts_on = c.ends_on then c.starts_on end)`;

/**
 * Counts taken places in each section of a competition, with the day of the section. A freed place that a waiting entry can still claim counts as
 * taken.
 */
const takenIn = (competitionId: string) => sql`
      select x.id, ${plannedDay(sql`x`)} as day, coalesce(e.places, 0) + coalesce(r.places, 0) as places
      from sections x
      join competitions c on c.tenant_id = x.tenant_id and c.id = x.competition_id
      left join (
        select e.tenant_id, e.section_id, count(*) as places from entries e
        where e.competition_id = ${competitionId} and ${hasPlace(sql`(e.passed_over_at is null or (e.id, e.section_id) in (
          select entry_id, section_id from place_offers where competition_id = ${competitionId} and status = 'open'))`)}
        group by e.tenant_id, e.section_id) e on e.tenant_id = x.tenant_id and e.section_id = x.id
      left join (
        select r.tenant_id, r.section_id, sum(${placesLeft}) as places from place_reservations r
        where r.competition_id = ${competitionId} group by r.tenant_id, r.section_id) r on r.tenant_id = x.tenant_id and r.section_id = x.id
      where x.competition_id = ${competitionId}`;

/** Caps of a competition, as a whole and per day, with the number of taken places. */
export async function listTakenPlaces(trx: Trx, competitionId: string): Promise<TakenPlaces[]> {
  return rowsOf(trx, filled)`
    with taken as (${takenIn(competitionId)}), caps as (
      select null::date as day, c.capacity from competitions c where c.id = ${competitionId} and c.capacity is not null
      union all
      select d::date, c.day_capacity from competitions c, generate_series(c.starts_on, c.ends_on, interval '1 day') d
      where c.id = ${competitionId} and c.day_capacity is not null)
    select caps.day, least(caps.capacity, coalesce(sum(t.places), 0)) as taken, caps.capacity
    from caps left join taken t on caps.day is null or t.day = caps.day
    group by caps.day, caps.capacity order by caps.day nulls first`;
}

/**
 * Returns the unarchived sections of a competition in their order, each with its places left. `places_left` is null without a cap of the section, its
 * day or the competition.
 */
export async function listPublicSections(trx: Trx, competitionId: string): Promise<PublicSection[]> {
  return rowsOf(trx, publicSection)`
    with taken as (${takenIn(competitionId)})
    select s.id, s.name, s.code, s.dance_category_id, s.age_category_id, s.presentation_category_id, d.name as dance_name, a.name as age_name, p.name as presentation_name,
      s.level_code, s.level_name, p.min_dancers, p.max_dancers, a.min_age, a.max_age, a.age_basis, s.music,
      coalesce(s.min_music_seconds, p.min_music_seconds) as music_from_seconds, coalesce(s.max_music_seconds, p.max_music_seconds) as music_to_seconds,
      s.fee_grosze, s.fee_per, s.early_fees, s.fee_next_grosze, s.day, s.capacity,
      case when coalesce(s.capacity, c.capacity, case when ${plannedDay(sql`s`)} is not null then c.day_capacity end) is null then null else greatest(0, least(
        s.capacity - coalesce(n.in_section, 0), c.capacity - coalesce(n.in_all, 0),
        case when ${plannedDay(sql`s`)} is not null then c.day_capacity - coalesce(n.on_day, 0) end)) end as places_left
    from sections s
    join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
    left join lateral (
      select sum(t.places) as in_all, sum(t.places) filter (where t.id = s.id) as in_section, sum(t.places) filter (where t.day = ${plannedDay(sql`s`)}) as on_day
      from taken t) n on true
    join dance_categories d on d.tenant_id = s.tenant_id and d.id = s.dance_category_id
    join age_categories a on a.tenant_id = s.tenant_id and a.id = s.age_category_id
    join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
    where s.competition_id = ${competitionId} and not s.archived
    order by s.position, s.name collate polish, s.id`;
}

const share = z.object({ years: z.number(), max_share_percent: z.number() }).nullable();
const rulesShape = z.object({
  rulebook: z.unknown(),
  ages: z.array(z.object({ name: z.string(), older_allowed: share, younger_allowed: share })),
});
export type RuleSource = z.output<typeof rulesShape>;

/** Loads the sources of a competition's rules: its regulations file, and the age categories of its sections in their order. */
export async function getRuleSource(trx: Trx, competitionId: string): Promise<RuleSource> {
  const [row] = await rowsOf(trx, rulesShape)`
    select c.rulebook, coalesce((
      select jsonb_agg(jsonb_build_object('name', a.name, 'older_allowed', a.older_allowed, 'younger_allowed', a.younger_allowed) order by a.position, a.id)
      from age_categories a where a.tenant_id = c.tenant_id and exists (
        select 1 from sections s where s.tenant_id = a.tenant_id and s.competition_id = c.id and s.age_category_id = a.id and not s.archived)), '[]'::jsonb) as ages
    from competitions c where c.id = ${competitionId}`;
  return row ?? { rulebook: null, ages: [] };
}

/** Returns name and contact of a tenant, the organiser of its competitions. Throws when there is no such tenant. */
export async function getOrganiser(
  trx: Trx,
  tenantId: string,
): Promise<{ name: string; contact_email: string | null; contact_phone: string | null }> {
  return trx.selectFrom("tenants").select(["name", "contact_email", "contact_phone"]).where("id", "=", tenantId).executeTakeFirstOrThrow();
}
