// Limits of sign-ups begun by one client and of their size: a device or an account is stopped, a hall with one address is not.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { newId } from "../../kernel/values/ids.ts";
import { addDancers, addEntries, createEntry, createSignup, getSignup } from "../contract.ts";
import { rowsBeyond, signupFullText, secondsUntilNext } from "./limits.ts";

const house = useHouse({ LIMIT_SIGNUP_SIZE: "3" });

async function hall() {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const begin = (browser: Browser) => browser.call(createSignup, { params: { id: contest.id }, body: { id: newId() } });
  /** Moves everything that was begun an hour into the past. */
  const anHourAgo = () =>
    house.world.database.inTenant(tenant.id, (trx) => trx.updateTable("signups").set({ created_at: "2026-01-01T10:00:00Z" }).execute());
  const count = () =>
    house.world.database.inTenant(tenant.id, async (trx) => (await trx.selectFrom("signups").select("id").execute()).length);
  return { tenant, contest, begin, anHourAgo, count };
}

describe("the tenth of an hour", () => {
  it("is counted from the newest ten, and says how long to wait", () => {
    const now = new Date("2026-01-20T12:00:00Z");
    const begun = Array.from({ length: 12 }, (_, at) => ({ open: true, created_at: `2026-01-20T11:${10 + at}:00Z` }));
    expect(secondsUntilNext(begun, now)).toBe(12 * 60);
    expect(secondsUntilNext(begun.slice(0, 9), now)).toBeUndefined();
    expect(secondsUntilNext(begun, new Date("2026-01-20T12:12:00Z"))).toBeUndefined();
  });
});

describe("one client", () => {
  it("begins ten an hour on one device, while forty parents on the same Wi-Fi begin theirs", async () => {
    const { tenant, begin, anHourAgo, count } = await hall();
    const device = new Browser(house, tenant);
    for (let at = 0; at < 10; at += 1) expect((await begin(device)).status).toBe(201);
    const stopped = await begin(device);
    expect(stopped).toMatchObject({ status: 429, body: { code: "too_many" } });
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(3500);
    const parents = await Promise.all(Array.from({ length: 40 }, () => begin(new Browser(house, tenant))));
    expect(parents.filter((each) => each.status !== 201)).toEqual([]);
    await anHourAgo();
    expect((await begin(device)).status).toBe(201);
    expect(await count()).toBe(51);
  });

  it("has at most twenty drafts that can still be sent; the office has no limit", async () => {
    const { tenant, contest, begin, anHourAgo } = await hall();
    const device = new Browser(house, tenant);
    for (let at = 0; at < 20; at += 1) {
      if (at === 10) await anHourAgo();
      expect((await begin(device)).status).toBe(201);
    }
    await anHourAgo();
    const stopped = await begin(device);
    expect(stopped.body).toMatchObject({ code: "not_possible", message: "Masz już 20 niewysłanych zgłoszeń. Dokończ jedno z nich." });
    const other = await makeOpenContest(house, tenant);
    const elsewhere = () => device.call(createSignup, { params: { id: other.id }, body: {} });
    expect((await elsewhere()).status).toBe(409);
    await house.world.database.inTenant(tenant.id, (trx) =>
      trx.updateTable("competitions").set({ signup_closes_at: "2026-01-02T10:00:00Z" }).where("id", "=", contest.id).execute(),
    );
    expect((await elsewhere()).status).toBe(201);
    const admin = await browserAs(house, tenant, "admin");
    for (let at = 0; at < 12; at += 1) expect((await admin.call(createSignup, { params: { id: other.id }, body: {} })).status).toBe(201);
  });

  it("is one account on several devices, also when all call at once", async () => {
    const { tenant, begin, count } = await hall();
    const coach = await browserAs(house, tenant, "trener");
    const answers = await Promise.all(Array.from({ length: 15 }, () => begin(coach)));
    expect(answers.filter((each) => each.status === 201)).toHaveLength(10);
    expect(await count()).toBe(10);
  });
});

describe("a sign-up", () => {
  const person = (last_name: string) => ({ id: newId(), first_name: "Ala", last_name, birth_year: 2012 });

  it("names what it has no room for, and what is there already needs none", () => {
    const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
    expect(rowsBeyond([{ id: "a" }, { id: "x" }], rows, 3).map((each) => [each.row.id, each.at])).toEqual([
      ["c", 2],
      ["d", 3],
    ]);
    expect(rowsBeyond([{ id: "a" }], [{ id: "a" }], 0)).toEqual([]);
    expect(signupFullText("people", 500, ["A", "B", "C", "D", "E", "F", "G"]).pl).toBe(
      "Limit osób w zgłoszeniu: 500. Nie mieszczą się: A, B, C, D, E i jeszcze 2. Dodaj resztę w drugim zgłoszeniu.",
    );
  });

  it("takes so many people as the setting says; rows of a sheet behind it are named and the rest can go", async () => {
    const { tenant, contest } = await hall();
    const { browser, id } = await beginSignup(house, tenant, contest);
    const params = { id };
    const first = person("Pierwsza");
    await browser.must(addDancers, { params, body: { dancers: [first] } });
    const dancers = [first, ...["Żak", "Lis", "Kot", "Mak"].map(person)];
    const refused = await browser.call(addEntries, { params, body: { dancers, entries: [] } });
    const message = "Limit osób w zgłoszeniu: 3. Nie mieszczą się: Ala Kot, Ala Mak. Dodaj resztę w drugim zgłoszeniu.";
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "signup_full", message, errors: { "dancers.3": [message], "dancers.4": [] } },
    });
    const all = await browser.must(addEntries, { params, body: { dancers: dancers.slice(0, 3), entries: [] } });
    expect(all.dancers).toHaveLength(3);
    expect(await browser.call(addDancers, { params, body: person("Piąta") })).toMatchObject({ status: 422, body: { code: "signup_full" } });
    expect((await browser.call(addDancers, { params, body: { dancers } })).status).toBe(422);
    // A repeated call adds nobody.
    await browser.must(addDancers, { params, body: { dancers: [first] } });
    expect((await browser.must(getSignup, { params })).dancers).toHaveLength(3);
  });

  it("takes so many entries, one by one and of a sheet", async () => {
    const { tenant, contest } = await hall();
    const { browser, id } = await beginSignup(house, tenant, contest);
    const params = { id };
    const entry = (title: string) => ({ id: newId(), title, section_id: contest.young });
    for (const title of ["A", "B"]) await browser.must(createEntry, { params, body: entry(title) });
    const refused = await browser.call(addEntries, { params, body: { dancers: [], entries: ["C", "D"].map(entry) } });
    expect(refused).toMatchObject({ status: 422, body: { code: "signup_full", errors: { "entries.1": [expect.stringContaining("D")] } } });
    await browser.must(createEntry, { params, body: entry("C") });
    expect(await browser.call(createEntry, { params, body: entry("D") })).toMatchObject({ status: 422, body: { code: "signup_full" } });
    expect((await browser.must(getSignup, { params })).entries.map((each) => each.title)).toEqual(["A", "B", "C"]);
  });
});
