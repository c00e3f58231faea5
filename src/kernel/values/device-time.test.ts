// Which time of a change counts: the device's or the arrival's.
import { expect, it } from "vitest";
import { timeOfChange } from "./device-time.ts";

it.each([
  ["2026-11-28T12:50:00+01:00", "2026-11-28T11:50:00.000Z"],
  ["2026-11-28T12:00:00.000Z", "2026-11-28T12:00:00.000Z"],
  ["2026-11-28T12:00:01.000Z", "2026-11-28T12:00:00.000Z"],
  ["2026-11-28T00:00:00.000Z", "2026-11-28T00:00:00.000Z"],
  ["2026-11-27T23:59:59.000Z", "2026-11-28T12:00:00.000Z"],
])("a change made at %s counts at %s", (made, counted) => {
  expect(timeOfChange(made, new Date("2026-11-28T12:00:00.000Z"))).toBe(counted);
});
