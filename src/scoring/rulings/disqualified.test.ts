// A head judge disqualifies through the API: in the round, in the next one, in the standings, after publishing; and withdraws it.
import { beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import {
  danceRound,
  judgeRound,
  makePanel,
  makeSection,
  markRound,
  type Panel,
  placesIn,
  publicRound,
  release,
  roundOf,
  type Section,
} from "#tests/rounds/published-cases.ts";
import { giveBallot } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { listDecisions, setState } from "../../rounds/contract.ts";
import { getEntry, listEntries } from "../../signup/contract.ts";
import { listMaybePending } from "../../publishing/pending/pending-sql.server.ts";
import { getDay, getPublicStandings, publishRound } from "../../publishing/contract.ts";
import { checkPaper } from "../papers/contract.ts";
import { listPending } from "../../publishing/pending/contract.ts";
import { closeRound } from "../contract.ts";
import { saveSectionRules } from "../../rounds/settings/contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";
import { reopenBallot } from "../../judging/desk/contract.ts";

const house = useHouse();
let panel: Panel;
beforeAll(async () => {
  panel = await makePanel(house, 3);
});

const NAMES = ["1", "2", "3", "4", "5", "6"];
/** Three judges want three of six: 1, 2 and 3 have every cross, 4 none. */
const CROSSES = {
  kind: "recall" as const,
  marks: { Waltz: Object.fromEntries(NAMES.map((name, at) => [name, at < 3 ? [1, 1, 1] : [0, 0, 0]])) },
};
const PLACES = { kind: "skating-final" as const, marks: { Waltz: { "1": [1, 1, 1], "2": [2, 2, 2], "3": [3, 3, 3] } } };

const makeCut = (): Promise<Section> =>
  makeSection(house, panel, { competitors: NAMES, judges: 3, dances: ["Waltz"], rounds: [{ wanted: 3 }, {}] });
const entry = (section: Section, name: string) => section.entries.get(name) ?? "";
const performanceIn = async (section: Section, at: number, name: string) => {
  const { floor } = await roundOf(section, section.rounds[at] ?? "");
  return floor.flatMap((heat) => heat.performances).find((each) => each.entry_id === entry(section, name))?.performance_id ?? "";
};
/** The head judge of the section disqualifies an entry, in the round `at`. */
async function say(section: Section, at: number, name: string, state: "disqualified" | "competing", who = section.judges[0]) {
  const params = { id: await performanceIn(section, at, name) };
  return (who ?? panel.admin).call(setState, { params, body: { state, reason: "niedozwolony rekwizyt" } });
}
const matrixOf = (section: Section, at: number) => panel.admin.must(getMatrixByBlock, { params: { id: section.rounds[at] ?? "" } });

describe("the head judge disqualifies", () => {
  it("in an open round: a decision with its reason, nothing more is asked about the entry, and nobody goes on in its place", async () => {
    const section = await makeCut();
    expect((await say(section, 0, "2", "disqualified")).status).toBe(200);
    const { data } = await panel.admin.must(listDecisions, { params: { id: section.rounds[0] ?? "" } });
    expect(data[0]).toMatchObject({
      kind: "disqualified",
      entries: [entry(section, "2")],
      reason: "niedozwolony rekwizyt",
      about: { state: "disqualified" },
      by: "Sędzia 1",
    });
    expect((await panel.admin.must(getEntry, { params: { id: entry(section, "2") } })).status).toBe("disqualified");
    // Marks for a disqualified entry are refused.
    const round = await roundOf(section, section.rounds[0] ?? "");
    const body = { id: newId(), dance: 1, submitted: true, revision: 0, device_at: "2026-11-28T10:00:00+01:00" };
    const marks = Object.fromEntries(
      round.floor[0]?.performances.slice(0, 3).map((each) => [each.performance_id, { cross: 1 as const }]) ?? [],
    );
    const given = await section.judges[0]?.call(giveBallot, { params: { id: round.id }, body: { ...body, marks } });
    expect(given).toMatchObject({ status: 422, body: { code: "ballot_wrong" } });
  });

  it("after the sheets are in: nobody has to correct one, crosses and places of the others count as they are", async () => {
    const section = await makeCut();
    const [first = "", final = ""] = section.rounds;
    const round = await roundOf(section, first);
    await danceRound(section, round);
    await markRound(section, round, CROSSES);
    await say(section, 0, "2", "disqualified");
    expect((await panel.admin.must(closeRound, { params: { id: first }, body: {} })).cut).toMatchObject({ recalled: 5 });
    const last = await roundOf(section, final);
    await danceRound(section, last);
    const marks = { "1": [1, 2, 1], "3": [2, 1, 3], "4": [3, 3, 2], "5": [4, 4, 4], "6": [5, 5, 5] };
    await markRound(section, last, { kind: "skating-final", marks: { Waltz: marks } });
    await say(section, 1, "1", "disqualified");
    await panel.admin.must(closeRound, { params: { id: final }, body: {} });
    await release(section, final);
    expect(placesIn((await publicRound(house, section, final)).rows)).toEqual({ "3": 1, "4": 2, "5": 3, "6": 4 });
  });

  it("after a round: the reserve is asked about, the public page sends nobody disqualified on, and it may be taken back", async () => {
    const section = await makeCut();
    await judgeRound(section, section.rounds[0] ?? "", CROSSES);
    expect((await say(section, 0, "2", "disqualified")).status).toBe(200);
    const { round, rows } = await matrixOf(section, 0);
    expect(round?.reserve).toMatchObject({ places: 1, gone: [entry(section, "2")] });
    expect(rows.find((row) => row.entry_id === entry(section, "2"))).toMatchObject({ state: "competing", now: "disqualified" });
    const names = async () => [...(await publicRound(house, section, section.rounds[0] ?? "")).rows.keys()];
    expect(await names()).toEqual(["1", "3"]);
    // A repeated decision changes nothing and is not stored twice.
    await say(section, 0, "2", "disqualified");
    expect((await say(section, 0, "2", "competing")).status).toBe(200);
    const now = await matrixOf(section, 0);
    expect(now.round?.reserve).toBeNull();
    expect(now.round?.decisions.filter(({ kind }) => kind !== "plan").map(({ kind, about }) => [kind, about.state])).toEqual([
      ["disqualified", "competing"],
      ["disqualified", "disqualified"],
    ]);
    expect(await names()).toEqual(["1", "2", "3"]);
  });

  it("after the final is published: its places stand until it is published anew, as after a corrected sheet, and so do the standings", async () => {
    const section = await makeCut();
    const [first = "", final = ""] = section.rounds;
    await judgeRound(section, first, CROSSES);
    await judgeRound(section, final, PLACES);
    await release(section, final);
    expect((await say(section, 1, "1", "disqualified")).status).toBe(200);
    expect(placesIn((await publicRound(house, section, final)).rows)).toEqual({ "1": 1, "2": 2, "3": 3 });
    expect((await matrixOf(section, 1)).warnings[0]).toContain("Po publikacji zmienił się wynik");
    // The organiser is told, and one press publishes the next version; the page is never without places.
    const pending = async (who: Browser | undefined) =>
      (await (who ?? panel.admin).must(listPending)).data
        .filter(({ round }) => round.id === final)
        .map(({ kind, acts, entries, version }) => [kind, acts, entries.length, version]);
    expect(await pending(panel.admin)).toEqual([["changed", true, 3, 2]]);
    expect(await pending(section.judges[0])).toEqual([["changed", false, 3, 2]]);
    expect((await panel.admin.must(getDay, { query: { competition_id: section.competition_id } })).pending).toHaveLength(1);
    const publish = () => panel.admin.must(publishRound, { params: { id: final }, body: { released: "all" } });
    expect((await publish()).block).toMatchObject({ status: "published", result_version: 2 });
    expect(placesIn((await publicRound(house, section, final)).rows)).toEqual({ "2": 1, "3": 2 });
    expect((await publish()).block.result_version).toBe(2);
    expect(await pending(panel.admin)).toEqual([]);
    // Nor is it counted again each time the list is opened.
    const counted = await house.world.database.inTenant(panel.tenant.id, (trx) => listMaybePending(trx, section.competition_id));
    expect(counted).not.toContain(final);
    // Rules that are changed later ask for the same; changed back, they ask for nothing.
    const rule = (round_rules: { disqualified?: "gap" }) =>
      panel.admin.must(saveSectionRules, { params: { id: section.section_id }, body: { round_rules } });
    await rule({ disqualified: "gap" });
    expect(await pending(panel.admin)).toEqual([["changed", true, 3, 3]]);
    await rule({});
    expect(await pending(panel.admin)).toEqual([]);
    const guest = new Browser(house, panel.tenant);
    const { places } = await guest.must(getPublicStandings, { params: { id: section.section_id } });
    const told = new Map(places.map((row) => [row.entry_id, [row.place_from, row.state]]));
    expect(NAMES.map((name) => told.get(entry(section, name)))).toEqual([
      [null, "disqualified"],
      [1, "placed"],
      [2, "placed"],
      [3, "placed"],
      [3, "placed"],
      [3, "placed"],
    ]);

    // A sheet is corrected: it stands open while version 2 is read, and only changed places are asked about.
    const [head, second] = section.judges;
    const { seats } = await matrixOf(section, 1);
    const reopen = (who: Browser | undefined, round: string, seat: number) =>
      who?.call(reopenBallot, { params: { id: round, dance: "1" }, body: { seat_id: seats[seat]?.id ?? "", reason: "pomylone pary" } });
    const ids = [await performanceIn(section, 1, "2"), await performanceIn(section, 1, "3")];
    const swapped = { [ids[0] ?? ""]: { place: 2 }, [ids[1] ?? ""]: { place: 1 } };
    const give = (who: Browser | undefined, revision: number, more: object = {}) => {
      const body = { id: newId(), dance: 1, marks: swapped, submitted: true, revision, device_at: "2026-11-28T10:00:00+01:00", ...more };
      return who?.call(giveBallot, { params: { id: final }, body });
    };
    const shown = async () => placesIn((await publicRound(house, section, final)).rows);
    expect((await give(second, 1, { submitted: false }))?.body.code).toBe("sheet_closed");
    expect((await reopen(second, final, 1))?.status).toBe(403);
    expect((await reopen(head, first, 1))?.body.code).toBe("block_closed");
    expect((await reopen(head, final, 1))?.status).toBe(200);
    expect((await give(second, 1, { submitted: false }))?.status).toBe(201);
    expect((await matrixOf(section, 1)).block).toMatchObject({ status: "published", result_version: 2 });
    const early = await panel.admin.call(publishRound, { params: { id: final }, body: { released: "all" } });
    expect(early.body.code).toBe("marks_missing");
    expect(early.body.message).toMatch(/^Rundy nie można zamknąć: brakuje /);
    expect((await give(second, 2))?.status).toBe(201);
    expect(await pending(panel.admin)).toEqual([]);
    expect((await publish()).block.result_version).toBe(2);
    const typed = { seat_id: seats[2]?.id ?? "", reason: "z karty papierowej" };
    expect((await give(panel.admin, 1, typed))?.body.code).toBe("sheet_closed");
    expect((await reopen(panel.admin, final, 2))?.status).toBe(200);
    expect((await give(panel.admin, 1, typed))?.status).toBe(201);
    expect(await shown()).toEqual({ "2": 1, "3": 2 });
    expect((await pending(panel.admin)).toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual([
      ["changed", true, 2, 3],
      ["paper", false, 0, null],
    ]);
    expect((await panel.admin.call(publishRound, { params: { id: final }, body: { released: "all" } })).body.code).toBe("paper_unchecked");
    const { papers } = await (head ?? panel.admin).must(getMatrixByBlock, { params: { id: final } });
    const tick = { seat_id: typed.seat_id, dance: 1, agrees: true, revision_ids: papers[0]?.revision_ids ?? [] };
    expect((await head?.call(checkPaper, { params: { id: final }, body: tick }))?.status).toBe(200);
    expect((await publish()).block).toMatchObject({ status: "published", result_version: 3 });
    expect(await shown()).toEqual({ "2": 2, "3": 1 });
    expect(await pending(panel.admin)).toEqual([]);
  });

  it("and nobody else does: no other judge, no coach, no guest, nobody of another organiser; withdrawn entries are past it", async () => {
    const section = await makeCut();
    expect((await say(section, 0, "2", "disqualified", section.judges[1])).status).toBe(403);
    expect((await say(section, 0, "2", "disqualified", await browserAs(house, panel.tenant, "trener"))).status).toBe(403);
    expect((await say(section, 0, "2", "disqualified", new Browser(house, panel.tenant))).status).toBe(401);
    expect((await say(section, 0, "2", "disqualified", await browserAs(house, await makeTenant(house), "admin"))).status).toBe(404);
    const { data } = await panel.admin.must(listEntries, { query: { competition_id: section.competition_id } });
    expect(data.filter((each) => each.status === "disqualified")).toEqual([]);
    expect((await say(section, 0, "2", "disqualified", panel.admin)).status).toBe(200);
  });
});
