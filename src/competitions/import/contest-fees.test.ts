import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { feeFor } from "#engines/regulations/src/fees.ts";
import { loadContestV1 } from "#engines/regulations/src/load.ts";
import { invented } from "#engines/regulations/tests/invented.ts";
import { feeOn } from "../fees.ts";
import type { RulebookCodes } from "../shapes.ts";
import { feeDayOf, feesOf, feeWarnings } from "./contest-fees.ts";
import { planContest } from "./contest.ts";

const folder = new URL("../../../engines/regulations/contests/", import.meta.url);
const contests = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({ name, raw: JSON.parse(readFileSync(new URL(name, folder), "utf8")) as unknown }));
const SOLO = { style: "JAZZ", presentation: "SOLO", age: null, level: null };
const of = (fees: object, codes: RulebookCodes = SOLO) => {
  const book = invented({ fees: { currency: "PLN", ...fees } }).regulations;
  const { fees: taken, rule } = feesOf(book, codes);
  return { ...taken, day: feeDayOf(rule ? [rule] : []), warnings: feeWarnings(book, rule ? [rule] : []).map((each) => each.code) };
};

describe("fees of the 18 contests", () => {
  it("are on each day what the regulations say for a first start, in every section that was made", () => {
    let compared = 0;
    for (const { name, raw } of contests) {
      const book = loadContestV1(raw).regulations;
      const days = [...new Set((book.fees?.rules ?? []).flatMap((rule) => rule.tiers.map((tier) => tier.until ?? "")))].filter(Boolean);
      for (const section of planContest(raw, loadContestV1(raw)).sections)
        for (const day of [...days, book.days[0]?.date ?? ""]) {
          const { style, presentation, age, level } = section.codes;
          const asked = { style: style ?? undefined, presentation: presentation ?? undefined, age_category: age ?? undefined };
          const said = feeFor(book, [{ ...asked, level: level ?? undefined, dancers: ["A", "B"] }], { paid_on: day, entered_on: day });
          if (said.ambiguous || said.answer.currency !== "PLN") continue;
          const ours = (feeOn(section, day) ?? 0) * (section.fee_per === "dancer" ? 2 : 1);
          expect([name, section.codes, day, ours]).toEqual([name, section.codes, day, said.answer.total]);
          compared += 1;
        }
    }
    expect(compared).toBeGreaterThan(400);
  });

  it("which no section takes are listed whole", () => {
    const listed = (id: string) => {
      const raw = contests.find((each) => each.name === `${id}.json`)?.raw;
      return planContest(raw, loadContestV1(raw)).leftovers.map((each) => each.path);
    };
    expect(listed("pl-gar-dance-cup-wroclaw-2018")).toContain("fees.rules[1]");
    expect(listed("pl-gar-dance-cup-wroclaw-2018")).not.toContain("fees.rules[0]");
    expect(listed("pl-solo-duet-bydgoszcz-2022")).toContain("fees.rules[0]");
    expect(listed("pl-fountain-of-inspiration-krakow-2023")).toContain("fees.rules[0]");
  });
});

describe("tiers", () => {
  const rule = (tiers: object[], more: object = {}) => ({ rules: [{ kind: "per_person_per_entry", tiers, ...more }] });
  it("become early fees in order, whichever way they are written", () => {
    const early = [
      { until: "2026-03-31", fee_grosze: 4000 },
      { until: "2026-04-15", fee_grosze: 5000 },
    ];
    const written = [
      { until: "2026-03-31", amount: 40 },
      { until: "2026-04-15", amount: 50 },
      { until: null, amount: 60 },
    ];
    expect(of(rule(written))).toMatchObject({ fee_grosze: 6000, early_fees: early });
    expect(of(rule(written.toReversed()))).toMatchObject({ fee_grosze: 6000, early_fees: early });
    const from = [
      { from: "2026-01-01", amount: 40 },
      { from: "2026-04-01", amount: 50 },
    ];
    expect(of(rule(from))).toMatchObject({ fee_grosze: 5000, early_fees: [early[0]] });
  });

  it("end with the price of the event day, with a warning; the deciding day is imported, or assumed with a warning", () => {
    const written = [
      { until: "2026-03-31", amount: 40 },
      { on: "event day", amount: 60 },
    ];
    expect(of(rule(written, { tier_basis: "payment_date" }))).toMatchObject({
      fee_grosze: 6000,
      early_fees: [{ until: "2026-03-31", fee_grosze: 4000 }],
      day: "payment",
      warnings: ["event_day_price"],
    });
    expect(of(rule(written.slice(0, 1)))).toMatchObject({ fee_grosze: 4000, early_fees: [], day: "entry", warnings: ["tier_day_assumed"] });
  });

  it("by their first days end before the next one begins, or before the event day's price does; a price of another day is left out", () => {
    const early = [
      { until: "2026-03-31", fee_grosze: 4000 },
      { until: "2026-05-15", fee_grosze: 5000 },
    ];
    const from = [
      { from: "2026-04-01", amount: 50 },
      { from: "2026-01-01", amount: 40 },
    ];
    const written = [...from, { on: "2026-04-20", amount: 10 }, { on: "event day", amount: 60 }];
    expect(of(rule(written))).toMatchObject({ fee_grosze: 6000, early_fees: early });
    expect(of(rule([...from, { from: "2026-05-16", amount: 60 }]))).toMatchObject({ fee_grosze: 6000, early_fees: early });
  });

  it.each([
    ["a last day that is none", [{ until: "kiedyś", amount: 40 }]],
    ["a first day that is none", [{ from: "kiedyś", amount: 40 }]],
    ["a day that is none before one that is", [{ until: "kiedyś" }, { until: null, amount: 60 }]],
    [
      "a first day that is none after a day that is one",
      [
        { until: "2026-03-31", amount: 40 },
        { from: "kiedyś", amount: 60 },
      ],
    ],
    ["two tiers until the same day", [{ until: "2026-03-31", amount: 40 }, { until: "2026-03-31", amount: 50 }, { amount: 60 }]],
    ["two tiers without days", [{ amount: 40 }, { amount: 60 }]],
    ["a tier without a price", [{ until: "2026-03-31", amounts_by_presentation: { FORM: 10 } }, { amount: 60 }]],
  ])("with %s give no fee rather than a wrong one", (_, written) => {
    expect(of(rule(written))).toMatchObject({ fee_grosze: null, early_fees: [] });
  });

  it("are chosen by the day of payment where one rule says so, and by the day of credit with a warning", () => {
    const tiers = [{ until: "2026-03-31", amount: 40 }, { amount: 60 }];
    const rules = (...bases: (string | null)[]) => {
      const written = bases.map((tier_basis) => ({ kind: "per_person_per_entry", tier_basis, amount: 50, ...(tier_basis && { tiers }) }));
      const book = invented({ fees: { currency: "PLN", rules: written } }).regulations;
      const used = book.fees?.rules ?? [];
      return [feeDayOf(used), ...feeWarnings(book, used).map((each) => each.code)];
    };
    expect(rules("entry_date", null)).toEqual(["entry"]);
    expect(rules("payment_date", null)).toEqual(["payment"]);
    expect(rules("entry_date", "deposit_credit_date")).toEqual(["payment", "credit_day_by_hand"]);
    expect(of({ rules: [{ kind: "per_person_per_entry", amount: 50, tier_basis: "deposit_credit_date" }] })).toMatchObject({
      day: "entry",
      warnings: [],
    });
  });
});

describe("kinds of fees", () => {
  it("by class, by entry with a flat part, further starts by presentation", () => {
    const classes = { rules: [{ kind: "ballroom_class", per_person: { E: 40 }, unit: { E: "combination" } }] };
    expect(of(classes, { ...SOLO, level: "E" })).toMatchObject({ fee_grosze: 4000, fee_per: "dancer" });
    const flat = { rules: [{ kind: "mixed", per_entry: { FORM: 150 }, per_person: { SOLO: 25, FORM: 10 } }] };
    expect(of(flat)).toMatchObject({ fee_grosze: 2500, fee_per: "dancer", warnings: ["entry_price_taken"] });
    expect(of(flat, { ...SOLO, presentation: "FORM" })).toMatchObject({ fee_grosze: 15_000, fee_per: "entry" });
    const next = { rules: [{ kind: "per_person_by_presentation_with_extra", first: { SOLO: 30 }, extra: { SOLO: 15 } }] };
    expect(of(next)).toMatchObject({ fee_grosze: 3000, fee_next_grosze: 1500 });
    expect(of({ rules: [{ kind: "per_person_per_entry", amount: 50, next: 30 }] })).toMatchObject({
      fee_grosze: 5000,
      early_fees: [],
      fee_next_grosze: null,
    });
  });

  it("warn when a rule has a flat fee and one per person", () => {
    const told = (per_entry: unknown, per_person: unknown) => {
      const rules = [
        { kind: "per_person_per_entry", amount: 20, applies_to: ["DISCO"] },
        { kind: "mixed", per_entry, per_person },
      ];
      const book = invented({ fees: { currency: "PLN", rules } }).regulations;
      return feeWarnings(book, book.fees?.rules ?? []).map((each) => [each.path, each.code]);
    };
    const both = [["fees.rules", "entry_price_taken"]];
    expect([told({ FORM: 150, SOLO: 60 }, { FORM: 10 }), told({ FORM: 150 }, 10), told(150, 10)]).toEqual([both, both, both]);
    expect([told({ FORM: 150 }, { SOLO: 25 }), told({ FORM: 150 }, undefined), told(undefined, 10)]).toEqual([[], [], []]);
  });

  it("are taken from the rule that names the section before a general one, whatever their order", () => {
    const rule = (amount: number, applies_to?: unknown) => ({
      kind: "per_person_per_entry",
      amount,
      ...(applies_to !== undefined && { applies_to }),
    });
    const priced = (...rules: object[]) => [SOLO, { ...SOLO, style: "DISCO" }].map((codes) => of({ rules }, codes).fee_grosze);
    expect(priced(rule(50), rule(40, ["DISCO"]))).toEqual([5000, 4000]);
    expect(priced(rule(40, ["DISCO"]), rule(50))).toEqual([5000, 4000]);
    expect(priced(rule(40, ["DISCO"]))).toEqual([null, 4000]);
    expect(priced(rule(30, ["others"]), rule(40, ["DISCO"]))).toEqual([3000, 4000]);
    expect(priced(rule(30, ["others"]), rule(50))).toEqual([5000, 5000]);
  });

  it("of a kind, a presentation or a currency that no section can have are no fees", () => {
    const none = { fee_grosze: null, fee_per: "dancer", early_fees: [], fee_next_grosze: null, day: "entry", warnings: [] };
    expect(of({ rules: [{ kind: "per_couple_by_event", amounts: { single: 60 }, per_entry: { SOLO: 60 } }] })).toEqual(none);
    expect(of({ rules: [{ kind: "per_person_per_entry", amounts_by_presentation: { FORM: 30 } }] })).toEqual(none);
    expect(of({ currency: "EUR", rules: [] })).toEqual(none);
    expect(of({ currency: "EUR", rules: [{ kind: "per_person_per_entry", amount: 50 }] })).toEqual({
      ...none,
      warnings: ["other_currency"],
    });
  });
});
