// Incidents: who reports which kind, late and repeated reports, who reads notes, settling, and the notes of erased people and past competitions.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { makeCard, openCard } from "#tests/hall/opened-card.ts";
import { openNewStation, stageIdOf } from "#tests/hall/opened-station.ts";
import type { CallArguments } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { clearIncidentNotes, eraseIncidentNotes } from "./incidents-sql.server.ts";
import * as contract from "./contract.ts";

const house = useHouse();
const START = Date.parse("2026-11-21T10:00:00Z");
const atMinute = (minute: number) => new Date(START + minute * 60_000).toISOString();

interface Stage {
  hall: Hall;
  stage: string;
  olek: Browser;
  /** Head judge of the list, who marks nothing. */
  head: Browser;
  /** A judge of the list. */
  judge: Browser;
}

/** A hall with a head judge and two judges, and a device of the stage manager. */
async function makeStage(): Promise<Stage> {
  house.setNow(new Date(START));
  const hall = await makeHall(house, { entries: 3, judges: 3 });
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("judge_seats").set({ duty: "head" }).where("start_list_id", "=", hall.list_id).where("seat", "=", "S3").execute(),
  );
  const [judge, , head] = hall.referees as [Browser, Browser, Browser];
  return { hall, stage: await stageIdOf(house, hall), olek: await openNewStation(house, hall, "stage_manager", "Olek"), head, judge };
}

type StageBody = Partial<NonNullable<CallArguments<typeof contract.reportIncident>["body"]>>;
type ListBody = Partial<NonNullable<CallArguments<typeof contract.reportIncidentOnList>["body"]>>;
type Query = NonNullable<CallArguments<typeof contract.listIncidents>["query"]>;

const report = (browser: Browser, { stage, hall }: Stage, body: StageBody) =>
  browser.call(contract.reportIncident, {
    params: { id: stage },
    body: { id: newId(), made_at: atMinute(-1), kind: "music", start_list_id: hall.list_id, ...body },
  });

const reportOn = (browser: Browser, { hall }: Pick<Stage, "hall">, body: ListBody) =>
  browser.call(contract.reportIncidentOnList, {
    params: { id: hall.list_id },
    body: { id: newId(), made_at: atMinute(-1), kind: "misconduct", ...body },
  });

const read = ({ hall }: Pick<Stage, "hall">, query: Query = {}) =>
  hall.admin.must(contract.listIncidents, { params: { id: hall.competition_id }, query });

describe("a report from the stage", () => {
  it("arrives once with the device's time, the performance and its round, and the note", async () => {
    const made = await makeStage();
    const { hall, olek } = made;
    const [performance_id = ""] = hall.performance_ids;
    const id = newId();
    const body = { id, kind: "injury" as const, performance_id, note: "  skręcona kostka  ", made_at: atMinute(-10) };
    expect(await report(olek, made, body)).toMatchObject({ status: 201, body: { id, repeated: false } });
    expect(await report(olek, made, body)).toMatchObject({ status: 201, body: { id, repeated: true } });
    expect(await report(olek, made, { ...body, kind: "music" })).toMatchObject({ status: 404 });
    expect(await read(made)).toMatchObject({
      total: 1,
      open: 1,
      data: [
        {
          id,
          kind: "injury",
          at: "2026-11-21T10:50:00+01:00",
          note: "skręcona kostka",
          stage: "A",
          start_list_id: hall.list_id,
          entry: { performance_id, start_number: 1 },
          round_name: expect.stringMatching(/./),
          who: expect.stringMatching(/^Olek/),
          done: null,
        },
      ],
    });
  });

  it("of a complaint names a round, its own or that of its performance", async () => {
    const made = await makeStage();
    const { hall, olek } = made;
    expect(await report(olek, made, { kind: "complaint" })).toMatchObject({
      status: 422,
      body: { errors: { round_id: ["Wybierz rundę, której dotyczy skarga."] } },
    });
    expect((await report(olek, made, { kind: "complaint", round_id: hall.round_id })).status).toBe(201);
    expect((await report(olek, made, { kind: "complaint", performance_id: hall.performance_ids[1] })).status).toBe(201);
    const { data } = await read(made);
    expect(data).toHaveLength(2);
    expect(data.every((each) => each.round_name)).toBe(true);
  });

  it("is refused with a long note, an unknown kind, and a performance, round or list that is not there", async () => {
    const made = await makeStage();
    const { hall, olek } = made;
    const other = await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant });
    expect((await report(olek, made, { note: "a".repeat(501) })).status).toBe(422);
    expect((await report(olek, made, { kind: "fire" as never })).status).toBe(422);
    expect((await report(olek, made, { performance_id: other.performance_ids[0] })).status).toBe(404);
    expect((await report(olek, made, { kind: "complaint", round_id: other.round_id })).status).toBe(404);
    expect((await report(olek, made, { start_list_id: other.list_id })).status).toBe(404);
    expect((await report(hall.admin, made, { start_list_id: other.list_id })).status).toBe(404);
    expect((await read(made)).total).toBe(0);
  });

  it("comes from stage hands' accounts too, not from judges, coaches, other stations and guests", async () => {
    const made = await makeStage();
    const { hall } = made;
    expect((await report(hall.admin, made, {})).status).toBe(201);
    expect((await report(made.judge, made, {})).status).toBe(403);
    expect((await report(await browserAs(house, hall.tenant, "trener"), made, {})).status).toBe(403);
    expect((await report(await openNewStation(house, hall, "backstage", "Hania"), made, {})).status).toBe(403);
    expect((await report(new Browser(house, hall.tenant), made, {})).status).toBe(401);
    const elsewhere = await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant });
    expect((await report(await openNewStation(house, elsewhere, "stage_manager", "Ewa"), made, {})).status).toBe(404);
    const foreign = await makeHall(house, { entries: 1, judges: 0, tenant: await makeTenant(house) });
    expect((await report(foreign.admin, made, {})).status).toBe(404);
  });
});

describe("a report on a list", () => {
  it("is a misconduct or a call from its judges, and of any kind from the head judge and the office", async () => {
    const made = await makeStage();
    const { hall, judge, head } = made;
    const stranger = await new Browser(house, hall.tenant).signIn(await makePerson(house, hall.tenant, "referee", "Obcy"));
    expect((await reportOn(judge, made, { performance_id: hall.performance_ids[0] })).status).toBe(201);
    expect((await reportOn(judge, made, { kind: "call" })).status).toBe(201);
    expect((await reportOn(judge, made, { kind: "injury" })).status).toBe(403);
    expect((await reportOn(stranger, made, {})).status).toBe(404);
    expect((await reportOn(head, made, { kind: "complaint", round_id: hall.round_id })).status).toBe(201);
    expect((await reportOn(hall.admin, made, { kind: "other", start_number: 2 })).status).toBe(201);
    expect(await reportOn(hall.admin, made, { kind: "other", start_number: 99 })).toMatchObject({
      status: 422,
      body: { errors: { start_number: ["Tego numeru nie ma na tej liście."] } },
    });
    expect((await read(made, { sort: "number", direction: "desc" })).data[0]).toMatchObject({ kind: "other", entry: { start_number: 2 } });
  });

  it("comes from a judge's card, in its competition only", async () => {
    const made = await makeStage();
    const { hall } = made;
    const [person = { id: "" }] = hall.people;
    const card = await openCard(house, hall.tenant, await makeCard(house, hall, person));
    expect((await reportOn(card, made, { kind: "call" })).status).toBe(201);
    const other = await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant });
    expect((await reportOn(card, { hall: other }, { kind: "call" })).status).toBe(404);
    expect((await card.call(contract.listIncidents, { params: { id: hall.competition_id } })).status).toBe(403);
  });
});

describe("reading", () => {
  it("is for the office, and for the head judge of the list; other judges, stations and coaches read nothing", async () => {
    const made = await makeStage();
    const { hall, olek, judge, head } = made;
    await report(olek, made, { kind: "injury", performance_id: hall.performance_ids[0], note: "kolano" });
    expect(await head.must(contract.listHeadIncidents, {})).toMatchObject({
      data: [{ kind: "injury", note: "kolano", entry: { start_number: 1 } }],
      lists: [{ id: hall.list_id, stage: "A", rounds: [{ id: hall.round_id }] }],
    });
    expect(await judge.must(contract.listHeadIncidents, {})).toEqual({ data: [], next_cursor: null, lists: [] });
    const params = { id: hall.competition_id };
    for (const browser of [head, judge, olek, await browserAs(house, hall.tenant, "trener")])
      expect((await browser.call(contract.listIncidents, { params })).status).toBe(403);
    const foreign = await makeHall(house, { entries: 1, judges: 0, tenant: await makeTenant(house) });
    expect((await foreign.admin.call(contract.listIncidents, { params })).status).toBe(404);
  });

  it("searches, filters, sorts and pages", async () => {
    const made = await makeStage();
    const { hall, olek } = made;
    const kinds = ["music", "injury", "other"] as const;
    for (const [at, kind] of kinds.entries())
      await report(olek, made, { kind, performance_id: hall.performance_ids[at], made_at: atMinute(-3 + at), note: `uwaga ${kind}` });
    const of = async (query: Query) => (await read(made, query)).data.map((each) => each.kind);
    expect(await of({})).toEqual(["other", "injury", "music"]);
    expect(await of({ q: "uwaga inj" })).toEqual(["injury"]);
    expect(await of({ q: "003" })).toEqual(["other"]);
    expect(await of({ kind: "music" })).toEqual(["music"]);
    expect(await of({ sort: "number", direction: "asc" })).toEqual(["music", "injury", "other"]);
    for (const sort of contract.incidentSorts) {
      const first = await read(made, { sort, limit: 2 });
      expect(first).toMatchObject({ total: 3, open: 3, next_cursor: expect.any(String) });
      const rest = await read(made, { sort, limit: 2, cursor: first.next_cursor ?? "" });
      expect(rest.next_cursor).toBeNull();
      expect([...first.data, ...rest.data].map((each) => each.id).toSorted()).toEqual(
        (await read(made)).data.map((each) => each.id).toSorted(),
      );
    }
  });
});

describe("settling", () => {
  it("is done and taken back by the office and the head judge; a card of another competition and other judges may not", async () => {
    const made = await makeStage();
    const { hall, olek, judge, head } = made;
    const id = newId();
    await report(olek, made, { id });
    const settle = (browser: Browser, done: boolean) => browser.call(contract.settleIncident, { params: { id }, body: { done } });
    expect((await settle(judge, true)).status).toBe(404);
    expect((await settle(olek, true)).status).toBe(403);
    expect(await settle(head, true)).toMatchObject({
      status: 200,
      body: { id, done: { at: "2026-11-21T11:00:00+01:00", who: "Sędzia 3" } },
    });
    expect(await settle(hall.admin, true)).toMatchObject({ body: { done: { who: "Sędzia 3" } } });
    expect(await read(made, { state: "open" })).toMatchObject({ data: [], total: 0, open: 0 });
    expect((await read(made, { state: "done" })).data).toHaveLength(1);
    expect((await head.must(contract.listHeadIncidents, {})).data).toHaveLength(1);
    house.setNow(new Date(START + 11 * 60_000));
    expect((await head.must(contract.listHeadIncidents, {})).data).toEqual([]);
    expect(await settle(hall.admin, false)).toMatchObject({ body: { done: null } });
    expect((await head.must(contract.listHeadIncidents, {})).data).toHaveLength(1);
    const other = await makeHall(house, { entries: 1, judges: 1, tenant: hall.tenant });
    const card = await openCard(house, hall.tenant, await makeCard(house, other, other.people[0] ?? { id: "" }));
    expect((await settle(card, true)).status).toBe(404);
    expect((await hall.admin.call(contract.settleIncident, { params: { id: newId() }, body: { done: true } })).status).toBe(404);
  });
});

describe("notes", () => {
  const notesOf = ({ hall }: Stage) =>
    house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("incidents").select(["kind", "note", "who"]).orderBy("kind").execute(),
    );

  it("of an erased person's injuries go, of other kinds only where nobody else dances", async () => {
    const made = await makeStage();
    const { hall, olek } = made;
    const [performance_id] = hall.performance_ids;
    for (const kind of ["injury", "music"] as const) await report(olek, made, { kind, performance_id, note: "kolano" });
    await report(olek, made, { kind: "other", performance_id: hall.performance_ids[1], note: "kto inny" });
    const entries = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .selectFrom("performances")
        .select("entry_id")
        .where("id", "=", performance_id ?? "")
        .execute(),
    );
    const own = entries.map((each) => each.entry_id);
    const erase = (sole: string[]) => house.world.database.inTenant(hall.tenant.id, (trx) => eraseIncidentNotes(trx, own, sole));
    await erase([]);
    expect((await notesOf(made)).map((each) => each.note)).toEqual([null, "kolano", "kto inny"]);
    await erase(own);
    expect((await notesOf(made)).map((each) => each.note)).toEqual([null, null, "kto inny"]);
  });

  it("and the first names of devices go some days after the competition; kind and time stay", async () => {
    const made = await makeStage();
    await report(made.olek, made, { kind: "injury", note: "kolano" });
    await report(made.hall.admin, made, { kind: "music", note: "cisza" });
    const clear = (before: string) =>
      house.world.database.inTenant(made.hall.tenant.id, (trx) => clearIncidentNotes(trx, before, 10), "member");
    expect(await clear("2026-11-28")).toBe(0);
    expect(await clear("2026-11-29")).toBe(2);
    expect(await clear("2026-11-29")).toBe(0);
    const [injury, music] = await notesOf(made);
    expect(injury).toMatchObject({ kind: "injury", note: null, who: "" });
    expect(music).toMatchObject({ kind: "music", note: null, who: expect.stringMatching(/./) });
  });
});
