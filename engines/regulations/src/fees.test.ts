// Price of entries: docs/rules/fees.md 1.1–1.5. Each amount was worked out by hand. Days and prices: `tiers.test.ts`; free places, packages and
// deposits: `fee-lines.test.ts`.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf, englishOf, plain } from "../tests/read-as.ts";
import type { Outcome } from "./answer.ts";
import { answerExample } from "./examples.ts";
import type { FeeEntry } from "./fee-lines.ts";
import { feeFor } from "./fees.ts";
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

  test("without fees there is a question", () => {
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

  test("a dancer who starts again pays for the next start, whatever the partner", () => {
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
    // Rules with a price for the entry come before rules without one.
    expect(total([{ kind: "per_entry", amount: { DUET: 5 } }, general], [of("SOLO", 1)])).toBe(1000);
    const couple = { kind: "per_couple_by_event", amount: 50 };
    expect(total([general, couple], [of("DUET", 2, { starts: { X: 1 } })])).toBe(5000);
    expect(total([general, couple], [of("DUET", 2)])).toBe(1000);
  });

  test("late payment is mentioned, not refused", () => {
    const late = (paid_on: string) =>
      englishOf(bill([{ kind: "per_entry", amount: 1 }], [of("SOLO", 1)], { paid_on }, { payment_deadline: "2026-04-20" })).filter((one) =>
        one.startsWith("The payment deadline"),
      );
    expect([late("2026-04-20"), late("2026-04-21").length]).toEqual([[], 1]);
  });
});

describe("rules and starts side by side", () => {
  const bill = (fees: object, entries: FeeEntry[]) => feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries);
  const amounts = (...given: Parameters<typeof bill>) => {
    const outcome = bill(...given);
    return outcome.ambiguous ? outcome.question.code : outcome.answer.lines.map((one) => `${one.kind} ${one.amount}`);
  };
  const of = (presentation: string, ...dancers: string[]): FeeEntry => ({ presentation, dancers });

  test("a start under another rule is no first start", () => {
    const rules = [
      { kind: "per_person_first_next", applies_to: "SOLO", first: 60, next: 40 },
      { kind: "per_person_per_entry", applies_to: "DUET", amount: 30 },
    ];
    expect(amounts({ rules }, [of("DUET", "Ola", "Iga"), of("SOLO", "Ola"), of("SOLO", "Ola")])).toEqual([
      "person 6000",
      "first 6000",
      "next 4000",
    ]);
  });

  test("a further start without its own price costs as the first; one priced for others is a question", () => {
    const starts = (prices: object) =>
      amounts({ rules: [{ kind: "per_person_first_next", ...prices }] }, [of("DUET", "Ola", "Iga"), of("DUET", "Ola", "Jan")]);
    expect([starts({ first: 30 }), starts({ first: 30, next: 20 }), starts({ first: { SOLO: 30, DUET: 25 }, next: { SOLO: 20 } })]).toEqual(
      [["first 6000", "first 3000", "next 3000"], ["first 6000", "first 3000", "next 2000"], "ask.amount"],
    );
  });

  test("a fee of an unknown kind next to a known one is a question", () => {
    const odd = { kind: "by_lottery", amount: 10 };
    const known = { kind: "per_entry", amount: 80 };
    expect([
      amounts({ rules: [odd, known] }, [of("SOLO", "Ola")]),
      amounts({ rules: [odd] }, [of("SOLO", "Ola")]),
      amounts({ rules: [known] }, [of("SOLO", "Ola")]),
    ]).toEqual(["ask.fee_rules", "ask.amount", ["entry 8000"]]);
  });
});

describe("a start without a price", () => {
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
});

describe("prices that are missing, and days of payment", () => {
  const bill = (fees: object, entries: Parameters<typeof feeFor>[1], dates = {}) =>
    feeFor(invented({ fees: { currency: "PLN", ...fees } }).regulations, entries, dates);

  test("a couple with an unpriced kind of start is a question", () => {
    const couple = (rule: object, starts: Record<string, number>) =>
      answerOf(bill({ rules: [{ kind: "per_couple_by_event", ...rule }] }, [{ dancers: 2, starts }]));
    expect([
      couple({ amount: { STD: 60 } }, { STD: 1, LAT: 1 }),
      couple({ amount: { LAT: 60 } }, { STD: 1, LAT: 1 }),
      couple({}, { STD: 1 }),
      couple({ amount: { STD: 60 } }, {}),
    ]).toEqual(["ask.amount", "ask.amount", "ask.amount", "ask.amount"]);
  });

  test("a payment without a day is not late; one on the last day is in time", () => {
    const late = (dates: object) => {
      const fees = { rules: [{ kind: "per_entry", amount: 80 }], payment_deadline: "2026-04-01" };
      return bill(fees, [{ presentation: "SOLO", dancers: 1 }], dates).reasons.some((one) => one.code === "fee.late");
    };
    expect([late({}), late({ paid_on: "2026-04-01" }), late({ paid_on: "2026-04-02" }), late({ entered_on: "2026-04-02" })]).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });
});

describe("a fee of a style", () => {
  const dance_categories = ["MAZOR", "MAZORKA", "TWIRL"].map((code) => ({ code, name_pl: code }));
  const category_matrix = [
    { styles: ["MAZOR 2 batony", "MAZOR pom", "MAZORKA", "TWIRL"], presentations: ["SOLO"], ages: ["A"], levels: ["-"] },
  ];
  const loaded = (parts: object) => invented({ dance_categories, category_matrix, ...parts });

  test("a fee of the style is that of its class; of two sides both must fit", () => {
    const rules = [
      { kind: "per_entry", applies_to: "MAZOR SOLO", amount: 30 },
      { kind: "per_entry", applies_to: "other", amount: 99 },
      { kind: "per_entry", amount: 50 },
    ];
    const total = (style: string, presentation: string) => {
      const outcome = feeFor(loaded({ fees: { currency: "PLN", rules } }).regulations, [{ style, presentation, dancers: 1 }]);
      return outcome.ambiguous ? outcome.question.code : outcome.answer.total;
    };
    expect([total("MAZOR pom", "SOLO"), total("MAZOR pom", "DUET"), total("MAZORKA", "SOLO")]).toEqual([3000, 5000, 5000]);
  });
});

describe("messages about a bill", () => {
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
    // The rule that names the entry applies, even when it has no price for it.
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
});
