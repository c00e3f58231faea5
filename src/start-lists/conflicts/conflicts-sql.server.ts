// Reads and writes conflicts of interest between judges and clubs. No other slice writes them.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { conflictKinds } from "../../rounds/conflict-rules.ts";
import { dancesForClub } from "../../rounds/panels/conflicts-sql.server.ts";

const conflictShape = z.object({
  id: z.string(),
  competition_id: z.string(),
  user_id: z.string(),
  judge: z.string(),
  club_name: z.string(),
  club_key: z.string(),
  kind: z.enum(conflictKinds),
  note: z.string().nullable(),
  made_at: z.string(),
  made_by: z.string().nullable(),
});
export type StoredConflict = z.output<typeof conflictShape>;

const selectConflicts = sql`
  select k.id, k.competition_id, k.user_id, u.name as judge, k.club_name, k.club_key, k.kind, k.note, k.made_at, m.name as made_by
  from judge_conflicts k join users u on u.id = k.user_id left join users m on m.id = k.made_by`;

/** Conflicts of a competition by judge and club; with `userId` only those of one judge. */
export function listConflicts(trx: Trx, competitionId: string, userId?: string): Promise<StoredConflict[]> {
  return rowsOf(trx, conflictShape)`
    ${selectConflicts} where k.competition_id = ${competitionId} ${userId === undefined ? sql`` : sql`and k.user_id = ${userId}`}
    order by u.name, k.user_id, k.club_name, k.id`;
}

/** One conflict. Undefined when there is none. */
export async function findConflict(trx: Trx, id: string): Promise<StoredConflict | undefined> {
  return (await rowsOf(trx, conflictShape)`${selectConflicts} where k.id = ${id}`)[0];
}

/** Stores a conflict. One of the same judge and club gets its kind and note and keeps its id, which is returned. */
export async function saveConflict(trx: Trx, conflict: Row<"judge_conflicts">): Promise<string> {
  const { club_name, kind, note, made_at, made_by } = conflict;
  const { id } = await trx
    .insertInto("judge_conflicts")
    .values(conflict)
    .onConflict((same) =>
      same.columns(["tenant_id", "competition_id", "user_id", "club_key"]).doUpdateSet({ club_name, kind, note, made_at, made_by }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteConflict(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("judge_conflicts").where("id", "=", id).execute();
}

const noteShape = z.object({ id: z.string() });

/** Removes the notes of conflicts in competitions that ended before a day: at most `most`. Returns their number. */
export async function clearConflictNotes(trx: Trx, before: string, most: number): Promise<number> {
  const rows = await rowsOf(trx, noteShape)`
    update judge_conflicts set note = null where id in (
      select k.id from judge_conflicts k join competitions c on c.tenant_id = k.tenant_id and c.id = k.competition_id
      where c.ends_on < ${before} and k.note is not null limit ${most}) returning id`;
  return rows.length;
}

const clubShape = z.object({ club_name: z.string() });

/** Clubs of a competition's submitted sign-ups by name. */
export async function listClubs(trx: Trx, competitionId: string): Promise<string[]> {
  const rows = await rowsOf(trx, clubShape)`
    select distinct trim(g.club_name) as club_name from signups g
    where g.competition_id = ${competitionId} and g.status = 'submitted' and trim(g.club_name) <> '' order by club_name`;
  return rows.map((row) => row.club_name);
}

const openShape = z.object({ start_list_id: z.string(), club_name: z.string() });

/** Clubs that dance on the competition's lists in rounds that are not over and have no panel of their own: whoever takes a seat judges them. */
export function listOpenClubs(trx: Trx, competitionId: string) {
  return rowsOf(trx, openShape)`
    select distinct o.start_list_id, g.club_name from (
      select distinct h.tenant_id, h.round_id, h.start_list_id from heats h join start_lists l on l.tenant_id = h.tenant_id and l.id = h.start_list_id
      where l.competition_id = ${competitionId}) o
    join rounds r on r.tenant_id = o.tenant_id and r.id = o.round_id and r.status in ('planned', 'open')
    join performances p on p.tenant_id = r.tenant_id and p.round_id = r.id
    join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    where ${dancesForClub} and not exists (select 1 from round_judges q where q.tenant_id = r.tenant_id and q.round_id = r.id)`;
}

/** Lists of the competition on which a person has a seat. */
export async function listSeatedLists(trx: Trx, competitionId: string, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("judge_seats as j")
    .innerJoin("start_lists as l", "l.id", "j.start_list_id")
    .select("l.id")
    .distinct()
    .where("l.competition_id", "=", competitionId)
    .where("j.user_id", "=", userId)
    .execute();
  return rows.map((row) => row.id);
}
