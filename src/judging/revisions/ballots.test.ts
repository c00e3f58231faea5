import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { type DanceRound, makeDanceRound } from "#tests/rounds/dance-rounds.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { danceAll } from "#tests/competitions/situations.ts";
import { moveDances } from "#tests/rounds/two-lists.ts";
import { newId } from "../../kernel/values/ids.ts";
import { setState } from "../../rounds/contract.ts";
import { getBallot, getJudgeDay, getSheet, giveBallot, giveMarks, listSheets, reportNoShow } from "../contract.ts";
import { listScores } from "../../scoring/contract.ts";

const house = useHouse();
const at = "2026-11-28T10:00:00+01:00";
type Marks = Record<string, { cross?: 1; place?: number }>;

const crosses = (ids: readonly string[]): Marks => Object.fromEntries(ids.map((id) => [id, { cross: 1 as const }]));
const placed = (ids: readonly string[]): Marks => Object.fromEntries(ids.map((id, i) => [id, { place: i + 1 }]));
const bodyOf = (marks: Marks, more: object = {}) => ({
  id: newId(),
  dance: 1,
  marks,
  submitted: true,
  revision: 0,
  device_at: at,
  ...more,
});
const judge = (round: DanceRound, n = 0) => round.referees[n] as Browser;
const give = (round: DanceRound, by: Browser, marks: Marks, more: object = {}) =>
  by.call(giveBallot, { params: { id: round.round_id }, body: bodyOf(marks, more) });
const read = (round: DanceRound, by: Browser, dance = 1, seat_id?: string) =>
  by.call(getBallot, { params: { id: round.round_id, dance: String(dance) }, query: seat_id ? { seat_id } : {} });
const inside = <T>(round: DanceRound, run: Parameters<typeof house.world.database.inTenant<T>>[1]) =>
  house.world.database.inTenant(round.tenant.id, run);
const seatsOf = async (round: DanceRound) => (await read(round, round.admin)).body.panel;

describe("a sheet of a whole dance", () => {
  it("shows who dances in which heat and what is asked for, and nobody else's marks", async () => {
    const round = await makeDanceRound(house, { couples: 14, judges: 2, heats: 2, wanted: 7 });
    await give(round, judge(round, 1), crosses(round.performance_ids.slice(0, 7)));
    const own = (await read(round, judge(round))).body;
    expect(own).toMatchObject({
      dance: 1,
      wanted: 7,
      crosses: "exact",
      method: "recall",
      revision: 0,
      submitted: false,
      marks: {},
      panel: [],
    });
    expect(own.dances).toEqual([
      { dance: 1, code: "W", name: "Walc angielski" },
      { dance: 2, code: "T", name: "Tango" },
    ]);
    expect(own.heats.map((heat) => heat.places.map((place) => place.start_number))).toEqual([
      [1, 2, 3, 4, 5, 6, 7],
      [8, 9, 10, 11, 12, 13, 14],
    ]);
    expect(JSON.stringify(own)).not.toContain("Studio");
    const all = (await judge(round).call(listSheets, { params: { id: round.list_id } })).body;
    expect(all.ballots.map((each) => each.dance)).toEqual([1, 2]);
    expect({ ...all.ballots[0], panel: [] }).toEqual(own);
    const sheet = (await judge(round).call(getSheet, { params: { id: round.performance_ids[0] ?? "" } })).body;
    expect(sheet.dance).toBe(1);
  });

  it("is pencil until it is handed in: the judge reads it, the desk a number, other judges nothing", async () => {
    const round = await makeDanceRound(house, { couples: 14, judges: 2, heats: 2, wanted: 7 });
    const some = crosses(round.performance_ids.slice(0, 5));
    expect((await give(round, judge(round), some, { submitted: false })).body).toMatchObject({
      revision: 1,
      submitted: false,
      marks: some,
    });
    expect((await read(round, judge(round))).body).toMatchObject({ revision: 1, submitted: false, marks: some });
    const seats = await seatsOf(round);
    expect(seats.map(({ seat, given, submitted }) => [seat, given, submitted])).toEqual([
      ["S1", 5, false],
      ["S2", 0, false],
    ]);
    expect((await read(round, round.admin, 1, seats[0]?.seat_id)).body).toMatchObject({ revision: 1, submitted: false, marks: {} });
    expect((await read(round, judge(round, 1), 1, seats[0]?.seat_id)).status).toBe(403);
    expect(await inside(round, (trx) => trx.selectFrom("marks").select("id").execute())).toEqual([]);
    const seven = crosses(round.performance_ids.slice(3, 10));
    expect((await give(round, judge(round), seven, { revision: 1 })).body).toMatchObject({ revision: 2, submitted: true, marks: seven });
    const rows = await inside(round, (trx) => trx.selectFrom("marks").select(["criterion", "mark", "performance_id"]).execute());
    expect(new Set(rows.map((row) => `${row.criterion} ${row.mark} ${row.performance_id}`))).toEqual(
      new Set(Object.keys(seven).map((id) => `cross 1 ${id}`)),
    );
    expect((await read(round, round.admin, 1, seats[0]?.seat_id)).body.marks).toEqual(seven);
  });

  it("takes exactly the crosses that are asked for, over all heats", async () => {
    const round = await makeDanceRound(house, { couples: 14, judges: 1, heats: 2, wanted: 7 });
    const refused = async (n: number) => {
      const reply = await give(round, judge(round), crosses(round.performance_ids.slice(0, n)));
      return [reply.status, reply.body.code, reply.body.message];
    };
    expect(await refused(8)).toEqual([422, "ballot_wrong", "O jeden krzyżyk za dużo. Popraw kartę i oddaj ją jeszcze raz."]);
    expect(await refused(5)).toEqual([422, "ballot_wrong", "Brakuje 2 krzyżyków. Popraw kartę i oddaj ją jeszcze raz."]);
    expect((await give(round, judge(round), crosses(round.performance_ids.slice(0, 8)), { submitted: false })).status).toBe(201);
    const rule = (crosses: "up_to" | "free") =>
      inside(round, (trx) => trx.updateTable("rounds").set({ crosses }).where("id", "=", round.round_id).execute());
    await rule("up_to");
    expect((await give(round, judge(round), crosses(round.performance_ids.slice(0, 8)), { revision: 1 })).status).toBe(422);
    await rule("free");
    expect((await give(round, judge(round), crosses(round.performance_ids.slice(0, 8)), { revision: 1 })).status).toBe(201);
  });

  it("takes each place once, none missing, and nobody's who is not there", async () => {
    const round = await makeDanceRound(house, { couples: 6, judges: 1 });
    const ids = round.performance_ids;
    const twice = { ...placed(ids), [ids[1] ?? ""]: { place: 1 } };
    expect((await give(round, judge(round), twice)).body.message).toContain("To samo miejsce mają 001, 002.");
    const short = await give(round, judge(round), placed(ids.slice(1)));
    expect([short.body.code, short.body.message]).toEqual(["ballot_wrong", "Para 001 nie ma miejsca. Daj jej miejsce i oddaj kartę."]);
    const none = await give(round, judge(round), {});
    expect(none.body.message).toBe("Pary 001, 002, 003, 004, 005 i 006 nie mają miejsc. Daj im miejsca i oddaj kartę.");
    await inside(round, (trx) =>
      trx
        .updateTable("heat_places")
        .set({ absent: true })
        .where("performance_id", "=", ids[0] ?? "")
        .where("dance", "=", 1)
        .execute(),
    );
    const absent = await give(round, judge(round), placed(ids));
    expect([absent.status, absent.body.code, absent.body.message]).toEqual([
      422,
      "ballot_wrong",
      "Nie tańczy w tym tańcu: 001. Popraw kartę i oddaj ją jeszcze raz.",
    ]);
    expect((await give(round, judge(round), placed(ids.slice(1)))).status).toBe(201);
    // It is present in the other dance.
    expect((await give(round, judge(round), placed(ids), { dance: 2 })).status).toBe(201);
  });

  it("misses nobody by one judge's word, and whom two judges miss in this dance alone; what was ruled since ends both words", async () => {
    const round = await makeDanceRound(house, { couples: 6, judges: 3 });
    const [id = ""] = round.performance_ids;
    const tell = (n: number, no_show = true, dance = 1) => judge(round, n).call(reportNoShow, { params: { id }, body: { no_show, dance } });
    const seen = async (dance = 1) => {
      const { heats, told_absent } = (await read(round, judge(round), dance)).body;
      return { out: heats[0]?.places.find((place) => place.performance_id === id)?.out, told_absent };
    };
    expect((await judge(round).call(reportNoShow, { params: { id }, body: { no_show: true } })).status).toBe(422);
    expect((await tell(1, true, 3)).status).toBe(422);
    expect((await tell(1)).body.told).toBe(1);
    expect((await tell(1)).body.told).toBe(1);
    expect(await seen()).toEqual({ out: null, told_absent: [{ performance_id: id, judges: 1, mine: false }] });
    expect((await tell(1, false)).body.told).toBe(0);
    expect((await tell(0)).body.told).toBe(1);
    expect(await seen()).toEqual({ out: null, told_absent: [{ performance_id: id, judges: 1, mine: true }] });
    expect((await tell(2)).body.told).toBe(2);
    expect((await seen()).out).toBe("absent");
    expect(await seen(2)).toEqual({ out: null, told_absent: [] });
    await round.admin.must(setState, { params: { id }, body: { state: "competing", dance: 1, reason: "Jest na parkiecie" } });
    expect(await seen()).toEqual({ out: null, told_absent: [] });
    expect((await tell(1)).body.told).toBe(1);
    const stranger = await browserAs(house, round.tenant, "referee");
    expect((await stranger.call(reportNoShow, { params: { id }, body: { no_show: true, dance: 1 } })).status).toBe(403);
  });

  it("never has marks for a couple of another round or organiser", async () => {
    const tenant = await makeTenant(house);
    const round = await makeDanceRound(house, { couples: 4, judges: 1, wanted: 2, tenant });
    const beside = await makeDanceRound(house, { couples: 4, judges: 1, wanted: 2, tenant });
    const foreign = crosses([round.performance_ids[0] ?? "", beside.performance_ids[0] ?? ""]);
    for (const submitted of [true, false]) expect((await give(round, judge(round), foreign, { submitted })).status).toBe(404);
    const elsewhere = await makeDanceRound(house, { couples: 4, judges: 1, wanted: 2 });
    expect((await give(round, judge(elsewhere), {})).status).toBe(404);
    expect((await read(round, judge(elsewhere))).status).toBe(404);
    expect((await give(round, judge(beside), {})).body.code).toBe("not_on_panel");
    expect((await read(round, judge(beside))).body.code).toBe("not_on_panel");
    expect((await give(round, await browserAs(house, tenant, "trener"), {})).status).toBe(403);
    expect((await give(round, new Browser(house, tenant), {})).status).toBe(401);
    for (const dance of [3, 11, 0]) expect((await read(round, judge(round), dance)).status).toBe(404);
  });
});

describe("two tablets on one sheet", () => {
  it("never overwrite each other: the later one gets the newest and neither is lost", async () => {
    const round = await makeDanceRound(house, { couples: 4, judges: 1, wanted: 2 });
    const [a = "", b = "", c = ""] = round.performance_ids;
    const first = bodyOf(crosses([a, b]));
    const params = { id: round.round_id };
    expect((await judge(round).call(giveBallot, { params, body: { ...first, person_id: newId() } })).status).toBe(401);
    expect((await judge(round).call(giveBallot, { params, body: first })).body.revision).toBe(1);
    const late = await give(round, judge(round), crosses([b, c]), { submitted: false });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect(late.body).toMatchObject({ current: { revision: 1, submitted: true, marks: crosses([a, b]) } });
    expect((await judge(round).call(giveBallot, { params, body: first })).body).toMatchObject({ revision: 1, marks: crosses([a, b]) });
    const both = await Promise.all([b, c].map((id) => give(round, judge(round), crosses([a, id]), { dance: 2 })));
    expect(new Set(both.map((each) => each.status))).toEqual(new Set([201, 409]));
    const again = await judge(round).call(giveBallot, { params, body: { ...first, dance: 2, revision: 1 } });
    expect(again.body.code).toBe("duplicate");
  });
});

describe("a sheet that was handed in", () => {
  it("is read-only until pencil takes it back, with a reason once everybody has handed in, and closed with its round", async () => {
    const round = await makeDanceRound(house, { couples: 4, judges: 2, wanted: 2 });
    const [a = "", b = "", c = ""] = round.performance_ids;
    const params = { id: round.round_id };
    await give(round, judge(round), crosses([a, b]));
    const over = await give(round, judge(round), crosses([a, c]), { revision: 1 });
    expect([over.status, over.body.code]).toEqual([409, "sheet_closed"]);
    expect((await give(round, judge(round), crosses([a, b]), { revision: 1, submitted: false })).body.revision).toBe(2);
    expect((await read(round, judge(round))).body).toMatchObject({ submitted: false, marks: crosses([a, b]) });
    expect((await give(round, judge(round), crosses([a, c]), { revision: 2 })).body.revision).toBe(3);
    expect((await read(round, judge(round))).body.complete).toBe(false);
    await give(round, judge(round, 1), crosses([a, b]));
    expect((await read(round, judge(round))).body.complete).toBe(true);
    const bare = await give(round, judge(round), crosses([a, c]), { revision: 3, submitted: false });
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ["reason"]]);
    const reason = "pomylony numer";
    expect((await give(round, judge(round), crosses([a, c]), { revision: 3, submitted: false, reason })).body.revision).toBe(4);
    await inside(round, (trx) => trx.updateTable("rounds").set({ status: "closed" }).where("id", "=", round.round_id).execute());
    const closed = await judge(round).call(giveBallot, { params, body: bodyOf(crosses([a, b]), { revision: 4 }) });
    expect(closed.body).toMatchObject({ code: "sheet_closed", current: { revision: 4, submitted: false } });
    const actions = await inside(round, (trx) => trx.selectFrom("audit").select("action").where("subject_kind", "=", "sheet").execute());
    expect(actions.map((each) => each.action)).toEqual(["ballot_taken_back", "ballot_taken_back"]);
  });
});

describe("sheets that are typed from paper", () => {
  it("need a seat and a reason of those who run the round; a tablet that comes back hears of them", async () => {
    const round = await makeDanceRound(house, { couples: 6, judges: 2 });
    const ids = round.performance_ids;
    const [one, two] = await seatsOf(round);
    const typed = { seat_id: one?.seat_id };
    expect((await give(round, round.admin, placed(ids), typed)).status).toBe(422);
    const reason = "z karty papierowej";
    expect((await give(round, judge(round, 1), placed(ids), { ...typed, reason })).status).toBe(403);
    for (const dance of [1, 2]) expect((await give(round, round.admin, placed(ids), { ...typed, dance, reason })).status).toBe(201);
    expect((await give(round, round.admin, placed(ids), { seat_id: newId(), reason })).status).toBe(404);
    // Corrected in one step, with the reason.
    expect((await give(round, round.admin, placed(ids.toReversed()), { ...typed, revision: 1, reason })).body.revision).toBe(2);
    const back = await give(round, judge(round), placed(ids), { dance: 2 });
    expect(back.body).toMatchObject({ code: "stale", current: { revision: 1, submitted: true } });
    // The scrutineer types, and has no sheet.
    await inside(round, (trx) =>
      trx
        .updateTable("judge_seats")
        .set({ duty: "scrutineer" })
        .where("id", "=", two?.seat_id ?? "")
        .execute(),
    );
    expect((await give(round, judge(round, 1), placed(ids), { ...typed, revision: 2, reason })).body.revision).toBe(3);
    expect((await give(round, judge(round, 1), placed(ids))).body.code).toBe("not_on_panel");
    expect((await read(round, judge(round, 1))).body).toMatchObject({ seat: null, panel: [{ seat: "S1", given: 6, submitted: true }] });
  });
});

it("belongs to the judges of its round and dance where it has its own", async () => {
  const round = await makeDanceRound(house, { couples: 4, judges: 2, wanted: 2 });
  const [one] = await seatsOf(round);
  await inside(round, (trx) =>
    trx
      .insertInto("round_judges")
      .values({ tenant_id: round.tenant.id, id: newId(), round_id: round.round_id, seat_id: one?.seat_id ?? "", dances: [2] })
      .execute(),
  );
  expect((await give(round, judge(round), crosses(round.performance_ids.slice(0, 2)))).body.code).toBe("not_on_panel");
  expect((await give(round, judge(round), crosses(round.performance_ids.slice(0, 2)), { dance: 2 })).status).toBe(201);
  expect((await judge(round).call(listSheets, { params: { id: round.list_id } })).body.ballots.map((each) => each.dance)).toEqual([2]);
  expect((await judge(round, 1).call(listSheets, { params: { id: round.list_id } })).body.ballots).toEqual([]);
});

it("is the only sheet of its round: marks for one performance are refused", async () => {
  const round = await makeDanceRound(house, { couples: 4, judges: 1, wanted: 2 });
  const reply = await judge(round).call(giveMarks, {
    params: { id: round.performance_ids[0] ?? "" },
    body: { id: newId(), marks: { cross: 1 }, device_at: at, revision: 0 },
  });
  expect([reply.status, reply.body.code]).toEqual([409, "not_possible"]);
});

it("is counted once for each judge and dance: pencil for nothing, missing when the dance was danced", async () => {
  const round = await makeDanceRound(house, { couples: 4, judges: 2, heats: 2, wanted: 2 });
  const counted = async () => {
    const [block] = (await round.admin.call(listScores)).body.data;
    return [block?.sheets_wanted, block?.sheets, block?.missing];
  };
  const day = async () => {
    const [list] = (await judge(round).call(getJudgeDay)).body.data;
    return [list?.blocks.map((block) => [block.performances, block.marked]), list?.missing.map((each) => each.title)];
  };
  const two = crosses(round.performance_ids.slice(1, 3));
  expect([await counted(), await day()]).toEqual([
    [4, 0, 0],
    [[[2, 0]], []],
  ]);
  await give(round, judge(round), two, { submitted: false });
  expect(await counted()).toEqual([4, 0, 0]);
  await give(round, judge(round), two, { revision: 1 });
  await danceAll(house, round);
  expect([await counted(), await day()]).toEqual([
    [4, 1, 3],
    [[[2, 1]], ["Tango"]],
  ]);
  // The tango on another floor with the same judge: each list shows only its own dance.
  const tenant_id = round.tenant.id;
  const afternoon = await moveDances(house, round, [round.round_id], 2);
  await inside(round, async (trx) => {
    const seat = await trx.selectFrom("judge_seats").selectAll().where("seat", "=", "S1").executeTakeFirstOrThrow();
    await trx
      .insertInto("judge_seats")
      .values({ tenant_id, id: newId(), start_list_id: afternoon, user_id: seat.user_id, seat: "S1", position: 1 })
      .execute();
  });
  const lists = (await judge(round).call(getJudgeDay)).body.data;
  expect(
    lists.map((list) => [list.blocks.map((block) => [block.performances, block.marked]), list.missing.map((each) => each.title)]),
  ).toEqual([
    [[[1, 1]], []],
    [[[1, 0]], ["Tango"]],
  ]);
  expect(lists[1]?.missing[0]).toMatchObject({ section_name: lists[1]?.blocks[0]?.name, artist_name: null });
});
