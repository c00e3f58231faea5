// Conflicts of interest between judges and clubs through HTTP: who writes them, what a hard one refuses, a late one, and what a soft one shows.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { type Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { makeDanceRound } from "#tests/rounds/dance-rounds.ts";
import { typed } from "#tests/rounds/dances.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { getBallot, getJudgeDay, getSheet, listSheets } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { changeRound, getPlan, getRound, judgeLeaves, savePlan } from "../../rounds/contract.ts";
import { judgesDance } from "../../rounds/panels/rules.ts";
import { setJudges } from "../contract.ts";
import { deleteJudgeConflict, listJudgeConflicts, saveJudgeConflict } from "./contract.ts";

const house = useHouse();

type Kind = "hard" | "soft";

const idOf = (hall: Hall, at: number) => hall.people[at]?.id ?? "";
const referee = (hall: Hall, at: number): Browser => hall.referees[at] ?? hall.admin;
const bodyOf = (user_id: string, kind: Kind, club_name = "studio PLIE") => ({ id: newId(), user_id, club_name, kind });
const save = (hall: Hall, body: object, by = hall.admin) =>
  by.call(saveJudgeConflict, { params: { id: hall.competition_id }, body: body as never });
const conflict = async (hall: Hall, at: number, kind: Kind, club?: string) =>
  (await save(hall, bodyOf(idOf(hall, at), kind, club))).body as { id: string; barred_list_ids: string[] };
const listed = async (hall: Hall, by = hall.admin) => by.must(listJudgeConflicts, { params: { id: hall.competition_id } });
const roundOf = (hall: Hall) => hall.admin.must(getRound, { params: { id: hall.round_id } });
const putPanel = async (hall: Hall, seats: readonly number[]) => {
  const all = (await roundOf(hall)).seats;
  const panel = seats.map((at) => ({ seat_id: all[at]?.id ?? "" }));
  return hall.admin.call(changeRound, { params: { id: hall.round_id }, body: { panel, reason: "skład" } });
};
const seat = (hall: Hall, judges: readonly { user_id: string; duty?: "judge" | "head" | "scrutineer" }[]) =>
  hall.admin.call(setJudges, {
    params: { id: hall.list_id },
    body: { judges: judges.map((each, at) => ({ ...each, seat: `S${at + 1}` })), confirmed: true },
  });
const renameClub = (hall: Hall, club_name: string) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("signups").set({ club_name }).where("id", "=", hall.signup_id).execute(),
  );

describe("conflicts of interest of a competition", () => {
  it("are written by the office alone, and a judge reads only the own ones", async () => {
    const hall = await makeHall(house, { judges: 2 });
    const body = bodyOf(idOf(hall, 0), "hard");
    for (const by of [referee(hall, 0), await browserAs(house, hall.tenant, "trener")]) {
      expect((await save(hall, body, by)).status).toBe(403);
      expect((await by.call(deleteJudgeConflict, { params: { id: newId() } })).status).toBe(403);
    }
    const saved = await save(hall, { ...body, note: "córka" });
    expect([saved.status, saved.body]).toEqual([
      201,
      expect.objectContaining({
        judge: "Sędzia 1",
        club_name: "studio PLIE",
        kind: "hard",
        note: "córka",
        barred_list_ids: [hall.list_id],
      }),
    ]);
    expect(await save(hall, { ...body, kind: "soft" })).toMatchObject({ status: 201, body: { kind: "hard" } });
    expect(await listed(hall)).toMatchObject({ data: [{ id: body.id }], clubs: ["Studio Plié"] });
    expect(await listed(hall, referee(hall, 0))).toMatchObject({ data: [{ id: body.id, barred_list_ids: [] }], clubs: [] });
    expect(await listed(hall, referee(hall, 1))).toMatchObject({ data: [], clubs: [] });
    const coach = await browserAs(house, hall.tenant, "trener");
    expect((await coach.call(listJudgeConflicts, { params: { id: hall.competition_id } })).status).toBe(403);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(listJudgeConflicts, { params: { id: hall.competition_id } })).status).toBe(404);
    expect((await stranger.call(deleteJudgeConflict, { params: { id: body.id } })).status).toBe(404);
    expect((await hall.admin.call(deleteJudgeConflict, { params: { id: body.id } })).status).toBe(204);
    expect((await hall.admin.call(deleteJudgeConflict, { params: { id: body.id } })).status).toBe(404);
    expect((await listed(hall)).data).toEqual([]);
    const trail = (await hall.admin.must(listAuditEvents, { query: { limit: 2 } })).data;
    expect(trail.map((each) => each.action)).toEqual(["conflict_removed", "conflict_saved"]);
  });

  it("are one for a judge and a club: the later one replaces the kind and the note", async () => {
    const hall = await makeHall(house, { judges: 1 });
    const { id } = await conflict(hall, 0, "hard", "KS Żaczek");
    expect(await save(hall, bodyOf(idOf(hall, 0), "soft", " ks ZACZEK "))).toMatchObject({
      status: 201,
      body: { id, kind: "soft", club_name: "ks ZACZEK", note: null },
    });
    expect((await listed(hall)).data).toHaveLength(1);
  });

  it("are refused for nobody, for people who do not judge, without a club, and with a long note", async () => {
    const hall = await makeHall(house, { judges: 1 });
    const coach = await makePerson(house, hall.tenant, "trener");
    const good = bodyOf(idOf(hall, 0), "hard");
    for (const [bad, field] of [
      [{ user_id: newId() }, "user_id"],
      [{ user_id: coach.id }, "user_id"],
      [{ club_name: "  " }, "club_name"],
      [{ kind: "none" }, "kind"],
      [{ note: "x".repeat(201) }, "note"],
    ] as const) {
      const refused = await save(hall, { ...good, ...bad });
      expect([refused.status, Object.keys((refused.body as { errors?: object }).errors ?? {})]).toEqual([422, [field]]);
    }
    expect((await hall.admin.call(saveJudgeConflict, { params: { id: newId() }, body: good })).status).toBe(404);
  });
});

describe("a hard conflict", () => {
  it("keeps the judge off the panel of a round in which the club dances, by name", async () => {
    const hall = await makeHall(house, { judges: 3 });
    const { id } = await conflict(hall, 1, "hard");
    expect((await roundOf(hall)).seats.map((each) => each.conflicts)).toEqual([[], [{ kind: "hard", club_name: "studio PLIE" }], []]);
    for (const seats of [[0, 1], []])
      expect(await putPanel(hall, seats)).toMatchObject({
        status: 409,
        body: { code: "judge_conflict", message: "Sędzia 2: konflikt interesów z studio PLIE. Wybierz innego sędziego." },
      });
    expect((await putPanel(hall, [0, 2])).status).toBe(200);
    // A round with its own panel bars nobody from a seat.
    expect((await listed(hall)).data[0]?.barred_list_ids).toEqual([]);
    await hall.admin.call(deleteJudgeConflict, { params: { id } });
    expect((await putPanel(hall, [0, 1])).status).toBe(200);
  });

  it("does not matter where another club dances, or where the club's entries have withdrawn", async () => {
    const hall = await makeHall(house, { judges: 2 });
    await conflict(hall, 0, "hard", "KS Iskra");
    expect((await putPanel(hall, [0])).status).toBe(200);
    await conflict(hall, 1, "hard");
    expect((await putPanel(hall, [1])).status).toBe(409);
    await house.world.database.inTenant(hall.tenant.id, (trx) => trx.updateTable("entries").set({ status: "withdrawn" }).execute());
    expect((await putPanel(hall, [1])).status).toBe(200);
  });

  it("keeps a new judge from a marking seat, unless the round has a panel of its own", async () => {
    const hall = await makeHall(house, { judges: 2 });
    const person = await makePerson(house, hall.tenant, "referee", "Ewa Nowa");
    expect((await save(hall, bodyOf(person.id, "hard"))).status).toBe(201);
    const now = [{ user_id: idOf(hall, 0) }, { user_id: idOf(hall, 1) }];
    const refused = await seat(hall, [...now, { user_id: person.id }]);
    expect(refused).toMatchObject({ status: 409, body: { code: "judge_conflict", message: expect.stringContaining("Ewa Nowa") } });
    expect((await seat(hall, [...now, { user_id: person.id, duty: "scrutineer" }])).status).toBe(200);
    expect((await seat(hall, [...now, { user_id: person.id, duty: "judge" }])).status).toBe(409);
    expect((await putPanel(hall, [0])).status).toBe(200);
    expect((await seat(hall, [...now, { user_id: person.id, duty: "judge" }])).status).toBe(200);
  });

  it("keeps the judge off when the plan changes the dances of the round, or puts a new round before it", async () => {
    const hall = await makeHall(house, { judges: 3 });
    await conflict(hall, 1, "hard");
    expect((await putPanel(hall, [0, 2])).status).toBe(200);
    const params = { id: hall.section_id };
    const plan = () => hall.admin.must(getPlan, { params });
    const [final = expect.unreachable()] = typed(await plan());
    const judging = async (id: string) => {
      const { seats, panel } = await hall.admin.must(getRound, { params: { id } });
      return seats.map((each) => judgesDance(panel, each.id, 1));
    };
    const twice = { ...final, dances: [...final.dances, ...final.dances] };
    await hall.admin.must(savePlan, { params, body: { rounds: [twice], reason: "taniec" } });
    expect(await judging(hall.round_id)).toEqual([true, false, true]);
    const first = { ...final, id: newId(), kind: "elimination" as const, level: 1, wanted: 1, on_round_id: final.id };
    await hall.admin.must(savePlan, { params, body: { rounds: [first, twice], reason: "runda" } });
    expect(await judging(first.id)).toEqual([true, false, true]);
  });

  it("of a club that comes later warns on the panel, removes nobody, and lets any judge leave", async () => {
    const hall = await makeHall(house, { judges: 3 });
    await renameClub(hall, "Studio Inne");
    await conflict(hall, 0, "hard", "KS Żuraw");
    expect((await putPanel(hall, [0, 1])).status).toBe(200);
    await renameClub(hall, "ks  zuraw");
    const { seats, panel } = await roundOf(hall);
    expect(panel).toHaveLength(2);
    expect(seats[0]?.conflicts).toEqual([{ kind: "hard", club_name: "KS Żuraw" }]);
    expect((await putPanel(hall, [0, 2])).status).toBe(409);
    // The list can be saved with the judge, who has the seat already.
    const judges = hall.people.map(({ id }) => ({ user_id: id }));
    expect((await seat(hall, judges)).status).toBe(200);
    const leave = (leaver: number, substitute: number) =>
      hall.admin.call(judgeLeaves, {
        params: { id: hall.round_id },
        body: {
          id: newId(),
          seat_id: seats[leaver]?.id ?? "",
          from_dance: 1,
          substitute_id: seats[substitute]?.id ?? "",
          reason: "choroba",
        },
      });
    expect((await leave(1, 2)).status).toBe(200);
    expect((await leave(0, 1)).status).toBe(200);
    expect(await leave(2, 0)).toMatchObject({ status: 409, body: { code: "judge_conflict" } });
  });
});

describe("a soft conflict", () => {
  it("refuses nothing, shows the club on the judge's own sheets, and is listed on the head judge's day", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 3 });
    await conflict(hall, 0, "soft");
    const judges = (["judge", "judge", "head"] as const).map((duty, at) => ({ user_id: idOf(hall, at), duty }));
    expect((await seat(hall, judges)).status).toBe(200);
    expect((await putPanel(hall, [0, 1])).status).toBe(200);
    const own = (at: number) => referee(hall, at).must(listSheets, { params: { id: hall.list_id } });
    expect((await own(0)).data.map((each) => each.conflict)).toEqual(["studio PLIE", "studio PLIE", "studio PLIE"]);
    expect((await own(1)).data.map((each) => each.conflict)).toEqual([null, null, null]);
    const sheet = await referee(hall, 0).must(getSheet, { params: { id: hall.performance_ids[1] ?? "" } });
    expect(sheet.conflict).toBe("studio PLIE");
    const conflicts = async (at: number) => (await referee(hall, at).must(getJudgeDay)).data[0]?.conflicts;
    expect(await conflicts(2)).toEqual([
      { seat: "S1", judge: "Sędzia 1", club_name: "studio PLIE", kind: "soft", start_numbers: [1, 2, 3] },
    ]);
    expect(await conflicts(0)).toEqual([]);
    // A judge who is off the panel judges nobody.
    expect((await putPanel(hall, [1])).status).toBe(200);
    expect(await conflicts(2)).toEqual([]);
  });

  it("shows the club with its performances on the sheet of a whole dance", async () => {
    const round = await makeDanceRound(house, { couples: 4, judges: 2, wanted: 2 });
    await conflict(round, 0, "soft");
    const ballot = (at: number) => referee(round, at).must(getBallot, { params: { id: round.round_id, dance: "1" } });
    const [mine] = (await ballot(0)).conflicts ?? [];
    expect([mine?.club_name, mine?.performance_ids.toSorted()]).toEqual(["studio PLIE", round.performance_ids.toSorted()]);
    expect((await ballot(1)).conflicts).toEqual([]);
  });
});
