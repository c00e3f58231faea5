// What is proposed after a change of a published order, and whom it hits: docs/rules/timetable.md 5.1-5.3. Each time was worked out by hand.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockOf, day, entriesOf, NINE, slots } from "../testing/small-days.ts";
import { readTime, writeTime } from "./clock-time.ts";
import { costOf } from "./cost.ts";
import { instance } from "./instances.ts";
import { type Plan, planOf } from "./plan.ts";
import { readTimetable } from "./read-timetable.ts";
import type { Change } from "./repair-methods.ts";
import { afterChange, proposeRepairs } from "./repair.ts";
import type { CeremonySlot, Slot, Timetable } from "./timetable.ts";

function hall(): { timetable: Timetable; plan: Plan } {
  // Six entries of 2 min with 1 min between, from 9:00: a1 9:00, a2 9:03, a3 9:06, a4 9:09, then b1 9:12, b2 9:15.
  const who = { a1: ["Zofia"], a2: ["Maja"], a3: ["Lena"], a4: ["Zofia"], b1: ["Maja"], b2: ["Lena"] };
  const read = readTimetable({
    entries: Object.entries(who).map(([id, dancers], n) => ({ id, dancers, seconds: 120, block: id[0], position: (n % 4) + 1 })),
    blocks: [
      { id: "a", stage: "s", day: "d", position: 1 },
      { id: "b", stage: "s", day: "d", position: 2 },
    ],
    days: [{ id: "d", start: "9:00", end: "10:00" }],
    rest_seconds: 420,
    seed: 1,
  });
  if (!read.ok) throw new Error(read.errors.join("; "));
  return { timetable: read.timetable, plan: planOf(read.timetable, 100) };
}

const times = (order: Plan["order"]) => order.map((s) => `${s.entry} ${writeTime(s.start).slice(1, 5)}`).join(", ");
const minutes = (start: number) => (start - NINE) / 60;
const timesOf = (order: readonly Slot[]) => order.map((s) => `${s.entry} ${minutes(s.start)}`).join(", ");

test("a published order follows its locked places", () => {
  const { plan } = hall();
  expect(times(plan.order)).toBe("a1 9:00, a2 9:03, a3 9:06, a4 9:09, b1 9:12, b2 9:15");
  expect(plan.broken).toEqual([]);
});

test("after a scratch the times stay, or the gap closes, or another entry of the category fills it", () => {
  const { timetable, plan } = hall();
  const found = proposeRepairs(timetable, plan, { kind: "scratch", entry: "a2" });
  expect(found.map((p) => p.method).toSorted()).toEqual(["close_gap", "fill_gap", "keep_times"]);
  const [keep, close, fill] = ["keep_times", "close_gap", "fill_gap"].map((way) => found.find((p) => p.method === way));
  expect(found[0]?.method).toBe("keep_times");
  expect(times(keep?.order ?? [])).toBe("a1 9:00, a3 9:06, a4 9:09, b1 9:12, b2 9:15");
  expect(keep?.hit.filter((h) => h.start_before !== h.start_after)).toEqual([{ entry: "a2", start_before: 32580, number_before: 2 }]);
  expect(keep?.newly_broken).toEqual([]);
  expect(times(close?.order ?? [])).toBe("a1 9:00, a3 9:03, a4 9:06, b1 9:09, b2 9:12");
  // Zofia ends at 9:02 and starts again at 9:06: 4 of 7 minutes of rest.
  expect(close?.newly_broken).toEqual([{ dancer: "Zofia", first: "a1", second: "a4", missing_seconds: 180 }]);
  expect(close?.cost_after).toBe(180);
  expect(times(fill?.order ?? [])).toBe("a1 9:00, a3 9:03, a4 9:09, b1 9:12, b2 9:15");
  expect(fill?.reason.pl).toBe("Wstaw w wolne miejsce inny występ z tej kategorii: 1 występ z nową godziną, bez krótszych odpoczynków.");
});

test("a late entry goes later in its category, and those who start at other times are named", () => {
  const { timetable, plan } = hall();
  const late = readTime("9:05") ?? 0;
  const found = proposeRepairs(timetable, plan, { kind: "late", entry: "a2", not_before: late });
  expect(found).toHaveLength(3);
  for (const { order, broken_wishes } of found) {
    expect(order.find((s) => s.entry === "a2")?.start).toBeGreaterThanOrEqual(late);
    expect(broken_wishes).toEqual([]);
  }
  expect(new Set(found.map((p) => times(p.order))).size).toBe(3);
  const exchange = found.find((p) => times(p.order) === "a1 9:00, a3 9:03, a2 9:06, a4 9:09, b1 9:12, b2 9:15");
  expect(exchange?.hit.map((h) => h.entry).toSorted()).toEqual(["a2", "a3"]);
  // Maja ends at 9:08 and starts b1 at 9:12.
  expect(exchange?.newly_broken).toEqual([{ dancer: "Maja", first: "a2", second: "b1", missing_seconds: 180 }]);
});

test("a swap can be an exchange, or one of the two moves next to the other", () => {
  const { timetable, plan } = hall();
  const found = proposeRepairs(timetable, plan, { kind: "swap", first: "a1", second: "a3" });
  expect(Object.fromEntries(found.map((p) => [p.method, times(p.order)]))).toEqual({
    exchange: "a3 9:00, a2 9:03, a1 9:06, a4 9:09, b1 9:12, b2 9:15",
    first_after_second: "a2 9:00, a3 9:03, a1 9:06, a4 9:09, b1 9:12, b2 9:15",
    second_before_first: "a3 9:00, a1 9:03, a2 9:06, a4 9:09, b1 9:12, b2 9:15",
  });
});

test("a re-dance is given its own place after what has started", () => {
  const { timetable, plan } = hall();
  const now = readTime("9:07") ?? 0;
  const found = proposeRepairs(timetable, plan, { kind: "redance", entry: "a2", id: "a2 again" }, now);
  expect(found.length).toBeGreaterThan(1);
  for (const { order } of found) {
    expect(order.slice(0, 3)).toEqual(plan.order.slice(0, 3));
    expect(order.find((s) => s.entry === "a2 again")?.start).toBeGreaterThan(now);
    expect(order).toHaveLength(7);
  }
});

test("what has started is not repaired", () => {
  const { timetable, plan } = hall();
  expect(proposeRepairs(timetable, plan, { kind: "scratch", entry: "a1" }, 33_000)).toEqual([]);
  expect(proposeRepairs(timetable, plan, { kind: "scratch", entry: "nobody" })).toEqual([]);
});

test("every proposal is an order that can be danced, with its true cost and all who are hit", () => {
  const size = { entries: 40, dancers: 40, blocks: 10, days: 2, stages: 2, rest_seconds: 600, fixed: 1 };
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.nat(39),
      fc.nat(39),
      fc.constantFrom("scratch", "swap", "late", "redance"),
      fc.boolean(),
      (seed, a, b, kind, started) => {
        const timetable = { ...instance(size, seed), breaks: [{ start: 34_000, end: 34_600 }] };
        const plan = planOf(timetable, 2000);
        const [one, two] = [plan.order[a], plan.order[b]];
        if (!one || !two || a === b || one.day !== two.day) return;
        const { entry, start } = one;
        const changes = {
          scratch: { kind: "scratch", entry },
          swap: { kind: "swap", first: entry, second: two.entry },
          late: { kind: "late", entry, not_before: start + 600 },
          redance: { kind: "redance", entry, id: "again" },
        } as const;
        const now = started ? start - 1 : -1;
        const after = afterChange(timetable, changes[kind as keyof typeof changes]);
        const published = new Map(plan.order.map((s) => [s.entry, s]));
        for (const proposal of proposeRepairs(timetable, plan, changes[kind as keyof typeof changes], now)) {
          const { order, hit } = proposal;
          expect(order.map((s) => s.entry).toSorted()).toEqual(after.entries.map((e) => e.id).toSorted());
          expect(proposal.cost_after).toBe(costOf(order, after).cost_seconds);
          expect(proposal.cost_before).toBe(plan.cost_seconds);
          const hits = new Set(hit.map((h) => h.entry));
          for (const [n, slot] of order.entries()) {
            const was = published.get(slot.entry);
            if (was?.start !== slot.start) expect(hits).toContain(slot.entry);
            if (was && was.day === one.day && was.start <= now) expect(slot).toEqual(was);
            const seconds = after.entries.find((e) => e.id === slot.entry)?.seconds ?? 0;
            const next = order[n + 1];
            if (next?.day === slot.day && next.stage === slot.stage) expect(next.start).toBeGreaterThanOrEqual(slot.start + seconds + 60);
            expect(slot.start + seconds <= 34_000 || slot.start >= 34_600).toBe(true);
          }
        }
      },
    ),
    { numRuns: 150 },
  );
});

describe("the timetable after a change", () => {
  const timetable = day({
    entries: [...entriesOf("a", ["1 Zofia", "2"], { position: 1 }), ...entriesOf("b", ["3"], { not_before: NINE + 60 })],
    blocks: [blockOf("a", { position: 1 }), blockOf("b")],
  });
  const after = (change: Change) => afterChange(timetable, change);

  test("has an entry less, more, or with a limit, and no locked places", () => {
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
  const told = (found: ReturnType<typeof propose>) => found.map((p) => `${p.method}: ${timesOf(p.order)}`);

  test("5.3: leave a pause, fill it, move everybody up; in the order of how many get another time", () => {
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

  test("names rests that were broken and are mended", () => {
    // Zofia in a1 and a3: four minutes between. With a2 scratched and a pause left nothing changes; filled by a4, a3 keeps its place.
    const short = {
      entries: timetable.entries.map((e) => (e.id === "a3" ? { ...e, dancers: ["Zofia"] } : e.id === "a4" ? { ...e, dancers: [] } : e)),
    };
    const found = propose({ kind: "swap", first: "a3", second: "b1" }, { timetable: short });
    const [exchange] = found.filter((p) => p.method === "exchange");
    expect([exchange?.cost_before, exchange?.cost_after]).toEqual([180, 360]);
    expect(exchange?.mended).toEqual([{ dancer: "Zofia", first: "a1", second: "a3", missing_seconds: 180 }]);
    expect(exchange?.newly_broken).toEqual([{ dancer: "Maja", first: "a2", second: "b1", missing_seconds: 360 }]);
  });

  test("keep what has started, and begin nothing before now", () => {
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

  test("hold fixed starts, breaks and ceremonies", () => {
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
    expect(held.find((p) => p.method === "close_gap")?.ceremonies).toEqual(ceremonies);
    const loose = propose(
      { kind: "scratch", entry: "a2" },
      { timetable: { ceremonies: [{ ...prizes, fixed_start: undefined as never }] }, order: later, ceremonies },
    );
    expect(loose.find((p) => p.method === "close_gap")).toMatchObject({
      ceremonies: [{ ceremony: "prizes", start: NINE + 540, end: NINE + 1140 }],
    });
  });

  test("leave other days alone and sort by day, stage and start", () => {
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

  test("put a late entry where it can be there, and name whom that hits", () => {
    const found = propose({ kind: "late", entry: "a2", not_before: NINE + 300 });
    for (const { order: next, broken_wishes } of found) {
      expect(next.find((s) => s.entry === "a2")!.start).toBeGreaterThanOrEqual(NINE + 300);
      expect(broken_wishes).toEqual([]);
    }
    // At the end of the day nobody else gets another time.
    expect(told(found).slice(0, 2)).toEqual([
      "end_of_day: a1 0, a3 6, a4 9, b1 12, b2 15, a2 18",
      "later_in_block: a1 0, a3 3, a2 6, a4 9, b1 12, b2 15",
    ]);
    // The rest of the day is not late enough: the entry cannot be there in any proposal, and each says so.
    const never = propose({ kind: "late", entry: "a2", not_before: NINE + 30_000 });
    expect(never.every((p) => p.newly_broken_wishes.some((w) => w.kind === "too_early"))).toBe(true);
  });

  test("put last a proposal with a person on two stages at once", () => {
    const stages = { stages: ["A", "B"], blocks: [blockOf("a"), blockOf("b", { stages: ["B"] })], rest_seconds: 0 };
    // Maja dances a2 at 9:03 on A and b1 at 9:09 on B; exchanged with a4 she would be on both.
    const there = slots("a1 0", "a2 180", "a3 360", "a4 540", "b1 540 B", "b2 720 B");
    const found = propose({ kind: "late", entry: "a2", not_before: NINE + 200 }, { timetable: stages, order: there });
    expect(told(found).slice(0, 2)).toEqual([
      "later_in_block: a1 0, a3 6, a4 9, a2 12, b1 9, b2 12",
      "exchange: a1 0, a3 3, a2 6, a4 9, b1 9, b2 12",
    ]);
    const swap = propose({ kind: "swap", first: "a2", second: "a4" }, { timetable: stages, order: there });
    // A plain exchange would put both a2 and b1 at 9:09, so stage B is moved up.
    expect(told(swap)).toEqual([
      "first_after_second: a1 0, a3 6, a4 9, a2 12, b1 9, b2 12",
      "second_before_first: a1 0, a4 3, a2 6, a3 9, b1 9, b2 12",
      "exchange: a1 0, a4 3, a3 6, a2 9, b1 0, b2 3",
    ]);
    expect(swap.flatMap((p) => p.newly_broken_wishes)).toEqual([]);
  });

  test("are three at most, of different ways first", () => {
    const found = propose({ kind: "late", entry: "a1", not_before: NINE + 1 });
    expect(found).toHaveLength(3);
    expect(new Set(found.map((p) => p.method)).size).toBe(3);
    expect(new Set(found.map((p) => timesOf(p.order))).size).toBe(3);
    // One way only: two orders of it, one with the times held.
    const last = propose({ kind: "late", entry: "b2", not_before: NINE + 1000 });
    expect(new Set(last.map((p) => timesOf(p.order))).size).toBe(last.length);
  });

  test("hold against a repair only what it makes worse", () => {
    const overfull = { days: [{ id: "d", start: NINE, end: NINE + 1000 }] };
    const [keep] = propose({ kind: "scratch", entry: "a2" }, { timetable: overfull });
    expect(keep?.broken_wishes.map((w) => [w.kind, w.seconds])).toEqual([["day_overrun", 20]]);
    expect(keep?.newly_broken_wishes).toEqual([]);
    const again = propose({ kind: "redance", entry: "a1", id: "again" }, { timetable: overfull });
    expect(again.every((p) => p.newly_broken_wishes.some((w) => w.kind === "day_overrun" && w.seconds >= 200))).toBe(true);
  });
});
