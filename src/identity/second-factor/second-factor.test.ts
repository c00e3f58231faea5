import { createHook } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import {
  Browser,
  browserAs,
  browserFrom,
  type MadePerson,
  type MadeTenant,
  makePerson,
  makeTenant,
  PASSWORD,
} from "#tests/competitions/factories.ts";
import { factorTools, type Step } from "#tests/people/second-factors.ts";
import { makePasskey } from "#tests/people/software-passkey.ts";
import { secretsWith } from "../../kernel/secrets/secrets.server.ts";
import { updateSettings } from "../../tenants/contract.ts";
import * as identity from "../contract.ts";
import { saveMembership } from "../sql.server.ts";
import * as contract from "./contract.ts";
import { reencryptFactors } from "./codes.server.ts";

const house = useHouse({ TRUST_PROXY: "on" });

const { codeOf, wait, setUp, secured, firstStep, mailsTo, subjectsTo, actionsOf } = factorTools(house);

const second = (browser: Browser, ticket: string, code: string) => browser.call(contract.loginSecondFactor, { body: { ticket, code } });

/** Status of a whole login with this code. */
async function enter(tenant: MadeTenant, person: MadePerson, code: string): Promise<number> {
  const browser = new Browser(house, tenant);
  return (await second(browser, (await firstStep(browser, person)).ticket, code)).status;
}

describe("signing in with a second factor", () => {
  it("answers the right password with a ticket, opens the session with the code, and is as before without a factor", async () => {
    const tenant = await makeTenant(house);
    const { person, secret, uri, qr_svg, recovery_codes } = await secured(tenant);
    expect(uri).toContain(`secret=${secret}`);
    expect(qr_svg).toContain("<svg");
    expect(recovery_codes).toHaveLength(10);
    const browser = new Browser(house, tenant);
    await browser.fetch("/api/sanctum/csrf-cookie");
    const reply = await browser.call(identity.login, { body: { email: person.email, password: PASSWORD, remember: true } });
    expect([reply.status, reply.body, reply.headers.getSetCookie()]).toEqual([
      401,
      {
        code: "second_factor_required",
        message: "Potwierdź logowanie drugim składnikiem.",
        ticket: expect.any(String) as unknown,
        factors: ["totp", "recovery_code"],
      },
      [],
    ]);
    const opened = await second(browser, (reply.body as unknown as Step).ticket, await codeOf(secret));
    expect([opened.status, opened.body]).toEqual([200, { onboarding: false }]);
    expect(opened.headers.getSetCookie().some((cookie) => cookie.includes("Max-Age=1209600"))).toBe(true);
    const me = await browser.call(identity.currentUser);
    expect(me.body).toMatchObject({ email: person.email, role: "admin" });
    expect(me.body.asks).toBeUndefined();
    const plain = await browserAs(house, tenant, "admin");
    expect((await plain.call(identity.currentUser)).body.asks).toEqual(["second_factor"]);
    const members = (await plain.must(identity.listUsers)).data.map((each) => [each.user_id === person.id, each.second_factor]);
    expect(members.toSorted((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it("opens nothing between the two steps, and the ticket is good for the second step alone", async () => {
    const tenant = await makeTenant(house);
    const { person, secret } = await secured(tenant);
    const browser = new Browser(house, tenant);
    const { ticket } = await firstStep(browser, person);
    browser.cookies.set("parkiet_session", ticket);
    expect((await browser.call(identity.currentUser)).status).toBe(401);
    expect((await browser.call(identity.createToken, { body: { name: "x" } })).status).toBe(401);
    expect((await browser.fetch("/api/user", { headers: { authorization: `Bearer ${ticket}` } })).status).toBe(401);
    browser.cookies.delete("parkiet_session");
    const passkey = makePasskey("http://127.0.0.1").create({ challenge: "x" });
    for (const refused of [
      await browser.call(contract.beginTotp, { body: { ticket } }),
      await browser.call(contract.confirmTotp, { body: { ticket, code: await codeOf(secret) } }),
      await browser.call(contract.passkeyOptions, { body: { ticket } }),
      await browser.call(contract.addPasskey, { body: { ticket, name: "x", passkey } }),
    ])
      expect([refused.status, refused.body.code]).toEqual([401, "ticket_dead"]);
    expect((await second(browser, ticket, await codeOf(secret))).status).toBe(200);
  });

  it("refuses unknown, used, expired and foreign tickets alike, and those from before a new password", async () => {
    const [tenant, other] = [await makeTenant(house), await makeTenant(house)];
    const { person, secret, browser: mine } = await secured(tenant);
    const browser = new Browser(house, tenant);
    const step = (ticket: string, of = browser) => codeOf(secret).then((code) => second(of, ticket, code));
    const unknown = await step("x".repeat(43));
    expect([unknown.status, unknown.body.code]).toEqual([401, "ticket_dead"]);
    const { ticket: used } = await firstStep(browser, person);
    expect((await step(used, new Browser(house, other))).body).toEqual(unknown.body);
    expect((await step(used)).status).toBe(200);
    wait(30);
    expect((await step(used)).body).toEqual(unknown.body);
    const { ticket: late } = await firstStep(browser, person);
    wait(299);
    expect((await second(browser, late, "000000")).status).toBe(422);
    wait(1);
    expect((await step(late)).body).toEqual(unknown.body);
    const { ticket: outdated } = await firstStep(browser, person);
    const changed = await mine.call(identity.updateCurrentUser, {
      body: { current_password: PASSWORD, new_password: "zupelnie-nowe-haslo" },
    });
    expect(changed.status).toBe(200);
    expect((await step(outdated)).body).toEqual(unknown.body);
  });

  it("takes codes that are up to 30 seconds early or late, each once, and none older than the last", async () => {
    const tenant = await makeTenant(house);
    const { person, secret } = await secured(tenant);
    for (const seconds of [-60, 60]) expect(await enter(tenant, person, await codeOf(secret, seconds)), String(seconds)).toBe(422);
    for (const seconds of [-30, 30]) expect(await enter(tenant, person, await codeOf(secret, seconds)), String(seconds)).toBe(200);
    expect(await enter(tenant, person, await codeOf(secret, 30))).toBe(422);
    wait(10);
    expect(await enter(tenant, person, await codeOf(secret, -30))).toBe(422);
    wait(60);
    const [browser, code] = [new Browser(house, tenant), await codeOf(secret)];
    const tickets = [await firstStep(browser, person), await firstStep(browser, person)];
    const both = await Promise.all(tickets.map(({ ticket }) => second(new Browser(house, tenant), ticket, code)));
    expect(both.map((each) => each.status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it("takes each recovery code once, however it is typed, and notifies the owner and the audit trail", async () => {
    const tenant = await makeTenant(house);
    const { person, recovery_codes, browser } = await secured(tenant);
    const [first = "", other = ""] = recovery_codes;
    expect(await enter(tenant, person, ` ${first.toUpperCase().replace("-", "–").replaceAll("-", " ")} `)).toBe(200);
    expect(await enter(tenant, person, first)).toBe(422);
    expect((await browser.must(contract.listSecondFactors)).recovery_codes_left).toBe(9);
    expect((await actionsOf(tenant)).at(-1)).toBe("recovery_code_used: Anna Próbna");
    expect(await subjectsTo(tenant, person.email)).toContain("Użyto kodu zapasowego");
    const { recovery_codes: renewed } = await browser.must(contract.renewRecoveryCodes);
    expect(await enter(tenant, person, other)).toBe(422);
    expect(await enter(tenant, person, renewed[0] ?? "")).toBe(200);
  });

  it("counts wrong codes as wrong passwords, and those of an account from everywhere", async () => {
    const tenant = await makeTenant(house);
    const { person, secret } = await secured(tenant);
    const { ticket } = await firstStep(new Browser(house, tenant), person);
    const browser = browserFrom(house, "10.2.0.1", tenant);
    for (let i = 0; i < 5; i += 1) expect((await second(browser, ticket, "000000")).status).toBe(422);
    const sixth = await second(browser, ticket, await codeOf(secret));
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    const account = { name: "wrong second factors of an account", most: 50, seconds: 3600 };
    await Promise.all(Array.from({ length: 44 }, () => house.world.limits.consume(account, person.id)));
    const elsewhere = browserFrom(house, "10.2.0.2", tenant);
    expect((await second(elsewhere, ticket, "000000")).status).toBe(422);
    expect((await second(elsewhere, ticket, await codeOf(secret))).status).toBe(429);
  });

  it("answers a wrong password of a secured account as an unknown address, with the same work", async () => {
    const tenant = await makeTenant(house);
    const { person } = await secured(tenant);
    const browser = new Browser(house, tenant);
    let hashed = 0;
    const watch = createHook({ init: (_id, type) => void (hashed += type === "ARGON2REQUEST" ? 1 : 0) }).enable();
    const [wrong, unknown] = await Promise.all(
      [person.email, "nikt-taki@example.com"].map((email) => browser.call(identity.login, { body: { email, password: "nie-to-haslo" } })),
    );
    watch.disable();
    expect([wrong?.status, wrong?.body]).toEqual([422, unknown?.body]);
    expect(hashed).toBe(2);
  });
});

describe("a compulsory factor", () => {
  /** An organiser with a first administrator who requires the factor. */
  async function demanding() {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const demand = () => admin.call(updateSettings, { body: { second_factor_required: true } });
    const refused = await demand();
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["second_factor_required"]]);
    await setUp(admin);
    expect((await demand()).body.second_factor_required).toBe(true);
    return { tenant, admin };
  }

  it("is set up at the next login of an administrator, which opens the session; nobody else is asked", async () => {
    const { tenant, admin } = await demanding();
    for (const role of ["referee", "trener"] as const) await browserAs(house, tenant, role);
    for (const role of ["admin", "super-admin"] as const) {
      const person = await makePerson(house, tenant, role);
      const browser = new Browser(house, tenant);
      const [step, parallel] = [await firstStep(browser, person), await firstStep(browser, person)];
      expect(step).toMatchObject({ code: "second_factor_setup_required", factors: [] });
      expect((await second(browser, step.ticket, "000000")).body.code).toBe("ticket_dead");
      const { recovery_codes, onboarding, secret } = await setUp(browser, step.ticket);
      expect([recovery_codes.length, onboarding]).toEqual([10, false]);
      expect((await browser.call(identity.currentUser)).body).toMatchObject({ id: person.id, role });
      for (const { ticket } of [step, parallel])
        expect((await new Browser(house, tenant).call(contract.beginTotp, { body: { ticket } })).body.code).toBe("ticket_dead");
      expect(await enter(tenant, person, await codeOf(secret))).toBe(200);
    }
    const last = await admin.call(contract.removeTotp);
    expect(last).toMatchObject({ status: 409, body: { message: "Organizator wymaga drugiego składnika. Najpierw dodaj inny." } });
    expect(await admin.must(contract.listSecondFactors)).toMatchObject({ required: true, recovery_codes_left: 10 });
    await setUp(admin);
    await admin.must(updateSettings, { body: { second_factor_required: false } });
    expect((await admin.call(contract.removeTotp)).status).toBe(204);
    expect(await admin.must(contract.listSecondFactors)).toEqual({
      required: false,
      totp_since: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
  });

  it("cannot be avoided by switching from another organiser, nor by an invitation", async () => {
    const { tenant, admin } = await demanding();
    const home = await makeTenant(house);
    const person = await makePerson(house, home, "admin");
    await house.world.database.inTenant(tenant.id, (trx) => saveMembership(trx, tenant.id, person.id, "admin", null));
    const browser = await new Browser(house, home).signIn(person);
    const refused = await browser.call(identity.switchTenant, { body: { slug: tenant.slug } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Ten organizator wymaga drugiego składnika. Wyloguj się i zaloguj u niego.",
    ]);
    expect((await browser.call(identity.currentUser)).body.tenant.slug).toBe(home.slug);
    await setUp(browser);
    expect((await browser.call(identity.switchTenant, { body: { slug: tenant.slug } })).status).toBe(200);

    const invite = async (email: string, role: "admin" | "referee") => {
      await admin.must(identity.createInvitation, { body: { email, role } });
      return /token=([\w-]+)/.exec((await mailsTo(tenant, email)).map((mail) => mail.text_body).join())?.[1] ?? "";
    };
    const accept = (token: string, password: string) =>
      new Browser(house, tenant).call(identity.acceptInvitation, { body: { token, name: "Nowa Osoba", password } });
    const fresh = await accept(await invite("nowa-osoba@example.com", "admin"), "dluzsze-haslo");
    expect([fresh.status, fresh.body.code]).toEqual([401, "second_factor_setup_required"]);
    const browserOfFresh = new Browser(house, tenant);
    expect((await setUp(browserOfFresh, (fresh.body as unknown as Step).ticket)).onboarding).toBe(true);
    expect((await browserOfFresh.call(identity.currentUser)).body.role).toBe("admin");
    const { person: known, secret } = await secured(home);
    const asked = await accept(await invite(known.email, "referee"), PASSWORD);
    expect([asked.status, asked.body.code, asked.headers.getSetCookie()]).toEqual([401, "second_factor_required", []]);
    const entered = new Browser(house, tenant);
    expect((await second(entered, (asked.body as unknown as Step).ticket, await codeOf(secret))).status).toBe(200);
    expect((await entered.call(identity.currentUser)).body.role).toBe("referee");

    const [promoted, invited] = [await makePerson(house, tenant, "referee"), await makePerson(house, tenant, "referee")];
    const open = [await new Browser(house, tenant).signIn(promoted), await new Browser(house, tenant).signIn(invited)];
    const { token: earlier } = await (open[0] ?? admin).must(identity.createToken, { body: { name: "Arkusz" } });
    const byToken = () => new Browser(house, tenant).fetch("/api/user", { headers: { authorization: `Bearer ${earlier}` } });
    expect((await byToken()).status).toBe(200);
    const rowOf = async (id: string) => (await admin.must(identity.listUsers)).data.find((each) => each.user_id === id)?.id ?? "";
    const give = async (id: string) => admin.must(identity.updateMember, { params: { id: await rowOf(id) }, body: { role: "admin" } });
    await give(promoted.id);
    const step = await accept(await invite(invited.email, "admin"), PASSWORD);
    for (const reply of [byToken(), ...open.map((session) => session.call(identity.currentUser))]) expect((await reply).status).toBe(401);
    await setUp(new Browser(house, tenant), (step.body as unknown as Step).ticket);
    await give(known.id);
    expect((await entered.call(identity.currentUser)).body.role).toBe("admin");
  });
});

describe("one's own factors", () => {
  it("are set up by administrators in a session, end the other sessions, and show no secret afterwards", async () => {
    const tenant = await makeTenant(house);
    expect((await (await browserAs(house, tenant, "referee")).call(contract.beginTotp, { body: {} })).status).toBe(403);
    expect((await new Browser(house, tenant).call(contract.beginTotp, { body: {} })).status).toBe(401);
    const reader = await browserAs(house, tenant, "admin");
    expect((await reader.fetch("/api/user/second-factors", { headers: { origin: "null" } })).status).toBe(200);
    const person = await makePerson(house, tenant, "admin");
    const [browser, other] = [await new Browser(house, tenant).signIn(person), await new Browser(house, tenant).signIn(person)];
    const { token } = await browser.must(identity.createToken, { body: { name: "Arkusz" } });
    const byToken = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    expect((await browser.fetch("/api/user/totp", { method: "POST", body: "{}", headers: byToken })).status).toBe(403);

    expect((await browser.call(contract.confirmTotp, { body: { code: "000000" } })).body.errors).toHaveProperty("code");
    const { secret } = await browser.must(contract.beginTotp, { body: {} });
    expect((await browser.call(contract.confirmTotp, { body: { code: "000000" } })).body.errors).toHaveProperty("code");
    const { recovery_codes } = await browser.must(contract.confirmTotp, { body: { code: await codeOf(secret) } });
    expect([(await browser.call(identity.currentUser)).status, (await other.call(identity.currentUser)).status]).toEqual([200, 401]);
    expect((await browser.fetch("/api/user", { headers: byToken })).status).toBe(200);

    wait(60);
    const later = await setUp(browser);
    expect(later.recovery_codes).toEqual([]);
    expect(await enter(tenant, person, await codeOf(secret))).toBe(422);
    expect(await enter(tenant, person, await codeOf(later.secret))).toBe(200);
    const written = JSON.stringify([
      await house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("audit").selectAll().execute()),
      await mailsTo(tenant, person.email),
      await browser.must(contract.listSecondFactors),
      (await house.world.database.pool.query("select * from second_factors, recovery_codes, factor_challenges")).rows,
    ]);
    for (const text of [secret, later.secret, ...recovery_codes, ...recovery_codes.map((code) => code.replaceAll("-", ""))])
      expect(written).not.toContain(text);
    expect((await browser.call(contract.removeTotp)).status).toBe(204);
    expect((await browser.call(contract.renewRecoveryCodes)).status).toBe(404);
    expect((await new Browser(house, tenant).signIn(person)).cookies.has("parkiet_session")).toBe(true);
    expect(await actionsOf(tenant)).toEqual(
      ["token_made", "second_factor_added", "second_factor_added", "second_factor_removed"].map((action) => `${action}: Anna Próbna`),
    );
  });

  it("stay readable under a new key of the installation", async () => {
    const tenant = await makeTenant(house);
    const { person, secret } = await secured(tenant);
    const before = house.world.secrets;
    // The application's own key, preceded by a newer one.
    const newer = secretsWith("nowy-klucz-nowy-klucz-nowy-klucz-nowy");
    house.world.secrets = { ...newer, open: (sealed, place) => newer.open(sealed, place) ?? before.open(sealed, place) };
    expect((await reencryptFactors(house.world.database, house.world.secrets)).closed).toBe(0);
    house.world.secrets = newer;
    expect(await enter(tenant, person, await codeOf(secret))).toBe(200);
    expect((await reencryptFactors(house.world.database, before)).closed).toBeGreaterThan(0);
    house.world.secrets = before;
  });
});

describe("a reset for somebody who lost the device", () => {
  it("is done by another administrator of the only organiser, or by a super-admin; it ends the sessions and notifies the owner", async () => {
    const tenant = await makeTenant(house);
    const { person, browser } = await secured(tenant);
    const admin = await browserAs(house, tenant, "admin");
    const idOf = async (userId: string) => (await admin.must(identity.listUsers)).data.find((each) => each.user_id === userId)?.id ?? "";
    const params = { id: await idOf(person.id) };
    const own = await browser.call(contract.resetSecondFactors, { params });
    expect(own).toMatchObject({ status: 409, body: { message: "Własne składniki usuniesz na stronie „Moje konto”." } });
    expect((await (await browserAs(house, tenant, "referee")).call(contract.resetSecondFactors, { params })).status).toBe(403);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(contract.resetSecondFactors, { params })).status).toBe(404);
    expect((await browser.call(identity.currentUser)).status).toBe(200);
    expect((await admin.call(contract.resetSecondFactors, { params })).status).toBe(204);
    expect((await browser.call(identity.currentUser)).status).toBe(401);
    expect((await admin.call(contract.resetSecondFactors, { params })).status).toBe(404);
    await new Browser(house, tenant).signIn(person);
    expect((await actionsOf(tenant)).at(-1)).toBe("second_factors_reset: Anna Próbna");
    expect(await subjectsTo(tenant, person.email)).toContain("Zresetowano drugi składnik logowania");

    const elsewhere = await makeTenant(house);
    const { person: wide } = await secured(tenant);
    await house.world.database.inTenant(elsewhere.id, (trx) => saveMembership(trx, elsewhere.id, wide.id, "trener", null));
    const wideParams = { id: await idOf(wide.id) };
    const beyond = await admin.call(contract.resetSecondFactors, { params: wideParams });
    expect(beyond).toMatchObject({ status: 409, body: { code: "not_possible" } });
    const platform = await browserAs(house, tenant, "super-admin");
    expect((await platform.call(contract.resetSecondFactors, { params: wideParams })).status).toBe(204);
  });
});

describe("a passkey", () => {
  it("is made, opens a session once for each challenge, and only on the host that it was made for", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const browser = await new Browser(house, tenant).signIn(person);
    const key = makePasskey("http://127.0.0.1");
    const options = await browser.must(contract.passkeyOptions, { body: {} });
    expect(options).toMatchObject({ rp: { id: "127.0.0.1" }, user: { name: person.email } });
    const add = (passkey: ReturnType<typeof key.create>) => browser.call(contract.addPasskey, { body: { name: "Telefon", passkey } });
    expect((await add(key.create({ challenge: "inne" }))).body.errors).toHaveProperty("passkey");
    expect((await add(makePasskey("http://zle.example").create(options))).body.errors).toHaveProperty("passkey");
    const added = await add(key.create(options));
    expect([added.status, added.body.recovery_codes.length]).toEqual([200, 10]);
    expect((await add(key.create(options))).body.errors).toHaveProperty("passkey");
    const again = await browser.must(contract.passkeyOptions, { body: {} });
    expect((await add(key.create(again))).body.errors).toHaveProperty("passkey");

    const step = await firstStep(new Browser(house, tenant), person);
    expect(step.factors).toEqual(["passkey", "recovery_code"]);
    const { ticket } = step;
    const ask = async (of: string) => (await new Browser(house, tenant).call(contract.loginPasskeyOptions, { body: { ticket: of } })).body;
    const asked = await ask(ticket);
    expect(asked.allowCredentials?.length).toBe(1);
    const use = (of: string, passkey: ReturnType<typeof key.sign>, at = new Browser(house, tenant)) =>
      at.call(contract.loginSecondFactor, { body: { ticket: of, passkey } });
    expect((await use(ticket, makePasskey("http://127.0.0.1").sign(asked))).body.errors).toHaveProperty("passkey");
    const signed = key.sign(asked);
    expect((await use(ticket, signed)).status).toBe(200);
    const { ticket: next } = await firstStep(new Browser(house, tenant), person);
    expect((await use(next, signed)).body.errors).toHaveProperty("passkey");
    await ask(next);
    expect((await use(next, signed)).body.errors).toHaveProperty("passkey");

    const host = `${tenant.slug}.example`;
    await house.world.database.asOwner((trx) =>
      trx
        .updateTable("tenants")
        .set({ hosts: [host] })
        .where("id", "=", tenant.id)
        .execute(),
    );
    const send = (path: string | Request, init?: RequestInit) => {
      const headers = new Headers(init?.headers);
      headers.set("origin", `https://${host}`);
      return house.fetch(path, { ...init, headers });
    };
    expect((await firstStep(new Browser({ ...house, fetch: send }, tenant), person)).factors).toEqual(["recovery_code"]);
    const id = (await browser.must(contract.listSecondFactors)).passkeys[0]?.id ?? "";
    const thief = await browserAs(house, tenant, "admin");
    expect((await thief.call(contract.removePasskey, { params: { id } })).status).toBe(404);
    expect((await browser.call(contract.removePasskey, { params: { id } })).status).toBe(204);
    await new Browser(house, tenant).signIn(person);
  });
});
