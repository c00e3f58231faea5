import { expect, it } from "vitest";
import { deskPath, stateOf } from "./rules.ts";

const now = new Date("2026-11-28T12:00:00Z");
const station = { ends_at: "2026-11-28T13:00:00.000+01:00", revoked_at: null, max_devices: 2 };

it("a station is open until its end, while it has a place and was not revoked", () => {
  const later = { ...station, ends_at: "2026-11-28T13:00:01.000+01:00" };
  expect([stateOf(later, 0, now), stateOf(later, 1, now), stateOf(later, 2, now)]).toEqual(["open", "open", "full"]);
  expect(stateOf(station, 0, now)).toBe("ended");
  expect(stateOf({ ...later, revoked_at: "2026-11-28T10:00:00Z" }, 0, now)).toBe("revoked");
});

it("a kind without a desk leads to the page of the station", () => {
  expect([deskPath("stage_manager"), deskPath("judge"), deskPath("dj")]).toEqual(["/station/stage", "/judge/dashboard", "/station"]);
});
