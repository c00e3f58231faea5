// Days as numbers, and in words.
import { describe, expect, test } from "vitest";
import { dayEn, dayOf, dayPl, isoOf } from "./calendar.ts";

test("a day's number and its date lead back to each other, over leap years and ends of centuries", () => {
  for (const day of ["1900-02-28", "1900-03-01", "1999-12-31", "2000-02-29", "2024-02-29", "2027-01-01", "2100-03-01"])
    expect(isoOf(dayOf(day) ?? 0)).toBe(day);
});

describe("a day in words", () => {
  test("every month in words", () => {
    const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}-05`);
    expect(days.map((day) => dayPl(day).split(" ")[1]).join(" ")).toBe(
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    );
    expect(days.map((day) => dayEn(day).split(" ")[1]).join(" ")).toBe(
      "January February March April May June July August September October November December",
    );
  });
});
