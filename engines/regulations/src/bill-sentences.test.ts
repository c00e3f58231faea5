// What a bill, a refund and a question say, word by word; each worked out by hand: docs/rules/eligibility.md 4.1–5.2, docs/rules/fees.md 1.1–4.2.
import { describe, expect, test } from "vitest";
import { aged, invented } from "../tests/invented.ts";
import type { Outcome } from "./answer.ts";
import { dayEn, dayPl } from "./calendar.ts";
import type { FeeEntry } from "./fee-lines.ts";
import { feeFor } from "./fees.ts";
import { dancersOf } from "./given.ts";
import { refundFor } from "./refund.ts";
import { sectionsFor } from "./sections.ts";
import { timeLimitsFor } from "./time-limits.ts";

const plain = (written: string): string => written.replaceAll("\u00a0", " ");

describe("what a bill and a question say", () => {
  const rule = (fees: object) => invented({ fees: { currency: "PLN", ...fees } }).regulations;
  const told = (outcome: Outcome<unknown>) => (outcome.ambiguous ? [outcome.question] : outcome.reasons).map((one) => plain(one.en));
  const of = (more: object): FeeEntry => ({ presentation: "FORM", style: "JAZZ", dancers: 24, ...more });

  test.each<[object, FeeEntry[], string[]]>([
    [
      { rules: [{ kind: "mixed", per_entry: 100, per_person: 5 }] },
      [of({})],
      [
        "Entry 1, fee per performance: 1 × PLN 100.00 = PLN 100.00.",
        "Entry 1, fee per person: 24 people × PLN 5.00 = PLN 120.00.",
        "Total: PLN 220.00.",
      ],
    ],
    [
      { rules: [{ kind: "per_person_per_entry", amount: 10 }], free: [{ paid: 10, free: 2 }] },
      [of({})],
      [
        "Entry 1, fee per person: 24 people × PLN 10.00 = PLN 240.00.",
        "Entry 1, free place: 4 × −PLN 10.00 = −PLN 40.00.",
        "Total: PLN 200.00.",
      ],
    ],
    [
      {
        rules: [
          { kind: "per_entry", amount: 10 },
          { kind: "ballroom_class", amount: { E: 40 } },
        ],
      },
      [of({ level: "E", dancers: 2 }), of({})],
      [
        "Entry 1, fee by class: 2 × PLN 40.00 = PLN 80.00.",
        "Entry 2, fee per performance: 1 × PLN 10.00 = PLN 10.00.",
        "Total: PLN 90.00.",
      ],
    ],
    [
      {
        rules: [
          { kind: "per_entry", amount: 10 },
          { kind: "ballroom_class", amount: 40 },
        ],
      },
      [of({})],
      ["Entry 1, fee per performance: 1 × PLN 10.00 = PLN 10.00.", "Total: PLN 10.00."],
    ],
    [
      { rules: [{ kind: "per_person_first_next", first: 30, next: 20 }], packages: [{ plain: "p", starts: 2, amount: 45 }] },
      [of({ dancers: ["Ola"] }), of({ dancers: ["Ola"] })],
      [
        "Entry 1, first start: 1 person × PLN 30.00 = PLN 30.00.",
        "Entry 2, further start: 1 person × PLN 20.00 = PLN 20.00.",
        "Entry 1, package of starts: 1 × −PLN 5.00 = −PLN 5.00.",
        "Total: PLN 45.00.",
      ],
    ],
    [
      { rules: [{ kind: "per_couple_by_event", amount: 50 }] },
      [of({ dancers: 2, starts: { X: 3 } })],
      ["Entry 1, start of the couple: 3 × PLN 50.00 = PLN 150.00.", "Total: PLN 150.00."],
    ],
    // The rule that names the entry counts, also where it has no price for it.
    [
      {
        rules: [
          { kind: "per_entry", amount: { DUET: 5 }, applies_to: "FORM" },
          { kind: "per_entry", amount: 10 },
        ],
      },
      [of({})],
      ['The regulations give no fee for "FORM": how much is it?'],
    ],
  ])("%j", (fees, entries, lines) => expect(told(feeFor(rule(fees), entries))).toEqual(lines));

  test.each<[object, string, object]>([
    [{ reason: "medical" }, "A refund only with a medical note. Is there one?", { only: "", reason: "medical" }],
    [
      { reason: "medical", only: "illness" },
      'A refund only with a medical note ("illness"). Is there one?',
      { only: "illness", reason: "medical" },
    ],
    [
      { reason: "event_cancelled" },
      "A refund only when the event is not held. Was it called off?",
      { only: "", reason: "event_cancelled" },
    ],
    [{ reason: "other" }, 'A refund only in this case: "?". Is this the case?', { only: "", reason: "other" }],
    [{ only: "a move" }, 'A refund only in this case: "a move". Is this the case?', { only: "a move", reason: "" }],
  ])("a refund in a case: %j", (parts, en, params) => {
    const outcome = refundFor(
      rule({ rules: [{ kind: "per_entry", amount: 1 }], refund: { kind: "percent", percent: 50, ...parts } }),
      1000,
      {},
    );
    expect(outcome).toMatchObject({ ambiguous: true, question: { code: "ask.refund", en, params } });
  });

  test("a refund tells its share, its day and its case", () => {
    const said = (refund: object, cancelled_on: string) => {
      const [one] = refundFor(rule({ rules: [{ kind: "per_entry", amount: 1 }], refund }), 1000, { cancelled_on, case_met: true }).reasons;
      return [plain(one?.pl ?? ""), one?.params];
    };
    const until = { kind: "full_until", date: "2026-05-01" };
    expect([
      said(until, "2026-05-01"),
      said(until, "2026-05-02"),
      said({ ...until, date: "2 weeks before", only: "choroba" }, "2026-05-03"),
    ]).toEqual([
      [
        "Zwrot: 100% wpłaty. Termin: 1 maja 2026.",
        { kind: "full_until", percent: 100, refund: 1000, day: "2026-05-01", only: null, reason: null },
      ],
      [
        "Zwrot nie przysługuje. Termin: 1 maja 2026.",
        { kind: "full_until", percent: 0, refund: 0, day: "2026-05-01", only: null, reason: null },
      ],
      [
        "Zwrot nie przysługuje. Termin: „2 weeks before”. Tylko: „choroba”.",
        { kind: "full_until", percent: 0, refund: 0, day: "2 weeks before", only: "choroba", reason: null },
      ],
    ]);
  });

  test("every month in words", () => {
    const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}-05`);
    expect(days.map((day) => dayPl(day).split(" ")[1]).join(" ")).toBe(
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    );
    expect(days.map((day) => dayEn(day).split(" ")[1]).join(" ")).toBe(
      "January February March April May June July August September October November December",
    );
  });

  test("a split that is not known is asked for on each of its sides", () => {
    const sides = { styles: ["JAZZ"], presentations: ["SOLO"], ages: ["B"], levels: ["-"] };
    const choice = (line: object) => {
      const outcome = sectionsFor(invented({ category_matrix: [{ ...sides, ...line }] }).regulations, { dancers: aged(11) });
      const [one] = outcome.ambiguous ? [] : outcome.answer;
      return [one?.allowed, ...(one?.reasons ?? []).map((reason) => reason.code)];
    };
    expect([
      choice({ presentations: ["?"] }),
      choice({ ages: ["?"] }),
      choice({ levels: ["?"] }),
      choice({ ages: ["-"] }),
      choice({}),
    ]).toEqual([
      ["ambiguous", "ask.split"],
      ["ambiguous", "ask.split"],
      ["ambiguous", "ask.split"],
      [true, "size.fits", "age.any"],
      [true, "size.fits", "age.category"],
    ]);
  });

  test("a field that no answer knows is told inside the rules, and nowhere else", () => {
    const unused = (parts: Record<string, unknown>) =>
      invented(parts)
        .warnings.filter((one) => one.code === "field_not_used")
        .map((one) => one.path);
    expect(unused({ contact: { limits: "x", rounds: "y" }, levels: [{ code: "E", name_pl: "e", plain: "x", promotion: "y" }] })).toEqual(
      [],
    );
    expect(unused({ limits: { odd: 1, note: "x" } })).toEqual(["limits.odd"]);
    expect(unused({ rounds: [{ scheme: "final", odd: 1 }], time_and_music: [{ max_s: 60, odd: 1 }] })).toEqual([
      "time_and_music[0].odd",
      "rounds[0].odd",
    ]);
    expect(unused({ scoring: { odd: 1, class_points: { odd: 1 } } })).toEqual(["scoring.class_points.odd"]);
    expect(
      unused({ fees: { currency: "PLN", odd: 1, rules: [{ kind: "per_entry", amount: 1, odd: 1 }], refund: { kind: "none", odd: 1 } } }),
    ).toEqual(["fees.rules[0].odd", "fees.refund.odd"]);
  });

  test("whose age an example gives, and words that only look like a round", () => {
    expect(dancersOf({ teams: 12, age: 9, improvement: 40 })).toEqual([{ age: 9 }]);
    expect(dancersOf({ amateur_age: 30, professional_birth_year: 1990 })).toEqual([{ age: 30 }, { birth_year: 1990 }]);
    const { regulations } = invented({ time_and_music: [{ when: { rounds: "(show)" }, max_s: 60 }, { max_s: 90 }] });
    expect(timeLimitsFor(regulations, { round: "(battle)" })).toMatchObject({ answer: { max_seconds: 90 } });
    expect(timeLimitsFor(regulations, { round: "(show)" })).toMatchObject({ answer: { max_seconds: 60 } });
    const test_ = (written: string) => invented({ levels: [{ code: "L", name_pl: "l", test: written }] }).regulations.levels[0]?.test;
    expect([test_("my_results"), test_("podium_there"), test_("podium_here")]).toEqual([
      { kind: "my_results", fact: { name: "my_results", holds: true } },
      { kind: "podium_there", fact: { name: "podium_there", holds: true } },
      { kind: "podium_here", no_podium_here: false },
    ]);
  });
});
