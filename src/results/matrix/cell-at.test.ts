import { expect, it } from "vitest";
import { cellAfter } from "./cell-at.ts";

it("typing from paper goes on to the next judge and then to the next row, or stays with one judge, and ends behind the last row", () => {
  const size = { rows: 2, seats: 2 };
  expect(cellAfter({ row: 0, seat: 0 }, "judge", size)).toEqual({ row: 0, seat: 1 });
  expect(cellAfter({ row: 0, seat: 1 }, "judge", size)).toEqual({ row: 1, seat: 0 });
  expect(cellAfter({ row: 0, seat: 1 }, "entry", size)).toEqual({ row: 1, seat: 1 });
  expect(cellAfter({ row: 1, seat: 1 }, "judge", size)).toBeUndefined();
  expect(cellAfter({ row: 1, seat: 0 }, "entry", size)).toBeUndefined();
});
