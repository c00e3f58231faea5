import { describe, expect, it } from "vitest";
import { feeOn, inOrder } from "./fees.ts";

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
