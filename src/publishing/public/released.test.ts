// Which parts of a round are public, and when: by the competition's rule and the organiser's press. No public reply contains anything unreleased.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs } from "#tests/competitions/factories.ts";
import { makeTwoRounds, markRound, performancesOf, type TwoRounds } from "#tests/rounds/two-rounds.ts";
import { getPublicCompetition } from "../../competitions/contract.ts";
import { saveCompetitionRules } from "../../rounds/settings/contract.ts";
import type { ReleaseRules } from "../../rounds/round-rules.ts";
import { getStage } from "../../stage/contract.ts";
import { getPoster, getPublicStartList, getStartList, listStartLists } from "../../start-lists/contract.ts";
import * as publishing from "../contract.ts";
import * as scoring from "../../scoring/contract.ts";
import { getMatrixByBlock } from "../../scoring/by-block/contract.ts";

const house = useHouse();

/** Six marked and danced entries of which three go on; 1 to 3 clearly lead. */
async function makeCut(release_rules: ReleaseRules) {
  const hall = await makeTwoRounds(house, { entries: 6, judges: 3, wanted: 3 });
  const of = { params: { id: hall.competition_id } };
  await hall.admin.must(saveCompetitionRules, { ...of, body: { round_rules: {}, release_rules } });
  await markRound(
    house,
    hall,
    hall.round_id,
    [9, 8, 7, 6, 5, 4].map((mark) => [[mark, mark] as const]),
  );
  const close = (id: string) => hall.admin.call(scoring.closeRound, { params: { id }, body: {} });
  const show = (id: string, released: "nothing" | "names" | "all", reason = "ogłoszenie") =>
    hall.admin.must(publishing.publishRound, { params: { id }, body: { released, reason } });
  return { ...hall, close, show };
}

/** All replies that a person without an account can read about a section, with the explanation of each entry. */
async function everythingPublic(hall: TwoRounds) {
  const guest = new Browser(house, hall.tenant);
  const entries = (await performancesOf(house, hall, hall.round_id)).map((each) => each.entry_id);
  const [competition, section] = [{ params: { id: hall.competition_id } }, { params: { id: hall.section_id } }];
  const explained = [hall.round_id, hall.final_id].map((id) => guest.call(publishing.getExplanationByBlock, { params: { id } }));
  const about = entries.map((entry_id) => guest.call(publishing.getSectionExplanation, { params: { ...section.params, entry_id } }));
  const scores = await guest.must(publishing.getPublicScores, competition);
  return {
    scores,
    list: await guest.must(getPublicStartList, { params: { id: hall.list_id } }),
    competition: await guest.must(getPublicCompetition, competition),
    standings: await guest.must(publishing.getPublicStandings, section),
    told: (await Promise.all([...explained, ...about])).filter((reply) => reply.status === 200),
  };
}

/** All replies that a signed-in coach can read about the section, with the stage as it is followed. */
async function everythingOfACoach(hall: TwoRounds) {
  const coach = await browserAs(house, hall.tenant, "trener");
  const params = { id: hall.list_id };
  return {
    list: await coach.must(getStartList, { params }),
    lists: await coach.must(listStartLists, {}),
    poster: await coach.must(getPoster, { params }),
    stage: await coach.must(getStage, {}),
    scores: await coach.must(scoring.listScores, {}),
    matrices: await Promise.all([hall.round_id, hall.final_id].map((id) => coach.call(getMatrixByBlock, { params: { id } }))),
  };
}

describe("recalled entries", () => {
  it("are shown to a coach no sooner than to the public, neither by the start list nor by the stage", async () => {
    const hall = await makeCut({ cut: "held" });
    await hall.close(hall.round_id);
    const recalled = await performancesOf(house, hall, hall.final_id);
    const before = await everythingOfACoach(hall);
    for (const { id } of recalled) expect(JSON.stringify(before)).not.toContain(id);
    expect(before.list.blocks[1]).toMatchObject({ performances: [], heats: [], rounds: [{ expected: true, entries: 3 }] });
    expect(before.stage.data.map((list) => [list.next, list.performances])).toEqual([[null, 6]]);
    // The lengths of the heats' own music reveal nothing either: heats of an unreleased round are omitted.
    const guest = new Browser(house, hall.tenant);
    const { blocks } = await guest.must(getPublicStartList, { params: { id: hall.list_id } });
    expect(blocks[1]).toMatchObject({ heats: [], performances: [] });
    // People who run the stage see them.
    expect((await hall.admin.must(getStage, {})).data[0]?.next?.id).toBe(recalled[0]?.id);

    await hall.show(hall.round_id, "names");
    const after = await everythingOfACoach(hall);
    expect(after.list.blocks[1]?.performances.map((each) => each.id)).toEqual(recalled.map((each) => each.id));
    expect(after.stage.data.map((list) => [list.next?.id, list.performances])).toEqual([[recalled[0]?.id, 9]]);
  });

  it("are in no public reply while they are hidden, and in all once the organiser releases them", async () => {
    const hall = await makeCut({ cut: "held" });
    expect((await hall.close(hall.round_id)).body.round).toMatchObject({ status: "decided", released: "nothing" });
    const recalled = await performancesOf(house, hall, hall.final_id);
    expect(recalled).toHaveLength(3);
    const before = await everythingPublic(hall);
    for (const { id } of recalled) expect(JSON.stringify(before)).not.toContain(id);
    expect(before.scores.blocks.map(({ results, cut, upcoming }) => [results, cut, upcoming.length])).toEqual([
      [null, null, 6],
      [null, null, 0],
    ]);
    expect(before.list.blocks[1]).toMatchObject({ performances: [], rounds: [{ expected: true, entries: 3 }] });
    expect(before.standings).toMatchObject({ state: "nothing", places: [] });
    expect(before.told).toEqual([]);

    await hall.show(hall.round_id, "names");
    const after = await everythingPublic(hall);
    expect(after.scores.blocks[0]?.results?.map((row) => [row.start_number, row.total, row.marks])).toEqual(
      [1, 2, 3].map((number) => [number, null, []]),
    );
    expect(after.scores.blocks[1]?.upcoming.map((each) => each.start_number)).toEqual([1, 2, 3]);
    expect(after.list.blocks[1]?.performances.map((each) => each.start_number)).toEqual([1, 2, 3]);
    expect(after.told).toEqual([]);
    await hall.show(hall.round_id, "nothing", "pomyłka");
    expect((await everythingPublic(hall)).scores.blocks[1]?.upcoming).toEqual([]);
  });

  it("are shown at once by default, by numbers and names; with marks if the competition says so", async () => {
    const usual = await makeCut({});
    expect((await usual.close(usual.round_id)).body.round).toMatchObject({ status: "published", released: "names" });
    const early = await makeCut({ marks: "at_once" });
    expect((await early.close(early.round_id)).body.round).toMatchObject({ released: "all" });
    const { scores, told } = await everythingPublic(early);
    expect(scores.blocks[0]?.results?.map((row) => row.total)).toEqual(["18.00", "16.00", "14.00", "12.00", "10.00", "8.00"]);
    expect(told).not.toEqual([]);
  });
});

describe("the places of a final", () => {
  it.each([
    ["wait for the organiser as usual", {}, "closed", null],
    ["come out as soon as it is closed, with the rounds before it, where the competition says so", { final: "at_once" }, "published", 3],
  ] as const)("%s", async (_, release, status, places) => {
    const hall = await makeCut(release);
    await hall.close(hall.round_id);
    await markRound(
      house,
      hall,
      hall.final_id,
      [7, 8, 9].map((mark) => [[mark, mark] as const]),
    );
    expect((await hall.close(hall.final_id)).body.block.status).toBe(status);
    const [first, final] = (await everythingPublic(hall)).scores.blocks;
    expect(final?.results?.length ?? null).toBe(places);
    expect(first?.released).toBe(places === null ? "names" : "all");
  });
});
