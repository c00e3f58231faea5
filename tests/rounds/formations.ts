// Formations that dance twice, each run marked separately, for tests of how runs count and of missed runs.
import { expect } from "vitest";
import { giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { moveHeatOnStage } from "#src/stage/contract.ts";
import { type Hall, makeHall } from "../competitions/situations.ts";
import type { Place } from "../application/world.ts";

/** The time at which a tablet says that marks were given. */
export const AT = "2026-11-28T10:00:00+01:00";

const CRITERIA = [
  { code: "T", name: "Technika", min: 0, max: 20, step: 0.5, weight: 1 },
  { code: "C", name: "Choreografia", min: 0, max: 20, step: 0.5, weight: 1 },
];

/** Creates formations with two judges and the runs „Przebieg 1” and „Przebieg 2”; `runs` says which of them count. */
export function makeFormations(house: Place, { runs, entries = 2 }: { runs: "sum" | "best" | "last"; entries?: number }): Promise<Hall> {
  return makeHall(house, { entries, judges: 2, criteria: CRITERIA, plan: { dances: ["Przebieg 1", "Przebieg 2"], runs } });
}

/** Gives one judge's marks of a performance, with one point for C; without `dance` as a tablet sends them that knows of one dance only. */
export function give(hall: Hall, judge: number, at: number, T: number, dance?: number) {
  return hall.referees[judge]?.call(giveMarks, {
    params: { id: hall.performance_ids[at] ?? "" },
    body: { id: newId(), marks: { T, C: 1 }, device_at: AT, revision: 0, ...(dance === undefined ? {} : { dance }) },
  });
}

/** Starts and ends every waiting heat of one dance, in the order of the list. */
export async function danceRun(house: Place, hall: Hall, dance: number): Promise<void> {
  const heats = await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .selectFrom("heats")
      .select(["id", "status"])
      .where("round_id", "=", hall.round_id)
      .where("dance", "=", dance)
      .orderBy("position")
      .execute(),
  );
  expect(heats).toHaveLength(hall.performance_ids.length);
  for (const { id } of heats.filter((heat) => heat.status === "waiting"))
    for (const action of ["start", "finish"] as const) await hall.admin.must(moveHeatOnStage, { params: { id }, body: { action } });
}
