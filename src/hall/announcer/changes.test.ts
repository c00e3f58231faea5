// What changed since the announcer looked, and the order in which places are read (docs/rules/hall.md 6.4, 6.5).
import { describe, expect, it } from "vitest";
import type { HallHeat, HallPlace } from "../shapes.ts";
import { changesSince, snapshotOf } from "./changes.ts";
import type { ResultRow } from "./contract.ts";
import { toAnnounce } from "./queue.ts";
import { listReadings, placesToRead } from "./reading.ts";

const AT = "2026-11-28T10:00:00Z";
const list = (list_version = 1, id = "list") => ({ id, name: "Sobota", list_version, version: list_version });
const place = (performance_id: string, more: Partial<HallPlace> = {}): HallPlace => ({
  performance_id,
  entry_id: `entry-${performance_id}`,
  start_number: null,
  title: null,
  artist_name: null,
  club_name: null,
  absent: false,
  out: null,
  ready: { here: 0, of: 1, by: null, at: null, other: null },
  ...more,
});
const heat = (number: number, places: HallPlace[], more: Partial<HallHeat> = {}): HallHeat => ({
  id: `heat-${number}`,
  round_id: "round",
  round_name: "Finał",
  number,
  of: 4,
  dance: 1,
  dances: 1,
  dance_name: "",
  status: "waiting",
  called_at: null,
  planned_at: AT,
  started_at: null,
  finished_at: null,
  seconds: 120,
  places,
  ...more,
});
const four = (["a", "b", "c", "d"] as const).map((name, index) => heat(index + 1, [place(name)])) as [
  HallHeat,
  HallHeat,
  HallHeat,
  HallHeat,
];
const seen = snapshotOf({ list: list(), heats: four }, AT);
const since = (heats: HallHeat[], version = 1) => changesSince(seen, { list: list(version), heats });

describe("changes since the announcer looked", () => {
  const [one, two, three, last] = four;

  it("are none where nothing changed, and where heats only began or ended", () => {
    expect(since(four)).toEqual([]);
    expect(since([{ ...one, status: "done" }, { ...two, status: "on_stage" }, three, last])).toEqual([]);
  });

  it.each([
    ["withdrawn", { out: "withdrawn" }],
    ["disqualified", { out: "disqualified" }],
    ["absent", { absent: true }],
  ] as const)("name an entry that is %s", (kind, more) => {
    const heats = [one, { ...two, places: [place("b", more)] }, three, last];
    expect(since(heats)).toEqual([{ kind, heat_id: "heat-2", performance_id: "b" }]);
    const later = snapshotOf({ list: list(), heats }, AT);
    expect(changesSince(later, { list: list(), heats: four })).toEqual([{ kind: "back", heat_id: "heat-2", performance_id: "b" }]);
  });

  it("name an entry of several dances once", () => {
    const dances = (more: Partial<HallPlace>) => [1, 2].map((dance) => heat(dance, [place("a", more)], { id: `dance-${dance}`, dance }));
    const before = snapshotOf({ list: list(), heats: dances({}) }, AT);
    expect(changesSince(before, { list: list(), heats: dances({ out: "withdrawn" }) })).toHaveLength(1);
  });

  it("name a heat that is danced again", () => {
    const before = snapshotOf({ list: list(), heats: [{ ...one, status: "done" }, two] }, AT);
    expect(changesSince(before, { list: list(), heats: [one, two] })).toEqual([{ kind: "repeat", heat_id: "heat-1" }]);
  });

  it("name the fewest heats that moved, and the list's version", () => {
    expect(since([one, two, last, three], 2)).toEqual([
      { kind: "moved", heat_id: "heat-4" },
      { kind: "version", list_version: 2 },
    ]);
    expect(since([two, three, last, one])).toEqual([{ kind: "moved", heat_id: "heat-1" }]);
    expect(since([last, two, three, one]).map((each) => "heat_id" in each && each.heat_id)).toEqual(["heat-4", "heat-1"]);
  });

  it("name two entries that exchanged their heats, and nobody where the heats were made again", () => {
    expect(since([{ ...one, places: [place("b")] }, { ...two, places: [place("a")] }, three, last])).toEqual([
      { kind: "exchanged", heat_id: "heat-1", performance_id: "b" },
      { kind: "exchanged", heat_id: "heat-2", performance_id: "a" },
    ]);
    expect(since(four.map((each) => ({ ...each, id: `new-${each.id}` })))).toEqual([]);
  });

  it("are one of the whole list where another list is danced", () => {
    expect(changesSince(seen, { list: list(1, "other"), heats: [] })).toEqual([{ kind: "list" }]);
    expect(changesSince(seen, { list: null, heats: [] })).toEqual([]);
  });
});

it("reads places from the last to the first, tied entries together by number", () => {
  const row = (start_number: number, place_from: number | null, place_to = place_from): ResultRow => ({
    entry_id: `e${start_number}`,
    start_number,
    label: null,
    beside: null,
    club_name: null,
    place_from,
    place_to,
  });
  const read = placesToRead({ rows: [row(4, 1), row(9, 2, 3), row(3, 2, 3), row(1, 4)] });
  expect(read.map(({ from, to, rows }) => [from, to, rows.map((each) => each.start_number)])).toEqual([
    [4, 4, [1]],
    [2, 3, [3, 9]],
    [1, 1, [4]],
  ]);
  expect(placesToRead({ rows: [row(7, null), row(5, null)] }).map(({ from, rows }) => [from, rows.length])).toEqual([[null, 2]]);
});

it("reads messages before results, and what was read already last", () => {
  const notices = ["n2", "n1"].map((id) => ({ id, text: id, text_en: null, stage: null, made_at: AT }));
  const result = { round_id: "r", round_name: "Finał", result_version: 2, published_at: AT, cut: false, rows: [] };
  const keys = (read: string[]) => listReadings({ notices, results: [result] }, read).map(({ key }) => key);
  expect(keys([])).toEqual(["notice n2", "notice n1", "r 2"]);
  expect(keys(["notice n2", "r 1"])).toEqual(["notice n1", "r 2", "notice n2"]);
  expect(listReadings({ notices: undefined, results: [] }, [])).toEqual([]);
});

it("announces the first heat that was not announced, and stays at the last", () => {
  expect(toAnnounce(four, [])?.id).toBe("heat-1");
  expect(toAnnounce(four, ["heat-1", "heat-2"])?.id).toBe("heat-3");
  expect(
    toAnnounce(
      four,
      four.map((each) => each.id),
    )?.id,
  ).toBe("heat-4");
  expect(toAnnounce([], [])).toBeUndefined();
});
