import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Items } from "#tests/outbox/device.ts";
import type { OpenedStation } from "../../kernel/endpoints/station/contract.ts";
import { endedDesks, storedStation } from "./station-memory.ts";

beforeEach(() => {
  const { get, set } = new Items();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => get(name) ?? null,
    setItem: set,
    removeItem: (name: string) => set(name, undefined),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const stationOf = (device_id: string): OpenedStation => ({
  device_id,
  kind: "backstage",
  name: "Za kulisami",
  person_name: "Hania",
  ends_at: "2026-03-14T23:00:00.000Z",
  competition: { id: "c1", name: "Puchar" },
  stage: { id: "s1", letter: "A", name: null },
});

it("a station that ended, or that another one replaced, leaves its desk for the changes that did not arrive; a closed one leaves none", async () => {
  const memory = storedStation("demo");
  const ended = endedDesks("demo");
  const devices = () => ended.list().map((each) => each.device_id);
  memory.store(stationOf("d1"));
  memory.store(stationOf("d1"));
  expect(devices()).toEqual([]);
  await memory.end(stationOf("d1"));
  expect([memory.find(), devices()]).toEqual([undefined, ["d1"]]);
  expect(ended.list()).toEqual([{ device_id: "d1", kind: "backstage", competition_id: "c1", stage_id: "s1" }]);
  memory.store(stationOf("d2"));
  memory.store(stationOf("d3"));
  expect([memory.find()?.device_id, devices()]).toEqual(["d3", ["d1", "d2"]]);
  // Another tab still has the earlier station open.
  await memory.end(stationOf("d2"));
  expect([memory.find()?.device_id, devices()]).toEqual(["d3", ["d1", "d2"]]);
  await memory.forget();
  expect([memory.find(), devices()]).toEqual([undefined, ["d1", "d2"]]);
  ended.remove("d1");
  ended.remove("d2");
  expect(devices()).toEqual([]);
  expect(endedDesks("other").list()).toEqual([]);
});

it("a desk of the whole competition is stored under its competition", async () => {
  await storedStation("demo").end({ ...stationOf("d1"), kind: "door", stage: null });
  expect(endedDesks("demo").list()).toEqual([{ device_id: "d1", kind: "door", competition_id: "c1", stage_id: "c1" }]);
});
