// Sentences of docs/rules/fees.md 1.1 and those after it, by their numbers; the amounts were worked out by hand.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf } from "../tests/read-as.ts";
import type { FeeEntry } from "./fee-lines.ts";
import { feeFor } from "./fees.ts";
import { refundFor } from "./refund.ts";

describe("docs/rules/fees.md 1.2 to 4.2", () => {
  const bill = (fees: object, entries: FeeEntry[]) => feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries, {});
  const total = (fees: object, entries: FeeEntry[]): unknown => {
    const outcome = bill(fees, entries);
    return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
  };
  const of = (presentation: string, dancers: number): FeeEntry => ({ presentation, style: "JAZZ", dancers });

  test("1.2 a first start without a price is a question, whatever the next ones cost", () => {
    const rules = [{ kind: "per_person_by_presentation_with_extra", first: { SOLO: 30 }, extra: { SOLO: 15, DUET: 10 } }];
    expect(total({ rules }, [of("SOLO", 1)])).toBe(3000);
    expect(total({ rules }, [of("DUET", 2)])).toBe("ask.amount");
  });

  test("1.4 free places that stand only as text take nothing off, and one of 21 is free at 20 paid", () => {
    const rules = [{ kind: "per_person_per_entry", amount: 10 }];
    expect(total({ rules, free: ["co 21. osoba gratis"] }, [of("FORM", 21)])).toBe(21_000);
    expect(total({ rules, free: [{ plain: "co 21.", paid: 20, free: 1 }] }, [of("FORM", 24)])).toBe(23_000);
    expect(total({ rules, free: [{ plain: "opiekun gratis", free: 1 }] }, [of("FORM", 24)])).toBe(24_000);
    expect(total({ rules, free: [{ plain: "opiekunowie", paid: 0, free: 0 }] }, [of("FORM", 4)])).toBe(4000);
  });

  test("1.5 a deposit or a share of the total is due first; in words alone nothing is", () => {
    const due = (more: object): unknown => {
      const outcome = bill({ rules: [{ kind: "per_person_per_entry", amount: 30 }], ...more }, [of("FORM", 10)]);
      return outcome.ambiguous ? outcome.question.code : outcome.answer.due.map((one) => [one.what, one.amount]);
    };
    expect(due({ prepayment: { plain: "część z góry" } })).toEqual([]);
    // A deposit of an amount that nobody names is not one of nothing.
    expect(due({ deposit: { per: "team", deadline: "2026-04-01" } })).toEqual([]);
    // More than the whole is never owed: what is left is nothing.
    expect(due({ deposit: { amount: 400, per: "team" } })).toEqual([
      ["deposit", 40_000],
      ["balance", 0],
    ]);
  });

  test("4.2 half of 100.01 is 50.01, and regulations without a word about refunds are asked", () => {
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
