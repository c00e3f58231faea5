// What a file of a timetable may hold, field by field, and how each fault is named (engines/timetable/README.md).
import { describe, expect, test } from "vitest";
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
const fullFile = {
  entries: [
    {
      id: "1",
      dancers: ["Zofia"],
      seconds: 120,
      block: "solo",
      school: "Rytm",
      coaches: ["Ewa"],
      not_before: "9:10",
      latest_end: "12:00",
      position: 1,
    },
    { id: "2", dancers: ["Zofia", "Maja"], seconds: 150, block: "duo" },
  ],
  blocks: [
    { id: "solo", stage: "A", day: "sobota", position: 1, judges: ["Jan"] },
    { id: "duo", stages: ["B", "A"], fixed_start: "10:00", not_before: 100, latest_end: "47:59" },
  ],
  days: [
    { id: "sobota", start: "09:00:00", end: "18:00:00" },
    { id: "niedziela", start: "10:00", end: "26:00" },
  ],
  breaks: [
    { start: "12:00", end: 45_000 },
    { start: "13:00", end: "13:30", stage: "A", day: "sobota" },
  ],
  ceremonies: [{ id: "prizes", seconds: 600, stage: "C", day: "niedziela", after: ["solo", "duo"], fixed_start: "17:00" }],
  precedence: [
    { before: "solo", after: "duo", gap_seconds: 300 },
    { before: "solo", after: "duo" },
  ],
  presence: [
    { dancer: "Maja", day: "sobota", not_before: "9:30" },
    { school: "Rytm", latest_end: "17:00" },
  ],
  dancers: [{ id: "Zofia", rest_seconds: 1200 }, { id: "Maja" }],
  stages: ["D"],
  rest_seconds: 600,
  changeover_seconds: 45,
  school_weight_seconds: 0,
  seed: -7,
  steps: 5000,
};
const read = (value: object) => {
  const reading = readTimetable(value);
  if (!reading.ok) throw new Error(reading.errors.join("; "));
  return reading;
};
const [solo, duo] = fullFile.blocks;
const faults = (changes: object) => {
  const reading = readTimetable({ ...fullFile, ...changes });
  return reading.ok ? [] : reading.errors;
};
const [one, two] = fullFile.entries;
const entry = (changes: object) => ({ entries: [{ ...one, ...changes }, two] });
const block = (changes: object) => ({ blocks: [{ ...solo, ...changes }, duo] });

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
        en: "sobota, A: ends at 10:05:30, 4 min 30 s after the planned end of the day; no room for: duo, solo.",
      },
    },
  ]);
});

test("unavoidable missing rest is explained in words", () => {
  const entries = Array.from({ length: 9 }, (_, n) => ({ id: `${n}`, dancers: n < 2 ? ["Zofia"] : [], seconds: 60, block: "solo" }));
  const read = readTimetable({ ...right, entries, rest_seconds: 1200, changeover_seconds: 30 });
  if (!read.ok) throw new Error(read.errors.join("; "));
  const plan = planOf(read.timetable, 2000);
  // At most seven entries of 1:30 are between: 10:30 and one changeover of 0:30, so 9 of 20 minutes are missing.
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

test("dancers who block each other are named by their category", () => {
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

describe("a right file", () => {
  test("is read unchanged", () => {
    expect(read(fullFile)).toEqual({
      ok: true,
      times: "text",
      timetable: {
        entries: [
          {
            id: "1",
            dancers: ["Zofia"],
            seconds: 120,
            block: "solo",
            school: "Rytm",
            coaches: ["Ewa"],
            not_before: 33_000,
            latest_end: 43_200,
            position: 1,
          },
          { id: "2", dancers: ["Zofia", "Maja"], seconds: 150, block: "duo", coaches: [] },
        ],
        blocks: [
          { id: "solo", stages: ["A"], days: ["sobota"], judges: ["Jan"], position: 1 },
          {
            id: "duo",
            stages: ["B", "A"],
            days: ["sobota", "niedziela"],
            judges: [],
            fixed_start: 36_000,
            not_before: 100,
            latest_end: 172_740,
          },
        ],
        days: [
          { id: "sobota", start: 32_400, end: 64_800 },
          { id: "niedziela", start: 36_000, end: 93_600 },
        ],
        stages: ["A", "B", "C", "D"],
        breaks: [
          { start: 43_200, end: 45_000 },
          { start: 46_800, end: 48_600, stage: "A", day: "sobota" },
        ],
        ceremonies: [{ id: "prizes", seconds: 600, stage: "C", day: "niedziela", after: ["solo", "duo"], fixed_start: 61_200 }],
        precedence: [
          { before: "solo", after: "duo", gap_seconds: 300 },
          { before: "solo", after: "duo", gap_seconds: 0 },
        ],
        presence: [
          { dancer: "Maja", day: "sobota", not_before: 34_200 },
          { school: "Rytm", latest_end: 61_200 },
        ],
        rest_of: { Zofia: 1200 },
        rest_seconds: 600,
        changeover_seconds: 45,
        school_weight_seconds: 0,
        seed: -7,
        steps: 5000,
      },
    });
  });

  test("needs little: what is left out, or null, has its usual value", () => {
    const least = {
      entries: [{ id: "1", dancers: [], seconds: 1, block: "a" }],
      blocks: [{ id: "a", stage: "A" }],
      days: [{ id: "d", start: 0, end: 1 }],
      rest_seconds: 0,
    };
    const { timetable, times } = read(least);
    expect(times).toBe("seconds");
    expect(timetable).toEqual({
      entries: [{ id: "1", dancers: [], seconds: 1, block: "a", coaches: [] }],
      blocks: [{ id: "a", stages: ["A"], days: ["d"], judges: [] }],
      days: [{ id: "d", start: 0, end: 1 }],
      stages: ["A"],
      breaks: [],
      ceremonies: [],
      precedence: [],
      presence: [],
      rest_of: {},
      rest_seconds: 0,
      changeover_seconds: 60,
      school_weight_seconds: 30,
      seed: 1,
    });
    const nothing = Object.fromEntries(
      [
        "breaks",
        "ceremonies",
        "precedence",
        "presence",
        "dancers",
        "stages",
        "changeover_seconds",
        "school_weight_seconds",
        "seed",
        "steps",
      ].map((key) => [key, null]),
    );
    expect(read({ ...least, ...nothing }).timetable).toEqual(timetable);
    const [row] = least.entries;
    const bare = { ...row, school: null, coaches: null, not_before: null, latest_end: null, position: null };
    expect(
      read({
        ...least,
        entries: [bare],
        blocks: [
          {
            id: "a",
            stage: "A",
            stages: null,
            day: null,
            days: [],
            fixed_start: null,
            not_before: null,
            latest_end: null,
            judges: null,
            position: null,
          },
        ],
      }).timetable,
    ).toEqual(timetable);
  });

  test("with blocks that name no stage has the stages of the file, in order", () => {
    const { timetable } = read({ ...fullFile, blocks: [solo, { id: "duo" }], stages: ["Z", "B"] });
    expect([timetable.stages, timetable.blocks[1]?.stages]).toEqual([
      ["A", "B", "C", "Z"],
      ["A", "B", "C", "Z"],
    ]);
  });
});

describe("a fault is named with its place", () => {
  const TEXT = "must be a non-empty text";
  const TEXTS = "must be a list of non-empty texts";
  const TIME = "must be HH:MM:SS or whole seconds from midnight, up to 47:59:59";

  test.each<[object, string]>([
    [entry({ id: "" }), `entries[0]: id ${TEXT}`],
    [entry({ id: 5 }), `entries[0]: id ${TEXT}`],
    [entry({ id: "2" }), "entry 2 stands in the file twice"],
    [entry({ seconds: 0 }), "entry 1: seconds must be a whole number, at least 1"],
    [entry({ seconds: 1.5 }), "entry 1: seconds must be a whole number, at least 1"],
    [entry({ seconds: "120" }), "entry 1: seconds must be a whole number, at least 1"],
    [entry({ seconds: 86_401 }), "entry 1: seconds must be at most 86400"],
    [entry({ dancers: undefined }), `entry 1: dancers ${TEXTS}`],
    [entry({ dancers: ["Zofia", ""] }), `entry 1: dancers ${TEXTS}`],
    [entry({ dancers: [7] }), `entry 1: dancers ${TEXTS}`],
    [entry({ dancers: ["Zofia", "Ala", "Zofia"] }), "entry 1: dancers names Zofia twice"],
    [entry({ coaches: "Ewa" }), `entry 1: coaches ${TEXTS}`],
    [entry({ school: "" }), `entry 1: school ${TEXT}`],
    [entry({ block: undefined }), `entry 1: block ${TEXT}`],
    [entry({ block: "trio", position: undefined }), "entry 1: unknown block trio"],
    [entry({ not_before: "noon" }), `entry 1: not_before ${TIME}`],
    [entry({ latest_end: 200_000 }), `entry 1: latest_end ${TIME}`],
    [entry({ latest_end: "9:10" }), "entry 1: latest_end must be after not_before"],
    [entry({ position: 0 }), "entry 1: position must be a whole number, at least 1"],
    [entry({ position: 2 }), "entry 1: block solo has no position 2"],
    [{ entries: [one, { ...one, id: "2", block: "solo" }] }, "entry 2: position 1 of block solo is taken by another entry"],
    [
      entry({ colour: "red" }),
      "entry 1: unknown field colour; known are id, dancers, seconds, block, school, coaches, not_before, latest_end, position",
    ],
    [block({ id: undefined }), `blocks[0]: id ${TEXT}`],
    [block({ stage: 7 }), `block solo: stage ${TEXT}`],
    [block({ day: "piątek" }), "block solo: unknown day piątek"],
    [block({ days: ["sobota", "sobota"], day: undefined, position: undefined }), "block solo: days names sobota twice"],
    [block({ judges: [""] }), `block solo: judges ${TEXTS}`],
    [block({ fixed_start: "x" }), `block solo: fixed_start ${TIME}`],
    [block({ not_before: "9:00", latest_end: "9:00" }), "block solo: latest_end must be after not_before"],
    [block({ position: 1.5 }), "block solo: position must be a whole number, at least 1"],
    [block({ stage: undefined, stages: ["A", "B"] }), "block solo: a locked position needs one stage and one day"],
    [block({ day: undefined }), "block solo: a locked position needs one stage and one day"],
    [
      block({ colour: 1 }),
      "block solo: unknown field colour; known are id, stage, stages, day, days, fixed_start, not_before, latest_end, judges, position",
    ],
    [{ blocks: [solo, { ...duo, id: "solo" }], entries: [one], precedence: [], ceremonies: [] }, "block solo stands in the file twice"],
    [
      { blocks: [solo, duo, { id: "x", stage: "A", day: "sobota", position: 1 }] },
      "block x: position 1 of its stage and day is taken by another block",
    ],
    [{ days: [] }, "days must name at least one day"],
    [{ days: [...fullFile.days, fullFile.days[0]] }, "day sobota stands in the file twice"],
    [{ days: [fullFile.days[0], { ...fullFile.days[1], end: "10:00" }] }, "day niedziela: end must be after start"],
    [{ days: [fullFile.days[0], { ...fullFile.days[1], start: undefined }] }, `day niedziela: start ${TIME}`],
    [{ days: [...fullFile.days, { id: "x", start: 0, end: 1, hall: "B" }] }, "day x: unknown field hall; known are id, start, end"],
    [{ breaks: [{ start: "12:00", end: "12:00" }] }, "breaks[0]: end must be after start"],
    [{ breaks: [fullFile.breaks[0], { ...fullFile.breaks[1], stage: "X" }] }, "breaks[1]: unknown stage X"],
    [{ breaks: [fullFile.breaks[0], { ...fullFile.breaks[1], day: "X" }] }, "breaks[1]: unknown day X"],
    [{ breaks: [{ ...fullFile.breaks[0], why: "lunch" }] }, "breaks[0]: unknown field why; known are start, end, stage, day"],
    [{ ceremonies: [{ ...fullFile.ceremonies[0], seconds: 0 }] }, "ceremony prizes: seconds must be a whole number, at least 1"],
    [{ ceremonies: [{ ...fullFile.ceremonies[0], stage: undefined }] }, `ceremony prizes: stage ${TEXT}`],
    [{ ceremonies: [{ ...fullFile.ceremonies[0], day: "X" }] }, "ceremony prizes: unknown day X"],
    [{ ceremonies: [{ ...fullFile.ceremonies[0], after: ["solo", "X"] }] }, "ceremony prizes: unknown block X"],
    [{ ceremonies: [{ ...fullFile.ceremonies[0], fixed_start: true }] }, `ceremony prizes: fixed_start ${TIME}`],
    [{ ceremonies: [fullFile.ceremonies[0], fullFile.ceremonies[0]] }, "ceremony prizes stands in the file twice"],
    [{ ceremonies: [{ ...fullFile.ceremonies[0], id: undefined }] }, `ceremonies[0]: id ${TEXT}`],
    [
      { ceremonies: [{ ...fullFile.ceremonies[0], who: 1 }] },
      "ceremony prizes: unknown field who; known are id, seconds, stage, day, after, fixed_start",
    ],
    [{ precedence: [{ before: "solo", after: "X" }] }, "precedence[0]: unknown block X"],
    [{ precedence: [{ before: "X", after: "solo" }] }, "precedence[0]: unknown block X"],
    [{ precedence: [{ before: "solo", after: "duo", gap_seconds: -1 }] }, "precedence[0]: gap_seconds must be a whole number, at least 0"],
    [{ precedence: [{ before: "solo" }] }, `precedence[0]: after ${TEXT}`],
    [{ precedence: [{ before: "solo", after: "solo" }] }, "precedence[0]: block solo cannot stand before itself"],
    [{ precedence: [{ before: "solo", after: "duo", gap: 1 }] }, "precedence[0]: unknown field gap; known are before, after, gap_seconds"],
    [
      {
        precedence: [
          { before: "solo", after: "duo" },
          { before: "duo", after: "solo" },
        ],
      },
      "precedence: solo before duo before solo is a circle, which no order can keep",
    ],
    [{ presence: [{ dancer: "Maja", school: "Rytm" }] }, "presence[0]: name either a dancer or a school"],
    [{ presence: [{ dancer: "Ala" }] }, "presence[0]: unknown dancer Ala"],
    [{ presence: [{ school: "Takt" }] }, "presence[0]: unknown school Takt"],
    [{ presence: [{ school: "Rytm", day: "X" }] }, "presence[0]: unknown day X"],
    [{ presence: [{ school: "Rytm", not_before: "x" }] }, `presence[0]: not_before ${TIME}`],
    [{ presence: [{ school: "Rytm", from: 1 }] }, "presence[0]: unknown field from; known are dancer, school, day, not_before, latest_end"],
    [{ dancers: [{ id: "Zofia", rest_seconds: -1 }] }, "dancer Zofia: rest_seconds must be a whole number, at least 0"],
    [{ dancers: [{ rest_seconds: 1 }] }, `dancers[0]: id ${TEXT}`],
    [{ dancers: [{ id: "Zofia", rest: 1 }] }, "dancer Zofia: unknown field rest; known are id, rest_seconds"],
    [{ stages: "A" }, `timetable: stages ${TEXTS}`],
    [{ rest_seconds: null }, "timetable: rest_seconds must be a whole number, at least 0"],
    [{ changeover_seconds: -1 }, "timetable: changeover_seconds must be a whole number, at least 0"],
    [{ school_weight_seconds: 0.5 }, "timetable: school_weight_seconds must be a whole number, at least 0"],
    [{ seed: 0.5 }, `timetable: seed must be a whole number, at least ${Number.MIN_SAFE_INTEGER}`],
    [{ steps: -1 }, "timetable: steps must be a whole number, at least 0"],
    [{ entries: undefined, precedence: [], presence: [], ceremonies: [] }, "entries must be a list"],
    [{ breaks: {} }, "breaks must be a list"],
    [{ presence: [null] }, "presence[0] must be an object"],
    [{ dancers: [[]] }, "dancers[0] must be an object"],
  ])("%j", (changes, fault) => expect(faults(changes)).toContain(fault));

  test("and only once, beside nothing else", () => {
    expect(faults({})).toEqual([]);
    expect(faults(entry({ seconds: 86_400 }))).toEqual([]);
    expect(faults({ precedence: [{ before: "solo", after: "duo", gap_seconds: 0 }] })).toEqual([]);
    expect(faults({ rest_seconds: 0, steps: 0, seed: Number.MIN_SAFE_INTEGER })).toEqual([]);
    expect(faults(entry({ seconds: 0, dancers: 5 }))).toEqual([
      "entry 1: seconds must be a whole number, at least 1",
      `entry 1: dancers ${TEXTS}`,
    ]);
    expect(
      faults({
        precedence: [
          { before: "solo", after: "duo" },
          { before: "duo", after: "solo" },
        ],
      }),
    ).toHaveLength(1);
    expect(
      faults({ blocks: [{ ...solo, stage: undefined, position: undefined }, { id: "duo" }], ceremonies: [], stages: [], breaks: [] }),
    ).toEqual(["block solo: no stage is given, neither here nor in stages", "block duo: no stage is given, neither here nor in stages"]);
    for (const value of [null, 5, "x", []])
      expect(readTimetable(value)).toEqual({ ok: false, errors: ["a timetable must be a JSON object"] });
  });

  test("places of blocks on other stages and days do not meet", () => {
    const more = (changes: object) => ({ blocks: [solo, duo, { id: "x", stage: "A", day: "sobota", position: 1, ...changes }] });
    expect([faults(more({ day: "niedziela" })), faults(more({ stage: "B" })), faults(more({ position: 2 }))]).toEqual([[], [], []]);
  });

  test("a circle is named once wherever one begins, and one that hangs on it is none", () => {
    const names = ["a", "b", "c", "x"];
    const circle = (...pairs: string[]) =>
      faults({
        entries: names.map((id) => ({ id, dancers: [], seconds: 60, block: id })),
        blocks: names.map((id) => ({ id, stage: "A" })),
        ceremonies: [],
        presence: [],
        precedence: pairs.map((pair) => ({ before: pair[0], after: pair[1] })),
      });
    expect(circle("xa", "ab", "bc", "ca")).toEqual(["precedence: a before b before c before a is a circle, which no order can keep"]);
    expect(circle("ab", "ba", "cx", "xc")).toEqual([
      "precedence: a before b before a is a circle, which no order can keep",
      "precedence: c before x before c is a circle, which no order can keep",
    ]);
    expect(circle("ab", "ac", "bx", "cx")).toEqual([]);
    expect(circle("aa")).toEqual(["precedence[0]: block a cannot stand before itself"]);
  });
});
