// The clubs that a sheet of a whole dance names to a judge with a conflict of interest.
import { expect, it } from "vitest";
import type { Ballot } from "../contract.ts";
import { conflictTexts } from "./conflict-texts.ts";

const heat = (...ids: number[]) =>
  ({ places: ids.map((id) => ({ performance_id: String(id), start_number: id, out: null })) }) as unknown as Ballot["heats"][number];

it("names each club with its numbers in the heat, or in the whole dance; a stored sheet of an earlier version names none", () => {
  const heats = [heat(1, 2), heat(3, 4)];
  const conflicts = [
    { club_name: "KS Iskra", performance_ids: ["1", "4"] },
    { club_name: "KS Orzeł", performance_ids: ["3"] },
  ];
  expect(conflictTexts({ conflicts, heats })).toEqual(["KS Iskra (001 004)", "KS Orzeł (003)"]);
  expect(conflictTexts({ conflicts, heats }, heats[0])).toEqual(["KS Iskra (001)"]);
  expect(conflictTexts({ heats } as Ballot)).toEqual([]);
});
