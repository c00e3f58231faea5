// Rounds of soloists in which judges' totals become crosses or places, for tests of a judge's own order.
import { getBallot, giveBallot, giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { Browser } from "../competitions/factories.ts";
import { writeMarks } from "./judge-marks.ts";
import { type Hall, makeHall } from "../competitions/situations.ts";
import { makeTwoRounds } from "./two-rounds.ts";
import type { Place } from "../application/world.ts";

/** The criteria of an IDO 3D form. */
export const CRITERIA = ["technika", "kompozycja", "wizerunek"].map((code) => ({ code, name: code, min: 1, max: 10, step: 1, weight: 1 }));
const AT = "2026-11-28T10:00:00+01:00";

/** Splits a total from 3 to 30 into three marks. */
export function partsOf(total: number): Record<string, number> {
  return Object.fromEntries(CRITERIA.map(({ code }, i) => [code, Math.floor((total + 2 - i) / 3)]));
}

/**
 * Creates a round judged by IDO 3D: with `wanted` an elimination before a final, else only the final. Performances are in the order of their
 * numbers.
 */
export async function makeIdoRound(
  house: Place,
  { entries, judges, wanted }: { entries: number; judges: number; wanted?: number },
): Promise<Hall> {
  const hall =
    wanted === undefined ? await makeHall(house, { entries, judges }) : await makeTwoRounds(house, { entries, judges, wanted, tie: "all" });
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .updateTable("scoring_form_versions")
      .set({ method: "ido_3d", criteria: JSON.stringify(CRITERIA), settings: "{}" })
      .execute(),
  );
  return hall;
}

const judge = (hall: Hall, n: number) => hall.referees[n] as Browser;

/** Gives the n-th judge's total for the performance at this place of the list. */
export function giveTotal(hall: Hall, n: number, at: number, total: number, revision = 0) {
  const body = { id: newId(), marks: partsOf(total), device_at: AT, revision };
  return judge(hall, n).must(giveMarks, { params: { id: hall.performance_ids[at] ?? "" }, body });
}

/** Gives every judge's totals, judge by judge. All heats are danced afterwards. */
export async function giveTotals(house: Place, hall: Hall, totals: readonly (readonly number[])[]): Promise<void> {
  const rows = totals.flatMap((own, judge) =>
    own.map((total, at) => ({ judge, performance_id: hall.performance_ids[at] ?? "", marks: partsOf(total) })),
  );
  await writeMarks(house, hall, rows);
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", hall.round_id).execute(),
  );
}

/** Returns the n-th judge's sheet of the first dance, with the judge's own orders. */
export const orderOf = async (hall: Hall, n: number) => await judge(hall, n).must(getBallot, { params: { id: hall.round_id, dance: "1" } });

/** Gives the n-th judge's own order: groups of places on the list, each best first. */
export function giveOrder(hall: Hall, n: number, groups: readonly (readonly number[])[], more: object = {}) {
  const marks = Object.fromEntries(groups.flatMap((group) => group.map((at, i) => [hall.performance_ids[at] ?? "", { order: i + 1 }])));
  const body = { id: newId(), dance: 1, marks, submitted: true, revision: 0, device_at: AT, ...more };
  return judge(hall, n).call(giveBallot, { params: { id: hall.round_id }, body });
}
