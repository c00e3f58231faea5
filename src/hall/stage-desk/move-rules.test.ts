// How long a move can be undone, and what moves from where.
import { expect, it } from "vitest";
import { hasBegunSince, isMovable, isSameState, isUndoable, undoableUntil } from "./move-rules.ts";

it("can be undone for 30 seconds by the devices' clocks", () => {
  const made = "2026-11-28T12:00:00.000Z";
  expect(undoableUntil(made)).toBe("2026-11-28T12:00:30.000Z");
  expect(["2026-11-28T11:59:58.000Z", "2026-11-28T12:00:30.000Z", "2026-11-28T12:00:30.001Z"].map((at) => isUndoable(made, at))).toEqual([
    true,
    true,
    false,
  ]);
});

it("moves a heat only from where the desk saw it", () => {
  const states = ["waiting", "on_stage", "done", "skipped"] as const;
  const from = (action: Parameters<typeof isMovable>[0]) => states.filter((status) => isMovable(action, status));
  expect([from("call"), from("start"), from("skip"), from("finish")]).toEqual([["waiting"], ["waiting"], ["waiting"], ["on_stage"]]);
});

it("comes too late for a heat that began more than a minute after it was made, whatever the zones", () => {
  const began = "2026-11-28T13:00:00.000+01:00";
  expect(
    ["2026-11-28T11:58:59.000Z", "2026-11-28T11:59:00.000Z", "2026-11-28T12:05:00.000Z"].map((at) => hasBegunSince(at, began)),
  ).toEqual([true, false, false]);
  expect(hasBegunSince("2026-11-28T11:00:00.000Z", null)).toBe(false);
});

it("compares heats by status and times, whatever their zone", () => {
  const one = { status: "done", started_at: "2026-11-28T12:00:00.000+01:00", finished_at: null, called_at: null } as const;
  expect(isSameState(one, { ...one, started_at: "2026-11-28T11:00:00.000Z" })).toBe(true);
  expect(isSameState(one, { ...one, called_at: one.started_at })).toBe(false);
  expect(isSameState(one, { ...one, status: "on_stage" })).toBe(false);
});
