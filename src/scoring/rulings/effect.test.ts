// Effect of a decision about the line: heats and time of the next round.
import { expect, it } from "vitest";
import { pricedEnd, priceOf } from "../reading/price.ts";
import { pauseText, priceText } from "./effect.tsx";
import type { Matrix } from "../shapes.ts";

const dance = (seconds: number | null) => ({ code: "W", name: "", seconds, floor: "heats" as const });

it("shows heats and minutes of the next round for each number, compared with the plan", () => {
  // Five dances of 90 seconds with 20 between heats, six on the floor: 6 are one heat, 8 are two of four.
  const next = { dances: Array.from({ length: 5 }, () => dance(90)), heat_size: 6, heat_seconds: null };
  const prices = [5, 6, 7, 8].map((dancing) => priceOf(next, dancing));
  expect(prices.map((each) => [each.heats, each.dances, each.seconds])).toEqual([
    [[5], 5, 550],
    [[6], 5, 550],
    [[4, 3], 5, 1100],
    [[4, 4], 5, 1100],
  ]);
  const round = { next: { id: "f", name: "Finał", begun: false, prices } } as unknown as Matrix["round"];
  const cut = { wanted: 6 } as unknown as Matrix["cut"];
  const told = (dancing: number) => priceText({ round, cut }, dancing, "pl").replaceAll("\u00a0", " ");
  expect(told(8)).toBe("2 grupy × 5 tańców, ok. 19 min (+9 min)");
  expect(told(5)).toBe("1 grupa × 5 tańców, ok. 10 min (jak w planie)");
  expect(told(9)).toBe("");
  // With own music the planned length of the heats counts; without a plan no time is shown.
  expect(priceOf({ ...next, dances: [dance(null)], heat_seconds: 120 }, 12).seconds).toBe(280);
  expect(priceOf({ ...next, dances: [dance(null)] }, 6).seconds).toBeNull();
});

it("shows when the day would end, and how long the pause is", () => {
  const next = { dances: [dance(90)], heat_size: 6, heat_seconds: null };
  const planned = { day_ends_at: "2026-11-28T17:18:00.000Z", planned_seconds: 110 };
  // A second heat of 110 s moves the end; where no length is known, or no list, nothing is told.
  expect(pricedEnd(priceOf(next, 6), planned).ends_at).toBe("2026-11-28T17:18:00.000Z");
  expect(pricedEnd(priceOf(next, 7), planned).ends_at).toBe("2026-11-28T17:19:50.000Z");
  expect(pricedEnd(priceOf({ ...next, dances: [dance(null)] }, 7), planned).ends_at).toBeNull();
  expect(pricedEnd(priceOf(next, 7), { ...planned, day_ends_at: null }).ends_at).toBeNull();
  expect([6360, 3600, 719, 0, -300].map((seconds) => pauseText(seconds, "pl").replaceAll("\u00a0", " "))).toEqual([
    "1 h 46 min",
    "1 h 0 min",
    "11 min",
    "bez przerwy",
    "bez przerwy",
  ]);
});
