// Warnings about contradictions and gaps in times, fees and rounds, each at its place.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { warningCodes } from "../tests/read-as.ts";

describe("fees, rounds and tiers", () => {
  test("a price that another rule gives, or that is for some alone, is not missed; a rule of no price is", () => {
    const told = (...rules: unknown[]) => warningCodes(invented({ fees: { currency: "PLN", refund: "none", rules } }), "fees.rules");
    const form = { kind: "per_entry", amount: { FORM: 90 } };
    const two = { kind: "per_person_per_entry", amount: { SOLO: 1, DUET: 2 } };
    expect([
      told(two),
      told(two, form),
      told({ ...two, applies_to: "JAZZ" }),
      told({ kind: "ballroom_class", amount: { E: 40 } }),
      told({ kind: "per_couple_by_event", amount: { STD: 40 } }),
      told({ kind: "lottery" }),
      told({ kind: "per_entry" }),
      told(null, { kind: "per_entry" }),
    ]).toEqual([
      ["fees.rules[0] rule_missing"],
      [],
      [],
      [],
      [],
      ["fees.rules[0].kind unknown_rule_kind"],
      ["fees.rules[0] rule_incomplete"],
      ["fees.rules[1] rule_incomplete"],
    ]);
  });

  test("limits that meet are in order", () => {
    const by_entries = [{ max_entries: 8 }, { max_entries: 9 }, { max_entries: 9 }];
    expect(warningCodes(invented({ rounds: [{ applies_to: "all", scheme: "", by_entries }] }), "rounds")).toEqual([
      "rounds[0].by_entries[2] out_of_order",
    ]);
    const tiers = [
      { until: "2026-04-01", amount: 1 },
      { until: "2026-04-01", amount: 2 },
    ];
    const fees = { currency: "PLN", rules: [{ kind: "per_entry", tiers, tier_basis: "payment_date" }], refund: "none" };
    expect(warningCodes(invented({ fees }), "fees")).toEqual([]);
  });
});

describe("numbers of entries", () => {
  const codes = (parts: Record<string, unknown>): string[] => invented(parts).warnings.map((one) => `${one.path} ${one.code}`);

  test("numbers of entries that do not rise", () => {
    const rising = (...by_entries: object[]) => codes({ rounds: [{ applies_to: "all", by_entries }] });
    const final = ["final"];
    expect(rising({ max_entries: 7, rounds: final }, { max_entries: 14, rounds: final })).toEqual([]);
    expect(rising({ max_entries: 7, rounds: final }, { max_entries: 6, rounds: final }).join()).toContain("out_of_order");
    expect(rising({ max_entries: 7, rounds: final }, { min_entries: 8, rounds: final })).toEqual([]);
    expect(rising({ max_entries: null, rounds: final }, { max_entries: 6, rounds: final }).join()).toContain("never_reached");
  });
});
