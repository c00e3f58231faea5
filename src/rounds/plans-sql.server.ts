// Data that plans of rounds are made from: sections with their entries and forms, rounds with their progress. Reads only, but for locks.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../kernel/postgres/database.server.ts";
import { out } from "../competitions/entry-states.ts";
import { statesIn } from "../competitions/places-sql.server.ts";
import { rulebookCodes } from "../competitions/shapes.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { entryNameColumns } from "../entries/label/entry-label-sql.server.ts";
import { round } from "./contract.ts";
import type { Form } from "./rules.ts";
import { roundRules } from "./round-rules.ts";

const sectionShape = z.object({
  id: z.string(),
  competition_id: z.string(),
  name: z.string(),
  version: z.number(),
  music: z.enum(["own", "organiser"]),
  plan_source: z.enum(["default", "regulations", "hand"]),
  scoring_form_id: z.string().nullable(),
  rulebook_codes: rulebookCodes.nullable(),
  rulebook: z.unknown(),
  seconds: z.number(),
  entries: z.number(),
  rules: roundRules,
});
export type SectionRow = z.output<typeof sectionShape>;

/**
 * The facts that plans of these sections depend on, in their order. `entries` counts accepted ones. Only the first section of a competition carries
 * the rulebook.
 */
export function listSections(trx: Trx, ids: readonly string[]): Promise<SectionRow[]> {
  return rowsOf(trx, sectionShape)`
    select s.id, s.competition_id, s.name, s.version, s.music, s.plan_source, s.scoring_form_id, s.rulebook_codes,
      coalesce(c.round_rules, '{}') || coalesce(s.round_rules, '{}') as rules,
      case when row_number() over (partition by s.competition_id order by s.position, s.id) = 1 then c.rulebook end as rulebook,
      coalesce(s.max_music_seconds, pc.slot_seconds) as seconds,
      (select count(*) from entries e where e.tenant_id = s.tenant_id and e.section_id = s.id and e.status = 'accepted') as entries
    from sections s
    join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
    join presentation_categories pc on pc.tenant_id = s.tenant_id and pc.id = s.presentation_category_id
    where s.id = ${anyOf(ids)}
    order by s.position, s.id`;
}

/** Locks these sections until the transaction ends. */
export async function lockSections(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.selectFrom("sections").select("id").where("id", "=", anyOf(ids)).orderBy("id").forUpdate().execute();
}

/** Sections of a competition that have rounds or are not archived. */
export async function sectionsOf(trx: Trx, competitionId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("sections as s")
    .select("s.id")
    .where("s.competition_id", "=", competitionId)
    .where((eb) =>
      eb.or([eb("s.archived", "=", false), eb.exists(eb.selectFrom("rounds as r").select("r.id").whereRef("r.section_id", "=", "s.id"))]),
    )
    .execute();
  return rows.map((row) => row.id);
}

const formShape: z.ZodObject & z.ZodType<Form> = z.object({
  id: z.string(),
  name: z.string(),
  version_id: z.string(),
  method: z.string(),
  wanted: z.number().nullable(),
  archived: z.boolean(),
});

/** All forms with their newest versions, the oldest form first. */
export function listForms(trx: Trx): Promise<Form[]> {
  return rowsOf(trx, formShape)`
    select f.id, f.name, v.id as version_id, v.method, (v.settings ->> 'wanted')::int as wanted, f.archived
    from scoring_forms f
    join scoring_form_versions v on v.tenant_id = f.tenant_id and v.scoring_form_id = f.id and v.form_version = f.form_version
    order by f.created_at, f.id`;
}

const roundShape = round.omit({ entries: true, expected: true, recalled: true, seconds: true }).extend({
  tenant_id: z.string(),
  section_name: z.string(),
  competition_id: z.string(),
  form_version_id: z.string(),
  ballots: z.enum(["performance", "dance"]),
  draw_seed: z.number().nullable(),
  /** Number of performances, and of those that compete. */
  performances: z.number(),
  standing: z.number(),
  /** How many of the competing ones were seeded past the rounds before. */
  seeded: z.number(),
  heats_begun: z.number(),
  heat_seconds: z.number(),
  has_marks: z.boolean(),
  /** True when a sheet is handed in and not taken back. */
  handed_in: z.boolean(),
  list_published: z.boolean(),
});
export type RoundRow = z.output<typeof roundShape>;

type WhichRounds = { sections: readonly string[] } | { rounds: readonly string[] } | { with_round: string };

/** Rounds of these sections, rounds with these ids, or all rounds of one round's section, with their entries and progress, in no order. */
export function listRoundRows(trx: Trx, which: WhichRounds): Promise<RoundRow[]> {
  const chosen =
    "sections" in which
      ? sql`r.section_id = ${anyOf(which.sections)}`
      : "rounds" in which
        ? sql`r.id = ${anyOf(which.rounds)}`
        : sql`r.section_id = (select x.section_id from rounds x where x.id = ${which.with_round})`;
  // Each table is read in one pass for all rounds, however few the planner expects.
  const ids = sql`select r.id from rounds r where ${chosen}`;
  return rowsOf(trx, roundShape)`
    select r.tenant_id, r.id, r.section_id, s.name as section_name, s.competition_id, r.kind, r.level, r.ordinal, r.name, r.form_version_id, v.scoring_form_id,
      f.name as scoring_form_name, v.method, r.ballots, r.status, r.dances, r.heat_size, r.wanted, r.crosses, r.tie, r.cap, r.carry, r.runs, r.on_round_id,
      r.draw_seed, r.decided_at, r.released, r.publications, r.version,
      coalesce(p.performances, 0) as performances, coalesce(p.standing, 0) as standing, coalesce(p.seeded, 0) as seeded,
      coalesce(h.heats, 0) as heats, coalesce(h.begun, 0) as heats_begun, coalesce(h.seconds, 0) as heat_seconds,
      m.round_id is not null as has_marks, coalesce(m.submitted, false) as handed_in,
      l.id as start_list_id, coalesce(l.status = 'published', false) as list_published, h.planned_at
    from rounds r
    join sections s on s.tenant_id = r.tenant_id and s.id = r.section_id
    join scoring_form_versions v on v.tenant_id = r.tenant_id and v.id = r.form_version_id
    join scoring_forms f on f.tenant_id = v.tenant_id and f.id = v.scoring_form_id
    left join (
      select o.round_id, count(*) as performances,
        count(*) filter (where o.state <> 'no_show' and e.status not in ${statesIn(out)}) as standing,
        count(*) filter (where o.seeded and o.state <> 'no_show' and e.status not in ${statesIn(out)}) as seeded
      from performances o join entries e on e.tenant_id = o.tenant_id and e.id = o.entry_id
      where o.round_id in (${ids}) group by o.round_id) p on p.round_id = r.id
    left join (
      select x.round_id, bool_or(n.submitted) as submitted
      from sheets x join mark_revisions n on n.tenant_id = x.tenant_id and n.sheet_id = x.id and n.revision = x.revision
      where x.round_id in (${ids}) and x.revision > 0 group by x.round_id) m on m.round_id = r.id
    left join lateral (
      select count(*) as heats, count(*) filter (where o.status in ('on_stage', 'done')) as begun, sum(o.seconds) as seconds,
        min(o.planned_at) as planned_at,
        (array_agg(o.start_list_id order by o.planned_at) filter (where o.start_list_id is not null))[1] as start_list_id
      from heats o where o.tenant_id = r.tenant_id and o.round_id = r.id) h on true
    left join start_lists l on l.tenant_id = r.tenant_id and l.id = h.start_list_id
    where ${chosen}`;
}

/** Locks these rounds until the transaction ends. */
export async function lockRounds(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.selectFrom("rounds").select("id").where("id", "=", anyOf(ids)).orderBy("id").forUpdate().execute();
}

/** Id of the round that this one leads to, locked until the transaction ends. */
export async function lockNext(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("rounds as o")
    .innerJoin("rounds as n", "n.id", "o.on_round_id")
    .select("n.id")
    .where("o.id", "=", id)
    .forUpdate("n")
    .executeTakeFirst();
  return row?.id;
}

/** True when the competition exists. */
export async function isCompetition(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom("competitions").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Ids of the lists with heats of these rounds. */
export async function listsOf(trx: Trx, roundIds: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom("heats").select("start_list_id").distinct().where("round_id", "=", anyOf(roundIds)).execute();
  return rows.flatMap((row) => (row.start_list_id === null ? [] : [row.start_list_id]));
}

/** The entry if it is accepted and in this section, with the rounds it is in. */
export async function findEntry(trx: Trx, sectionId: string, entryId: string): Promise<{ id: string; rounds: string[] } | undefined> {
  const entry = await trx
    .selectFrom("entries")
    .select("id")
    .where("id", "=", entryId)
    .where("section_id", "=", sectionId)
    .where("status", "=", "accepted")
    .executeTakeFirst();
  if (!entry) return undefined;
  const rounds = await trx.selectFrom("performances").select("round_id").where("entry_id", "=", entryId).execute();
  return { id: entry.id, rounds: rounds.map((row) => row.round_id) };
}

/** The accepted entries of a section by start number, with the rounds each is in. */
export async function listAccepted(trx: Trx, sectionId: string) {
  const entries = await trx
    .selectFrom("entries as e")
    .select("e.id as entry_id")
    .select(entryNameColumns)
    .where("e.section_id", "=", sectionId)
    .where("e.status", "=", "accepted")
    .orderBy("e.start_number")
    .orderBy("e.id")
    .execute();
  const standing = await trx
    .selectFrom("performances as p")
    .innerJoin("rounds as r", "r.id", "p.round_id")
    .select(["p.entry_id", "p.round_id"])
    .where("r.section_id", "=", sectionId)
    .execute();
  const roundsOf = Map.groupBy(standing, (each) => each.entry_id);
  return entries.map((entry) => ({ ...entry, rounds: (roundsOf.get(entry.entry_id) ?? []).map((each) => each.round_id) }));
}

/** The round of a performance. */
export async function roundOf(trx: Trx, performanceId: string): Promise<string | undefined> {
  return (await trx.selectFrom("performances").select("round_id").where("id", "=", performanceId).executeTakeFirst())?.round_id;
}
