// Signing in without naming an organiser, by address and password alone.
import { createHook } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant, type MadePerson, type MadeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { getPublicProfile, listOrganisers, updateSettings, updateTenant, listTenants } from "../../tenants/contract.ts";
import * as contract from "../contract.ts";

const house = useHouse();
const nobodys = () => new Browser(house, { slug: "" });

async function giveRole(person: MadePerson, tenant: MadeTenant, role: "admin" | "referee" | "trener"): Promise<void> {
  await house.world.database.inTenant(tenant.id, (trx) =>
    trx.insertInto("memberships").values({ tenant_id: tenant.id, id: crypto.randomUUID(), user_id: person.id, role }).execute(),
  );
}

describe("without an organiser's name", () => {
  it("a person with one place signs in there by address and password alone", async () => {
    const tenant = await makeTenant(house);
    await makeTenant(house);
    const person = await makePerson(house, tenant, "referee");
    const browser = nobodys();
    const reply = await browser.call(contract.login, { body: { email: person.email, password: PASSWORD } });
    expect([reply.status, reply.body]).toEqual([200, { onboarding: false }]);
    browser.tenant = tenant.slug;
    expect((await browser.call(contract.currentUser)).body).toMatchObject({ role: "referee", tenant: { slug: tenant.slug } });
  });

  it("a person with several places is asked which, only after the right password, and then signs in there", async () => {
    const [one, two] = [await makeTenant(house, "Akademia Rytmu"), await makeTenant(house, "Bielany Tańczą")];
    const person = await makePerson(house, one, "trener");
    await giveRole(person, two, "referee");
    const browser = nobodys();
    const wrong = await browser.call(contract.login, { body: { email: person.email, password: "nie-to-haslo" } });
    expect(wrong.status).toBe(422);
    expect(JSON.stringify(wrong.body)).not.toContain("Bielany");
    const asked = await browser.call(contract.login, { body: { email: person.email, password: PASSWORD } });
    expect(asked.body).toEqual({ places: [one, two].map(({ slug, name }) => ({ slug, name })) });
    expect(browser.cookies.has("parkiet_session")).toBe(false);
    const chosen = await browser.call(contract.login, { query: { tenant: two.slug }, body: { email: person.email, password: PASSWORD } });
    expect(chosen.status).toBe(200);
    browser.tenant = two.slug;
    expect((await browser.call(contract.currentUser)).body).toMatchObject({ role: "referee" });
  });

  it("a super-admin chooses among all organisers", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "super-admin");
    const reply = await nobodys().call(contract.login, { body: { email: person.email, password: PASSWORD } });
    expect(reply.body.places?.map((each) => each.slug)).toContain(tenant.slug);
  });

  it("an unknown address and a person without a place are answered as a wrong password is, with the same work, and counted", async () => {
    const person = await makePerson(house, await makeTenant(house), "admin");
    const gone = await makePerson(house, await makeTenant(house), "admin");
    await house.world.database.asOwner((trx) => trx.deleteFrom("places").where("user_id", "=", gone.id).execute());
    const browser = nobodys();
    let hashed = 0;
    const watch = createHook({ init: (_id, type) => void (hashed += type === "ARGON2REQUEST" ? 1 : 0) }).enable();
    const wrong = await browser.call(contract.login, { body: { email: person.email, password: "nie-to-haslo" } });
    const unknown = await browser.call(contract.login, { body: { email: "nikt@example.com", password: PASSWORD } });
    const placeless = await browser.call(contract.login, { body: { email: gone.email, password: PASSWORD } });
    watch.disable();
    expect([wrong.status, unknown.status, placeless.status, hashed]).toEqual([422, 422, 422, 3]);
    expect([unknown.body, placeless.body]).toEqual([wrong.body, wrong.body]);
    for (let i = 1; i < 5; i++) await browser.call(contract.login, { body: { email: person.email, password: "nie-to-haslo" } });
    expect((await browser.call(contract.login, { body: { email: person.email, password: PASSWORD } })).status).toBe(429);
  });

  it("a forgotten password is mailed by address alone, and the link sets a new one", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    for (const email of [person.email, "nikt@example.com"])
      expect((await nobodys().call(contract.forgottenPassword, { body: { email } })).status).toBe(204);
    const mails = await house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("mails").select("text_body").where("kind", "=", "password_reset").execute(),
    );
    expect(mails).toHaveLength(1);
    const link = new URL(/http\S+/.exec(mails[0]?.text_body ?? "")?.[0] ?? "");
    expect(link.searchParams.get("tenant")).toBe(tenant.slug);
    const token = link.searchParams.get("token") ?? "";
    const reset = await new Browser(house, tenant).call(contract.resetPassword, { body: { token, password: "dwadziescia-klepek" } });
    expect(reset.status).toBe(204);
    expect((await nobodys().call(contract.login, { body: { email: person.email, password: "dwadziescia-klepek" } })).status).toBe(200);
  });
});

describe("the public list of organisers", () => {
  it("names those who want to be listed, and nobody of the archive", async () => {
    const [shown, hidden, archived] = [
      await makeTenant(house, "Widoczni"),
      await makeTenant(house, "Ukryci"),
      await makeTenant(house, "Dawni"),
    ];
    const admin = await browserAs(house, hidden, "admin");
    expect((await admin.call(updateSettings, { body: { listed: false } })).body).toMatchObject({ listed: false });
    const platform = await browserAs(house, shown, "super-admin");
    await platform.call(updateTenant, { params: { id: archived.id }, body: { archived: true } });
    const { body } = await nobodys().call(listOrganisers);
    const slugs = body.data.map((each) => each.slug);
    expect(slugs).toContain(shown.slug);
    expect(slugs).not.toContain(hidden.slug);
    expect(slugs).not.toContain(archived.slug);
    expect(body.setup_waits).toBe(false);
  });
});

describe("a session of another organiser", () => {
  it("is ignored by what is open to guests, refused by the rest, and can be changed from there", async () => {
    const [home, other] = [await makeTenant(house), await makeTenant(house, "Studio Obok")];
    const person = await makePerson(house, home, "admin");
    await giveRole(person, other, "trener");
    const browser = await new Browser(house, home).signIn(person);
    browser.tenant = other.slug;
    expect((await browser.call(getPublicProfile)).body).toMatchObject({ name: "Studio Obok" });
    expect((await browser.call(listTenants)).body).toMatchObject({ code: "other_tenant" });
    expect((await browser.call(contract.listPlaces)).body.data.map((each) => each.slug)).toContain(other.slug);
    expect((await browser.call(contract.switchTenant, { body: { slug: other.slug } })).status).toBe(200);
    expect((await browser.call(contract.currentUser)).body).toMatchObject({ role: "trener" });
  });
});
