// Who is on a floor now and who is next, from rows without a database.
import { describe, expect, it } from "vitest";
import { delaySecondsOf, floorsOf, isAwaited, retiredIn, shownFloor } from "./floor-now.ts";

const heat = (numbers: readonly number[], more = {}) => ({
  number: 2,
  of: 3,
  dance: 1,
  dances: 1,
  dance_name: "Tango",
  status: "waiting",
  started_at: null as string | null,
  planned_at: "2026-11-28T09:00:00Z",
  places: numbers.map((number) => ({ performance_id: String(number), absent: number === 9, retired: number === 6 })),
  ...more,
});
const dancer = (id: string) =>
  id === "0" ? undefined : { start_number: Number(id), status: "waiting", entry_status: id === "8" ? "withdrawn" : "accepted" };

describe("floors", () => {
  it("are heats with those who dance in them; one that nobody is left to dance is none, one of a round that is not known is to come", () => {
    const floors = floorsOf([heat([8]), heat([7, 8]), heat([]), heat([0]), heat([8], { status: "done" })], dancer);
    expect(floors.map(({ dancing }) => dancing.map((each) => each.start_number))).toEqual([[7], [], [], [8]]);
  });

  it("are awaited while somebody in them is to dance: not those of absent, retired and withdrawn ones alone", () => {
    const floors = floorsOf([heat([9, 8]), heat([6]), heat([6, 7]), heat([]), heat([9], { status: "skipped" })], dancer);
    expect(floors.map((floor) => [floor.dancing.map((each) => each.start_number), isAwaited(floor)])).toEqual([
      [[9], false],
      [[7], true],
      [[], true],
      [[9], true],
    ]);
  });

  it("tell of a retired performance whether it danced before", () => {
    const danced = heat([6], { status: "done" });
    expect(retiredIn([heat([6, 7])])).toEqual(new Map([["6", { danced: false }]]));
    expect(retiredIn([danced, heat([6, 7], { dance: 2 })])).toEqual(new Map([["6", { danced: true }]]));
  });

  it("are shown with dance, heat and the numbers of those who are there, where several dance together, or one dances several dances", () => {
    const shown = (numbers: readonly number[], more = {}) => floorsOf([heat(numbers, more)], dancer).map(shownFloor);
    expect(shown([7])).toEqual([null]);
    expect(shown([12, 7, 9])).toEqual([{ number: 2, of: 3, dance: 1, dances: 1, dance_name: "Tango", numbers: [7, 12] }]);
    expect(shown([7], { dances: 2 })).toMatchObject([{ dances: 2, numbers: [7] }]);
  });

  it("have the delay of the heat that began last, whatever its dance", () => {
    const began = (minute: string) => ({ status: "done", started_at: `2026-11-28T09:${minute}:00Z` });
    expect(delaySecondsOf(floorsOf([heat([1], began("02")), heat([1], { dance: 2, ...began("05") })], dancer), 0)).toBe(300);
  });
});
