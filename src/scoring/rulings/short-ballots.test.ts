// A judge cannot finish a sheet of crosses, through the API: the head judge lets it count as it is, or requires all crosses again.
import { describe, expect, it } from "vitest";
import { makeDanceRound } from "#tests/rounds/dance-rounds.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs } from "#tests/competitions/factories.ts";
import { getBallot, giveBallot } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { moveHeatOnStage } from "../../stage/contract.ts";
import { getSectionExplanation, publishRound } from "../../publishing/contract.ts";
import { closeRound, decideRound } from "../contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";

const house = useHouse();

/** Five couples of which three go on, danced in one dance; the first judge is the head judge, who does not mark; the fourth types. */
async function makeRound() {
  const hall = await makeDanceRound(house, { couples: 5, judges: 4, wanted: 3, dances: [{ code: "T", name: "Tango" }] });
  const t = hall.tenant.id;
  await house.world.database.inTenant(t, async (trx) => {
    for (const [seat, duty] of [
      ["S1", "head"],
      ["S4", "scrutineer"],
    ] as const)
      await trx.updateTable("judge_seats").set({ duty }).where("start_list_id", "=", hall.list_id).where("seat", "=", seat).execute();
  });
  for (const action of ["start", "finish"] as const)
    await hall.admin.must(moveHeatOnStage, { params: { id: hall.heats[0]?.id ?? "" }, body: { action } });
  const [head, one, two, scrutineer] = hall.referees as [Browser, Browser, Browser, Browser];
  const params = { id: hall.round_id };
  const matrix = () => hall.admin.must(getMatrixByBlock, { params });
  const seats = (await matrix()).seats.map((seat) => seat.id);
  const give = (who: Browser, chosen: number[], said: object = {}) =>
    who.call(giveBallot, {
      params,
      body: {
        id: newId(),
        dance: 1,
        marks: Object.fromEntries(chosen.map((at) => [hall.performance_ids[at] ?? "", { cross: 1 as const }])),
        submitted: true,
        revision: 0,
        device_at: "2026-11-28T10:00:00+01:00",
        ...said,
      },
    });
  const say = (who: Browser, short = true, seat_id = seats[1]) =>
    who.call(decideRound, {
      params,
      body: { id: newId(), kind: "short_ballot", entries: [], ballot: { seat_id: seat_id ?? "", dance: 1, short }, reason: "tablet zgasł" },
    });
  const close = () => hall.admin.call(closeRound, { params, body: {} });
  return { ...hall, seats, head, one, two, scrutineer, params, matrix, give, say, close };
}

describe("a sheet of a judge who cannot finish", () => {
  it("counts with the crosses that arrived, by the head judge's word with its reason; nobody adds one, and everybody may read it", async () => {
    const { admin, tenant, head, one, two, matrix, give, say, close, params, section_id } = await makeRound();
    await give(one, [0, 1, 2]);
    await give(two, [0], { submitted: false });
    expect((await close()).body).toMatchObject({ code: "marks_missing" });
    expect((await say(head)).status).toBe(201);
    const now = await matrix();
    expect(now.ballots[1]).toMatchObject({ given: 1, submitted: true });
    expect(now.round?.decisions[0]).toMatchObject({
      kind: "short_ballot",
      reason: "tablet zgasł",
      about: { seat: "S3", dance: 1, given: 1, state: "short" },
    });
    expect(now.refused).toEqual([]);
    expect(now.rows.map((row) => row.total)).toEqual(["2", "1", "1", "0", "0"]);
    expect(await two.must(getBallot, { params: { ...params, dance: "1" } })).toMatchObject({ submitted: true, short: true, revision: 2 });
    expect((await close()).status).toBe(200);
    await admin.must(publishRound, { params, body: { released: "all" } });
    const guest = new Browser(house, tenant);
    const told = await guest.must(getSectionExplanation, { params: { id: section_id, entry_id: now.rows[0]?.entry_id ?? "" } });
    expect(told.rounds[0]?.decisions).toEqual(["Decyzja sędziego głównego: karta S3 liczy się niepełna, bo sędzia nie mógł dokończyć."]);
  });

  it("may be typed from paper with crosses missing, once the head judge has said so; never with too many", async () => {
    const { head, one, scrutineer, give, say, close, matrix, seats } = await makeRound();
    await give(one, [0, 1, 2]);
    const type = (chosen: number[]) => give(scrutineer, chosen, { seat_id: seats[1], reason: "z karty papierowej" });
    expect((await type([0, 1])).body).toMatchObject({ code: "ballot_wrong" });
    // No pencil arrived: the decision alone hands nothing in.
    expect((await say(head)).status).toBe(201);
    expect((await matrix()).ballots[1]).toMatchObject({ given: 0, submitted: false });
    expect((await close()).body).toMatchObject({ code: "marks_missing" });
    expect((await type([0, 1, 2, 3])).body).toMatchObject({ code: "ballot_wrong" });
    expect((await type([0, 1])).status).toBe(201);
    expect((await close()).status).toBe(200);
  });

  it("is asked for whole again: the sheet stands open, and fewer crosses are refused as before", async () => {
    const { head, one, two, give, say, matrix, close } = await makeRound();
    await give(one, [0, 1, 2]);
    await give(two, [0], { submitted: false });
    await say(head);
    expect((await say(head, false)).status).toBe(201);
    expect((await matrix()).ballots[1]).toMatchObject({ reopened_reason: "tablet zgasł" });
    expect((await close()).body).toMatchObject({ code: "ballots_wrong" });
    expect((await give(two, [0], { revision: 2, submitted: false })).status).toBe(201);
    expect((await give(two, [0, 1], { revision: 3 })).body).toMatchObject({ code: "ballot_wrong" });
    expect((await give(two, [0, 1, 3], { revision: 3 })).status).toBe(201);
    expect((await close()).status).toBe(200);
  });

  it("is no matter of another judge, of the scrutineer, of a coach; nor a sheet that is handed in, nor one of places", async () => {
    const { tenant, admin, head, one, two, scrutineer, give, say, seats } = await makeRound();
    for (const who of [one, two, scrutineer, await browserAs(house, tenant, "trener")]) expect((await say(who)).status).toBe(403);
    await give(two, [0, 1, 2]);
    expect((await say(head)).body).toMatchObject({ code: "not_possible" });
    expect((await say(head, true, newId())).status).toBe(404);
    expect((await say(admin, true, seats[0])).status).toBe(201);
    const final = await makeDanceRound(house, { couples: 2, judges: 2, dances: [{ code: "T", name: "Tango" }], tenant });
    const params = { id: final.round_id };
    const [seat] = (await final.admin.must(getMatrixByBlock, { params })).seats;
    const ballot = { seat_id: seat?.id ?? "", dance: 1 };
    const body = { kind: "short_ballot" as const, entries: [], ballot, reason: "tablet zgasł" };
    expect((await final.admin.call(decideRound, { params, body })).body).toMatchObject({ code: "not_possible" });
  });
});
