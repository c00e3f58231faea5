// A section with an elimination and a final on one published list, for tests of cuts.
import { sql } from "kysely";
import { newId } from "#src/kernel/values/ids.ts";
import { writeMarks } from "./judge-marks.ts";
import { type Hall, makeHall } from "../competitions/situations.ts";
import type { Place } from "../application/world.ts";

export interface TwoRounds extends Hall {
  final_id: string;
}

interface Options {
  entries: number;
  judges?: number;
  wanted: number;
  tie?: "all" | "none" | "chairman";
  cap?: number;
  carry?: "none" | "sum";
  method?: string;
  settings?: object;
  tenant?: Hall["tenant"];
}

/**
 * Turns the hall's only round into an elimination that recalls `wanted` entries, followed by a final with one empty heat. The first judge is the
 * head judge, who marks.
 */
export async function makeTwoRounds(
  house: Place,
  { entries, judges = 5, method = "mean", settings = {}, tenant, ...said }: Options,
): Promise<TwoRounds> {
  const hall = await makeHall(house, { entries, judges, method, settings, ...(tenant ? { tenant } : {}) });
  const final_id = newId();
  const t = { tenant_id: hall.tenant.id };
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    const { section_id, form_version_id } = await trx
      .selectFrom("rounds")
      .select(["section_id", "form_version_id"])
      .where("id", "=", hall.round_id)
      .executeTakeFirstOrThrow();
    const starts = (await trx.selectFrom("blocks").select("planned_at").where("id", "=", hall.round_id).executeTakeFirstOrThrow())
      .planned_at;
    await trx
      .insertInto("rounds")
      .values({ ...t, id: final_id, section_id, form_version_id, name: "Finał", carry: said.carry ?? "none" })
      .execute();
    await trx
      .insertInto("blocks")
      .values({ ...t, id: final_id, start_list_id: hall.list_id, name: "Finał", position: 2, planned_at: starts })
      .execute();
    const place = { start_list_id: hall.list_id, block_id: final_id, position: entries + 1, planned_at: starts };
    await trx
      .insertInto("heats")
      .values({ ...t, id: newId(), round_id: final_id, dance: 1, number: 1, seconds: 120, ...place })
      .execute();
    await trx
      .updateTable("rounds")
      .set({ kind: "elimination", level: 1, wanted: said.wanted, tie: said.tie ?? "all", cap: said.cap ?? null, on_round_id: final_id })
      .where("id", "=", hall.round_id)
      .execute();
    await trx
      .updateTable("judge_seats")
      .set({ duty: "marking_head" })
      .where("start_list_id", "=", hall.list_id)
      .where("seat", "=", "S1")
      .execute();
  });
  return { ...hall, final_id };
}

/** Returns the performances of a round in the order of start numbers. */
export async function performancesOf(
  house: Place,
  hall: TwoRounds,
  roundId: string,
): Promise<{ id: string; entry_id: string; number: number }[]> {
  return house.world.database.inTenant(hall.tenant.id, async (trx) => {
    const found = await sql<{ id: string; entry_id: string; number: number }>`
      select p.id, p.entry_id, e.start_number as number from performances p join entries e on e.id = p.entry_id
      where p.round_id = ${roundId} order by e.start_number`.execute(trx);
    return found.rows;
  });
}

/** Gives every judge's marks of a round, one row for each performance: [T, C] from each judge, or the same pair from all. */
export async function markRound(
  house: Place,
  hall: TwoRounds,
  roundId: string,
  marks: readonly (readonly (readonly [number, number])[])[],
): Promise<void> {
  const performances = await performancesOf(house, hall, roundId);
  const rows = marks.flatMap((row, p) =>
    hall.people.map((_, judge) => {
      const [T = 0, C = 0] = row[judge % row.length] ?? [];
      return { judge, performance_id: performances[p]?.id ?? "", marks: { T, C } };
    }),
  );
  await writeMarks(house, hall, rows);
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", roundId).where("status", "=", "waiting").execute(),
  );
}
