import { expect, test } from "vitest";
import { readTime, writeLength, writeTime } from "./clock-time.ts";
import { planOf } from "./plan.ts";
import { readTimetable } from "./read-timetable.ts";

const right = {
  entries: [
    { id: "1", dancers: ["Zofia"], seconds: 120, block: "solo" },
    { id: "2", dancers: ["Zofia", "Maja"], seconds: 150, block: "duo" },
  ],
  blocks: [
    { id: "solo", stage: "A", day: "sobota" },
    { id: "duo", stage: "A", day: "sobota", fixed_start: "10:00" },
  ],
  days: [{ id: "sobota", start: "09:00:00", end: "18:00:00" }],
  breaks: [{ start: "12:00", end: 45_000, stage: "A" }],
  rest_seconds: 600,
  seed: 7,
};

const errors = (changes: object) => {
  const read = readTimetable({ ...right, ...changes });
  return read.ok ? [] : read.errors;
};

test("times are HH:MM, HH:MM:SS or seconds from midnight, and run on past midnight", () => {
  expect([readTime("9:05"), readTime("09:05:07"), readTime("25:30"), readTime(61)]).toEqual([32_700, 32_707, 91_800, 61]);
  for (const wrong of ["9", "9:5", "09:60", "48:00", "noon", -1, 1.5, 172_800, null, undefined, Number.NaN])
    expect(readTime(wrong)).toBeUndefined();
  expect([writeTime(32_707), writeTime(91_800), writeLength(754)]).toEqual(["09:05:07", "25:30:00", "12:34"]);
});

test("a right file is read with the changeover of a minute", () => {
  const read = readTimetable(right);
  expect(read).toMatchObject({ ok: true, times: "text", timetable: { changeover_seconds: 60, rest_seconds: 600, seed: 7, stages: ["A"] } });
  if (!read.ok) return;
  expect(read.timetable.breaks).toEqual([{ start: 43_200, end: 45_000, stage: "A" }]);
  const plan = planOf(read.timetable, 10);
  expect(plan.order).toEqual([
    { entry: "1", start: 32_400, stage: "A", day: "sobota" },
    { entry: "2", start: 36_000, stage: "A", day: "sobota" },
  ]);
  expect(readTimetable({ ...right, days: [{ id: "sobota", start: 1, end: 2 }] })).toMatchObject({ ok: true, times: "seconds" });
});

test("each thing that is wrong is named with its place", () => {
  const [entry] = right.entries;
  expect(readTimetable([])).toEqual({ ok: false, errors: ["a timetable must be a JSON object"] });
  expect(errors({ entries: [{ ...entry, block: "trio" }] })).toEqual(["entry 1: unknown block trio"]);
  expect(errors({ entries: [entry, entry] })).toEqual(["entry 1 stands in the file twice"]);
  expect(errors({ entries: [{ ...entry, seconds: 0 }] })).toEqual(["entry 1: seconds must be a whole number, at least 1"]);
  expect(errors({ entries: [{ ...entry, seconds: 90_000 }] })).toEqual(["entry 1: seconds must be at most 86400"]);
  expect(errors({ entries: [{ ...entry, dancers: ["Maja", "Maja"] }] })).toEqual(["entry 1: dancers names Maja twice"]);
  expect(errors({ entries: [{ ...entry, dancers: "Maja" }] })).toEqual(["entry 1: dancers must be a list of non-empty texts"]);
  expect(errors({ entries: [{ ...entry, position: 2 }] })).toEqual(["entry 1: block solo has no position 2"]);
  expect(errors({ entries: [{ ...entry, not_before: "10:00", latest_end: "9:00" }] })).toEqual([
    "entry 1: latest_end must be after not_before",
  ]);
  expect(errors({ entries: 5 })).toEqual(["entries must be a list"]);
  expect(errors({ entries: [3] })).toEqual(["entries[0] must be an object"]);
  expect(errors({ blocks: [right.blocks[0], right.blocks[1], { id: "x", stage: "A", day: "niedziela" }] })).toEqual([
    "block x: unknown day niedziela",
  ]);
  expect(errors({ blocks: [right.blocks[1], { id: "solo", day: "sobota", stage: "" }] })).toEqual([
    "block solo: stage must be a non-empty text",
  ]);
  expect(errors({ days: [{ id: "sobota", start: "18:00", end: "09:00" }] })).toEqual(["day sobota: end must be after start"]);
  expect(errors({ days: [{ id: "sobota", start: "18h", end: "19:00" }] })).toEqual([
    "day sobota: start must be HH:MM:SS or whole seconds from midnight, up to 47:59:59",
  ]);
  expect(errors({ breaks: [{ start: 1, end: 2, day: "x", stage: "B" }] })).toEqual([
    "breaks[0]: unknown day x",
    "breaks[0]: unknown stage B",
  ]);
  expect(errors({ rest_seconds: undefined })).toEqual(["timetable: rest_seconds must be a whole number, at least 0"]);
  expect(errors({ steps: -1 })).toEqual(["timetable: steps must be a whole number, at least 0"]);
  expect(errors({ precedence: [{ before: "solo", after: "solo" }] })).toEqual(["precedence[0]: block solo cannot stand before itself"]);
  expect(errors({ presence: [{ not_before: "9:00" }] })).toEqual(["presence[0]: name either a dancer or a school"]);
  expect(errors({ ceremonies: [{ id: "c", seconds: 60, stage: "A", day: "sobota", after: ["none"] }] })).toEqual([
    "ceremony c: unknown block none",
  ]);
});

test("a day too full is planned all the same, and said to run over with the reason", () => {
  const read = readTimetable({ ...right, days: [{ id: "sobota", start: "09:58:00", end: "10:01:00" }] });
  if (!read.ok) throw new Error(read.errors.join("; "));
  // Both cannot be over by 10:01: the duo starts at 10:00 and lasts 2:30, then the solo.
  const plan = planOf(read.timetable, 100);
  expect(plan.order.map((s) => s.entry)).toEqual(["2", "1"]);
  expect(plan.broken_wishes).toEqual([
    {
      kind: "day_overrun",
      day: "sobota",
      stage: "A",
      end: 36_000 + 150 + 60 + 120,
      seconds: 270,
      blocks: ["duo", "solo"],
      reason: {
        pl: "sobota, A: koniec o 10:05:30, 4 min 30 s po planowanym końcu dnia; nie mieszczą się: duo, solo.",
        en: "sobota, A: ends at 10:05:30, 4 min 30 s after the planned end of the day; what does not fit: duo, solo.",
      },
    },
  ]);
});

test("what cannot be avoided is said in words", () => {
  const entries = Array.from({ length: 9 }, (_, n) => ({ id: `${n}`, dancers: n < 2 ? ["Zofia"] : [], seconds: 60, block: "solo" }));
  const read = readTimetable({ ...right, entries, rest_seconds: 1200, changeover_seconds: 30 });
  if (!read.ok) throw new Error(read.errors.join("; "));
  const plan = planOf(read.timetable, 2000);
  // Seven entries of 1:30 stand between at most: 10:30 and one changeover of 0:30, so 9 of 20 minutes are missing.
  expect([plan.cost_seconds, plan.lower_bound_seconds]).toEqual([540, 540]);
  expect(plan.unavoidable[0]?.reason).toEqual({
    pl: "Zofia ma 2 występy w kategorii z 9 występami (solo): przy każdej kolejności zabraknie co najmniej 9:00 odpoczynku.",
    en: "Zofia has 2 entries in a category of 9 (solo): in any order at least 9:00 of rest is missing.",
  });
  expect(plan.broken).toEqual([{ dancer: "Zofia", first: plan.order[0]?.entry, second: plan.order[8]?.entry, missing_seconds: 540 }]);
  // A break in the day's first hour could fall inside the category, and then it is rest enough.
  const paused = readTimetable({ ...right, entries, rest_seconds: 1200, changeover_seconds: 30, breaks: [{ start: "9:05", end: "9:30" }] });
  if (!paused.ok) throw new Error(paused.errors.join("; "));
  const better = planOf(paused.timetable, 2000);
  expect([better.cost_seconds, better.lower_bound_seconds]).toEqual([0, 0]);
  expect(better.unavoidable[0]?.reason.pl).toMatch(/, chyba że w środku kategorii wypadnie przerwa\.$/);
});

test("dancers who stand in each other's way are named by their category", () => {
  // Zofia 1 and 2, Maja 3 and 4 of four entries of 1:30: alone each could have two others between (3:00), together only one pair can.
  const entries = ["Zofia", "Zofia", "Maja", "Maja"].map((dancer, n) => ({ id: `${n}`, dancers: [dancer], seconds: 60, block: "solo" }));
  const read = readTimetable({ ...right, entries, breaks: [], rest_seconds: 210, changeover_seconds: 30 });
  if (!read.ok) throw new Error(read.errors.join("; "));
  const plan = planOf(read.timetable, 2000);
  expect([plan.cost_seconds, plan.lower_bound_seconds, plan.unavoidable]).toEqual([180, 180, []]);
  expect(plan.unavoidable_together).toMatchObject([
    {
      block: "solo",
      missing_seconds: 180,
      reason: {
        pl: "solo: kilka osób ma tu po kilka występów i nie da się rozstawić wszystkich naraz: razem zabraknie co najmniej 3:00 odpoczynku.",
      },
    },
  ]);
});
