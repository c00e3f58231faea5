// Soloists judged by an IDO form from the plan to the public page: an elimination and a final over two dances, with the orders that only judges can give.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, browserOf, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { CRITERIA, partsOf } from "#tests/rounds/ido-rounds.ts";
import { makeContest } from "#tests/competitions/situations.ts";
import { getBallot, getJudgeDay, giveBallot, giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getPlan, getRound, savePlan, setState } from "../../rounds/contract.ts";
import { moveHeatOnStage } from "../../stage/contract.ts";
import { createStartList, publishStartList, setJudges } from "../../start-lists/contract.ts";
import { getPublicScores, publishRound, getExplanationByBlock } from "../../publishing/contract.ts";
import { closeRound } from "../contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";

const house = useHouse();
const AT = "2026-11-28T10:00:00+01:00";
const DANCES = ["Jazz", "Modern"];

/** Totals of the entries by number, judge by judge, in one dance. */
type Panel = readonly (readonly (number | null)[])[];

async function makeSection(entries: number, wanted?: number) {
  const tenant = await makeTenant(house);
  const contest = await makeContest(house, tenant, entries, "ido_3d", {}, CRITERIA);
  const admin = await browserAs(house, tenant, "admin");
  const [elimination, final] = [newId(), newId()];
  const said = {
    name: null,
    scoring_form_id: contest.form_id,
    heat_size: null,
    crosses: "exact",
    tie: "all",
    cap: null,
    carry: "none",
  } as const;
  const dances = DANCES.map((name) => ({ code: "", name, seconds: null, floor: "one" as const }));
  await admin.must(savePlan, {
    params: { id: contest.section_id },
    body: {
      rounds: [
        ...(wanted === undefined
          ? []
          : [
              {
                ...said,
                id: elimination,
                kind: "elimination" as const,
                level: 1,
                dances,
                runs: "sum" as const,
                wanted,
                on_round_id: final,
              },
            ]),
        { ...said, id: final, kind: "final", level: 0, dances, runs: "sum", wanted: null, on_round_id: null },
      ],
    },
  });
  const people = await Promise.all([1, 2, 3].map((n) => makePerson(house, tenant, "referee", `Sędzia ${n}`)));
  const judges = await Promise.all(people.map((person) => browserOf(house, tenant, person)));
  const list = await admin.must(createStartList, { body: { competition_id: contest.competition_id, day: "2026-11-28" } });
  const params = { id: list.id };
  await admin.must(setJudges, {
    params,
    body: { judges: people.map(({ id }, at) => ({ user_id: id, seat: `S${at + 1}` })), confirmed: true },
  });
  await admin.must(publishStartList, { params, body: { confirmed: true } });
  return { ...contest, tenant, admin, judges, elimination, final };
}
type Section = Awaited<ReturnType<typeof makeSection>>;

/** Dances every heat of a round and gives every mark; the performances by number. */
async function judge({ admin, judges }: Section, roundId: string, dances: readonly Panel[]): Promise<string[]> {
  const { floor } = await admin.must(getRound, { params: { id: roundId } });
  for (const { id } of floor)
    for (const action of ["start", "finish"] as const) await admin.must(moveHeatOnStage, { params: { id }, body: { action } });
  const standing = floor.filter((heat) => heat.dance === 1).flatMap((heat) => heat.performances);
  const ids = standing.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0)).map((each) => each.performance_id);
  for (const [d, panel] of dances.entries())
    for (const [j, totals] of panel.entries())
      for (const [at, total] of totals.entries()) {
        if (total === null) continue;
        const body = { id: newId(), dance: d + 1, marks: partsOf(total), device_at: AT, revision: 0 };
        await judges[j]?.must(giveMarks, { params: { id: ids[at] ?? "" }, body });
      }
  return ids;
}

const order = ({ judges }: Section, roundId: string, n: number, ids: readonly (string | undefined)[], dance: number) => {
  const marks = Object.fromEntries(ids.map((id, at) => [id ?? "", { order: at + 1 }]));
  return judges[n]?.call(giveBallot, {
    params: { id: roundId },
    body: { id: newId(), dance, marks, submitted: true, revision: 0, device_at: AT },
  });
};
const close = ({ admin }: Section, id: string) => admin.call(closeRound, { params: { id }, body: {} });
const publicRound = async ({ tenant, competition_id }: Section, id: string) => {
  const { blocks: rounds } = await new Browser(house, tenant).must(getPublicScores, { params: { id: competition_id } });
  return rounds.find((round) => round.id === id);
};

const SAME = [30, 29, 28, 27, 26, 25, 24, 23];
const FOUR = [30, 29, 28, 27];

describe("a section with an IDO form", () => {
  it("is planned as an elimination and a final of six by the same form, one by one; up to six dance the final at once", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const planOf = async (entries: number) => {
      const { section_id, form_id } = await makeContest(house, tenant, entries, "ido_3d", {}, CRITERIA);
      const { rounds } = await admin.must(getPlan, { params: { id: section_id } });
      expect(rounds.every((round) => round.scoring_form_id === form_id && round.dances.every((dance) => dance.floor === "one"))).toBe(true);
      return rounds.map((round) => [round.kind, round.wanted, round.heats]);
    };
    expect(await planOf(12)).toEqual([
      ["elimination", 6, 12],
      ["final", null, 6],
    ]);
    expect(await planOf(6)).toEqual([["final", null, 6]]);
  });

  it("adds the crosses of two dances, asks each judge dance by dance, and gives places by rules 9 to 11", async () => {
    const section = await makeSection(8, 4);
    const { admin, judges, elimination, final } = section;
    const out = await judge(section, elimination, [
      [SAME, SAME, SAME],
      // Level across the line in the second dance alone; 30 and 30 are both crosses.
      [SAME, [30, 30, 28, 26, 26, 25, 24, 23], SAME],
    ]);
    const refused = await close(section, elimination);
    const why = "Sędzia S2, Modern: ta sama suma (26) dla 004, 005. Kolejność podaje tylko ten sędzia, na tablecie.";
    expect(refused).toMatchObject({ status: 409, body: { code: "ballots_wrong", current: [{ seat: "S2", why }] } });
    const { orders } = await admin.must(getMatrixByBlock, { params: { id: elimination } });
    expect(orders).toMatchObject([
      { seat: "S2", dance: 2, total: 26, place: 4, settled: false, performance_ids: expect.arrayContaining([out[3], out[4]]) as string[] },
    ]);
    const [day] = (await judges[1]?.must(getJudgeDay))?.data ?? [];
    expect(day?.missing.map((each) => [each.order, each.run?.name])).toEqual([[true, "Modern"]]);
    expect((await judges[1]?.must(getBallot, { params: { id: elimination, dance: "1" } }))?.equal).toEqual([]);
    expect((await order(section, elimination, 1, [out[4], out[3]], 1))?.status).toBe(422);
    expect((await order(section, elimination, 1, [out[4], out[3]], 2))?.status).toBe(201);
    const cut = await close(section, elimination);
    expect(cut.status).toBe(200);
    const totals = out.map((id) => cut.body.rows.find((row) => row.performance_id === id));
    expect(totals.map((row) => [row?.recalled, row?.total])).toEqual([
      ...[true, true, true].map((on) => [on, "6"]),
      [true, "5"],
      [false, "1"],
      ...[false, false, false].map((on) => [on, "0"]),
    ]);

    const ids = await judge(section, final, [
      [FOUR, FOUR, FOUR],
      [[29, 30, 28, 27], [29, 29, 28, 27], FOUR],
    ]);
    expect((await close(section, final)).body).toMatchObject({ code: "ballots_wrong" });
    expect((await order(section, final, 1, [ids[1], ids[0]], 2))?.status).toBe(201);
    expect((await close(section, final)).status).toBe(200);
    await admin.must(publishRound, { params: { id: final }, body: { released: "all" } });
    // One is first and second, two second and first: level by rules 9 and 10, and rule 11 counts four firsts against two.
    const shown = await publicRound(section, final);
    expect(shown?.results?.map((row) => [row.start_number, row.place_from, row.place_to])).toEqual([1, 2, 3, 4].map((n) => [n, n, n]));
    const told = await new Browser(house, section.tenant).must(getExplanationByBlock, { params: { id: final } });
    expect(told.explain.join(" ")).toContain("1. 002 (29), 2. 001 (29), 3. 003 (28), 4. 004 (27)");
    const [first] = (await publicRound(section, elimination))?.results ?? [];
    expect(first?.dances.map((each) => [each.name, each.value, each.counts])).toEqual([
      ["Jazz", "3", true],
      ["Modern", "3", true],
    ]);
    expect((await publicRound(section, elimination))?.cut).toMatchObject({ recalled: 4, of: 8, line: "5" });
  });

  it("places who missed a dance last in it, asks no judge about them there, and tells the place of each dance", async () => {
    const section = await makeSection(4);
    const { admin, final } = section;
    const away = { dance: 2, reason: "nie zdążyła" };
    const { floor } = await admin.must(getRound, { params: { id: final } });
    const missed = floor[0]?.performances.find((each) => each.start_number === 1)?.performance_id ?? "";
    await admin.must(setState, { params: { id: missed }, body: { state: "absent", ...away } });
    await judge(section, final, [
      [FOUR, FOUR, FOUR],
      // The second judge has two level among those who danced: asked at once, though nobody has a mark for the absent one.
      [
        [null, 29, 28, 27],
        [null, 28, 28, 27],
        [null, 29, 28, 27],
      ],
    ]);
    const { orders, missing, rows } = await admin.must(getMatrixByBlock, { params: { id: final } });
    expect([missing, orders.map((each) => [each.seat, each.dance, each.total])]).toEqual([[], [["S2", 2, 28]]]);
    const idOf = (n: number) => rows.find((row) => row.start_number === n)?.performance_id;
    expect((await order(section, final, 1, [idOf(2), idOf(3)], 2))?.status).toBe(201);
    const closed = await close(section, final);
    expect(closed.status).toBe(200);
    await admin.must(publishRound, { params: { id: final }, body: { released: "all" } });
    const shown = await publicRound(section, final);
    // 1 + 4, 2 + 1, 3 + 2, 4 + 3: the second has 3; one first place goes before none.
    expect(shown?.results?.map((row) => [row.start_number, row.place_from, row.total, row.dances.map((each) => each.value)])).toEqual([
      [2, 1, "3", ["2", "1"]],
      [1, 2, "5", ["1", "4"]],
      [3, 3, "5", ["3", "2"]],
      [4, 4, "7", ["4", "3"]],
    ]);
    expect(shown?.results?.every((row) => row.dances.every((each) => each.counts))).toBe(true);
    expect(closed.body.rows.find((row) => row.start_number === 1)?.runs.map((each) => each.value)).toEqual(["1", "4"]);
  });

  it("keeps the crosses of who leaves after a dance, and does not send them on", async () => {
    const section = await makeSection(4, 2);
    const { admin, elimination } = section;
    const ids = await judge(section, elimination, [[FOUR, FOUR, FOUR]]);
    const best = ids[0] ?? "";
    // Both dances were on the floor: who leaves now keeps what was judged, and is away from what was not.
    await admin.must(setState, { params: { id: best }, body: { state: "absent", dance: 2, reason: "kontuzja" } });
    await admin.must(setState, { params: { id: best }, body: { state: "retired", reason: "kontuzja" } });
    for (const judgeAt of [0, 1, 2])
      for (const [at, total] of [29, 28, 27].entries()) {
        const body = { id: newId(), dance: 2, marks: partsOf(total), device_at: AT, revision: 0 };
        await section.judges[judgeAt]?.must(giveMarks, { params: { id: ids[at + 1] ?? "" }, body });
      }
    const cut = await close(section, elimination);
    expect(cut.status).toBe(200);
    const rows = ids.map((id) => cut.body.rows.find((row) => row.performance_id === id));
    // Crosses 3, 6, 3, 0: level with the third, who finished and goes on.
    expect(rows.map((row) => [row?.recalled, row?.total])).toEqual([
      [false, "3"],
      [true, "6"],
      [true, "3"],
      [false, "0"],
    ]);
  });
});
