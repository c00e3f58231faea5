import { it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { STANDARD } from "#tests/rounds/ladders.ts";
import { proveWholeLadder } from "#tests/rounds/whole-ladder.ts";

const house = useHouse();

it("forty-eight couples dance 48-24-12-6 with five dances and nine judges, in 20, 10, 5 and 5 heats, and have the places 1 to 48 without a gap", () =>
  proveWholeLadder(house, {
    couples: 48,
    judges: 9,
    dances: STANDARD,
    rounds: [
      [3, 20, 24],
      [2, 10, 12],
      [1, 5, 6],
      [0, 5, null],
    ],
    names: ["Eliminacje", "Ćwierćfinał", "Półfinał", "Finał"],
  }));
