// A judge's card: the session that it opens, what it may call, and who gave the marks (docs/rules/hall.md 1.7).
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makePerson, PASSWORD } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { makeCard, openCard } from "#tests/hall/opened-card.ts";
import * as identity from "../identity/contract.ts";
import { createJudge } from "../identity/members/contract.ts";
import { prove } from "../identity/proof/contract.ts";
import { listSessions } from "../identity/sessions/contract.ts";
import { openStation } from "../identity/stations/contract.ts";
import { newId } from "../kernel/values/ids.ts";
import { getSignup } from "../signup/contract.ts";
import { setJudges } from "../start-lists/contract.ts";
import { getBallot, getJudgeDay, getSheet, giveBallot, giveMarks, listSheets, reportNoShow, reportTablet } from "./contract.ts";

const house = useHouse();

const marks = (revision = 0) => ({ id: newId(), marks: { T: 7, C: 7 }, device_at: new Date().toISOString(), revision });

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Two competitions of one organiser with the same judge on both, and the judge's card of the first one. */
async function twoCompetitions() {
  const hall = await makeHall(house, { entries: 1, judges: 1 });
  const other = await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant });
  const [judge] = hall.people;
  if (!judge) throw new Error("the hall has no judge");
  const body = { judges: [{ user_id: judge.id, seat: "S1" }], confirmed: true };
  await hall.admin.must(setJudges, { params: { id: other.list_id }, body });
  const card = await makeCard(house, hall, judge);
  return { hall, other, judge, card, tablet: await openCard(house, hall.tenant, card) };
}

describe("the session of a judge's card", () => {
  it("is the judge's own without a password, knows its end, and shows only its competition", async () => {
    const { hall, judge, card, tablet } = await twoCompetitions();
    const user = await tablet.must(identity.currentUser);
    expect(user).toMatchObject({ id: judge.id, role: "referee", card: { competition_id: hall.competition_id } });
    expect(Date.parse(user.card?.ends_at ?? "")).toBe(Date.parse(card.ends_at));
    const lists = async (browser: Browser) => (await browser.must(getJudgeDay)).data.map((list) => list.start_list_id);
    expect(await lists(tablet)).toEqual([hall.list_id]);
    // The account with a password goes on as before.
    const account = await new Browser(house, hall.tenant).signIn(judge);
    expect(await lists(account)).toHaveLength(2);
    const sessions = (await account.must(listSessions)).data;
    expect(sessions.filter((each) => each.card_until !== null)).toMatchObject([{ card_until: user.card?.ends_at, current: false }]);
  });

  it("may not read the account, the desk or another competition's records", async () => {
    const { other, tablet } = await twoCompetitions();
    for (const endpoint of [listSessions, identity.listTokens, identity.listUsers, identity.listPlaces])
      expect((await tablet.call(endpoint)).status, endpoint.name).toBe(403);
    const performance = { params: { id: other.performance_ids[0] ?? "" } };
    const round = { params: { id: other.round_id, dance: "1" } };
    const refused = await Promise.all([
      tablet.call(getSheet, performance),
      tablet.call(listSheets, { params: { id: other.list_id } }),
      tablet.call(reportNoShow, { ...performance, body: {} }),
      tablet.call(getBallot, round),
      tablet.call(giveBallot, { ...round, body: { ...marks(), marks: {}, dance: 1, submitted: false } }),
    ]);
    expect(refused.map((each) => each.status)).toEqual([404, 404, 404, 404, 404]);
  });

  it("does not send marks of another competition: they are told apart, so that the tablet stores them for a session that may", async () => {
    const { hall, other, judge, tablet } = await twoCompetitions();
    const request = { params: { id: other.performance_ids[0] ?? "" }, body: { ...marks(), person_id: judge.id } };
    const answer = await tablet.call(giveMarks, request);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "other_card", message: expect.stringContaining("„Rytm Wisły”") as unknown },
    });
    const stored = () =>
      house.world.database.inTenant(hall.tenant.id, async (trx) => [
        ...(await trx.selectFrom("mark_revisions").select(["id", "user_id"]).execute()),
        ...(await trx.selectFrom("refused_marks").select(["id", "user_id"]).execute()),
      ]);
    expect(await stored()).toEqual([]);
    // The judge has no seat there, so nothing is there.
    const elsewhere = await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant });
    const params = { id: elsewhere.performance_ids[0] ?? "" };
    expect((await tablet.call(giveMarks, { params, body: marks() })).status).toBe(404);
    const account = await new Browser(house, hall.tenant).signIn(judge);
    expect((await account.must(giveMarks, request)).revision).toBe(1);
    expect(await stored()).toEqual([{ id: request.body.id, user_id: judge.id }]);
  });

  it("is a guest's where everybody may call: the person's own sign-ups stay closed", async () => {
    const { hall, judge, tablet } = await twoCompetitions();
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.updateTable("signups").set({ user_id: judge.id }).where("id", "=", hall.signup_id).execute(),
    );
    const params = { id: hall.signup_id };
    const guest = await new Browser(house, hall.tenant).call(getSignup, { params });
    expect(guest.status).not.toBe(200);
    expect((await tablet.call(getSignup, { params })).status).toBe(guest.status);
    expect((await (await new Browser(house, hall.tenant).signIn(judge)).call(getSignup, { params })).status).toBe(200);
  });

  it("gives an administrator who judges only the own seat", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const admin = await makePerson(house, hall.tenant, "admin");
    const judges = [
      { user_id: hall.people[0]?.id ?? "", seat: "S1" },
      { user_id: admin.id, seat: "S2" },
    ];
    const seats = (await hall.admin.must(setJudges, { params: { id: hall.list_id }, body: { judges } })).judges;
    const tablet = await openCard(house, hall.tenant, await makeCard(house, hall, admin));
    const params = { id: hall.performance_ids[0] ?? "" };
    expect((await tablet.must(getSheet, { params })).seat?.seat).toBe("S2");
    const typed = { ...marks(), seat_id: seats[0]?.id ?? "", reason: "z karty papierowej" };
    expect((await tablet.call(giveMarks, { params, body: typed })).status).toBe(403);
    expect((await tablet.call(identity.listUsers)).status).toBe(403);
  });

  it("ends at the card's hour and when the card is closed, frees its place, and never ends another session", async () => {
    const { hall, judge, tablet } = await twoCompetitions();
    const card = await makeCard(house, await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant }), judge, inMinutes(60));
    const late = await openCard(house, hall.tenant, card);
    house.setNow(new Date(Date.now() + 61 * 60_000));
    expect([(await late.call(getJudgeDay)).status, (await tablet.call(getJudgeDay)).status]).toEqual([401, 200]);
    house.setNow(new Date());
    await tablet.must(identity.logout);
    expect((await tablet.call(getJudgeDay)).status).toBe(401);
    const open = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("station_devices").select("person_name").where("closed_at", "is", null).execute(),
    );
    expect(open.map((each) => each.person_name)).toEqual([judge.name]);
  });

  it("stays open when another card is refused, and gives its place back when somebody signs in on the tablet", async () => {
    const { hall, judge, tablet } = await twoCompetitions();
    const ended = await makeCard(house, await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant }), judge, inMinutes(-1));
    expect((await tablet.call(openStation, { body: { link: ended.link } })).body.code).toBe("station_over");
    const open = () =>
      house.world.database.inTenant(hall.tenant.id, (trx) =>
        trx.selectFrom("station_devices").select("id").where("closed_at", "is", null).execute(),
      );
    expect([(await tablet.call(getJudgeDay)).status, await open()]).toEqual([200, [{ id: expect.any(String) as unknown }]]);
    await tablet.signIn(judge);
    expect(await open()).toEqual([]);
  });

  it("makes the tablet no known device of the account, and is no proof of identity", async () => {
    const { judge, tablet } = await twoCompetitions();
    const { devices, sessions } = await house.world.database.asOwner(async (trx) => ({
      devices: await trx.selectFrom("known_devices").select("seen_at").where("user_id", "=", judge.id).execute(),
      sessions: await trx.selectFrom("sessions").select("proved_at").where("user_id", "=", judge.id).orderBy("proved_at").execute(),
    }));
    // The hall's builder signed the judge in on another device before.
    expect(devices).toHaveLength(1);
    expect(sessions.map((each) => Date.parse(each.proved_at) > 0)).toEqual([false, true]);
    expect((await tablet.call(prove, { body: { password: PASSWORD } })).status).toBe(403);
  });
});

describe("marks that are given with a card", () => {
  it("are the judge's, and name the tablet's device; its report reaches the office's desk of stations", async () => {
    const hall = await makeHall(house, { entries: 1, judges: 0 });
    const person = await hall.admin.must(createJudge, { body: { name: "Jan Bez Konta" } });
    const body = { judges: [{ user_id: person.user_id, seat: "S1" }] };
    await hall.admin.must(setJudges, { params: { id: hall.list_id }, body });
    const tablet = await openCard(house, hall.tenant, await makeCard(house, hall, { id: person.user_id }));
    const params = { id: hall.performance_ids[0] ?? "" };
    expect((await tablet.must(giveMarks, { params, body: { ...marks(), person_id: person.user_id } })).revision).toBe(1);
    const lastAction = () =>
      house.world.database.inTenant(hall.tenant.id, (trx) =>
        trx.selectFrom("station_devices").select(["last_action", "last_action_at"]).executeTakeFirstOrThrow(),
      );
    const first = await lastAction();
    await tablet.must(giveMarks, { params, body: marks(1) });
    expect([first.last_action, await lastAction()]).toEqual(["mark", first]);
    const later = new Date(Date.now() + 61_000);
    house.setNow(later);
    await tablet.must(giveMarks, { params, body: marks(2) });
    expect(Date.parse((await lastAction()).last_action_at ?? "")).toBe(later.getTime());
    await tablet.must(reportTablet, { body: { id: newId(), battery_percent: 40, charging: true, unsent: 2 } });
    const found = await house.world.database.inTenant(hall.tenant.id, async (trx) => ({
      devices: await trx.selectFrom("station_devices").select(["id", "battery_percent", "charging", "unsent"]).execute(),
      revisions: await trx.selectFrom("mark_revisions").select(["user_id", "device_id"]).execute(),
      changes: await trx.selectFrom("audit").select(["user_id", "device_id"]).where("action", "=", "marks_changed").execute(),
    }));
    const [device] = found.devices;
    expect(device).toMatchObject({ battery_percent: 40, charging: true, unsent: 2 });
    const author = { user_id: person.user_id, device_id: device?.id };
    expect(found.revisions).toEqual([author, author, author]);
    expect(found.changes).toEqual([author, author]);
  });
});
