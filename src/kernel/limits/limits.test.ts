import { afterEach, describe, expect, it, vi } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { type Browser, browserFrom, makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { followStream, listen } from "#tests/application/listening.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { httpOf } from "../../http.ts";
import { forgottenPassword, login, updateCurrentUser } from "../../identity/contract.ts";
import { createSignup } from "../../signup/contract.ts";
import { newId } from "../values/ids.ts";
import { networkOf, openLimits } from "./limits.server.ts";

const house = useHouse({ LIMIT_MAILS: "8", LIMIT_SIGNUPS: "3", LIMIT_STREAMS: "2", TRUST_PROXY: "on" });
afterEach(() => void vi.useRealTimers());

const from = (client: string, tenant: { slug: string }) => browserFrom(house, client, tenant);

describe("a limit", () => {
  it("counts all processes together and each key separately, and restarts after its window", async () => {
    const [one, other] = [house.world.limits, openLimits(house.world.database.connection, house.world.log)];
    const limit = { name: "test", most: 2, seconds: 60 };
    vi.useFakeTimers({ toFake: ["Date"] });
    expect([await one.consume(limit, "ala"), await other.consume(limit, "ala")]).toEqual([undefined, undefined]);
    vi.advanceTimersByTime(20_000);
    expect([await one.check(limit, "ala"), await other.consume(limit, "ala"), await one.consume(limit, "ola")]).toEqual([
      40,
      40,
      undefined,
    ]);
    vi.advanceTimersByTime(41_000);
    expect([await other.check(limit, "ala"), await one.consume(limit, "ala")]).toEqual([undefined, undefined]);
    const { rows } = await house.world.database.pool.query("SELECT key FROM limits WHERE key LIKE 'test%'");
    expect(JSON.stringify(rows)).not.toContain("ala");
    await other.close();
  });

  it("continues within each process while its table is unavailable: the right password works, guessing is stopped", async () => {
    const tenant = await makeTenant(house);
    const [person, guessed] = [await makePerson(house, tenant, "admin"), await makePerson(house, tenant, "admin")];
    await house.world.database.pool.query("ALTER TABLE limits RENAME TO limits_away");
    const browser = from("198.51.100.9", tenant);
    for (let i = 0; i < 5; i++)
      expect((await browser.call(login, { body: { email: guessed.email, password: "zgaduje" } })).status).toBe(422);
    expect((await browser.call(login, { body: { email: guessed.email, password: PASSWORD } })).status).toBe(429);
    expect((await browser.call(login, { body: { email: person.email, password: PASSWORD } })).status).toBe(200);
    await house.world.database.pool.query("ALTER TABLE limits_away RENAME TO limits");
  });

  it("takes an IPv6 network for one client, and an IPv4 address however it is written", () => {
    const same = ["2001:db8:1:2::1", "2001:0DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2:3::", "2001:db8:1:2::192.0.2.1"];
    expect(new Set(same.map(networkOf))).toEqual(new Set(["2001:db8:1:2::/64"]));
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
    expect([networkOf("::1"), networkOf("fe80::1%eth0")]).toEqual(["0:0:0:0::/64", "fe80:0:0:0::/64"]);
    expect([networkOf("::ffff:192.0.2.1"), networkOf("192.0.2.1"), networkOf("in-process")]).toEqual([
      "192.0.2.1",
      "192.0.2.1",
      "in-process",
    ]);
  });
});

describe("mails that anybody may cause", () => {
  it("are three an hour to one address, known or not, and as many of one client as the setting says", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const ask = (client: string, email: string) => from(client, tenant).call(forgottenPassword, { body: { email } });
    for (const email of [person.email, "nikt@example.com"]) {
      for (let i = 0; i < 3; i++) expect((await ask("198.51.100.1", i === 1 ? email.toUpperCase() : email)).status).toBe(204);
      const stopped = await ask("198.51.100.2", email);
      expect(stopped).toMatchObject({ status: 429, body: { code: "too_many" } });
      expect(stopped.body).toMatchObject({ message: expect.stringMatching(/^Za dużo prób\. Spróbuj ponownie (jutro )?o \d\d:\d\d\.$/) });
      expect(Number(stopped.headers.get("retry-after"))).toBe(3600);
    }
    const mails = await house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("mails").select("to_email").execute());
    expect(mails).toEqual(Array.from({ length: 3 }, () => ({ to_email: person.email })));
    expect([(await ask("198.51.100.1", "a@example.com")).status, (await ask("198.51.100.1", "b@example.com")).status]).toEqual([204, 204]);
    expect((await ask("198.51.100.1", "c@example.com")).status).toBe(429);
    vi.advanceTimersByTime(3_600_001);
    expect((await ask("198.51.100.1", person.email)).status).toBe(204);
  });
});

describe("a password that is entered again for a change", () => {
  it("may be wrong five times a minute, as at sign-in", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const browser = await from("198.51.100.4", tenant).signIn(person);
    const change = (current_password: string) =>
      browser.call(updateCurrentUser, { body: { current_password, new_password: "nowe-haslo-1" } });
    for (let i = 0; i < 5; i++) expect((await change("zgaduje")).body.errors).toHaveProperty("current_password");
    const stopped = await change(PASSWORD);
    expect(stopped).toMatchObject({ status: 429, body: { message: "Za dużo prób. Spróbuj ponownie za minutę." } });
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("new sign-ups", () => {
  it("of guests are as many an hour from one client as the setting says; the same one again and those of signed-in people do not count", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const begin = (browser: Browser, id = newId()) => browser.call(createSignup, { params: { id: contest.id }, body: { id } });
    const hall = from("2001:db8:1:2::7", tenant);
    const id = newId();
    for (let i = 0; i < 4; i++) expect((await begin(hall, id)).status).toBe(201);
    for (const address of ["2001:db8:1:2::8", "2001:db8:1:2::9"]) expect((await begin(from(address, tenant))).status).toBe(201);
    const stopped = await begin(hall);
    expect(stopped).toMatchObject({ status: 429, body: { code: "too_many" } });
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await begin(from("2001:db8:1:3::7", tenant))).status).toBe(201);
    const coach = await from("2001:db8:1:2::10", tenant).signIn(await makePerson(house, tenant, "trener"));
    expect((await begin(coach)).status).toBe(201);
    await beginSignup(house, tenant, contest);
  });
});

describe("live streams", () => {
  it("are as many from one client as the setting says; one that ends makes room", async () => {
    const tenant = await makeTenant(house);
    const server = await listen(httpOf(house.world, "test"));
    const follow = (client: string) =>
      followStream(`${server.url}/api/public/competitions/live`, { "x-tenant": tenant.slug, "x-forwarded-for": client });
    const [first, second] = [await follow("198.51.100.5"), await follow("198.51.100.5")];
    const third = await follow("198.51.100.5");
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
    expect(Number(third.headers["retry-after"])).toBeGreaterThan(0);
    const other = await follow("198.51.100.6");
    expect(other.status).toBe(200);
    first.close();
    await expect
      .poll(async () => {
        const again = await follow("198.51.100.5");
        again.close();
        return again.status;
      })
      .toBe(200);
    for (const each of [second, other]) each.close();
    await server.close();
  });
});
