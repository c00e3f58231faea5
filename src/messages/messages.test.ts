import { describe, expect, it } from "vitest";
import { consentTexts } from "#tests/signups/consent-texts.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { makeLinked } from "#tests/people/linked-person.ts";
import { createInvitation, forgottenPassword } from "../identity/contract.ts";
import { saveMembership } from "../identity/sql.server.ts";
import { getStoredPerson, listStoredPeople } from "../privacy/contract.ts";
import { answerConsents } from "../people/consents/contract.ts";
import * as contract from "./contract.ts";
import { prove } from "../identity/proof/contract.ts";

const house = useHouse();

describe("the outbox", () => {
  it("lists stored mails newest first, by page, status and search", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    for (const name of ["anna", "bartek", "celina"])
      await admin.call(createInvitation, { body: { email: `${name}@example.com`, role: "referee" } });
    const all = (await admin.call(contract.listMails)).body;
    expect(all.data.map((mail) => mail.to_email)).toEqual(["celina@example.com", "bartek@example.com", "anna@example.com"]);
    expect(all).toMatchObject({ smtp: false, next_cursor: null });
    expect(all.data[0]).toMatchObject({ kind: "invitation", status: "kept", attempts: 0, problem: null, sent_at: null });
    const first = (await admin.call(contract.listMails, { query: { limit: 2 } })).body;
    const rest = (await admin.call(contract.listMails, { query: { limit: 2, cursor: first.next_cursor ?? "" } })).body;
    expect([...first.data, ...rest.data]).toEqual(all.data);
    expect(rest.next_cursor).toBeNull();
    expect((await admin.call(contract.listMails, { query: { q: "BARTEK" } })).body.data).toHaveLength(1);
    expect((await admin.call(contract.listMails, { query: { status: "sent" } })).body.data).toEqual([]);
    expect((await admin.call(contract.listMails, { query: { cursor: "nie-kursor" } })).status).toBe(400);
  });

  it("shows a mail with its text and link", async () => {
    const admin = await browserAs(house, await makeTenant(house, "Studio Żuraw"), "admin");
    await admin.call(createInvitation, { body: { email: "nowy@example.com", role: "trener" } });
    const [line] = (await admin.call(contract.listMails)).body.data;
    const mail = (await admin.call(contract.getMail, { params: { id: line?.id ?? "" } })).body;
    expect(mail.link_hidden).toBe(false);
    expect(mail.text_body).toMatch(/Zaproszenie do: Studio Żuraw[\s\S]*invitation\?token=[\w-]{20,}&tenant=/);
    expect(mail.html_body).toContain("<h1");
  });

  it("keeps the password link of a person with roles elsewhere from this tenant's admin, and shows it to a super-admin", async () => {
    const [tenant, other] = [await makeTenant(house), await makeTenant(house)];
    const person = await makePerson(house, tenant, "trener");
    await house.world.database.inTenant(other.id, (trx) => saveMembership(trx, other.id, person.id, "referee", null));
    await new Browser(house, tenant).call(forgottenPassword, { body: { email: person.email } });
    const admin = await browserAs(house, tenant, "admin");
    const id = (await admin.call(contract.listMails)).body.data[0]?.id ?? "";
    const seen = (await admin.call(contract.getMail, { params: { id } })).body;
    expect(seen).toMatchObject({ link_hidden: true });
    expect(`${seen.text_body} ${seen.html_body}`).not.toMatch(/token=[\w-]/);
    const root = await browserAs(house, tenant, "super-admin");
    expect((await root.call(contract.getMail, { params: { id } })).body.text_body).toMatch(/token=[\w-]{20,}/);
  });

  it("keeps a guardian's link from everybody but them once the mail leaves, and shows it only where none does", async () => {
    const { hall, guardian, code, inTenant, mails } = await makeLinked(house);
    const texts = consentTexts("Rytm Wisły", hall.tenant.name);
    const body = { name: "Anna Wrona", relation: "parent" as const, answers: { image: true }, texts };
    await guardian.must(answerConsents, { params: { code }, body });
    const ids = [...(await mails("person_link")), ...(await mails("consents_answered"))].map((each) => each.id);
    const read = () => Promise.all(ids.map((id) => hall.admin.must(contract.getMail, { params: { id } })));
    for (const mail of await read()) expect(mail).toMatchObject({ link_hidden: false, text_body: expect.stringContaining(code) });
    await inTenant((trx) => trx.updateTable("mails").set({ status: "sent" }).execute());
    const sent = await read();
    expect(sent.map((each) => each.link_hidden)).toEqual([true, true]);
    for (const { text_body, html_body } of sent) {
      expect(`${text_body} ${html_body}`).not.toContain(code);
      expect(text_body).toContain("/p/…");
    }
    const [person] = (await hall.admin.must(listStoredPeople, { query: { q: "anna@example.com" } })).data;
    const { held } = await hall.admin.must(getStoredPerson, { params: { id: person?.id ?? "" } });
    expect(held["mails"]).toHaveLength(2);
    expect(JSON.stringify(held)).not.toContain(code);
  });

  it("belongs to the tenant's admins", async () => {
    const [tenant, other] = [await makeTenant(house), await makeTenant(house)];
    const admin = await browserAs(house, tenant, "admin");
    await admin.call(createInvitation, { body: { email: "ktos@example.com", role: "admin" } });
    const id = (await admin.call(contract.listMails)).body.data[0]?.id ?? "";
    const stranger = await browserAs(house, other, "admin");
    expect((await stranger.call(contract.getMail, { params: { id } })).status).toBe(404);
    expect((await stranger.call(contract.resendMail, { params: { id } })).status).toBe(404);
    expect((await stranger.call(contract.listMails)).body.data).toEqual([]);
    expect((await (await browserAs(house, tenant, "referee")).call(contract.listMails)).status).toBe(403);
    expect((await new Browser(house, tenant).call(contract.getMail, { params: { id } })).status).toBe(401);
  });

  it("cannot send while no mail server is set, and says so", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    await admin.call(createInvitation, { body: { email: "ktos@example.com", role: "admin" } });
    const id = (await admin.call(contract.listMails)).body.data[0]?.id ?? "";
    const refused = await admin.call(contract.resendMail, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("SMTP_URL");
  });

  it("shows the link of an account after a fresh proof alone: it is as good as a password", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const admin = await new Browser(house, tenant).signIn(person);
    await admin.must(forgottenPassword, { body: { email: person.email } });
    await admin.must(createInvitation, { body: { email: "nowa@example.com", role: "admin" } });
    house.setNow(new Date(house.world.now().getTime() + 16 * 60_000));
    const ids = (await admin.must(contract.listMails)).data.map((mail) => mail.id);
    const show = async () =>
      (await Promise.all(ids.map((id) => admin.call(contract.getMail, { params: { id } })))).map((each) => each.status);
    expect(await show()).toEqual([403, 403]);
    await admin.must(prove, { body: { password: PASSWORD } });
    expect(await show()).toEqual([200, 200]);
  });
});
