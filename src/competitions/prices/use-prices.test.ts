import { describe, expect, it } from "vitest";
import { earlyFeeCalls, withMovedDay, withEarlyFee } from "./use-prices.ts";

const early = [
  { until: "2026-01-31", fee_grosze: 5000 },
  { until: "2026-02-28", fee_grosze: 6000 },
];

describe("early fees", () => {
  it("are set, changed, taken away and moved a day at a time", () => {
    expect(withEarlyFee(early, "2026-02-28", 6500)).toEqual([early[0], { until: "2026-02-28", fee_grosze: 6500 }]);
    expect(withEarlyFee(early, "2026-01-31", null)).toEqual([early[1]]);
    expect(withMovedDay(early, "2026-02-28", "2026-02-15")).toEqual([early[0], { until: "2026-02-15", fee_grosze: 6000 }]);
    expect(withMovedDay(early, "2026-02-28", undefined)).toEqual([early[0]]);
  });

  it("go in one call to the sections that come to have the same, oldest day first, and not to those that have it", () => {
    const sections = [
      { id: "a", early_fees: early },
      { id: "b", early_fees: early.slice(1) },
      { id: "c", early_fees: [] },
      { id: "d", early_fees: early.slice(1) },
    ];
    const calls = earlyFeeCalls(sections, (now) => withEarlyFee(now, "2026-01-31", 5000));
    expect(calls).toEqual([
      { section_ids: ["b", "d"], early_fees: early },
      { section_ids: ["c"], early_fees: early.slice(0, 1) },
    ]);
  });

  it("go in several calls when there are more sections than one call takes", () => {
    const sections = Array.from({ length: 4001 }, (_, i) => ({ id: `${i}`, early_fees: [] }));
    const calls = earlyFeeCalls(sections, () => early);
    expect(calls.map((call) => call.section_ids.length)).toEqual([2000, 2000, 1]);
    expect(new Set(calls.flatMap((call) => call.section_ids)).size).toBe(4001);
  });
});
