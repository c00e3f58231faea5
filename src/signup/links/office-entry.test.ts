// The office adds a sign-up, also after sign-up has closed.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { contact, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../contract.ts";

const house = useHouse();

it("adds to a sign-up that was sent, after it closed: asked nothing again, priced by the same rules, confirmed to the contact", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const coach = new Browser(house, tenant);
  const { id } = await coach.must(contract.createSignup, { params: { id: contest.id }, body: contact });
  const params = { id };
  const enter = async (who: Browser, title: string) => {
    const dancer = { first_name: title, last_name: "Wójcicka", birth_year: 2012 };
    const dancer_ids = (await who.must(contract.addDancers, { params, body: dancer })).data.map((each) => each.id);
    await who.must(contract.createEntry, { params, body: { title, section_id: contest.young, dancer_ids } });
  };
  await enter(coach, "Lena");
  const sent = await coach.must(contract.submitSignup, { params, body: { accept_rules: true, guardian_statement: true } });
  house.setNow(new Date("2026-03-02T10:00:00+01:00"));
  const admin = await browserAs(house, tenant, "admin");
  await enter(admin, "Iga");
  const added = await admin.must(contract.submitSignup, { params, body: { accept_rules: false } });
  expect(added.entries.map((each) => [each.title, each.status])).toEqual([
    ["Lena", "submitted"],
    ["Iga", "submitted"],
  ]);
  expect(added.quote.total_grosze).toBe(2 * sent.quote.total_grosze);
  const mails = await house.world.database.inTenant(tenant.id, (trx) =>
    trx.selectFrom("mails").select(["to_email", "text_body"]).where("kind", "=", "signup_confirmation").orderBy("id").execute(),
  );
  expect(mails.map((each) => [each.to_email, each.text_body.includes("Iga Wójcicka")])).toEqual([
    [contact.contact_email, false],
    [contact.contact_email, true],
  ]);
});

it("the office enters a club after sign-up has closed: sent like any other, in the trail as the office's, and open to nobody else", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const params = { id: contest.id };
  house.setNow(new Date("2026-03-02T10:00:00+01:00"));
  const guest = new Browser(house, tenant);
  expect((await guest.call(contract.createSignup, { params, body: contact })).body).toMatchObject({ code: "closed" });
  const admin = await browserAs(house, tenant, "admin");
  const { id } = await admin.must(contract.createSignup, { params, body: contact });
  const lena = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 };
  const [dancer] = (await admin.must(contract.addDancers, { params: { id }, body: lena })).data;
  await admin.must(contract.createEntry, {
    params: { id },
    body: { title: "Spóźnione", section_id: contest.young, dancer_ids: [dancer?.id ?? newId()] },
  });
  const sent = await admin.must(contract.submitSignup, { params: { id }, body: { accept_rules: true, guardian_statement: true } });
  expect(sent.entries.map((each) => each.status)).toEqual(["submitted"]);
  expect((await guest.call(contract.getSignup, { params: { id } })).status).toBe(404);
  expect((await admin.must(contract.listEntries, {})).data.map((each) => each.title)).toEqual(["Spóźnione"]);
  const { data } = await admin.must(listAuditEvents, { query: { subject_kind: "signup" } });
  expect(data.map((each) => each.action).sort()).toEqual(["created", "submitted"]);
});
