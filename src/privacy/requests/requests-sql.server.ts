// Table of requests made by personal links; nothing else writes it.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { requestKinds, wanted, request } from "./contract.ts";

const row = request.extend({
  signup_id: z.string(),
  practice: z.boolean(),
  locale: z.enum(["pl", "en"]),
  email: z.string(),
  /** True while the link of the request is valid. A replaced link gets no answer by mail. */
  link_stands: z.boolean(),
  stood: wanted.nullable(),
});
export type RequestRow = z.output<typeof row>;

/** True when an entry of the person is in an age category that counts ages on the day of the competition. */
const dayDecides = sql`exists (select from entry_dancers x join entries e on e.id = x.entry_id join sections c on c.id = e.section_id
  join age_categories a on a.id = c.age_category_id where x.dancer_id = d.id and a.age_basis = 'competition_day')`;

const list = (trx: Trx, of: RawBuilder<unknown>) => rowsOf(trx, row)`
  select r.id, r.kind, r.state, r.dancer_id, d.signup_id, d.first_name, d.last_name, d.birth_year, d.birth_date, s.club_name, k.name as competition,
    k.practice, s.locale, l.email, l.revoked_at is null as link_stands, r.wanted, r.stood, ${dayDecides} as day_decides, r.note, r.at, r.answer, r.answered_at, r.answered_by
  from data_requests r join dancers d on d.id = r.dancer_id join signups s on s.id = d.signup_id join competitions k on k.id = s.competition_id
    join person_links l on l.id = r.link_id where ${of}`;

export interface NewRequest {
  tenant_id: string;
  id: string;
  dancer_id: string;
  link_id: string;
  kind: (typeof requestKinds)[number];
  wanted: string | null;
  stood: string | null;
  note: string | null;
  at: string;
}

/** Stores a request. Returns false when an open one of the same kind exists for this person. */
export async function insertRequest(trx: Trx, values: NewRequest): Promise<boolean> {
  const result = await trx
    .insertInto("data_requests")
    .values(values)
    .onConflict((oc) => oc.columns(["tenant_id", "dancer_id", "kind"]).where(sql<boolean>`state = 'open'`).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** One request; `lock` makes concurrent answers wait. */
export async function findRequest(trx: Trx, id: string, lock = false): Promise<RequestRow | undefined> {
  if (lock) await trx.selectFrom("data_requests").select("id").where("id", "=", id).forUpdate().execute();
  return (await list(trx, sql`r.id = ${id}`))[0];
}

/** Lists open requests first, the oldest (with the earliest deadline) first, then answered ones, the newest first; after the one at `after`. */
export function listRequests(trx: Trx, of: { dancer_id?: string | undefined }, limit: number, after?: string): Promise<RequestRow[]> {
  const order = (row: string) =>
    sql.raw(
      `(${row}.state <> 'open')::integer, extract(epoch from ${row}.at) * case when ${row}.state = 'open' then 1 else -1 end, ${row}.id`,
    );
  return list(
    trx,
    sql`${of.dancer_id ? sql`r.dancer_id = ${of.dancer_id}` : sql`true`}
      and ${after ? sql`(${order("r")}) > (select ${order("b")} from data_requests b where b.id = ${after}::uuid)` : sql`true`}
      order by ${order("r")} limit ${limit}`,
  );
}

/** Counts open requests, of one dancer or of all. */
export async function countOpen(trx: Trx, dancerId: string | undefined): Promise<number> {
  let query = trx
    .selectFrom("data_requests")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("state", "=", "open");
  if (dancerId !== undefined) query = query.where("dancer_id", "=", dancerId);
  return (await query.executeTakeFirstOrThrow()).n;
}

/** Stores the answer to a request: done or refused, with the text, the time and the person who answered. */
export async function answerRequest(
  trx: Trx,
  id: string,
  answer: { state: "done" | "refused"; answer: string | null; answered_at: string; answered_by: string },
): Promise<void> {
  await trx.updateTable("data_requests").set(answer).where("id", "=", id).execute();
}

/** Open requests to erase these people that can be answered by mail: address and language. */
export function listErasureRequests(trx: Trx, dancerIds: readonly string[]): Promise<RequestRow[]> {
  return list(
    trx,
    sql`r.dancer_id = any(${[...dancerIds]}::uuid[]) and r.kind = 'erase' and r.state = 'open' and l.email <> '' and l.revoked_at is null`,
  );
}

/** Closes the open requests of erased people and clears their texts. Of requests that a guardian sent, only the texts are cleared. */
export async function closeRequests(
  trx: Trx,
  of: { dancer_ids: readonly string[]; link_ids: readonly string[] },
  who: string,
  at: string,
): Promise<void> {
  const wordless = { wanted: null, stood: null, note: null, answer: null };
  await trx
    .updateTable("data_requests")
    .set({ state: "done", answered_at: at, answered_by: who })
    .where("dancer_id", "=", anyOf(of.dancer_ids))
    .where("state", "=", "open")
    .execute();
  await trx.updateTable("data_requests").set(wordless).where("dancer_id", "=", anyOf(of.dancer_ids)).execute();
  await trx.updateTable("data_requests").set({ note: null, answer: null }).where("link_id", "=", anyOf(of.link_ids)).execute();
}

/** Clears the texts of answered requests of competitions that ended before this day; only the outcome stays. Returns their number. */
export async function clearRequestTexts(trx: Trx, before: string, most: number): Promise<number> {
  const rows = await rowsOf(trx, z.object({ id: z.string() }))`
    update data_requests set wanted = null, stood = null, note = null, answer = null where id in (
      select r.id from data_requests r join dancers d on d.id = r.dancer_id join signups s on s.id = d.signup_id join competitions k on k.id = s.competition_id
      where r.state <> 'open' and k.ends_on < ${before} and coalesce(r.wanted::text, r.stood::text, r.note, r.answer) is not null limit ${most}) returning id`;
  return rows.length;
}

/** Closes open requests made by links that were replaced; the holder of the new link can ask again. */
export async function closeRequestsOfReplacedLinks(trx: Trx, dancerIds: readonly string[], at: string, who: string): Promise<number> {
  const rows = await rowsOf(trx, z.object({ id: z.string() }))`
    update data_requests set state = 'refused', answered_at = ${at}, answered_by = ${who} where state = 'open' and dancer_id = any(${[...dancerIds]}::uuid[])
      and link_id in (select l.id from person_links l where l.revoked_at is not null) returning id`;
  return rows.length;
}
