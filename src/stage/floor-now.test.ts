// Who is on a floor now and who is next, from rows without a database.
import { describe, expect, it } from "vitest";
import { delaySecondsOf, floorsOf, shownFloor } from "./floor-now.ts";

const heat = (numbers: readonly number[], more = {}) => ({
  number: 2,
  of: 3,
  dance: 1,
  dances: 1,
  dance_name: "Tango",
  status: "waiting",
  started_at: null as string | null,
  planned_at: "2026-11-28T09:00:00Z",
  places: numbers.map((number) => ({ performance_id: String(number), absent: number === 9 })),
  ...more,
});
const dancer = (id: string) =>
  id === "0" ? undefined : { start_number: Number(id), status: "waiting", entry_status: id === "8" ? "withdrawn" : "accepted" };

describe("floors", () => {
  it("are heats with those who dance in them; one that nobody is left to dance is none, one of a round that is not known is to come", () => {
    const floors = floorsOf([heat([8]), heat([7, 8]), heat([]), heat([0]), heat([8], { status: "done" })], dancer);
    expect(floors.map(({ dancing }) => dancing.map((each) => each.start_number))).toEqual([[7], [], [], [8]]);
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
