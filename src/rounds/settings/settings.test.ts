// The rules of rounds through HTTP: who saves them, which plans follow, and a section with its own rules.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeDance, typed } from "#tests/rounds/dances.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { createStartList, getStartList, placeEntries, takeOffList } from "../../start-lists/contract.ts";
import { changeRound, getRound } from "../contract.ts";
import { getCompetitionRules, getSectionRules, saveCompetitionRules, saveSectionRules } from "./contract.ts";
import type { RoundRules } from "../round-rules.ts";

const house = useHouse();

/** Twenty-six couples: 26-12-6 by the usual rules. */
async function makeSection() {
  const dance = await makeDance(house, 26);
  const of = { params: { id: dance.competition_id } };
  const ofSection = { params: { id: dance.section_id } };
  const say = (round_rules: RoundRules, body: object = {}) =>
    dance.admin.call(saveCompetitionRules, { ...of, body: { round_rules, release_rules: {}, ...body } });
  const sayHere = (round_rules: RoundRules) => dance.admin.call(saveSectionRules, { ...ofSection, body: { round_rules } });
  const planned = async () =>
    (await dance.plan()).rounds.map(({ entries, wanted, heat_size, cap, tie, crosses }) => [entries, wanted, heat_size, cap, tie, crosses]);
  return { ...dance, of, ofSection, say, sayHere, planned };
}

describe("the rules of rounds", () => {
  it("are the defaults until they are changed, and plans made afterwards follow them", async () => {
    const { admin, of, say, planned } = await makeSection();
    expect(await admin.must(getCompetitionRules, of)).toMatchObject({ round_rules: {}, release_rules: {} });
    expect(await planned()).toEqual([
      [26, 12, 12, null, "all", "exact"],
      [12, 6, 12, 8, "all", "exact"],
      [6, null, 12, null, "all", "exact"],
    ]);
    expect((await say({ final: 7, heat: 9, least_share: 50, cap: 9, tie: "chairman", crosses: "up_to" })).status).toBe(200);
    expect(await planned()).toEqual([
      [26, 24, 9, null, "chairman", "up_to"],
      [24, 12, 9, null, "chairman", "up_to"],
      [12, 7, 9, 9, "chairman", "up_to"],
      [7, null, 9, null, "chairman", "up_to"],
    ]);
  });

  it("are a section's own where it says so, and the competition's in everything else", async () => {
    const { admin, ofSection, say, sayHere, planned } = await makeSection();
    await say({ heat: 9, reserve: "off" });
    expect((await sayHere({ method: "league" })).body).toMatchObject({
      round_rules: { method: "league" },
      inherited: { heat: 9, reserve: "off" },
    });
    expect((await planned()).map(([entries, wanted, heat_size]) => [entries, wanted, heat_size])).toEqual([
      [26, 13, 9],
      [13, 6, 9],
      [6, null, 9],
    ]);
    expect((await sayHere({})).status).toBe(200);
    expect((await admin.must(getSectionRules, ofSection)).round_rules).toEqual({});
  });

  it("leave a stored plan unchanged", async () => {
    const { save, say, planned, plan } = await makeSection();
    await save({ rounds: typed(await plan()) });
    const before = await planned();
    await say({ final: 8 });
    expect(await planned()).toEqual(before);
    expect((await plan()).otherwise?.map((round) => round.dancing)).toEqual([26, 12, 8]);
  });

  it("are shown next to a stored plan, and applied to one not changed by hand when an entry is placed; a round changed by a person stays", async () => {
    const { admin, competition_id, say, planned, plan } = await makeSection();
    const list = await admin.must(createStartList, { body: { competition_id } });
    const place = async () => {
      const now = await admin.must(getStartList, { params: { id: list.id } });
      const gone = now.blocks[0]?.performances[0];
      await admin.must(takeOffList, { params: { id: list.id }, body: { performance_id: gone?.id ?? "" } });
      await admin.must(placeEntries, { params: { id: list.id }, body: { entry_ids: [gone?.entry_id ?? ""], round_ids: [] } });
    };
    expect((await plan()).unlike).toEqual([]);
    await say({ heat: 9, tie: "chairman" });
    const stale = await plan();
    expect([stale.source, stale.unlike, stale.otherwise?.map((round) => round.dancing)]).toEqual([
      "default",
      ["heat_size", "tie"],
      [26, 12, 6],
    ]);
    await place();
    const [first] = (await plan()).rounds;
    expect((await planned()).map(([, , heat, , tie]) => [heat, tie])).toEqual(Array(3).fill([9, "chairman"]));
    const drawn = await admin.must(getRound, { params: { id: first?.id ?? "" } });
    expect(Math.max(...drawn.floor.map((heat) => heat.performances.length))).toBe(9);
    expect((await plan()).unlike).toEqual([]);

    await admin.must(changeRound, { params: { id: first?.id ?? "" }, body: { tie: "none", reason: "tak ustalono" } });
    await place();
    const now = await plan();
    expect([now.source, now.rounds[0]?.tie, now.unlike]).toEqual(["hand", "none", ["tie"]]);
  });

  it("refuse what cannot be, and an older version, with the newest", async () => {
    const { admin, of, say } = await makeSection();
    const { version } = await admin.must(getCompetitionRules, of);
    expect((await say({ final: 1 })).status).toBe(422);
    expect((await say({ tie: "redance" as never })).status).toBe(422);
    expect((await say({ final: 8 }, { version })).status).toBe(200);
    expect(await say({ final: 9 }, { version })).toMatchObject({
      status: 409,
      body: { code: "stale", current: { round_rules: { final: 8 } } },
    });
  });

  it("are the organiser's: no referee, no coach, nobody of another organiser", async () => {
    const { tenant, of, ofSection } = await makeSection();
    const body = { round_rules: {}, release_rules: {} };
    for (const role of ["referee", "trener"] as const) {
      const who = await browserAs(house, tenant, role);
      expect((await who.call(saveCompetitionRules, { ...of, body })).status).toBe(403);
      expect((await who.call(saveSectionRules, { ...ofSection, body })).status).toBe(403);
      expect((await who.call(getCompetitionRules, of)).status).toBe(403);
    }
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(saveCompetitionRules, { ...of, body })).status).toBe(404);
    expect((await stranger.call(saveSectionRules, { ...ofSection, body })).status).toBe(404);
  });
});
