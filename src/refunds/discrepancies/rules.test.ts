import { expect, it } from "vitest";
import { isNewer, maySettle, paidDaysToAsk } from "./rules.ts";

it("asks about what was paid 1 to 90 days ago, on nine days", () => {
  expect(paidDaysToAsk("2026-03-02")).toEqual([
    "2026-03-01",
    "2026-02-28",
    "2026-02-27",
    "2026-02-25",
    "2026-02-23",
    "2026-02-16",
    "2026-01-31",
    "2026-01-01",
    "2025-12-02",
  ]);
});

it("takes the newer statement, and of one second the later state", () => {
  const at = (second: number) => `2026-01-20T12:00:0${second}.000Z`;
  const known = { state: "gone", state_at: at(5) } as const;
  expect(isNewer(known, { state: "void", at: at(5) })).toBe(true);
  expect(isNewer(known, { state: "waiting", at: at(5) })).toBe(false);
  expect(isNewer(known, { state: "void", at: at(4) })).toBe(false);
  expect(isNewer(known, { state: "gone", at: at(9) })).toBe(false);
  expect(isNewer(known, { state: "waiting", at: at(9) })).toBe(true);
});

it("lets the office settle what is open, and record what it dismissed", () => {
  expect(maySettle("open", "dismissed")).toBe(true);
  expect(maySettle("dismissed", "refunded")).toBe(true);
  expect(maySettle("refunded", "dismissed")).toBe(false);
  expect(maySettle("void", "refunded")).toBe(false);
});
