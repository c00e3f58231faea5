// Situations at edges. Each answer was worked out by hand from docs/rules/timetable.md 1.1–6.5 before the engine was asked.
import { describe, expect, it } from "vitest";
import { writeTime } from "./clock-time.ts";
import { momentWords } from "./moment.ts";
import { planOf } from "./plan.ts";
import { readTimetable } from "./read-timetable.ts";
import { proposeRepairs } from "./repair.ts";

/** Entries of one block in their order, one letter each for who dances; two minutes, one minute between, from 9:00. */
const task = (dancers: string, extra: object = {}) => ({
  entries: dancers.split("").map((dancer, n) => ({ id: `${n + 1}`, dancers: [dancer], seconds: 120, block: "a", position: n + 1 })),
  blocks: [{ id: "a", stage: "s", day: "sobota" }],
  days: [{ id: "sobota", start: "9:00", end: "18:00" }],
  rest_seconds: 0,
  ...extra,
});

function planned(value: object) {
  const read = readTimetable(value);
  if (!read.ok) throw new Error(read.errors.join("; "));
  return { timetable: read.timetable, plan: planOf(read.timetable, 500) };
}

const starts = (value: object) =>
  planned(value)
    .plan.order.map((s) => writeTime(s.start).slice(0, 8))
    .join(" ");
const errors = (value: object) => {
  const read = readTimetable(value);
  return read.ok ? [] : read.errors;
};

describe("times at the edge", () => {
  it("an entry that ends exactly when the break begins does not touch it; one second later it does", () => {
    expect(starts(task("ab", { breaks: [{ start: "9:05", end: "9:15" }] }))).toBe("09:00:00 09:03:00");
    expect(starts(task("ab", { breaks: [{ start: "9:04:59", end: "9:15" }] }))).toBe("09:00:00 09:15:00");
  });

  it("a break that ends exactly when the entry begins does not hold it", () => {
    expect(starts(task("ab", { breaks: [{ start: "9:02", end: "9:03" }] }))).toBe("09:00:00 09:03:00");
  });

  it("a rest of exactly what is wanted is kept, one second more is missing to both", () => {
    // Entry 1 ends 9:02, entry 3 starts 9:06: four minutes.
    expect(planned(task("aba", { rest_seconds: 240 })).plan.broken).toEqual([]);
    expect(planned(task("aba", { rest_seconds: 241 })).plan.broken).toEqual([{ dancer: "a", first: "1", second: "3", missing_seconds: 1 }]);
  });

  it("a day that ends exactly at its end does not run over, one second less does", () => {
    const day = (end: string) => task("ab", { days: [{ id: "sobota", start: "9:00", end }] });
    expect(planned(day("9:05")).plan.broken_wishes).toEqual([]);
    expect(planned(day("9:04:59")).plan.broken_wishes).toMatchObject([{ kind: "day_overrun", seconds: 1, blocks: ["a"] }]);
  });

  it("a fixed start exactly when the row before is over is met", () => {
    const value = {
      ...task("ab"),
      blocks: [
        { id: "a", stage: "s", day: "sobota", position: 1 },
        { id: "b", stage: "s", day: "sobota", fixed_start: "9:06", position: 2 },
      ],
    };
    const more = { ...value, entries: [...value.entries, { id: "gala", dancers: [], seconds: 60, block: "b" }] };
    expect(starts(more)).toBe("09:00:00 09:03:00 09:06:00");
    expect(planned(more).plan.broken_wishes).toEqual([]);
  });

  it("two blocks in the order asked for, with exactly the gap asked for", () => {
    const value = {
      ...task("a"),
      blocks: [
        { id: "a", stage: "s", day: "sobota" },
        { id: "b", stage: "s", day: "sobota" },
      ],
      precedence: [{ before: "a", after: "b", gap_seconds: 60 }],
    };
    const more = { ...value, entries: [...value.entries, { id: "final", dancers: [], seconds: 60, block: "b" }] };
    // Block a ends at 9:02, b starts at 9:03: the changeover is the gap.
    expect(planned(more).plan.broken_wishes).toEqual([]);
    const wider = { ...more, precedence: [{ before: "a", after: "b", gap_seconds: 61 }] };
    expect(planned(wider).plan.broken_wishes).toMatchObject([{ kind: "precedence", seconds: 1 }]);
  });
});

describe("past midnight", () => {
  it("a moment is written as the next day and its hour", () => {
    expect(momentWords(36 * 3600 + 25 * 60 + 45, "sobota")).toEqual({ pl: "niedziela 12:25", en: "Sunday 12:25", nextDay: true });
    expect(momentWords(86_399, "sobota")).toMatchObject({ pl: "23:59:59", nextDay: false });
    expect(momentWords(86_400, "niedziela")).toMatchObject({ pl: "poniedziałek 00:00" });
    expect(momentWords(90_000, "Dzień 1").pl).toBe("dzień po: Dzień 1, 01:00");
  });

  it("after 28 February comes the 29th in a leap year: a Tuesday in 2028, and 1 March, a Monday, in 2027", () => {
    expect(momentWords(86_400 + 1800, "2028-02-28").pl).toBe("wtorek 00:30");
    expect(momentWords(86_400 + 1800, "2028-02-29").en).toBe("Wednesday 00:30");
    expect(momentWords(86_400, "2027-02-28").pl).toBe("poniedziałek 00:00");
  });

  it("an overfull day says until when, by how much and which blocks", () => {
    const long = Array.from({ length: 30 }, (_, n) => ({ id: `e${n}`, dancers: [], seconds: 1800, block: n < 10 ? "solo" : "duo" }));
    const value = {
      entries: long,
      blocks: [
        { id: "solo", stage: "A", day: "sobota", position: 1 },
        { id: "duo", stage: "A", day: "sobota", position: 2 },
      ],
      days: [{ id: "sobota", start: "12:00", end: "16:00" }],
      rest_seconds: 0,
      changeover_seconds: 0,
    };
    // Thirty half-hours from noon end at three in the night, eleven hours after four in the afternoon.
    const [wish] = planned(value).plan.broken_wishes;
    expect(wish?.reason.pl).toBe(
      "sobota, A: koniec dopiero niedziela 03:00, 660 min po planowanym końcu dnia; nie mieszczą się: solo, duo.",
    );
    expect(wish?.reason.en).toBe("sobota, A: ends only on Sunday 03:00, 660 min after the planned end of the day; no room for: solo, duo.");
  });
});

describe("contradictory input", () => {
  it("a misspelt field is named with those that are known", () => {
    expect(errors({ ...task("a"), rest_secounds: 900 })).toEqual([
      expect.stringMatching(/^timetable: unknown field rest_secounds; known are entries, /),
    ]);
    expect(errors({ ...task("a"), blocks: [{ id: "a", stage: "s", day: "sobota", fixed_strat: "9:00" }] })).toEqual([
      "block a: unknown field fixed_strat; known are id, stage, stages, day, days, fixed_start, not_before, latest_end, judges, position",
    ]);
  });

  it("a circle of three blocks is named once; a chain of three is none", () => {
    const three = (pairs: [string, string][]) => ({
      ...task("abc"),
      entries: ["a", "b", "c"].map((id) => ({ id, dancers: [], seconds: 60, block: id })),
      blocks: ["a", "b", "c"].map((id) => ({ id, stage: "s", day: "sobota" })),
      precedence: pairs.map(([before, after]) => ({ before, after })),
    });
    expect(
      errors(
        three([
          ["a", "b"],
          ["b", "c"],
          ["c", "a"],
        ]),
      ),
    ).toEqual(["precedence: a before b before c before a is a circle, which no order can keep"]);
    expect(
      errors(
        three([
          ["a", "b"],
          ["b", "c"],
          ["a", "c"],
        ]),
      ),
    ).toEqual([]);
  });
});

describe("repairs", () => {
  it("weigh what the change makes worse, people first: on a day already too long nobody gets another time", () => {
    // Twenty entries end at 9:59; the day ends at 9:30. Moving everybody up would make the day shorter, and cost eighteen people their time.
    const { timetable, plan } = planned(task("abcdefghijklmnopqrst", { days: [{ id: "sobota", start: "9:00", end: "9:30" }] }));
    const found = proposeRepairs(timetable, plan, { kind: "scratch", entry: "2" });
    const told = found.map((p) => p.hit.filter((h) => h.start_after !== undefined && h.start_before !== h.start_after).length);
    expect(found[0]?.method).toBe("keep_times");
    expect(told[0]).toBe(0);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(found[0]?.newly_broken_wishes).toEqual([]);
  });

  it("that break a wish say so", () => {
    const value = task("abcd");
    const entries = value.entries.map((entry) => (entry.id === "3" ? { ...entry, latest_end: "9:08" } : entry));
    const { timetable, plan } = planned({ ...value, entries });
    const found = proposeRepairs(timetable, plan, { kind: "swap", first: "3", second: "4" });
    const exchange = found.find((p) => p.method === "exchange");
    // Entry 3 now ends at 9:11 where it had to by 9:08.
    expect(exchange?.newly_broken_wishes).toMatchObject([{ kind: "too_late", subject: "3", seconds: 180 }]);
    expect(exchange?.reason.pl).toBe(
      "Zamień dwa występy miejscami: 2 występy z nową godziną, bez krótszych odpoczynków. Narusza życzenie: 3: koniec najpóźniej 09:08:00, w planie 09:11:00 (3:00 za późno).",
    );
    expect(exchange?.reason.en).toMatch(/ Breaks a wish: 3: must end by 09:08:00, planned 09:11:00 \(3:00 too late\)\.$/);
  });
});
