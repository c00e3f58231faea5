import { describe, expect, it } from "vitest";
import { feeOn, type FeeChange, inOrder, priceListOf } from "./fees.ts";

const early = [
  { until: "2026-02-04", fee_grosze: 4500 },
  { until: "2026-02-28", fee_grosze: 5000 },
];

// docs/rules/fees.md 3.2
describe("fees by day", () => {
  it("are the early one until its day, then the ordinary one, which may be missing", () => {
    const on = (day: string, fee_grosze: number | null = 6000) => feeOn({ fee_grosze, early_fees: early }, day);
    expect([on("2026-02-04"), on("2026-02-05"), on("2026-02-28"), on("2026-03-01")]).toEqual([4500, 5000, 5000, 6000]);
    expect([on("2026-02-28", null), on("2026-03-01", null)]).toEqual([5000, null]);
  });

  it("have early fees of which each ends after the one before", () => {
    const ending = (...days: string[]) => inOrder(days.map((until) => ({ until, fee_grosze: 4500 })));
    expect([ending(), ending("2026-02-04"), ending("2026-02-04", "2026-02-28", "2026-03-01")]).toEqual([true, true, true]);
    expect([ending("2026-02-28", "2026-02-04"), ending("2026-02-04", "2026-02-04")]).toEqual([false, false]);
  });
});

// docs/rules/fees.md 3.7
describe("the price list of an entry", () => {
  const list = (fee_grosze: number) => ({
    fee_grosze,
    fee_per: "dancer" as const,
    early_fees: [],
    fee_next_grosze: null,
    fee_day: "entry" as const,
  });
  const change = (day: number, fee: number, for_all = false, ...paid_signups: string[]): FeeChange => ({
    changed_at: `2026-01-0${day}T12:00:00+01:00`,
    before: list(fee),
    for_all,
    paid_signups,
  });
  const fee = (sent: number | null, ...changes: FeeChange[]) =>
    priceListOf(list(9000), changes, { signup_id: "a", submitted_at: sent === null ? null : `2026-01-0${sent}T10:00:00.000Z` }).fee_grosze;

  it("is the one that held when it was sent", () => {
    expect([fee(1), fee(null, change(2, 5000)), fee(1, change(2, 5000)), fee(3, change(2, 5000))]).toEqual([9000, 9000, 5000, 9000]);
    // Changed twice: from 50 to 70 to 90.
    const twice = [change(2, 5000), change(4, 7000)];
    expect([fee(1, ...twice), fee(3, ...twice), fee(5, ...twice)]).toEqual([5000, 7000, 9000]);
  });

  it("is a later one that was for all, unless money was in", () => {
    expect([fee(1, change(2, 5000, true)), fee(1, change(2, 5000, true, "b", "a"))]).toEqual([9000, 5000]);
    expect(fee(1, change(2, 5000, true), change(4, 7000))).toBe(7000);
    expect(fee(1, change(2, 5000), change(4, 7000, true))).toBe(9000);
    expect(fee(1, change(2, 5000, true), change(4, 7000, true, "a"))).toBe(7000);
  });
});
