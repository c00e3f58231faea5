// Reads the start lists of a judge and the rounds on them. Reads only.
import type { NotNull } from "kysely";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { isOfferedToday } from "../../start-lists/sql.server.ts";

/**
 * Returns the start lists on which a judge has a seat, or every published or running list for an administrator; with a competition only the lists of
 * that one.
 */
export function listSeats(trx: Trx, userId: string, { all, competition }: { all: boolean; competition: string | undefined }) {
  let query = trx
    .selectFrom("start_lists as l")
    .innerJoin("competitions as c", "c.id", "l.competition_id")
    .leftJoin("judge_seats as j", (join) => join.onRef("j.start_list_id", "=", "l.id").on("j.user_id", "=", userId))
    .select(["l.id as start_list_id", "c.name as competition_name", "l.name", "l.day", "l.stage", "j.id as seat_id", "j.seat", "j.duty"])
    .select(isOfferedToday.as("today"))
    .where("c.status", "in", ["published", "open", "closed", "running"]);
  if (!all) query = query.where("j.id", "is not", null);
  if (competition) query = query.where("l.competition_id", "=", competition);
  return query.orderBy("l.day").orderBy("l.stage").orderBy("l.id").limit(50).execute();
}

/** Returns the rounds danced in these lists in order of their first heat, once for each list. `planned_at` is the time of that heat. */
export function listRoundsOf(trx: Trx, listIds: readonly string[]) {
  return trx
    .selectFrom("placed_rounds as b")
    .innerJoin("rounds as r", "r.id", "b.id")
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("heats")
          .select(["round_id", "start_list_id"])
          .select((x) => [x.fn.min("position").as("position"), x.fn.min("planned_at").as("planned_at")])
          .where("start_list_id", "=", anyOf(listIds))
          .groupBy(["round_id", "start_list_id"])
          .as("o"),
      (join) => join.onRef("o.round_id", "=", "b.id"),
    )
    .select(["b.id", "b.section_id", "o.start_list_id", "b.name", "o.planned_at", "b.status", "r.ballots", "r.dances"])
    .$narrowType<{ start_list_id: NotNull; planned_at: NotNull }>()
    .orderBy("o.position")
    .execute();
}
