import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, browserWith, type MadeTenant, makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../contract.ts";
import { createJudge, renameJudge } from "./contract.ts";

const house = useHouse();

/** Secret in the newest mail of a kind. */
async function tokenOf(tenant: MadeTenant, kind: string): Promise<string> {
  const mail = await house.world.database.inTenant(tenant.id, (trx) =>
    trx.selectFrom("mails").select("text_body").where("kind", "=", kind).orderBy("id", "desc").executeTakeFirstOrThrow(),
  );
  return /token=([\w-]+)/.exec(mail.text_body)?.[1] ?? "";
}

describe("the list of people", () => {
  it("goes by name in the Polish order, page by page", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    for (const name of ["Łucja Ż", "Ćma", "Lena", "Cezary", "Zoja"]) await makePerson(house, tenant, "referee", name);
    const names: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: contract.MemberPage = (await admin.call(contract.listUsers, { query: { role: "referee", limit: 2, cursor } })).body;
      names.push(...page.data.map((each) => each.name));
      cursor = page.next_cursor;
    }
    expect(names).toEqual(["Cezary", "Ćma", "Lena", "Łucja Ż", "Zoja"]);
  });

  it("is searched by name and address, narrowed by role and by lost access", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const coach = await makePerson(house, tenant, "trener", "Żaneta Próbna");
    await makePerson(house, tenant, "referee", "Ola Sędzia");
    const found = async (query: object) => (await admin.call(contract.listUsers, { query })).body.data.map((each) => each.user_id);
    expect(await found({ q: "żaneta" })).toEqual([coach.id]);
    expect(await found({ q: coach.email })).toEqual([coach.id]);
    expect(await found({ role: "trener" })).toEqual([coach.id]);
    const [member] = (await admin.call(contract.listUsers, { query: { role: "trener" } })).body.data;
    await admin.call(contract.updateMember, { params: { id: member?.id ?? "" }, body: { archived: true } });
    expect(await found({ archived: "true" })).toEqual([coach.id]);
    expect(await found({ archived: "false", role: "trener" })).toEqual([]);
    expect((await admin.call(contract.listUsers, { query: { cursor: "nie-kursor" } })).status).toBe(400);
  });
});

describe("a person's role", () => {
  it("is changed and taken away; without it the session ends", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const person = await makePerson(house, tenant, "trener");
    const browser = await new Browser(house, tenant).signIn(person);
    const [member] = (await admin.call(contract.listUsers, { query: { role: "trener" } })).body.data;
    const params = { id: member?.id ?? "" };
    expect((await admin.call(contract.updateMember, { params, body: { role: "referee", version: 1 } })).body).toMatchObject({
      role: "referee",
      version: 2,
    });
    expect((await browser.call(contract.currentUser)).body.role).toBe("referee");
    expect((await admin.call(contract.updateMember, { params, body: { role: "admin", version: 1 } })).status).toBe(409);
    expect((await admin.call(contract.updateMember, { params, body: { archived: true } })).body.archived).toBe(true);
    expect((await browser.call(contract.currentUser)).status).toBe(401);
    expect((await admin.call(contract.updateMember, { params: { id: newId() }, body: { role: "admin" } })).status).toBe(404);
  });
});

describe("a person's grants", () => {
  it("are changed beside the role, count at the next call, are listed and found, and are in the trail", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const person = await makePerson(house, tenant, "trener", "Zofia Kasowa");
    const coach = await new Browser(house, tenant).signIn(person);
    expect((await coach.must(contract.currentUser)).grants).toEqual([]);
    const [member] = (await admin.must(contract.listUsers, { query: { role: "trener" } })).data;
    const params = { id: member?.id ?? "" };
    const token = await coach.must(contract.createToken, { body: { name: "program" } });
    expect(token.token).not.toBeNull();
    const changed = await admin.must(contract.updateMember, { params, body: { grants: ["treasurer", "treasurer"], version: 1 } });
    expect(changed).toMatchObject({ role: "trener", grants: ["treasurer"], version: 2 });
    expect(await coach.must(contract.currentUser)).toMatchObject({ role: "trener", grants: ["treasurer"] });
    // A token made before may do no more than it could.
    expect((await coach.must(contract.listTokens)).data).toEqual([]);
    const found = async (grant: "helper" | "treasurer") =>
      (await admin.must(contract.listUsers, { query: { grant } })).data.map((each) => each.user_id);
    expect([await found("treasurer"), await found("helper")]).toEqual([[person.id], []]);
    const [event] = (await admin.must(listAuditEvents, { query: { subject_kind: "membership" } })).data;
    expect([event?.before, event?.after]).toEqual([{ grants: [] }, { grants: ["treasurer"] }]);

    expect((await admin.call(contract.updateMember, { params, body: { grants: ["helper"], version: 1 } })).status).toBe(409);
    expect((await admin.call(contract.updateMember, { params, body: { grants: ["cook" as "helper"] } })).status).toBe(422);
    expect((await coach.call(contract.updateMember, { params, body: { grants: ["helper"] } })).status).toBe(403);
  });

  it.each([
    ["a role that needs none", { role: "admin" as const }],
    ["lost access", { archived: true }],
  ])("end with %s, and do not come back with what was before", async (_, change) => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    await browserWith(house, tenant, "referee", ["helper", "treasurer"]);
    const [member] = (await admin.must(contract.listUsers, { query: { role: "referee" } })).data;
    expect(member?.grants).toEqual(["helper", "treasurer"]);
    const params = { id: member?.id ?? "" };
    expect((await admin.must(contract.updateMember, { params, body: change })).grants).toEqual([]);
    expect((await admin.must(contract.updateMember, { params, body: { role: "referee", archived: false } })).grants).toEqual([]);
  });
});

describe("an invitation", () => {
  it("is made once for one id, and is useless once revoked", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const body = { id: newId(), email: "nowa@example.com", role: "referee" as const };
    const made = await admin.call(contract.createInvitation, { body });
    expect((await admin.call(contract.createInvitation, { body })).body).toEqual(made.body);
    const token = await tokenOf(tenant, "invitation");
    expect((await admin.call(contract.revokeInvitation, { params: { id: body.id } })).status).toBe(204);
    expect((await admin.call(contract.listInvitations)).body.data).toMatchObject([{ id: body.id, status: "revoked" }]);
    const opened = await new Browser(house, tenant).call(contract.openInvitation, { body: { token } });
    expect(opened.status).toBe(422);
    expect(opened.body.errors?.token).toEqual(["Ten link już nie działa. Poproś o nowy."]);
    expect((await admin.call(contract.revokeInvitation, { params: { id: newId() } })).status).toBe(404);
  });

  it("expires after 14 days", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    await admin.call(contract.createInvitation, { body: { email: "pozna@example.com", role: "trener" } });
    const token = await tokenOf(tenant, "invitation");
    house.setNow(new Date(Date.now() + 15 * 86_400_000));
    expect((await new Browser(house, tenant).call(contract.openInvitation, { body: { token } })).status).toBe(422);
    house.setNow(new Date());
  });

  it("gives a known person another organiser's role for the old password only, and guessing ends at 429", async () => {
    const [home, other] = [await makeTenant(house), await makeTenant(house)];
    const person = await makePerson(house, home, "trener", "Iga Znana");
    const admin = await browserAs(house, other, "admin");
    await admin.call(contract.createInvitation, { body: { email: person.email, role: "referee" } });
    const token = await tokenOf(other, "invitation");
    const guest = new Browser(house, other);
    expect((await guest.call(contract.openInvitation, { body: { token } })).body.known).toBe(true);
    const accept = (password: string) => guest.call(contract.acceptInvitation, { body: { token, name: "Ktoś Inny", password } });
    const wrong = await accept("zgadywane-haslo");
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toHaveProperty("password");
    expect((await accept(PASSWORD)).body).toEqual({ onboarding: false });
    expect((await guest.call(contract.currentUser)).body).toMatchObject({
      name: "Iga Znana",
      role: "referee",
      tenant: { slug: other.slug },
      places: expect.arrayContaining([{ slug: home.slug, name: home.name }]) as unknown,
    });

    await admin.call(contract.createInvitation, { body: { email: person.email, role: "trener" } });
    const next = await tokenOf(other, "invitation");
    const thief = new Browser(house, other);
    for (let i = 0; i < 4; i++) await thief.call(contract.acceptInvitation, { body: { token: next, name: "X", password: `proba-${i}` } });
    expect((await thief.call(contract.acceptInvitation, { body: { token: next, name: "X", password: PASSWORD } })).status).toBe(429);
  });
});

describe("one's own account", () => {
  it("changes name and language, and the password for the old one, which ends the other sessions", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "trener");
    const [here, there] = [await new Browser(house, tenant).signIn(person), await new Browser(house, tenant).signIn(person)];
    expect((await here.call(contract.updateCurrentUser, { body: { name: "Ewa Nowa", locale: "en" } })).body).toMatchObject({
      name: "Ewa Nowa",
      locale: "en",
    });
    const refused = await here.call(contract.updateCurrentUser, { body: { current_password: "inne", new_password: "nowe-haslo-1" } });
    expect(refused.body.errors).toHaveProperty("current_password");
    expect((await here.call(contract.updateCurrentUser, { body: { new_password: "nowe-haslo-1" } })).body.errors).toHaveProperty(
      "current_password",
    );
    const done = await here.call(contract.updateCurrentUser, { body: { current_password: PASSWORD, new_password: "nowe-haslo-1" } });
    expect(done.status).toBe(200);
    expect((await there.call(contract.currentUser)).status).toBe(401);
    expect((await here.call(contract.currentUser)).status).toBe(200);
  });

  it("has its first steps behind it once they are finished or skipped", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    await admin.call(contract.createInvitation, { body: { email: "szefowa@example.com", role: "admin" } });
    const fresh = new Browser(house, tenant);
    const token = await tokenOf(tenant, "invitation");
    const accepted = await fresh.call(contract.acceptInvitation, { body: { token, name: "Nowa Szefowa", password: "dluzsze-haslo" } });
    expect(accepted.body).toEqual({ onboarding: true });
    expect((await fresh.call(contract.currentUser)).body.onboarding_needed).toBe(true);
    expect((await fresh.call(contract.completeOnboarding)).body.onboarding_needed).toBe(false);
    expect((await (await browserAs(house, tenant, "trener")).call(contract.completeOnboarding)).status).toBe(403);
  });
});

describe("links in mails", () => {
  it("name their organiser, so that they open with the right one", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    await new Browser(house, tenant).call(contract.forgottenPassword, { body: { email: person.email } });
    const [mail] = await house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("mails").select("text_body").execute());
    expect(mail?.text_body).toContain(`&tenant=${tenant.slug}`);
  });
});

describe("a judge without an account", () => {
  it("is added once, listed, renamed and removed, and nobody signs in with an empty address", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const body = { id: newId(), name: "Jan Bez Konta" };
    const judge = await admin.must(createJudge, { body });
    expect(judge).toMatchObject({ user_id: body.id, name: body.name, email: "", role: "referee", archived: false });
    expect(await admin.must(createJudge, { body })).toEqual(judge);
    expect((await admin.must(createJudge, { body: { name: "Ewa Bez Konta" } })).email).toBe("");
    expect((await admin.must(contract.listUsers, { query: { role: "referee" } })).data.map((each) => each.name)).toEqual([
      "Ewa Bez Konta",
      "Jan Bez Konta",
    ]);
    expect((await admin.must(renameJudge, { params: { id: body.id }, body: { name: "Jan Nowy" } })).name).toBe("Jan Nowy");
    const role = await admin.call(contract.updateMember, { params: { id: judge.id }, body: { role: "admin" } });
    expect(role.body.errors).toHaveProperty("role");
    expect((await admin.must(contract.updateMember, { params: { id: judge.id }, body: { archived: true } })).archived).toBe(true);
    const guest = new Browser(house, tenant);
    expect((await guest.call(contract.login, { body: { email: " ", password: "x" } })).status).toBe(422);
    const person = await makePerson(house, tenant, "referee");
    const [member] = (await admin.must(contract.listUsers, { query: { q: person.email } })).data;
    expect((await admin.call(renameJudge, { params: { id: member?.user_id ?? "" }, body: { name: "X" } })).status).toBe(404);
    const other = await browserAs(house, await makeTenant(house), "admin");
    expect((await other.call(renameJudge, { params: { id: body.id }, body: { name: "X" } })).status).toBe(404);
    expect((await other.call(createJudge, { body })).status).toBe(404);
  });

  it("gets an account by an invitation that names the person, and stays the same judge", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const { user_id } = await admin.must(createJudge, { body: { name: "Jan Bez Konta" } });
    const invited = { email: "jan@example.com", role: "referee" as const };
    expect((await admin.call(contract.createInvitation, { body: { ...invited, user_id: newId() } })).status).toBe(404);
    await admin.must(contract.createInvitation, { body: { ...invited, user_id } });
    const token = await tokenOf(tenant, "invitation");
    const guest = new Browser(house, tenant);
    expect((await guest.must(contract.openInvitation, { body: { token } })).known).toBe(false);
    await guest.must(contract.acceptInvitation, { body: { token, name: "Jan Znany", password: "zielony-parkiet-na-wiosne" } });
    expect(await guest.must(contract.currentUser)).toMatchObject({ id: user_id, name: "Jan Znany", email: invited.email });
  });
});
