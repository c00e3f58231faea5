import { expect, test } from "vitest";
import { NOISES, replay } from "../testing/replayed-days.ts";
import { liveTimes, paceOf } from "./live-times.ts";
import { readTimetable } from "./read-timetable.ts";
import type { Slot } from "./timetable.ts";

const NINE = 32_400;

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

const realStarts = (changeovers: readonly number[]) => {
  let start = NINE;
  return [{ entry: "e1", start }, ...changeovers.map((c, n) => ({ entry: `e${n + 2}`, start: (start += 120 + c) }))];
};
const here = { stage: "s", day: "d" };

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

test("nothing that has not begun can start before now, and after long silence the event is taken to stand still", () => {
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
