// Standard and Latin as one section of ten dances, seven judges for the first five and nine for the others: from the plan to the places, through HTTP.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { JUDGES, makeTen } from "#tests/rounds/ten-dances.ts";
import { listScores } from "../../scoring/contract.ts";
import { closeRoundByBlock, getMatrixByBlock, publishRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();

it("adds the crosses of all ten dances, and pools each dance's own panel under rule 11: 80 marks, majority 41", async () => {
  const ten = await makeTen(house);
  // Everybody crosses couples 1 and 2; the last of the three is 3 from the 35 marks of the Standard dances and 4 from the 45 of the Latin ones.
  await ten.judgeAll(ten.first, "cross", (_, dance) => (dance <= 5 ? [0, 1, 2] : [0, 1, 3]));
  const early = await ten.give(ten.first, 7, 1, {});
  expect([early?.status, early?.body]).toMatchObject([403, { code: "not_on_panel" }]);
  const listed = (await ten.admin.must(listScores)).data.find((round) => round.id === ten.first);
  expect([listed?.judges, listed?.sheets_wanted, listed?.sheets]).toEqual([9, 80, 80]);
  await ten.danced(ten.first);
  const cut = await ten.admin.must(closeRoundByBlock, { params: { id: ten.first }, body: { closed: true } });
  expect(cut.rows.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0)).map((row) => row.recalled)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(cut.cut).toMatchObject({ wanted: 3, recalled: 3, line: "45" });

  // Couple 1 wins five dances with all 35 marks, couple 2 five with 41 of 45: sums and dances won are level, and 41 first places are the majority of 80.
  const swapped = (judge: number, dance: number) => dance > 5 && !(dance <= 9 && judge === 0);
  await ten.judgeAll(ten.final, "place", (judge, dance) => (swapped(judge, dance) ? [1, 0, 2] : [0, 1, 2]));
  await ten.danced(ten.final);
  const params = { id: ten.final };
  await ten.admin.must(closeRoundByBlock, { params, body: { closed: true } });
  await ten.admin.must(publishRoundByBlock, { params, body: { published: true } });
  const { rows, explain, seats } = await ten.admin.must(getMatrixByBlock, { params });
  expect(seats).toHaveLength(JUDGES);
  const placed = rows.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0)).map((row) => row.place_from);
  expect(placed).toEqual([2, 1, 3]);
  expect(explain.join(" ")).toMatch(/\b41\b/);
});
