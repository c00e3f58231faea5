// Who is on a floor now, from rows without a database.
import { describe, expect, it } from "vitest";
import { floorOf, shownFloor } from "./floor-now.ts";

const row = (start_number: number | null, more = {}) => ({
  number: 2,
  of: 3,
  dance: 1,
  dances: 1,
  dance_name: "Tango",
  start_number,
  ...more,
});

describe("the floor", () => {
  it("is empty without rows, and names its heat once with the numbers of everybody in it", () => {
    expect(floorOf([])).toBeUndefined();
    expect(floorOf([row(7), row(null), row(12)])).toEqual({ number: 2, of: 3, dance: 1, dances: 1, dance_name: "Tango", numbers: [7, 12] });
  });

  it("says more than a performance does when several dance together, or one dances several dances", () => {
    expect(shownFloor(undefined)).toBeNull();
    expect(shownFloor(floorOf([row(7)]))).toBeNull();
    expect(shownFloor(floorOf([row(7), row(8)]))?.numbers).toEqual([7, 8]);
    expect(shownFloor(floorOf([row(7, { dances: 2 })]))?.dances).toBe(2);
  });
});
