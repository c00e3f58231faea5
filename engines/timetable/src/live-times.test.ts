// Live times of the entries that are still to come: docs/rules/timetable.md 6.1-6.5.
import { describe, expect, test } from "vitest";
import { NOISES, replay } from "../testing/replayed-days.ts";
import { blockOf, day, entriesOf, NINE, slots } from "../testing/small-days.ts";
import { liveTimes, paceOf } from "./live-times.ts";
import { readTimetable } from "./read-timetable.ts";
import type { CeremonySlot, Slot, Timetable } from "./timetable.ts";

function event(extra: object = {}, blocks: object[] = [{ id: "a", stage: "s", day: "d" }]) {
  const read = readTimetable({
    entries: Array.from({ length: 20 }, (_, n) => ({
      id: `e${n + 1}`,
      dancers: [],
      seconds: 120,
      block: n < 10 || blocks.length === 1 ? "a" : "b",
    })),
    blocks,
    days: [{ id: "d", start: NINE, end: NINE + 36_000 }],
    rest_seconds: 0,
    ...extra,
  });
  if (!read.ok) throw new Error(read.errors.join("; "));
  const order: Slot[] = read.timetable.entries.map((e, n) => ({ entry: e.id, start: NINE + 180 * n, stage: "s", day: "d" }));
  return { timetable: read.timetable, plan: { order, ceremonies: [] } };
}

const here = { stage: "s", day: "d" };
const realStarts = (changeovers: readonly number[]) => {
  let start = NINE;
  return [{ entry: "e1", start }, ...changeovers.map((c, n) => ({ entry: `e${n + 2}`, start: (start += 120 + c) }))];
};

test("before anything has started the plan is the prediction, and it gets less sure with each changeover", () => {
  const { timetable, plan } = event();
  const found = liveTimes(timetable, plan, { ...here, now: NINE - 600 }, []);
  expect(found[0]).toEqual({ entry: "e1", planned: NINE, predicted: NINE, earliest: NINE, latest: NINE, delay_seconds: 0 });
  for (const [n, one] of found.entries()) {
    expect(Math.abs(one.delay_seconds)).toBeLessThan(10 * n + 1);
    expect(one.earliest).toBeLessThanOrEqual(one.planned);
    expect(one.latest).toBeGreaterThanOrEqual(one.planned);
    const before = found[n - 1];
    if (before) expect(one.latest - one.earliest).toBeGreaterThan(before.latest - before.earliest);
  }
});

test("the same input gives the same answer", () => {
  const { timetable, plan } = event();
  const ask = () => liveTimes(timetable, plan, { ...here, now: NINE + 200 }, realStarts([80]));
  expect(ask()).toEqual(ask());
});

test("changeovers are learned from real starts, and a standstill is not taken for a changeover", () => {
  const { timetable, plan } = event();
  // Nine real changeovers of 90 s where 60 were planned, and one of 400 s in which the event stood still.
  const real = realStarts([90, 90, 90, 400, 90, 90, 90, 90, 90, 90]);
  const pace = paceOf(timetable, plan.order, real);
  expect([pace.observed, pace.pauses]).toEqual([10, 1]);
  // Variance: four observations of 12 s against none in nine, so 4 · 144 / 11; level: 30 · 9 / (9 + 52.4 / 400), the drift hardly believed.
  expect(pace.spread_seconds).toBeCloseTo(Math.sqrt((4 * 144) / 11), 6);
  expect(pace.changeover_seconds).toBeGreaterThan(88);
  expect(pace.changeover_seconds).toBeLessThan(92);
  expect(Math.abs(pace.drift_seconds)).toBeLessThan(0.05);
  const last = real.at(-1)?.start ?? 0;
  const found = liveTimes(timetable, plan, { ...here, now: last + 10 }, real);
  expect(found.map((p) => p.entry)).toEqual(["e12", "e13", "e14", "e15", "e16", "e17", "e18", "e19", "e20"]);
  expect(Math.abs((found[0]?.predicted ?? 0) - (last + 210))).toBeLessThan(8);
});

test("a day that slows down is seen to slow down", () => {
  const { timetable, plan } = event();
  const slower = realStarts(Array.from({ length: 15 }, (_, n) => 60 + 4 * n));
  const pace = paceOf(timetable, plan.order, slower);
  // What was seen of a straight line of 4 s is pulled towards the little that events usually drift.
  expect(pace.drift_seconds).toBeGreaterThan(0.1);
  expect(paceOf(timetable, plan.order, realStarts(Array.from({ length: 15 }, () => 60))).drift_seconds).toBeCloseTo(0, 6);
});

test("an entry that has not begun cannot start before now, and after a long silence the event is assumed to stand still", () => {
  const { timetable, plan } = event();
  const found = liveTimes(timetable, plan, { ...here, now: NINE + 1000 }, [{ entry: "e1", start: NINE }]);
  expect(found[0]?.earliest).toBeGreaterThanOrEqual(NINE + 1000);
  expect(found[0]?.latest).toBeGreaterThan(NINE + 1060);
});

test("a fixed start holds when the stage is early, and uncertainty begins anew there", () => {
  const blocks = [
    { id: "a", stage: "s", day: "d" },
    { id: "b", stage: "s", day: "d", fixed_start: NINE + 4000 },
  ];
  const { timetable, plan } = event({}, blocks);
  const found = liveTimes(timetable, plan, { ...here, now: NINE }, [{ entry: "e1", start: NINE }]);
  const eleventh = found.find((p) => p.entry === "e11");
  expect(eleventh).toMatchObject({ predicted: NINE + 4000, earliest: NINE + 4000, latest: NINE + 4000 });
  const twelfth = found.find((p) => p.entry === "e12");
  const tenth = found.find((p) => p.entry === "e10");
  const width = (one: typeof tenth) => (one ? one.latest - one.earliest : 0);
  expect(width(twelfth)).toBeLessThan(width(tenth));
});

test("an entry that would run into a break is predicted for its end", () => {
  const { timetable, plan } = event({ breaks: [{ start: NINE + 600, end: NINE + 2400 }] });
  const found = liveTimes(timetable, plan, { ...here, now: NINE + 200 }, [
    { entry: "e1", start: NINE },
    { entry: "e2", start: NINE + 200 },
  ]);
  // e3 at about NINE + 383, e4 would end at about NINE + 686, inside the break.
  expect(found[1]).toMatchObject({ entry: "e4", predicted: NINE + 2400, latest: NINE + 2400 });
});

test("a ceremony takes its planned length", () => {
  const { timetable, plan } = event({ ceremonies: [{ id: "prizes", stage: "s", day: "d", seconds: 600 }] });
  const ceremonies = [{ ceremony: "prizes", start: NINE + 360, end: NINE + 960, stage: "s", day: "d" }];
  const order = plan.order.map((s, n) => (n < 2 ? s : { ...s, start: s.start + 660 }));
  const found = liveTimes(timetable, { order, ceremonies }, { ...here, now: NINE }, [{ entry: "e1", start: NINE }]);
  for (const [n, one] of found.entries()) expect(Math.abs(one.delay_seconds)).toBeLessThan(10 * (n + 1));
});

test.each(Object.entries(NOISES))("on replayed days (%s) the intervals hold what comes at least 85 times in 100", (_, noise) => {
  for (const { covered, width } of Object.values(replay(noise, 10, 160, 16))) {
    expect(covered).toBeGreaterThanOrEqual(0.85);
    expect(width).toBeLessThan(3600);
  }
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

  test("begin after the last real start, at its real end if that is known", () => {
    expect(ask(timetable(), [{ entry: "2", start: NINE + 200 }]).map((p) => p.entry)).toEqual(["3", "4"]);
    const after = (end?: number) =>
      at(ask(timetable(), [{ entry: "1", start: NINE, ...(end === undefined ? {} : { end: NINE + end }) }]), "2")?.predicted ?? 0;
    expect(Math.abs(after() - (NINE + 180))).toBeLessThan(5);
    expect(Math.abs(after(150) - after() - 30)).toBeLessThan(2);
    expect(ask(timetable(), [{ entry: "4", start: NINE + 540 }])).toEqual([]);
  });

  test("are of one stage and day only", () => {
    const elsewhere = [...order, ...slots("5 0 B", "6 0 A e")];
    expect(
      ask(timetable({ entries: [...timetable().entries, ...entriesOf("a", ["5", "6"])] }), [], { order: elsewhere }).map((p) => p.entry),
    ).toEqual(["1", "2", "3", "4"]);
  });

  test("before the first real start begin with the day, and not before now", () => {
    expect(at(ask(timetable(), []), "1")).toMatchObject({ predicted: NINE, earliest: NINE, latest: NINE, planned: NINE, delay_seconds: 0 });
    expect(at(ask(timetable(), [], { now: 100 }), "1")).toMatchObject({ predicted: NINE + 100, delay_seconds: 100 });
    expect(at(ask(timetable({ days: [{ id: "d", start: NINE + 50, end: 2 * NINE }] }), [], { now: -500 }), "1")?.predicted).toBe(NINE + 50);
  });

  test("wait for fixed starts of blocks and ceremonies, and for breaks", () => {
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

  test("are less sure the further they lie ahead, and about nine in ten lie within", () => {
    const widths = ask(timetable(), [{ entry: "1", start: NINE }]).map((p) => p.latest - p.earliest);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(widths[0]).toBeGreaterThan(60);
    for (const { predicted, earliest, latest } of ask(timetable(), [{ entry: "1", start: NINE }]))
      expect([earliest <= predicted, predicted <= latest]).toEqual([true, true]);
  });

  test("after a long silence assume that the event stands still", () => {
    const silent = (now: number) => at(ask(timetable(), [{ entry: "1", start: NINE }], { now }), "2")!;
    // Due at 180 s; up to three spreads later it may begin any moment, then it stands still for minutes.
    expect(silent(190).predicted).toBeLessThan(NINE + 215);
    expect(silent(600).predicted).toBeGreaterThan(NINE + 650);
    expect(silent(600).latest).toBeGreaterThan(NINE + 900);
  });
});
