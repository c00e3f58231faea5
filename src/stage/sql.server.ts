// The stage reads start lists and moves performances on and off.
import { z } from "zod";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { among, type Trx } from "../kernel/database.server.ts";
import { offered } from "../start-lists/arranging/offered-sql.server.ts";
import { selectPerformances } from "../start-lists/arranging/performances-sql.server.ts";
import { given, panelSheets } from "../start-lists/counted-sql.server.ts";

/** A performance with what decides whether it may be moved, kept from changing until the call ends. */
export async function lockPerformance(trx: Trx, id: string) {
  await trx
    .selectFrom("performances as p")
    .innerJoin("heat_places as x", "x.performance_id", "p.id")
    .innerJoin("heats as h", "h.id", "x.heat_id")
    .select("p.id")
    .where("p.id", "=", id)
    .forUpdate(["p", "h"])
    .execute();
  return trx
    .selectFrom("placed_performances as p")
    .innerJoin("rounds as r", "r.id", "p.round_id")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .innerJoin("start_lists as l", "l.id", "p.start_list_id")
    .select([
      "p.id",
      "p.status",
      "p.start_list_id",
      "p.round_id",
      "p.entry_id",
      "e.status as entry_status",
      "p.started_at",
      "p.finished_at",
      "r.status as round_status",
      "l.competition_id",
      "l.status as list_status",
    ])
    .where("p.id", "=", id)
    .executeTakeFirst();
}

export interface Lists {
  start_list_id: string;
  competition_id: string;
  competition_name: string;
  name: string;
}

export function listRunning(trx: Trx): Promise<Lists[]> {
  return trx
    .selectFrom("start_lists as l")
    .innerJoin("competitions as c", "c.id", "l.competition_id")
    .select(["l.id as start_list_id", "c.id as competition_id", "c.name as competition_name", "l.name"])
    .where("c.status", "=", "running")
    .where("l.status", "=", "published")
    .where(offered)
    .orderBy("l.day")
    .orderBy("l.stage")
    .execute();
}

export function listStagePerformances(trx: Trx, listIds: readonly string[]) {
  return selectPerformances(trx).where("p.start_list_id", "=", among(listIds)).execute();
}

const countJudgingShape = z.object({ start_list_id: z.string(), judges: z.number(), marks_given: z.number() });

/** How many judges each list has, and how many of them have given marks for the performance on stage. */
export async function countJudging(trx: Trx, listIds: readonly string[]): Promise<Map<string, { judges: number; marks_given: number }>> {
  const rows = await rowsOf(trx, countJudgingShape)`
    select seat.start_list_id, count(*) as judges, count(*) filter (where exists (
      select 1 from ${panelSheets} where j.tenant_id = seat.tenant_id and j.id = seat.id and p.status = 'on_stage' and ${given})) as marks_given
    from judge_seats seat where seat.start_list_id = ${among(listIds)} group by seat.start_list_id`;
  return new Map(rows.map((row) => [row.start_list_id, row]));
}
