// The ways in which a published order takes a change, and what each does to whom: docs/rules/timetable.md 5.1-5.3. Each time was worked out by hand.
import { describe, expect, it } from "vitest";
import { blockOf, day, entriesOf, NINE, slots } from "../testing/small-days.ts";
import { afterChange, proposeRepairs } from "./repair.ts";
import { attempts, type Change, type Item, rowsOf } from "./repair-ways.ts";
import type { CeremonySlot, Slot, Timetable } from "./timetable.ts";

const minutes = (start: number) => (start - NINE) / 60;
const timesOf = (order: readonly Slot[]) => order.map((s) => `${s.entry} ${minutes(s.start)}`).join(", ");

describe("the rows of a day", () => {
  it("are its entries and ceremonies by stage and start", () => {
    const timetable = day({ entries: [...entriesOf("a", ["1", "2"]), ...entriesOf("b", ["3"])], blocks: [blockOf("a"), blockOf("b")] });
    const ceremonies = [
      { ceremony: "prizes", start: NINE + 200, end: NINE + 500, stage: "A", day: "d" },
      { ceremony: "other", start: NINE, end: NINE + 1, stage: "A", day: "e" },
    ];
    const rows = rowsOf("d", slots("2 600", "1 0", "3 0 B", "9 0 A e", "8 900"), ceremonies, timetable);
    expect([...rows]).toEqual([
      [
        "A",
        [
          { id: "1", block: "a", seconds: 120, published: NINE, ceremony: false },
          { id: "prizes", block: "ceremony prizes", seconds: 300, published: NINE + 200, ceremony: true },
          { id: "2", block: "a", seconds: 120, published: NINE + 600, ceremony: false },
          { id: "8", block: "", seconds: 0, published: NINE + 900, ceremony: false },
        ],
      ],
      ["B", [{ id: "3", block: "b", seconds: 120, published: NINE, ceremony: false }]],
    ]);
  });
});

describe("the ways", () => {
  const item = (id: string, at: number, ceremony = false): Item => ({
    id,
    block: ceremony ? `ceremony ${id}` : id[0]!,
    seconds: 120,
    published: at,
    ceremony,
  });
  /** a1 a2 a3, b1 b2, prizes, c1: three minutes apart. */
  const row = [item("a1", 0), item("a2", 3), item("a3", 6), item("b1", 9), item("b2", 12), item("P", 15, true), item("c1", 18)];
  const timetable = day({
    entries: ["a", "b", "c"].flatMap((block) =>
      entriesOf(
        block,
        row.filter((i) => i.block === block).map((i) => i.id),
      ),
    ),
    blocks: ["a", "b", "c"].map((id) => blockOf(id)),
  });
  /** Each way as "way: ids", a star for who has no time of its own, "=" where nobody goes earlier than published. */
  const ways = (change: Change, started = -1, rows: ReadonlyMap<string, readonly Item[]> = new Map([["A", row]])) =>
    attempts(change, rows, timetable, (i) => i.published === undefined || i.published > started).map(
      ({ way, rows: next, hold }) =>
        `${way}${hold ? " =" : ""}: ${[...next.values()].map((r) => r.map((i) => (i.published === undefined ? `${i.id}*` : i.published === row.find((o) => o.id === i.id)?.published ? i.id : `${i.id}@${i.published}`)).join(" ")).join(" | ")}`,
    );
  /** Every way is offered with and without holding the times. */
  const each = (list: readonly string[]) => list.flatMap((line) => [line.replace(":", " =:"), line]);

  it("of a scratch: leave a pause, move up, or another of the category fills the gap", () => {
    expect(ways({ kind: "scratch", entry: "a2" })).toEqual([
      "keep_times =: a1 a3 b1 b2 P c1",
      "close_gap: a1 a3 b1 b2 P c1",
      ...each(["fill_gap: a1@3 a3 b1 b2 P c1", "fill_gap: a1 a3@3 b1 b2 P c1"]),
    ]);
    expect(ways({ kind: "scratch", entry: "c1" })).toEqual(["keep_times =: a1 a2 a3 b1 b2 P", "close_gap: a1 a2 a3 b1 b2 P"]);
    expect(ways({ kind: "scratch", entry: "b2" }).slice(2)).toEqual(each(["fill_gap: a1 a2 a3 b1@12 P c1"]));
    // Who has started stays, and is scratched no more.
    expect(ways({ kind: "scratch", entry: "a2" }, 0).slice(2)).toEqual(each(["fill_gap: a1 a3@3 b1 b2 P c1"]));
    expect(ways({ kind: "scratch", entry: "a2" }, 3)).toEqual([]);
    expect(ways({ kind: "scratch", entry: "x" })).toEqual([]);
  });

  it("of a scratch of the last of a row: the gap is at its end", () => {
    const short = new Map([["A", row.slice(0, 3)]]);
    expect(ways({ kind: "scratch", entry: "a3" }, -1, short).slice(2)).toEqual(each(["fill_gap: a2 a1@6", "fill_gap: a1 a2@6"]));
  });

  it("of a swap: exchange, the first behind the second, the second before the first", () => {
    expect(ways({ kind: "swap", first: "a1", second: "b1" })).toEqual(
      each(["exchange: b1@0 a2 a3 a1@9 b2 P c1", "first_after_second: a2 a3 b1 a1* b2 P c1", "second_before_first: b1* a1 a2 a3 b2 P c1"]),
    );
    // Named the other way round they stand the same.
    expect(ways({ kind: "swap", first: "b1", second: "a1" })).toEqual(ways({ kind: "swap", first: "a1", second: "b1" }));
    expect(ways({ kind: "swap", first: "a1", second: "b1" }, 0)).toEqual([]);
    expect(ways({ kind: "swap", first: "a1", second: "x" })).toEqual([]);
    expect(ways({ kind: "swap", first: "x", second: "a1" })).toEqual([]);
    const stages = new Map([
      ["A", row.slice(0, 3)],
      ["B", row.slice(3, 5)],
    ]);
    expect(ways({ kind: "swap", first: "b2", second: "a1" }, -1, stages)).toEqual(each(["exchange: b2@0 a2 a3 | b1 a1@12"]));
  });

  it("of a late entry: later in the category, exchanged, between categories, at the end, or the categories change places", () => {
    const found = ways({ kind: "late", entry: "a2", not_before: 4 });
    expect(found).toEqual(
      each([
        "later_in_block: a1 a2* a3 b1 b2 P c1",
        "later_in_block: a1 a3 a2* b1 b2 P c1",
        "own_slot: a1 a3 b1 b2 a2* P c1",
        "own_slot: a1 a3 b1 b2 P a2* c1",
        "end_of_day: a1 a3 b1 b2 P c1 a2*",
        "exchange: a1 a3@3 a2@6 b1 b2 P c1",
        "exchange_blocks: b1* b2* a1* a2* a3* P c1",
        "exchange_blocks: c1* b1* b2* P* a1* a2* a3*",
      ]),
    );
    expect(ways({ kind: "late", entry: "a2", not_before: 4 }, 0).filter((way) => way.startsWith("exchange_blocks"))).toEqual([]);
    expect(ways({ kind: "late", entry: "a2", not_before: 4 }, 3)).toEqual([]);
    expect(ways({ kind: "late", entry: "c1", not_before: 4 })).toEqual(each(["end_of_day: a1 a2 a3 b1 b2 P c1*"]));
    expect(ways({ kind: "late", entry: "b2", not_before: 4 })).toEqual(
      each([
        "later_in_block: a1 a2 a3 b1 b2* P c1",
        "own_slot: a1 a2 a3 b1 P b2* c1",
        "end_of_day: a1 a2 a3 b1 P c1 b2*",
        "exchange_blocks: a1 a2 a3 c1* P* b1* b2*",
      ]),
    );
  });

  it("of a re-dance: later in the category, between categories, at the end; after all that has started", () => {
    const change = { kind: "redance", entry: "a2", id: "again" } as const;
    expect(ways(change)).toEqual(
      each([
        "later_in_block: a1 a2 again* a3 b1 b2 P c1",
        "later_in_block: a1 a2 a3 again* b1 b2 P c1",
        "own_slot: a1 a2 a3 b1 b2 again* P c1",
        "own_slot: a1 a2 a3 b1 b2 P again* c1",
        "end_of_day: a1 a2 a3 b1 b2 P c1 again*",
      ]),
    );
    expect(ways(change, 9)).toEqual(
      each(["own_slot: a1 a2 a3 b1 b2 again* P c1", "own_slot: a1 a2 a3 b1 b2 P again* c1", "end_of_day: a1 a2 a3 b1 b2 P c1 again*"]),
    );
    const lengths = (seconds?: number) =>
      attempts({ ...change, ...(seconds === undefined ? {} : { seconds }) }, new Map([["A", row]]), timetable, () => true).map(
        ({ rows }) => rows.get("A")?.find((i) => i.id === "again")?.seconds,
      );
    expect([new Set(lengths()), new Set(lengths(90))]).toEqual([new Set([120]), new Set([90])]);
  });
});

describe("the timetable after a change", () => {
  const timetable = day({
    entries: [...entriesOf("a", ["1 Zofia", "2"], { position: 1 }), ...entriesOf("b", ["3"], { not_before: NINE + 60 })],
    blocks: [blockOf("a", { position: 1 }), blockOf("b")],
  });
  const after = (change: Change) => afterChange(timetable, change);

  it("has an entry less, more, or with a limit, and no locked places", () => {
    expect(after({ kind: "scratch", entry: "1" }).entries.map((e) => e.id)).toEqual(["2", "3"]);
    expect(after({ kind: "late", entry: "2", not_before: NINE }).entries.map((e) => e.not_before)).toEqual([undefined, NINE, NINE + 60]);
    expect(after({ kind: "late", entry: "3", not_before: NINE + 30 }).entries[2]?.not_before).toBe(NINE + 60);
    expect(after({ kind: "late", entry: "3", not_before: NINE + 90 }).entries[2]?.not_before).toBe(NINE + 90);
    expect(after({ kind: "redance", entry: "1", id: "again" }).entries[3]).toEqual({
      id: "again",
      dancers: ["Zofia"],
      seconds: 120,
      block: "a",
    });
    expect(after({ kind: "redance", entry: "1", id: "again", seconds: 60 }).entries[3]?.seconds).toBe(60);
    expect(after({ kind: "redance", entry: "x", id: "again" }).entries).toHaveLength(3);
    for (const changed of [after({ kind: "swap", first: "1", second: "2" }), after({ kind: "scratch", entry: "x" })]) {
      expect(changed.entries.map((e) => e.id)).toEqual(["1", "2", "3"]);
      expect([...changed.entries, ...changed.blocks].some((each) => "position" in each)).toBe(false);
    }
    expect(timetable.entries[0]?.position).toBe(1);
  });
});

describe("proposals", () => {
  const who = ["a1 Zofia", "a2 Maja", "a3 Lena", "a4 Zofia"];
  const timetable = day({
    entries: [...entriesOf("a", who), ...entriesOf("b", ["b1 Maja", "b2 Lena"])],
    blocks: [blockOf("a"), blockOf("b")],
    rest_seconds: 420,
  });
  const order = slots("a1 0", "a2 180", "a3 360", "a4 540", "b1 720", "b2 900");
  const propose = (
    change: Change,
    extra: { timetable?: Partial<Timetable>; order?: Slot[]; ceremonies?: CeremonySlot[]; now?: number } = {},
  ) =>
    proposeRepairs(
      { ...timetable, ...extra.timetable },
      { order: extra.order ?? order, ceremonies: extra.ceremonies ?? [] },
      change,
      extra.now,
    );
  const told = (found: ReturnType<typeof propose>) => found.map((p) => `${p.way}: ${timesOf(p.order)}`);

  it("5.3: leave a pause, fill it, move everybody up; in the order of how many are told another time", () => {
    const found = propose({ kind: "scratch", entry: "a2" });
    expect(told(found)).toEqual([
      "keep_times: a1 0, a3 6, a4 9, b1 12, b2 15",
      "fill_gap: a1 0, a3 3, a4 9, b1 12, b2 15",
      "close_gap: a1 0, a3 3, a4 6, b1 9, b2 12",
    ]);
    expect(found.map((p) => [p.cost_before, p.cost_after, p.newly_broken.map((b) => `${b.dancer} ${b.missing_seconds}`).join()])).toEqual([
      [0, 0, ""],
      [0, 0, ""],
      [0, 180, "Zofia 180"],
    ]);
    expect(found[1]?.hit).toEqual([
      { entry: "a2", start_before: NINE + 180, number_before: 2 },
      { entry: "a3", start_before: NINE + 360, number_before: 3, start_after: NINE + 180, number_after: 2 },
      { entry: "a4", start_before: NINE + 540, number_before: 4, start_after: NINE + 540, number_after: 3 },
      { entry: "b1", start_before: NINE + 720, number_before: 5, start_after: NINE + 720, number_after: 4 },
      { entry: "b2", start_before: NINE + 900, number_before: 6, start_after: NINE + 900, number_after: 5 },
    ]);
    expect(found[0]?.reason.en).toBe("Leave a pause, times unchanged: 0 entries with a new time, no rest gets shorter.");
    expect(found[2]?.reason.en).toBe("Move everything up: 4 entries with a new time, 1 rest gets shorter.");
  });

  it("names rests that were broken and are mended", () => {
    // Zofia in a1 and a3: four minutes between. With a2 scratched and a pause left nothing changes; filled by a4, a3 keeps its place.
    const short = {
      entries: timetable.entries.map((e) => (e.id === "a3" ? { ...e, dancers: ["Zofia"] } : e.id === "a4" ? { ...e, dancers: [] } : e)),
    };
    const found = propose({ kind: "swap", first: "a3", second: "b1" }, { timetable: short });
    const [exchange] = found.filter((p) => p.way === "exchange");
    expect([exchange?.cost_before, exchange?.cost_after]).toEqual([180, 360]);
    expect(exchange?.mended).toEqual([{ dancer: "Zofia", first: "a1", second: "a3", missing_seconds: 180 }]);
    expect(exchange?.newly_broken).toEqual([{ dancer: "Maja", first: "a2", second: "b1", missing_seconds: 360 }]);
  });

  it("keep what has started, and begin nothing before now", () => {
    expect(told(propose({ kind: "scratch", entry: "a3" }, { now: NINE + 200 }))).toEqual([
      "keep_times: a1 0, a2 3, a4 9, b1 12, b2 15",
      "fill_gap: a1 0, a2 3, a4 6, b1 12, b2 15",
      "close_gap: a1 0, a2 3, a4 6, b1 9, b2 12",
    ]);
    expect(told(propose({ kind: "scratch", entry: "a3" }, { now: NINE + 359 }))[2]).toBe("close_gap: a1 0, a2 3, a4 6, b1 9, b2 12");
    expect(propose({ kind: "scratch", entry: "a3" }, { now: NINE + 360 })).toEqual([]);
    expect(propose({ kind: "scratch", entry: "nobody" })).toEqual([]);
    expect(propose({ kind: "swap", first: "nobody", second: "a1" })).toEqual([]);
  });

  it("hold fixed starts, breaks and ceremonies", () => {
    const fixed = { blocks: [blockOf("a"), blockOf("b", { fixed_start: NINE + 720 })] };
    expect(told(propose({ kind: "scratch", entry: "a2" }, { timetable: fixed })).at(-1)).toBe("close_gap: a1 0, a3 3, a4 6, b1 12, b2 15");
    const pause = { breaks: [{ start: NINE + 420, end: NINE + 600 }] };
    const late = slots("a1 0", "a2 180", "a3 600", "a4 780", "b1 960", "b2 1140");
    expect(told(propose({ kind: "scratch", entry: "a2" }, { timetable: pause, order: late })).at(-1)).toBe(
      "close_gap: a1 0, a3 3, a4 10, b1 13, b2 16",
    );
    const prizes = { id: "prizes", seconds: 600, stage: "A", day: "d", after: [], fixed_start: NINE + 700 };
    const later = slots("a1 0", "a2 180", "a3 360", "a4 540", "b1 1360", "b2 1540");
    const ceremonies = [{ ceremony: "prizes", start: NINE + 700, end: NINE + 1300, stage: "A", day: "d" }];
    const held = propose({ kind: "scratch", entry: "a2" }, { timetable: { ceremonies: [prizes] }, order: later, ceremonies });
    expect(held.find((p) => p.way === "close_gap")?.ceremonies).toEqual(ceremonies);
    const loose = propose(
      { kind: "scratch", entry: "a2" },
      { timetable: { ceremonies: [{ ...prizes, fixed_start: undefined as never }] }, order: later, ceremonies },
    );
    expect(loose.find((p) => p.way === "close_gap")).toMatchObject({
      ceremonies: [{ ceremony: "prizes", start: NINE + 540, end: NINE + 1140 }],
    });
  });

  it("leave other days alone and sort by day, stage and start", () => {
    const two = {
      days: ["e", "d"].map((id) => ({ id, start: NINE, end: 2 * NINE })),
      stages: ["B", "A"],
      entries: [...timetable.entries, ...entriesOf("b", ["x Zofia", "y Zofia", "z"])],
    };
    const mixed = [...order, ...slots("x 0 A e", "y 180 A e", "z 0 B")];
    const ceremonies = [{ ceremony: "prizes", start: NINE + 900, end: NINE + 960, stage: "A", day: "e" }];
    const [keep] = propose({ kind: "scratch", entry: "a2" }, { timetable: two, order: mixed, ceremonies });
    expect(timesOf(keep?.order ?? [])).toBe("x 0, y 3, z 0, a1 0, a3 6, a4 9, b1 12, b2 15");
    expect([keep?.ceremonies, keep?.cost_before, keep?.cost_after]).toEqual([ceremonies, 360, 360]);
  });

  it("put a late entry where it can be there, and name whom that hits", () => {
    const found = propose({ kind: "late", entry: "a2", not_before: NINE + 300 });
    for (const { order: next, broken_wishes } of found) {
      expect(next.find((s) => s.entry === "a2")!.start).toBeGreaterThanOrEqual(NINE + 300);
      expect(broken_wishes).toEqual([]);
    }
    // At the end of the day nobody else is told another time.
    expect(told(found).slice(0, 2)).toEqual([
      "end_of_day: a1 0, a3 6, a4 9, b1 12, b2 15, a2 18",
      "later_in_block: a1 0, a3 3, a2 6, a4 9, b1 12, b2 15",
    ]);
    // Nothing left of the day is late enough: it cannot be there in any, and each says so.
    const never = propose({ kind: "late", entry: "a2", not_before: NINE + 30_000 });
    expect(never.every((p) => p.newly_broken_wishes.some((w) => w.kind === "too_early"))).toBe(true);
  });

  it("put last what would set somebody on two stages at once", () => {
    const stages = { stages: ["A", "B"], blocks: [blockOf("a"), blockOf("b", { stages: ["B"] })], rest_seconds: 0 };
    // Maja dances a2 at 9:03 on A and b1 at 9:09 on B; exchanged with a4 she would be on both.
    const there = slots("a1 0", "a2 180", "a3 360", "a4 540", "b1 540 B", "b2 720 B");
    const found = propose({ kind: "late", entry: "a2", not_before: NINE + 200 }, { timetable: stages, order: there });
    expect(told(found).slice(0, 2)).toEqual([
      "later_in_block: a1 0, a3 6, a4 9, a2 12, b1 9, b2 12",
      "exchange: a1 0, a3 3, a2 6, a4 9, b1 9, b2 12",
    ]);
    const swap = propose({ kind: "swap", first: "a2", second: "a4" }, { timetable: stages, order: there });
    // Exchanged as they stand, a2 and b1 would both be at 9:09: so stage B is moved up.
    expect(told(swap)).toEqual([
      "first_after_second: a1 0, a3 6, a4 9, a2 12, b1 9, b2 12",
      "second_before_first: a1 0, a4 3, a2 6, a3 9, b1 9, b2 12",
      "exchange: a1 0, a4 3, a3 6, a2 9, b1 0, b2 3",
    ]);
    expect(swap.flatMap((p) => p.newly_broken_wishes)).toEqual([]);
  });

  it("are three at most, of different ways first", () => {
    const found = propose({ kind: "late", entry: "a1", not_before: NINE + 1 });
    expect(found).toHaveLength(3);
    expect(new Set(found.map((p) => p.way)).size).toBe(3);
    expect(new Set(found.map((p) => timesOf(p.order))).size).toBe(3);
    // One way only: two orders of it, one with the times held.
    const last = propose({ kind: "late", entry: "b2", not_before: NINE + 1000 });
    expect(new Set(last.map((p) => timesOf(p.order))).size).toBe(last.length);
  });

  it("hold against a repair only what it makes worse", () => {
    const overfull = { days: [{ id: "d", start: NINE, end: NINE + 1000 }] };
    const [keep] = propose({ kind: "scratch", entry: "a2" }, { timetable: overfull });
    expect(keep?.broken_wishes.map((w) => [w.kind, w.seconds])).toEqual([["day_overrun", 20]]);
    expect(keep?.newly_broken_wishes).toEqual([]);
    const again = propose({ kind: "redance", entry: "a1", id: "again" }, { timetable: overfull });
    expect(again.every((p) => p.newly_broken_wishes.some((w) => w.kind === "day_overrun" && w.seconds >= 200))).toBe(true);
  });
});
