// The only file that writes the tables competitions and sections. Also reads counts from tables that refer to them.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../kernel/postgres/database.server.ts";
import { searchCondition } from "../kernel/text/search-sql.server.ts";
import type { StoredFile } from "../kernel/files/files.server.ts";
import { freeSlug, slugOf, type Status } from "./rules.ts";
import { coming } from "./entry-states.ts";
import { statesIn } from "./places-sql.server.ts";
import type { EarlyFee } from "./fees.ts";
import { placeFacts, type PlannedList, plannedList, type RulebookCodes, type Section, section, competition } from "./shapes.ts";

/** Columns of a competition, with the counts that its states depend on. */
const competitionRow = competition.omit({ signup: true, next_steps: true });
export type CompetitionRow = z.output<typeof competitionRow>;

const columns = sql`
  c.id, c.slug, c.name, c.description, c.venue_name, c.venue_address, c.starts_on, c.ends_on, c.signup_opens_at, c.signup_closes_at,
  c.music_closes_at, c.payment_due_at, c.first_start, c.day_ends_at, c.rest_seconds, c.changeover_seconds, c.stage_count, c.fee_day, c.numbers_after_payment, c.place_deposit_grosze, c.places_until, c.capacity, c.day_capacity, c.club_capacity, c.waiting_moves, c.offer_hours, c.status, c.poster_file_id, c.regulations_file_id, c.copied_from_id, c.practice, c.version, c.created_at,
  c.rulebook is not null as has_rulebook, (select coalesce(nullif(o.contact_email, ''), nullif(o.contact_phone, '')) is not null from tenants o where o.id = c.tenant_id) as has_contact,
  (select f.name from files f where f.tenant_id = c.tenant_id and f.id = c.regulations_file_id) as regulations_name,
  s.sections, s.sections_without_form, s.sections_without_fee,
  (select count(*) from signups u where u.tenant_id = c.tenant_id and u.competition_id = c.id and not u.trial) as signups,
  (select count(*) from entries e where e.tenant_id = c.tenant_id and e.competition_id = c.id and e.status in ${statesIn([...coming, "waiting"])}) as entries,
  (select count(*) from start_lists l where l.tenant_id = c.tenant_id and l.competition_id = c.id and l.status = 'published') as published_lists`;
const source = sql`
  competitions c cross join lateral (
    select count(*) as sections, count(*) filter (where x.scoring_form_id is null) as sections_without_form,
           count(*) filter (where x.fee_grosze is null) as sections_without_fee
    from sections x where x.tenant_id = c.tenant_id and x.competition_id = c.id and not x.archived) s`;

/** One competition, or undefined; `lock` blocks changes until the transaction ends. */
export async function findCompetition(trx: Trx, id: string, lock = false): Promise<CompetitionRow | undefined> {
  const rows = await rowsOf(trx, competitionRow)`
    select ${columns} from ${source} where c.id = ${id} ${lock ? sql`for update of c` : sql``}`;
  return rows[0];
}

export interface CompetitionFilter {
  q: string | undefined;
  status: Status | undefined;
  /** True to include drafts. */
  drafts: boolean;
  limit: number;
  after: { starts_on: string; id: string } | undefined;
}

/** Competitions, latest first day first. Archived ones are listed only when that status is requested. */
export async function listCompetitionRows(trx: Trx, filter: CompetitionFilter): Promise<CompetitionRow[]> {
  return rowsOf(trx, competitionRow)`
    select ${columns} from ${source}
    where ${filter.status ? sql`c.status = ${filter.status}` : sql`c.status <> 'archived'`}
      ${filter.drafts ? sql`` : sql`and c.status <> 'draft'`}
      and ${searchCondition(filter.q, [sql`c.name`, sql`c.venue_name`])}
      ${filter.after ? sql`and (c.starts_on, c.id) < (${filter.after.starts_on}::date, ${filter.after.id}::uuid)` : sql``}
    order by c.starts_on desc, c.id desc limit ${filter.limit}`;
}

const newSlugShape = z.object({ slug: z.string() });

/** Returns a free slug for this competition name. */
export async function findFreeSlug(trx: Trx, name: string): Promise<string> {
  const slug = slugOf(name);
  const rows = await rowsOf(trx, newSlugShape)`select slug from competitions where slug like ${`${slug}%`}`;
  return freeSlug(
    slug,
    rows.map((row) => row.slug),
  );
}

export interface CompetitionChange extends Partial<z.output<z.ZodObject<typeof placeFacts>>> {
  name?: string;
  description?: string | null;
  venue_name?: string | null;
  venue_address?: string | null;
  starts_on?: string;
  ends_on?: string;
  signup_opens_at?: string | null;
  signup_closes_at?: string | null;
  music_closes_at?: string | null;
  payment_due_at?: string | null;
  first_start?: string;
  day_ends_at?: string;
  rest_seconds?: number;
  changeover_seconds?: number;
  stage_count?: number;
  fee_day?: "entry" | "payment";
  numbers_after_payment?: boolean;
  status?: Status;
  poster_file_id?: string | null;
  regulations_file_id?: string | null;
}
export interface NewCompetition extends CompetitionChange {
  id: string;
  slug: string;
  name: string;
  starts_on: string;
  ends_on: string;
  rulebook?: unknown;
  rulebook_leftovers?: unknown;
  copied_from_id?: string;
  practice?: boolean;
  practice_made?: PracticeRecordIds;
}

/** Ids of dictionary records and of the scoring form that were created for a practice competition. */
export const practiceRecordIds = z.object({
  dance: z.array(z.string()),
  age: z.array(z.string()),
  presentation: z.array(z.string()),
  form: z.string(),
});
export type PracticeRecordIds = z.infer<typeof practiceRecordIds>;

const jsonOf = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Adds a competition; an existing id stays unchanged. */
export async function insertCompetition(trx: Trx, tenantId: string, row: NewCompetition): Promise<void> {
  const { rulebook, rulebook_leftovers, practice_made, ...rest } = row;
  await trx
    .insertInto("competitions")
    .values({
      ...rest,
      tenant_id: tenantId,
      rulebook: jsonOf(rulebook),
      rulebook_leftovers: jsonOf(rulebook_leftovers),
      practice_made: jsonOf(practice_made),
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .execute();
}

/** Changes the given fields and increases the version. */
export async function updateCompetitionRow(trx: Trx, id: string, change: CompetitionChange): Promise<void> {
  await trx
    .updateTable("competitions")
    .set({ ...change, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Returns the rulebook's JSON and the stored leftovers; undefined when there is no rulebook. */
export async function findRulebook(trx: Trx, id: string): Promise<{ rulebook: unknown; rulebook_leftovers: unknown } | undefined> {
  return trx
    .selectFrom("competitions")
    .select(["rulebook", "rulebook_leftovers"])
    .where("id", "=", id)
    .where("rulebook", "is not", null)
    .executeTakeFirst();
}

/** Stores the type of the refund condition in the rulebook. */
export async function saveRefundReason(trx: Trx, id: string, reason: string): Promise<void> {
  await sql`update competitions set rulebook = jsonb_set(rulebook, '{fees,refund,reason}', to_jsonb(${reason}::text)) where id = ${id}`.execute(
    trx,
  );
}

const competitionUsedShape = z.object({ used: z.boolean() });

/** True when anything other than sections refers to a competition, so that it cannot be deleted. */
export async function isCompetitionUsed(trx: Trx, id: string): Promise<boolean> {
  const rows = await rowsOf(trx, competitionUsedShape)`
    select exists (select 1 from signups where competition_id = ${id}) or exists (select 1 from entries where competition_id = ${id})
      or exists (select 1 from start_lists where competition_id = ${id}) or exists (select 1 from payments where competition_id = ${id}) as used`;
  return rows[0]?.used ?? false;
}

/** Deletes a competition with its sections. */
export async function deleteCompetitionRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("sections").where("competition_id", "=", id).execute();
  await trx.deleteFrom("competitions").where("id", "=", id).execute();
}

/** A competition's start lists by day and stage; at most 100. */
export async function listPlannedRows(trx: Trx, competitionId: string, publishedOnly: boolean): Promise<PlannedList[]> {
  return rowsOf(trx, plannedList)`
    select l.id, l.name, l.day, l.stage, l.status, l.starts_at, count(p.id) as performances,
      max(p.planned_at + make_interval(secs => p.seconds)) as ends_at
    from start_lists l left join placed_performances p on p.tenant_id = l.tenant_id and p.start_list_id = l.id
    where l.competition_id = ${competitionId} ${publishedOnly ? sql`and l.status = 'published'` : sql``}
    group by l.tenant_id, l.id order by l.day, l.starts_at, l.stage, l.id limit 100`;
}

/** Returns id, name, type and size of a stored file. Undefined when there is no such file. */
export async function findFile(trx: Trx, id: string): Promise<StoredFile | undefined> {
  return trx.selectFrom("files").select(["id", "name", "content_type", "bytes"]).where("id", "=", id).executeTakeFirst();
}

const sectionColumns = sql`
  s.id, s.competition_id, s.dance_category_id, s.age_category_id, s.presentation_category_id, s.level_code, s.level_name, s.name, s.code, s.capacity, s.day,
  s.music, s.min_music_seconds, s.max_music_seconds, s.fee_grosze, s.fee_per, s.early_fees, s.fee_next_grosze, s.scoring_form_id, s.rulebook_codes,
  s.position, s.archived, s.version, s.created_at`;

/** Lists sections in their order, of a competition or one by id, with category names and counts of entries. `lock` blocks other writers. */
export async function listSectionRows(trx: Trx, by: { competition_id: string } | { id: string }, lock = false): Promise<Section[]> {
  const where = "id" in by ? sql`s.id = ${by.id}` : sql`s.competition_id = ${by.competition_id}`;
  return rowsOf(trx, section)`
    select ${sectionColumns}, d.name as dance_name, a.name as age_name, p.name as presentation_name, a.min_age, a.max_age, p.min_dancers, p.max_dancers, p.slot_seconds,
      coalesce(s.min_music_seconds, p.min_music_seconds) as music_from_seconds, coalesce(s.max_music_seconds, p.max_music_seconds) as music_to_seconds,
      f.name as scoring_form_name, coalesce(n.entries, 0) as entries, coalesce(n.waiting, 0) as waiting,
      coalesce(n.used, 0) + (select count(*) from rounds b where b.tenant_id = s.tenant_id and b.section_id = s.id) as used_in
    from sections s
    join dance_categories d on d.tenant_id = s.tenant_id and d.id = s.dance_category_id
    join age_categories a on a.tenant_id = s.tenant_id and a.id = s.age_category_id
    join presentation_categories p on p.tenant_id = s.tenant_id and p.id = s.presentation_category_id
    left join scoring_forms f on f.tenant_id = s.tenant_id and f.id = s.scoring_form_id
    left join (
      select tenant_id, section_id, count(*) as used, count(*) filter (where status in ${statesIn(coming)}) as entries, count(*) filter (where status = 'waiting') as waiting
      from entries ${"id" in by ? sql`where section_id = ${by.id}` : sql`where competition_id = ${by.competition_id}`} group by tenant_id, section_id
    ) n on n.tenant_id = s.tenant_id and n.section_id = s.id
    where ${where} order by s.position, s.name collate polish, s.id ${lock ? sql`for update of s` : sql``}`;
}

const listFormChoicesShape = z.object({ id: z.string(), name: z.string(), method: z.string() });

/** The unarchived scoring forms by name, to choose from. */
export async function listFormChoices(trx: Trx): Promise<{ id: string; name: string; method: string }[]> {
  return rowsOf(trx, listFormChoicesShape)`
    select f.id, f.name, v.method from scoring_forms f
    join scoring_form_versions v on v.tenant_id = f.tenant_id and v.scoring_form_id = f.id and v.form_version = f.form_version
    where not f.archived order by f.name collate polish, f.id limit 500`;
}

export interface NewSection {
  id: string;
  competition_id: string;
  dance_category_id: string;
  age_category_id: string;
  presentation_category_id: string;
  level_code?: string | null;
  level_name?: string | null;
  name: string;
  code?: string | null;
  capacity?: number | null;
  day?: string | null;
  music?: "own" | "organiser";
  min_music_seconds?: number | null;
  max_music_seconds?: number | null;
  fee_grosze?: number | null;
  fee_per?: "dancer" | "entry";
  early_fees?: readonly EarlyFee[];
  fee_next_grosze?: number | null;
  scoring_form_id?: string | null;
  rulebook_codes?: RulebookCodes | null;
  position: number;
  archived?: boolean;
}

const PER_STATEMENT = 1000;

/** Adds sections, a thousand per statement; existing ids stay unchanged. */
export async function insertSections(trx: Trx, tenantId: string, rows: readonly NewSection[]): Promise<void> {
  const whole = rows.map((row) => ({
    tenant_id: tenantId,
    id: row.id,
    competition_id: row.competition_id,
    dance_category_id: row.dance_category_id,
    age_category_id: row.age_category_id,
    presentation_category_id: row.presentation_category_id,
    level_code: row.level_code ?? null,
    level_name: row.level_name ?? null,
    name: row.name,
    code: row.code ?? null,
    capacity: row.capacity ?? null,
    day: row.day ?? null,
    music: row.music ?? "own",
    min_music_seconds: row.min_music_seconds ?? null,
    max_music_seconds: row.max_music_seconds ?? null,
    fee_grosze: row.fee_grosze ?? null,
    fee_per: row.fee_per ?? "dancer",
    early_fees: JSON.stringify(row.early_fees ?? []),
    fee_next_grosze: row.fee_next_grosze ?? null,
    scoring_form_id: row.scoring_form_id ?? null,
    rulebook_codes: jsonOf(row.rulebook_codes),
    position: row.position,
    archived: row.archived ?? false,
  }));
  for (let from = 0; from < whole.length; from += PER_STATEMENT)
    await trx
      .insertInto("sections")
      .values(whole.slice(from, from + PER_STATEMENT))
      .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
      .execute();
}

/** Position after a competition's last section. */
export async function nextPosition(trx: Trx, competitionId: string): Promise<number> {
  const row = await trx
    .selectFrom("sections")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("competition_id", "=", competitionId)
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

/** Converts a change of sections to columns: early fees are stored as JSON. */
const stored = <C extends { early_fees?: readonly EarlyFee[] }>({ early_fees, ...change }: C) =>
  early_fees === undefined ? change : { ...change, early_fees: JSON.stringify(early_fees) };

/** Changes the given fields of one section and increases its version. */
export async function updateSectionRow(
  trx: Trx,
  id: string,
  change: Partial<Omit<NewSection, "id" | "competition_id" | "rulebook_codes">>,
): Promise<void> {
  await trx
    .updateTable("sections")
    .set({ ...stored(change), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

export interface SectionsChange {
  fee_grosze?: number | null;
  fee_per?: "dancer" | "entry";
  early_fees?: readonly EarlyFee[];
  fee_next_grosze?: number | null;
  capacity?: number | null;
  scoring_form_id?: string | null;
}

/** Sets the same values on a competition's unarchived sections, narrowed by the given filters. Returns how many changed. */
export async function updateSectionRows(
  trx: Trx,
  competitionId: string,
  narrowed: { section_ids?: string[]; dance_category_id?: string; presentation_category_id?: string },
  change: SectionsChange,
): Promise<number> {
  let query = trx
    .updateTable("sections")
    .set({ ...stored(change), version: sql`version + 1` })
    .where("competition_id", "=", competitionId)
    .where("archived", "=", false);
  if (narrowed.section_ids) query = query.where("id", "=", anyOf(narrowed.section_ids));
  if (narrowed.dance_category_id) query = query.where("dance_category_id", "=", narrowed.dance_category_id);
  if (narrowed.presentation_category_id) query = query.where("presentation_category_id", "=", narrowed.presentation_category_id);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

export async function deleteSectionRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("sections").where("id", "=", id).execute();
}

const namesOfShape = z.object({ id: z.string(), name: z.string() });

/** Returns the names of those of these dictionary records and scoring forms that exist. */
export async function findNames(
  trx: Trx,
  ids: { dance: readonly string[]; age: readonly string[]; presentation: readonly string[]; form: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await rowsOf(trx, namesOfShape)`
    select id, name from dance_categories where id = any(${ids.dance}::uuid[])
    union all select id, name from age_categories where id = any(${ids.age}::uuid[])
    union all select id, name from presentation_categories where id = any(${ids.presentation}::uuid[])
    union all select id, name from scoring_forms where id = any(${ids.form}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Stores the source of a section's plan of rounds, and increases the section's version. */
export async function savePlanSource(trx: Trx, id: string, plan_source: "default" | "regulations" | "hand"): Promise<void> {
  await trx.updateTable("sections").set({ plan_source, version: sql`version + 1` }).where("id", "=", id).execute();
}
