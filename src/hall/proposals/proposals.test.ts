// Changes proposed at the stage, from the proposal to the applied list, and who decides about them (docs/rules/hall.md 3.1).
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, browserWith, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { openStation, stageOf } from "#tests/competitions/stations.ts";
import { makeCard, openCard } from "#tests/hall/opened-card.ts";
import { danceInHeats } from "#tests/rounds/heats.ts";
import { writeMarks } from "#tests/rounds/judge-marks.ts";
import { getJudgeDay, getSheet } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getPublicStartList, getStartList, setJudges, updateStartList } from "../../start-lists/contract.ts";
import { getPublicScores } from "../../publishing/contract.ts";
import { getStage, listFloors, moveHeatOnStage } from "../../stage/contract.ts";
import { getStageDesk } from "../stage-desk/contract.ts";
import { decideProposal, listProposals, listRepairs, propose, type Repair } from "./contract.ts";

const house = useHouse();

interface Desk {
  hall: Hall;
  stage: string;
  /** The stage manager's device. */
  station: Browser;
  /** Heats in the order of dancing, each of one entry. */
  heats: string[];
}

async function makeDesk(options: { entries?: number; judges?: number; plan?: TwoRuns } = {}): Promise<Desk> {
  const { entries = 4, judges = 1, plan } = options;
  const hall = await makeHall(house, { entries, judges, ...(plan ? { plan } : {}) });
  const stage = await stageOf(house, hall.tenant, hall.competition_id);
  const station = await openStation(house, hall.tenant, { kind: "stage_manager", competition_id: hall.competition_id, stage });
  return { hall, stage, station, heats: await heatsOf(station, stage) };
}

interface TwoRuns {
  dances: [string, string];
  order?: "drawn";
}

const heatsOf = async (by: Browser, stage: string) => (await by.must(getStageDesk, { params: { id: stage } })).heats.map((heat) => heat.id);

type Change =
  | { kind: "swap"; heat_id: string; other_heat_id: string; performance_id?: string; other_performance_id?: string }
  | { kind: "withdraw"; heat_id: string; performance_id: string }
  | { kind: "repeat"; heat_id: string };

const repairs = ({ stage, station }: Desk, change: Change, by: Browser = station) =>
  by.call(listRepairs, { params: { id: stage }, query: change });

interface More {
  id?: string;
  repair?: Repair | null;
  list_row_version?: number;
  made_at?: string;
}

/** Proposes a change at the stage, with the version of the list as it is now. */
async function send({ hall, stage, station }: Desk, change: Change, more: More = {}, by: Browser = station) {
  const list = await hall.admin.must(getStartList, { params: { id: hall.list_id } });
  const body = { id: newId(), made_at: new Date().toISOString(), list_row_version: list.version, ...change, reason: "Powód", ...more };
  return by.call(propose, { params: { id: stage }, body });
}

const decide = (by: Browser | undefined, id: string, confirmed = true, reason?: string) =>
  (by ?? new Browser(house, { slug: "" })).call(decideProposal, { params: { id }, body: { confirmed, reason } });

const move = ({ hall }: Desk, id: string | undefined, action: "start" | "finish") =>
  hall.admin.must(moveHeatOnStage, { params: { id: id ?? "" }, body: { action } });

/** Titles in the order of the public list, and its version. */
async function publicOrder({ hall }: Desk) {
  const guest = new Browser(house, hall.tenant);
  const list = await guest.must(getPublicStartList, { params: { id: hall.list_id } });
  return { version: list.list_version, numbers: list.blocks.flatMap((block) => block.performances.map((each) => each.start_number)) };
}

const decisions = ({ hall }: Desk) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.selectFrom("decisions").select(["kind", "entries", "reason", "user_id"]).orderBy("made_at").execute(),
  );

const at = <T>(values: readonly T[], index: number): T => values[index] as T;

describe("a swap", () => {
  it("shows its repairs with the people they touch, waits for the office, and becomes the list's next version with one press", async () => {
    const desk = await makeDesk();
    const { heats, hall } = desk;
    const change = { kind: "swap" as const, heat_id: at(heats, 0), other_heat_id: at(heats, 2) };
    const { body: found } = await repairs(desk, change);
    expect(found.data.map((each) => each.method)).toEqual(["exchange", "first_after_second", "second_before_first"]);
    const exchange = at(found.data, 0);
    expect(exchange.moved).toEqual([
      { heat_id: heats[2], label: "003 Taniec 3", minutes: -6, people: ["Tancerka3 Próbna"] },
      { heat_id: heats[0], label: "001 Taniec 1", minutes: 6, people: ["Tancerka1 Próbna"] },
    ]);
    const before = await publicOrder(desk);
    const sent = await send(desk, change, { repair: exchange, list_row_version: found.list_row_version });
    expect(sent).toMatchObject({
      status: 201,
      body: { kind: "swap", label: "001 Taniec 1", other_label: "003 Taniec 3", who: "Ewa (Scena A)", status: "waiting", reason: "Powód" },
    });
    expect(await publicOrder(desk)).toEqual(before);
    const listed = await hall.admin.must(listProposals, { query: { competition_id: hall.competition_id } });
    expect(listed).toMatchObject({ decides: true, data: [{ id: sent.body.id, repair: { method: "exchange" } }] });
    expect((await decide(hall.admin, sent.body.id)).body).toMatchObject({ status: "confirmed" });
    expect(await publicOrder(desk)).toEqual({ version: before.version + 1, numbers: [3, 2, 1, 4] });
    expect((await hall.admin.must(listProposals, {})).data).toEqual([]);
    expect((await desk.station.must(getStageDesk, { params: { id: desk.stage } })).proposals).toMatchObject([{ status: "confirmed" }]);
    expect((await decide(hall.admin, sent.body.id)).body.code).toBe("proposal_decided");
  });

  it("is applied once where two people confirm it at the same moment", async () => {
    const desk = await makeDesk();
    const { body } = await send(desk, { kind: "swap", heat_id: at(desk.heats, 0), other_heat_id: at(desk.heats, 2) });
    const second = await browserAs(house, desk.hall.tenant, "admin");
    const { version } = await publicOrder(desk);
    const both = await Promise.all([decide(desk.hall.admin, body.id), decide(second, body.id)]);
    expect(both.map((each) => each.body.code ?? each.body.status).toSorted()).toEqual(["confirmed", "proposal_decided"]);
    expect(await publicOrder(desk)).toEqual({ version: version + 1, numbers: [3, 2, 1, 4] });
  });

  it("counts once when it is sent twice, and is exchanged plainly where it was made without a repair", async () => {
    const desk = await makeDesk();
    const change = { kind: "swap" as const, heat_id: at(desk.heats, 1), other_heat_id: at(desk.heats, 3) };
    const id = newId();
    await send(desk, change, { id });
    expect(await send(desk, change, { id })).toMatchObject({ status: 201, body: { id } });
    expect((await desk.hall.admin.must(listProposals, {})).data).toHaveLength(1);
    await decide(desk.hall.admin, id);
    expect((await publicOrder(desk)).numbers).toEqual([1, 4, 3, 2]);
  });

  it("is refused without a second heat, of one heat with itself, and of an entry without a second one", async () => {
    const desk = await makeDesk();
    const heat_id = at(desk.heats, 0);
    expect((await send(desk, { kind: "swap", heat_id, other_heat_id: heat_id })).status).toBe(422);
    const performance_id = at(desk.hall.performance_ids, 0);
    expect((await send(desk, { kind: "swap", heat_id, other_heat_id: at(desk.heats, 1), performance_id })).status).toBe(422);
  });

  it("within a later dance is stored where its order was drawn; elsewhere the dance follows the one before, and says so", async () => {
    const dances: TwoRuns["dances"] = ["Przebieg 1", "Przebieg 2"];
    const runs = async (desk: Desk) => {
      const { heats } = await desk.station.must(getStageDesk, { params: { id: desk.stage } });
      const numbers = (dance: number) => heats.flatMap((heat) => (heat.dance === dance ? (heat.places[0]?.start_number ?? 0) : []));
      return [numbers(1), numbers(2)];
    };
    const swap = (desk: Desk) => ({ kind: "swap" as const, heat_id: at(desk.heats, 4), other_heat_id: at(desk.heats, 6) });
    const drawn = await makeDesk({ plan: { dances, order: "drawn" } });
    const [first = [], second = []] = await runs(drawn);
    const { version } = await publicOrder(drawn);
    const { body } = await send(drawn, swap(drawn));
    expect(body.repair).toMatchObject({ method: "exchange", moved: [{ minutes: -6 }, { minutes: 6 }] });
    expect((await decide(drawn.hall.admin, body.id)).body.status).toBe("confirmed");
    expect(await runs(drawn)).toEqual([first, [second[2], second[1], second[0], second[3]]]);
    expect((await publicOrder(drawn)).version).toBe(version + 1);

    const same = await makeDesk({ plan: { dances } });
    const message =
      "Kolejność tego tańca wynika z poprzedniego, więc nie da się w nim zamienić wyjść. Możesz wpuścić wybrane poza kolejnością.";
    const refused = { status: 409, body: { code: "swap_follows_dance", message } };
    expect(await repairs(same, swap(same))).toMatchObject(refused);
    expect(await send(same, swap(same))).toMatchObject(refused);
    const across = { kind: "swap" as const, heat_id: at(same.heats, 0), other_heat_id: at(same.heats, 5) };
    expect((await send(same, across)).body.code).toBe("swap_across_blocks");
  });

  it("of two entries moves them to each other's heats in all dances, until their round begins", async () => {
    const desk = await makeDesk({ entries: 6 });
    const { hall, stage, station } = desk;
    const heats = await danceInHeats(house, hall, 2, 2);
    const [one, other] = [at(hall.performance_ids, 0), at(hall.performance_ids, 2)];
    const pair = { heat_id: at(heats, 0), other_heat_id: at(heats, 1), performance_id: one, other_performance_id: other };
    const change = { kind: "swap" as const, ...pair };
    const { body: found } = await repairs(desk, change);
    expect(found.data.map((each) => [each.method, each.moved.map((moved) => [moved.label, moved.minutes, moved.people])])).toEqual([
      [
        "exchange",
        [
          ["003 Taniec 3", -1, ["Tancerka3 Próbna"]],
          ["001 Taniec 1", 1, ["Tancerka1 Próbna"]],
        ],
      ],
    ]);
    const { version } = await publicOrder(desk);
    const sent = await send(desk, change, { repair: at(found.data, 0) });
    expect(sent).toMatchObject({ status: 201, body: { label: "001 Taniec 1", other_label: "003 Taniec 3" } });
    expect((await decide(hall.admin, sent.body.id)).body.status).toBe("confirmed");
    const shown = await station.must(getStageDesk, { params: { id: stage } });
    expect(shown.heats.map((heat) => heat.places.map((place) => place.start_number))).toEqual([
      [2, 3],
      [1, 4],
      [5, 6],
      [2, 3],
      [1, 4],
      [5, 6],
    ]);
    expect(await publicOrder(desk)).toEqual({ version: version + 1, numbers: [2, 3, 1, 4, 5, 6] });
    expect(await decisions(desk)).toMatchObject([{ kind: "draw", entries: [hall.entry_ids[0], hall.entry_ids[2]], reason: "Powód" }]);
    await move(desk, heats[2], "start");
    const back = await send(desk, { ...change, performance_id: other, other_performance_id: one });
    expect(back.body.message).toContain("runda już się zaczęła, zamienić można tylko całe wyjścia");
  });
});

describe("a withdrawal", () => {
  it("takes the entry out of its round with the reason, and the rest dances earlier as the repair says", async () => {
    const desk = await makeDesk();
    const { hall, heats } = desk;
    const change = { kind: "withdraw" as const, heat_id: at(heats, 1), performance_id: at(hall.performance_ids, 1) };
    const { body: found } = await repairs(desk, change);
    const earlier = found.data.find((each) => each.method === "close_gap");
    expect(earlier?.moved.map((each) => [each.label, each.minutes])).toEqual([
      ["003 Taniec 3", -3],
      ["004 Taniec 4", -3],
    ]);
    const { body } = await send(desk, change, { repair: earlier ?? null });
    expect(body.label).toBe("002 Taniec 2");
    await decide(hall.admin, body.id);
    expect((await publicOrder(desk)).numbers).toEqual([1, 3, 4, 2]);
    expect(await decisions(desk)).toMatchObject([{ kind: "retired", entries: [hall.entry_ids[1]], reason: "Powód" }]);
    const after = await desk.station.must(getStageDesk, { params: { id: desk.stage } });
    expect(after.heats.find((heat) => heat.id === heats[1])).toMatchObject({ status: "skipped", places: [{ out: "withdrawn" }] });
    expect(await hall.referees[0]?.must(getSheet, { params: { id: change.performance_id } })).toMatchObject({ out: "withdrawn" });
  });

  it("without a repair keeps its place on the list, and nobody waits for it: stage, judges and public go on with the next", async () => {
    const desk = await makeDesk({ entries: 3 });
    const { hall, heats } = desk;
    const [performance_id = ""] = hall.performance_ids;
    const guest = new Browser(house, hall.tenant);
    await decide(hall.admin, (await send(desk, { kind: "withdraw", heat_id: at(heats, 0), performance_id })).body.id);
    expect((await hall.admin.must(getStage)).data[0]?.next?.start_number).toBe(2);
    const floors = await hall.admin.must(listFloors, { params: { id: hall.list_id }, query: { only: "all" } });
    expect(floors.data.map((floor) => [floor.status, floor.retired])).toEqual([
      ["skipped", [performance_id]],
      ["waiting", []],
      ["waiting", []],
    ]);
    expect((await hall.referees[0]?.must(getJudgeDay))?.data[0]?.next.map((each) => each.start_number)).toEqual([2, 3]);
    const list = await guest.must(getPublicStartList, { params: { id: hall.list_id } });
    expect(list.blocks[0]?.performances.map((each) => [each.start_number, each.status, each.out])).toEqual([
      [1, "waiting", "withdrawn"],
      [2, "waiting", null],
      [3, "waiting", null],
    ]);
    const scores = await guest.must(getPublicScores, { params: { id: hall.competition_id } });
    expect(scores.blocks[0]).toMatchObject({ performances: 2, danced: 0 });
    expect(scores.blocks[0]?.upcoming.map((each) => each.start_number)).toEqual([2, 3]);
  });

  it("between two dances ends the entry's round at once, for the public too", async () => {
    const desk = await makeDesk();
    const { hall } = desk;
    const heats = await danceInHeats(house, hall, 2, 2);
    const [performance_id = ""] = hall.performance_ids;
    const guest = new Browser(house, hall.tenant);
    await move(desk, heats[0], "start");
    await move(desk, heats[1], "start");
    await decide(hall.admin, (await send(desk, { kind: "withdraw", heat_id: at(heats, 2), performance_id })).body.id);
    const again = await send(desk, { kind: "withdraw", heat_id: at(heats, 2), performance_id });
    expect(again.body.message).toContain("ten występ jest już wycofany");
    const list = await guest.must(getPublicStartList, { params: { id: hall.list_id } });
    expect(list.blocks[0]?.performances.map((each) => [each.start_number, each.status, each.out])).toEqual([
      [1, "done", null],
      [2, "waiting", null],
      [3, "on_stage", null],
      [4, "on_stage", null],
    ]);
    const scores = await guest.must(getPublicScores, { params: { id: hall.competition_id } });
    expect(scores.blocks[0]).toMatchObject({ performances: 4, danced: 1 });
  });

  it("of one in a heat of several leaves the order, and the others dance", async () => {
    const desk = await makeDesk();
    const [first = ""] = await danceInHeats(house, desk.hall, 2);
    const change = { kind: "withdraw" as const, heat_id: first, performance_id: at(desk.hall.performance_ids, 1) };
    expect((await repairs(desk, change)).body.data).toEqual([]);
    const { version } = await publicOrder(desk);
    await decide(desk.hall.admin, (await send(desk, change)).body.id);
    expect((await publicOrder(desk)).version).toBe(version);
    const shown = await desk.station.must(getStageDesk, { params: { id: desk.stage } });
    expect(shown.heats[0]).toMatchObject({ status: "waiting", places: [{ out: null }, { out: "withdrawn" }] });
    // A heat of several is named with its round.
    await move(desk, first, "start");
    const repeat = await send(desk, { kind: "repeat", heat_id: first });
    expect(repeat.body.label).toBe(`${shown.heats[0]?.round_name}, Grupa 1 z 2`);
  });
});

describe("a repeat", () => {
  it("sets the danced heat back to waiting where the repair says, as a decision with the reason", async () => {
    const desk = await makeDesk();
    const { hall, heats } = desk;
    await move(desk, heats[0], "start");
    await move(desk, heats[1], "start");
    await move(desk, heats[1], "finish");
    const change = { kind: "repeat" as const, heat_id: at(heats, 0) };
    const { body: found } = await repairs(desk, change);
    const later = found.data.find((each) => each.heat_ids.lastIndexOf(at(heats, 0)) === 3);
    expect(later?.heat_ids).toEqual([heats[0], heats[1], heats[2], heats[0], heats[3]]);
    expect(later?.moved.map((each) => [each.label, each.minutes])).toEqual([
      ["001 Taniec 1", 9],
      ["004 Taniec 4", 3],
    ]);
    await decide(hall.admin, (await send(desk, change, { repair: later ?? null })).body.id);
    const after = await desk.station.must(getStageDesk, { params: { id: desk.stage } });
    expect(after.heats.map((heat) => [heat.places[0]?.start_number, heat.status])).toEqual([
      [2, "done"],
      [3, "waiting"],
      [1, "waiting"],
      [4, "waiting"],
    ]);
    expect(await decisions(desk)).toMatchObject([{ kind: "repeat", reason: "Powód", user_id: expect.any(String) }]);
  });

  it("without a repair is danced next", async () => {
    const desk = await makeDesk();
    await move(desk, desk.heats[0], "start");
    const { version } = await publicOrder(desk);
    await decide(desk.hall.admin, (await send(desk, { kind: "repeat", heat_id: at(desk.heats, 0) })).body.id);
    expect(await publicOrder(desk)).toEqual({ version, numbers: [1, 2, 3, 4] });
    const after = await desk.station.must(getStageDesk, { params: { id: desk.stage } });
    expect(after.heats[0]).toMatchObject({ status: "waiting", started_at: null });
  });

  it("keeps the marks that were given, neither lost nor doubled", async () => {
    const desk = await makeDesk();
    const [heat] = desk.heats;
    await move(desk, heat, "start");
    await writeMarks(house, desk.hall, [{ judge: 0, performance_id: at(desk.hall.performance_ids, 0), marks: { T: 6, C: 6 } }]);
    const stored = () =>
      house.world.database.inTenant(desk.hall.tenant.id, (trx) =>
        trx
          .selectFrom("marks as m")
          .innerJoin("mark_revisions as v", "v.id", "m.mark_revision_id")
          .select(["v.revision", "m.criterion", "m.mark"])
          .orderBy("m.criterion")
          .execute(),
      );
    const before = await stored();
    await decide(desk.hall.admin, (await send(desk, { kind: "repeat", heat_id: heat ?? "" })).body.id);
    await move(desk, heat, "start");
    expect([before.length, await stored()]).toEqual([2, before]);
    expect((await desk.station.must(getStageDesk, { params: { id: desk.stage } })).marks).toEqual({ given: 1, judges: 1 });
  });
});

describe("a list that has moved on", () => {
  it("refuses a proposal about a heat that began, with the reason", async () => {
    const desk = await makeDesk();
    await move(desk, desk.heats[0], "start");
    const change = { kind: "swap" as const, heat_id: at(desk.heats, 0), other_heat_id: at(desk.heats, 2) };
    const sentence = "Propozycja jest nieaktualna: 001 Taniec 1 – już się zaczęło.";
    expect(await send(desk, change)).toMatchObject({ status: 409, body: { code: "proposal_outdated", message: sentence } });
    expect((await repairs(desk, change)).body.code).toBe("proposal_outdated");
    expect((await send(desk, { kind: "repeat", heat_id: at(desk.heats, 1) })).body.code).toBe("proposal_outdated");
  });

  it("refuses a proposal made for an earlier order, and one about a heat that it does not have", async () => {
    const desk = await makeDesk();
    const change = { kind: "swap" as const, heat_id: at(desk.heats, 0), other_heat_id: at(desk.heats, 2) };
    expect((await send(desk, change, { list_row_version: 0 })).body).toMatchObject({
      code: "proposal_outdated",
      message: "Propozycja jest nieaktualna: kolejność listy się zmieniła.",
    });
    expect((await send(desk, { ...change, other_heat_id: newId() })).body.code).toBe("proposal_outdated");
  });

  it("marks a waiting proposal as out of date at the press, and the others of the list with the next version", async () => {
    const desk = await makeDesk({ entries: 5 });
    const { hall, heats } = desk;
    const one = await send(desk, { kind: "swap", heat_id: at(heats, 1), other_heat_id: at(heats, 2) });
    const other = await send(desk, { kind: "swap", heat_id: at(heats, 3), other_heat_id: at(heats, 4) });
    await move(desk, heats[1], "start");
    expect((await decide(hall.admin, one.body.id)).body.code).toBe("proposal_outdated");
    expect((await decide(hall.admin, one.body.id)).body.code).toBe("proposal_decided");
    const third = await send(desk, { kind: "swap", heat_id: at(heats, 2), other_heat_id: at(heats, 3) });
    await decide(hall.admin, third.body.id);
    const shown = await desk.station.must(getStageDesk, { params: { id: desk.stage } });
    expect(shown.proposals.map((each) => [each.id, each.status, each.decision_reason])).toEqual([
      [one.body.id, "outdated", "002 Taniec 2 – już się zaczęło"],
      [other.body.id, "outdated", "kolejność listy się zmieniła"],
      [third.body.id, "confirmed", null],
    ]);
  });

  it("asks nobody about a list of another day, or one that is not published any more", async () => {
    const desk = await makeDesk();
    const { hall, stage, station } = desk;
    const { body } = await send(desk, { kind: "swap", heat_id: at(desk.heats, 0), other_heat_id: at(desk.heats, 1) });
    await house.world.database.inTenant(hall.tenant.id, (trx) => trx.updateTable("start_lists").set({ status: "draft" }).execute());
    expect((await hall.admin.must(listProposals, {})).data).toEqual([]);
    const shown = async () => (await station.must(getStageDesk, { params: { id: stage } })).proposals.map((each) => each.status);
    expect(await shown()).toEqual([]);
    expect((await decide(hall.admin, body.id)).body).toMatchObject({
      code: "proposal_outdated",
      message: "Propozycja jest nieaktualna: tej listy nie ma już dziś na scenie.",
    });
    expect(await shown()).toEqual(["outdated"]);
  });

  it("refuses one whose list was changed by the office meanwhile", async () => {
    const desk = await makeDesk();
    const { body } = await send(desk, { kind: "swap", heat_id: at(desk.heats, 0), other_heat_id: at(desk.heats, 1) });
    await desk.hall.admin.must(updateStartList, { params: { id: desk.hall.list_id }, body: { changeover_seconds: 90 } });
    expect((await decide(desk.hall.admin, body.id)).status).toBe(409);
    expect((await publicOrder(desk)).numbers).toEqual([1, 2, 3, 4]);
  });
});

describe("who proposes and decides", () => {
  /** Makes the first judge of a hall head judge. */
  async function withHead(desk: Desk) {
    const { hall } = desk;
    const judges = hall.people.map((person, index) => ({
      user_id: person.id,
      seat: `S${index + 1}`,
      duty: index === 0 ? ("head" as const) : undefined,
    }));
    await hall.admin.must(setJudges, { params: { id: hall.list_id }, body: { judges } });
    return hall.referees;
  }
  const swapOf = ({ heats }: Desk) => ({ kind: "swap" as const, heat_id: at(heats, 0), other_heat_id: at(heats, 1) });

  it("helpers and the office propose, the head judge of the list decides, also by a card; other judges and helpers do not", async () => {
    const desk = await makeDesk({ judges: 2 });
    const { hall } = desk;
    const [head, judge] = await withHead(desk);
    const helper = await browserWith(house, hall.tenant, "trener", ["helper"]);
    const { body, status } = await send(desk, swapOf(desk), {}, helper);
    expect(status).toBe(201);
    expect((await judge?.must(listProposals, {}))?.decides).toBe(false);
    expect((await decide(judge, body.id)).status).toBe(403);
    expect((await decide(helper, body.id)).status).toBe(403);
    expect((await decide(desk.station, body.id)).status).toBe(403);
    const seen = await head?.must(listProposals, {});
    expect(seen).toMatchObject({ decides: true, data: [{ id: body.id, label: "001 Taniec 1" }] });
    // Judges read neither people nor clubs.
    expect(body.repair?.moved[0]?.people).toEqual(["Tancerka2 Próbna"]);
    expect(seen?.data[0]?.repair?.moved.map((each) => each.people)).toEqual([[], []]);
    const card = await openCard(house, hall.tenant, await makeCard(house, hall, at(hall.people, 0)));
    expect((await card.must(listProposals, {})).data).toHaveLength(1);
    expect((await decide(card, body.id, false, "Nie teraz")).body).toMatchObject({ status: "refused", decision_reason: "Nie teraz" });
    const again = await send(desk, swapOf(desk));
    expect((await decide(head, again.body.id)).body.status).toBe("confirmed");
    expect((await publicOrder(desk)).numbers.slice(0, 2)).toEqual([2, 1]);
  });

  it("nobody of another competition or organiser reaches them", async () => {
    const desk = await makeDesk({ judges: 1 });
    const { hall } = desk;
    await withHead(desk);
    const { body } = await send(desk, swapOf(desk));
    const other = await makeHall(house, { tenant: hall.tenant, entries: 2, judges: 0 });
    const card = await openCard(
      house,
      hall.tenant,
      await makeCard(house, { ...hall, competition_id: other.competition_id }, at(hall.people, 0)),
    );
    expect((await card.must(listProposals, {})).data).toEqual([]);
    expect((await decide(card, body.id)).status).toBe(404);
    const stage = await stageOf(house, hall.tenant, other.competition_id);
    const station = await openStation(house, hall.tenant, { kind: "stage_manager", competition_id: other.competition_id, stage });
    expect((await repairs(desk, swapOf(desk), station)).status).toBe(404);
    expect((await send(desk, swapOf(desk), {}, station)).status).toBe(404);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.must(listProposals, {})).data).toEqual([]);
    expect((await decide(stranger, body.id)).status).toBe(404);
    expect((await send(desk, swapOf(desk), {}, stranger)).status).toBe(404);
  });
});
