// Strangers make the application write mails: how many leave at once, which wait, and that none is lost (docs/rules/mails.md 1.2).
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserFrom, browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest, type OpenContest } from "#tests/signups/signup-contest.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { forgottenPassword } from "../identity/contract.ts";
import { newId } from "../kernel/values/ids.ts";
import { releaseMails } from "../kernel/mail/counted-mail.server.ts";
import { addDancers, createEntry, openSignup, submitSignup, updateSignup } from "../signup/contract.ts";
import { askGuardians, listSignupConsents } from "../people/consents/contract.ts";
import { listMails } from "./contract.ts";

const house = useHouse({ LIMIT_MAILS: "20", LIMIT_SIGNUPS: "1000", TRUST_PROXY: "on" });
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const from = (client: string, tenant: { slug: string }) => browserFrom(house, client, tenant);

const mailsOf = (tenant: MadeTenant) =>
  house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("mails").selectAll().orderBy("created_at").orderBy("id").execute());
type Row = Awaited<ReturnType<typeof mailsOf>>[number];
const waiting = (rows: readonly Row[]) => rows.filter((each) => each.status === "waiting");
const left = (rows: readonly Row[]) => rows.filter((each) => each.status === "kept");

/** Moves the clock by an hour and runs at most `most` jobs of waiting mails. */
async function anHourLater(tenant: MadeTenant, most = 100) {
  vi.advanceTimersByTime(3_600_001);
  for (const { id } of waiting(await mailsOf(tenant)).slice(0, most))
    await releaseMails.run({ tenant_id: tenant.id, mail_id: id }, house.world);
}

/** A sign-up with one solo, sent by this client, with its confirmation going to `email`. */
async function signUp(tenant: MadeTenant, contest: OpenContest, client: string, email: string, title = "Solo") {
  const { browser, id } = await beginSignup(house, tenant, contest, from(client, tenant));
  const params = { id };
  await browser.must(updateSignup, { params, body: { contact_email: email } });
  const dancer = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 };
  const [added] = (await browser.must(addDancers, { params, body: dancer })).data;
  await browser.must(createEntry, { params, body: { title, section_id: contest.young, dancer_ids: [added?.id ?? ""] } });
  await browser.must(submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
  return { browser, id, dancer_id: added?.id ?? "" };
}

/** A sent sign-up of many people; `entered` of them dance. */
async function manyPeople(count: number, entered: number, client: string) {
  const hall = await makeHall(house, { entries: 1, judges: 1 });
  const tenant_id = hall.tenant.id;
  const people = Array.from({ length: count }, (_, at) => ({
    tenant_id,
    id: newId(),
    signup_id: hall.signup_id,
    first_name: "Ala",
    last_name: `Obca${at}`,
    birth_year: 2016,
  }));
  await house.world.database.inTenant(tenant_id, async (trx) => {
    await trx.updateTable("signups").set({ contact_role: "school" }).execute();
    await trx.insertInto("dancers").values(people).execute();
    const dancing = people
      .slice(0, entered)
      .map((each, at) => ({ tenant_id, id: newId(), entry_id: hall.entry_ids[0] ?? "", dancer_id: each.id, position: 100 + at }));
    if (dancing.length > 0) await trx.insertInto("entry_dancers").values(dancing).execute();
  });
  const coach = from(client, hall.tenant);
  const params = { id: hall.signup_id };
  await coach.must(openSignup, { params, body: { key: hall.signup_secret } });
  const ask = (list: readonly { id: string }[], emailOf: (at: number) => string) =>
    coach.call(askGuardians, { params, body: { people: list.map((each, at) => ({ dancer_id: each.id, email: emailOf(at) })) } });
  return { hall, people, coach, params, ask };
}

it("400 strangers are not mailed in two calls: as many leave in an hour as one client may cause, the others wait their turn", async () => {
  const { hall, people, ask } = await manyPeople(400, 400, "203.0.113.1");
  for (const half of [0, 200]) expect((await ask(people.slice(half, half + 200), (at) => `obcy${half + at}@example.com`)).status).toBe(200);
  const rows = await mailsOf(hall.tenant);
  expect([left(rows).length, waiting(rows).length]).toEqual([20, 380]);
  expect(new Set(waiting(rows).map((each) => each.waits_why))).toEqual(new Set(["client"]));
  await anHourLater(hall.tenant, 22);
  const later = await mailsOf(hall.tenant);
  expect([left(later).length, waiting(later).length]).toEqual([40, 360]);
  const { data } = await hall.admin.must(listMails, { query: { status: "waiting", limit: 1 } });
  expect(data).toMatchObject([{ waits_why: "client", waits_until: expect.any(String) as string }]);
});

it("who asks for a lost link or a new password is not refused for what a coach of the same network caused", async () => {
  const { hall, people, ask } = await manyPeople(21, 21, "203.0.113.5");
  expect((await ask(people, (at) => `opiekun${at}@example.com`)).status).toBe(200);
  expect(waiting(await mailsOf(hall.tenant))).toHaveLength(1);
  const phone = from("203.0.113.5", hall.tenant);
  expect((await phone.call(forgottenPassword, { body: { email: "biuro@example.com" } })).status).toBe(204);
});

it("nobody is mailed who is in no entry that was sent", async () => {
  const { hall, people, coach, params, ask } = await manyPeople(2, 1, "203.0.113.2");
  expect(await ask(people, (at) => `obcy${at}@example.com`)).toMatchObject({ status: 409, body: { code: "not_possible" } });
  expect(await mailsOf(hall.tenant)).toEqual([]);
  const { data } = await coach.must(listSignupConsents, { params });
  expect(people.map(({ id }) => data.find((each) => each.dancer_id === id)?.entered)).toEqual([true, false]);
});

it("one mail has the links of all children of an address, and what is asked for one by one over the limit leaves as one, the newest link of each", async () => {
  const { hall, people, ask } = await manyPeople(8, 8, "203.0.113.3");
  const codes = (row: Row | undefined) => new Set(row?.text_body.match(/\/p\/[\w-]+/g)).size;
  await ask(people, () => "Anna@example.com");
  const [first] = await mailsOf(hall.tenant);
  expect([(await mailsOf(hall.tenant)).length, codes(first)]).toEqual([1, 8]);
  expect(first?.text_body.match(/pyta o zgody/g)).toHaveLength(1);
  for (const each of [...people, ...people.slice(4)]) await ask([each], () => "anna@example.com");
  expect([left(await mailsOf(hall.tenant)).length, waiting(await mailsOf(hall.tenant)).length]).toEqual([3, 6]);
  await anHourLater(hall.tenant);
  const rows = await mailsOf(hall.tenant);
  expect([rows.length, waiting(rows).length]).toEqual([4, 0]);
  const merged = rows.find((each) => codes(each) === 6);
  expect(merged).toMatchObject({ status: "kept", waits_why: null, client: null, html_body: expect.stringContaining("<!doctype html>") });
});

it("one address is not mailed ten times in a minute: three first confirmations leave, the others as one mail an hour later", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const made = [];
  for (let i = 0; i < 10; i++) made.push(await signUp(tenant, contest, "203.0.113.9", "ofiara@example.com"));
  const rows = await mailsOf(tenant);
  expect([left(rows).length, waiting(rows).length]).toEqual([3, 7]);
  expect(new Set(waiting(rows).map((each) => each.waits_why))).toEqual(new Set(["address"]));

  await signUp(tenant, contest, "198.51.100.4", "Ofiara@example.com", "Moje własne");
  expect((await mailsOf(tenant)).filter((each) => each.text_body.includes("Moje własne"))).toMatchObject([{ status: "kept" }]);

  await anHourLater(tenant);
  const after = await mailsOf(tenant);
  expect([left(after).length, waiting(after).length]).toEqual([5, 0]);
  for (const { id } of made)
    expect(
      after.some((each) => each.text_body.includes(id)),
      id,
    ).toBe(true);
});

it("a sender's first confirmation leaves at once, however often others asked for mails to that address", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  for (const client of ["203.0.113.20", "203.0.113.21"])
    for (let i = 0; i < 4; i++) await signUp(tenant, contest, client, "klub@example.com");
  await signUp(tenant, contest, "198.51.100.30", "klub@example.com", "Nasze");
  expect((await mailsOf(tenant)).filter((each) => each.text_body.includes("Nasze"))).toMatchObject([{ status: "kept" }]);
});

it("a confirmation that waits says what was sent last", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { browser, id, dancer_id } = await signUp(tenant, contest, "203.0.113.30", "zmiany@example.com");
  for (const title of ["Drugi", "Trzeci", "Czwarty", "Piąty"]) {
    await browser.must(createEntry, { params: { id }, body: { title, section_id: contest.young, dancer_ids: [dancer_id] } });
    await browser.must(submitSignup, { params: { id }, body: { accept_rules: true, guardian_statement: true } });
  }
  const rows = await mailsOf(tenant);
  expect(left(rows)).toHaveLength(3);
  expect(waiting(rows).map((each) => each.text_body.includes("Piąty"))).toEqual([true]);
});

it("a title and a club's name are no links in the mail, and the subject has none either", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  await signUp(tenant, contest, "203.0.113.40", "ktos@example.com", "https://zly.example/wygraj");
  const [mail] = await mailsOf(tenant);
  expect(mail?.text_body).toContain("zly.\u2060example");
  expect(`${mail?.subject} ${mail?.text_body} ${mail?.html_body}`).not.toMatch(/zly\.example|:\/\/zly/);
  const admin = await browserAs(house, tenant, "admin");
  expect((await admin.must(listMails, {})).data[0]).toMatchObject({ status: "kept", waits_why: null });
});
