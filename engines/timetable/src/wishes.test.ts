// Which wishes a finished order breaks: docs/rules/timetable.md 2.1 and 2.2. Each second was worked out by hand.
import { describe, expect, test } from "vitest";
import { blockOf, day, entriesOf, NINE, slots } from "../testing/small-days.ts";
import { planOf } from "./plan.ts";
import { readTimetable } from "./read-timetable.ts";
import type { CeremonySlot, Timetable } from "./timetable.ts";
import { brokenWishes } from "./wishes.ts";
import { wishWords } from "./words.ts";

function plan(value: object, steps = 4000) {
  const read = readTimetable({ rest_seconds: 0, days: [{ id: "d", start: "9:00", end: "18:00" }], ...value });
  if (!read.ok) throw new Error(read.errors.join("; "));
  return planOf(read.timetable, steps);
}

const entry = (id: string, block: string, more: object = {}) => ({ id, dancers: [], seconds: 120, block, ...more });
const ceremony = (id: string, after: number, seconds = 600, stage = "A", on = "d"): CeremonySlot => ({
  ceremony: id,
  start: NINE + after,
  end: NINE + after + seconds,
  stage,
  day: on,
});
const told = (order: readonly string[], timetable: Timetable, ceremonies: readonly CeremonySlot[] = []) =>
  brokenWishes(slots(...order), ceremonies, timetable).map((wish) => wishWords(wish).en);

test("rounds keep their order and gap when another block can be between", () => {
  const found = plan({
    entries: [entry("f", "final"), entry("s", "semi-final"), ...Array.from({ length: 10 }, (_, n) => entry(`x${n}`, "other"))],
    blocks: ["final", "semi-final", "other"].map((id) => ({ id, stage: "A", day: "d" })),
    precedence: [{ before: "semi-final", after: "final", gap_seconds: 1800 }],
  });
  expect(found.broken_wishes).toEqual([]);
  expect([found.order[0]?.entry, found.order[11]?.entry]).toEqual(["s", "f"]);
});

test("a gap that nothing can fill is named: the stage does not wait for it", () => {
  const found = plan({
    entries: [entry("f", "final"), entry("s", "semi-final")],
    blocks: ["final", "semi-final"].map((id) => ({ id, stage: "A", day: "d" })),
    precedence: [{ before: "semi-final", after: "final", gap_seconds: 1800 }],
  });
  expect(found.broken_wishes).toMatchObject([{ kind: "precedence", before: "semi-final", after: "final", seconds: 1740 }]);
});

test("a dancer, a coach and a judge are on one stage at a time if any order allows it", () => {
  const entries = ["A", "B"].flatMap((stage) =>
    Array.from({ length: 6 }, (_, n) =>
      entry(`${stage}${n}`, `${stage}${n % 3}`, { dancers: n < 2 ? ["Zofia"] : [], coaches: n > 3 ? ["Ewa"] : [] }),
    ),
  );
  const blocks = ["A", "B"].flatMap((stage) =>
    [0, 1, 2].map((n) => ({ id: `${stage}${n}`, stage, day: "d", judges: n === 0 ? ["Jan"] : [] })),
  );
  expect(plan({ entries, blocks }, 20_000).broken_wishes).toEqual([]);
  const forced = plan({ entries: entries.filter((e) => e.block.endsWith("0")), blocks });
  expect(forced.broken_wishes.map((w) => w.kind)).toContain("judge_two_stages");
});

test("entries of a school do not follow each other where that can be helped", () => {
  const entries = ["x", "x", "x", "y", "y"].map((school, n) => entry(`${n}`, "b", { school }));
  const found = plan({ entries, blocks: [{ id: "b", stage: "A", day: "d" }] });
  expect(found.broken_wishes).toEqual([]);
  const worse = plan({ entries: entries.slice(0, 3), blocks: [{ id: "b", stage: "A", day: "d" }] });
  expect(worse.broken_wishes.map((w) => w.kind)).toEqual(["school_in_a_row", "school_in_a_row"]);
});

test("a dancer who arrives late dances late, and one who must leave dances first", () => {
  const entries = Array.from({ length: 10 }, (_, n) =>
    entry(`${n}`, "b", n === 0 ? { dancers: ["Maja"] } : n === 1 ? { latest_end: "9:02" } : {}),
  );
  const found = plan({
    entries,
    blocks: [{ id: "b", stage: "A", day: "d" }],
    presence: [{ dancer: "Maja", day: "d", not_before: "9:27" }],
  });
  expect(found.broken_wishes).toEqual([]);
  expect([found.order[0]?.entry, found.order[9]?.entry]).toEqual(["1", "0"]);
});

test("prizes are given after the categories they are for", () => {
  const found = plan({
    entries: [entry("1", "a"), entry("2", "b"), entry("3", "c")],
    blocks: ["a", "b", "c"].map((id) => ({ id, stage: "A", day: "d" })),
    ceremonies: [{ id: "prizes", seconds: 600, stage: "A", day: "d", after: ["a", "b"], fixed_start: "9:06" }],
  });
  expect(found.broken_wishes).toEqual([]);
  expect(found.ceremonies).toEqual([{ ceremony: "prizes", start: 32_760, end: 33_360, stage: "A", day: "d" }]);
  expect(found.order[2]).toMatchObject({ entry: "3", start: 33_420 });
});

test("a stage waits before a fixed start only if nothing left fits into the gap, and a start that cannot be kept is named", () => {
  const blocks = [
    { id: "gala", stage: "A", day: "d", fixed_start: "9:10" },
    { id: "long", stage: "A", day: "d" },
    { id: "short", stage: "A", day: "d" },
  ];
  const found = plan({ entries: [entry("g", "gala"), ...[1, 2, 3, 4].map((n) => entry(`l${n}`, "long")), entry("s", "short")], blocks });
  expect(found.order.map((s) => s.entry).filter((e) => !e.startsWith("l"))).toEqual(["s", "g"]);
  expect(found.order[1]).toMatchObject({ entry: "g", start: 33_000 });
  const late = plan({
    entries: [entry("g", "gala"), entry("h", "long", { seconds: 900 })],
    blocks: [blocks[0], { ...blocks[1], fixed_start: "9:00" }],
  });
  expect(late.broken_wishes).toMatchObject([{ kind: "fixed_start_missed", block: "gala", wanted: 33_000, start: 33_360, seconds: 360 }]);
});

test("a block without stage and day goes where it does not hurt", () => {
  const found = plan({
    entries: [...Array.from({ length: 20 }, (_, n) => entry(`${n}`, "full", { seconds: 1500 })), entry("free", "loose", { seconds: 1500 })],
    blocks: [{ id: "full", stage: "A", day: "d" }, { id: "loose" }],
    days: ["d", "e"].map((id) => ({ id, start: "9:00", end: "17:40" })),
  });
  expect(found.broken_wishes).toEqual([]);
  expect(found.order.at(-1)).toEqual({ entry: "free", start: 32_400, stage: "A", day: "e" });
});

describe("a wish that is not kept", () => {
  const two = day({
    entries: [...entriesOf("a", ["1", "2"]), ...entriesOf("b", ["3"])],
    blocks: [blockOf("a"), blockOf("b")],
    stages: ["A", "B"],
    days: ["d", "e"].map((id) => ({ id, start: NINE, end: NINE + 3600 })),
  });
  const blocks = (a: object, b: object = {}) => ({ ...two, blocks: [blockOf("a", a), blockOf("b", b)] });

  test("fixed starts of blocks and ceremonies, by how late they are", () => {
    const timetable = {
      ...blocks({}, { fixed_start: NINE + 300 }),
      ceremonies: [{ id: "prizes", seconds: 600, stage: "A", day: "d", after: [], fixed_start: NINE + 700 }],
    };
    expect(told(["1 0", "2 180", "3 300"], timetable, [ceremony("prizes", 700)])).toEqual([]);
    expect(told(["1 0", "2 180", "3 200"], timetable, [ceremony("prizes", 600)])).toEqual([]);
    expect(told(["1 0", "2 180", "3 360"], timetable, [ceremony("prizes", 701)])).toEqual([
      "b: fixed start 09:05:00, planned 09:06:00 (1:00 late), because the part before it does not end in time.",
      "prizes: fixed start 09:11:40, planned 09:11:41 (0:01 late), because the part before it does not end in time.",
    ]);
    // A block begins with the first of its entries, however they are listed.
    expect(told(["2 180", "1 0"], blocks({ fixed_start: NINE }))).toEqual([]);
  });

  test("the end of the day, stage by stage, with all that does not fit", () => {
    expect(told(["1 3300", "2 3480"], two)).toEqual([]);
    expect(told(["3 3500 B", "2 3481", "1 3301"], two)).toEqual([
      "d, A: ends at 10:00:01, 0 min 1 s after the planned end of the day; no room for: a.",
      "d, B: ends at 10:00:20, 0 min 20 s after the planned end of the day; no room for: b.",
    ]);
    expect(told(["3 3600", "1 3300", "2 3490"], two, [ceremony("prizes", 4000)])).toEqual([
      "d, A: ends at 10:16:40, 16 min 40 s after the planned end of the day; no room for: a, b, prizes.",
    ]);
    expect(told(["1 3600 A e", "2 3400 A e"], two)).toEqual([
      "e, A: ends at 10:02:00, 2 min after the planned end of the day; no room for: a.",
    ]);
  });

  test("limits of blocks, of entries and of who is there", () => {
    expect(told(["1 0", "2 180"], blocks({ not_before: NINE, latest_end: NINE + 300 }))).toEqual([]);
    expect(told(["1 0", "2 180"], blocks({ not_before: NINE + 1, latest_end: NINE + 299 }))).toEqual([
      "a: not before 09:00:01, planned 09:00:00 (0:01 too early).",
      "a: must end by 09:04:59, planned 09:05:00 (0:01 too late).",
    ]);
    const own = {
      ...two,
      entries: two.entries.map((e) =>
        e.id === "2" ? { ...e, school: "Rytm", dancers: ["Maja"], not_before: NINE + 60, latest_end: NINE + 400 } : e,
      ),
    };
    const there = (presence: Timetable["presence"], order = ["1 0", "2 180"]) => told(order, { ...own, presence });
    expect(there([])).toEqual([]);
    expect(there([{ dancer: "Maja", not_before: NINE + 200, latest_end: NINE + 250 }])).toEqual([
      "2: not before 09:03:20, planned 09:03:00 (0:20 too early).",
      "2: must end by 09:04:10, planned 09:05:00 (0:50 too late).",
    ]);
    expect(
      there([
        { dancer: "Maja", not_before: NINE + 200 },
        { school: "Rytm", not_before: NINE + 190 },
      ]),
    ).toEqual(["2: not before 09:03:20, planned 09:03:00 (0:20 too early)."]);
    expect(
      there([
        { school: "Rytm", latest_end: NINE + 290 },
        { dancer: "Maja", latest_end: NINE + 280 },
      ]),
    ).toEqual(["2: must end by 09:04:40, planned 09:05:00 (0:20 too late)."]);
    expect(
      there([
        { school: "Rytm", day: "e", not_before: NINE + 1000 },
        { dancer: "Zofia", not_before: NINE + 1000 },
        { school: "Takt", not_before: NINE + 1000 },
      ]),
    ).toEqual([]);
    expect(there([{ school: "Rytm", day: "e", not_before: NINE + 1000 }], ["2 900 A e"])).toEqual([
      "2: not before 09:16:40, planned 09:15:00 (1:40 too early).",
      "2: must end by 09:06:40, planned 09:17:00 (10:20 too late).",
    ]);
    expect(there([], ["2 30"])).toEqual(["2: not before 09:01:00, planned 09:00:30 (0:30 too early)."]);
  });

  test("rounds in their order with their gap, on the right day", () => {
    const pair = (gap_seconds: number) => ({ ...two, precedence: [{ before: "a", after: "b", gap_seconds }] });
    expect(told(["1 0", "2 180", "3 360"], pair(60))).toEqual([]);
    expect(told(["1 0", "2 180", "3 360"], pair(61))).toEqual(["b must follow a by 1:01; 0:01 is missing."]);
    expect(told(["3 0", "1 180", "2 360"], pair(0))).toEqual(["b must follow a by 0:00; 8:00 is missing."]);
    expect(told(["1 0", "2 180", "3 0 A e"], pair(9000))).toEqual([]);
    expect(told(["1 0 A e", "2 180 A e", "3 0"], pair(0))).toEqual(["b must follow a by 0:00; 1440:00 is missing."]);
    expect(told(["3 0"], pair(60))).toEqual([]);
    expect(told(["1 0"], pair(60))).toEqual([]);
    const prizes = { ...two, ceremonies: [{ id: "prizes", seconds: 600, stage: "A", day: "d", after: ["a", "b"] }] };
    expect(told(["1 0", "2 180", "3 360"], prizes, [ceremony("prizes", 400)])).toEqual(["prizes must follow b by 0:00; 1:20 is missing."]);
    expect(told(["1 0", "2 180", "3 360"], prizes, [])).toEqual([]);
  });

  test("nobody on two stages at once: dancers, coaches and judges", () => {
    const both = {
      ...two,
      entries: two.entries.map((e) => (e.id === "2" ? e : { ...e, dancers: ["Zofia"], coaches: ["Ewa"] })),
      blocks: [blockOf("a", { judges: ["Jan"] }), blockOf("b", { judges: ["Ola", "Jan"] })],
    };
    expect(told(["1 0", "2 180", "3 119 B"], both)).toEqual([
      "Zofia: on two stages at once (1, 3), for 0:01.",
      "Ewa: on two stages at once (1, 3), for 0:01.",
      "Jan judges on two stages at once (a, b), for 2:00.",
    ]);
    expect(told(["1 0", "2 180", "3 120 B"], both)).toEqual(["Jan judges on two stages at once (a, b), for 2:00."]);
    expect(told(["1 0", "2 180", "3 240 B"], both)).toEqual(["Jan judges on two stages at once (a, b), for 1:00."]);
    expect(told(["1 0", "2 180", "3 300 B"], both)).toEqual([]);
    expect(told(["1 0", "2 180", "3 0 B e"], both)).toEqual([]);
    expect(told(["1 0", "2 180", "3 0"], both)).toEqual([]);
    expect(told(["1 0", "2 180", "3 0 B"], { ...both, stages: ["A"] })).toEqual([]);
  });

  test("entries of a school in a row, unless something is between them", () => {
    const schools = { ...two, entries: [...entriesOf("a", ["1", "2"], { school: "Rytm" }), ...entriesOf("b", ["3"], { school: "Takt" })] };
    expect(told(["2 180", "1 0", "3 360"], schools)).toEqual(["Rytm: two entries in a row (1, 2)."]);
    expect(told(["1 0", "3 180", "2 360"], schools)).toEqual([]);
    expect(told(["1 0", "2 900"], schools, [ceremony("prizes", 200)])).toEqual([]);
    expect(told(["1 0", "2 180 B"], schools)).toEqual([]);
    expect(told(["1 0", "2 180 A e"], schools)).toEqual([]);
    expect(told(["1 0", "2 180"], two)).toEqual([]);
  });

  test("locked places of blocks, ceremonies counted, and of entries in their block", () => {
    const locked = {
      ...two,
      entries: two.entries.map((e) => (e.id === "2" ? { ...e, position: 1 } : e)),
      blocks: [blockOf("a"), blockOf("b", { position: 2 })],
    };
    expect(told(["2 0", "1 180", "3 360"], locked)).toEqual([]);
    expect(told(["3 0", "2 180", "1 360"], locked)).toEqual(["b: is not at its locked place 2."]);
    expect(told(["1 0", "2 180", "3 360"], locked)).toEqual(["2: is not at its locked place 1."]);
    expect(told(["2 0", "1 180", "3 900"], locked, [ceremony("prizes", 200)])).toEqual(["b: is not at its locked place 2."]);
    expect(told(["2 0", "1 180", "3 360"], locked, [ceremony("prizes", 200, 600, "B"), ceremony("prizes", 200, 600, "A", "e")])).toEqual(
      [],
    );
    expect(told(["1 0"], locked)).toEqual([]);
  });

  test("come in this order: starts, ends of days, limits, rounds, two stages, schools, places", () => {
    const all: Timetable = {
      ...two,
      entries: [...entriesOf("a", ["1 Zofia", "2"], { school: "Rytm" }), ...entriesOf("b", ["3 Zofia"])],
      blocks: [blockOf("a", { fixed_start: NINE, latest_end: NINE }), blockOf("b", { position: 2 })],
      precedence: [{ before: "b", after: "a", gap_seconds: 0 }],
    };
    expect(brokenWishes(slots("1 3600", "2 3780", "3 3600 B"), [], all).map((wish) => wish.kind)).toEqual([
      "fixed_start_missed",
      "day_overrun",
      "day_overrun",
      "too_late",
      "precedence",
      "two_stages",
      "school_in_a_row",
      "position_missed",
    ]);
  });
});
