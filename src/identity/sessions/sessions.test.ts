// Ending one's own sessions in all processes, mails about new devices, and the proof that dangerous calls require.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handlers, httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserFrom, makePerson, type MadePerson, type MadeTenant, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { followStream, listen, type Listening } from "#tests/application/listening.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { type Live, openLive } from "../../kernel/live/live.server.ts";
import { updateSettings } from "../../tenants/contract.ts";
import { openAuthentication } from "../sign-in/authentication.server.ts";
import * as identity from "../contract.ts";
import * as contract from "./contract.ts";
import * as proofContract from "../proof/contract.ts";

const house = useHouse({ TRUST_PROXY: "on" });
const MINUTE = 60_000;
const START = Date.parse("2026-11-27T10:00:00Z");
const ANDROID = "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const at = (minutes: number) => house.setNow(new Date(START + minutes * MINUTE));

/** A browser with its own address and user agent, optionally with the cookies of another one. */
function device(tenant: MadeTenant, client: string, userAgent: string, before?: Browser): Browser {
  const { send } = browserFrom(house, client, tenant);
  const browser = new Browser(house, tenant);
  return Object.assign(browser, {
    cookies: before?.cookies ?? browser.cookies,
    send: (path: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set("user-agent", userAgent);
      return send(path, { ...init, headers });
    },
  });
}

const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function twoDevices(): Promise<{ tenant: MadeTenant; person: MadePerson; phone: Browser; desk: Browser }> {
  at(0);
  const tenant = await makeTenant(house);
  const person = await makePerson(house, tenant, "admin");
  const phone = await device(tenant, "192.0.2.7", ANDROID).signIn(person, PASSWORD, false);
  at(5);
  const desk = await device(tenant, "198.51.100.9", FIREFOX).signIn(person, PASSWORD, false);
  return { tenant, person, phone, desk };
}

const mailsTo = (tenant: MadeTenant, email: string) =>
  house.world.database.inTenant(tenant.id, (trx) =>
    trx
      .selectFrom("mails")
      .select(["kind", "subject", "text_body", "locale"])
      .where("to_email", "=", email)
      .orderBy("created_at")
      .execute(),
  );
const actionsOf = async (admin: Browser) => (await admin.must(listAuditEvents, { query: {} })).data.map((each) => each.action);

describe("one's own sessions", () => {
  let live: Live;
  let servers: Listening[];
  beforeAll(async () => {
    live = openLive(house.world.database.connection, () => undefined);
    const other = { ...house.world, live, authentication: openAuthentication(house.world.limits, live) };
    servers = await Promise.all([listen(httpOf(house.world, "test")), listen(httpOf(other, "test"))]);
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await live.close();
  });

  it("are listed with device, address and times; the one that asks comes first", async () => {
    const { person, phone, desk, tenant } = await twoDevices();
    const [own, other] = (await desk.must(contract.listSessions)).data;
    const common = { tenant_name: tenant.name, trusted: false };
    expect(own).toMatchObject({ ...common, device: "Firefox, Windows", address: "198.51.100.9", current: true });
    expect(other).toMatchObject({ ...common, device: "Chrome, Android", address: "192.0.2.7", current: false });
    expect([other?.created_at, other?.seen_at].map((each) => Date.parse(each ?? ""))).toEqual([START, START]);
    at(8);
    await device(tenant, "203.0.113.4", ANDROID, phone).must(identity.currentUser);
    const [, moved] = (await desk.must(contract.listSessions)).data;
    expect(moved).toMatchObject({ address: "203.0.113.4", device: "Chrome, Android" });
    expect(Date.parse(moved?.seen_at ?? "")).toBe(START + 8 * MINUTE);
    // A person who was idle too long is already signed out.
    at(8 + 12 * 60);
    await desk.signIn(person, PASSWORD, false);
    expect((await desk.must(contract.listSessions)).data).toHaveLength(1);
  });

  it("end in every process at once, with the streams that they follow; those that stay go on", async () => {
    const { phone, desk, tenant } = await twoDevices();
    const follow = (browser: Browser) =>
      Promise.all(servers.map(({ url }) => followStream(`${url}/api/entries/live?tenant=${tenant.slug}`, { cookie: cookieOf(browser) })));
    const [gone, stays] = [await follow(phone), await follow(desk)];
    await Promise.all([...gone, ...stays].map((each) => each.frames(1)));
    const other = (await desk.must(contract.listSessions)).data[1];
    expect((await desk.call(contract.endSession, { params: { id: other?.id ?? "" } })).status).toBe(204);
    await Promise.all(gone.map((each) => each.ended));
    for (const { url } of servers) {
      const ask = (browser: Browser) => fetch(`${url}/api/user`, { headers: { cookie: cookieOf(browser), "x-tenant": tenant.slug } });
      expect([(await ask(phone)).status, (await ask(desk)).status]).toEqual([401, 200]);
    }
    expect(stays.map((each) => each.request.destroyed)).toEqual([false, false]);
    for (const each of stays) {
      each.close();
      await each.ended;
    }
    expect((await desk.call(contract.endSession, { params: { id: other?.id ?? "" } })).status).toBe(404);
    expect(await actionsOf(desk)).toContain("session_ended");
  });

  it("end together but for the one that asks; nobody ends another person's", async () => {
    const { phone, desk, tenant } = await twoDevices();
    const stranger = await device(tenant, "192.0.2.8", FIREFOX).signIn(await makePerson(house, tenant, "admin"));
    const { id = "" } = (await phone.must(contract.listSessions)).data[0] ?? {};
    expect((await stranger.call(contract.endSession, { params: { id } })).status).toBe(404);
    expect((await desk.call(contract.endOtherSessions)).status).toBe(204);
    for (const [browser, status] of [
      [phone, 401],
      [desk, 200],
      [stranger, 200],
    ] as const)
      expect((await browser.call(identity.currentUser)).status).toBe(status);
    expect((await desk.must(contract.listSessions)).data).toHaveLength(1);
    expect(await actionsOf(desk)).toContain("sessions_ended");
  });
});

describe("a mail about a new device", () => {
  it("is sent in the person's language when another device signs in, not at the first time and not for a known one", async () => {
    const { tenant, person, phone, desk } = await twoDevices();
    const [mail, ...more] = await mailsTo(tenant, person.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "new_device", locale: "pl", subject: "Logowanie z nowego urządzenia" });
    for (const part of ["Firefox, Windows", "198.51.100.9", "11:05", `/me?tenant=${tenant.slug}#sessions`, "/forgotten-password"])
      expect(mail?.text_body.replaceAll("\u2060", "")).toContain(part);
    await phone.call(identity.logout);
    await phone.signIn(person);
    await desk.must(identity.updateCurrentUser, { body: { locale: "en" } });
    for (let n = 0; n < 5; n++) await device(tenant, `192.0.2.${20 + n}`, ANDROID).signIn(person, PASSWORD, false);
    const all = await mailsTo(tenant, person.email);
    // A loop of sign-ins sends three mails an hour. The audit trail has all of them.
    expect(all.map((each) => each.locale)).toEqual(["pl", "en", "en"]);
    expect(all[1]?.subject).toBe("Sign-in from a new device");
    expect((await actionsOf(desk)).filter((each) => each === "signed_in_anew")).toHaveLength(6);
  });
});

describe("a proof", () => {
  const proved = handlers.map(({ endpoint }) => endpoint).filter((each) => each.proved);
  let tenant: MadeTenant;
  let person: MadePerson;
  let desk: Browser;
  beforeAll(async () => {
    at(0);
    tenant = await makeTenant(house);
    person = await makePerson(house, tenant, "admin");
    desk = await new Browser(house, tenant).signIn(person);
  });
  const code = async (browser: Browser, endpoint: (typeof proved)[number], headers: Record<string, string> = {}) => {
    const path = endpoint.path.replace(/\{\w+\}/g, () => newId());
    const init = endpoint.method === "GET" ? {} : { method: endpoint.method, body: "{}" };
    const reply = await browser.fetch(path, { ...init, headers: { "content-type": "application/json", ...headers } });
    return ((await reply.json().catch(() => undefined)) as { code?: string } | undefined)?.code ?? "";
  };

  it.each(proved.map((endpoint) => [endpoint.name, endpoint] as const))(
    "is asked for %s after 15 minutes, and not before or after it was given",
    async (_, endpoint) => {
      expect(Array.isArray(endpoint.access)).toBe(true);
      at(0);
      await desk.signIn(person, PASSWORD, false);
      at(15);
      expect(await code(desk, endpoint)).not.toBe("proof_needed");
      at(15.01);
      expect(await code(desk, endpoint)).toBe("proof_needed");
      expect((await desk.call(proofContract.prove, { body: { password: PASSWORD } })).status).toBe(204);
      expect(await code(desk, endpoint)).not.toBe("proof_needed");
    },
  );

  it("is required for the calls of the list", () => {
    expect(proved.map((each) => each.name).sort()).toEqual(
      [
        "createInvitation",
        "createToken",
        "erasePerson",
        "exportPerson",
        "removePasskey",
        "removeTotp",
        "renewRecoveryCodes",
        "requireProof",
        "resetSecondFactors",
        "saveP24Account",
        "saveStripeAccount",
        "updateMember",
      ].sort(),
    );
  });

  it("is required for another bank account, and for no other setting", async () => {
    at(0);
    await desk.signIn(person, PASSWORD, false);
    at(20);
    const account = "61109010140000071219812874";
    expect((await desk.call(updateSettings, { body: { name: "Studio Inne" } })).status).toBe(200);
    expect(await desk.call(updateSettings, { body: { bank_account: account } })).toMatchObject({
      status: 403,
      body: { code: "proof_needed" },
    });
    await desk.must(proofContract.prove, { body: { password: PASSWORD } });
    await desk.must(updateSettings, { body: { bank_account: account } });
    at(40);
    await desk.must(updateSettings, { body: { bank_account: account, name: "Studio Próba" } });
  });

  it("does not concern personal API tokens", async () => {
    at(0);
    await desk.signIn(person, PASSWORD, false);
    const { token } = await desk.must(identity.createToken, { body: { name: "Arkusz" } });
    at(60);
    const bearer = { authorization: `Bearer ${token}`, "x-tenant": tenant.slug };
    for (const endpoint of proved) expect(await code(new Browser(house, tenant), endpoint, bearer), endpoint.name).not.toBe("proof_needed");
  });

  it("takes the right password alone, with the limits of a sign-in; failing too often is noted once", async () => {
    at(0);
    const mine = await new Browser(house, tenant).signIn(await makePerson(house, tenant, "admin"));
    at(20);
    const wrong = { status: 422, body: { errors: { password: ["To hasło się nie zgadza."] } } };
    expect(await mine.call(proofContract.prove, { body: {} })).toMatchObject({
      status: 422,
      body: { errors: { password: ["Wpisz hasło."] } },
    });
    for (let n = 0; n < 5; n++) expect(await mine.call(proofContract.prove, { body: { password: "nie-to-haslo" } })).toMatchObject(wrong);
    for (let n = 0; n < 2; n++) expect((await mine.call(proofContract.prove, { body: { password: PASSWORD } })).status).toBe(429);
    expect((await mine.call(proofContract.requireProof)).body).toMatchObject({ code: "proof_needed" });
    expect((await actionsOf(desk)).filter((each) => each === "proof_failed")).toHaveLength(1);
  });

  it("of a session is kept when switching to another organiser, like its being remembered", async () => {
    at(0);
    const other = await makeTenant(house, "Inna");
    const superior = await makePerson(house, tenant, "super-admin");
    const browser = new Browser(house, tenant);
    await browser.fetch("/api/sanctum/csrf-cookie");
    await browser.must(identity.login, { body: { email: superior.email, password: PASSWORD, remember: true } });
    at(20);
    await browser.must(identity.switchTenant, { body: { slug: other.slug } });
    browser.tenant = other.slug;
    expect((await browser.call(proofContract.requireProof)).body).toMatchObject({ code: "proof_needed" });
    expect((await browser.must(contract.listSessions)).data).toMatchObject([{ current: true, trusted: true, tenant_name: "Inna" }]);
  });
});
