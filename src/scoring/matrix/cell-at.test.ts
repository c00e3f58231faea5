import { expect, it } from "vitest";
import { cellAfter, shownIn } from "./cell-at.ts";

it("typing from paper goes on to the next judge and then to the next row, or stays with one judge, and ends behind the last row", () => {
  const size = { rows: 2, seats: 2 };
  expect(cellAfter({ row: 0, seat: 0 }, "judge", size)).toEqual({ row: 0, seat: 1 });
  expect(cellAfter({ row: 0, seat: 1 }, "judge", size)).toEqual({ row: 1, seat: 0 });
  expect(cellAfter({ row: 0, seat: 1 }, "entry", size)).toEqual({ row: 1, seat: 1 });
  expect(cellAfter({ row: 1, seat: 1 }, "judge", size)).toBeUndefined();
  expect(cellAfter({ row: 1, seat: 0 }, "entry", size)).toBeUndefined();
});

it("a tab shows the judges of its dance and what the dance gave, the first one what every dance gave, and without tabs all marks stand side by side", () => {
  const seats = ["a", "b", "c"].map((id) => ({ id, seat: id, name: id, components: null }));
  // Judge c comes for the second dance alone.
  const judging = (ids: readonly string[]) => ids.map((id) => ({ id, components: null }));
  const dances = [
    { dance: 1, name: "Walc angielski", code: "W", seats: judging(["a", "b"]) },
    { dance: 2, name: "Tango", code: "T", seats: judging(["a", "b", "c"]) },
  ];
  expect(shownIn({ seats, dances }, 0)).toEqual({ cells: [0, 1], results: [0], together: false });
  expect(shownIn({ seats, dances }, 1)).toEqual({ cells: [3, 4, 5], results: [1], together: false });
  expect(shownIn({ seats, dances }, "sum")).toEqual({ cells: [], results: [0, 1], together: false });
  expect(shownIn({ seats, dances }, undefined)).toEqual({ cells: [0, 1, 2, 3, 4, 5], results: [], together: true });
  expect(shownIn({ seats, dances: [] }, undefined)).toEqual({ cells: [0, 1, 2], results: [], together: false });
});
