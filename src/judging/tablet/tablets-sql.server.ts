// Reads and writes tablets: the last report of each. The only file that writes them.
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { newestTablet } from "../contract.ts";

export async function hasCompetition(trx: Trx, id: string): Promise<boolean> {
  return (await trx.selectFrom("competitions").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

export interface ReportRow {
  tenant_id: string;
  id: string;
  user_id: string;
  battery_percent: number | null;
  charging: boolean | null;
  unsent: number;
  filled: string[];
  filled_dances: number[];
  seen_at: string;
}

/** Stores a tablet's last report, replacing the one before. */
export async function saveReport(trx: Trx, row: ReportRow): Promise<void> {
  const { tenant_id: _tenant, id: _id, ...news } = row;
  await trx
    .insertInto("tablets")
    .values(row)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doUpdateSet(news))
    .execute();
}

/** Returns the sheets that a tablet last reported as filled and not confirmed. */
export async function findFilledSheets(trx: Trx, id: string): Promise<Pick<ReportRow, "filled" | "filled_dances">> {
  const report = await trx.selectFrom("tablets").select(["filled", "filled_dances"]).where("id", "=", id).executeTakeFirst();
  return report ?? { filled: [], filled_dances: [] };
}

/** Returns the ids of the rounds and of the competitions in which these performances are placed. */
export async function roundsOf(trx: Trx, performanceIds: readonly string[]): Promise<{ rounds: string[]; competitions: string[] }> {
  if (performanceIds.length === 0) return { rounds: [], competitions: [] };
  const rows = await trx
    .selectFrom("placed_performances as p")
    .innerJoin("start_lists as l", "l.id", "p.start_list_id")
    .select(["p.round_id", "l.competition_id"])
    .distinct()
    .where("p.id", "=", anyOf(performanceIds))
    .execute();
  return { rounds: rows.map((row) => row.round_id), competitions: [...new Set(rows.map((row) => row.competition_id))] };
}

/** Returns the competitions in which this person has a seat. */
export async function competitionsOf(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("judge_seats as j")
    .innerJoin("start_lists as l", "l.id", "j.start_list_id")
    .select("l.competition_id")
    .distinct()
    .where("j.user_id", "=", userId)
    .execute();
  return rows.map((row) => row.competition_id);
}

/** Counts the other tablets that this person has used since `since`. */
export async function countOthers(trx: Trx, id: string, userId: string, since: string): Promise<number> {
  const row = await trx
    .selectFrom("tablets")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("user_id", "=", userId)
    .where("id", "!=", id)
    .where("seen_at", ">=", since)
    .executeTakeFirstOrThrow();
  return row.n;
}

/**
 * Returns the seats of a competition with the newest tablet of each judge, by list and seat. Leaves out judges whose tablet has never reported. Other
 * tablets that reported within `together` milliseconds before it count as open beside it.
 */
export async function listTablets(trx: Trx, competitionId: string, together: number) {
  return rowsOf(trx, newestTablet)`
    select j.seat, u.name, t.battery_percent, t.charging, t.unsent, t.seen_at,
      (select count(*) from tablets o where o.tenant_id = t.tenant_id and o.user_id = t.user_id and o.id <> t.id
        and o.seen_at >= t.seen_at - ${together} * interval '1 millisecond') as others
    from judge_seats j join start_lists l on l.tenant_id = j.tenant_id and l.id = j.start_list_id join users u on u.id = j.user_id
    cross join lateral (select x.* from tablets x where x.tenant_id = j.tenant_id and x.user_id = j.user_id order by x.seen_at desc limit 1) t
    where l.competition_id = ${competitionId} order by l.day, l.stage, j.position limit 500`;
}
