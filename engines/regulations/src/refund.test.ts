// Refund after a cancellation: docs/rules/fees.md 4.1–4.2. Each amount was worked out by hand.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf, plain, polishOf } from "../tests/read-as.ts";
import { type Cancellation, refundFor } from "./refund.ts";

describe("refunds of 100.01 zł", () => {
  const refund = (rule: unknown, cancellation: object): number | string => {
    const outcome = refundFor(invented({ fees: { currency: "PLN", rules: [], refund: rule } }).regulations, 10_001, cancellation);
    return outcome.ambiguous ? outcome.question.code : outcome.answer;
  };

  test.each([
    [{ kind: "none" }, {}, 0],
    [{ kind: "none_after", date: "2026-04-30" }, { cancelled_on: "2026-04-30" }, 10_001],
    [{ kind: "none_after", date: "2026-04-30" }, { cancelled_on: "2026-05-01" }, 0],
    [{ kind: "full_until", date: "2026-04-30" }, { days_before: 16 }, 10_001],
    [{ kind: "full_until", date: "2026-04-30" }, { days_before: 15 }, 0],
    [{ kind: "percent", percent: 50 }, {}, 5001],
    [{ kind: "percent_until", percent: 80, date: "2026-04-30" }, { cancelled_on: "2026-04-01" }, 8001],
    [{ kind: "percent_until", percent: 80, date: "2026-04-30" }, { cancelled_on: "2026-05-01" }, 0],
    [{ kind: "percent", percent: 50, only: "medical note" }, { medical_note: true }, "ask.refund"],
    [{ kind: "percent", percent: 50, only: "medical note", reason: "medical" }, { medical_note: true }, 5001],
    [{ kind: "percent", percent: 50, only: "medical note", reason: "medical" }, { medical_note: false }, 0],
    [{ kind: "percent", percent: 50, only: "medical note", reason: "medical" }, {}, "ask.refund"],
    [{ kind: "full_until", only: "if the event will not take place", reason: "event_cancelled" }, { medical_note: true }, "ask.refund"],
    [{ kind: "full_until", only: "if the event will not take place", reason: "event_cancelled" }, { event_cancelled: true }, 10_001],
    [{ kind: "percent", percent: 50, only: "whole teams", reason: "other" }, { case_met: true }, 5001],
    [{ kind: "percent", percent: 50, reason: "illness" }, { cancelled_on: "2026-02-29" }, "refused.day"],
    [{ kind: "percent", percent: 50, only: "whole teams" }, {}, "ask.refund"],
    [{ kind: "percent" }, {}, "ask.refund"],
    [null, {}, "ask.refund"],
    [{ kind: "none_after", date: "2026-04-30" }, {}, "ask.refund"],
  ])("%j, %j: %s", (rule, cancellation, expected) => {
    expect(refund(rule, cancellation)).toBe(expected);
  });

  test("a ladder: each step for its day, whatever their order; between two steps what the file says, else a question", () => {
    const steps = [
      { days_before: 7, percent: 25 },
      { days_before: 30, percent: 100 },
      { days_before: 14, percent: 50 },
    ];
    const paid = (days_before: number): unknown => refund({ between: "lower", kind: "ladder", steps }, { days_before });
    expect([31, 30, 29, 14, 13, 7, 6, 0].map(paid)).toEqual([10_001, 10_001, 5001, 5001, 2500, 2500, 0, 0]);
    const between = (word: string | undefined): unknown => refund({ kind: "ladder", steps, between: word }, { days_before: 29 });
    expect(["higher", "ask", undefined].map(between)).toEqual([10_001, "ask.refund", "ask.refund"]);
    expect(refund({ kind: "ladder", steps }, { cancelled_on: "2026-04-16" })).toBe(10_001);
    expect(
      refund(
        {
          kind: "ladder",
          steps: [
            { days_before: 30, percent: 10 },
            { days_before: 7, percent: 50 },
          ],
        },
        { days_before: 40 },
      ),
    ).toBe("ask.refund");
  });
});

describe("what comes back", () => {
  const refund = (rule: unknown, cancellation: Cancellation, paid = 10_000): unknown =>
    answerOf(
      refundFor(
        invented({ fees: { currency: "PLN", rules: [{ kind: "per_entry", amount: 1 }], refund: rule } }).regulations,
        paid,
        cancellation,
      ),
    );
  const on = (cancelled_on: string): Cancellation => ({ cancelled_on });
  const steps = [
    { days_before: 30, percent: 100 },
    { days_before: 14, percent: 50 },
    { days_before: 7, percent: 20 },
  ];

  test.each<[string, unknown, Cancellation, unknown]>([
    ["nothing", "none", {}, 0],
    ["a share", { kind: "percent", percent: 40 }, {}, 4000],
    ["a share nobody names", { kind: "percent" }, {}, "ask.refund"],
    ["all until a day", { kind: "full_until", date: "2026-05-01" }, on("2026-05-01"), 10_000],
    ["nothing after it", { kind: "full_until", date: "2026-05-01" }, on("2026-05-02"), 0],
    ["a share after it", { kind: "full_until", date: "2026-05-01", percent: 30 }, on("2026-05-02"), 3000],
    ["nothing from that day", { kind: "full_until", date: "2026-05-01", plain: "nothing from that day" }, on("2026-05-01"), 0],
    ["all before it", { kind: "full_until", date: "2026-05-01", plain: "nothing from that day" }, on("2026-04-30"), 10_000],
    ["a share until a day", { kind: "percent_until", date: "2026-05-01", percent: 60 }, on("2026-05-01"), 6000],
    ["no share after it", { kind: "percent_until", date: "2026-05-01", percent: 60 }, on("2026-05-02"), 0],
    ["a share after a day, asked before it", { kind: "percent", date: "2026-05-01", percent: 60 }, on("2026-05-01"), "ask.refund"],
    ["a share after a day", { kind: "percent", date: "2026-05-01", percent: 60 }, on("2026-05-02"), 6000],
    ["none after", { kind: "none_after", date: "2026-05-01" }, on("2026-05-01"), 10_000],
    ["none after, and it is", { kind: "none_after", date: "2026-05-01" }, on("2026-05-02"), 0],
    ["days before instead of a day", { kind: "none_after", date: "14 days before" }, { days_before: 14 }, 10_000],
    ["a day too few", { kind: "none_after", date: "14 days before" }, { days_before: 13 }, 0],
    ["no day given", { kind: "none_after", date: "2026-05-01" }, {}, "ask.refund"],
    ["no date in the rule", { kind: "none_after" }, on("2026-05-01"), "ask.refund"],
    ["a ladder's step", { kind: "ladder", steps }, { days_before: 30 }, 10_000],
    ["above the ladder", { kind: "ladder", steps }, { days_before: 40 }, 10_000],
    ["its own day", { kind: "ladder", steps }, { days_before: 14 }, 5000],
    ["its last day", { kind: "ladder", steps }, { days_before: 7 }, 2000],
    ["below the ladder", { kind: "ladder", steps }, { days_before: 6 }, 0],
    ["between two steps", { kind: "ladder", steps }, { days_before: 20 }, "ask.refund"],
    ["between, the lower", { kind: "ladder", steps, between: "lower" }, { days_before: 20 }, 5000],
    ["between, the higher", { kind: "ladder", steps, between: "higher" }, { days_before: 20 }, 10_000],
    ["by the day", { kind: "ladder", steps }, on("2026-05-02"), 5000],
    ["the rest of the ladder", { kind: "ladder", steps: [...steps, { percent: 5 }] }, { days_before: 1 }, 500],
    [
      "a ladder upside down",
      {
        kind: "ladder",
        steps: [
          { days_before: 30, percent: 10 },
          { days_before: 7, percent: 20 },
        ],
      },
      { days_before: 30 },
      "ask.refund",
    ],
    ["steps in any order", { kind: "ladder", steps: steps.toReversed() }, { days_before: 14 }, 5000],
    ["no day for a ladder", { kind: "ladder", steps }, {}, "ask.refund"],
    ["illness, not known", { kind: "percent", percent: 50, reason: "medical" }, {}, "ask.refund"],
    ["illness", { kind: "percent", percent: 50, reason: "medical" }, { medical_note: true }, 5000],
    ["no illness", { kind: "percent", percent: 50, reason: "medical" }, { medical_note: false }, 0],
    ["the event is called off", { kind: "percent", percent: 50, reason: "event_cancelled" }, { event_cancelled: true }, 5000],
    ["it is held", { kind: "percent", percent: 50, reason: "event_cancelled" }, { medical_note: true, event_cancelled: false }, 0],
    ["another case", { kind: "percent", percent: 50, reason: "other", only: "move" }, { case_met: true }, 5000],
    ["a case in words alone", { kind: "percent", percent: 50, only: "move" }, {}, "ask.refund"],
    ["all in a case, whenever", { kind: "full_until", reason: "medical" }, { medical_note: true }, 10_000],
    ["a case that changes nothing", { kind: "none_after", date: "2026-05-01", reason: "medical" }, on("2026-05-02"), 0],
    ["nothing but a share in a case", { kind: "none", reason: "medical", percent: 70 }, { medical_note: true }, 7000],
  ])("%s", (_, rule, cancellation, expected) => expect(refund(rule, cancellation)).toBe(expected));

  test("never more than was paid, never less than nothing; half a grosz goes up", () => {
    expect([
      refund({ kind: "percent", percent: 150 }, {}),
      refund({ kind: "percent", percent: -5 }, {}),
      refund({ kind: "percent", percent: 50 }, {}, 101),
    ]).toEqual([10_000, 0, 51]);
    expect([refund({ kind: "percent", percent: 50 }, {}, -1), refund({ kind: "percent", percent: 50 }, { cancelled_on: "soon" })]).toEqual([
      "refused.amount",
      "refused.day",
    ]);
  });
});

describe("halves, and regulations without a word", () => {
  test("4.2 half of 100.01 is 50.01, and regulations without a refund rule are a question", () => {
    const refund = (rule: unknown, paid: number): unknown =>
      answerOf(
        refundFor(
          invented({
            fees: {
              currency: "PLN",
              rules: [{ kind: "per_person_per_entry", amount: 50 }],
              ...(rule === undefined ? {} : { refund: rule }),
            },
          }).regulations,
          paid,
          { cancelled_on: "2026-05-01" },
        ),
      );
    expect(refund({ kind: "percent", percent: 50 }, 10_001)).toBe(5001);
    expect(refund({ kind: "none" }, 10_001)).toBe(0);
    expect(refund("none", 10_001)).toBe(0);
    expect(refund(undefined, 10_001)).toMatch(/^ask\./);
    expect(answerOf(refundFor(invented({ fees: null }).regulations, 100, {}))).toMatch(/^ask\./);
  });
});

describe("days and cases that are missing", () => {
  test("a refund by days before the event asks for them", () => {
    const steps = [
      { days_before: 14, percent: 100 },
      { days_before: 7, percent: 50 },
    ];
    const fees = (refund: object) => ({ event: { name: "Turniej" }, fees: { currency: "PLN", rules: [], refund } });
    const ladder = invented(fees({ kind: "ladder", steps, between: "lower" })).regulations;
    expect([
      polishOf(refundFor(ladder, 9000, { cancelled_on: "2026-05-01" })),
      answerOf(refundFor(ladder, 9000, { days_before: 10 })),
      answerOf(refundFor(ladder, 9000, { days_before: 6 })),
    ]).toEqual([["Podaj dzień rezygnacji."], 4500, 0]);
    const until = invented(fees({ kind: "full_until", date: "2026-05-01" })).regulations;
    expect([
      answerOf(refundFor(until, 9000, { cancelled_on: "2026-05-01" })),
      answerOf(refundFor(until, 9000, { cancelled_on: "2026-05-02" })),
      polishOf(refundFor(until, 9000, { days_before: 30 })),
    ]).toEqual([9000, 0, ["Podaj dzień rezygnacji."]]);
  });

  test("a full refund in a case that only words name asks for the case, not for a day", () => {
    const only = (refund: object) =>
      refundFor(invented({ fees: { currency: "PLN", rules: [], refund } }).regulations, 9000, { days_before: 30 });
    expect([polishOf(only({ kind: "full_until", only: "choroba dziecka" })), polishOf(only({ kind: "full_until" }))]).toEqual([
      ["Zwrot tylko w przypadku: „choroba dziecka”. Czy to ten przypadek?"],
      ["Zasada zwrotu nie podaje daty: do kiedy obowiązuje?"],
    ]);
  });
});

describe("messages about a refund", () => {
  const rule = (fees: object) => invented({ fees: { currency: "PLN", ...fees } }).regulations;

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

  test("a refund states its percentage, its day and its case", () => {
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
});
