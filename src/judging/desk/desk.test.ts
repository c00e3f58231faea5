// One judge's sheet of a dance at the desk, through the API: reopened, requested, typed from paper, and stored where it was refused.
import { describe, expect, it } from "vitest";
import { makeDanceRound } from "#tests/rounds/dance-rounds.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makePerson } from "#tests/competitions/factories.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { publishRound } from "../../publishing/contract.ts";
import { getBallot, getJudgeDay, giveBallot } from "../contract.ts";
import { closeRound } from "../../scoring/contract.ts";
import { getMatrixByBlock } from "../../scoring/by-block/contract.ts";
import { remindBallot, remindRound, reopenBallot, settleRefused, takeRefused } from "./contract.ts";

const house = useHouse();

type Crosses = readonly number[];

/** Four couples of which two go on, one dance, two judges who mark, and a head judge who does not. */
async function makeRound() {
  const hall = await makeDanceRound(house, { couples: 4, judges: 3, wanted: 2, dances: [{ code: "T", name: "Tango" }] });
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    await trx.updateTable("rounds").set({ status: "open" }).where("id", "=", hall.round_id).execute();
    await trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", hall.round_id).execute();
    await trx.updateTable("judge_seats").set({ duty: "head" }).where("start_list_id", "=", hall.list_id).where("seat", "=", "S3").execute();
  });
  const [one, two, head] = hall.referees as [Browser, Browser, Browser];
  const params = { id: hall.round_id };
  const matrix = () => head.must(getMatrixByBlock, { params });
  const seats = (await matrix()).seats.map((each) => each.id) as [string, string];
  const marks = (crosses: Crosses) => Object.fromEntries(crosses.map((at) => [hall.performance_ids[at] ?? "", { cross: 1 as const }]));
  const give = (who: Browser, crosses: Crosses, more: { revision?: number; submitted?: boolean; seat_id?: string; reason?: string } = {}) =>
    who.call(giveBallot, {
      params,
      body: { id: newId(), dance: 1, marks: marks(crosses), submitted: true, revision: 0, device_at: "2026-11-28T10:00:00+01:00", ...more },
    });
  const of = { params: { ...params, dance: "1" } };
  return { ...hall, one, two, head, params, of, matrix, seats, marks, give };
}

describe("one sheet of a dance", () => {
  it("is opened again by the head judge with a reason that its judge reads, also in a closed round, and closes when it is handed in", async () => {
    const { one, two, head, params, of, matrix, seats, give } = await makeRound();
    const [seat_id] = seats;
    const open = (who: Browser, reason = "pomylone numery") => who.call(reopenBallot, { ...of, body: { seat_id, reason } });
    expect((await open(head)).body).toMatchObject({ code: "not_possible" });
    await give(one, [0, 1]);
    await give(two, [0, 2]);
    expect((await open(two)).status).toBe(403);
    expect((await head.call(closeRound, { params, body: {} })).status).toBe(200);
    expect((await give(one, [0, 3], { revision: 1, submitted: false })).body).toMatchObject({ code: "sheet_closed" });
    expect((await open(head)).status).toBe(200);
    expect(await one.must(getBallot, of)).toMatchObject({ reopened_reason: "pomylone numery", submitted: true });
    expect((await matrix()).ballots[0]).toMatchObject({ dance: 1, seat_id, given: 2, submitted: true, reopened_reason: "pomylone numery" });
    expect((await give(one, [0, 3], { revision: 1, submitted: false })).status).toBe(201);
    expect((await give(one, [0, 3], { revision: 2 })).status).toBe(201);
    expect((await give(one, [0, 1], { revision: 3, submitted: false })).body).toMatchObject({ code: "sheet_closed" });
    expect((await matrix()).ballots[0]).toMatchObject({ revision: 3, reopened_reason: null });
  });

  it("is asked for by who runs the round until it is handed in, on the day and on the sheet; pencil is a number for the desk", async () => {
    const { one, two, head, of, matrix, seats, give, admin } = await makeRound();
    const ask = (who: Browser, seat_id = seats[0]) => who.call(remindBallot, { ...of, body: { seat_id } });
    await give(one, [0], { submitted: false });
    expect((await ask(two)).status).toBe(403);
    expect((await ask(head)).status).toBe(200);
    expect((await ask(admin, newId())).status).toBe(404);
    expect((await matrix()).ballots[0]).toMatchObject({ given: 1, submitted: false, reminded_at: expect.any(String) as string });
    expect((await one.must(getJudgeDay)).data[0]?.reminded).toMatchObject([{ start_number: null, whole_dance: "Tango" }]);
    expect((await one.must(getBallot, of)).reminded).toBe(true);
    await give(one, [0, 1], { revision: 1 });
    expect((await one.must(getBallot, of)).reminded).toBe(false);
    expect((await ask(head)).body).toMatchObject({ code: "not_possible" });
  });
});

describe("every sheet that is missing", () => {
  it("is asked for with one press: those that were danced and not handed in, of everybody or of one judge", async () => {
    const { one, two, head, params, matrix, seats, give } = await makeRound();
    await give(one, [0], { submitted: false });
    expect((await two.call(remindRound, { params, body: {} })).status).toBe(403);
    expect(await head.must(remindRound, { params, body: { seat_id: seats[1] } })).toEqual({ round_id: params.id, asked: 1 });
    expect((await matrix()).ballots.map((each) => each.reminded_at !== null)).toEqual([false, true]);
    expect(await head.must(remindRound, { params, body: {} })).toMatchObject({ asked: 2 });
    await give(one, [0, 1], { revision: 1 });
    expect((await one.must(getBallot, { params: { ...params, dance: "1" } })).reminded).toBe(false);
    expect(await head.must(remindRound, { params, body: {} })).toMatchObject({ asked: 1 });
    expect((await matrix()).ballots).toMatchObject([
      { submitted: true, danced: true, typed_by: null },
      { submitted: false, danced: true },
    ]);
    await give(two, [0, 1]);
    await head.must(closeRound, { params, body: {} });
    expect((await head.call(remindRound, { params, body: {} })).body).toMatchObject({ code: "sheet_closed" });
  });
});

describe("a sheet that was not taken", () => {
  it("is taken by the head judge with a reason: the judge's marks count then, the trail says who took them, and others that wait still wait", async () => {
    const { one, two, head, admin, matrix, seats, marks, give } = await makeRound();
    await give(admin, [0, 1], { seat_id: seats[0], reason: "z karty papierowej" });
    expect((await matrix()).ballots[0]).toMatchObject({ submitted: true, typed_by: expect.any(String) as string });
    await give(one, [1, 3]);
    await give(one, [2, 3]);
    const [first, second] = (await matrix()).refused_ballots;
    const take = (who: Browser, more: { revision?: number; reason?: string } = {}) =>
      who.call(takeRefused, { params: { id: first?.id ?? "" }, body: { revision: 1, reason: "tablet wrócił do sieci", ...more } });
    expect((await take(two)).status).toBe(403);
    expect((await take(head, { revision: 0 })).body).toMatchObject({ code: "stale" });
    expect((await take(head, { reason: "" })).status).toBe(422);
    expect(await take(head)).toMatchObject({ status: 200, body: { revision: 2, seat_id: seats[0], dance: 1 } });
    const now = await matrix();
    expect(now.ballots[0]).toMatchObject({ revision: 2, submitted: true, typed_by: null });
    expect(now.refused_ballots).toMatchObject([{ id: second?.id, counted: marks([1, 3]) }]);
    expect((await take(head)).body).toMatchObject({ code: "not_possible" });
    const { data } = await admin.must(listAuditEvents, { query: { q: "tablet wrócił" } });
    expect(data[0]).toMatchObject({ action: "refused_taken", reason: "tablet wrócił do sieci" });
  });

  it("is refused where the round is closed and the sheet not open, and where the form does not take it", async () => {
    const { one, two, head, admin, params, of, matrix, seats, give } = await makeRound();
    await give(two, [0, 2]);
    expect((await give(one, [0])).body).toMatchObject({ code: "ballot_wrong" });
    await give(admin, [0, 1], { seat_id: seats[0], reason: "z karty papierowej" });
    await give(one, [1, 3]);
    const ids = (await matrix()).refused_ballots.map((each) => each.id);
    const take = (id = "") => head.call(takeRefused, { params: { id }, body: { revision: 1, reason: "na prośbę sędziego" } });
    expect((await take(ids[0])).body).toMatchObject({ code: "ballot_wrong" });
    await head.must(closeRound, { params, body: {} });
    expect((await take(ids[1])).body).toMatchObject({ code: "sheet_closed" });
    await head.must(reopenBallot, { ...of, body: { seat_id: seats[0], reason: "tablet miał inną kartę" } });
    expect((await take(ids[1])).status).toBe(200);
    expect((await matrix()).refused_ballots.map((each) => each.id)).toEqual([ids[0]]);
    expect((await take(newId())).status).toBe(404);
  });
});

describe("a tablet that comes back late", () => {
  it("is told that its sheet was typed from paper and the round closed; the desk sees both, and nothing is lost", async () => {
    const { one, two, head, params, matrix, seats, marks, give, tenant } = await makeRound();
    const scrutineer = head;
    await give(two, [0, 2]);
    const typed = await give(scrutineer, [0, 1], { seat_id: seats[0], reason: "z karty papierowej" });
    expect(typed.status).toBe(201);
    await head.must(closeRound, { params, body: {} });
    const late = await give(one, [1, 3]);
    expect(late).toMatchObject({
      status: 409,
      body: { code: "sheet_closed", current: { revision: 1, submitted: true, marks: marks([0, 1]) } },
    });
    const [kept, ...others] = (await matrix()).refused_ballots;
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ dance: 1, seat: "S1", why: "sheet_closed", marks: marks([1, 3]), counted: marks([0, 1]) });
    const stranger = await new Browser(house, tenant).signIn(await makePerson(house, tenant, "referee"));
    expect((await stranger.call(settleRefused, { params: { id: kept?.id ?? "" } })).status).toBe(403);
    expect((await head.call(publishRound, { params, body: { released: "all" } })).status).toBe(403);
  });

  it("has its sheet kept, where it is stale or not as asked for, until newer ones are taken or the desk settles it; pencil is not kept", async () => {
    const { one, admin, matrix, seats, give } = await makeRound();
    await give(admin, [0, 1], { seat_id: seats[0], reason: "z karty papierowej" });
    expect((await give(one, [2], { submitted: false })).body).toMatchObject({ code: "stale" });
    expect((await matrix()).refused_ballots).toEqual([]);
    expect((await give(one, [2, 3])).body).toMatchObject({ code: "stale" });
    expect((await matrix()).refused_ballots.map((each) => each.why)).toEqual(["stale"]);
    await give(one, [2, 3], { revision: 1, submitted: false, reason: "moja karta" });
    await give(one, [2, 3], { revision: 2 });
    expect((await matrix()).refused_ballots).toEqual([]);
    await give(one, [2, 3], { revision: 3, submitted: false, reason: "jeszcze raz" });
    expect((await give(one, [2], { revision: 4 })).body).toMatchObject({ code: "ballot_wrong" });
    const [wrong] = (await matrix()).refused_ballots;
    expect(wrong?.why).toBe("invalid");
    await admin.must(settleRefused, { params: { id: wrong?.id ?? "" } });
    expect((await matrix()).refused_ballots).toEqual([]);
  });
});
