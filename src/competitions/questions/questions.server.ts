// Handlers of the calls about an organiser's own questions.
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { getCompetitionRow } from "../competition.server.ts";
import * as contract from "./contract.ts";
import * as store from "./questions-sql.server.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

const MOST = 40;

const messages = {
  options: { pl: "Podaj co najmniej dwie odpowiedzi do wyboru.", en: "Enter at least two answers to choose from." },
};

async function getQuestion(call: Call, id: string): Promise<contract.Question> {
  return (await store.findQuestion(call.db, id, true)) ?? refuse("not_found");
}

/** Refuses a choice with fewer than two options. */
function guardOptions(call: Call, { kind, options }: { kind: contract.Question["kind"]; options?: readonly string[] | undefined }): void {
  if (kind === "choice" && (options?.length ?? 0) < 2) refuseField("options", call.locale, messages.options);
}

async function announceQuestions(call: Call, competitionId: string): Promise<void> {
  await call.announce(`competition:${competitionId}`, `entries:${competitionId}`);
}

export const handlers = handle(contract, {
  async listQuestions(call, { params }) {
    const id = params.id ?? "";
    const { data } = await readTogether(call.db, (t) => ({
      competition: getCompetitionRow({ ...call, db: t }, id),
      data: store.listQuestions(t, id),
    }));
    return { data, next_cursor: null };
  },

  async createQuestion(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "", true);
    const { id = newId(), scope, kind, label, ...fields } = body;
    const all = await store.listQuestions(call.db, competition.id);
    const earlier = all.find((each) => each.id === id);
    if (earlier) return earlier;
    if (all.filter((each) => !each.archived).length >= MOST) refuse("too_many_questions", { values: { most: MOST } });
    guardOptions(call, { kind, options: fields.options });
    const now = call.now.toISOString();
    const position = Math.max(0, ...all.map((each) => each.position)) + 1;
    await store.insertQuestions(call.db, call.tenant.id, [
      { ...definedFields(fields), id, scope, kind, label, position, competition_id: competition.id, asked_at: now, created_at: now },
    ]);
    const made = await getQuestion(call, id);
    if (made.competition_id !== competition.id) refuse("not_found");
    await record(call, { action: "created", subject_kind: "question", subject_id: id, after: made });
    await announceQuestions(call, competition.id);
    return made;
  },

  async updateQuestion(call, { params, body }) {
    const before = await getQuestion(call, params.id ?? "");
    const { version, ...fields } = body;
    if (version !== undefined && version !== before.version) refuse("stale", { current: before });
    const change = definedFields(fields);
    const after = { ...before, ...change };
    if (before.answers > 0 && (after.kind !== before.kind || after.scope !== before.scope)) refuse("question_answered");
    guardOptions(call, after);
    // Sign-ups sent before a question was asked or became required stay valid.
    const anew = (after.required && !before.required) || (!after.archived && before.archived);
    await store.updateQuestion(call.db, before.id, { ...change, ...(anew ? { asked_at: call.now.toISOString() } : {}) });
    const saved = await getQuestion(call, before.id);
    await record(call, { action: "changed", subject_kind: "question", subject_id: before.id, before, after: saved });
    await announceQuestions(call, before.competition_id);
    return saved;
  },

  async orderQuestions(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "", true);
    const all = await store.listQuestions(call.db, competition.id);
    const rest = all.map((each) => each.id).filter((id) => !body.ids.includes(id));
    await store.placeQuestions(call.db, competition.id, [...body.ids, ...rest]);
    const data = await store.listQuestions(call.db, competition.id);
    const labels = (questions: readonly contract.Question[]) => questions.map((each) => each.label);
    await record(call, {
      action: "ordered",
      subject_kind: "question",
      subject_id: competition.id,
      before: { order: labels(all) },
      after: { order: labels(data) },
    });
    await announceQuestions(call, competition.id);
    return { data, next_cursor: null };
  },

  async deleteQuestion(call, { params }) {
    const before = await getQuestion(call, params.id ?? "");
    if (before.answers > 0) refuse("in_use");
    await store.deleteQuestion(call.db, before.id);
    await record(call, { action: "deleted", subject_kind: "question", subject_id: before.id, before });
    await announceQuestions(call, before.competition_id);
  },
});
