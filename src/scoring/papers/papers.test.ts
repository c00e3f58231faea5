// Sheets typed from paper, through HTTP: a round closes once a second person has checked them (docs/rules/rounds.md 3.15).
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeDanceRound } from "#tests/rounds/dance-rounds.ts";
import { useHouse } from "#tests/application/database.ts";
import { type Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { danceAll, makeHall } from "#tests/competitions/situations.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { giveBallot, giveMarks } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getDay, publishRound } from "../../publishing/contract.ts";
import { checkPaper } from "./contract.ts";
import { listPending } from "../../publishing/pending/contract.ts";
import { closeRound, decideRound } from "../contract.ts";
import { saveCompetitionRules, saveSectionRules } from "../../rounds/settings/contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";
import { reopenBallot } from "../../judging/desk/contract.ts";

const house = useHouse();

const SENT = { device_at: "2026-11-28T10:00:00+01:00" };
const FROM_PAPER = "z karty papierowej";

/** Three couples in one dance, two judges who mark, a head judge and a scrutineer who do not; a final, or a round of crosses. */
async function makeRound(wanted?: number) {
  const hall = await makeDanceRound(house, {
    couples: 3,
    judges: 4,
    dances: [{ code: "T", name: "Tango" }],
    ...(wanted ? { wanted } : {}),
  });
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    await trx.updateTable("rounds").set({ status: "open" }).where("id", "=", hall.round_id).execute();
    await trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", hall.round_id).execute();
    for (const [seat, duty] of [
      ["S3", "head"],
      ["S4", "scrutineer"],
    ] as const)
      await trx.updateTable("judge_seats").set({ duty }).where("start_list_id", "=", hall.list_id).where("seat", "=", seat).execute();
  });
  const [one, two, head, scrutineer] = hall.referees as [Browser, Browser, Browser, Browser];
  const params = { id: hall.round_id };
  const matrix = (who = head) => who.must(getMatrixByBlock, { params });
  const seats = (await matrix()).seats.map((each) => each.id) as [string, string];
  const give = (who: Browser, order: readonly number[], more: object = {}) => {
    const marks = hall.performance_ids.map((id, at) => [id, wanted ? { cross: 1 as const } : { place: order[at] }] as const);
    const given = Object.fromEntries(wanted ? marks.slice(0, wanted) : marks);
    return who.call(giveBallot, { params, body: { id: newId(), dance: 1, marks: given, submitted: true, revision: 0, ...SENT, ...more } });
  };
  const type = (who: Browser, order: readonly number[], revision = 0) =>
    give(who, order, { seat_id: seats[0], reason: FROM_PAPER, revision });
  const sheet = async (who = head) => (await matrix(who)).papers.find((each) => each.seat_id === seats[0]);
  const check = async (who: Browser, agrees: boolean, more: object = {}) => {
    const revision_ids = (await sheet())?.revision_ids ?? [newId()];
    return who.call(checkPaper, { params, body: { seat_id: seats[0], dance: 1, agrees, revision_ids, ...more } });
  };
  const close = (who = head) => who.call(closeRound, { params, body: {} });
  return { ...hall, one, two, head, scrutineer, params, seats, matrix, give, type, sheet, check, close };
}

describe("a sheet typed from paper in a final", () => {
  it("keeps it from closing until somebody else finds that it agrees; typed again it is compared again, and the trail has each word", async () => {
    const { one, two, head, scrutineer, admin, tenant, params, seats, give, type, sheet, check, close } = await makeRound();
    await give(two, [1, 2, 3]);
    expect((await type(scrutineer, [1, 3, 2])).status).toBe(201);
    expect(await sheet()).toMatchObject({ seat: "S1", dance: 1, state: "waiting", own: false, checked_by: null });
    expect(await sheet(scrutineer)).toMatchObject({ own: true });
    const told = async () => (await admin.must(getDay)).pending.filter((each) => each.kind === "paper");
    expect(await told()).toMatchObject([{ round: { id: params.id }, seats: ["S1"], acts: true }]);
    const ofOwn = (await scrutineer.must(listPending)).data.map((each) => [each.kind, each.acts]);
    expect(ofOwn).toEqual([["paper", false]]);
    const refused = await close();
    expect(refused).toMatchObject({ status: 409, body: { code: "paper_unchecked", current: [{ seat: "S1" }] } });
    expect((refused.body as { message: string }).message).toMatch(/: S1\.$/);
    expect((await check(scrutineer, true)).body).toMatchObject({ code: "not_possible" });
    for (const who of [one, two, await browserAs(house, tenant, "trener")]) expect((await check(who, true)).status).toBe(403);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await check(stranger, true)).status).toBe(404);
    expect((await check(head, true, { seat_id: seats[1] })).status).toBe(404);
    expect((await check(head, true, { revision_ids: [newId()] })).body).toMatchObject({ code: "stale" });
    expect((await check(head, false)).status).toBe(422);
    expect((await check(head, false, { reason: "002 ma drugie miejsce" })).body).toMatchObject({ data: [{ state: "differs" }] });
    expect(await close()).toMatchObject({ body: { code: "paper_unchecked" } });
    expect((await type(scrutineer, [1, 2, 3], 1)).status).toBe(201);
    expect(await sheet()).toMatchObject({ state: "waiting", reason: null });
    expect(await told()).toHaveLength(1);
    expect((await check(head, true)).status).toBe(200);
    expect(await told()).toEqual([]);
    expect(await sheet(admin)).toMatchObject({ state: "checked", checked_by: expect.any(String) as string });
    expect((await close()).status).toBe(200);
    const { data } = await admin.must(listAuditEvents, { query: { subject_kind: "block" } });
    const words = data.filter((each) => each.action.startsWith("paper_")).map((each) => [each.action, each.reason]);
    expect(words).toEqual([
      ["paper_agrees", null],
      ["paper_differs", "002 ma drugie miejsce"],
    ]);
    await admin.must(publishRound, { params, body: { released: "all" } });
    expect((await check(head, false, { reason: "za późno" })).body).toMatchObject({ code: "block_closed" });
  });

  it("waits for nobody once the judge's own sheet takes its place, or where it was typed before anybody asked for a second person", async () => {
    const { one, two, scrutineer, give, type, sheet, close } = await makeRound();
    await give(two, [1, 2, 3]);
    await type(scrutineer, [1, 3, 2]);
    await give(one, [1, 3, 2], { revision: 1, submitted: false, reason: "mój tablet działa" });
    expect(await sheet()).toBeUndefined();
    await give(one, [1, 2, 3], { revision: 2 });
    expect(await sheet()).toBeUndefined();
    expect((await close()).status).toBe(200);
    const before = await makeRound();
    await before.give(before.two, [1, 2, 3]);
    await before.type(before.scrutineer, [1, 3, 2]);
    // As in a database of an earlier version: the sheet was typed, and no check is waiting.
    await house.world.database.asOwner(async (trx) => {
      await sql`select set_config('app.tenant', ${before.tenant.id}, true)`.execute(trx);
      await trx.deleteFrom("paper_checks").execute();
    });
    expect(await before.sheet()).toBeUndefined();
    expect((await before.close()).status).toBe(200);
  });

  it("typed once the round is closed keeps its places from being published", async () => {
    const { one, two, head, scrutineer, admin, params, seats, give, type, check, close } = await makeRound();
    await give(one, [1, 2, 3]);
    await give(two, [1, 2, 3]);
    expect((await close()).status).toBe(200);
    const opened = { params: { ...params, dance: "1" }, body: { seat_id: seats[0], reason: "pomylone numery" } };
    await head.must(reopenBallot, opened);
    expect((await type(scrutineer, [2, 1, 3], 1)).status).toBe(201);
    const publish = () => admin.call(publishRound, { params, body: { released: "all" } });
    expect((await publish()).body).toMatchObject({ code: "paper_unchecked" });
    expect((await check(admin, true)).status).toBe(200);
    expect((await publish()).status).toBe(200);
  });

  it("counts without a second person by the head judge's word with its reason, until that is taken back", async () => {
    const { two, head, scrutineer, admin, params, matrix, give, type, sheet, close } = await makeRound();
    await give(two, [1, 2, 3]);
    await type(scrutineer, [1, 2, 3]);
    const told = async () => (await admin.must(getDay)).pending.filter((each) => each.kind === "paper").length;
    const rule = (who: Browser, checked: boolean) =>
      who.call(decideRound, { params, body: { id: newId(), kind: "paper_check", entries: [], checked, reason: "jestem tu sam" } });
    expect((await rule(scrutineer, false)).status).toBe(403);
    expect((await rule(head, true)).body).toMatchObject({ code: "stale" });
    expect((await rule(head, false)).status).toBe(201);
    expect((await matrix()).round?.decisions[0]).toMatchObject({ kind: "paper_check", about: { state: "off" }, reason: "jestem tu sam" });
    expect(await sheet()).toBeUndefined();
    expect(await told()).toBe(0);
    expect((await rule(head, true)).status).toBe(201);
    expect(await told()).toBe(1);
    expect((await close()).body).toMatchObject({ code: "paper_unchecked" });
    expect((await rule(head, false)).status).toBe(201);
    expect((await close()).status).toBe(200);
  });
});

describe("the rule of the second person", () => {
  it("is of finals, unless the competition or the section says otherwise", async () => {
    const { scrutineer, admin, competition_id, section_id, type, sheet } = await makeRound(2);
    await type(scrutineer, []);
    expect(await sheet()).toBeUndefined();
    const ofCompetition = { params: { id: competition_id }, body: { round_rules: { paper_check: "all" as const }, release_rules: {} } };
    await admin.must(saveCompetitionRules, ofCompetition);
    expect(await sheet()).toMatchObject({ state: "waiting" });
    const ofSection = { params: { id: section_id }, body: { round_rules: { paper_check: "none" as const } } };
    await admin.must(saveSectionRules, ofSection);
    expect(await sheet()).toBeUndefined();
  });

  it("looks at each performance's marks: two who typed parts of one sheet compare each other's", async () => {
    const hall = await makeHall(house, { entries: 3, judges: 1 });
    await danceAll(house, hall);
    const other = await browserAs(house, hall.tenant, "admin");
    const params = { id: hall.round_id };
    const matrix = (who: Browser) => who.must(getMatrixByBlock, { params });
    const seat_id = (await matrix(other)).seats[0]?.id ?? "";
    const type = (who: Browser, at: number) => {
      const body = { id: newId(), marks: { T: 7, C: 8 }, revision: 0, seat_id, reason: FROM_PAPER, ...SENT };
      return who.must(giveMarks, { params: { id: hall.performance_ids[at] ?? "" }, body });
    };
    await type(hall.admin, 0);
    await type(other, 1);
    await type(hall.admin, 2);
    const check = async (who: Browser) => {
      const revision_ids = (await matrix(who)).papers[0]?.revision_ids ?? [];
      return (await who.must(checkPaper, { params, body: { seat_id, dance: 1, agrees: true, revision_ids } })).data[0];
    };
    const close = () => hall.admin.call(closeRound, { params, body: {} });
    expect(await check(other)).toMatchObject({ state: "waiting", own: true });
    expect((await close()).body).toMatchObject({ code: "paper_unchecked" });
    expect(await check(hall.admin)).toMatchObject({ state: "checked" });
    expect((await close()).status).toBe(200);
  });
});
