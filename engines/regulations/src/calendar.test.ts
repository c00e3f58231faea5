import { expect, test } from "vitest";
import { dayOf, isoOf } from "./calendar.ts";

test("a day's number and its date lead back to each other, over leap years and ends of centuries", () => {
  for (const day of ["1900-02-28", "1900-03-01", "1999-12-31", "2000-02-29", "2024-02-29", "2027-01-01", "2100-03-01"])
    expect(isoOf(dayOf(day) ?? 0)).toBe(day);
});
