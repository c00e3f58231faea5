// Handlers that answer the organiser's own questions, and read the answers.
import { z } from "zod";
import { record } from "../../kernel/audit/audit.server.ts";
import { cutPage, idOfCursor } from "../../kernel/requests/cursor.server.ts";
import type { Input, Upload } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { defineJob, defineWorker } from "../../kernel/jobs/jobs.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { labelIn } from "../../competitions/questions/rules.ts";
import { entriesWith, afterDeadlineFact, markAfterDeadline } from "../late/after-deadline.server.ts";
import { competitionOf, getSignup, guardOpen, lockedSentence, guardReal } from "../../people/access/access.server.ts";
import { nameOf } from "../line-ups/eligibility.ts";
import { findEntry, listEntries } from "../sql.server.ts";
import { refuseBeyondQuota } from "../uploads/quotas.server.ts";
import * as store from "./answers-sql.server.ts";
import * as asking from "./contract.ts";
import { cellOf } from "./answer-columns.ts";
import type { OwnQuestion } from "./records.ts";
import { type SheetSubject, isAnswered, type Sheet, sheetOf } from "./rules.ts";
import { findDancer } from "../../people/dancers/sql.server.ts";
import type { SignupRow } from "../../people/signups/sql.server.ts";
import { findCompetition } from "../../people/signups/competition-sql.server.ts";
import type { Dancer } from "../../people/dancers/dancer-record.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Most bytes of files in the answers of one sign-up. */
const MOST_BYTES = 500_000_000;

const messages = {
  unknown: { pl: "Organizator nie pyta już o to.", en: "The organiser does not ask this any more." },
  option: { pl: "Wybierz odpowiedź z listy.", en: "Choose an answer from the list." },
  number: { pl: "Podaj liczbę.", en: "Enter a number." },
  file: { pl: "Wybierz plik.", en: "Choose a file." },
};

/** The answers grouped into sheets. */
export function sheetsOf(rows: readonly store.AnswerRow[]): Sheet[] {
  const sheets = new Map<string, Sheet>();
  for (const { id, signup_id, question_id, entry_id, dancer_id, value, file, version } of rows) {
    const key = entry_id ?? dancer_id ?? "";
    const sheet = sheets.get(key) ?? { entry_id, dancer_id, version: 0, values: {}, files: {} };
    sheet.version += version;
    if (value !== null) sheet.values[question_id] = value;
    if (file) sheet.files[question_id] = { name: file.name, bytes: file.bytes, url: `/api/signups/${signup_id}/answer-files/${id}` };
    sheets.set(key, sheet);
  }
  return [...sheets.values()];
}

/** The questions for a sign-up, and its answers. */
export async function loadAnswers(
  call: Pick<Call, "db">,
  signup: Pick<SignupRow, "id" | "competition_id">,
): Promise<{ questions: OwnQuestion[]; sheets: Sheet[] }> {
  const questions = await store.listOpenQuestions(call.db, signup.competition_id);
  return { questions, sheets: questions.length === 0 ? [] : sheetsOf(await store.listAnswers(call.db, signup.id)) };
}

/** Locks and returns the sign-up and the sheet that a call answers. Refuses not_found for an entry or dancer of another sign-up. */
async function getSheet(call: Call, id: string, body: { entry_id?: string | null | undefined; dancer_id?: string | null | undefined }) {
  const signup = await getSignup(call, id, true);
  const subject: SheetSubject = { entry_id: body.entry_id ?? null, dancer_id: body.dancer_id ?? null };
  if (subject.entry_id !== null && subject.dancer_id !== null) refuse("malformed");
  if (subject.entry_id !== null && (await findEntry(call.db, subject.entry_id))?.signup_id !== signup.id) refuse("not_found");
  if (subject.dancer_id !== null && (await findDancer(call.db, subject.dancer_id))?.signup_id !== signup.id) refuse("not_found");
  const { questions, sheets } = await loadAnswers(call, signup);
  const scope = subject.entry_id !== null ? "entry" : subject.dancer_id !== null ? "dancer" : "signup";
  return { signup, asked: subject, questions: questions.filter((each) => each.scope === scope), sheet: sheetOf(sheets, subject) };
}

type Found = Awaited<ReturnType<typeof getSheet>>;

/**
 * After sign-up has closed, allows only unanswered questions, and what `guardOpen` accepts as late. Returns true when the answer is late. An admin
 * may always answer.
 */
async function guardAnswers(
  call: Call,
  { signup, sheet }: Found,
  questionIds: readonly string[],
  typed: Input<typeof asking.saveAnswers>["query"],
): Promise<boolean> {
  const competition = await competitionOf(call, signup);
  if (lockedSentence(call, competition) === null) return false;
  const over = ["draft", "finished", "archived"].includes(competition.status);
  const settled = over || signup.status === "draft" || questionIds.some((id) => isAnswered(sheet, id));
  return settled && guardOpen(call, competition, typed);
}

/** Marks late answers: the sign-up, and the entry or the dancer's entries. */
async function markAnswers(call: Call, late: boolean, { signup, asked: { entry_id, dancer_id } }: Found): Promise<void> {
  const entries = late && dancer_id !== null ? entriesWith(await listEntries(call.db, signup.id), dancer_id) : [];
  await markAfterDeadline(call, late, signup.id, entry_id === null ? entries : [entry_id]);
}

/** Stores one answer. Its earlier file, found in `rows`, is deleted after the commit. */
async function replaceAnswer(
  call: Call,
  { found, rows }: { found: Found; rows: readonly store.AnswerRow[] },
  questionId: string,
  answer: { value: string | number | null; file_id: string | null },
) {
  const before = rows.find(
    (each) => each.question_id === questionId && each.entry_id === found.asked.entry_id && each.dancer_id === found.asked.dancer_id,
  );
  await store.storeAnswer(call.db, {
    ...found.asked,
    ...answer,
    tenant_id: call.tenant.id,
    id: newId(),
    signup_id: found.signup.id,
    question_id: questionId,
    created_at: call.now.toISOString(),
  });
  if (before?.file) await forgetFiles(call, [before.file.id]);
}

/** Records and announces answers; the trail does not contain their values. Returns the sheet as it is now. */
async function announceAnswers(call: Call, found: Found, questions: readonly OwnQuestion[], late: boolean): Promise<Sheet> {
  const { signup, asked: subject } = found;
  await markAnswers(call, late, found);
  const sent = signup.status === "submitted";
  if (sent)
    await record(call, {
      action: "answered",
      subject_kind: "signup",
      subject_id: signup.id,
      after: { questions: questions.map((each) => each.label), ...subject, ...afterDeadlineFact(late) },
    });
  await call.announce(`signup:${signup.id}`);
  if (sent) await call.announce(`entries:${signup.competition_id}`);
  return sheetOf(sheetsOf(await store.listAnswers(call.db, signup.id)), subject);
}

/** The message why an answer does not fit its question; undefined when it does. */
function objection(question: OwnQuestion, value: string | number | null) {
  if (value === null) return undefined;
  if (question.kind === "file") return messages.file;
  if (question.kind === "number") return typeof value === "number" ? undefined : messages.number;
  if (question.kind === "choice") return typeof value === "string" && question.options.includes(value) ? undefined : messages.option;
  return undefined;
}

const forgetAnswerFilesJob = defineJob("forget_answer_files", z.object({ tenant_id: z.string(), file_ids: z.array(z.string()) }));

/** Adds the job that deletes rows and bytes of these files after the commit. */
async function forgetFiles(call: Pick<Call, "queueJob" | "tenant">, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await call.queueJob(forgetAnswerFilesJob, { tenant_id: call.tenant.id, file_ids: [...fileIds] });
}

/** Deletes the files of answers about an entry or a dancer, and of a dancer's signatures, after the commit; the rows are deleted with their subject. */
export async function forgetFilesAbout(call: Call, about: { entry_id: string } | { dancer_id: string }): Promise<void> {
  await forgetFiles(call, await store.listFilesAbout(call.db, about));
}

/** Worker that deletes those of these files that no answer uses any more. */
export const forgetAnswerFiles = defineWorker(forgetAnswerFilesJob, async ({ tenant_id, file_ids }, world: World) => {
  const remove = await world.database.inTenant(tenant_id, async (trx) =>
    world.files.drop(trx, tenant_id, await store.listUnused(trx, file_ids)),
  );
  await remove();
});

/** The answers of one entry, its sign-up and its people, for the office. */
export async function answersOf(
  call: Pick<Call, "db" | "locale">,
  signup: Pick<SignupRow, "id" | "competition_id">,
  entryId: string,
  lineUp: readonly Dancer[],
): Promise<asking.EntryAnswer[]> {
  const questions = await store.listAnsweredQuestions(call.db, signup.competition_id);
  if (questions.length === 0) return [];
  const sheets = sheetsOf(await store.listAnswers(call.db, signup.id));
  const answered = (question: store.QuestionRow, subject: SheetSubject, dancer: string | null): asking.EntryAnswer[] => {
    const sheet = sheetOf(sheets, subject);
    if (question.archived && !isAnswered(sheet, question.id)) return [];
    const file = sheet.files[question.id];
    const value = sheet.values[question.id];
    return [
      {
        question_id: question.id,
        label: labelIn(question, call.locale),
        scope: question.scope,
        kind: question.kind,
        dancer,
        text: file?.name ?? (value === undefined ? null : String(value)),
        url: file?.url ?? null,
      },
    ];
  };
  return questions.flatMap((each) => {
    if (each.scope === "signup") return answered(each, { entry_id: null, dancer_id: null }, null);
    if (each.scope === "entry") return answered(each, { entry_id: entryId, dancer_id: null }, null);
    return lineUp.flatMap((dancer) => answered(each, { entry_id: null, dancer_id: dancer.id }, nameOf(dancer)));
  });
}

/** Answers of each of these entries to these questions, one cell for each question; answers of people are prefixed with their names. */
export async function answersByEntry(
  call: Pick<Call, "db">,
  entryIds: readonly string[],
  questionIds: readonly string[],
): Promise<Map<string, Record<string, string | number>>> {
  const byEntry = Map.groupBy(await store.listNamedAnswers(call.db, entryIds, questionIds), (each) => each.entry_id);
  return new Map(
    entryIds.map((id) => {
      const answered = Map.groupBy(byEntry.get(id) ?? [], (each) => each.question_id);
      return [id, Object.fromEntries([...answered].map(([question, answers]) => [question, cellOf(answers)]))];
    }),
  );
}

async function takeFile(call: Call, found: Found, question: OwnQuestion, file: Upload): Promise<void> {
  await refuseBeyondQuota(call, found.signup.id, file.bytes);
  if ((await store.answerBytes(call.db, found.signup.id)) + file.bytes > MOST_BYTES) refuse("answer_storage_full");
  const rows = await store.listAnswers(call.db, found.signup.id);
  await replaceAnswer(call, { found, rows }, question.id, {
    value: null,
    file_id: await call.world.files.store(call.db, call.tenant.id, file),
  });
}

export const handlers = handle(asking, {
  async saveAnswers(call, { params, query, body }) {
    const found = await getSheet(call, params.id ?? "", body);
    if (body.version !== undefined && body.version !== found.sheet.version) refuse("stale", { current: found.sheet });
    const errors: Record<string, string[]> = {};
    const answered = Object.entries(body.values);
    const answers = answered.flatMap(([id, value]) => {
      const question = found.questions.find((each) => each.id === id);
      return question ? [{ id, question, value: value === "" ? null : value }] : [];
    });
    for (const { id, question, value } of answers) {
      const why = objection(question, value);
      if (why) errors[`values.${id}`] = [why[call.locale]];
    }
    // A question no longer asked is left out, so that it does not prevent the others from being saved.
    if (answers.length === 0) for (const [id] of answered) errors[`values.${id}`] = [messages.unknown[call.locale]];
    if (Object.keys(errors).length > 0) refuse("invalid", { errors });
    const late = await guardAnswers(
      call,
      found,
      answers.map((each) => each.id),
      query,
    );
    const rows = await store.listAnswers(call.db, found.signup.id);
    for (const { id, value } of answers) await replaceAnswer(call, { found, rows }, id, { value, file_id: null });
    return announceAnswers(
      call,
      found,
      answers.map((each) => each.question),
      late,
    );
  },

  async sendAnswerFile(call, { params, query, body, files }) {
    const found = await getSheet(call, params.id ?? "", body);
    guardReal(found.signup);
    const question = found.questions.find((each) => each.id === params.question_id && each.kind === "file") ?? refuse("not_found");
    const late = await guardAnswers(call, found, [question.id], query);
    await takeFile(call, found, question, files.file ?? refuseField("file", call.locale, messages.file));
    return announceAnswers(call, found, [question], late);
  },

  async getAnswerFile(call, { params }) {
    const signup = await getSignup(call, params.id ?? "");
    const file = (await store.findAnswerFile(call.db, signup.id, params.answer_id ?? "")) ?? refuse("not_found");
    // Sent as a download, because no page may display an uploaded file.
    return call.world.files.answer(call.tenant.id, file, call.request, "attachment");
  },

  async listAnswers(call, { params, query }) {
    const competition = (await findCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
    const questions = await store.listAnsweredQuestions(call.db, competition.id);
    const scopes = query.scope === undefined ? [...new Set(questions.map((each) => each.scope))] : [query.scope];
    const rows = await store.listLines(call.db, competition.id, { scopes, limit: query.limit + 1, after: idOfCursor(query.cursor) });
    return { questions, ...cutPage(rows, query.limit, (last) => last.id) };
  },
});
