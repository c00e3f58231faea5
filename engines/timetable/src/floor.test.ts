// When an order starts and what it weighs, move by move: docs/rules/timetable.md 1.1-1.8, 2.1 and 2.2. Each second was worked out by hand.
import { describe, expect, it } from "vitest";
import { blockOf, day, entriesOf, NINE } from "../testing/small-days.ts";
import { Floor } from "./floor.ts";
import { compile, DAY_APART } from "./problem.ts";
import type { Timetable } from "./timetable.ts";

/** A floor with the blocks (and ceremonies) on the lanes as listed, entries as in the file unless `order` is given. */
function floorOf(timetable: Timetable, lanes: readonly string[], order?: string) {
  const problem = compile(timetable);
  const names = [...timetable.blocks.map((b) => b.id), ...timetable.ceremonies.map((c) => c.id)];
  const entries = [...timetable.entries.map((e) => e.id), ...timetable.ceremonies.map((c) => c.id)];
  const asListed = problem.blocks.flatMap((block) => block.entries);
  const floor = new Floor(problem);
  floor.load({
    order: Int32Array.from(order === undefined ? asListed : order.split(" ").map((id) => entries.indexOf(id))),
    lanes: lanes.map((row) =>
      row
        .split(" ")
        .filter(Boolean)
        .map((id) => names.indexOf(id)),
    ),
  });
  const starts = () => {
    const each = entries.map((id, e) => {
      const lane = problem.lanes[floor.laneOf[problem.blockOf[e]!]!]!;
      return { id, lane: floor.laneOf[problem.blockOf[e]!]!, start: floor.start[e]! - lane.day * DAY_APART - NINE };
    });
    return each
      .toSorted((a, b) => a.lane - b.lane || a.start - b.start)
      .map(({ id, start }) => `${id} ${start}`)
      .join(", ");
  };
  return { floor, problem, starts };
}

const starts = (timetable: Timetable, lanes: readonly string[], order?: string) => floorOf(timetable, lanes, order).starts();
const weight = (timetable: Timetable, lanes: readonly string[], order?: string) => floorOf(timetable, lanes, order).floor.total;
const three = [...entriesOf("a", ["1", "2"]), ...entriesOf("b", ["3"]), ...entriesOf("c", ["4", "5", "6"])];
const blocks = (a: object = {}, b: object = {}, c: object = {}) => [blockOf("a", a), blockOf("b", b), blockOf("c", c)];
const abc = (extra: Partial<Timetable> = {}) => day({ entries: three, blocks: blocks(), ...extra });

describe("one stage-day", () => {
  it("1.1 and 1.2: runs without idling", () => {
    expect(starts(abc(), ["c a b"])).toBe("4 0, 5 180, 6 360, 1 540, 2 720, 3 900");
    expect(starts(abc({ changeover_seconds: 0 }), ["b a c"], "2 1 3 6 5 4")).toBe("3 0, 2 120, 1 240, 6 360, 5 480, 4 600");
  });

  it("1.3: an entry that would touch a break starts at its end, inside a block, too", () => {
    expect(starts(abc({ breaks: [{ start: NINE + 400, end: NINE + 1000 }] }), ["a b c"])).toBe(
      "1 0, 2 180, 3 1000, 4 1180, 5 1360, 6 1540",
    );
    expect(starts(abc({ breaks: [{ start: NINE + 300, end: NINE + 360 }] }), ["a b c"])).toBe("1 0, 2 180, 3 360, 4 540, 5 720, 6 900");
  });

  it("1.4: a fixed block waits for its time, or starts late and that weighs fifty times", () => {
    const at = (after: number) => abc({ blocks: blocks({}, { fixed_start: NINE + after }) });
    expect([starts(at(360), ["a b c"]), weight(at(360), ["a b c"])]).toEqual(["1 0, 2 180, 3 360, 4 540, 5 720, 6 900", 0]);
    // Nothing of the others fits into 300 s but a; it would end at 300, and the changeover makes b late: so b waits.
    expect(starts(at(300), ["a b c"])).toBe("3 300, 1 480, 2 660, 4 840, 5 1020, 6 1200");
    expect(weight(abc({ blocks: blocks({ fixed_start: NINE }, { fixed_start: NINE + 100 }, { fixed_start: NINE }) }), ["a b c"])).toBe(
      50 * (360 + 800),
    );
  });

  it("1.5: the next block of the sequence follows unless it would make the next fixed start late", () => {
    const gala = (after: number) => abc({ blocks: blocks({}, { fixed_start: NINE + after }) });
    // c (three entries) takes 540 with its changeover, a takes 360.
    expect(starts(gala(540), ["c a b"])).toBe("4 0, 5 180, 6 360, 3 540, 1 720, 2 900");
    expect(starts(gala(539), ["c a b"])).toBe("1 0, 2 180, 3 539, 4 719, 5 899, 6 1079");
    expect(starts(gala(359), ["c a b"])).toBe("3 359, 4 539, 5 719, 6 899, 1 1079, 2 1259");
    expect(starts(gala(900), ["c a b"])).toBe("4 0, 5 180, 6 360, 1 540, 2 720, 3 900");
    // Two fixed: the earlier one is waited for first.
    const two = abc({ blocks: blocks({ fixed_start: NINE + 2000 }, { fixed_start: NINE + 1000 }) });
    expect(starts(two, ["a b c"])).toBe("4 0, 5 180, 6 360, 3 1000, 1 2000, 2 2180");
  });

  it("1.5: a block that must follow another is not drawn before it", () => {
    const timetable = abc({ blocks: blocks({}, { fixed_start: NINE + 400 }), precedence: [{ before: "c", after: "a", gap_seconds: 0 }] });
    expect(starts(timetable, ["a c b"])).toBe("3 400, 1 580, 2 760, 4 940, 5 1120, 6 1300");
    expect(starts({ ...timetable, precedence: [] }, ["a c b"])).toBe("1 0, 2 180, 3 400, 4 580, 5 760, 6 940");
    expect(starts({ ...timetable, precedence: [{ before: "a", after: "c", gap_seconds: 0 }] }, ["c a b"])).toBe(
      "1 0, 2 180, 3 400, 4 580, 5 760, 6 940",
    );
  });

  it("1.5: breaks count when a block is fitted in before a fixed start", () => {
    const timetable = (end: number) =>
      abc({ blocks: blocks({}, { fixed_start: NINE + 700 }), breaks: [{ start: NINE + 200, end: NINE + end }] });
    // a: 0-120, then from the end of the break 120 s and the changeover.
    expect(starts(timetable(520), ["a b c"])).toBe("1 0, 2 520, 3 700, 4 880, 5 1060, 6 1240");
    expect(starts(timetable(521), ["a b c"])).toBe("3 700, 1 880, 2 1060, 4 1240, 5 1420, 6 1600");
  });

  it("1.6: a ceremony is a block of one entry in which nobody dances", () => {
    const prizes = { id: "prizes", seconds: 600, stage: "A", day: "d", after: ["a"] };
    expect(starts(abc({ ceremonies: [prizes] }), ["a prizes b c"])).toBe("1 0, 2 180, prizes 360, 3 1020, 4 1200, 5 1380, 6 1560");
    expect(weight(abc({ ceremonies: [prizes] }), ["prizes a b c"])).toBe(50 * (960 + 0));
    expect(starts(abc({ ceremonies: [{ ...prizes, after: [], fixed_start: NINE + 700 }] }), ["prizes a b c"])).toBe(
      "1 0, 2 180, 3 360, prizes 700, 4 1360, 5 1540, 6 1720",
    );
  });

  it("1.7: a locked place wins over the turn, ceremonies counted", () => {
    const locked = (position: number) => abc({ blocks: blocks({}, { position }) });
    expect(starts(locked(1), ["a c b"])).toBe("3 0, 1 180, 2 360, 4 540, 5 720, 6 900");
    expect(starts(locked(2), ["a c b"])).toBe("1 0, 2 180, 3 360, 4 540, 5 720, 6 900");
    expect(starts(locked(3), ["b a c"])).toBe("1 0, 2 180, 4 360, 5 540, 6 720, 3 900");
    // A place beyond the row is the last one; of two such the smaller comes first.
    expect(starts(abc({ blocks: blocks({ position: 9 }, { position: 8 }) }), ["a b c"])).toBe("4 0, 5 180, 6 360, 3 540, 1 720, 2 900");
    expect(starts(abc({ blocks: blocks({ fixed_start: NINE + 100 }, { position: 1 }) }), ["a b c"])).toBe(
      "3 0, 1 180, 2 360, 4 540, 5 720, 6 900",
    );
  });

  it("a day that runs over weighs fifty times the seconds", () => {
    const until = (end: number) => weight(abc({ days: [{ id: "d", start: NINE, end: NINE + end }] }), ["a b c"]);
    expect([until(1020), until(1019), until(900)]).toEqual([0, 50, 50 * 120]);
  });

  it("limits of blocks weigh fifty times", () => {
    const between = (not_before: number, latest_end: number) =>
      weight(abc({ blocks: blocks({}, { not_before: NINE + not_before, latest_end: NINE + latest_end }) }), ["a b c"]);
    expect([between(360, 480), between(361, 480), between(360, 479), between(400, 400)]).toEqual([0, 50, 50, 50 * (40 + 80)]);
  });

  it("limits of entries and of who is there weigh fifty times, on the days that they hold", () => {
    const limited = (presence: Timetable["presence"], more: object = {}) =>
      weight(abc({ entries: three.map((e) => (e.id === "3" ? { ...e, dancers: ["Maja"], school: "Rytm", ...more } : e)), presence }), [
        "a b c",
      ]);
    expect(limited([], { not_before: NINE + 370 })).toBe(500);
    expect(limited([], { latest_end: NINE + 470 })).toBe(500);
    expect(limited([{ dancer: "Maja", not_before: NINE + 370 }], { not_before: NINE + 365 })).toBe(500);
    expect(limited([{ dancer: "Maja", latest_end: NINE + 470 }], { latest_end: NINE + 475 })).toBe(500);
    expect(limited([{ school: "Rytm", not_before: NINE + 370 }])).toBe(500);
    expect(limited([{ school: "Rytm", not_before: NINE + 370, day: "d" }])).toBe(500);
    expect(
      limited([
        { school: "Takt", not_before: NINE + 370 },
        { dancer: "Zofia", not_before: NINE + 370 },
        { school: "Rytm", not_before: NINE + 370, day: "e" },
      ]),
    ).toBe(0);
    expect(limited([{ dancer: "Maja", not_before: NINE + 360, latest_end: NINE + 480 }])).toBe(0);
  });

  it("schools in a row weigh what the timetable says, also from block to block, never over a ceremony", () => {
    const schools = (list: string, extra: Partial<Timetable> = {}) =>
      abc({ entries: three.map((e, n) => ({ ...e, ...(list[n] === "-" ? {} : { school: list[n]! }) })), ...extra });
    expect(weight(schools("xxxxxx"), ["a b c"])).toBe(150);
    expect(weight(schools("xyyzxx"), ["a b c"])).toBe(60);
    expect(weight(schools("------"), ["a b c"])).toBe(0);
    expect(weight(schools("xx----", { school_weight_seconds: 7 }), ["a b c"])).toBe(7);
    expect(weight(schools("xxxxxx", { school_weight_seconds: 0 }), ["a b c"])).toBe(0);
    const prizes = { id: "prizes", seconds: 60, stage: "A", day: "d", after: [] };
    expect(weight(schools("-xx---", { ceremonies: [prizes] }), ["a prizes b c"])).toBe(0);
    expect(weight(schools("-xx---", { ceremonies: [prizes] }), ["a b c prizes"])).toBe(30);
  });

  it("2.1: missing rest weighs what is missing, an overlap of a dancer fifty times more", () => {
    const rest = (extra: Partial<Timetable>, lanes: string[]) => weight(abc({ rest_seconds: 420, ...extra }), lanes);
    const zofia = (...who: string[]) => three.map((e) => (who.includes(e.id) ? { ...e, dancers: ["Zofia"] } : e));
    expect(rest({ entries: zofia("1", "3") }, ["a b c"])).toBe(180);
    expect(rest({ entries: zofia("1", "3"), rest_of: { Zofia: 60 } }, ["a b c"])).toBe(0);
    expect(rest({ entries: zofia("1", "2", "3") }, ["a b c"])).toBe(720);
    const stages = { stages: ["A", "B"], blocks: blocks({}, { stages: ["B"] }), entries: zofia("1", "3") };
    // Both at 9:00: the pause is two minutes less than none.
    expect(rest(stages, ["a c", "b"])).toBe(540 + 50 * 120);
    const coach = three.map((e) => (e.id === "1" || e.id === "3" ? { ...e, coaches: ["Ewa"] } : e));
    expect(rest({ ...stages, entries: coach }, ["a c", "b"])).toBe(50 * 120);
    expect(rest({ entries: coach }, ["a b c"])).toBe(0);
  });
});

describe("several lanes", () => {
  const two = abc({
    stages: ["A", "B"],
    days: ["d", "e"].map((id) => ({ id, start: id === "d" ? NINE : NINE + 100, end: 2 * NINE })),
    blocks: ["a", "b", "c"].map((id) => blockOf(id, { stages: ["A", "B"], days: ["d", "e"] })),
  });

  it("each begin with their day, and wait for nobody else", () => {
    expect(starts(two, ["a", "c", "b", ""])).toBe("1 0, 2 180, 4 0, 5 180, 6 360, 3 100");
    expect(floorOf(two, ["a", "c", "b", ""]).problem.blocks.map((b) => b.lanes)).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
  });

  it("rounds that come too soon weigh fifty times, a day too soon as an hour", () => {
    const pair = (gap_seconds: number) => ({ ...two, precedence: [{ before: "a", after: "b", gap_seconds }] });
    expect([weight(pair(60), ["a b", "c", "", ""]), weight(pair(61), ["a b", "c", "", ""])]).toEqual([0, 50]);
    expect(weight(pair(0), ["a", "b c", "", ""])).toBe(50 * 300);
    expect(weight(pair(0), ["a", "", "b", "c"])).toBe(0);
    expect(weight(pair(0), ["b", "", "a", "c"])).toBe(50 * 3600);
    // A round that nobody dances in binds nobody.
    expect(weight({ ...pair(9000), entries: three.filter((e) => e.block !== "a") }, ["b c", "", "", ""])).toBe(0);
  });

  it("judges on two stages at once weigh fifty times", () => {
    const judged = { ...two, blocks: two.blocks.map((b) => ({ ...b, judges: b.id === "c" ? ["Ola"] : ["Jan", b.id] })) };
    expect(weight(judged, ["a", "b c", "", ""])).toBe(50 * 120);
    expect(weight(judged, ["a", "c b", "", ""])).toBe(0);
    expect(weight(judged, ["a b", "c", "", ""])).toBe(0);
    expect(weight(judged, ["a", "c", "b", ""])).toBe(0);
    expect(floorOf(judged, ["a", "b c", "", ""]).problem.judged).toEqual([{ a: 0, b: 1 }]);
    expect(compile({ ...judged, stages: ["A"], blocks: judged.blocks.map((b) => ({ ...b, stages: ["A"] })) }).judged).toEqual([]);
  });
});

describe("a move", () => {
  const rich = day({
    entries: [...entriesOf("a", ["1 Zofia", "2 Maja", "3 Zofia"]), ...entriesOf("b", ["4 Maja", "5"])],
    blocks: [blockOf("a"), blockOf("b")],
    rest_seconds: 600,
  });

  it("is answered with the change of the whole, and taken back without a trace", () => {
    const { floor, starts } = floorOf(rich, ["a b"]);
    const [before, total] = [starts(), floor.total];
    floor.begin();
    floor.lanes[0]!.reverse();
    floor.retimeLane(0);
    const change = floor.settle();
    expect(change).not.toBe(0);
    expect(floor.total).toBe(total + change);
    expect(floor.total).toBe(weight(rich, ["b a"]));
    floor.undo();
    floor.lanes[0]!.reverse();
    expect([starts(), floor.total]).toEqual([before, total]);
    expect([...floor.blockStart, ...floor.blockEnd].map((at) => at - NINE)).toEqual([0, 540, 480, 840]);
  });

  it("inside a block that moves nothing else times its places only", () => {
    const { floor, starts } = floorOf(rich, ["a b"]);
    expect(floor.isRigid(0)).toBe(true);
    floor.begin();
    floor.order.set([1, 0], 0);
    floor.retimePlaces(0, 1, NINE);
    floor.settle();
    expect(starts()).toBe("2 0, 1 180, 3 360, 4 540, 5 720");
    expect([...floor.placeOf]).toEqual([1, 0, 2, 3, 4]);
    expect(floor.total).toBe(weight(rich, ["a b"], "2 1 3 4 5"));
  });

  it("is more than that where a break, a fixed start, a limit or a school is near", () => {
    const rigid = (extra: Partial<Timetable>, block = 0) => floorOf({ ...rich, ...extra }, ["a b"]).floor.isRigid(block);
    const pause = (start: number, end: number) => ({ breaks: [{ start: NINE + start, end: NINE + end }] });
    expect(rigid({ presence: [{ dancer: "Zofia", not_before: NINE }] })).toBe(false);
    expect(rigid({ entries: rich.entries.map((e) => ({ ...e, school: "Rytm" })) })).toBe(false);
    expect(rigid({ entries: rich.entries.map((e) => ({ ...e, school: "Rytm" })), school_weight_seconds: 0 })).toBe(true);
    // Block a runs from 0 to 480, b from 540 to 840.
    expect([rigid(pause(200, 250)), rigid(pause(200, 250), 1)]).toEqual([false, true]);
    expect([rigid(pause(480, 500)), rigid(pause(480, 500), 1)]).toEqual([true, true]);
    expect([rigid(pause(479, 500)), rigid(pause(5000, 6000))]).toEqual([false, true]);
    // b may begin at the end of a break only because it was put off.
    expect([rigid(pause(490, 540), 1), rigid(pause(490, 541), 1), rigid(pause(490, 539), 1)]).toEqual([false, false, true]);
    const fixed = { blocks: [blockOf("a"), blockOf("b", { fixed_start: NINE + 540 })] };
    expect([rigid(fixed), rigid({ ...fixed, ...pause(5000, 6000) })]).toEqual([true, false]);
    expect(rigid({ blocks: [blockOf("a", { position: 1 }), blockOf("b")], ...pause(5000, 6000) })).toBe(false);
  });

  it("keeps a list of dancers who are short of rest", () => {
    const { floor, problem } = floorOf(rich, ["a b"]);
    const sore = () => Array.from(floor.rests.sore.slice(0, floor.rests.soreCount), (p) => problem.persons[p]!.name).toSorted();
    expect(sore()).toEqual(["Maja", "Zofia"]);
    const { floor: calm } = floorOf({ ...rich, rest_seconds: 60 }, ["a b"]);
    expect(calm.rests.soreCount).toBe(0);
  });
});
