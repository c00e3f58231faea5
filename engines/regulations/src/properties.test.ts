import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aged, invented, inventedBands, withAgeRules } from "../tests/invented.ts";
import { answerExample } from "./examples.ts";
import { loadContestV1 } from "./load.ts";
import { sectionsFor } from "./sections.ts";
import { ageOnDay, dayOf } from "./calendar.ts";
import type { FeeEntry } from "./fee-lines.ts";
import { feeFor } from "./fees.ts";
import { refundFor } from "./refund.ts";
import { heatSizes, roundsFor } from "./rounds.ts";
import { ageCategoriesOf, mayEnterAge } from "./lineup-age.ts";
import { trimmedSums } from "./points.ts";
import { isLengthAllowed } from "./time-limits.ts";

const runs = { numRuns: 300 };
const percent = fc.integer({ min: 0, max: 100 });
const years = fc.option(fc.integer({ min: 0, max: 4 }));
const teamRule = fc.oneof(
  fc.record({
    kind: fc.constantFrom("share_outside_max", "share_inside_min", "share_older_max", "share_younger_max", "share_outside_window"),
    percent,
    max_years_over: years,
    max_years_under: years,
  }),
  fc.record({ kind: fc.constant("count_older_max"), count: fc.integer({ min: 0, max: 4 }), max_years_over: years }),
  fc.record({
    kind: fc.constantFrom("average_age", "average_birth_year"),
    rounding: fc.constantFrom("down", "up", "nearest", "not stated"),
  }),
  fc.record({ kind: fc.constantFrom("all_inside", "majority", "one_over_moves_up", "mixed_band_exists") }),
);
const teamAges = fc.array(fc.integer({ min: 4, max: 20 }), { minLength: 3, maxLength: 12 });

test("the order of dancers never matters", () => {
  fc.assert(
    fc.property(
      teamRule,
      teamAges,
      fc.constantFrom("A", "B", "C"),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (rule, ages, wanted, random) => {
        const { regulations } = withAgeRules({ team_rule: [rule] });
        const shuffled = ages
          .map((age) => ({ age, key: random.next().value }))
          .toSorted((one, two) => one.key - two.key)
          .map((one) => one.age);
        const answers = (list: number[]): unknown => {
          const [found, may] = [ageCategoriesOf(regulations, aged(...list)), mayEnterAge(regulations, aged(...list), wanted)];
          return [found.ambiguous || found.answer, may.ambiguous || may.answer];
        };
        expect(answers(shuffled)).toEqual(answers(ages));
      },
    ),
    runs,
  );
});

test("the category found is one that the team may enter", () => {
  fc.assert(
    fc.property(teamRule, teamAges, (rule, ages) => {
      const { regulations } = withAgeRules({ team_rule: [rule] });
      const found = ageCategoriesOf(regulations, aged(...ages));
      for (const code of found.ambiguous ? [] : found.answer)
        expect(mayEnterAge(regulations, aged(...ages), code)).toMatchObject({ answer: true });
    }),
    runs,
  );
});

test("a more generous share never refuses a team that a stricter one takes", () => {
  fc.assert(
    fc.property(percent, percent, teamAges, (one, two, ages) => {
      const may = (share: number): boolean => {
        const outcome = mayEnterAge(
          withAgeRules({ team_rule: [{ kind: "share_outside_max", percent: share }] }).regulations,
          aged(...ages),
          "B",
        );
        return !outcome.ambiguous && outcome.answer;
      };
      expect(may(Math.min(one, two)) && !may(Math.max(one, two))).toBe(false);
    }),
    runs,
  );
});

test("a year of birth and the age that it gives fall in the same band", () => {
  const { regulations } = withAgeRules({ groups: inventedBands() });
  fc.assert(
    fc.property(fc.integer({ min: 1940, max: 2024 }), (birth_year) => {
      const codes = (dancer: object): unknown => {
        const found = ageCategoriesOf(regulations, [dancer]);
        return found.ambiguous || found.answer;
      };
      expect(codes({ birth_year })).toEqual(codes({ age: 2026 - birth_year }));
    }),
    runs,
  );
});

const entry: fc.Arbitrary<FeeEntry> = fc.record({
  presentation: fc.constantFrom("SOLO", "DUET", "FORM"),
  style: fc.constantFrom("JAZZ", "DISCO"),
  dancers: fc.uniqueArray(fc.constantFrom("A", "B", "C", "D", "E"), { minLength: 1, maxLength: 5 }),
});
const amount = fc.integer({ min: 0, max: 20_000 }).map((grosze) => grosze / 100);
const feeRule = fc.oneof(
  fc.record({ kind: fc.constant("per_person_per_entry"), amount }),
  fc.record({ kind: fc.constant("per_person_first_next"), first: amount, next: amount }),
  fc.record({ kind: fc.constant("per_entry"), amounts_by_presentation: fc.record({ SOLO: amount, DUET: amount, FORM: amount }) }),
  fc.record({ kind: fc.constant("mixed"), per_entry: fc.record({ FORM: amount }), per_person: fc.record({ SOLO: amount, DUET: amount }) }),
);
const totalOf = (rule: object, entries: readonly FeeEntry[]): number => {
  const outcome = feeFor(invented({ fees: { currency: "PLN", rules: [rule] } }).regulations, entries);
  if (outcome.ambiguous) throw new Error(outcome.question.en);
  expect(outcome.answer.lines.reduce((sum, one) => sum + one.amount, 0)).toBe(outcome.answer.total);
  expect(Number.isSafeInteger(outcome.answer.total)).toBe(true);
  return outcome.answer.total;
};

test("adding an entry never lowers the total, and the order of dancers within an entry never matters", () => {
  fc.assert(
    fc.property(feeRule, fc.array(entry, { maxLength: 5 }), entry, (rule, entries, more) => {
      expect(totalOf(rule, [...entries, more])).toBeGreaterThanOrEqual(totalOf(rule, entries));
      const turned = entries.map((one) => ({ ...one, dancers: Array.isArray(one.dancers) ? one.dancers.toReversed() : one.dancers }));
      expect(totalOf(rule, turned)).toBe(totalOf(rule, entries));
    }),
    runs,
  );
});

const refundRule = fc.oneof(
  fc.record({
    kind: fc.constantFrom("none_after", "full_until", "percent", "percent_until"),
    date: fc.constantFrom("2026-04-30", "2026-05-16"),
    percent,
  }),
  fc.record({
    kind: fc.constant("ladder"),
    between: fc.constantFrom("lower", "higher"),
    steps: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 }).chain((days) =>
      fc.tuple(...days.map(() => percent)).map((list) => {
        const rising = list.toSorted((one, two) => one - two);
        return days.toSorted((one, two) => one - two).map((days_before, index) => ({ days_before, percent: rising[index] ?? 0 }));
      }),
    ),
  }),
);

test("a refund is never negative, never more than was paid, and never grows with waiting", () => {
  fc.assert(
    fc.property(refundRule, fc.nat(1_000_000), fc.integer({ min: 0, max: 90 }), (rule, paid, days_before) => {
      const { regulations } = invented({ fees: { currency: "PLN", rules: [], refund: rule } });
      const at = (days: number): number => {
        const outcome = refundFor(regulations, paid, { days_before: days });
        return outcome.ambiguous ? 0 : outcome.answer;
      };
      const refund = at(days_before);
      expect(refund).toBeGreaterThanOrEqual(0);
      expect(refund).toBeLessThanOrEqual(paid);
      if (rule.kind !== "percent") expect(at(days_before + 1)).toBeGreaterThanOrEqual(refund);
    }),
    runs,
  );
});

test("heats hold everyone once, differ by at most one and never exceed the floor", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 40 }), (entries, heat) => {
      const sizes = heatSizes(entries, heat);
      expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(entries);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(heat);
      expect(sizes).toHaveLength(Math.ceil(entries / heat));
    }),
    runs,
  );
});

test("more entries never mean fewer rounds", () => {
  const scheme =
    "up to 7 final; 8-14 semi-final, final; 15-30 quarter-final, semi-final, final; more than 30 elimination, quarter-final, semi-final, final";
  const { regulations } = invented({ rounds: [{ applies_to: "all", scheme }] });
  const count = (entries: number): number => {
    const outcome = roundsFor(regulations, {}, entries);
    return outcome.ambiguous || !Array.isArray(outcome.answer.rounds) ? Number.NaN : outcome.answer.rounds.length;
  };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (entries) => {
      expect(count(entries + 1)).toBeGreaterThanOrEqual(count(entries));
    }),
    runs,
  );
});

test("a length between two allowed ones is allowed", () => {
  const { regulations } = invented({ time_and_music: [{ when: { presentations: ["SOLO"] }, min_s: 60, max_s: 120, music: "own" }] });
  const ok = (seconds: number): boolean => {
    const outcome = isLengthAllowed(regulations, { presentation: "SOLO" }, [seconds]);
    return !outcome.ambiguous && outcome.answer;
  };
  const length = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(length, length, length, (...three) => {
      const [low = 0, middle = 0, high = 0] = three.toSorted((one, two) => one - two);
      expect(ok(low) && ok(high) && !ok(middle)).toBe(false);
    }),
    runs,
  );
});

test("the order of judges never changes a trimmed sum", () => {
  const rows = fc.array(
    fc.array(
      fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10),
      { minLength: 3, maxLength: 3 },
    ),
    { minLength: 3, maxLength: 9 },
  );
  fc.assert(
    fc.property(rows, (marks) => {
      expect(trimmedSums(marks.toReversed())).toEqual(trimmedSums(marks));
    }),
    runs,
  );
});

test("days and ages agree with the calendar", () => {
  const date = fc.date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2100-12-31T00:00:00Z"), noInvalidDate: true });
  fc.assert(
    fc.property(date, (at) => {
      expect(dayOf(at.toISOString())).toBe(Math.floor(at.getTime() / 86_400_000));
    }),
    runs,
  );
  expect(ageOnDay("2016-02-29", "2026-02-28")).toBe(9);
  expect(ageOnDay("2016-02-29", "2026-03-01")).toBe(10);
  expect(dayOf("2026-02-29")).toBeUndefined();
});

test("whatever is broken in a file, it still loads, and every question still gets an answer or a question", () => {
  const folder = new URL("../contests/", import.meta.url);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"));
  const odd = fc.constantFrom<unknown>(null, "x", 7, -1, true, [], {}, [null], ["x"], [[]], "2026-13-01", { kind: "x" });
  fc.assert(
    fc.property(fc.nat(files.length - 1), fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 6 }), (index, changes) => {
      const contest = JSON.parse(files[index] ?? "") as { worked_examples: { kind: string; given: Record<string, unknown> }[] };
      const examples = contest.worked_examples;
      for (const [at, value] of changes) breakAt(contest, at, value);
      const { regulations, warnings } = loadContestV1({ ...contest, format: "contest-v1" });
      for (const { kind, given } of examples) expect(answerExample(regulations, { kind, given }).reasons.length).toBeGreaterThan(0);
      expect(warnings.every((one) => one.path !== "" && one.code !== "")).toBe(true);
      sectionsFor(regulations, { dancers: aged(8, 11) });
    }),
    runs,
  );
});

/** Replaces the nth member or item, anywhere but in the examples. */
function breakAt(contest: object, nth: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      if (key === "worked_examples") continue;
      const holder = node as Record<string, unknown>;
      places.push([holder, key]);
      walk(holder[key]);
    }
  };
  walk(contest);
  const place = places[nth % places.length];
  if (place) place[0][place[1]] = structuredClone(value);
}
