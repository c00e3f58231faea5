// Data retention: nothing is removed before it is turned on, the preview equals what is removed, and a second night finds nothing.
import { expect, it } from "vitest";
import { consentTexts } from "#tests/signups/consent-texts.ts";
import { useHouse } from "#tests/application/database.ts";
import { type Browser, browserAs, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { columnsContaining } from "#tests/people/named-everywhere.ts";
import { makeLinked } from "#tests/people/linked-person.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { openNewStation, stageIdOf } from "#tests/hall/opened-station.ts";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import { tickBackstage } from "../../hall/backstage/contract.ts";
import { changeAtDoor } from "../../hall/door/contract.ts";
import { moveStage } from "../../hall/stage-desk/contract.ts";
import { prove } from "../../identity/proof/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { startAttempt, updatePayment } from "../../payments/records/contract.ts";
import { answerConsents } from "../../people/consents/contract.ts";
import { saveJudgeConflict } from "../../start-lists/conflicts/contract.ts";
import { reportIncident } from "../../stage/incidents/contract.ts";
import * as contract from "../contract.ts";
import { answerDataRequest } from "../requests/contract.ts";
import { applyRetentionRules } from "./retention.server.ts";
import { addMonths, subtractDays } from "../rules.ts";

const house = useHouse();

it("counts days and months back, to the last of a shorter month", () => {
  expect([subtractDays("2026-03-01", 1), addMonths("2026-03-31", -1), addMonths("2026-01-15", -12), addMonths("2026-05-31", -72)]).toEqual([
    "2026-02-28",
    "2026-02-28",
    "2025-01-15",
    "2020-05-31",
  ]);
});

it("forgets where links were mailed and the words of requests, also where the contact is gone or still owes, and the links work on", async () => {
  house.setNow(new Date("2026-11-20T10:00:00Z"));
  const linked = await makeLinked(house);
  const { hall, guardian, code, ask, askedFor, inTenant, mails } = linked;
  const params = { code };
  const body = { name: "Anna Wrona", relation: "parent" as const, texts: consentTexts("Rytm Wisły", hall.tenant.name) };
  await guardian.must(answerConsents, { params, body: { ...body, answers: { image: true } } });
  await ask({ kind: "correct", first_name: "Jagoda", last_name: "Wrona", note: "Proszę" });
  const [row] = await askedFor();
  await hall.admin.must(answerDataRequest, { params: { id: row?.id ?? "" }, body: { accept: false, answer: "Nie teraz." } });
  await inTenant(async (trx) => {
    await trx.updateTable("signups").set({ contact_name: null, contact_email: null, contact_phone: null }).execute();
    await trx.deleteFrom("music_tracks").execute();
  });
  house.setNow(new Date("2027-12-20T10:00:00Z"));
  const admin = await browserAs(house, hall.tenant, "admin");
  const { version, tonight } = await admin.must(contract.getRetention, {});
  expect(tonight.contacts).toBe(1);
  const listed = await admin.must(contract.listPastThings, { query: { kind: "contacts" } });
  expect(listed.data.map((each) => each.name)).toEqual(["anna@example.com"]);
  await admin.must(contract.updateRetention, { body: { enabled: true, version } });
  await applyRetentionRules.run({}, house.world);
  await applyRetentionRules.run({}, house.world);
  const after = await admin.must(contract.getRetention, {});
  expect([after.tonight.contacts, after.runs.map((each) => each.contacts)]).toEqual([0, [1]]);
  const left = await inTenant(async (trx) => ({
    links: await trx.selectFrom("person_links").select(["email", "revoked_at"]).execute(),
    requests: await trx.selectFrom("data_requests").select(["state", "wanted", "stood", "note", "answer"]).execute(),
  }));
  expect(left).toEqual({
    links: [{ email: "", revoked_at: null }],
    requests: [{ state: "refused", wanted: null, stood: null, note: null, answer: null }],
  });
  const before = (await mails("consents_answered")).length;
  const page = await guardian.must(answerConsents, { params, body: { ...body, answers: { image: false } } });
  expect(page.questions.find((each) => each.kind === "image")?.answer?.state).toBe("withdrawn");
  expect(await mails("consents_answered")).toHaveLength(before);
});

it("removes ticks backstage, changes at the door, holds, notes of conflicts, and names and browsers of the hall's devices, with the contacts", async () => {
  house.setNow(new Date("2026-11-28T10:00:00Z"));
  const hall = await makeHall(house, { entries: 1, judges: 1 });
  const device = await openNewStation(house, hall, "backstage", "Hania");
  const tick = { id: newId(), made_at: "2026-11-28T09:59:00Z", entry_id: hall.entry_ids[0] ?? "", dancer_id: null, present: true };
  const params = { id: await stageIdOf(house, hall) };
  await device.must(tickBackstage, { params, body: tick });
  await hall.admin.must(changeAtDoor, {
    params: { id: hall.competition_id },
    body: { id: newId(), made_at: tick.made_at, kind: "unclear", signup_id: hall.signup_id, note: "Brak wpłaty" },
  });
  await hall.admin.must(saveJudgeConflict, {
    params: { id: hall.competition_id },
    body: { id: newId(), user_id: hall.people[0]?.id ?? "", club_name: "KS Iskra", kind: "hard", note: "córka" },
  });
  const manager = await openNewStation(house, hall, "stage_manager", "Hania");
  const hold = async (action: "hold" | "resume", by: Browser) =>
    by.must(moveStage, { params, body: { id: newId(), made_at: tick.made_at, action, reason: "Uraz" } });
  await hold("hold", manager);
  await hold("resume", hall.admin);
  await hold("hold", manager);
  const stored = () =>
    house.world.database.inTenant(hall.tenant.id, async (trx) => ({
      devices: await trx.selectFrom("station_devices").select(["person_name", "user_agent"]).execute(),
      ticks: (await trx.selectFrom("backstage_ticks").select("id").execute()).length,
      conflicts: await trx.selectFrom("judge_conflicts").select(["kind", "note"]).execute(),
      door: (await trx.selectFrom("door_changes").select("id").execute()).length,
      holds: (await trx.selectFrom("stage_holds").select("stage_id").execute()).length,
      moves: (await trx.selectFrom("stage_moves").select("before").execute()).filter((each) => JSON.stringify(each).includes("Hania"))
        .length,
    }));
  const named = { person_name: "Hania" };
  expect(await stored()).toMatchObject({ devices: [named, named], ticks: 1, conflicts: [{ note: "córka" }], door: 1, holds: 1, moves: 1 });
  house.setNow(new Date("2027-12-20T10:00:00Z"));
  const admin = await browserAs(house, hall.tenant, "admin");
  const { version } = await admin.must(contract.getRetention, {});
  await admin.must(contract.updateRetention, { body: { enabled: true, version } });
  await applyRetentionRules.run({}, house.world);
  await applyRetentionRules.run({}, house.world);
  const nameless = { person_name: "", user_agent: null };
  const conflicts = [{ kind: "hard", note: null }];
  expect(await stored()).toEqual({ devices: [nameless, nameless], ticks: 0, conflicts, door: 0, holds: 0, moves: 0 });
});

it("removes notes of incidents 90 days after the competition, or sooner as the organiser says", async () => {
  house.setNow(new Date("2026-11-28T10:00:00Z"));
  const hall = await makeHall(house, { entries: 1, judges: 0 });
  const manager = await openNewStation(house, hall, "stage_manager", "Olek");
  const body = { id: newId(), made_at: "2026-11-28T09:59:00Z", kind: "injury" as const, start_list_id: hall.list_id, note: "kolano" };
  await manager.must(reportIncident, { params: { id: await stageIdOf(house, hall) }, body });
  const noteAt = async (day: string) => {
    house.setNow(new Date(`${day}T02:45:00Z`));
    await applyRetentionRules.run({}, house.world);
    return house.world.database.inTenant(hall.tenant.id, (trx) => trx.selectFrom("incidents").select(["kind", "note"]).execute());
  };
  const { version, incident_days } = await hall.admin.must(contract.getRetention, {});
  expect(incident_days).toBe(90);
  await hall.admin.must(contract.updateRetention, { body: { enabled: true, version } });
  expect(await noteAt("2027-02-26")).toEqual([{ kind: "injury", note: "kolano" }]);
  expect(await noteAt("2027-02-27")).toEqual([{ kind: "injury", note: null }]);
});

it("removes past data once it is on, and lists them before and after", async () => {
  const hall = await makeHall(house);
  const tenant_id = hall.tenant.id;
  const { database } = house.world;
  await database.inTenant(tenant_id, async (trx) => {
    await trx.updateTable("signups").set({ contact_name: "Anna Lis", contact_email: "anna@example.com", contact_phone: "600" }).execute();
    const file_id = newId();
    await trx
      .insertInto("files")
      .values({ tenant_id, id: file_id, name: "a.mp3", content_type: "audio/mpeg", bytes: 5, sha256: "a" })
      .execute();
    await trx
      .insertInto("music_tracks")
      .values({ tenant_id, id: newId(), entry_id: hall.entry_ids[0] ?? "", file_id, status: "accepted" })
      .execute();
    const consent = {
      tenant_id,
      id: newId(),
      signup_id: hall.signup_id,
      kind: "rules" as const,
      text_sha256: "a",
      locale: "pl",
      given_by: "Anna Lis",
    };
    await trx
      .insertInto("consents")
      .values([consent, { ...consent, id: newId(), kind: "image" }])
      .execute();
    const paper = newId();
    await trx
      .insertInto("files")
      .values({ tenant_id, id: paper, name: "zgoda.pdf", content_type: "application/pdf", bytes: 5, sha256: "a" })
      .execute();
    const asked_at = "2026-11-20T10:00:00Z";
    const question = { tenant_id, competition_id: hall.competition_id, asked_at, created_at: asked_at };
    const [allergies, papers, sizes] = [newId(), newId(), newId()];
    await trx
      .insertInto("questions")
      .values([
        { ...question, id: allergies, scope: "signup", kind: "text", label: "Alergie" },
        { ...question, id: papers, scope: "signup", kind: "file", label: "Oświadczenie" },
        { ...question, id: sizes, scope: "signup", kind: "text", label: "Rozmiary" },
      ])
      .execute();
    const answer = { tenant_id, signup_id: hall.signup_id, created_at: asked_at };
    await trx
      .insertInto("answers")
      .values([
        { ...answer, id: newId(), question_id: allergies, value: JSON.stringify("orzechy") },
        { ...answer, id: newId(), question_id: papers, file_id: paper },
        { ...answer, id: newId(), question_id: sizes },
      ])
      .execute();
    const mail = {
      tenant_id,
      id: newId(),
      kind: "test",
      to_email: "anna@example.com",
      subject: "a",
      text_body: "",
      html_body: "",
      status: "kept" as const,
      created_at: "2026-11-20T10:00:00Z",
    };
    await trx
      .insertInto("mails")
      .values([mail, { ...mail, id: newId(), status: "waiting" }])
      .execute();
  });
  const nothing = { music: 0, contacts: 0, answers: 0, consents: 0, mails: 0 };
  const read = () => hall.admin.must(contract.getRetention, {});
  house.setNow(new Date("2026-11-29T10:00:00+01:00"));
  expect((await read()).tonight).toEqual(nothing);
  house.setNow(new Date("2033-11-29T10:00:00+01:00"));
  const admin = await browserAs(house, hall.tenant, "admin");
  const past = { music: 1, contacts: 1, answers: 2, consents: 2, mails: 1 };
  const before = await admin.must(contract.getRetention, {});
  expect(before).toMatchObject({ enabled: false, tonight: past, runs: [] });
  const named = async (kind: (typeof contract.pastKinds)[number], query: object = {}) =>
    (await admin.must(contract.listPastThings, { query: { kind, ...query } })).data;
  expect((await named("contacts")).map((each) => [each.name, each.detail, each.count])).toEqual([
    ["Anna Lis", "Studio Plié, anna@example.com, 600", 1],
  ]);
  expect((await named("music")).map((each) => each.name)).toEqual(["a.mp3"]);
  expect((await named("answers")).map((each) => [each.name, each.detail])).toEqual([
    ["Anna Lis", "Alergie, Studio Plié"],
    ["Anna Lis", "Oświadczenie, zgoda.pdf, Studio Plié"],
  ]);
  expect((await named("consents")).map((each) => [each.name, each.count])).toEqual([["Anna Lis", 2]]);
  expect((await named("mails")).map((each) => [each.name, each.detail])).toEqual([["anna@example.com", "a"]]);
  const listed = await Promise.all(
    contract.pastKinds.map(async (kind) => [kind, (await named(kind)).reduce((sum, { count }) => sum + count, 0)] as const),
  );
  expect(await named("contacts", { q: "lis ann" })).toHaveLength(1);
  expect(await named("contacts", { q: "kowalska" })).toEqual([]);
  const elsewhere = await browserAs(house, await makeTenant(house), "admin");
  for (const kind of contract.pastKinds)
    expect((await elsewhere.must(contract.listPastThings, { query: { kind } })).data, kind).toEqual([]);
  await applyRetentionRules.run({}, house.world);
  expect((await admin.must(contract.getRetention, {})).tonight).toEqual(past);
  await admin.must(contract.updateRetention, { body: { enabled: true, version: before.version } });
  await applyRetentionRules.run({}, house.world);
  await applyRetentionRules.run({}, house.world);
  const after = await admin.must(contract.getRetention, {});
  expect(after).toMatchObject({ tonight: nothing, competitions: [], runs: [past] });
  expect(after.runs).toHaveLength(1);
  // The list equals the count and what is removed. A second consent of one person, an emptied answer and a waiting mail are among the rows.
  for (const [kind, count] of listed) expect([before.tonight[kind], after.runs[0]?.[kind]], kind).toEqual([count, count]);
  expect(await named("mails")).toEqual([]);
  const left = await database.inTenant(tenant_id, (trx) => trx.selectFrom("signups").select(["contact_name", "contact_email"]).execute());
  expect(left).toEqual([{ contact_name: null, contact_email: null }]);
  expect(await columnsContaining(database, hall.tenant, "orzechy")).toEqual([]);
  expect(await database.inTenant(tenant_id, (trx) => trx.selectFrom("files").select("name").execute())).toEqual([]);
  expect((await admin.must(contract.getRegister, {})).kept).toMatchObject({ enabled: true, music_days: 30 });
});

it("keeps the contact of a sign-up whose payment is not made yet or under way, and removes it once it is paid", async () => {
  house.setNow(new Date("2026-01-20T12:00:00+01:00"));
  const { tenant, browser, params } = await makeOwing(house, "gateway");
  const contacts = () => house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("signups").select("contact_email").execute());
  const [contact] = await contacts();
  expect(contact?.contact_email).not.toBeNull();
  const later = new Date("2033-11-29T10:00:00+01:00");
  house.setNow(later);
  const admin = await browserAs(house, tenant, "admin");
  const { version } = await admin.must(contract.getRetention, {});
  await admin.must(contract.updateRetention, { body: { enabled: true, version } });
  const night = async () => {
    house.setNow(later);
    const past = [
      (await admin.must(contract.getRetention, {})).tonight.contacts,
      (await admin.must(contract.listPastThings, { query: { kind: "contacts" } })).data.length,
    ];
    await applyRetentionRules.run({}, house.world);
    return [...past, await contacts()];
  };
  expect(await night()).toEqual([0, 0, [contact]]);
  house.setNow(new Date("2026-01-20T12:00:00+01:00"));
  await browser.must(startAttempt, { params, body: {} });
  expect(await night()).toEqual([0, 0, [contact]]);
  await admin.must(updatePayment, { params, body: { status: "paid" } });
  expect(await night()).toEqual([1, 1, [{ contact_email: null }]]);
});

it("accepts one of two first saves; the other is refused because the periods were changed meanwhile", async () => {
  const tenant = await makeTenant(house);
  const [one, other] = [await browserAs(house, tenant, "admin"), await browserAs(house, tenant, "admin")];
  expect((await one.must(contract.getRetention, {})).version).toBe(0);
  const save = (browser: typeof one, music_days: number) => browser.call(contract.updateRetention, { body: { music_days, version: 0 } });
  const answers = await Promise.all([save(one, 10), save(other, 20)]);
  expect(answers.map((each) => each.status).sort((a, b) => a - b)).toEqual([200, 409]);
  const taken = answers.find((each) => each.status === 200)?.body;
  expect(await one.must(contract.getRetention, {})).toMatchObject({ version: 1, music_days: taken?.music_days });
  expect(await save(one, 5)).toMatchObject({ status: 409, body: { code: "stale", current: { version: 1 } } });
  // Shortening a period requires a fresh login, as an erasure does.
  house.setNow(new Date(house.world.now().getTime() + 16 * 60_000));
  const change = async (body: { enabled?: boolean; music_days?: number }) => (await one.call(contract.updateRetention, { body })).status;
  expect([await change({ music_days: 8 }), await change({ enabled: true })]).toEqual([200, 403]);
  await one.must(prove, { body: { password: PASSWORD } });
  expect(await change({ enabled: true })).toBe(200);
  house.setNow(new Date(house.world.now().getTime() + 16 * 60_000));
  expect([await change({ music_days: 7 }), await change({ music_days: 9 }), await change({ enabled: false })]).toEqual([403, 200, 200]);
});
