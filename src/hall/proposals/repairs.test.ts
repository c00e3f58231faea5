// Repairs of a running order: which are offered, in which sequence, and what each does to whom.
import { describe, expect, it } from "vitest";
import { exchanged, repairsFor } from "./repairs.ts";
import { effectOf, type ListHeat, misfitOf, type RunningList, type StageChange, storedOrder } from "./running-order.ts";

const START = "2026-11-28T09:00:00.000Z";

interface Room {
  /** Heats of each dance; each heat with its performances. */
  dances: string[][];
  order?: "same" | "reversed" | "drawn";
}

/** A block of heats like „a11” (dance 1, heat 1). Heats of one performance alone, 120 s each. */
function blockOf(id: string, position: number, { dances, order = "same" }: Room, status: Record<string, ListHeat["status"]>) {
  const heats = dances.flatMap((own, at) =>
    own.map((performances, index): ListHeat => {
      const heat = `${id}${at + 1}${index + 1}`;
      return {
        id: heat,
        round_id: id,
        dance: at + 1,
        number: index + 1,
        seconds: 120,
        status: status[heat] ?? "waiting",
        started_at: ["on_stage", "done"].includes(status[heat] ?? "") ? START : null,
        performance_ids: performances.split(" "),
      };
    }),
  );
  const performances = (dances[0] ?? [])
    .flatMap((own) => own.split(" "))
    .map((each) => ({ id: each, seconds: 120, out: null as string | null }));
  const rounds = [{ id, status: "open", on_round_id: null, entries: performances.length, dances: dances.map(() => ({ order })) }];
  return { id, position, rounds, heats, performances };
}

/** A list from 9:00 with a minute between performances and a rest of 7 minutes. Everybody dances alone as „Ala p1”, or as `dancers` says. */
function listOf(
  rooms: Record<string, Room>,
  more: { status?: Record<string, ListHeat["status"]>; dancers?: Record<string, string[]>; elsewhere?: RunningList["elsewhere"] } = {},
): RunningList {
  const blocks = Object.entries(rooms).map(([id, room], at) => blockOf(id, at + 1, room, more.status ?? {}));
  const performances = blocks.flatMap((block) => block.performances.map((each) => each.id));
  return {
    version: 1,
    starts_at: START,
    changeover_seconds: 60,
    rest_seconds: 420,
    blocks,
    breaks: [],
    dancers: new Map(performances.map((id) => [id, more.dancers?.[id] ?? [`dancer of ${id}`]])),
    elsewhere: more.elsewhere ?? [],
  };
}

const change = (kind: StageChange["kind"], heat_id: string, other: string | null = null): StageChange => ({
  kind,
  heat_id,
  other_heat_id: kind === "swap" ? other : null,
  performance_id: kind === "withdraw" ? other : null,
  other_performance_id: null,
});

const shown = (list: RunningList, about: StageChange) =>
  repairsFor(list, about).map((each) => ({
    method: each.method,
    order: each.heat_ids.join(" "),
    moved: each.moved.map((heat) => `${heat.heat_id} ${heat.minutes}`).join(", "),
    broken: each.broken.map((rest) => `${rest.dancer_id}: ${rest.first_id} ${rest.second_id} ${rest.missing_minutes}`).join(", "),
    mended: each.mended,
  }));

describe("a swap", () => {
  const four = { a: { dances: [["p1", "p2", "p3", "p4"]] } };

  it("offers the exchange and both ways to move one, with the heats that move", () => {
    expect(shown(listOf(four), change("swap", "a11", "a13"))).toEqual([
      { method: "exchange", order: "a13 a12 a11 a14", moved: "a13 -6, a11 6", broken: "", mended: 0 },
      { method: "first_after_second", order: "a12 a13 a11 a14", moved: "a12 -3, a13 -3, a11 6", broken: "", mended: 0 },
      { method: "second_before_first", order: "a13 a11 a12 a14", moved: "a13 -6, a11 3, a12 3", broken: "", mended: 0 },
    ]);
  });

  it("names a rest that it breaks, with the missing minutes, and prefers the repair that breaks less", () => {
    // Ola dances first and last of five, with ten minutes between them.
    const list = listOf({ a: { dances: [["p1", "p2", "p3", "p4", "p5"]] } }, { dancers: { p1: ["Ola"], p5: ["Ola"] } });
    const [first] = shown(list, change("swap", "a11", "a13"));
    expect(first).toEqual({ method: "exchange", order: "a13 a12 a11 a14 a15", moved: "a13 -6, a11 6", broken: "Ola: p1 p5 3", mended: 0 });
  });

  it("counts performances on the competition's other lists", () => {
    const elsewhere = [{ performance_id: "x", dancer_id: "Ola", planned_at: "2026-11-28T09:15:00.000Z", seconds: 120 }];
    const list = listOf(four, { dancers: { p1: ["Ola"] }, elsewhere });
    // At 9:06 it ends at 9:08, with exactly seven minutes left; at 9:09 it would end at 9:11.
    expect(shown(list, change("swap", "a11", "a13"))[0]).toMatchObject({ method: "exchange", broken: "" });
    expect(shown(list, change("swap", "a11", "a14"))[0]).toMatchObject({ method: "exchange", broken: "Ola: p1 x 3" });
  });

  it("takes the following dances along, and is not possible within one of them", () => {
    const list = listOf({
      a: {
        dances: [
          ["p1 p2", "p3 p4"],
          ["p1 p2", "p3 p4"],
        ],
      },
    });
    expect(shown(list, change("swap", "a11", "a12"))[0]?.order).toBe("a12 a11 a22 a21");
    expect(shown(list, change("swap", "a21", "a22"))).toEqual([]);
  });

  it("crosses two blocks only where each is a single heat", () => {
    const single = { a: { dances: [["p1"]] }, b: { dances: [["p2", "p3"]] }, c: { dances: [["p4"]] } };
    expect(shown(listOf(single), change("swap", "a11", "c11"))[0]?.order).toBe("c11 b11 b12 a11");
    const list = listOf({ a: { dances: [["p1", "p2"]] }, b: { dances: [["p3", "p4"]] } });
    const across = change("swap", "a11", "b12");
    expect(shown(list, across)).toEqual([]);
    expect(effectOf(list, across, exchanged(list, across))).toBeUndefined();
  });

  it("is possible within a later dance whose order was drawn, and a dance after it follows", () => {
    const dances = [
      ["p1", "p2", "p3"],
      ["p3", "p1", "p2"],
    ];
    const list = listOf({ a: { dances, order: "drawn" } }, { status: { a11: "done", a12: "done", a13: "done" } });
    expect(shown(list, change("swap", "a21", "a23"))).toMatchObject([{ method: "exchange", order: "a11 a12 a13 a23 a22 a21" }]);
  });

  it("of two entries moves only them, in all dances, and counts their rests", () => {
    const dances = [
      ["p1 p2", "p3 p4"],
      ["p1 p2", "p3 p4"],
    ];
    const planned = (list: RunningList): RunningList => ({
      ...list,
      blocks: list.blocks.map((block) => ({ ...block, rounds: block.rounds.map((round) => ({ ...round, status: "planned" })) })),
    });
    const ola = { p1: ["Ola"], p5: ["Ola"] };
    const list = planned(listOf({ a: { dances }, b: { dances: [["p5"]] } }, { dancers: ola }));
    const entries: StageChange = { ...change("swap", "a11", "a12"), performance_id: "p1", other_performance_id: "p3" };
    const [found, ...others] = repairsFor(list, entries);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ method: "exchange", heat_ids: ["a11", "a12", "a21", "a22", "b11"] });
    // Heats of 120 s with 20 s between them.
    expect(found?.moved).toEqual([
      { heat_id: "a11", minutes: -2, performance_id: "p3" },
      { heat_id: "a12", minutes: 2, performance_id: "p1" },
    ]);
    // Ola's last dance is later: of her 3 min 20 s before the solo one minute is left.
    expect(found?.broken).toMatchObject([{ dancer_id: "Ola", first_id: "p1", second_id: "p5" }]);
    expect(storedOrder(list, entries, found?.heat_ids ?? [])?.[0]).toEqual({ block_id: "a", performance_ids: ["p2", "p3", "p1", "p4"] });
    const begun = listOf({ a: { dances } });
    expect(misfitOf(begun, entries, START)).toEqual({ why: "round", heat_id: "a11" });
    expect(misfitOf(list, { ...entries, other_performance_id: "p2" }, START)).toEqual({ why: "order", heat_id: null });
    expect(effectOf(list, { ...entries, other_heat_id: "b11", other_performance_id: "p5" }, exchanged(list, entries))).toBeUndefined();
  });

  it("leaves what began where it was", () => {
    const list = listOf(four, { status: { a11: "done", a12: "on_stage" } });
    expect(shown(list, change("swap", "a13", "a14"))[0]?.order).toBe("a11 a12 a14 a13");
    expect(storedOrder(list, change("swap", "a11", "a13"), ["a13", "a12", "a11", "a14"])).toBeUndefined();
  });
});

describe("a withdrawal", () => {
  it("keeps the times, lets another one dance in its place, or moves the rest of the block up", () => {
    const list = listOf({ a: { dances: [["p1", "p2", "p3", "p4"]] }, b: { dances: [["p5"]] } });
    const found = shown(list, change("withdraw", "a12", "p2"));
    expect(found[0]).toEqual({ method: "keep_times", order: "a11 a12 a13 a14 b11", moved: "", broken: "", mended: 0 });
    expect(found.map((each) => each.method)).toContain("fill_gap");
    expect(found.find((each) => each.method === "close_gap")).toMatchObject({ order: "a11 a13 a14 a12 b11", moved: "a13 -3, a14 -3" });
  });

  it("offers nothing where others dance in its heat, or nobody comes after it", () => {
    expect(shown(listOf({ a: { dances: [["p1 p2", "p3"]] } }), change("withdraw", "a11", "p1"))).toEqual([]);
    expect(shown(listOf({ a: { dances: [["p1", "p2"]] } }), change("withdraw", "a12", "p2"))).toEqual([]);
  });
});

describe("a repeat", () => {
  const five = { a: { dances: [["p1", "p2", "p3", "p4", "p5"]] } };
  const status = { a11: "done", a12: "done", a13: "on_stage" } as const;

  it("comes next, later or last, and everything after it is later", () => {
    const found = shown(listOf(five, { status }), change("repeat", "a12"));
    expect(found.find((each) => each.method === "next")).toEqual({
      method: "next",
      order: "a11 a12 a13 a12 a14 a15",
      moved: "a12 6, a14 3, a15 3",
      broken: "",
      mended: 0,
    });
    expect(found.map((each) => each.order).toSorted()).toEqual([
      "a11 a12 a13 a12 a14 a15",
      "a11 a12 a13 a14 a12 a15",
      "a11 a12 a13 a14 a15 a12",
    ]);
  });

  it("of the heat on stage keeps its place, and of a later dance as well", () => {
    const list = listOf(five, { status });
    const same = storedOrder(list, change("repeat", "a13"), ["a11", "a12", "a13", "a13", "a14", "a15"]);
    expect(same).toEqual([{ block_id: "a", performance_ids: ["p1", "p2", "p3", "p4", "p5"] }]);
    const dances = {
      a: {
        dances: [
          ["p1", "p2", "p3"],
          ["p1", "p2", "p3"],
        ],
      },
    };
    const done = { a11: "done", a12: "done", a13: "done", a21: "done", a22: "on_stage" } as const;
    expect(shown(listOf(dances, { status: done }), change("repeat", "a21"))).toEqual([
      { method: "next", order: "a11 a12 a13 a21 a22 a21 a23", moved: "a21 6, a23 3", broken: "", mended: 0 },
    ]);
  });
});

describe("a change that no longer fits", () => {
  const list = listOf({ a: { dances: [["p1", "p2", "p3"]] } }, { status: { a11: "done", a12: "skipped" } });
  const at = "2026-11-28T09:30:00.000Z";

  it("is named by its reason", () => {
    expect(misfitOf(list, change("swap", "a13", "a11"), at)).toEqual({ why: "begun", heat_id: "a11" });
    expect(misfitOf(list, change("withdraw", "a12", "p2"), at)).toEqual({ why: "skipped", heat_id: "a12" });
    expect(misfitOf(list, change("withdraw", "a13", "p1"), at)).toEqual({ why: "order", heat_id: null });
    expect(misfitOf(list, change("repeat", "a13"), at)).toEqual({ why: "waits", heat_id: "a13" });
    expect(misfitOf(list, change("repeat", "a11"), at)).toBeUndefined();
    expect(misfitOf(list, change("repeat", "a11"), "2026-11-28T08:59:00.000Z")).toEqual({ why: "again", heat_id: "a11" });
    expect(misfitOf(list, change("swap", "a13", "nowhere"), at)).toEqual({ why: "order", heat_id: null });
  });
});
