// The ways in which a published order takes a change: docs/rules/timetable.md 5.1 and 5.2. Each time was worked out by hand.
import { describe, expect, it } from "vitest";
import { blockOf, day, entriesOf, NINE, slots } from "../testing/small-days.ts";
import { listAttempts, type Change, type Item, rowsOf } from "./repair-methods.ts";

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
    listAttempts(change, rows, timetable, (i) => i.published === undefined || i.published > started).map(
      ({ method: way, rows: next, hold }) =>
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
    // Named in the other order they have the same places.
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
      listAttempts({ ...change, ...(seconds === undefined ? {} : { seconds }) }, new Map([["A", row]]), timetable, () => true).map(
        ({ rows }) => rows.get("A")?.find((i) => i.id === "again")?.seconds,
      );
    expect([new Set(lengths()), new Set(lengths(90))]).toEqual([new Set([120]), new Set([90])]);
  });
});
