// What a start costs and what comes back, each worked out by hand: docs/rules/fees.md 1.1–4.2.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import type { Outcome } from "./answer.ts";
import type { FeeEntry } from "./fee-lines.ts";
import { feeFor } from "./fees.ts";
import { type Cancellation, refundFor } from "./refund.ts";
import type { Dates } from "./tiers.ts";

const plain = (written: string): string => written.replaceAll("\u00a0", " ");
const toldEn = (outcome: Outcome<unknown>): string[] =>
  (outcome.ambiguous ? [outcome.question, ...outcome.reasons] : outcome.reasons).map((one) => plain(one.en));

describe("what a start costs", () => {
  const bill = (rules: object[], entries: FeeEntry[], dates: Dates = {}, more: object = {}) =>
    feeFor(invented({ fees: { currency: "PLN", rules, ...more } }).regulations, entries, dates);
  const total = (...given: Parameters<typeof bill>): unknown => {
    const outcome = bill(...given);
    return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
  };
  const lines = (...given: Parameters<typeof bill>): unknown => {
    const outcome = bill(...given);
    return outcome.ambiguous
      ? outcome.question.code
      : outcome.answer.lines.map((one) => `${one.entry} ${one.kind} ${one.count} × ${one.unit_amount} = ${one.amount}`);
  };
  const of = (presentation: string, dancers: FeeEntry["dancers"], more: object = {}): FeeEntry => ({
    presentation,
    style: "JAZZ",
    dancers,
    ...more,
  });

  test.each<[string, object, FeeEntry, unknown]>([
    ["per person", { kind: "per_person_per_entry", amount: 50 }, of("DUET", 2), ["0 person 2 × 5000 = 10000"]],
    ["per entry", { kind: "per_entry", amount: 80 }, of("FORM", 8), ["0 entry 1 × 8000 = 8000"]],
    ["per entry by its own name", { kind: "per_entry", per_entry: 80 }, of("FORM", 8), ["0 entry 1 × 8000 = 8000"]],
    ["mixed", { kind: "mixed", per_entry: 100, per_person: 5 }, of("FORM", 8), ["0 entry 1 × 10000 = 10000", "0 person 8 × 500 = 4000"]],
    ["mixed, only for people", { kind: "mixed", per_person: 5 }, of("FORM", 8), ["0 person 8 × 500 = 4000"]],
    ["mixed, only for the entry", { kind: "mixed", per_entry: 5 }, of("FORM", 8), ["0 entry 1 × 500 = 500"]],
    ["first start", { kind: "per_person_first_next", first: 30, next: 20 }, of("DUET", ["Z", "M"]), ["0 first 2 × 3000 = 6000"]],
    ["one person named twice", { kind: "per_person_per_entry", amount: 10 }, of("DUET", ["Z", "Z"]), ["0 person 1 × 1000 = 1000"]],
    [
      "a class, by person",
      { kind: "ballroom_class", amount: { E: 40 }, unit: { E: "person" } },
      of("DUET", 2, { level: "E", styles: 2 }),
      ["0 class 2 × 4000 = 8000"],
    ],
    [
      "a class, by style",
      { kind: "ballroom_class", amount: { E: 40 }, unit: { E: "style" } },
      of("DUET", 2, { level: "E", styles: 2 }),
      ["0 class 4 × 4000 = 16000"],
    ],
    [
      "starts of a couple",
      { kind: "per_couple_by_event", amount: { FIS: 60, GPP: 40 } },
      of("DUET", 2, { starts: { FIS: 1, GPP: 2 } }),
      ["0 start 1 × 6000 = 6000", "0 start 2 × 4000 = 8000"],
    ],
    [
      "starts of a couple at one price",
      { kind: "per_couple_by_event", amount: 50 },
      of("DUET", 2, { starts: { X: 3 } }),
      ["0 start 3 × 5000 = 15000"],
    ],
    ["no starts given", { kind: "per_couple_by_event", amount: 50 }, of("DUET", 2), "ask.amount"],
    ["starts of no price", { kind: "per_couple_by_event", amount: { FIS: 60 } }, of("DUET", 2, { starts: { GPP: 1 } }), "ask.amount"],
    [
      "a style and presentation before the presentation",
      { kind: "per_entry", amount: { "JAZZ SOLO": 1, SOLO: 2, JAZZ: 3 } },
      of("SOLO", 1),
      ["0 entry 1 × 100 = 100"],
    ],
    ["a presentation before the style", { kind: "per_entry", amount: { SOLO: 2, JAZZ: 3 } }, of("SOLO", 1), ["0 entry 1 × 200 = 200"]],
    [
      "a style before the class",
      { kind: "per_entry", amount: { JAZZ: 3, E: 4 } },
      of("SOLO", 1, { level: "E" }),
      ["0 entry 1 × 300 = 300"],
    ],
    ["an age last", { kind: "per_entry", amount: { A: 5 } }, of("SOLO", 1, { age_category: "A" }), ["0 entry 1 × 500 = 500"]],
    ["no price for it", { kind: "per_entry", amount: { DUET: 5 } }, of("SOLO", 1), "ask.amount"],
    ["an unread kind", { kind: "by_weight", amount: 5 }, of("SOLO", 1), "ask.amount"],
  ])("%s", (_, rule, entry, expected) => expect(lines([rule], [entry])).toEqual(expected));

  test("who starts again pays for the next start, whoever dances beside", () => {
    const rule = { kind: "per_person_first_next", first: 30, next: 20 };
    expect(lines([rule], [of("SOLO", ["Z"]), of("DUET", ["Z", "M"]), of("FORM", ["Z", "M", "L"])])).toEqual([
      "0 first 1 × 3000 = 3000",
      "1 first 1 × 3000 = 3000",
      "1 next 1 × 2000 = 2000",
      "2 first 1 × 3000 = 3000",
      "2 next 2 × 2000 = 4000",
    ]);
    expect(total([{ kind: "per_person_first_next", first: 30 }], [of("SOLO", ["Z"]), of("SOLO", ["Z"])])).toBe(6000);
    expect(total([rule], [of("SOLO", 1), of("SOLO", 1)])).toBe("ask.people");
    expect(total([rule], [of("SOLO", 1)])).toBe(3000);
    expect(total([{ kind: "per_entry", amount: 1 }], [of("SOLO", 1), of("SOLO", 1)])).toBe(200);
  });

  test("a rule that names the entry comes first; two that do are a question", () => {
    const general = { kind: "per_entry", amount: 10 };
    const named = { kind: "per_entry", amount: 20, applies_to: "SOLO" };
    expect([total([general, named], [of("SOLO", 1)]), total([named, general], [of("DUET", 2)])]).toEqual([2000, 1000]);
    expect(total([general, { kind: "per_entry", amount: 11 }], [of("SOLO", 1)])).toBe("ask.fee_rules");
    expect(total([named], [of("DUET", 2)])).toBe("ask.fee_rule");
    // What prices the entry comes before what does not.
    expect(total([{ kind: "per_entry", amount: { DUET: 5 } }, general], [of("SOLO", 1)])).toBe(1000);
    const couple = { kind: "per_couple_by_event", amount: 50 };
    expect(total([general, couple], [of("DUET", 2, { starts: { X: 1 } })])).toBe(5000);
    expect(total([general, couple], [of("DUET", 2)])).toBe(1000);
  });

  test("free places and packages take off what they say", () => {
    const each = { kind: "per_person_per_entry", amount: 10 };
    expect(lines([each], [of("FORM", 22)], {}, { free: [{ plain: "x", paid: 10, free: 1 }] })).toEqual([
      "0 person 22 × 1000 = 22000",
      "0 free 2 × -1000 = -2000",
    ]);
    expect(lines([each], [of("FORM", 10)], {}, { free: [{ plain: "x", paid: 10, free: 1 }] })).toEqual(["0 person 10 × 1000 = 10000"]);
    const packages = [
      { plain: "p", starts: 2, amount: 15 },
      { plain: "q", starts: 3, amount: 20 },
    ];
    const solos = (count_: number) => Array.from({ length: count_ }, () => of("SOLO", ["Z"]));
    expect([1, 2, 3, 4].map((starts) => total([each], solos(starts), {}, { packages }))).toEqual([1000, 1500, 2000, 3000]);
    expect(total([each], solos(2), {}, { packages: [{ plain: "p", starts: 2, amount: 25 }] })).toBe(2000);
    expect(total([each], [of("SOLO", 1), of("SOLO", 1)], {}, { packages })).toBe(2000);
    expect(total([{ kind: "per_entry", amount: 10 }], solos(2), {}, { packages })).toBe(2000);
    const again = { kind: "per_person_first_next", first: 10, next: 8 };
    expect(total([again], solos(2), {}, { packages })).toBe(1500);
  });

  test("what is due first, and what is left", () => {
    const due = (more: object, entries: FeeEntry[] = [of("FORM", 10), of("DUET", ["Z", "M"])]): unknown => {
      const outcome = bill([{ kind: "per_person_per_entry", amount: 30 }], entries, {}, more);
      return outcome.ambiguous ? outcome.question.code : outcome.answer.due.map((one) => [one.what, one.amount, one.day]);
    };
    expect(due({ deposit: { amount: 20, per: "team", deadline: "2026-04-01" } })).toEqual([
      ["deposit", 4000, "2026-04-01"],
      ["balance", 32_000, null],
    ]);
    expect(due({ deposit: { amount: 5, per: "dancer" } })).toEqual([
      ["deposit", 6000, null],
      ["balance", 30_000, null],
    ]);
    expect(due({ prepayment: { percent: 33, deadline: "2026-03-01", balance_deadline: "2026-05-01" } })).toEqual([
      ["prepayment", 11_880, "2026-03-01"],
      ["balance", 24_120, "2026-05-01"],
    ]);
    expect(due({})).toEqual([]);
  });

  const tiers = [
    { until: "2026-04-01", amount: 10 },
    { from: "2026-04-02", until: "2026-05-01", amount: 20 },
    { on: "event day", amount: 30 },
  ];

  test.each<[string, Dates, unknown]>([
    ["payment_date", { paid_on: "2026-04-01" }, 1000],
    ["payment_date", { paid_on: "2026-04-02" }, 2000],
    ["payment_date", { paid_on: "2026-05-01" }, 2000],
    ["payment_date", { paid_on: "2026-05-02" }, "ask.tier"],
    ["payment_date", { paid_on: "2026-05-16" }, 3000],
    ["payment_date", {}, "ask.paid_on"],
    ["payment_date", { credited_on: "2026-04-01" }, "ask.paid_on"],
    ["payment_date", { entered_on: "2026-04-01" }, "ask.paid_on"],
    ["deposit_credit_date", { credited_on: "2026-04-01" }, 1000],
    ["deposit_credit_date", { paid_on: "2026-04-01" }, "ask.credited_on"],
    ["deposit_credit_date", { paid_on: "2026-05-16" }, 3000],
    ["deposit_credit_date", {}, "ask.credited_on"],
    ["entry_date", { entered_on: "2026-04-02", paid_on: "2026-04-01" }, 2000],
    ["entry_date", { paid_on: "2026-04-01" }, "ask.paid_on"],
    ["not stated", { paid_on: "2026-04-01" }, 1000],
    ["not stated", { credited_on: "2026-04-02", paid_on: "2026-04-01" }, 2000],
    ["not stated", { paid_on: "2026-04-01", entered_on: "2026-04-01" }, 1000],
    ["not stated", { paid_on: "2026-04-02", entered_on: "2026-04-01" }, "ask.tier"],
  ])("2.1 by the %s, with %j: %j", (tier_basis, dates, expected) =>
    expect(total([{ kind: "per_entry", tier_basis, tiers }], [of("SOLO", 1)], dates)).toBe(expected),
  );

  test("2.2 days told by the event, and the earliest end that is not past", () => {
    const by = (list_: object[], paid_on: string) =>
      total([{ kind: "per_entry", tier_basis: "payment_date", amount: 99, tiers: list_ }], [of("SOLO", 1)], { paid_on });
    const early = [
      { until: "14 days before", amount: 10 },
      { until: "1 week before", amount: 20 },
      { until: "event day", amount: 30 },
      { amount: 40 },
    ];
    expect(["2026-05-02", "2026-05-03", "2026-05-09", "2026-05-10", "2026-05-16", "2026-05-17"].map((day) => by(early, day))).toEqual([
      1000, 2000, 2000, 3000, 3000, 4000,
    ]);
    expect(
      by(
        [
          { from: "2026-03-01", amount: 1 },
          { from: "2026-04-01", amount: 2 },
        ],
        "2026-04-05",
      ),
    ).toBe(200);
    expect(by([{ until: "2026-04-01" }], "2026-03-01")).toBe(9900);
    expect(
      by(
        [
          { on: "2026-04-05", amount: 7 },
          { until: "2026-05-01", amount: 8 },
        ],
        "2026-04-05",
      ),
    ).toBe(700);
  });

  test("late payment is told, not refused", () => {
    const late = (paid_on: string) =>
      toldEn(bill([{ kind: "per_entry", amount: 1 }], [of("SOLO", 1)], { paid_on }, { payment_deadline: "2026-04-20" })).filter((one) =>
        one.startsWith("The payment deadline"),
      );
    expect([late("2026-04-20"), late("2026-04-21").length]).toEqual([[], 1]);
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
