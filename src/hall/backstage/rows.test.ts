// Rows and waiting ticks of the desk backstage.
import { describe, expect, it } from "vitest";
import type { HallHeat, HallPlace } from "../shapes.ts";
import type { Backstage } from "./contract.ts";
import { boxOf, groupsOf, matchingGroups, nextRows, shortName } from "./rows.ts";
import { changesBack, type Tick, withTicks } from "./ticks.ts";

const unseen = { here: 0, of: 2, by: null, at: null, other: null };
const place = (entry: string, number: number, given: Partial<HallPlace> = {}): HallPlace => ({
  performance_id: `p-${entry}`,
  entry_id: entry,
  start_number: number,
  title: `Taniec ${entry}`,
  artist_name: null,
  club_name: "Żagiel",
  absent: false,
  out: null,
  ready: unseen,
  ...given,
});
const heat = (id: string, status: HallHeat["status"], places: HallPlace[], given: Partial<HallHeat> = {}): HallHeat => ({
  id,
  round_id: "r1",
  round_name: "Finał",
  number: 1,
  of: 1,
  dance: 1,
  dances: 1,
  dance_name: "",
  status,
  called_at: null,
  planned_at: "2026-11-28T13:00:00Z",
  started_at: null,
  finished_at: null,
  seconds: 120,
  places,
  ...given,
});
const people = (entry: string, present: (boolean | null)[] = [null, null]) => ({
  entry_id: entry,
  people: present.map((each, i) => ({ dancer_id: `${entry}${i + 1}`, name: `Lena Kos${i + 1}`, present: each })),
  coach_name: null,
  coach_phone: null,
});
const desk = (heats: HallHeat[], entries: Backstage["entries"]): Backstage => ({
  stage: { id: "s", letter: "A", name: null },
  competition: { id: "c", name: "Rytm Wisły" },
  list: { id: "l", name: "Sobota", list_version: 1, version: 1 },
  delay_seconds: 0,
  hold: null,
  heats,
  entries,
});
const tick = (minute: number, entry: string, dancer: string | null, present: boolean): Tick => ({
  id: `t${minute}`,
  made_at: `2026-11-28T14:${minute}:00.000Z`,
  entry_id: entry,
  dancer_id: dancer,
  present,
});
const lightOf = (shown: Backstage, entry: string) =>
  shown.heats.flatMap((each) => each.places).find((each) => each.entry_id === entry)?.ready;

describe("ticks that wait on the device", () => {
  const start = desk(
    [heat("h1", "waiting", [place("a", 80), place("b", 81)]), heat("h2", "waiting", [place("a", 80)])],
    [people("a"), people("b")],
  );

  it("are shown at once, in every heat of the entry: everybody, and one person without", () => {
    const shown = withTicks(start, [tick(10, "a", null, true), tick(11, "a", "a2", false)], "Hania");
    expect(shown.heats.map((each) => each.places[0]?.ready)).toEqual([
      { here: 1, of: 2, by: "Hania", at: "2026-11-28T14:11:00.000Z", other: null },
      { here: 1, of: 2, by: "Hania", at: "2026-11-28T14:11:00.000Z", other: null },
    ]);
    expect(shown.entries[0]?.people.map((each) => each.present)).toEqual([true, false]);
    expect(lightOf(shown, "b")).toEqual(unseen);
    expect(withTicks(start, [], "Hania")).toBe(start);
  });

  it("show another device's earlier tick that counts otherwise, and do not count before a later one", () => {
    const other = { here: 1, of: 2, by: "Kuba", at: "2026-11-28T14:12:00.000Z", other: null };
    const ticked = desk([heat("h1", "waiting", [place("a", 80, { ready: other })])], [people("a", [true, false])]);
    expect(lightOf(withTicks(ticked, [tick(14, "a", null, true)], "Hania"), "a")).toEqual({
      here: 2,
      of: 2,
      by: "Hania",
      at: "2026-11-28T14:14:00.000Z",
      other: { by: "Kuba", at: "2026-11-28T14:12:00.000Z", here: 1 },
    });
    expect(lightOf(withTicks(ticked, [tick(14, "a", null, true), tick(15, "a", "a1", false)], "Hania"), "a")?.other).toBeNull();
    expect(lightOf(withTicks(ticked, [tick(11, "a", null, true)], "Hania"), "a")).toEqual(other);
  });

  it("light up an entry without named people", () => {
    const nobody = { ...unseen, of: 1 };
    const made = desk([heat("h1", "waiting", [place("a", 80, { ready: nobody })])], [people("a", [])]);
    expect(lightOf(withTicks(made, [tick(10, "a", null, true)], "Hania"), "a")).toMatchObject({ here: 1, of: 1 });
  });

  it("are undone by a change for everybody, or for those whom they changed", () => {
    const [none, some] = [people("a").people, people("a", [true, null]).people];
    const all = { dancer_id: null, present: true };
    expect(changesBack(none, all)).toEqual([{ dancer_id: null, present: false }]);
    expect(changesBack(some, all)).toEqual([{ dancer_id: "a2", present: false }]);
    expect(changesBack(some, { dancer_id: "a1", present: false })).toEqual([{ dancer_id: "a1", present: true }]);
    expect(changesBack(none, { dancer_id: null, present: false })).toEqual([]);
  });
});

describe("rows", () => {
  const ready = { here: 2, of: 2, by: "Hania", at: "2026-11-28T14:11:00.000Z", other: null };
  const shown = desk(
    [
      heat("h0", "done", [place("z", 78)]),
      heat("h1", "on_stage", [place("a", 79, { ready })]),
      heat("h2", "waiting", [place("w", 80, { out: "withdrawn" })]),
      heat("h3", "waiting", [place("b", 81, { ready: { ...ready, here: 1 } }), place("c", 82)], { number: 2, of: 2 }),
      heat("h4", "waiting", [place("b", 81), place("c", 82)], { dance: 2 }),
    ],
    [people("b", [true, false]), people("c")],
  );

  it("are the heat on the floor and what is to come, each entry once in its round", () => {
    const groups = groupsOf(shown);
    expect(groups.map((each) => [each.heat.id, each.rows.map((row) => row.place.start_number)])).toEqual([
      ["h1", [79]],
      ["h2", [80]],
      ["h3", [81, 82]],
    ]);
    expect(groups.flatMap((each) => each.rows.map(boxOf))).toEqual(["ready", "out", "missing", "unseen"]);
    expect(nextRows(groups).map((row) => row.place.start_number)).toEqual([81, 82]);
  });

  it("are found by number, title, club and person, and narrowed to those where somebody is missing", () => {
    const numbers = (q: string, missing = false) =>
      matchingGroups(groupsOf(shown), q, missing).flatMap((each) => each.rows.map((row) => row.place.start_number));
    expect(numbers("")).toEqual([79, 80, 81, 82]);
    expect(numbers("", true)).toEqual([81, 82]);
    expect(numbers("081")).toEqual([81]);
    expect(numbers("zagiel taniec w")).toEqual([80]);
    expect(numbers("kos")).toEqual([81, 82]);
  });

  it("name who is missing shortly", () => {
    expect([shortName("Lena Kos"), shortName("Łucja de Vries"), shortName("Lena")]).toEqual(["L. Kos", "Ł. de Vries", "Lena"]);
  });
});
