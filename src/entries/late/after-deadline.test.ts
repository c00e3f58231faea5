// What was typed before the deadline and arrives shortly after it: accepted and marked, or refused.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, contact, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { createQuestion } from "../../competitions/questions/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../../signup/contract.ts";
import { entriesCsv } from "../../signup/desk/csv/entries-csv.ts";
import { parseQuery, stateFilters } from "../../signup/desk/list/entries-query.ts";
import { saveAnswers } from "../questions/contract.ts";
import { newToken } from "../../identity/one-time-tokens.server.ts";

const house = useHouse();
const AGREED = { accept_rules: true, guardian_statement: true };
const CLOSES = Date.parse("2026-03-01T23:59:00+01:00");
/** Sets the clock to this many seconds after the deadline. */
const after = (seconds: number) => house.setNow(new Date(CLOSES + seconds * 1000));
const at = (seconds: number) => new Date(CLOSES + 3_600_000 + seconds * 1000).toISOString().replace(".000Z", "+01:00");
const ago = (typed_seconds_ago: number) => ({ query: { typed_seconds_ago } });
const lena = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 };

/** A sign-up with Lena in one solo, begun an hour before the deadline; `send` sends it then. */
async function withSolo({ send = false, tenant = undefined as Awaited<ReturnType<typeof makeTenant>> | undefined } = {}) {
  const own = tenant ?? (await makeTenant(house));
  const contest = await makeOpenContest(house, own);
  after(-3600);
  const admin = await browserAs(house, own, "admin");
  const shirt = await admin.must(createQuestion, {
    params: { id: contest.id },
    body: { scope: "dancer", kind: "text", label: "Rozmiar koszulki", required: false },
  });
  const { browser, id } = await beginSignup(house, own, contest);
  const params = { id };
  const spare = { ...lena, first_name: "Ewa" };
  const added = await browser.must(contract.addDancers, { params, body: { dancers: [lena, spare] } });
  const [dancer = "", alone = ""] = ["Lena", "Ewa"].map((name) => added.data.find((each) => each.first_name === name)?.id);
  const entry = await browser.must(contract.createEntry, {
    params,
    body: { title: "Iskra", section_id: contest.young, dancer_ids: [dancer] },
  });
  if (send) await browser.must(contract.submitSignup, { params, body: AGREED });
  const read = () => browser.must(contract.getSignup, { params });
  const rows = async () => (await admin.must(contract.listEntries, { query: { competition_id: contest.id, sort: "submitted" } })).data;
  const marks = async () => Object.fromEntries((await rows()).map((each) => [each.title, each.sent_late_at]));
  return { tenant: own, contest, admin, shirt, browser, id, params, dancer, alone, entry: entry.id, read, rows, marks };
}
type Made = Awaited<ReturnType<typeof withSolo>>;

/** Every call that the deadline stops, as it comes from the browser with this query. */
const calls = (made: Made, asking: { query?: { typed_seconds_ago: number } }) => {
  const { browser, params, contest, dancer, entry } = made;
  const solo = { section_id: contest.young, dancer_ids: [dancer] };
  const key = { params: { id: contest.id }, ...asking };
  return {
    createSignup: () => new Browser(house, made.tenant).call(contract.createSignup, { ...key, body: { id: newId(), key: newToken() } }),
    updateSignup: () => browser.call(contract.updateSignup, { params, ...asking, body: { club_city: "Płock" } }),
    addDancers: () => browser.call(contract.addDancers, { params, ...asking, body: { ...lena, first_name: "Ola" } }),
    addEntries: () =>
      browser.call(contract.addEntries, {
        params,
        ...asking,
        body: { dancers: [], entries: [{ ...solo, id: newId(), title: "Z arkusza" }] },
      }),
    updateDancer: () => browser.call(contract.updateDancer, { params: { id: dancer }, ...asking, body: { first_name: "Lenka" } }),
    createEntry: () => browser.call(contract.createEntry, { params, ...asking, body: { ...solo, title: "Nowe" } }),
    updateEntry: () => browser.call(contract.updateEntry, { params: { id: entry }, ...asking, body: { title: "Iskra 2" } }),
    saveAnswers: () => browser.call(saveAnswers, { params, ...asking, body: { dancer_id: dancer, values: { [made.shirt.id]: "S" } } }),
    submitSignup: () => browser.call(contract.submitSignup, { params, ...asking, body: AGREED }),
    deleteDancer: () => browser.call(contract.deleteDancer, { params: { id: made.alone }, ...asking }),
    deleteEntry: () => browser.call(contract.deleteEntry, { params: { id: entry }, ...asking }),
  };
};
const statuses = async (each: ReturnType<typeof calls>) => {
  const seen: Record<string, number> = {};
  for (const [name, call] of Object.entries(each)) seen[name] = (await call()).status;
  return seen;
};
const all = (made: Made, status: number) => Object.fromEntries(Object.keys(calls(made, {})).map((name) => [name, status]));

describe("what comes after the deadline", () => {
  it("is taken for 15 minutes when it was typed before, from each call that the deadline stops", async () => {
    const made = await withSolo();
    after(899);
    const seen = await statuses(calls(made, ago(900)));
    expect(Object.entries(seen).filter(([, status]) => status >= 300)).toEqual([]);
    expect((await made.read()).sent_late_at).toBe(at(899));
  });

  it("is refused later than that, when it was typed after, and when nobody says when: nothing is changed or marked", async () => {
    const made = await withSolo();
    after(901);
    expect(await statuses(calls(made, ago(86_400)))).toEqual(all(made, 409));
    after(60);
    expect(await statuses(calls(made, ago(59)))).toEqual(all(made, 409));
    expect(await statuses(calls(made, {}))).toEqual(all(made, 409));
    const refused = await calls(made, ago(59)).submitSignup();
    expect(refused.body).toMatchObject({ code: "closed", message: expect.stringMatching(/1\smarca 2026, 23:59/) });
    const read = await made.read();
    expect(read).toMatchObject({
      status: "draft",
      sent_late_at: null,
      club_city: contact.club_city,
      dancers: [lena, { first_name: "Ewa" }],
      entries: [{ title: "Iskra" }],
    });
  });

  it("is refused when the organiser closed sign-up by hand", async () => {
    const made = await withSolo();
    after(60);
    await house.world.database.inTenant(made.tenant.id, (trx) => trx.updateTable("competitions").set({ status: "closed" }).execute());
    expect(await statuses(calls(made, ago(3600)))).toEqual(all(made, 409));
  });

  it("says how long ago in whole seconds of the last 30 days; anything else is not valid", async () => {
    const made = await withSolo();
    after(60);
    for (const wrong of [-1, 0.5, 86_400 * 30 + 1, 1e300, Number.NaN, "wczoraj"] as number[]) {
      const each = calls(made, ago(wrong));
      for (const answer of [await each.updateSignup(), await each.createSignup(), await each.saveAnswers()])
        expect(answer, String(wrong)).toMatchObject({ status: 422, body: { errors: { typed_seconds_ago: expect.anything() } } });
    }
    expect((await made.read()).sent_late_at).toBeNull();
  });
});

describe("the mark of what came late", () => {
  it("is on no sign-up that came in time, however long before it was typed, nor on what the office changes", async () => {
    const made = await withSolo({ send: true });
    after(-1);
    await made.browser.must(contract.updateSignup, { params: made.params, ...ago(600), body: { club_city: "Płock" } });
    await made.browser.must(contract.submitSignup, { params: made.params, ...ago(600), body: AGREED });
    after(60);
    await made.admin.must(contract.updateEntry, { params: { id: made.entry }, ...ago(600), body: { title: "Iskra biura" } });
    expect(await made.marks()).toEqual({ "Iskra biura": null });
    expect((await made.read()).sent_late_at).toBeNull();
  });

  it("is not on what arrived in time and is sent again because its answer was lost; the trail records it once", async () => {
    const made = await withSolo();
    const { browser, params, contest, admin } = made;
    const ola = { ...lena, first_name: "Ola", id: newId() };
    const imported = { section_id: contest.young, dancer_ids: [ola.id], id: newId(), title: "Z arkusza" };
    const all = async (asking: object) => {
      await browser.must(contract.addDancers, { params, ...asking, body: ola });
      await browser.must(contract.addEntries, { params, ...asking, body: { dancers: [ola], entries: [imported] } });
      await browser.must(contract.submitSignup, { params, ...asking, body: AGREED });
    };
    after(-60);
    await all({});
    const trail = async () =>
      (await admin.must(listAuditEvents, { query: { subject_kind: "signup" } })).data.filter((each) => each.action === "submitted");
    expect(await trail()).toHaveLength(1);
    after(300);
    await all(ago(360));
    expect([await made.marks(), (await made.read()).sent_late_at]).toEqual([{ Iskra: null, "Z arkusza": null }, null]);
    expect(await trail()).toHaveLength(1);
    // New entries are marked.
    await browser.must(contract.addDancers, { params, ...ago(360), body: { ...ola, id: newId(), first_name: "Iga" } });
    expect((await made.read()).sent_late_at).toBe(at(300));
  });

  it("is on the entries that were sent late, with the time of the server, and the order of sending is that of arriving", async () => {
    const made = await withSolo();
    const early = await beginSignup(house, made.tenant, made.contest);
    const other = await early.browser.must(contract.addDancers, { params: { id: early.id }, body: { ...lena, first_name: "Maja" } });
    const body = { title: "W terminie", section_id: made.contest.young, dancer_ids: [other.data[0]?.id ?? ""] };
    await early.browser.must(contract.createEntry, { params: { id: early.id }, body });
    after(-30);
    await early.browser.must(contract.submitSignup, { params: { id: early.id }, body: AGREED });
    after(120);
    const sent = await made.browser.must(contract.submitSignup, { params: made.params, ...ago(86_400), body: AGREED });
    expect(sent).toMatchObject({ status: "submitted", sent_late_at: at(120), submitted_at: at(120) });
    expect((await made.rows()).map(({ title, submitted_at, sent_late_at }) => [title, submitted_at, sent_late_at])).toEqual([
      ["W terminie", at(-30), null],
      ["Iskra", at(120), at(120)],
    ]);
    const lines = entriesCsv(await made.rows(), "pl")
      .trimEnd()
      .split("\r\n");
    expect(lines[0]).toMatch(/Turniej;Numer;Tytuł;Nazwa artystyczna;Klub;Miasto;Kategoria;Osoby;Skład;Choreografia;Wymowa;Muzyka;/);
    expect(lines.map((line) => line.split(";").at(-1))).toEqual(["Wysłane po terminie", "", "02.03.2026, 00:01"]);
    const list = (query: object) => made.admin.must(contract.listEntries, { query: { competition_id: made.contest.id, ...query } });
    expect(await list({ late: "yes" })).toMatchObject({ data: [{ title: "Iskra" }], total: 1, counts: { all: 1 } });
    expect((await list({})).total).toBe(2);
    const trail = await made.admin.must(listAuditEvents, { query: { subject_kind: "signup" } });
    const told = (id: string) => trail.data.find((each) => each.subject_id === id && each.action === "submitted")?.after;
    expect(told(made.id)).toMatchObject({ sent_late: true });
    expect(told(early.id)).not.toHaveProperty("sent_late");
  });

  it("is asked for in the address, beside the other filters of the list", () => {
    const { query } = parseQuery(new URLSearchParams("late=yes&paid=no"));
    expect(query).toMatchObject({ late: "yes", paid: "no" });
    expect(parseQuery(new URLSearchParams("late=no")).query.late).toBeUndefined();
    expect(stateFilters(["paid.no", "late.yes", "music.ok"], query)).toEqual({ paid: "no", late: "yes", music: "ok" });
    expect(stateFilters(["paid.no"], query)).toEqual({ paid: "no" });
  });

  it("is on the entries that a late change concerns, and stays what it was the first time", async () => {
    const made = await withSolo({ send: true });
    const untouched = { title: "Bez zmian", section_id: made.contest.young, dancer_ids: [] };
    await made.browser.must(contract.createEntry, { params: made.params, body: untouched });
    await house.world.database.inTenant(made.tenant.id, (trx) =>
      trx.updateTable("entries").set({ status: "submitted", submitted_at: "2026-01-20T11:00:00Z" }).execute(),
    );
    after(10);
    await made.browser.must(contract.updateSignup, { params: made.params, ...ago(60), body: { club_city: "Płock" } });
    expect(await made.marks()).toEqual({ Iskra: null, "Bez zmian": null });
    after(20);
    await made.browser.must(contract.updateDancer, { params: { id: made.dancer }, ...ago(60), body: { first_name: "Lenka" } });
    expect(await made.marks()).toEqual({ Iskra: at(20), "Bez zmian": null });
    after(30);
    await made.browser.must(contract.updateEntry, { params: { id: made.entry }, ...ago(60), body: { title: "Iskra 2" } });
    expect(await made.marks()).toEqual({ "Iskra 2": at(20), "Bez zmian": null });
    expect((await made.read()).sent_late_at).toBe(at(10));
    const shown = await made.admin.must(contract.getEntry, { params: { id: made.entry } });
    expect(shown.history[0]).toMatchObject({ action: "changed", after: { title: "Iskra 2", sent_late: true } });
    await made.browser.must(contract.deleteEntry, { params: { id: made.entry }, ...ago(60) });
    expect((await made.admin.must(contract.getEntry, { params: { id: made.entry } })).history[0]).toMatchObject({
      action: "withdrawn",
      after: { sent_late: true },
    });
  });

  it("is on an answer that replaces another, and not on one that may come after the deadline anyway", async () => {
    const made = await withSolo({ send: true });
    const answer = (text: string) =>
      made.browser.must(saveAnswers, {
        params: made.params,
        ...ago(600),
        body: { dancer_id: made.dancer, values: { [made.shirt.id]: text } },
      });
    after(60);
    await answer("S");
    expect(await made.marks()).toEqual({ Iskra: null });
    await answer("M");
    expect(await made.marks()).toEqual({ Iskra: at(60) });
  });

  it("is read by the organiser and the club, not by a referee, who cannot ask for it either", async () => {
    const made = await withSolo();
    after(60);
    await made.browser.must(contract.submitSignup, { params: made.params, ...ago(60), body: AGREED });
    const referee = await browserAs(house, made.tenant, "referee");
    const list = async (browser: Browser, query: object) =>
      (await browser.must(contract.listEntries, { query })).data.map((each) => [each.title, each.sent_late_at]);
    expect(await list(referee, {})).toEqual([["Iskra", null]]);
    expect(await list(referee, { late: "yes" })).toEqual([["Iskra", null]]);
    const coach = await makePerson(house, made.tenant, "trener");
    await house.world.database.inTenant(made.tenant.id, (trx) => trx.updateTable("signups").set({ user_id: coach.id }).execute());
    expect(await list(await new Browser(house, made.tenant).signIn(coach), { late: "yes" })).toEqual([["Iskra", at(60)]]);
  });

  it("is each organiser's own", async () => {
    const [one, other] = [await withSolo(), await withSolo({ send: true })];
    after(60);
    await one.browser.must(contract.submitSignup, { params: one.params, ...ago(60), body: AGREED });
    expect(await one.marks()).toEqual({ Iskra: at(60) });
    expect(await other.marks()).toEqual({ Iskra: null });
    expect((await other.admin.must(contract.listEntries, { query: { late: "yes" } })).data).toEqual([]);
    const stranger = { params: one.params, ...ago(60), body: { club_city: "Płock" } };
    expect((await other.browser.call(contract.updateSignup, stranger)).status).toBe(404);
  });
});

describe("a sign-up whose secret its browser made", () => {
  const makeContest = async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const begin = (browser: Browser, body: { id: string; key?: string }, asking: object = {}) =>
      browser.call(contract.createSignup, { params: { id: contest.id }, ...asking, body: { ...contact, ...body } });
    const mine = { id: newId(), key: newToken() };
    return { tenant, contest, begin, mine };
  };

  it("gives the same answer again to a caller with its key, with the cookie, also from another device and after sign-up closed", async () => {
    const { tenant, begin, mine } = await makeContest();
    const first = await begin(new Browser(house, tenant), mine);
    expect(first).toMatchObject({ status: 201, body: { id: mine.id, link: `/signup/competition/preview/${mine.id}?key=${mine.key}` } });
    for (const seconds of [-60, 60, 86_400]) {
      after(seconds);
      const browser = new Browser(house, tenant);
      const again = await begin(browser, mine);
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.getSetCookie().join()).toMatch(new RegExp(`signup_${mine.id}=${mine.key};.*HttpOnly`, "i"));
      expect((await browser.must(contract.getSignup, { params: { id: mine.id } })).contact_name).toBe(contact.contact_name);
    }
    const made = await house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("signups").select("id").execute());
    expect(made).toHaveLength(1);
  });

  it("is one when the same call comes twice at once", async () => {
    const { tenant, begin, mine } = await makeContest();
    const both = await Promise.all([begin(new Browser(house, tenant), mine), begin(new Browser(house, tenant), mine)]);
    expect(both.map((each) => each.status)).toEqual([201, 201]);
    expect(both[0].body).toEqual(both[1].body);
    expect(both.every((each) => each.headers.getSetCookie().some((cookie) => cookie.includes(mine.key)))).toBe(true);
  });

  it("is not given for another key, for none, or for that of a link in its mails; another organiser's is another sign-up", async () => {
    const { tenant, begin, mine } = await makeContest();
    await begin(new Browser(house, tenant), mine);
    const other = await begin(new Browser(house, tenant), { id: mine.id, key: newToken() });
    const none = await begin(new Browser(house, tenant), { id: mine.id });
    expect([other.status, none.status]).toEqual([404, 404]);
    expect([other.body, none.body].every((each) => !JSON.stringify(each).includes(mine.id))).toBe(true);
    expect([...other.headers.getSetCookie(), ...none.headers.getSetCookie()].filter((each) => each.includes("signup_"))).toEqual([]);
    const elsewhere = await makeContest();
    expect((await elsewhere.begin(new Browser(house, elsewhere.tenant), mine)).status).toBe(201);
  });

  it("has a key of 32 bytes in base64url, and nothing else for a key", async () => {
    const { tenant, begin, mine } = await makeContest();
    const browser = new Browser(house, tenant);
    const short = mine.key.slice(1);
    for (const key of [
      "",
      short,
      `${mine.key}A`,
      `${short}=`,
      `${short.slice(1)} A`,
      `+${short.slice(1)}A`,
      `${mine.key.slice(0, 42)}B`,
      `${mine.key}\n`,
    ])
      expect(await begin(browser, { id: mine.id, key }), key).toMatchObject({
        status: 422,
        body: { errors: { key: [expect.any(String)] } },
      });
    expect((await begin(browser, mine)).status).toBe(201);
  });

  it("may begin after the deadline when it was typed before, marked", async () => {
    const { tenant, begin, mine } = await makeContest();
    after(60);
    expect((await begin(new Browser(house, tenant), mine)).status).toBe(409);
    const browser = new Browser(house, tenant);
    expect((await begin(browser, mine, ago(61))).status).toBe(201);
    expect(await browser.must(contract.getSignup, { params: { id: mine.id } })).toMatchObject({ sent_late_at: at(60), status: "draft" });
  });
});

describe("forgetting a sign-up", () => {
  it("takes its cookie from this browser and changes nothing else: its link opens it again", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const { browser, id, key } = await beginSignup(house, tenant, contest);
    const before = await browser.must(contract.getSignup, { params: { id } });
    const forgotten = await browser.call(contract.forgetSignup, { params: { id } });
    expect(forgotten.status).toBe(204);
    expect(forgotten.headers.getSetCookie()).toEqual([expect.stringMatching(new RegExp(`^signup_${id}=;.*Max-Age=0.*HttpOnly`, "i"))]);
    expect((await browser.call(contract.getSignup, { params: { id } })).status).toBe(404);
    expect((await browser.must(contract.getSignupForm, { params: { id: contest.id } })).signups).toEqual([]);
    await browser.must(contract.openSignup, { params: { id }, body: { key } });
    expect(await browser.must(contract.getSignup, { params: { id } })).toEqual(before);
  });

  it("answers the same for a sign-up that there is not", async () => {
    const browser = new Browser(house, await makeTenant(house));
    const id = newId();
    const forgotten = await browser.call(contract.forgetSignup, { params: { id: id.toUpperCase() } });
    expect(forgotten.status).toBe(204);
    expect(forgotten.headers.getSetCookie()).toEqual([expect.stringContaining(`signup_${id}=;`)]);
  });
});
