import { describe, expect, it } from "vitest";
import type { ListedPerformance, StartList } from "./contract.ts";
import { clashesOf, conflictsOf, fixesFor, orderOf, planOf, sameOrder, withRows } from "./plan.ts";

const performance = (id: string, seconds = 120): ListedPerformance => ({
  id,
  entry_id: `e-${id}`,
  position: 1,
  start_number: 1,
  title: id,
  club_name: null,
  dancers: 1,
  seconds,
  planned_at: "2026-11-28T09:00:00+01:00",
  status: "waiting",
  started_at: null,
  finished_at: null,
  entry_status: "accepted",
  has_music: true,
});

const block = (id: string, performances: ListedPerformance[]): StartList["blocks"][number] => ({
  id,
  section_id: `s-${id}`,
  name: id,
  round: "final",
  position: 1,
  planned_at: "2026-11-28T09:00:00+01:00",
  status: "waiting",
  performances,
});

/** Two blocks of four and two performances of two minutes, one minute between; Iga dances in a4 and b1. */
const list: StartList = {
  id: "list",
  competition_id: "c",
  competition_name: "Rytm Wisły",
  venue_name: null,
  name: "Scena A",
  day: "2026-11-28",
  stage: "A",
  starts_at: "2026-11-28T09:00:00+01:00",
  changeover_seconds: 60,
  status: "draft",
  list_version: 0,
  published_at: null,
  version: 1,
  blocks: [
    block(
      "a",
      ["a1", "a2", "a3", "a4"].map((id) => performance(id)),
    ),
    block(
      "b",
      ["b1", "b2"].map((id) => performance(id)),
    ),
  ],
  judges: [],
  conflicts: [],
  appearances: ["a4", "b1"].flatMap((performance_id) => [
    { performance_id, dancer_id: "iga", dancer: "Iga Lis" },
    { performance_id, dancer_id: "ola", dancer: "Ola Mech" },
  ]),
};

const start = Date.parse(list.starts_at);
const minutes = (ms: number) => (ms - start) / 60_000;

describe("the plan of a list in another order", () => {
  it("gives each performance the time it would have, and each block its first start and last end", () => {
    const plan = planOf(list, [...orderOf(list)].reverse());
    expect(plan.map((each) => [each.number, each.name, minutes(each.starts), minutes(each.ends)])).toEqual([
      [1, "b", 0, 5],
      [2, "a", 6, 17],
    ]);
    expect(plan[1]?.rows.map((row) => [row.performance.id, minutes(row.starts)])).toEqual([
      ["a1", 6],
      ["a2", 9],
      ["a3", 12],
      ["a4", 15],
    ]);
  });

  it("leaves out what the list no longer has", () => {
    const plan = planOf(list, [{ block_id: "gone", performance_ids: ["x"] }, ...withRows(orderOf(list), "a", ["a1", "x"])]);
    expect(plan.map((each) => each.rows.map((row) => row.performance.id))).toEqual([["a1"], ["b1", "b2"]]);
  });

  it("finds the rests that would be too short, one clash for two performances with all who dance in both", () => {
    const clashes = clashesOf(conflictsOf(list, planOf(list, orderOf(list))));
    expect(clashes).toEqual([{ key: "a4 b1", first_id: "a4", second_id: "b1", gap_seconds: 60, dancers: ["Iga Lis", "Ola Mech"] }]);
    expect(conflictsOf(list, planOf(list, withRows(orderOf(list), "a", ["a4", "a1", "a2", "a3"])))).toEqual([]);
  });

  it("offers the nearest place without conflicts for a performance, or another place of a whole block", () => {
    const [clash] = clashesOf(conflictsOf(list, planOf(list, orderOf(list))));
    if (!clash) throw new Error("no clash");
    const fixes = fixesFor(list, orderOf(list), clash);
    expect(fixes.map((fix) => [fix.kind, fix.id, fix.place, fix.gap_seconds, fix.conflicts, fix.moved])).toEqual([
      ["performance", "a4", 2, 420, 0, 3],
      ["block", "a", 2, 780, 0, 6],
      ["block", "b", 1, 780, 0, 6],
    ]);
    expect(fixes[0] && sameOrder(fixes[0].order, withRows(orderOf(list), "a", ["a1", "a4", "a2", "a3"]))).toBe(true);
  });

  it("offers nothing when no place helps", () => {
    const short: StartList = { ...list, blocks: [block("a", [performance("a4")]), block("b", [performance("b1")])] };
    const [clash] = clashesOf(conflictsOf(short, planOf(short, orderOf(short))));
    expect(clash && fixesFor(short, orderOf(short), clash)).toEqual([]);
  });
});
