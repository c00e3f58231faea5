import { expect, test } from "vitest";
import { liveTimes, paceOf } from "./live-times.ts";
import type { Slot } from "./timetable.ts";
import { readTimetable } from "./read-timetable.ts";

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

test("before anything has started the plan is the prediction, and it gets less sure with each changeover", () => {
  const { timetable, plan } = event();
  const [first, second, third] = liveTimes(timetable, plan, { stage: "s", day: "d", now: NINE - 600 }, []);
  expect(first).toEqual({ entry: "e1", planned: NINE, predicted: NINE, earliest: NINE, latest: NINE, delay_seconds: 0 });
  // Spread 20 s, nothing observed: 1.645 * sqrt(20² + 20² / 5) = 36 s, and for two changeovers 1.645 * sqrt(2 * 20² + 40² / 5) = 55 s.
  expect(second).toEqual({
    entry: "e2",
    planned: NINE + 180,
    predicted: NINE + 180,
    earliest: NINE + 144,
    latest: NINE + 216,
    delay_seconds: 0,
  });
  expect(third).toMatchObject({ predicted: NINE + 360, earliest: NINE + 305, latest: NINE + 415 });
});

test("changeovers are learned from real starts: the plan counts as five of them, and one long pause teaches nothing", () => {
  const { timetable, plan } = event();
  // Nine real changeovers of 90 s and one pause of 400 s: the median is 90, (5 * 60 + 10 * 90) / 15 = 80.
  const real = realStarts([90, 90, 90, 400, 90, 90, 90, 90, 90, 90]);
  const pace = paceOf(timetable, plan.order, real);
  expect(pace.observed).toBe(10);
  expect(pace.changeover_seconds).toBe(80);
  // No deviation from the median in at least half: (5 * 20 + 10 * 0) / 15.
  expect(pace.spread_seconds).toBeCloseTo(100 / 15, 10);
  const last = real.at(-1)?.start ?? 0;
  const found = liveTimes(timetable, plan, { stage: "s", day: "d", now: last + 10 }, real);
  expect(found.map((p) => p.entry)).toEqual(["e12", "e13", "e14", "e15", "e16", "e17", "e18", "e19", "e20"]);
  expect(found[0]).toMatchObject({ predicted: last + 200, delay_seconds: 340 + 9 * 30 + 20 });
  expect(found[1]).toMatchObject({ predicted: last + 400 });
});

test("nothing that has not begun can start before now", () => {
  const { timetable, plan } = event();
  const found = liveTimes(timetable, plan, { stage: "s", day: "d", now: NINE + 1000 }, [{ entry: "e1", start: NINE }]);
  expect(found[0]).toMatchObject({ entry: "e2", predicted: NINE + 1000, earliest: NINE + 1000, latest: NINE + 1000, delay_seconds: 820 });
});

test("a fixed start holds when the stage is early, and uncertainty begins anew there", () => {
  const blocks = [
    { id: "a", stage: "s", day: "d" },
    { id: "b", stage: "s", day: "d", fixed_start: NINE + 3000 },
  ];
  const { timetable, plan } = event({}, blocks);
  const found = liveTimes(timetable, plan, { stage: "s", day: "d", now: NINE }, [{ entry: "e1", start: NINE }]);
  const eleventh = found.find((p) => p.entry === "e11");
  expect(eleventh).toMatchObject({ predicted: NINE + 3000, earliest: NINE + 3000, latest: NINE + 3000 });
  expect(found.find((p) => p.entry === "e12")).toMatchObject({ predicted: NINE + 3180, earliest: NINE + 3144, latest: NINE + 3216 });
});

test("an entry that would run into a break is predicted for its end", () => {
  const { timetable, plan } = event({ breaks: [{ start: NINE + 600, end: NINE + 1200 }] });
  const found = liveTimes(timetable, plan, { stage: "s", day: "d", now: NINE + 200 }, [
    { entry: "e1", start: NINE },
    { entry: "e2", start: NINE + 200 },
  ]);
  // e3 at about NINE + 383, e4 would end at about NINE + 686, inside the break.
  expect(found[1]).toMatchObject({ entry: "e4", predicted: NINE + 1200, latest: NINE + 1200 });
});

test("a ceremony takes its planned length", () => {
  const { timetable, plan } = event({ ceremonies: [{ id: "prizes", stage: "s", day: "d", seconds: 600 }] });
  const ceremonies = [{ ceremony: "prizes", start: NINE + 360, end: NINE + 960, stage: "s", day: "d" }];
  const order = plan.order.map((s, n) => (n < 2 ? s : { ...s, start: s.start + 660 }));
  const found = liveTimes(timetable, { order, ceremonies }, { stage: "s", day: "d", now: NINE }, [{ entry: "e1", start: NINE }]);
  expect(found.map((p) => p.delay_seconds)).toEqual(found.map(() => 0));
});
