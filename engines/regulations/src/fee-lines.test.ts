// Free places, packages, deposits and shares of a bill: docs/rules/fees.md 1.4 and 1.5. Each amount was worked out by hand.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { installmentsOf, type FeeEntry } from "./fee-lines.ts";
import { feeFor } from "./fees.ts";
import type { Dates } from "./tiers.ts";

describe("deductions, and the first payment", () => {
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

  test("the first payment, and the rest", () => {
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
});

describe("free places and deposits in numbers and words", () => {
  const bill = (fees: object, entries: FeeEntry[]) => feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries, {});
  const total = (fees: object, entries: FeeEntry[]): unknown => {
    const outcome = bill(fees, entries);
    return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
  };
  const of = (presentation: string, dancers: number): FeeEntry => ({ presentation, style: "JAZZ", dancers });

  test("1.4 free places stated only as text deduct nothing, and one of 21 is free at 20 paid", () => {
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
    // A deposit without an amount is unknown, not zero.
    expect(due({ deposit: { per: "team", deadline: "2026-04-01" } })).toEqual([]);
    // A deposit never exceeds the total; the rest is zero.
    expect(due({ deposit: { amount: 400, per: "team" } })).toEqual([
      ["deposit", 40_000],
      ["balance", 0],
    ]);
  });
});

describe("free places and packages in numbers alone", () => {
  const bill = (fees: object, entries: Parameters<typeof feeFor>[1], dates = {}) =>
    feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries, dates);

  test("free places and packages in numbers alone have no words, and count", () => {
    const fees = {
      rules: [{ kind: "per_person_per_entry", amount: 10 }],
      free: [{ paid: 4, free: 1 }],
      packages: [{ starts: 2, amount: 15 }, { starts: 3 }],
    };
    const { regulations } = invented({ fees: { currency: "PLN", ...fees } });
    expect([regulations.fees?.free, regulations.fees?.packages]).toEqual([
      [{ text: "", paid: 4, free: 1 }],
      [
        { text: "", starts: 2, amount: 1500 },
        { text: "", starts: 3, amount: null },
      ],
    ]);
    // The package of three starts has no price, so the package of two applies. It is on the line of the person's first start.
    const solo = (...dancers: string[]) => ({ presentation: "SOLO", dancers });
    const answer = bill(fees, [solo("Iga"), solo("Ola"), solo("Ola"), solo("Ola")]);
    expect(answer.ambiguous || answer.answer.lines.map((one) => `${one.entry} ${one.kind} ${one.amount}`)).toEqual([
      "0 person 1000",
      "1 person 1000",
      "2 person 1000",
      "3 person 1000",
      "1 package -500",
    ]);
  });
});

describe("free places of nothing", () => {
  const bill = (fees: object, entries: FeeEntry[]) => feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries);
  const amounts = (...given: Parameters<typeof bill>) => {
    const outcome = bill(...given);
    return outcome.ambiguous ? outcome.question.code : outcome.answer.lines.map((one) => `${one.kind} ${one.amount}`);
  };
  const of = (presentation: string, ...dancers: string[]): FeeEntry => ({ presentation, dancers });

  test("free places of nothing are none, and a package is for people, not for performances", () => {
    const person = { kind: "per_person_per_entry", amount: 10 };
    expect([
      amounts({ rules: [person], free: [{ paid: 0, free: 0 }] }, [of("DUET", "Ola", "Iga")]),
      amounts({ rules: [person], packages: [{ starts: 2, amount: 15 }] }, [of("SOLO", "Ola"), of("SOLO", "Ola")]),
      amounts({ rules: [{ kind: "per_entry", amount: 10 }], packages: [{ starts: 2, amount: 15 }] }, [
        of("SOLO", "Ola"),
        of("SOLO", "Ola"),
      ]),
    ]).toEqual([["person 2000"], ["person 1000", "person 1000", "package -500"], ["entry 1000", "entry 1000"]]);
  });
});

describe("a deposit by the words of the file", () => {
  test("a deposit counts people only where it says so", () => {
    const due = (per: string | null) => {
      const { fees } = invented({ fees: { currency: "PLN", rules: [], deposit: { amount: 1, per } } }).regulations;
      return fees && installmentsOf(fees, [{ dancers: 8 }, { dancers: ["Ola", "Jan"] }], 100_000)[0]?.amount;
    };
    expect(["person", "each Dancer", "participants", "osoba", "team", null].map(due)).toEqual([1000, 1000, 1000, 1000, 200, 200]);
  });

  test("a deposit for each of the persons counts them, whatever their case", () => {
    const { fees } = invented({ fees: { currency: "PLN", rules: [], deposit: { amount: 20, per: "od osób" } } }).regulations;
    expect(fees && installmentsOf(fees, [{ dancers: ["Ola", "Iga"] }, { dancers: 3 }], 40_000)).toMatchObject([
      { amount: 10_000 },
      { amount: 30_000 },
    ]);
  });
});
