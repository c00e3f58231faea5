// The only file that writes the table questions. Counts of answers are read from the tables of sign-up.
import { sql } from "kysely";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { type Question, question } from "./contract.ts";

const columns = sql`
  select q.id, q.competition_id, q.scope, q.kind, q.label, q.label_en, q.hint, q.options, q.required, q.archived, q.position, q.asked_at, q.version,
    q.created_at, (select count(*) from answers a where a.tenant_id = q.tenant_id and a.question_id = q.id) as answers
  from questions q`;

/** A competition's questions in their order. */
export async function listQuestions(trx: Trx, competitionId: string): Promise<Question[]> {
  return rowsOf(trx, question)`${columns} where q.competition_id = ${competitionId} order by q.position, q.id`;
}

/** One question; `lock` blocks other writers. */
export async function findQuestion(trx: Trx, id: string, lock = false): Promise<Question | undefined> {
  const rows = await rowsOf(trx, question)`${columns} where q.id = ${id} ${lock ? sql`for update of q` : sql``}`;
  return rows[0];
}

type Written = Pick<Question, "scope" | "kind" | "label" | "label_en" | "hint" | "options" | "required" | "archived" | "position">;

/** Adds questions; existing ids stay unchanged. */
export async function insertQuestions(
  trx: Trx,
  tenantId: string,
  rows: readonly (Partial<Written> & Pick<Question, "id" | "competition_id" | "scope" | "kind" | "label" | "asked_at" | "created_at">)[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("questions")
    .values(rows.map((row) => ({ tenant_id: tenantId, ...row })))
    .onConflict((oc) => oc.columns(["tenant_id", "id"]).doNothing())
    .execute();
}

/** Changes the given fields of a question and increases its version. */
export async function updateQuestion(trx: Trx, id: string, change: Partial<Written> & { asked_at?: string }): Promise<void> {
  await trx
    .updateTable("questions")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Orders the questions of a competition as these ids. */
export async function placeQuestions(trx: Trx, competitionId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update questions q set position = n.position from unnest(${ids}::uuid[]) with ordinality as n(id, position)
    where q.id = n.id and q.competition_id = ${competitionId}`.execute(trx);
}

export async function deleteQuestion(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("questions").where("id", "=", id).execute();
}

/** Copies the unarchived questions of one competition to another. */
export async function copyQuestions(trx: Trx, tenantId: string, from: string, to: string, at: string): Promise<void> {
  const activeQuestions = (await listQuestions(trx, from)).filter((each) => !each.archived);
  await insertQuestions(
    trx,
    tenantId,
    activeQuestions.map(({ scope, kind, label, label_en, hint, options, required, position }) => ({
      scope,
      kind,
      label,
      label_en,
      hint,
      options,
      required,
      position,
      id: newId(),
      competition_id: to,
      asked_at: at,
      created_at: at,
    })),
  );
}
