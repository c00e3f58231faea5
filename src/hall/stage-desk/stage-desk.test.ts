// The stage manager's desk: moves of heats, absences, holds, and who may do it (docs/rules/hall.md 2.1–2.6). Undoing: undo.test.ts.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { openStation, stageOf } from "#tests/competitions/stations.ts";
import { ago, type Change, makeStageDesk, move, read, states, times } from "#tests/hall/stage-desk.ts";
import { writeMarks } from "#tests/rounds/judge-marks.ts";
import { newId } from "../../kernel/values/ids.ts";
import { setState } from "../../rounds/contract.ts";
import { getStage, moveHeatOnStage, moveOnStage } from "../../stage/contract.ts";
import { getStageDesk, type MoveAction } from "./contract.ts";

const house = useHouse();

type Options = Parameters<typeof makeStageDesk>[1];
const makeDesk = (options?: Options) => makeStageDesk(house, options);

/** Publishes an empty list on a stage, the newest of its day. */
const insertList = (hall: Hall, stage: string) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .insertInto("start_lists")
      .values({
        tenant_id: hall.tenant.id,
        id: newId(),
        competition_id: hall.competition_id,
        name: "Finały",
        day: "2026-11-28",
        stage,
        starts_at: "2026-11-28T15:00:00+01:00",
        status: "published",
        published_at: ago(0),
      })
      .execute(),
  );

describe("the desk", () => {
  it("shows the list that is danced today: heats with couples, delay, marks, and who did what last", async () => {
    const desk = await makeDesk();
    const { hall, stage, heats } = desk;
    const shown = await read(desk);
    expect(shown).toMatchObject({
      stage: { id: stage, letter: "A", name: null },
      competition: { id: hall.competition_id, name: "Rytm Wisły" },
      list: { id: hall.list_id },
      hold: null,
      undo: null,
      proposals: [],
    });
    expect(shown.heats.map((heat) => [heat.id, heat.dance, heat.number, heat.of, heat.dances])).toEqual([
      [heats[0], 1, 1, 2, 2],
      [heats[1], 1, 2, 2, 2],
      [heats[2], 2, 1, 2, 2],
      [heats[3], 2, 2, 2, 2],
    ]);
    expect(shown.heats[0]?.places).toEqual(
      hall.performance_ids.slice(0, 2).map((performance_id, at) => ({
        performance_id,
        entry_id: expect.any(String),
        start_number: at + 1,
        title: expect.stringContaining("Taniec"),
        artist_name: null,
        club_name: "Studio Plié",
        absent: false,
        out: null,
        ready: { here: 0, of: 1, by: null, at: null, other: null },
      })),
    );
    const made = await move(desk, "start", { heat_id: heats[0] });
    expect(made).toMatchObject({ status: 201, body: { action: "start", repeated: false } });
    await writeMarks(house, hall, [{ judge: 0, performance_id: hall.performance_ids[0] ?? "", marks: { T: 6, C: 6 } }]);
    const after = await read(desk);
    expect(after.marks).toEqual({ given: 1, judges: 2 });
    expect(after.undo).toMatchObject({ move_id: made.body.id, action: "start", label: "Grupa 1 z 2, taniec 1 z 2", who: "Ewa (Scena A)" });
    expect((await hall.admin.must(getStage)).data[0]?.on_stage?.heat?.id).toBe(heats[0]);
  });

  it("shows readiness by the ticks made backstage, and why an entry is out", async () => {
    const desk = await makeDesk({ dances: 1 });
    const { hall, stage } = desk;
    const entries = hall.entry_ids;
    await house.world.database.inTenant(hall.tenant.id, async (trx) => {
      const who = { stage_id: stage, dancer_id: null, device_id: newId(), who: "Ola", received_at: ago(0) };
      await trx
        .insertInto("backstage_ticks")
        .values([
          { ...who, tenant_id: hall.tenant.id, id: newId(), entry_id: entries[0] ?? "", present: true, made_at: ago(60) },
          { ...who, tenant_id: hall.tenant.id, id: newId(), entry_id: entries[0] ?? "", present: false, made_at: ago(30) },
          { ...who, tenant_id: hall.tenant.id, id: newId(), entry_id: entries[1] ?? "", present: true, made_at: ago(30) },
          {
            ...who,
            device_id: newId(),
            who: "Jan",
            tenant_id: hall.tenant.id,
            id: newId(),
            entry_id: entries[1] ?? "",
            present: false,
            made_at: ago(40),
          },
        ])
        .execute();
      await trx
        .updateTable("entries")
        .set({ status: "withdrawn" })
        .where("id", "=", entries[2] ?? "")
        .execute();
      await trx
        .updateTable("performances")
        .set({ state: "retired" })
        .where("entry_id", "=", entries[3] ?? "")
        .execute();
    });
    const places = new Map((await read(desk)).heats.flatMap((heat) => heat.places.map((place) => [place.entry_id, place])));
    const of = (at: number) => places.get(entries[at] ?? "");
    expect(of(0)?.ready).toMatchObject({ here: 0, of: 1, by: "Ola", other: null });
    expect(of(1)?.ready).toMatchObject({ here: 1, of: 1, by: "Ola", other: { by: "Jan", here: 0 } });
    expect([of(0)?.out, of(2)?.out, of(3)?.out]).toEqual([null, "withdrawn", "withdrawn"]);
  });

  it("has no list where none is published, and the one that is danced where several are on one stage", async () => {
    const desk = await makeDesk();
    const { hall } = desk;
    await insertList(hall, "A");
    expect((await read(desk)).list?.id).toBe(hall.list_id);
    await move(desk, "start", { heat_id: desk.heats[0] });
    expect((await read(desk)).list?.id).toBe(hall.list_id);
    await house.world.database.inTenant(hall.tenant.id, (trx) => trx.updateTable("start_lists").set({ status: "draft" }).execute());
    expect(await read(desk)).toMatchObject({ list: null, heats: [], marks: { given: 0, judges: 0 } });
    expect((await move(desk, "hold", { reason: "Muzyka" })).body).toMatchObject({ code: "stage_has_no_list" });
    expect((await move(desk, "start", { heat_id: desk.heats[1] })).status).toBe(404);
  });
});

describe("a heat at the desk", () => {
  it("is called, started and ended; starting ends the one on the floor, and any heat can be started", async () => {
    const desk = await makeDesk();
    const [first, , third] = desk.heats;
    const [called, started, next, ended] = [ago(200), ago(180), ago(100), ago(40)];
    await move(desk, "call", { heat_id: first, made_at: called });
    expect(await times(desk, 0)).toEqual([called, null, null]);
    await move(desk, "start", { heat_id: first, made_at: started });
    await move(desk, "start", { heat_id: third, made_at: next });
    expect(await states(desk)).toEqual(["done", "waiting", "on_stage", "waiting"]);
    expect(await times(desk, 0)).toEqual([called, started, next]);
    await move(desk, "finish", { heat_id: third, made_at: ended });
    expect(await times(desk, 2)).toEqual([null, next, ended]);
    await move(desk, "skip", { heat_id: desk.heats[1] });
    expect(await states(desk)).toEqual(["done", "skipped", "done", "waiting"]);
    const audit = await house.world.database.inTenant(desk.hall.tenant.id, (trx) =>
      trx
        .selectFrom("audit")
        .select(["action", "who", "user_id", "device_id"])
        .where("subject_kind", "=", "heat")
        .orderBy("at")
        .orderBy("id")
        .execute(),
    );
    expect(audit.map((event) => event.action)).toEqual(["stage_call", "stage_start", "stage_start", "stage_finish", "stage_skip"]);
    const { device_id } = desk.station as unknown as { device_id: string };
    expect(audit[0]).toMatchObject({ who: "Ewa (Scena A)", user_id: null, device_id });
    const device = await house.world.database.inTenant(desk.hall.tenant.id, (trx) =>
      trx.selectFrom("station_devices").select(["last_action"]).where("id", "=", device_id).executeTakeFirst(),
    );
    expect(device).toEqual({ last_action: "skip" });
  });

  it("is no longer called once it waits again", async () => {
    const desk = await makeDesk();
    const [first] = desk.heats;
    await move(desk, "call", { heat_id: first });
    await move(desk, "start", { heat_id: first });
    await desk.hall.admin.must(moveHeatOnStage, { params: { id: first ?? "" }, body: { action: "reset" } });
    expect(await times(desk, 0)).toEqual([null, null, null]);
  });

  it("never ends before its start, whatever the clock of the other device", async () => {
    const desk = await makeDesk();
    const started = ago(10);
    await move(desk, "start", { heat_id: desk.heats[0], made_at: started });
    await move(desk, "finish", { heat_id: desk.heats[0], made_at: ago(20) });
    await move(desk, "start", { heat_id: desk.heats[1], made_at: started });
    await move(desk, "start", { heat_id: desk.heats[2], made_at: ago(20) });
    expect([await times(desk, 0), await times(desk, 1)]).toEqual([
      [null, started, started],
      [null, started, started],
    ]);
  });

  it("stays where it is when somebody else moved it meanwhile, and the desk reads what happened", async () => {
    const desk = await makeDesk();
    const [first, second] = desk.heats;
    const refused = async (action: MoveAction, heat_id: string | undefined) => {
      const { status, body } = await move(desk, action, { heat_id });
      return [status, body.code, body.message];
    };
    expect(await refused("finish", first)).toEqual([
      409,
      "moved_on",
      "Lista poszła dalej: Grupa 1 z 2, taniec 1 z 2 – jeszcze nie na parkiecie.",
    ]);
    await move(desk, "start", { heat_id: first }, desk.hall.admin);
    expect(await refused("start", first)).toEqual([409, "moved_on", "Lista poszła dalej: Grupa 1 z 2, taniec 1 z 2 – już na parkiecie."]);
    await move(desk, "finish", { heat_id: first }, desk.hall.admin);
    for (const action of ["call", "start", "finish", "skip"] as const)
      expect(await refused(action, first)).toEqual([409, "moved_on", "Lista poszła dalej: Grupa 1 z 2, taniec 1 z 2 – już po tańcu."]);
    await house.world.database.inTenant(desk.hall.tenant.id, (trx) =>
      trx.updateTable("entries").set({ status: "withdrawn" }).where("id", "in", desk.hall.entry_ids).execute(),
    );
    expect((await refused("start", second))[2]).toContain("nikt tu już nie tańczy");
    await house.world.database.inTenant(desk.hall.tenant.id, (trx) => trx.updateTable("rounds").set({ status: "closed" }).execute());
    expect((await refused("skip", second))[1]).toBe("block_closed");
  });
});

describe("offline moves", () => {
  it("arrive in order with their own times, each once, also when two copies arrive together", async () => {
    const desk = await makeDesk();
    const batch = [
      { id: newId(), action: "start" as const, heat_id: desk.heats[0], made_at: ago(600) },
      { id: newId(), action: "finish" as const, heat_id: desk.heats[0], made_at: ago(500) },
      { id: newId(), action: "start" as const, heat_id: desk.heats[1], made_at: ago(400) },
    ];
    for (const { action, ...change } of batch) expect((await move(desk, action, change)).status).toBe(201);
    for (const { action, ...change } of batch)
      expect(await move(desk, action, change)).toMatchObject({ status: 201, body: { id: change.id, action, repeated: true } });
    expect(await states(desk)).toEqual(["done", "on_stage", "waiting", "waiting"]);
    expect([await times(desk, 0), await times(desk, 1)]).toEqual([
      [null, batch[0]?.made_at, batch[1]?.made_at],
      [null, batch[2]?.made_at, null],
    ]);
    const change = { id: newId(), heat_id: desk.heats[1] };
    const both = await Promise.all([move(desk, "finish", change), move(desk, "finish", change)]);
    expect(both.map((each) => [each.status, each.body.repeated]).toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      [201, false],
      [201, true],
    ]);
    const stored = await house.world.database.inTenant(desk.hall.tenant.id, (trx) =>
      trx.selectFrom("stage_moves").select(["action", "made_at"]).orderBy("received_at").execute(),
    );
    expect(stored.map((each) => each.action)).toEqual(["start", "finish", "start", "finish"]);
  });

  it("made before another desk let somebody in are refused, and the floor stays as it is", async () => {
    const desk = await makeDesk();
    const [first, second, third] = desk.heats;
    const [a, , c] = desk.hall.performance_ids as [string, string, string];
    await desk.hall.admin.must(moveHeatOnStage, { params: { id: first ?? "" }, body: { action: "start" } });
    const late = (action: MoveAction, change: Change) => move(desk, action, { made_at: ago(600), ...change });
    const sentence = /^Lista poszła dalej: Grupa 1 z 2, taniec 1 z 2 – zaczęło się później, o \d\d:\d\d\.$/;
    expect((await late("start", { heat_id: third })).body.message).toMatch(sentence);
    expect((await late("finish", { heat_id: first })).body.message).toMatch(sentence);
    expect((await late("absent", { heat_id: first, performance_ids: [a] })).body.message).toMatch(sentence);
    expect((await late("absent", { heat_id: second, performance_ids: [c] })).status).toBe(201);
    expect(await states(desk)).toEqual(["on_stage", "waiting", "waiting", "waiting"]);
  });

  it("count at their arrival when the device's clock is ahead, or more than twelve hours behind", async () => {
    const desk = await makeDesk();
    for (const [at, made_at] of [ago(-3600), ago(13 * 3600)].entries()) {
      const before = Date.now();
      const { body } = await move(desk, "start", { heat_id: desk.heats[at], made_at });
      expect(Date.parse(body.made_at)).toBeGreaterThanOrEqual(before);
    }
  });
});

describe("absence", () => {
  it("is in this heat, or in all dances of the round still to come; a heat with nobody left is skipped, and comes back", async () => {
    const desk = await makeDesk();
    const [a, b] = desk.hall.performance_ids as [string, string];
    const heat_id = desk.heats[0];
    const absent = async () =>
      (await read(desk)).heats.map((heat) => heat.places.filter((place) => place.absent).map((place) => place.performance_id));
    await move(desk, "absent", { heat_id, performance_ids: [b] });
    expect(await absent()).toEqual([[b], [], [], []]);
    await move(desk, "absent", { heat_id, performance_ids: [a, b], whole_round: true });
    expect(await absent()).toEqual([[a, b], [], [a, b], []]);
    expect(await states(desk)).toEqual(["skipped", "waiting", "skipped", "waiting"]);
    expect((await read(desk)).heats[0]?.places.map((place) => place.out)).toEqual(["absent", "absent"]);
    await move(desk, "present", { heat_id, performance_ids: [a] });
    expect(await absent()).toEqual([[b], [], [a, b], []]);
    expect(await states(desk)).toEqual(["waiting", "waiting", "skipped", "waiting"]);
    expect((await move(desk, "absent", { heat_id, performance_ids: [desk.hall.performance_ids[2] ?? ""] })).status).toBe(404);
    expect((await move(desk, "absent", { heat_id })).status).toBe(404);
  });

  it("leaves dances that are over or on the floor as they were", async () => {
    const desk = await makeDesk();
    const [a, , c] = desk.hall.performance_ids as [string, string, string];
    await move(desk, "start", { heat_id: desk.heats[0] });
    await move(desk, "finish", { heat_id: desk.heats[0] });
    await move(desk, "absent", { heat_id: desk.heats[2], performance_ids: [a], whole_round: true });
    await move(desk, "start", { heat_id: desk.heats[1] });
    await move(desk, "absent", { heat_id: desk.heats[3], performance_ids: [c], whole_round: true });
    const absent = (await read(desk)).heats.map((heat) => heat.places.filter((place) => place.absent).length);
    expect(absent).toEqual([0, 0, 1, 1]);
  });

  it("of one that withdrew meanwhile stays", async () => {
    const desk = await makeDesk({ size: 1, dances: 1 });
    const [a] = desk.hall.performance_ids as [string];
    const change = { heat_id: desk.heats[0], performance_ids: [a] };
    const made = await move(desk, "absent", change);
    await desk.hall.admin.must(setState, { params: { id: a }, body: { state: "retired", reason: "Uraz" } });
    expect((await move(desk, "undo", { move_id: made.body.id })).body.code).toBe("undo_over");
    expect((await move(desk, "present", change)).body).toMatchObject({
      code: "moved_on",
      message: expect.stringMatching(/ – ten występ jest już wycofany\.$/),
    });
    expect((await read(desk)).heats[0]).toMatchObject({ status: "skipped", places: [{ absent: true, out: "withdrawn" }] });
  });
});

describe("a held stage", () => {
  it("starts nobody until it is resumed, and the stage bar says why", async () => {
    const desk = await makeDesk();
    const { hall, heats } = desk;
    expect((await move(desk, "hold")).status).toBe(422);
    await move(desk, "hold", { reason: "awaria muzyki" });
    expect((await read(desk)).hold).toMatchObject({ reason: "awaria muzyki", who: "Ewa (Scena A)" });
    expect((await hall.admin.must(getStage)).data[0]?.hold).toMatchObject({ reason: "awaria muzyki", who: "Ewa (Scena A)" });
    // Judges read only why, coaches not even that.
    expect((await (await browserAs(house, hall.tenant, "trener")).must(getStage)).data[0]?.hold).toMatchObject({ reason: "", who: null });
    expect((await hall.referees[0]?.must(getStage))?.data[0]?.hold).toMatchObject({ reason: "awaria muzyki", who: null });
    const refused = { status: 409, body: { code: "stage_held", message: "Scena jest wstrzymana: awaria muzyki." } };
    const [id = ""] = heats;
    expect(await move(desk, "start", { heat_id: id })).toMatchObject(refused);
    expect(await hall.admin.call(moveHeatOnStage, { params: { id }, body: { action: "start" } })).toMatchObject(refused);
    const alone = { params: { id: hall.performance_ids[0] ?? "" }, body: { action: "start" as const } };
    expect(await hall.admin.call(moveOnStage, alone)).toMatchObject(refused);
    expect(await states(desk)).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    expect((await move(desk, "call", { heat_id: heats[0] })).status).toBe(201);
    expect((await move(desk, "hold", { reason: "prąd" })).body.message).toBe("Lista poszła dalej: scena jest już wstrzymana.");
    await move(desk, "resume");
    expect((await hall.admin.must(getStage)).data[0]?.hold).toBeNull();
    expect((await move(desk, "resume")).body.message).toBe("Lista poszła dalej: scena nie jest wstrzymana.");
    expect((await move(desk, "start", { heat_id: heats[0] })).status).toBe(201);
  });
});

it("a held stage ends the heat on it, and its absences are still recorded by the office", async () => {
  const desk = await makeDesk({ dances: 1, size: 1 });
  const { hall, heats } = desk;
  const [id = ""] = heats;
  await move(desk, "start", { heat_id: id });
  await move(desk, "hold", { reason: "uraz" });
  const office = (body: { action: "start" | "finish"; absent?: string[] }, heat = id) =>
    hall.admin.call(moveHeatOnStage, { params: { id: heat }, body });
  expect((await office({ action: "start", absent: [] })).status).toBe(200);
  expect((await office({ action: "start" }, heats[1])).body.code).toBe("stage_held");
  const next = { params: { id: hall.performance_ids[1] ?? "" }, body: { action: "start" as const } };
  expect((await hall.admin.call(moveOnStage, next)).body.code).toBe("stage_held");
  expect((await office({ action: "finish" })).body.status).toBe("done");
});

describe("the desk's callers", () => {
  it("are the organiser's people who run the stage, and stations of this stage alone", async () => {
    const desk = await makeDesk();
    const { hall, stage, heats } = desk;
    const status = async (by: Browser) => [
      (await by.call(getStageDesk, { params: { id: stage } })).status,
      (await move(desk, "call", { heat_id: heats[3] }, by)).status,
    ];
    expect(await status(hall.admin)).toEqual([200, 201]);
    expect(await status(hall.referees[0] as Browser)).toEqual([403, 403]);
    expect(await status(new Browser(house, hall.tenant))).toEqual([401, 401]);
    expect(await status(await browserAs(house, await makeTenant(house), "admin"))).toEqual([404, 404]);
    const own = { competition_id: hall.competition_id, stage };
    expect(await status(await openStation(house, hall.tenant, { ...own, kind: "backstage" }))).toEqual([403, 403]);
    const other = await makeHall(house, { entries: 1, judges: 1, tenant: hall.tenant });
    const elsewhere = { competition_id: other.competition_id, stage: await stageOf(house, hall.tenant, other.competition_id) };
    expect(await status(await openStation(house, hall.tenant, { ...elsewhere, kind: "stage_manager" }))).toEqual([404, 404]);
    await insertList(hall, "B");
    const stageB = await stageOf(house, hall.tenant, hall.competition_id, "B");
    expect(await status(await openStation(house, hall.tenant, { ...own, stage: stageB, kind: "stage_manager" }))).toEqual([404, 404]);
    // A heat of another list is none of this stage.
    const [foreign] = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("heats").select("id").where("start_list_id", "=", other.list_id).execute(),
    );
    expect((await move(desk, "start", { heat_id: foreign?.id }, hall.admin)).status).toBe(404);
  });
});
