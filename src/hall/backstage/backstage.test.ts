// The desk backstage: ticks of several devices, who sees what of people, and late or repeated ticks (docs/rules/hall.md 4.1).
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, type Browser, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { openNewStation, stageIdOf } from "#tests/hall/opened-station.ts";
import { danceInHeats } from "#tests/rounds/heats.ts";
import { getJudgeDay } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { renameDancers } from "../../people/erasing/erasing-sql.server.ts";
import { getStage, moveHeatOnStage, moveOnStage } from "../../stage/contract.ts";
import { getStageDesk } from "../stage-desk/contract.ts";
import { getBackstage, tickBackstage } from "./contract.ts";

const house = useHouse();
const START = Date.parse("2026-11-28T10:00:00Z");
const atMinute = (minute: number) => new Date(START + minute * 60_000).toISOString();

interface Backstage {
  hall: Hall;
  stage: string;
  hania: Browser;
  /** Entries in the order of dancing. */
  entries: string[];
  /** People of the first entry. */
  dancers: [string, string];
}

/** A hall whose first entry is a duo, and a device backstage. */
async function makeBackstage(size = 3): Promise<Backstage> {
  house.setNow(new Date(START));
  const hall = await makeHall(house, { entries: size, judges: 1 });
  const tenant_id = hall.tenant.id;
  const made = await house.world.database.inTenant(tenant_id, async (trx) => {
    const placed = await trx.selectFrom("performances").select(["id", "entry_id"]).execute();
    const entries = hall.performance_ids.map((id) => placed.find((each) => each.id === id)?.entry_id ?? "");
    const { dancer_id, signup_id } = await trx
      .selectFrom("entry_dancers as x")
      .innerJoin("dancers as d", "d.id", "x.dancer_id")
      .select(["x.dancer_id", "d.signup_id"])
      .where("x.entry_id", "=", entries[0] ?? "")
      .executeTakeFirstOrThrow();
    const partner = { tenant_id, id: newId(), signup_id, first_name: "Ala", last_name: "Próbna", birth_year: 2013 };
    await trx.insertInto("dancers").values(partner).execute();
    await trx
      .insertInto("entry_dancers")
      .values({ tenant_id, id: newId(), entry_id: entries[0] ?? "", dancer_id: partner.id, position: 2 })
      .execute();
    return { entries, dancers: [dancer_id, partner.id] satisfies [string, string] };
  });
  return { hall, stage: await stageIdOf(house, hall), hania: await openNewStation(house, hall, "backstage", "Hania"), ...made };
}

const setContact = ({ hall }: Backstage, contact_role: "coach" | "school" | "parent" | "dancer") =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("signups").set({ contact_role, contact_phone: "600 100 200" }).where("id", "=", hall.signup_id).execute(),
  );

const tickBy = (
  browser: Browser,
  { stage }: Backstage,
  body: { entry_id: string; dancer_id?: string; present?: boolean; minute: number; id?: string },
) =>
  browser.call(tickBackstage, {
    params: { id: stage },
    body: {
      id: body.id ?? newId(),
      made_at: atMinute(body.minute),
      entry_id: body.entry_id,
      dancer_id: body.dancer_id ?? null,
      present: body.present ?? true,
    },
  });

const read = (browser: Browser, { stage }: Backstage) => browser.must(getBackstage, { params: { id: stage } });
async function lightOf(browser: Browser, made: Backstage, entryId: string) {
  const { heats } = await read(browser, made);
  return heats.flatMap((heat) => heat.places).find((place) => place.entry_id === entryId)?.ready;
}

describe("the desk backstage", () => {
  it("shows the heat on the floor and what is to come, with the people of its entries", async () => {
    const made = await makeBackstage();
    const { hall, hania, dancers } = made;
    const at = (performance: number, action: "start" | "finish") =>
      hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[performance] ?? "" }, body: { action } });
    await at(0, "start");
    await at(0, "finish");
    await at(1, "start");
    const desk = await read(hania, made);
    expect(desk).toMatchObject({
      stage: { id: made.stage, letter: "A" },
      competition: { id: hall.competition_id },
      list: { id: hall.list_id },
    });
    expect(desk.heats.map((heat) => [heat.status, heat.places.map((place) => place.start_number)])).toEqual([
      ["on_stage", [2]],
      ["waiting", [3]],
    ]);
    expect(desk.entries.map((each) => each.entry_id).toSorted()).toEqual(made.entries.slice(1).toSorted());
    await hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[0] ?? "" }, body: { action: "reset" } });
    expect((await read(hania, made)).entries.find((each) => each.entry_id === made.entries[0])?.people).toEqual([
      { dancer_id: dancers[0], name: expect.stringMatching(/^Tancerka\d Próbna$/), present: null },
      { dancer_id: dancers[1], name: "Ala Próbna", present: null },
    ]);
  });

  it("ticks everybody and single persons; an entry is ready when all are there, on the stage manager's desk too", async () => {
    const made = await makeBackstage();
    const { hall, hania, dancers } = made;
    const [first = ""] = made.entries;
    const manager = await openNewStation(house, hall, "stage_manager", "Olek");
    const seen = async () =>
      (await manager.must(getStageDesk, { params: { id: made.stage } })).heats
        .flatMap((heat) => heat.places)
        .find((place) => place.entry_id === first)?.ready;
    expect(await seen()).toEqual({ here: 0, of: 2, by: null, at: null, other: null });
    expect((await tickBy(hania, made, { entry_id: first, minute: -3 })).body).toMatchObject({ entry_id: first, repeated: false });
    expect(await seen()).toMatchObject({ here: 2, of: 2, by: expect.stringMatching(/^Hania/) });
    await tickBy(hania, made, { entry_id: first, dancer_id: dancers[1], present: false, minute: -2 });
    expect(await seen()).toMatchObject({ here: 1, of: 2 });
    expect((await read(hania, made)).entries.find((each) => each.entry_id === first)?.people.map((each) => each.present)).toEqual([
      true,
      false,
    ]);
    // An earlier tick for everybody that arrives later does not count any more.
    await tickBy(hania, made, { entry_id: first, minute: -5 });
    expect(await seen()).toMatchObject({ here: 1, of: 2 });
  });

  it("counts a tick that is sent twice once, and refuses its id for another entry", async () => {
    const made = await makeBackstage();
    const [first = "", second = ""] = made.entries;
    const id = newId();
    expect(await tickBy(made.hania, made, { id, entry_id: first, minute: -2 })).toMatchObject({
      status: 201,
      body: { id, repeated: false },
    });
    await tickBy(made.hania, made, { entry_id: first, present: false, minute: -1 });
    expect(await tickBy(made.hania, made, { id, entry_id: first, minute: -2 })).toMatchObject({
      status: 201,
      body: { id, repeated: true },
    });
    expect((await tickBy(made.hania, made, { id, entry_id: second, minute: -2 })).status).toBe(404);
    expect(await lightOf(made.hania, made, first)).toMatchObject({ here: 0 });
    expect(await lightOf(made.hania, made, second)).toMatchObject({ here: 0, by: null });
  });

  it("shows two devices that disagree; the later tick counts, whichever arrives first", async () => {
    const made = await makeBackstage();
    const [first = ""] = made.entries;
    const kuba = await openNewStation(house, made.hall, "backstage", "Kuba");
    await tickBy(made.hania, made, { entry_id: first, minute: -2 });
    await tickBy(kuba, made, { entry_id: first, present: false, minute: -4 });
    expect(await lightOf(kuba, made, first)).toMatchObject({
      here: 2,
      by: expect.stringMatching(/^Hania/),
      other: { by: expect.stringMatching(/^Kuba/), here: 0 },
    });
    await tickBy(kuba, made, { entry_id: first, minute: -1 });
    expect(await lightOf(made.hania, made, first)).toMatchObject({ here: 2, by: expect.stringMatching(/^Kuba/), other: null });
  });

  it("does not believe a clock that is ahead: such a tick counts from its arrival", async () => {
    const made = await makeBackstage();
    const [first = ""] = made.entries;
    await tickBy(made.hania, made, { entry_id: first, minute: 90 });
    house.setNow(new Date(START + 60_000));
    await tickBy(made.hania, made, { entry_id: first, present: false, minute: 1 });
    expect(await lightOf(made.hania, made, first)).toMatchObject({ here: 0 });
  });

  it.each(["coach", "school"] as const)("shows the telephone number of a %s who signed up", async (role) => {
    const made = await makeBackstage(1);
    await setContact(made, role);
    expect((await read(made.hania, made)).entries[0]).toMatchObject({ coach_name: "Marta Nowicka", coach_phone: "600 100 200" });
  });

  it.each(["parent", "dancer"] as const)("shows no name and no number of a %s who signed up", async (role) => {
    const made = await makeBackstage(1);
    await setContact(made, role);
    const reply = await read(made.hania, made);
    expect(reply.entries[0]).toMatchObject({ coach_name: null, coach_phone: null });
    expect(JSON.stringify(reply)).not.toMatch(/600 100 200|Marta|marta@/);
  });

  it("does not name an erased person, who still counts", async () => {
    const made = await makeBackstage(1);
    await house.world.database.inTenant(made.hall.tenant.id, (trx) =>
      renameDancers(trx, [made.dancers[0]], { first_name: "Osoba", last_name: "4711" }),
    );
    const [entry] = (await read(made.hania, made)).entries;
    expect(entry?.people.map((each) => each.name)).toEqual(["", "Ala Próbna"]);
    expect(await lightOf(made.hania, made, made.entries[0] ?? "")).toMatchObject({ of: 2 });
  });

  it("refuses a person of another entry, an entry of another list, and everybody without this right", async () => {
    const made = await makeBackstage();
    const { hall, hania, dancers } = made;
    const [first = "", second = ""] = made.entries;
    expect((await tickBy(hania, made, { entry_id: second, dancer_id: dancers[0], minute: -1 })).status).toBe(404);
    expect((await tickBy(hania, made, { entry_id: newId(), minute: -1 })).status).toBe(404);
    const other = await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant });
    expect((await tickBy(hania, made, { entry_id: other.entry_ids[0] ?? "", minute: -1 })).status).toBe(404);
    expect((await hania.call(getBackstage, { params: { id: await stageIdOf(house, other) } })).status).toBe(404);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(getBackstage, { params: { id: made.stage } })).status).toBe(404);
    expect((await hall.referees[0]?.call(getBackstage, { params: { id: made.stage } }))?.status).toBe(403);
    const manager = await openNewStation(house, hall, "stage_manager", "Olek");
    expect((await tickBy(manager, made, { entry_id: first, minute: -1 })).status).toBe(403);
    expect((await tickBy(hall.admin, made, { entry_id: first, minute: -1 })).status).toBe(201);
    expect(await lightOf(hania, made, first)).toMatchObject({ here: 2, by: "Anna Próbna" });
  });

  it("tells judges of a coming heat only whether all of it are there, and the office how many entries of the next one", async () => {
    const made = await makeBackstage(4);
    const { hall, hania } = made;
    await danceInHeats(house, hall, 2);
    const next = async () => (await hall.referees[0]?.must(getJudgeDay))?.data[0]?.next.map((each) => each.ready);
    const lights = async (by: Browser | undefined) => (await by?.must(getStage))?.data[0]?.ready;
    expect([await next(), await lights(hall.admin)]).toEqual([[false, false], null]);
    const [one = "", two = ""] = made.entries;
    await tickBy(hania, made, { entry_id: one, minute: -2 });
    expect([await next(), await lights(hall.admin)]).toEqual([[false, false], { here: 1, of: 2 }]);
    const topics = new Set<string>();
    const stop = house.world.live.onAnnouncement((tenantId, topic) => void (tenantId === hall.tenant.id && topic && topics.add(topic)));
    await tickBy(hania, made, { entry_id: two, minute: -2 });
    await expect.poll(() => [...topics]).toContain(`stage:${hall.competition_id}`);
    stop();
    expect([await next(), await lights(hall.admin)]).toEqual([[true, false], { here: 2, of: 2 }]);
    expect(await lights(hall.referees[0])).toBeNull();
    await tickBy(hania, made, { entry_id: two, present: false, minute: -1 });
    expect(await next()).toEqual([false, false]);
    const day = JSON.stringify(await hall.referees[0]?.must(getJudgeDay));
    expect(day).not.toMatch(/Tancerka|Hania/);
  });

  it("counts an entry without named people as one, which is ticked ready, for judges too", async () => {
    const made = await makeBackstage(2);
    const [entry = ""] = made.entries;
    await house.world.database.inTenant(made.hall.tenant.id, (trx) =>
      trx.deleteFrom("entry_dancers").where("entry_id", "=", entry).execute(),
    );
    const next = async () => (await made.hall.referees[0]?.must(getJudgeDay))?.data[0]?.next.map((each) => each.ready);
    expect([await lightOf(made.hania, made, entry), (await next())?.[0]]).toEqual([
      { here: 0, of: 1, by: null, at: null, other: null },
      false,
    ]);
    await tickBy(made.hania, made, { entry_id: entry, minute: -1 });
    expect([await lightOf(made.hania, made, entry), (await next())?.[0]]).toMatchObject([{ here: 1, of: 1, other: null }, true]);
  });

  it("is empty on a stage without a published list", async () => {
    const made = await makeBackstage(1);
    await house.world.database.inTenant(made.hall.tenant.id, (trx) =>
      trx.updateTable("start_lists").set({ status: "draft" }).where("id", "=", made.hall.list_id).execute(),
    );
    expect(await read(made.hania, made)).toMatchObject({ list: null, heats: [], entries: [] });
    expect((await tickBy(made.hania, made, { entry_id: made.entries[0] ?? "", minute: -1 })).status).toBe(404);
  });

  it("still takes a tick for a heat that is over, because it was made offline before", async () => {
    const made = await makeBackstage(2);
    const [id = ""] = await danceInHeats(house, made.hall, 2);
    await made.hall.admin.must(moveHeatOnStage, { params: { id }, body: { action: "start" } });
    await made.hall.admin.must(moveHeatOnStage, { params: { id }, body: { action: "finish" } });
    expect((await tickBy(made.hania, made, { entry_id: made.entries[0] ?? "", minute: -1 })).status).toBe(201);
  });
});

it("takes off the light of an entry whose round is over: in the next one its people have to come again", async () => {
  const made = await makeBackstage();
  const [entry = ""] = made.entries;
  await tickBy(made.hania, made, { entry_id: entry, minute: 1 });
  const light = async () => {
    const { heats } = await made.hall.admin.must(getStageDesk, { params: { id: made.stage } });
    return heats.flatMap((heat) => heat.places).find((place) => place.entry_id === entry)?.ready.here;
  };
  expect(await light()).toBe(2);
  house.setNow(new Date(START + 5 * 60_000));
  const dance = (action: "start" | "finish") =>
    made.hall.admin.must(moveOnStage, { params: { id: made.hall.performance_ids[0] ?? "" }, body: { action } });
  await dance("start");
  expect(await light()).toBe(2);
  await dance("finish");
  expect(await light()).toBe(0);
  // Judges are notified again when its people come for the next one.
  const heard = new Set<string>();
  const { tenant, list_id } = made.hall;
  const stop = house.world.live.onAnnouncement((tenantId, topic) => void (tenantId === tenant.id && topic && heard.add(topic)));
  house.setNow(new Date(START + 7 * 60_000));
  await tickBy(made.hania, made, { entry_id: entry, minute: 6 });
  await expect.poll(() => [...heard]).toContain(`judging:${list_id}`);
  stop();
  expect(await light()).toBe(2);
});
