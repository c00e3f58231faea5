// Reads and writes the table answers; no other slice writes it. The questions belong to the slice below.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { StoredFile } from "../../kernel/files/files.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { type OwnQuestion, ownQuestion } from "./records.ts";
import type { SheetSubject } from "./rules.ts";
import { answerLine, type AnswerLine } from "./contract.ts";

const questionShape = ownQuestion.extend({ archived: z.boolean() });
export type QuestionRow = z.output<typeof questionShape>;

const questionColumns = sql`q.id, q.scope, q.kind, q.label, q.label_en, q.hint, q.options, q.required, q.asked_at, q.archived`;

/** A competition's questions in their order, without archived ones. */
export async function listOpenQuestions(trx: Trx, competitionId: string): Promise<OwnQuestion[]> {
  return rowsOf(trx, questionShape)`
    select ${questionColumns} from questions q where q.competition_id = ${competitionId} and not q.archived order by q.position, q.id`;
}

/** A competition's questions, and archived ones that have answers. */
export async function listAnsweredQuestions(trx: Trx, competitionId: string): Promise<QuestionRow[]> {
  return rowsOf(trx, questionShape)`
    select ${questionColumns} from questions q where q.competition_id = ${competitionId} and (not q.archived or exists
      (select from answers a where a.tenant_id = q.tenant_id and a.question_id = q.id and (a.value is not null or a.file_id is not null)))
    order by q.position, q.id`;
}

const value = z.union([z.string(), z.number()]);
const answer = z.object({
  id: z.string(),
  signup_id: z.string(),
  question_id: z.string(),
  entry_id: z.string().nullable(),
  dancer_id: z.string().nullable(),
  value: value.nullable(),
  file: z.object({ id: z.string(), name: z.string(), bytes: z.number() }).nullable(),
  version: z.number(),
});
export type AnswerRow = z.output<typeof answer>;

/** All answers of a sign-up, also emptied ones. */
export async function listAnswers(trx: Trx, signupId: string): Promise<AnswerRow[]> {
  return rowsOf(trx, answer)`
    select a.id, a.signup_id, a.question_id, a.entry_id, a.dancer_id, a.value, a.version,
      case when f.id is null then null else jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes) end as file
    from answers a left join files f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where a.signup_id = ${signupId} order by a.created_at, a.id`;
}

interface NewAnswer extends SheetSubject {
  tenant_id: string;
  id: string;
  signup_id: string;
  question_id: string;
  value: string | number | null;
  file_id: string | null;
  created_at: string;
}

/** Stores an answer in place of the earlier one. */
export async function storeAnswer(trx: Trx, { value: answered, ...row }: NewAnswer): Promise<void> {
  const stored = { value: answered === null ? null : JSON.stringify(answered), file_id: row.file_id };
  await trx
    .insertInto("answers")
    .values({ ...row, ...stored })
    .onConflict((oc) => oc.constraint("answers_once").doUpdateSet((eb) => ({ ...stored, version: eb("answers.version", "+", 1) })))
    .execute();
}

/** The file of an answer. */
export async function findAnswerFile(trx: Trx, signupId: string, answerId: string): Promise<StoredFile | undefined> {
  return trx
    .selectFrom("answers as a")
    .innerJoin("files as f", (join) => join.onRef("f.tenant_id", "=", "a.tenant_id").onRef("f.id", "=", "a.file_id"))
    .select(["f.id", "f.name", "f.content_type", "f.bytes"])
    .where("a.id", "=", answerId)
    .where("a.signup_id", "=", signupId)
    .executeTakeFirst();
}

const taken = z.object({ bytes: z.number() });

/** Total bytes of the files in a sign-up's answers. */
export async function answerBytes(trx: Trx, signupId: string): Promise<number> {
  const rows = await rowsOf(trx, taken)`
    select coalesce(sum(f.bytes), 0)::float8 as bytes from answers a join files f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where a.signup_id = ${signupId}`;
  return rows[0]?.bytes ?? 0;
}

/** Ids of the files in answers about an entry or a dancer, and of the signatures under a dancer's consents. */
export async function listFilesAbout(trx: Trx, about: { entry_id: string } | { dancer_id: string }): Promise<string[]> {
  const rows = await trx
    .selectFrom("answers")
    .select("file_id")
    .where("file_id", "is not", null)
    .$if("entry_id" in about, (query) => query.where("entry_id", "=", "entry_id" in about ? about.entry_id : null))
    .$if("dancer_id" in about, (query) => query.where("dancer_id", "=", "dancer_id" in about ? about.dancer_id : null))
    .execute();
  const signed =
    "dancer_id" in about
      ? await trx
          .selectFrom("consents")
          .select("signature_file_id as file_id")
          .distinct()
          .where("dancer_id", "=", about.dancer_id)
          .where("signature_file_id", "is not", null)
          .execute()
      : [];
  return [...rows, ...signed].map((each) => each.file_id).filter((id) => id !== null);
}

const unused = z.object({ id: z.string() });

/** Those of these files that no answer and no signature uses. */
export async function listUnused(trx: Trx, fileIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(trx, unused)`
    select f.id from files f where f.id = any(${fileIds}::uuid[]) and not exists
      (select from answers a where a.tenant_id = f.tenant_id and a.file_id = f.id)
      and not exists (select from consents c where c.tenant_id = f.tenant_id and c.signature_file_id = f.id)`;
  return rows.map((each) => each.id);
}

interface About {
  dancers: readonly string[];
  entries?: readonly string[];
  signups?: readonly string[];
}

/** The answers about these dancers, these entries, and these sign-ups as a whole. */
const answersAbout = (trx: Trx, { dancers, entries = [], signups = [] }: About) =>
  trx
    .selectFrom("answers")
    .where((eb) =>
      eb.or([
        eb("dancer_id", "=", anyOf(dancers)),
        eb("entry_id", "=", anyOf(entries)),
        eb.and([eb("signup_id", "=", anyOf(signups)), eb("entry_id", "is", null), eb("dancer_id", "is", null)]),
      ]),
    );

/** The sign-ups with answers about these, also emptied ones, because a mail may still contain them. */
export async function listAnsweringSignups(trx: Trx, about: About): Promise<string[]> {
  const rows = await answersAbout(trx, about).select("signup_id").distinct().execute();
  return rows.map((each) => each.signup_id);
}

/** Empties the answers about these dancers, entries and sign-ups. Returns the files to be deleted. */
export async function emptyAnswers(trx: Trx, about: About): Promise<string[]> {
  return emptyRows(trx, await answersAbout(trx, about).select(["id", "file_id"]).execute());
}

/** Empties these answers; returns their files. */
async function emptyRows(trx: Trx, rows: readonly { id: string; file_id: string | null }[]): Promise<string[]> {
  await trx
    .updateTable("answers")
    .set((eb) => ({ value: null, file_id: null, version: eb("version", "+", 1) }))
    .where("id", "=", anyOf(rows.map((each) => each.id)))
    .execute();
  return rows.map((each) => each.file_id).filter((id) => id !== null);
}

const isGiven = sql`(a.value is not null or a.file_id is not null)`;

/** Empties these answers; returns the files that no other answer uses. */
export async function emptyAnswersOf(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom("answers").select(["id", "file_id"]).where("id", "=", anyOf(ids)).execute();
  return listUnused(trx, await emptyRows(trx, rows));
}

const answerValues = sql`coalesce((select jsonb_object_agg(a.question_id, coalesce(a.value, to_jsonb(f.name)))
  from answers a left join files f on f.tenant_id = a.tenant_id and f.id = a.file_id
  where a.tenant_id = t.tenant_id and a.signup_id = t.signup_id and a.entry_id is not distinct from t.entry_id
    and a.dancer_id is not distinct from t.dancer_id and (a.value is not null or a.file_id is not null)), '{}')`;

/** Sent sign-ups of a competition, their entries and the people in them, each with its answers, by id. */
export async function listLines(
  trx: Trx,
  competitionId: string,
  { scopes, limit, after }: { scopes: readonly string[]; limit: number; after: string | undefined },
): Promise<AnswerLine[]> {
  return rowsOf(trx, answerLine)`
    select t.id, t.scope, t.signup_id, s.club_name, s.club_city, s.contact_name, s.contact_email, s.contact_phone, t.name, t.birth_year, t.entry_ids, ${answerValues} as values
    from (
      select s.tenant_id, s.id, 'signup' as scope, s.id as signup_id, null::uuid as entry_id, null::uuid as dancer_id, null::text as name,
        null::integer as birth_year, '{}'::text[] as entry_ids
      from signups s where s.competition_id = ${competitionId} and s.status = 'submitted'
      union all
      select e.tenant_id, e.id, 'entry', e.signup_id, e.id, null, null, null, '{}'
      from entries e where e.competition_id = ${competitionId} and e.status <> 'draft'
      union all
      select d.tenant_id, d.id, 'dancer', d.signup_id, null, d.id, concat_ws(' ', d.first_name, d.last_name), d.birth_year, array_agg(e.id::text)
      from dancers d
      join entry_dancers x on x.tenant_id = d.tenant_id and x.dancer_id = d.id
      join entries e on e.tenant_id = x.tenant_id and e.id = x.entry_id
      where e.competition_id = ${competitionId} and e.status <> 'draft' group by d.tenant_id, d.id
    ) t join signups s on s.tenant_id = t.tenant_id and s.id = t.signup_id
    where t.scope = any(${scopes}::text[]) ${after ? sql`and t.id > ${after}` : sql``}
    order by t.id limit ${limit}`;
}

/** SQL condition: true when entry `e`, its sign-up or one of its people gave this answer. Without `choice`: true when an answer is missing. */
export function answering(questionId: string, choice: string | undefined): RawBuilder<unknown> {
  const question = sql`(select q.scope from questions q where q.id = ${questionId} and q.competition_id = e.competition_id)`;
  const about = sql`a.tenant_id = e.tenant_id and a.signup_id = e.signup_id and a.question_id = ${questionId} and ${isGiven}`;
  const mine = sql`coalesce(a.entry_id, e.id) = e.id and (a.dancer_id is null or a.dancer_id in
    (select x.dancer_id from entry_dancers x where x.tenant_id = e.tenant_id and x.entry_id = e.id))`;
  if (choice !== undefined)
    return sql`${question} is not null and exists (select 1 from answers a where ${about} and ${mine} and a.value = to_jsonb(${choice}::text))`;
  return sql`case ${question} when 'dancer' then exists (select 1 from entry_dancers x where x.tenant_id = e.tenant_id and x.entry_id = e.id
      and not exists (select 1 from answers a where ${about} and a.dancer_id = x.dancer_id))
    when 'signup' then not exists (select 1 from answers a where ${about} and a.entry_id is null and a.dancer_id is null)
    when 'entry' then not exists (select 1 from answers a where ${about} and a.entry_id = e.id) else false end`;
}

const namedAnswer = z.object({ entry_id: z.string(), question_id: z.string(), dancer: z.string().nullable(), value });

/** Answers of these entries, their sign-ups and their people to these questions, people in the order of the line-up; a file by its name. */
export function listNamedAnswers(trx: Trx, entryIds: readonly string[], questionIds: readonly string[]) {
  return rowsOf(trx, namedAnswer)`
    select e.id as entry_id, a.question_id, case when d.id is not null then concat_ws(' ', d.first_name, d.last_name) end as dancer,
      coalesce(a.value, to_jsonb(f.name)) as value
    from entries e
    join answers a on a.tenant_id = e.tenant_id and a.signup_id = e.signup_id and coalesce(a.entry_id, e.id) = e.id and ${isGiven}
    left join entry_dancers x on x.tenant_id = e.tenant_id and x.entry_id = e.id and x.dancer_id = a.dancer_id
    left join dancers d on d.tenant_id = x.tenant_id and d.id = x.dancer_id
    left join files f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where e.id = any(${entryIds}::uuid[]) and a.question_id = any(${questionIds}::uuid[]) and (a.dancer_id is null or x.dancer_id is not null)
    order by x.position, a.id`;
}

/** Deletes all answers of a sign-up. */
export async function deleteAnswersOf(trx: Trx, signupId: string): Promise<void> {
  await trx.deleteFrom("answers").where("signup_id", "=", signupId).execute();
}
