// An erasure removes all data of the person, wherever they are, and nothing of other people.
import { sql } from "kysely";
import { expect, it } from "vitest";
import { consentTexts } from "#tests/signups/consent-texts.ts";
import { useHouse } from "#tests/application/database.ts";
import { columnsContaining } from "#tests/people/named-everywhere.ts";
import { storeMails, makeLinked } from "#tests/people/linked-person.ts";
import { logText, readLogText } from "../../kernel/backup/erasures.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as consents from "../../people/consents/contract.ts";
import { setPublicName, updateDancer } from "../../signup/contract.ts";
import * as contract from "../contract.ts";
import { repeatErasures } from "./repeat-erasures.server.ts";

const house = useHouse();

type Linked = Awaited<ReturnType<typeof makeLinked>>;

const erase = (linked: Linked, id: string, confirmation: string, body: object = {}) =>
  linked.hall.admin.must(contract.erasePerson, { params: { id }, body: { reason: "prośba", confirmation, ...body } });

const codeOf = async ({ mails }: Linked) => /\/p\/([\w-]+)/.exec((await mails("person_link")).at(-1)?.text_body ?? "")?.[1] ?? "";

/** Requests the other child's consents at this address, too. Returns the code of that link. */
async function askForOther(linked: Linked, email: string): Promise<string> {
  const people = [{ dancer_id: linked.other.id, email }];
  await linked.coach.must(consents.askGuardians, { params: { id: linked.hall.signup_id }, body: { people } });
  return codeOf(linked);
}

const textsOf = ({ hall }: Linked) => consentTexts("Rytm Wisły", hall.tenant.name);

const answerBy = (linked: Linked, code: string, name: string, answers: object) =>
  linked.guardian.must(consents.answerConsents, { params: { code }, body: { name, relation: "parent", answers, texts: textsOf(linked) } });

/** Stores an answer to a question of the competition. */
const keepAnswer = ({ hall, inTenant }: Linked, scope: "dancer" | "entry" | "signup", of: object) =>
  inTenant(async (trx) => {
    const tenant_id = hall.tenant.id;
    const at = "2026-11-20T10:00:00Z";
    const question = { tenant_id, id: newId(), competition_id: hall.competition_id, scope, kind: "text" as const };
    await trx
      .insertInto("questions")
      .values({ ...question, label: "Trener", asked_at: at, created_at: at })
      .execute();
    const answer = { tenant_id, id: newId(), question_id: question.id, signup_id: hall.signup_id, ...of };
    await trx
      .insertInto("answers")
      .values({ ...answer, value: JSON.stringify("pani Ola"), created_at: at })
      .execute();
  });

it("lets nobody give an erased person a name again", async () => {
  const linked = await makeLinked(house);
  const { hall, coach, child, inTenant } = linked;
  await inTenant((trx) => trx.updateTable("competitions").set({ signup_closes_at: "2099-01-01T00:00:00Z", status: "open" }).execute());
  await erase(linked, child.id, "Jagna Wrona");
  const params = { id: child.id };
  for (const browser of [coach, hall.admin])
    for (const body of [{ first_name: "Jagna" }, { last_name: "Wrona" }, { birth_date: "2016-05-04" }])
      expect(await browser.call(updateDancer, { params, body })).toMatchObject({
        status: 409,
        body: { code: "not_possible", message: expect.stringContaining("Pseudonimu") },
      });
  expect((await hall.admin.must(contract.getStoredPerson, { params })).erased).toBe(true);
  expect(await columnsContaining(house.world.database, hall.tenant, "Wrona")).toEqual([]);
});

it("asks nobody about an erased person again, and keeps what is to be taken down for them", async () => {
  const linked = await makeLinked(house);
  const { hall, coach, child, other } = linked;
  const params = { id: hall.signup_id };
  const [answers, texts] = [{ image: true }, textsOf(linked)];
  await coach.must(consents.stateConsents, { params, body: { dancer_ids: [child.id], answers, texts } });
  await erase(linked, child.id, "Jagna Wrona");
  const refused = { status: 409, body: { code: "not_possible", message: expect.stringContaining("usunięto") } };
  const dancer_ids = [other.id, child.id];
  expect(await coach.call(consents.stateConsents, { params, body: { dancer_ids, answers, texts } })).toMatchObject(refused);
  const people = [{ dancer_id: child.id, email: "anna@example.com" }];
  expect(await coach.call(consents.askGuardians, { params, body: { people } })).toMatchObject(refused);
  expect(await coach.call(setPublicName, { params: { id: child.id }, body: { public_name: "full" } })).toMatchObject(refused);
  const mine = (await coach.must(consents.listSignupConsents, { params })).data;
  const all = await hall.admin.must(consents.listConsents, { query: { competition_id: hall.competition_id } });
  expect([mine, all.data].map((each) => each.map((one) => one.dancer_id))).toEqual([[other.id], [other.id]]);
  expect(all.counts).toMatchObject({ all: 1, take_down: 1 });
  const { data } = await hall.admin.must(consents.listTakeDowns, { params: { id: hall.competition_id } });
  expect(data).toMatchObject([{ dancer_id: child.id, over: null }]);
});

it("leaves what another guardian of the same name gave as it was given", async () => {
  const linked = await makeLinked(house);
  const { hall, child, other, code, inTenant } = linked;
  await answerBy(linked, code, "Anna Nowak", { image: true });
  await answerBy(linked, await askForOther(linked, "druga@example.com"), "Anna Nowak", { image: true });
  const [found] = (await hall.admin.must(contract.listStoredPeople, { query: { q: "anna@example.com" } })).data;
  const params = { id: found?.id ?? "" };
  expect(await hall.admin.must(contract.previewErasure, { params })).toMatchObject({ namesake: true, links: 1 });
  await erase(linked, params.id, "Anna Nowak");
  const given = async (dancer_id: string) =>
    (await inTenant((trx) => trx.selectFrom("consents").select("given_by").where("dancer_id", "=", dancer_id).execute())).map(
      (each) => each.given_by,
    );
  expect(await given(other.id)).toEqual(["Anna Nowak"]);
  expect(await given(child.id)).toEqual([expect.stringMatching(/^Osoba /)]);
});

it("takes all consents back, and puts allowed photos on the list of what to take down, with numbers and without a name", async () => {
  const linked = await makeLinked(house);
  const { hall, child, code, inTenant } = linked;
  await answerBy(linked, code, "Anna Wrona", { participation: true, image: true, full_names: true });
  await inTenant(async (trx) => {
    const row = { tenant_id: hall.tenant.id, id: newId(), competition_id: hall.competition_id, dancer_id: child.id };
    await trx
      .insertInto("take_downs")
      .values({ ...row, since: "2026-11-01T10:00:00Z", places: "Album Jagna Wrona", over: "done", over_at: "2026-11-02T10:00:00Z" })
      .execute();
  });
  expect((await hall.admin.must(contract.previewErasure, { params: { id: child.id } })).images).toBe(1);
  const { pseudonym } = await erase(linked, child.id, "Jagna Wrona");
  const standing = await inTenant((trx) =>
    trx.selectFrom("consents").select("kind").where("dancer_id", "=", child.id).where("withdrawn_at", "is", null).execute(),
  );
  expect(standing).toEqual([]);
  const { data } = await hall.admin.must(consents.listTakeDowns, { params: { id: hall.competition_id } });
  expect(data.map((each) => each.over)).toEqual([null, "done"]);
  expect(data[0]?.entries.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toMatch(/Jagna|Wrona/);
  expect(`${data[0]?.first_name} ${data[0]?.last_name}`).toBe(pseudonym);
});

it("empties mails about the child where a sibling has the same address, and leaves those about the sibling", async () => {
  const linked = await makeLinked(house);
  const { child, code, mails } = linked;
  await answerBy(linked, code, "Anna Wrona", { image: false });
  await askForOther(linked, "anna@example.com");
  await erase(linked, child.id, "Jagna Wrona");
  expect((await mails("person_link")).map((each) => [each.to_email, each.text_body !== ""])).toEqual([
    ["", false],
    ["anna@example.com", true],
  ]);
  expect((await mails("consents_answered")).map((each) => each.text_body)).toEqual([""]);
});

it("forgets the address of the family's contact in links, too, and again after a restore", async () => {
  const linked = await makeLinked(house);
  const { hall, child, other, alone, together, inTenant } = linked;
  const { tenant } = hall;
  await inTenant(async (trx) => {
    await trx.deleteFrom("entry_dancers").where("dancer_id", "=", other.id).execute();
    await trx.deleteFrom("dancers").where("id", "<>", child.id).execute();
    await trx
      .updateTable("signups")
      .set({ contact_name: "Anna Wrona", contact_email: "Anna@example.com", contact_role: "parent" })
      .execute();
  });
  expect([alone, together]).toHaveLength(2);
  await erase(linked, child.id, "Jagna Wrona", { with_family_contacts: true });
  const row = await inTenant((trx) => trx.selectFrom("erasures").selectAll().executeTakeFirstOrThrow());
  expect(row.link_ids).toHaveLength(1);
  expect(await columnsContaining(house.world.database, tenant, "anna@example.com")).toEqual([]);
  const { erasures, whole } = readLogText(logText([row]));
  expect([whole, erasures[0]?.link_ids]).toEqual([true, row.link_ids]);
  // As in an older backup: the address is there again, without the erasure.
  await inTenant((trx) => trx.updateTable("person_links").set({ email: "anna@example.com", revoked_at: null }).execute());
  await house.world.database.asOwner(async (owner) => {
    await sql`select set_config('app.tenant', ${tenant.id}, true)`.execute(owner);
    await owner.deleteFrom("erasures").execute();
  });
  expect(await repeatErasures(house.world.database, house.world.files, erasures)).toBe(1);
  expect(await columnsContaining(house.world.database, tenant, "anna@example.com")).toEqual([]);
});

it("leaves confirmations of other competitions that went to the same address", async () => {
  const linked = await makeLinked(house);
  const { child, mails } = linked;
  await keepAnswer(linked, "dancer", { dancer_id: child.id });
  await storeMails(linked, [
    { competition: "Rytm Wisły", text: "Rytm Wisły" },
    { competition: "Bal Jesieni", text: "Bal Jesieni" },
  ]);
  await erase(linked, child.id, "Jagna Wrona");
  expect((await mails("signup_confirmation")).map((each) => each.text_body)).toEqual(["", "Bal Jesieni"]);
});

it("empties the confirmation that holds answers about a soloist's entry or about the sign-up, and leaves one that holds another's", async () => {
  for (const [scope, left] of [
    ["alone", ""],
    ["signup", ""],
    ["together", "Trener: pani Ola"],
  ] as const) {
    const linked = await makeLinked(house);
    const of = scope === "signup" ? {} : { entry_id: linked[scope] };
    await keepAnswer(linked, scope === "signup" ? "signup" : "entry", of);
    await storeMails(linked, [{ competition: "Rytm Wisły", text: "Trener: pani Ola" }]);
    await erase(linked, linked.child.id, "Jagna Wrona");
    expect(
      (await linked.mails("signup_confirmation")).map((each) => each.text_body),
      scope,
    ).toEqual([left]);
  }
});

it("shows a guardian's own requests among what is held about them", async () => {
  const linked = await makeLinked(house);
  const { hall, ask } = linked;
  await ask({ kind: "correct", first_name: "Jagoda", last_name: "Wrona", note: "Proszę" });
  const [found] = (await hall.admin.must(contract.listStoredPeople, { query: { q: "anna@example.com" } })).data;
  const { held } = await hall.admin.must(contract.getStoredPerson, { params: { id: found?.id ?? "" } });
  expect(held["requests"]).toMatchObject([{ kind: "correct", note: "Proszę", wanted: null }]);
});
