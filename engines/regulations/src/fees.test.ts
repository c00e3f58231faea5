import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerExample } from "./examples.ts";
import type { FeeEntry } from "./fee-lines.ts";
import { feeFor } from "./fees.ts";
import { refundFor } from "./refund.ts";
import type { Dates } from "./tiers.ts";

const total = (fees: object, entries: FeeEntry[], dates: Dates = {}): number | string => {
  const outcome = feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries, dates);
  return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
};
const solo = (who: string, more: Partial<FeeEntry> = {}): FeeEntry => ({ presentation: "SOLO", style: "JAZZ", dancers: [who], ...more });
const duet: FeeEntry = { presentation: "DUET", style: "JAZZ", dancers: ["A", "B"] };
const team = (size: number): FeeEntry => ({
  presentation: "FORM",
  style: "JAZZ",
  dancers: Array.from({ length: size }, (_, index) => `T${index}`),
});

describe("kinds of fees, in grosze", () => {
  test("per person and entry, flat or by presentation", () => {
    expect(total({ rules: [{ kind: "per_person_per_entry", amount: 40.5 }] }, [duet, solo("A")])).toBe(12_150);
    expect(total({ rules: [{ kind: "per_person_per_entry", amounts_by_presentation: { SOLO: 30, DUET: 20 } }] }, [duet, solo("A")])).toBe(
      7000,
    );
  });

  test("a presentation without a price is a question, never nothing", () => {
    expect(total({ rules: [{ kind: "per_person_per_entry", amounts_by_presentation: { SOLO: 30 } }] }, [solo("A"), duet])).toBe(
      "ask.amount",
    );
  });

  test("the first start of a person costs more, each next less, across entries", () => {
    expect(total({ rules: [{ kind: "per_person_first_next", first: 50, next: 30 }] }, [solo("A"), duet, team(3)])).toBe(
      5000 + 5000 + 3000 + 15_000,
    );
    expect(
      total({ rules: [{ kind: "per_person_by_presentation_with_extra", first: { SOLO: 30, FORM: 15 }, extra: { SOLO: 15, FORM: 5 } }] }, [
        team(3),
        solo("T1"),
      ]),
    ).toBe(4500 + 1500);
  });

  test("strangers in several entries may be the same people: a question", () => {
    const rules = [{ kind: "per_person_first_next", first: 50, next: 30 }];
    expect(total({ rules }, [{ presentation: "SOLO", dancers: 1 }])).toBe(5000);
    expect(total({ rules }, [{ presentation: "SOLO", dancers: 1 }, duet])).toBe("ask.people");
  });

  test("per entry, and flat for teams with a price per person for the rest", () => {
    expect(total({ rules: [{ kind: "per_entry", amounts_by_presentation: { FORM: 200, DUET: 60 } }] }, [team(10), duet])).toBe(26_000);
    expect(
      total({ rules: [{ kind: "mixed", per_entry: { FORM: 150 }, per_person: { SOLO: 25, DUET: 25 } }] }, [team(16), duet, solo("A")]),
    ).toBe(22_500);
    expect(total({ rules: [{ kind: "mixed", per_entry: { FORM: 150 }, per_person: { FORM: 10 } }] }, [team(16)])).toBe(31_000);
  });

  test("by class, times the styles where the class pays by style", () => {
    const rules = [{ kind: "ballroom_class", per_person: { E: 40, D: 30 }, unit: { E: "combination", D: "style" } }];
    expect(
      total({ rules }, [
        { dancers: 2, level: "D", styles: 2 },
        { dancers: 2, level: "E", styles: 2 },
      ]),
    ).toBe(12_000 + 8000);
  });

  test("a class without a style is priced by the rule for classes", () => {
    const rules = [
      { kind: "per_person_per_entry", amount: 25, applies_to: ["JAZZ"] },
      { kind: "ballroom_class", per_person: { E: 40 }, unit: { E: "combination" }, applies_to: ["DISCO"] },
    ];
    expect(total({ rules }, [{ dancers: 2, level: "E" }])).toBe(8000);
    expect(total({ rules }, [{ dancers: 2, presentation: "DUET", style: "JAZZ" }])).toBe(5000);
  });

  test("a couple by kinds of competition; two currencies are named", () => {
    const { regulations } = invented({
      fees: {
        currency: "PLN",
        rules: [{ kind: "per_couple_by_event", amounts: { single: 60, multi: 100 }, eur: { single: 15, multi: 25 } }],
      },
    });
    expect(answerExample(regulations, { kind: "fee_proam", given: { starts: { single: 3, multi: 1 } } }).answer).toEqual({
      total_pln: 280,
    });
    expect(answerExample(regulations, { kind: "fee_proam", given: { starts: { show: 1 } } }).answer).toEqual({ total_pln: "ambiguous" });
  });

  test("rules by style, and two general rules that both price an entry are a question", () => {
    const rules = [
      { kind: "per_person_per_entry", amount: 20, applies_to: ["DISCO"] },
      { kind: "per_entry", amounts_by_presentation: { SOLO: 70 }, applies_to: ["JAZZ"] },
    ];
    expect(total({ rules }, [solo("A"), solo("A", { style: "DISCO" })])).toBe(9000);
    expect(
      total(
        {
          rules: [
            { kind: "per_person_per_entry", amount: 20 },
            { kind: "per_entry", amounts_by_presentation: { SOLO: 70 } },
          ],
        },
        [solo("A")],
      ),
    ).toBe("ask.fee_rules");
  });

  test("without fees the organiser is asked", () => {
    expect(total({ rules: [] }, [duet])).toBe("ask.fees");
  });

  test("one free place for so many paid ones, and a package of starts", () => {
    const rules = [{ kind: "per_person_per_entry", amount: 10 }];
    expect(total({ rules, free: [{ plain: "21. osoba gratis", paid: 20, free: 1 }, "opiekun bez opłat"] }, [team(21)])).toBe(20_000);
    expect(total({ rules, free: [{ plain: "21. osoba gratis", paid: 20, free: 1 }] }, [team(20)])).toBe(20_000);
    expect(
      total({ rules, packages: [{ plain: "3 starty", starts: 3, price: 25 }] }, [solo("A"), solo("A"), solo("A"), solo("A"), solo("B")]),
    ).toBe(2500 + 1000 + 1000);
  });

  test("a package holds whatever else is on the bill", () => {
    const packages = [{ plain: "2 starty", starts: 2, price: 80 }];
    const mixed = { kind: "mixed", per_entry: { FORM: 150 }, per_person: { SOLO: 50, DUET: 50 } };
    const person = { kind: "per_person_per_entry", amount: 50 };
    // 80 for both solos of A; the team's 150 stays.
    expect(total({ rules: [mixed], packages }, [solo("A"), solo("A"), team(12)])).toBe(23_000);
    // 13 people, one of them free: 600; the two solos of A 80.
    expect(total({ rules: [person], packages, free: [{ paid: 12, free: 1 }] }, [solo("A"), solo("A"), team(13)])).toBe(68_000);
    // A's starts cost 45 + 30, B's 45. A package of 60 takes 15 off A's.
    const next = { kind: "per_person_first_next", first: 45, next: 30 };
    const duet = { presentation: "DUET", dancers: ["A", "B"] };
    expect(total({ rules: [next], packages: [{ starts: 2, price: 60 }] }, [solo("A"), duet])).toBe(6000 + 4500);
    // Of two packages the one that saves more: 150 − 80 against 150 − 145.
    expect(total({ rules: [person], packages: [...packages, { starts: 3, price: 145 }] }, [solo("A"), solo("A"), solo("A")])).toBe(13_000);
  });

  test("a deposit or a share of the total is due first, the rest later", () => {
    const due = (more: object): unknown => {
      const outcome = feeFor(
        invented({ fees: { currency: "PLN", rules: [{ kind: "per_person_per_entry", amount: 30 }], ...more } }).regulations,
        [team(10)],
      );
      return outcome.ambiguous ? [] : outcome.answer.due;
    };
    expect(due({})).toEqual([]);
    expect(due({ deposit: { amount: 100, per: "team", deadline: "2026-04-01" } })).toEqual([
      { what: "deposit", amount: 10_000, day: "2026-04-01" },
      { what: "balance", amount: 20_000, day: null },
    ]);
    expect(due({ prepayment: { percent: 30, deadline: "2026-04-01", balance_deadline: "2026-04-20" } })).toEqual([
      { what: "prepayment", amount: 9000, day: "2026-04-01" },
      { what: "balance", amount: 21_000, day: "2026-04-20" },
    ]);
  });

  test("the lines add up to the total and say what they are for", () => {
    const outcome = feeFor(invented().regulations, [duet, solo("A")]);
    expect(outcome).toMatchObject({
      answer: {
        currency: "PLN",
        total: 15_000,
        lines: [
          { entry: 0, kind: "person", count: 2, unit_amount: 5000, amount: 10_000 },
          { entry: 1, amount: 5000 },
        ],
      },
    });
    expect(outcome.reasons.map((one) => one.pl.replaceAll("\u00a0", " "))).toEqual([
      "Występ 1, opłata od osoby: 2 osoby × 50,00 zł = 100,00 zł.",
      "Występ 2, opłata od osoby: 1 osoba × 50,00 zł = 50,00 zł.",
      "Razem: 150,00 zł.",
    ]);
  });
});

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
