// Prices that apply on a day: docs/rules/fees.md 2.1–2.6. Each amount was worked out by hand.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import type { FeeEntry } from "./fee-lines.ts";
import { feeFor } from "./fees.ts";
import { refundFor } from "./refund.ts";
import { type Dates, dayIn } from "./tiers.ts";

const total = (fees: object, entries: FeeEntry[], dates: Dates = {}): number | string => {
  const outcome = feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries, dates);
  return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
};
const solo = (who: string, more: Partial<FeeEntry> = {}): FeeEntry => ({ presentation: "SOLO", style: "JAZZ", dancers: [who], ...more });

describe("tiers", () => {
  const tiered = (tier_basis: string | undefined, tiers: object[]): object => ({
    rules: [{ kind: "per_person_per_entry", tiers, ...(tier_basis && { tier_basis }) }],
  });
  const early = [
    { until: "2026-03-31", amount: 40 },
    { until: "2026-04-30", amount: 50 },
    { until: null, amount: 60 },
  ];

  test.each([
    ["2026-03-31", 4000],
    ["2026-04-01", 5000],
    ["2026-05-10", 6000],
  ])("paid on %s", (paid_on, expected) => {
    expect(total(tiered("payment_date", early), [solo("A")], { paid_on })).toBe(expected);
    expect(total(tiered("payment_date", early.toReversed()), [solo("A")], { paid_on })).toBe(expected);
  });

  test("the day that counts is the one the rule names", () => {
    const dates = { paid_on: "2026-05-10", entered_on: "2026-03-01" };
    expect(total(tiered("entry_date", early), [solo("A")], dates)).toBe(4000);
    expect(total(tiered("payment_date", early), [solo("A")], dates)).toBe(6000);
    expect(total(tiered("deposit_credit_date", early), [solo("A")], { paid_on: "2026-03-31", credited_on: "2026-04-01" })).toBe(5000);
    expect(total(tiered(undefined, early), [solo("A")], dates)).toBe("ask.tier");
  });

  test("without a day, or on a day that no tier covers, it is a question", () => {
    expect(total(tiered("payment_date", early), [solo("A")])).toBe("ask.paid_on");
    expect(
      total(tiered("payment_date", [{ from: "2026-03-01", until: "2026-03-31", amount: 40 }]), [solo("A")], { paid_on: "2026-02-01" }),
    ).toBe("ask.tier");
    expect(
      total(
        tiered("payment_date", [
          { until: "2026-03-31", amount: 40 },
          { until: null, amount: 40 },
        ]),
        [solo("A")],
      ),
    ).toBe(4000);
  });

  test("from only, on the event day, and so many days before", () => {
    expect(
      total(
        tiered("payment_date", [
          { from: "2026-01-01", amount: 40 },
          { from: "2026-04-01", amount: 50 },
        ]),
        [solo("A")],
        { paid_on: "2026-04-02" },
      ),
    ).toBe(5000);
    expect(
      total(
        tiered("payment_date", [
          { until: null, amount: 40 },
          { on: "event day", amount: 70 },
        ]),
        [solo("A")],
        { paid_on: "2026-05-16" },
      ),
    ).toBe(7000);
    expect(
      total(
        tiered("payment_date", [
          { until: "30 days before", amount: 40 },
          { until: null, amount: 50 },
        ]),
        [solo("A")],
        { paid_on: "2026-04-16" },
      ),
    ).toBe(4000);
    expect(
      total(
        tiered("payment_date", [
          { until: "30 days before", amount: 40 },
          { until: null, amount: 50 },
        ]),
        [solo("A")],
        { paid_on: "2026-04-17" },
      ),
    ).toBe(5000);
  });
});

describe("by the day that counts", () => {
  const bill = (rules: object[], entries: FeeEntry[], dates: Dates = {}, more: object = {}) =>
    feeFor(invented({ fees: { currency: "PLN", rules, ...more } }).regulations, entries, dates);
  const total = (...given: Parameters<typeof bill>): unknown => {
    const outcome = bill(...given);
    return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
  };
  const of = (presentation: string, dancers: FeeEntry["dancers"], more: object = {}): FeeEntry => ({
    presentation,
    style: "JAZZ",
    dancers,
    ...more,
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

  test("2.2 days relative to the event, and the earliest end that is not past", () => {
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
});

describe("days that are missing", () => {
  const bill = (fees: object, entries: Parameters<typeof feeFor>[1], dates = {}) =>
    feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries, dates);

  test.each<[string, object, string, object]>([
    ["payment_date", {}, "ask.paid_on", {}],
    ["payment_date", { credited_on: "2026-03-05" }, "ask.paid_on", { credited_on: "2026-03-05" }],
    ["payment_date", { entered_on: "2026-03-05" }, "ask.paid_on", {}],
    ["payment_date", { paid_on: "2026-05-01", credited_on: "2026-03-05" }, "ask.tier", { day: "2026-05-01" }],
    ["credit_date", {}, "ask.credited_on", {}],
    ["credit_date", { paid_on: "2026-03-05" }, "ask.credited_on", { paid_on: "2026-03-05" }],
    ["credit_date", { paid_on: "2026-03-05", credited_on: "2026-05-01" }, "ask.tier", { day: "2026-05-01" }],
    ["entry_date", { paid_on: "2026-03-05" }, "ask.paid_on", {}],
    ["entry_date", { entered_on: "2026-05-01", paid_on: "2026-03-05" }, "ask.tier", { day: "2026-05-01" }],
  ])("tiers by %s with %j ask %s", (tier_basis, dates, code, params) => {
    const tiers = [
      { until: "2026-03-31", amount: 40 },
      { until: "2026-04-30", amount: 50 },
    ];
    const outcome = bill({ rules: [{ kind: "per_entry", tiers, tier_basis }] }, [{ presentation: "SOLO", dancers: 1 }], dates);
    expect(outcome.ambiguous && [outcome.question.code, outcome.question.params]).toEqual([code, params]);
  });
});

describe("the event's day", () => {
  test("a price for the event day alone may still hold before that day, and not after it", () => {
    const tiers = [
      { until: "2026-03-31", amount: 40 },
      { on: "event day", amount: 60 },
    ];
    const rules = [{ kind: "per_entry", tiers, tier_basis: "credit_date" }];
    const paid = (paid_on: string) => {
      const outcome = feeFor(invented({ fees: { currency: "PLN", rules } }).regulations, [{ presentation: "SOLO", dancers: 1 }], {
        paid_on,
      });
      return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
    };
    expect(["2026-03-31", "2026-04-01", "2026-05-16", "2026-05-17"].map(paid)).toEqual(["ask.credited_on", 6000, 6000, "ask.credited_on"]);
  });
});

describe("days relative to the event", () => {
  test("days relative to the event", () => {
    const { regulations } = invented();
    const day = (written: string) => dayIn(regulations, written);
    const event = day("2026-05-16") ?? 0;
    expect(
      ["14 days before", "1 day before the event", "2 Weeks before", "10  days  before", "1 week before"].map(
        (one) => event - (day(one) ?? 0),
      ),
    ).toEqual([14, 1, 14, 10, 7]);
    expect([day("Event day"), day("the day of it"), day("on the day"), day("soon"), day("days before")]).toEqual([
      event,
      event,
      event,
      undefined,
      undefined,
    ]);
  });

  test("a day before the event that is not counted is not the event's day", () => {
    const { regulations } = invented();
    const event = dayIn(regulations, "the event day");
    expect(event).toBe(dayIn(regulations, "2026-05-16"));
    expect(
      ["a week before the event", "14 working days before the event", "the day after the event"].map((one) => dayIn(regulations, one)),
    ).toEqual([undefined, undefined, undefined]);
    const refund = (date: string) =>
      refundFor(invented({ fees: { currency: "PLN", rules: [], refund: { kind: "full_until", date } } }).regulations, 9000, {
        cancelled_on: "2026-05-14",
      });
    expect([
      answerOf(refund("a week before the event")),
      answerOf(refund("1 week before the event")),
      answerOf(refund("event day")),
    ]).toEqual(["ask.refund", 0, 9000]);
    const tiers = (on: string) =>
      invented({ fees: { currency: "PLN", rules: [{ kind: "per_entry", tiers: [{ on, amount: 9 }] }] } }).regulations.fees?.rules[0]
        ?.tiers[0];
    expect([tiers("on the day")?.on_event_day, tiers("the day before the event")?.on_event_day]).toEqual([true, false]);
  });
});
