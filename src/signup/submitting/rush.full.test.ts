// The rush of rush.test.ts, as large as a popular competition's.
import { it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { proveCappedRush, proveSectionRush } from "#tests/signups/sent-at-once.ts";

const house = useHouse();
const LAST = 10;

it("240 sign-ups sent at once are answered whole: exactly the hundred places are taken, the rest waits in the order of sending", () =>
  proveSectionRush(house, 240, 100));

it.each([
  ["day", { day_capacity: LAST }],
  ["club", { club_capacity: LAST }],
  ["competition", { capacity: LAST }],
] as const)("of 200 sign-ups for the last ten places of the %s ten are let in, and the rest waits in the order of sending", (_, caps) =>
  proveCappedRush(house, 200, LAST, caps),
);
