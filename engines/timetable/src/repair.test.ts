import fc from "fast-check";
import { expect, test } from "vitest";
import { readTime, writeTime } from "./clock-time.ts";
import { costOf } from "./cost.ts";
import { instance } from "./instances.ts";
import { type Plan, planOf } from "./plan.ts";
import { readTimetable } from "./read-timetable.ts";
import { afterChange, proposeRepairs } from "./repair.ts";
import type { Timetable } from "./timetable.ts";

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

test("a published order stands as its locked places say", () => {
  const { plan } = hall();
  expect(times(plan.order)).toBe("a1 9:00, a2 9:03, a3 9:06, a4 9:09, b1 9:12, b2 9:15");
  expect(plan.broken).toEqual([]);
});

test("after a scratch the times stay, or the gap closes, or another entry of the category fills it", () => {
  const { timetable, plan } = hall();
  const found = proposeRepairs(timetable, plan, { kind: "scratch", entry: "a2" });
  expect(found.map((p) => p.way).toSorted()).toEqual(["close_gap", "fill_gap", "keep_times"]);
  const [keep, close, fill] = ["keep_times", "close_gap", "fill_gap"].map((way) => found.find((p) => p.way === way));
  expect(found[0]?.way).toBe("keep_times");
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

test("a swap can be an exchange, or one of the two moves beside the other", () => {
  const { timetable, plan } = hall();
  const found = proposeRepairs(timetable, plan, { kind: "swap", first: "a1", second: "a3" });
  expect(Object.fromEntries(found.map((p) => [p.way, times(p.order)]))).toEqual({
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
