// The search on days small enough to be known by heart, its runs, made-up competitions, and live times: docs/rules/timetable.md 4.1 and 6.4.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { blockOf, day, entriesOf, NINE, slots } from "../testing/small-days.ts";
import { lowerBound } from "./bound.ts";
import { costOf } from "./cost.ts";
import { Floor } from "./floor.ts";
import { instance, type Size, SIZES } from "./instances.ts";
import { liveTimes } from "./live-times.ts";
import { Planning, planOf } from "./plan.ts";
import { compile } from "./problem.ts";
import { Search } from "./search.ts";
import type { CeremonySlot, Timetable } from "./timetable.ts";

/** Twelve entries in four blocks on two stages, with breaks, a fixed start, a ceremony, schools, judges, rounds and limits. */
const rich = (extra: Partial<Timetable> = {}): Timetable =>
  day({
    stages: ["A", "B"],
    days: ["d", "e"].map((id) => ({ id, start: NINE, end: NINE + 2400 })),
    entries: [
      ...entriesOf("a", ["1 Z", "2 M", "3 L", "4 Z"], { school: "Rytm" }),
      ...entriesOf("b", ["5 M", "6 O Z", "7 L"], { school: "Takt", coaches: ["Ewa"] }),
      ...entriesOf("c", ["8 O", "9 Z"], { coaches: ["Ewa"] }),
      ...entriesOf("f", ["10 M", "11 L", "12 O"]),
    ],
    blocks: [
      blockOf("a", { judges: ["Jan"] }),
      blockOf("b", { stages: ["A", "B"], judges: ["Jan"] }),
      blockOf("c", { stages: ["A", "B"], days: ["d", "e"] }),
      blockOf("f", { stages: ["B"], fixed_start: NINE + 900 }),
    ],
    ceremonies: [{ id: "prizes", seconds: 300, stage: "B", day: "d", after: ["f"] }],
    breaks: [{ start: NINE + 700, end: NINE + 880, day: "d" }],
    precedence: [{ before: "a", after: "c", gap_seconds: 120 }],
    presence: [{ dancer: "O", not_before: NINE + 300, day: "d" }],
    rest_seconds: 600,
    ...extra,
  });

describe("the search", () => {
  it("keeps the cost of the best as it is counted anew, move by move", () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const timetable = rich({ seed, school_weight_seconds: seed % 2 === 0 ? 30 : 0 });
      const problem = compile(timetable);
      const search = new Search(problem, seed, -1, lowerBound(problem).orders);
      for (const portion of [1, 50, 400, 1200]) {
        search.run(portion);
        const anew = new Floor(problem);
        anew.load(search.best);
        expect(anew.total).toBe(search.bestTotal);
      }
      const plan = planOf(timetable, 1651);
      expect(plan.cost_seconds).toBe(costOf(plan.order, timetable).cost_seconds);
      const firm = plan.broken_wishes.reduce(
        (sum, wish) => sum + (wish.kind === "school_in_a_row" ? timetable.school_weight_seconds : 50 * Math.min(wish.seconds, 3600)),
        0,
      );
      expect(search.bestTotal).toBe(plan.cost_seconds + firm);
      expect(plan.order.map((s) => s.entry).toSorted()).toEqual(timetable.entries.map((e) => e.id).toSorted());
    }
  });

  it("gives the same plan for the same seed and steps, however they are portioned, and another for another seed", () => {
    const whole = planOf(rich(), 700);
    const portions = new Planning(rich());
    for (const steps of [1, 300, 0, 399]) portions.run(steps);
    expect(portions.best()).toEqual(whole);
    expect(whole.steps).toBe(700);
    const others = [2, 3, 4, 5].map((seed) => planOf(rich({ seed }), 20).order);
    expect(others.some((order) => JSON.stringify(order) !== JSON.stringify(planOf(rich(), 20).order))).toBe(true);
  });

  it("4.1: runs come in pairs, each pair half as long again; an entry has 250 steps, a run at least 1,000", () => {
    const restarts = (entries: number, steps: number) => {
      // Two dancers who cannot both be helped, so that it never ends by itself.
      const names = Array.from({ length: entries }, (_, n) => `${n} ${n < 2 ? "Z" : n < 4 ? "M" : ""}`.trim());
      const timetable = day({ entries: entriesOf("a", names), blocks: [blockOf("a")], rest_seconds: 100_000 });
      const search = new Search(compile(timetable), 1, -1, []);
      search.run(steps);
      return [search.steps, search.restarts];
    };
    expect(restarts(4, 1000)).toEqual([1000, 1]);
    expect([1001, 2000, 2001, 3500, 3501, 5000, 5001].map((steps) => restarts(4, steps)[1])).toEqual([2, 2, 3, 3, 4, 4, 5]);
    expect([2000, 2001, 4000, 4001, 7000, 7001].map((steps) => restarts(8, steps)[1])).toEqual([1, 2, 2, 3, 3, 4]);
    expect(restarts(4, 0)).toEqual([0, 0]);
  });

  it("ends when the best has reached the target, or when there is nothing to move", () => {
    const easy = day({ entries: entriesOf("a", ["1 Z", "2", "3 Z", "4"]), blocks: [blockOf("a")], rest_seconds: 300 });
    const planning = new Planning(easy);
    expect(planning.run(5000)).toMatchObject({ done: true, cost_seconds: 0, lower_bound_seconds: 0 });
    expect(planning.progress().steps).toBeLessThan(200);
    expect(planning.best()).toMatchObject({ proven_best: true, cost_seconds: 0, broken: [] });
    const still = (extra: Partial<Timetable>) => new Search(compile({ ...easy, ...extra }), 1, -1, []).done;
    const locked = easy.entries.map((e, n) => ({ ...e, position: n + 1 }));
    expect(still({ entries: locked })).toBe(true);
    expect(still({ entries: locked.map((e, n) => (n < 1 ? e : easy.entries[n]!)) })).toBe(false);
    expect(still({ entries: locked.map((e, n) => (n === 0 ? easy.entries[0]! : e)) })).toBe(true);
    // Nobody dances twice: the order within the one block is all the same, with two blocks it may not be.
    const nobody = { entries: entriesOf("a", ["1", "2"]) };
    expect(still(nobody)).toBe(true);
    expect(still({ ...nobody, breaks: [{ start: NINE, end: NINE + 5 }] })).toBe(false);
    expect(still({ entries: entriesOf("a", ["1", "2"], { school: "x" }) })).toBe(false);
    expect(still({ entries: [...entriesOf("a", ["1", "2"]), ...entriesOf("b", ["3"])], blocks: [blockOf("a"), blockOf("b")] })).toBe(false);
    expect(
      still({ entries: [...entriesOf("a", ["1", "2"]), ...entriesOf("b", ["3"])], blocks: [blockOf("a", { position: 1 }), blockOf("b")] }),
    ).toBe(true);
    expect(still({ ...nobody, blocks: [blockOf("a"), blockOf("b")] })).toBe(true);
  });

  it("finds what every order of a small day shows to be the least", () => {
    // Zofia in two of five: 3 others of 3:00 between, and the changeover: 10:00.
    const best = (extra: Partial<Timetable>) =>
      planOf(day({ entries: entriesOf("a", ["1 Z", "2 Z", "3", "4", "5"]), blocks: [blockOf("a")], ...extra }), 1500);
    expect(best({ rest_seconds: 600 })).toMatchObject({ cost_seconds: 0, proven_best: true });
    expect(best({ rest_seconds: 700 })).toMatchObject({
      cost_seconds: 100,
      lower_bound_seconds: 100,
      kept_bound_seconds: 100,
      proven_best: true,
    });
    // Locked places stay, the rest is put in order around them.
    const locked = best({
      rest_seconds: 600,
      entries: entriesOf("a", ["1 Z", "2 Z", "3", "4", "5"]).map((e) => (e.id === "1" ? { ...e, position: 2 } : e)),
    });
    expect([locked.order[1]?.entry, locked.order[4]?.entry, locked.cost_seconds]).toEqual(["1", "2", 180]);
  });

  it("turns blocks round, exchanges and moves them between stages and days", () => {
    const blocks = ["a", "b", "c"].map((id) => blockOf(id, { stages: ["A", "B"], days: ["d", "e"] }));
    const entries = [...entriesOf("a", ["1 Z", "2"]), ...entriesOf("b", ["3 Z", "4"]), ...entriesOf("c", ["5 Z", "6"])];
    const days = ["d", "e"].map((id) => ({ id, start: NINE, end: NINE + 700 }));
    // On one day two blocks follow each other at least 4 + 1 minutes apart; the third goes to the other day.
    const found = planOf(day({ entries, blocks, days, stages: ["A", "B"], rest_seconds: 420 }), 6000);
    expect([found.cost_seconds, found.broken_wishes]).toEqual([0, []]);
    expect(new Set(found.order.map((s) => s.day)).size).toBe(2);
  });

  it("puts a block into the order that was proven for it", () => {
    const who = ["1 A", "2 B", "3 C", "4 D", "5 A", "6 B", "7 C", "8 D", "9 A", "10 B"];
    const found = planOf(day({ entries: entriesOf("a", who), blocks: [blockOf("a")], rest_seconds: 780 }), 4000);
    expect(found.cost_seconds).toBe(found.lower_bound_seconds);
    expect(found.proven_best).toBe(true);
  });

  it("tells what cannot be avoided, alone and together", () => {
    const alone = planOf(day({ entries: entriesOf("a", ["1 Z", "2", "3 Z"]), blocks: [blockOf("a")], rest_seconds: 420 }), 50);
    expect(alone.unavoidable.map((u) => u.reason.en)).toEqual([
      "Z has 2 entries in a category of 3 (a): in any order at least 3:00 of rest is missing.",
    ]);
    expect(alone.unavoidable_together).toEqual([]);
    const together = planOf(day({ entries: entriesOf("a", ["1 Z", "2 Z", "3 M", "4 M"]), blocks: [blockOf("a")], rest_seconds: 420 }), 50);
    expect(together.unavoidable).toEqual([]);
    expect(together.unavoidable_together).toEqual([
      {
        block: "a",
        missing_seconds: 360,
        unless_break: false,
        reason: {
          pl: expect.any(String) as string,
          en: "a: several people have several entries here and not all can be spread out at once: together at least 6:00 of rest is missing.",
        },
      },
    ]);
  });
});

describe("a made-up competition", () => {
  const small: Size = { entries: 20, dancers: 12, blocks: 6, days: 2, stages: 2, rest_seconds: 600, fixed: 2 };

  it("is the same for a size and seed, so that benches can be compared", () => {
    const digest = (size: Size, seed: number) =>
      createHash("sha256")
        .update(JSON.stringify(instance(size, seed)))
        .digest("hex")
        .slice(0, 12);
    expect([digest(SIZES.club_cup, 1), digest(SIZES.national, 1), digest(SIZES.usual, 1), digest(SIZES.dense, 1)]).toEqual([
      "031cec8ce6e6",
      "4be9b6abf2fd",
      "73b03ea4179b",
      "3019e4d04a69",
    ]);
    expect(digest(small, 1)).not.toBe(digest(small, 2));
  });

  it("has its entries in categories of four kinds, formations fixed on stages that are free then", () => {
    const { entries, blocks, days, stages } = instance(small, 7);
    expect(blocks.map((b) => `${b.id} ${b.stages.join()} ${b.days.join()} ${entries.filter((e) => e.block === b.id).length}`)).toEqual([
      "solo-1 s1 day1 4",
      "solo-2 s2 day1 4",
      "duo-3 s1 day2 3",
      "group-4 s2 day2 3",
      "group-5 s1 day2 3",
      "formation-6 s2 day2 3",
    ]);
    expect(blocks.at(-1)?.fixed_start).toBe(32_700);
    expect([days, stages]).toEqual([["day1", "day2"].map((id) => ({ id, start: 32_400, end: 39_210 })), ["s1", "s2"]]);
  });
});

describe("live times", () => {
  const timetable = (extra: Partial<Timetable> = {}) =>
    day({ entries: [...entriesOf("a", ["1", "2"]), ...entriesOf("b", ["3", "4"])], blocks: [blockOf("a"), blockOf("b")], ...extra });
  const order = slots("1 0", "2 180", "3 360", "4 540");
  const where = { stage: "A", day: "d", now: NINE };
  const ask = (
    value: Timetable,
    real: { entry: string; start: number; end?: number }[],
    extra: { now?: number; ceremonies?: CeremonySlot[]; order?: typeof order } = {},
  ) =>
    liveTimes(value, { order: extra.order ?? order, ceremonies: extra.ceremonies ?? [] }, { ...where, now: NINE + (extra.now ?? 0) }, real);
  const at = (found: ReturnType<typeof ask>, entry: string) => found.find((p) => p.entry === entry);

  it("begin after the last real start, at its real end if that is known", () => {
    expect(ask(timetable(), [{ entry: "2", start: NINE + 200 }]).map((p) => p.entry)).toEqual(["3", "4"]);
    const after = (end?: number) =>
      at(ask(timetable(), [{ entry: "1", start: NINE, ...(end === undefined ? {} : { end: NINE + end }) }]), "2")?.predicted ?? 0;
    expect(Math.abs(after() - (NINE + 180))).toBeLessThan(5);
    expect(Math.abs(after(150) - after() - 30)).toBeLessThan(2);
    expect(ask(timetable(), [{ entry: "4", start: NINE + 540 }])).toEqual([]);
  });

  it("are of one stage and day only", () => {
    const elsewhere = [...order, ...slots("5 0 B", "6 0 A e")];
    expect(
      ask(timetable({ entries: [...timetable().entries, ...entriesOf("a", ["5", "6"])] }), [], { order: elsewhere }).map((p) => p.entry),
    ).toEqual(["1", "2", "3", "4"]);
  });

  it("before the first real start begin with the day, and not before now", () => {
    expect(at(ask(timetable(), []), "1")).toMatchObject({ predicted: NINE, earliest: NINE, latest: NINE, planned: NINE, delay_seconds: 0 });
    expect(at(ask(timetable(), [], { now: 100 }), "1")).toMatchObject({ predicted: NINE + 100, delay_seconds: 100 });
    expect(at(ask(timetable({ days: [{ id: "d", start: NINE + 50, end: 2 * NINE }] }), [], { now: -500 }), "1")?.predicted).toBe(NINE + 50);
  });

  it("wait for fixed starts of blocks and ceremonies, and for breaks", () => {
    const fixed = timetable({ blocks: [blockOf("a"), blockOf("b", { fixed_start: NINE + 2000 })] });
    expect(at(ask(fixed, []), "3")?.predicted).toBe(NINE + 2000);
    expect(Math.abs((at(ask(fixed, []), "4")?.predicted ?? 0) - (NINE + 2180))).toBeLessThan(5);
    // Once the block has begun its fixed start holds nobody.
    expect(at(ask(fixed, [{ entry: "3", start: NINE + 400 }]), "4")?.predicted).toBeLessThan(NINE + 700);
    expect(at(ask(timetable({ breaks: [{ start: NINE + 100, end: NINE + 3000 }] }), []), "1")?.predicted).toBe(NINE + 3000);
    expect(at(ask(timetable({ breaks: [{ start: NINE + 100, end: NINE + 3000, stage: "B" }] }), []), "1")?.predicted).toBe(NINE);
    const prizes = (extra: object) =>
      timetable({ ceremonies: [{ id: "prizes", seconds: 600, stage: "A", day: "d", after: [], ...extra }] });
    const held = [{ ceremony: "prizes", start: NINE + 360, end: NINE + 960, stage: "A", day: "d" }];
    const later = slots("1 0", "2 180", "3 1020", "4 1200");
    const third = (extra: object, ceremonies = held, real: { entry: string; start: number }[] = []) =>
      (at(ask(prizes(extra), real, { ceremonies, order: later }), "3")?.predicted ?? 0) - NINE;
    expect(Math.abs(third({}) - 1020)).toBeLessThan(10);
    expect(Math.abs(third({ fixed_start: NINE + 1000 }) - 1660)).toBeLessThan(5);
    expect(
      Math.abs(
        third(
          {},
          held.map((c) => ({ ...c, stage: "B" })),
        ) - 360,
      ),
    ).toBeLessThan(10);
    expect(
      Math.abs(
        third(
          {},
          held.map((c) => ({ ...c, day: "e" })),
        ) - 360,
      ),
    ).toBeLessThan(10);
    expect(third({}, held, [{ entry: "3", start: NINE + 1020 }])).toBe(-NINE);
  });

  it("are less sure the further they lie ahead, and about nine in ten lie within", () => {
    const widths = ask(timetable(), [{ entry: "1", start: NINE }]).map((p) => p.latest - p.earliest);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(widths[0]).toBeGreaterThan(60);
    for (const { predicted, earliest, latest } of ask(timetable(), [{ entry: "1", start: NINE }]))
      expect([earliest <= predicted, predicted <= latest]).toEqual([true, true]);
  });

  it("after long silence take the event to stand still", () => {
    const silent = (now: number) => at(ask(timetable(), [{ entry: "1", start: NINE }], { now }), "2")!;
    // Due at 180 s; up to three spreads later it may begin any moment, then it stands still for minutes.
    expect(silent(190).predicted).toBeLessThan(NINE + 215);
    expect(silent(600).predicted).toBeGreaterThan(NINE + 650);
    expect(silent(600).latest).toBeGreaterThan(NINE + 900);
  });
});
