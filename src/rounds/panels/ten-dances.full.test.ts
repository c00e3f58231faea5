// Ten dances in which nobody has the majority for the first place; ten-dances.test.ts has the one of 41 first places.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeTen } from "#tests/rounds/ten-dances.ts";
import { closeRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();

it("shares the place where nobody reaches 41 of 80: forty first places each", async () => {
  const ten = await makeTen(house);
  await ten.judgeAll(ten.first, "cross", (_, dance) => (dance <= 5 ? [0, 1, 2] : [0, 1, 3]));
  await ten.danced(ten.first);
  await ten.admin.must(closeRoundByBlock, { params: { id: ten.first }, body: { closed: true } });
  const swapped = (judge: number, dance: number) => dance > 5 && judge > 0;
  await ten.judgeAll(ten.final, "place", (judge, dance) => (swapped(judge, dance) ? [1, 0, 2] : [0, 1, 2]));
  await ten.danced(ten.final);
  const matrix = await ten.admin.must(closeRoundByBlock, { params: { id: ten.final }, body: { closed: true } });
  const placed = matrix.rows.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0));
  expect(placed.map((row) => [row.place_from, row.place_to])).toEqual([
    [1, 2],
    [1, 2],
    [3, 3],
  ]);
});
