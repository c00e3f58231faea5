// The public replies of a points section with one round are the same as before sections could have several.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { danceAll, makeHall } from "#tests/competitions/situations.ts";
import { giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getPlan } from "../../rounds/contract.ts";
import * as publishing from "../contract.ts";
import { closeRoundByBlock, publishRoundByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();

/** Marks in steps of a half, different for each judge. */
const markOf = (entry: number, judge: number) => 10 - ((entry * 7 + judge * 3) % 17) / 2;

it("eighteen entries, five judges, highest and lowest left out: places, totals and marks, and nothing about rounds", async () => {
  const hall = await makeHall(house, { entries: 18, judges: 5, method: "trimmed_mean" });
  const { rounds } = await hall.admin.must(getPlan, { params: { id: hall.section_id } });
  expect(rounds).toMatchObject([{ kind: "final", level: 0, heats: 18, entries: 18, wanted: null }]);
  for (const [entry, id] of hall.performance_ids.entries())
    for (const [judge, referee] of hall.referees.entries()) {
      const mark = markOf(entry, judge);
      const body = { id: newId(), marks: { T: mark, C: mark }, device_at: "2026-11-28T10:00:00+01:00", revision: 0 };
      await referee.must(giveMarks, { params: { id }, body });
    }
  await danceAll(house, hall);
  const params = { id: hall.round_id };
  await hall.admin.must(closeRoundByBlock, { params, body: {} });
  await hall.admin.must(publishRoundByBlock, { params, body: {} });

  const totals = hall.performance_ids.map((_, entry) => {
    const inOrder = [0, 1, 2, 3, 4].map((judge) => 2 * markOf(entry, judge)).toSorted((a, b) => a - b);
    return inOrder.slice(1, 4).reduce((sum, each) => sum + each, 0) / 3;
  });
  const guest = new Browser(house, hall.tenant);
  const scores = await guest.must(publishing.getPublicScores, { params: { id: hall.competition_id } });
  const [round] = scores.blocks;
  const rows = round?.results ?? [];
  expect(rows).toHaveLength(18);
  for (const row of rows) {
    const at = hall.entry_ids.indexOf(row.entry_id);
    const total = totals[at] ?? 0;
    const better = totals.filter((each) => each > total + 1e-9).length;
    const level = totals.filter((each) => Math.abs(each - total) < 1e-9).length;
    const seats = hall.referees.map((_, judge) => ({ seat: `S${judge + 1}`, total: 2 * markOf(at, judge) }));
    expect(row).toMatchObject({ place_from: better + 1, place_to: better + level, state: "competing", recalled: null, marks: seats });
    expect(Math.abs(Number(row.total) - total), row.title ?? "").toBeLessThanOrEqual(0.005 + 1e-9);
  }
  expect(rows.map((row) => row.place_from)).toEqual(rows.map((row) => row.place_from).toSorted((a, b) => (a ?? 0) - (b ?? 0)));
  expect(round).toMatchObject({
    name: "Solo, jazz, 12–15 lat",
    status: "published",
    result_version: 1,
    round: null,
    cut: null,
    upcoming: [],
  });
  expect(scores.sections).toEqual([]);
  // Its places over all rounds equal those of its one round.
  const places = (await guest.must(publishing.getPublicStandings, { params: { id: hall.section_id } })).places;
  const placed = (list: readonly { entry_id: string; place_from: number | null; place_to: number | null }[]) =>
    list.map(({ entry_id, place_from, place_to }) => `${entry_id} ${place_from} ${place_to}`).toSorted();
  expect(placed(places)).toEqual(placed(rows));
});
