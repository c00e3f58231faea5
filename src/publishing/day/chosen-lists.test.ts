import { expect, test } from "vitest";
import { chosenLists } from "./chosen-lists.ts";

const round = (id: string, start_list_id: string, planned_at: string, status = "waiting") => ({ id, start_list_id, planned_at, status });
const ids = (lists: { id: string }[][]) => lists.map((list) => list.map((each) => each.id));
const at = (moment: string) => Date.parse(moment);

const SATURDAY = [round("a1", "a", "2026-11-21T20:00:00Z", "published"), round("a2", "a", "2026-11-21T23:20:00Z")];
const SUNDAY = [round("b1", "b", "2026-11-23T08:00:00Z")];

test("a day that runs past midnight in Warsaw stays whole before and after it", () => {
  expect(ids(chosenLists([...SATURDAY, ...SUNDAY], at("2026-11-21T22:00:00Z")))).toEqual([["a1", "a2"]]);
  expect(ids(chosenLists([...SATURDAY, ...SUNDAY], at("2026-11-21T23:30:00Z")))).toEqual([["a1", "a2"]]);
});

test("each stage of today has its own line, and lists of other days have none", () => {
  const other = round("c1", "c", "2026-11-21T09:00:00Z");
  expect(ids(chosenLists([...SATURDAY, other, ...SUNDAY], at("2026-11-21T12:00:00Z")))).toEqual([["a1", "a2"], ["c1"]]);
});

test("on a day without rounds, and before the browser knows the time, the first day that is not over is drawn", () => {
  const over = SATURDAY.map((each) => ({ ...each, status: "published" }));
  expect(ids(chosenLists([...over, ...SUNDAY], at("2026-11-30T12:00:00Z")))).toEqual([["b1"]]);
  expect(ids(chosenLists([...over, ...SUNDAY], undefined))).toEqual([["b1"]]);
  expect(ids(chosenLists(over, at("2026-11-30T12:00:00Z")))).toEqual([["a1", "a2"]]);
  expect(chosenLists([], at("2026-11-30T12:00:00Z"))).toEqual([]);
});
