import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { consentTexts } from "#tests/signups/consent-texts.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, contact, makeOpenContest } from "#tests/signups/signup-contest.ts";
import * as competitions from "../competitions/contract.ts";
import { newId } from "../kernel/values/ids.ts";
import { consentText } from "../people/consents/texts.ts";
import * as contract from "./contract.ts";
import { leadOf } from "./wizard/preview/preview-words.ts";
import { getQuote } from "../entries/pricing/contract.ts";

const house = useHouse();
const lena = { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 };

const texts = consentTexts("Rytm Wisły 2026", "Studio Próba");
const agreed = { accept_rules: true, guardian_statement: true, image_consent: true, texts };

/** A sign-up with Lena in one solo. */
async function withSolo(birth_year = 2012) {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const begun = await beginSignup(house, tenant, contest);
  const { body } = await begun.browser.call(contract.addDancers, { params: { id: begun.id }, body: { ...lena, birth_year } });
  const dancer = body.data[0]?.id ?? "";
  const entry = await begun.browser.call(contract.createEntry, {
    params: { id: begun.id },
    body: { title: "Papierowy ptak", dance_category_id: contest.jazz, presentation_category_id: contest.solo, dancer_ids: [dancer] },
  });
  return { tenant, contest, ...begun, dancer, entry: entry.body };
}

describe("the confirmation of a sign-up", () => {
  it("goes out when something was sent or changed, three times an hour at most; what is over it waits, and sending itself is never refused for it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { browser, id, tenant, contest, dancer } = await withSolo();
    const own = `k-${id.slice(-12)}@pirueta.example`;
    await browser.must(contract.updateSignup, { params: { id }, body: { contact_email: own } });
    const mails = async () => {
      const rows = await house.world.database.inTenant(tenant.id, (trx) =>
        trx.selectFrom("mails").select(["to_email", "status"]).where("kind", "=", "signup_confirmation").orderBy("id").execute(),
      );
      return rows.map((row) => (row.status === "waiting" ? `waiting: ${row.to_email}` : row.to_email));
    };
    const send = () => browser.must(contract.submitSignup, { params: { id }, body: agreed });
    const add = (title: string) =>
      browser.must(contract.createEntry, { params: { id }, body: { title, section_id: contest.young, dancer_ids: [dancer] } });
    const told = async () => leadOf(await browser.must(contract.getSignup, { params: { id } }), "pl");
    expect(await told()).toBe(`Potwierdzenie wyślemy na ${own}.`);
    for (let i = 0; i < 10; i++) expect((await send()).status).toBe("submitted");
    expect(await mails()).toEqual([own]);
    expect(await told()).toContain(`Potwierdzenie zmian wyślemy na ${own}.`);
    for (const title of ["Druga", "Trzecia", "Czwarta", "Piąta"]) {
      await add(title);
      expect((await send()).entries.every((each) => each.status !== "draft")).toBe(true);
    }
    expect(await mails()).toEqual([own, own, own, `waiting: ${own}`]);
    vi.advanceTimersByTime(3_600_001);
    await send();
    expect(await mails()).toHaveLength(4);
    await browser.must(contract.updateSignup, { params: { id }, body: { contact_email: `nowa-${own}` } });
    await send();
    // Mail that waited for the old address is sent to the new one.
    expect(await mails()).toEqual([own, own, own, `nowa-${own}`]);
    vi.useRealTimers();
  });
});

describe("beginning a sign-up", () => {
  it("gives the visitor the secret once, and the browser its cookie", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const { browser, id, key } = await beginSignup(house, tenant, contest);
    expect(key.length).toBeGreaterThan(30);
    const read = await browser.call(contract.getSignup, { params: { id } });
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject({ status: "draft", ...contact, entries: [], locked: null, competition: { name: "Rytm Wisły 2026" } });
    expect(JSON.stringify(read.body)).not.toContain(key);
    const form = await browser.call(contract.getSignupForm, { params: { id: contest.slug } });
    // A browser may be shared: a sign-up opened by its cookie is nobody's own, and is named before it is shown.
    expect(form.body.signups.map((each) => [each.id, each.own])).toEqual([[id, false]]);
    expect(form.body).toMatchObject({ closed: null });
    expect(form.body.sections).toHaveLength(3);
  });

  it("takes no letters that turn or hide the text around them: nobody's name reads otherwise than it is written", async () => {
    const { id, browser } = await withSolo();
    const hidden = { first_name: "\u202eanel\u0007\u200b", last_name: "\u2066Ćma\ufeff", birth_year: 2012 };
    const made = await browser.must(contract.addDancers, { params: { id }, body: hidden });
    expect(made.data[0]).toMatchObject({ first_name: "anel", last_name: "Ćma" });
    const nothing = await browser.call(contract.addDancers, { params: { id }, body: { ...hidden, first_name: "\u200b\u202e" } });
    expect(nothing.status).toBe(422);
    const noted = await browser.must(contract.updateSignup, { params: { id }, body: { note: "Jedna\nDruga\u0008" } });
    expect(noted.note).toBe("Jedna\nDruga");
  });

  it("opens on another device with the link's key, and with no other", async () => {
    const { tenant, id, key, browser } = await withSolo();
    const other = new Browser(house, tenant);
    expect((await other.call(contract.getSignup, { params: { id } })).status).toBe(404);
    expect((await other.call(contract.openSignup, { params: { id }, body: { key: `${key.slice(0, -3)}xyz` } })).status).toBe(404);
    expect((await other.call(contract.openSignup, { params: { id }, body: { key } })).status).toBe(200);
    expect((await other.call(contract.getSignup, { params: { id } })).status).toBe(200);
    const stranger = new Browser(house, await makeTenant(house));
    for (const [name, value] of browser.cookies) stranger.cookies.set(name, value);
    expect((await stranger.call(contract.getSignup, { params: { id } })).status).toBe(404);
  });

  it("is one sign-up when the same create comes twice", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const browser = new Browser(house, tenant);
    const id = newId();
    const first = await browser.call(contract.createSignup, { params: { id: contest.id }, body: { id } });
    const again = await browser.call(contract.createSignup, { params: { id: contest.id }, body: { id } });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual({ id, link: `/signup/competition/preview/${id}` });
    const stranger = await new Browser(house, tenant).call(contract.createSignup, { params: { id: contest.id }, body: { id } });
    expect(stranger.status).toBe(404);
  });

  it("is refused before it opens, after it closes, and for a draft competition", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const browser = new Browser(house, tenant);
    house.setNow(new Date("2026-01-11T12:00:00+01:00"));
    const early = await browser.call(contract.createSignup, { params: { id: contest.id }, body: {} });
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({ code: "closed", message: expect.stringMatching(/12\sstycznia 2026/) });
    house.setNow(new Date("2026-03-02T00:00:00+01:00"));
    const late = await browser.call(contract.createSignup, { params: { id: contest.id }, body: {} });
    expect(late.body).toMatchObject({ code: "closed", message: expect.stringMatching(/1\smarca 2026, 23:59/) });
    await house.world.database.inTenant(tenant.id, (trx) => trx.updateTable("competitions").set({ status: "draft" }).execute());
    expect((await browser.call(contract.getSignupForm, { params: { id: contest.id } })).status).toBe(404);
    expect((await browser.call(contract.createSignup, { params: { id: contest.id }, body: {} })).status).toBe(404);
  });

  it("belongs to the trener who is signed in, on each of the trener's devices", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const person = await makePerson(house, tenant, "trener", "Marta Kwiecień");
    const { id } = await beginSignup(house, tenant, contest, await new Browser(house, tenant).signIn(person));
    const tablet = await new Browser(house, tenant).signIn(person);
    expect((await tablet.call(contract.getSignup, { params: { id } })).status).toBe(200);
    expect((await tablet.call(contract.listSignups)).body.data).toMatchObject([
      { id, competition_name: "Rytm Wisły 2026", status: "draft" },
    ]);
    const { signups } = await tablet.must(contract.getSignupForm, { params: { id: contest.id } });
    expect(signups).toMatchObject([{ id, own: true }]);
    expect((await (await browserAs(house, tenant, "trener")).call(contract.getSignup, { params: { id } })).status).toBe(404);
    expect((await (await browserAs(house, tenant, "referee")).call(contract.getSignup, { params: { id } })).status).toBe(404);
    const referee = await browserAs(house, tenant, "referee");
    expect((await referee.call(contract.listSignups)).body.data).toEqual([]);
    await house.world.database.inTenant(tenant.id, (trx) =>
      trx.updateTable("signups").set({ status: "submitted", club_name: "Studio Ćma", contact_email: "marta@example.com" }).execute(),
    );
    expect((await referee.call(contract.listSignups, { query: { q: "ćma" } })).body.data).toMatchObject([
      { id, club_name: "Studio Ćma", contact_name: null, contact_email: null, payment_id: null },
    ]);
    expect((await referee.call(contract.listSignups, { query: { q: "marta@" } })).body.data).toEqual([]);
    expect((await (await browserAs(house, tenant, "admin")).call(contract.listSignups)).body.data).toHaveLength(1);
    expect((await new Browser(house, tenant).call(contract.listSignups)).status).toBe(401);
  });
});

describe("contact", () => {
  it("is changed field by field; an old version is refused with the current one", async () => {
    const { browser, id } = await withSolo();
    const before = (await browser.call(contract.getSignup, { params: { id } })).body;
    const changed = await browser.call(contract.updateSignup, {
      params: { id },
      body: { club_name: "Studio Plié", note: null, version: before.version },
    });
    expect(changed.body).toMatchObject({ club_name: "Studio Plié", contact_name: "Marta Kwiecień", version: before.version + 1 });
    const stale = await browser.call(contract.updateSignup, { params: { id }, body: { club_name: "Inny", version: before.version } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "stale", current: { club_name: "Studio Plié" } });
  });

  it("takes an invoice wish only with a NIP that can exist", async () => {
    const { browser, id } = await withSolo();
    const wrong = await browser.call(contract.updateSignup, {
      params: { id },
      body: { invoice: { name: "Pirueta", address: "Olsztyn", nip: "123-456-78-90" } },
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toHaveProperty(["invoice.nip"]);
    const right = await browser.call(contract.updateSignup, {
      params: { id },
      body: { invoice: { name: "Pirueta", address: "Olsztyn", nip: "526-10-40-828" } },
    });
    expect(right.body.invoice).toEqual({ name: "Pirueta", address: "Olsztyn", nip: "5261040828" });
  });
});

describe("entries", () => {
  it("fall into the section that the birth years open, and follow a corrected year", async () => {
    const { browser, id, contest, entry, dancer } = await withSolo();
    expect(entry).toMatchObject({ section_id: contest.young, problems: [], status: "draft" });
    expect(entry.explanation[0]?.text).toContain("12–15 lat");
    await browser.call(contract.updateDancer, { params: { id: dancer }, body: { birth_year: 2008 } });
    const after = (await browser.call(contract.getSignup, { params: { id } })).body;
    expect(after.entries[0]).toMatchObject({ section_id: contest.older, problems: [] });
    expect(after.quote).toMatchObject({ total_grosze: 8000, lines: [{ label: "„Papierowy ptak”", detail: "Solo" }] });
  });

  it("say what is missing: people, an age that no section takes", async () => {
    const { browser, id, contest } = await withSolo(2019);
    const signup = (await browser.call(contract.getSignup, { params: { id } })).body;
    expect(signup.entries[0]?.problems[0]).toMatchObject({ code: "age.younger", text: expect.stringContaining("Lena Wójcicka (7 lat)") });
    const bare = await browser.call(contract.createEntry, {
      params: { id },
      body: { dance_category_id: contest.jazz, presentation_category_id: contest.group },
    });
    expect(bare.body.problems.map((each) => each.code)).toEqual(["no_dancers"]);
    const english = new Browser(house, { slug: browser.tenant });
    for (const [name, value] of browser.cookies) english.cookies.set(name, value);
    english.language = "en";
    expect((await english.call(contract.getSignup, { params: { id } })).body.entries[1]?.problems[0]?.text).toBe(
      "Add people to the line-up.",
    );
  });

  it("are listed by what a line-up may enter, each with its reason", async () => {
    const { browser, id, contest, dancer } = await withSolo();
    const { body } = await browser.call(contract.listEligible, {
      params: { id },
      body: { dancer_ids: [dancer], dance_category_id: contest.jazz },
    });
    const by = new Map(body.data.map((each) => [each.section_id, each]));
    expect(by.get(contest.young)).toMatchObject({ allowed: true });
    expect(by.get(contest.older)).toMatchObject({ allowed: false, reasons: [{ code: "age.younger" }] });
    expect(by.get(contest.groups)?.reasons[0]?.text).toBe("Mini formacja: 4–7 osób, w składzie jest 1.");
    const stranger = await browser.call(contract.listEligible, { params: { id }, body: { dancer_ids: [newId()] } });
    expect(stranger.status).toBe(422);
  });

  it("cost by the dancer or by the entry", async () => {
    const { browser, id, contest } = await withSolo();
    const people = [2012, 2011, 2012, 2013, 2010].map((birth_year, i) => ({ first_name: `Osoba ${i}`, last_name: "Testowa", birth_year }));
    const { body } = await browser.call(contract.addDancers, { params: { id }, body: { dancers: people } });
    const made = await browser.call(contract.createEntry, {
      params: { id },
      body: { section_id: contest.groups, title: "Iskra", dancer_ids: body.data.map((each) => each.id) },
    });
    expect(made.body.problems).toEqual([]);
    const quote = await browser.call(getQuote, { params: { id } });
    expect(quote.body).toMatchObject({ total_grosze: 8000 + 5 * 4500, currency: "PLN", until: null });
    expect(quote.body.lines[1]).toMatchObject({ amount_grosze: 22_500, detail: "Mini formacja, 5 × 45,00\u00a0zł" });
  });

  it("cost less until a day: the day that the entry was sent on, or that of the payment where the organiser says so", async () => {
    const { browser, id, contest, tenant } = await withSolo();
    const admin = await browserAs(house, tenant, "admin");
    const early_fees = [{ until: "2026-01-31", fee_grosze: 7000 }];
    const body = { presentation_category_id: contest.solo, early_fees };
    await admin.call(competitions.updateSections, { params: { id: contest.id }, body });
    const price = async () => (await browser.call(getQuote, { params: { id } })).body;
    house.setNow(new Date("2026-01-31T23:30:00+01:00"));
    expect(await price()).toMatchObject({ total_grosze: 7000, until: "2026-01-31" });
    const form = await browser.call(contract.getSignupForm, { params: { id: contest.slug } });
    expect(form.body.sections.map((each) => each.fee_grosze)).toEqual([7000, 7000, 4500]);
    await browser.call(contract.submitSignup, { params: { id }, body: agreed });
    house.setNow(new Date("2026-02-01T00:30:00+01:00"));
    expect(await price()).toMatchObject({ total_grosze: 7000, until: null });
    await admin.call(competitions.updateCompetition, { params: { id: contest.id }, body: { fee_day: "payment", fees_for: "all" } });
    expect(await price()).toMatchObject({ total_grosze: 8000, until: null });
    // A sent entry keeps its price until the organiser applies the change to all.
    const raise = (more: object) =>
      admin.call(competitions.updateSections, { params: { id: contest.id }, body: { ...body, fee_grosze: 9000, ...more } });
    await raise({});
    expect((await price()).total_grosze).toBe(8000);
    await raise({ fee_grosze: 9500, fees_for: "all" });
    expect((await price()).total_grosze).toBe(9500);
  });

  it("refuse strangers in the line-up, sections of elsewhere, stale changes; the same create is one entry", async () => {
    const { browser, id, contest, entry, dancer, tenant } = await withSolo();
    expect((await browser.call(contract.updateEntry, { params: { id: entry.id }, body: { dancer_ids: [dancer, dancer] } })).status).toBe(
      422,
    );
    const elsewhere = await makeOpenContest(house, tenant);
    expect((await browser.call(contract.updateEntry, { params: { id: entry.id }, body: { section_id: elsewhere.young } })).status).toBe(
      422,
    );
    expect(
      (await browser.call(contract.updateEntry, { params: { id: entry.id }, body: { title: "Echo", version: entry.version } })).status,
    ).toBe(200);
    const stale = await browser.call(contract.updateEntry, { params: { id: entry.id }, body: { title: "Inne", version: entry.version } });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale", current: { title: "Echo" } } });
    const again = await browser.call(contract.createEntry, { params: { id }, body: { id: entry.id, section_id: contest.older } });
    expect(again).toMatchObject({ status: 201, body: { title: "Echo", section_id: contest.young } });
    const other = await beginSignup(house, tenant, contest);
    expect(
      (await other.browser.call(contract.createEntry, { params: { id: other.id }, body: { id: entry.id, section_id: contest.older } }))
        .status,
    ).toBe(404);
    expect((await other.browser.call(contract.updateEntry, { params: { id: entry.id }, body: { title: "Cudze" } })).status).toBe(404);
    expect((await other.browser.call(contract.deleteDancer, { params: { id: dancer } })).status).toBe(404);
  });

  it("keep their dancers: one in a line-up cannot be deleted, a draft entry can", async () => {
    const { browser, id, entry, dancer } = await withSolo();
    expect((await browser.call(contract.deleteDancer, { params: { id: dancer } })).body).toMatchObject({ code: "in_use" });
    expect((await browser.call(contract.deleteEntry, { params: { id: entry.id } })).status).toBe(204);
    expect((await browser.call(contract.deleteDancer, { params: { id: dancer } })).status).toBe(204);
    expect((await browser.call(contract.getSignup, { params: { id } })).body).toMatchObject({ entries: [], dancers: [] });
  });
});

describe("submitting", () => {
  it("refuses without the consents that minors need, and names everything that is missing", async () => {
    const { browser, id } = await withSolo();
    const refused = await browser.call(contract.submitSignup, { params: { id }, body: { accept_rules: false } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["accept_rules", "guardian_statement"]);
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const empty = new Browser(house, tenant);
    const made = await empty.call(contract.createSignup, { params: { id: contest.id }, body: {} });
    const missing = await empty.call(contract.submitSignup, { params: { id: made.body.id }, body: { accept_rules: true } });
    expect(Object.keys(missing.body.errors ?? {})).toEqual([
      "contact_role",
      "contact_name",
      "contact_email",
      "contact_phone",
      "club_name",
      "entries",
    ]);
  });

  it("keeps each consent with the hash of its exact text, and mails the list with the link", async () => {
    const { browser, id, tenant } = await withSolo();
    const sent = await browser.call(contract.submitSignup, { params: { id }, body: agreed });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ status: "submitted", entries: [{ status: "submitted" }], image_consent: true });
    const { consents, mails } = await house.world.database.inTenant(tenant.id, async (trx) => ({
      consents: await trx.selectFrom("consents").selectAll().orderBy("id").execute(),
      mails: await trx.selectFrom("mails").selectAll().execute(),
    }));
    expect(consents.map((each) => each.kind)).toEqual(["rules", "guardian_statement", "image"]);
    const text = consentText("rules", "pl", { competition: "Rytm Wisły 2026", organiser: tenant.name });
    expect(consents[0]).toMatchObject({
      text_sha256: createHash("sha256").update(text).digest("hex"),
      given_by: "Marta Kwiecień",
      locale: "pl",
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to_email: contact.contact_email, subject: "Zgłoszenie wysłane: Rytm Wisły 2026" });
    expect(mails[0]?.text_body).toContain("Lena Wójcicka");
    const link = new URL(/https?:\S+/.exec(mails[0]?.text_body ?? "")?.[0] ?? "");
    expect(link.pathname).toBe(`/signup/competition/preview/${id}`);
    const phone = new Browser(house, tenant);
    const opened = await phone.call(contract.openSignup, { params: { id }, body: { key: link.searchParams.get("key") ?? "" } });
    expect(opened.status).toBe(200);
    expect((await phone.call(contract.getSignup, { params: { id } })).status).toBe(200);
    await browser.call(contract.setImageConsent, { params: { id }, body: { given: false } });
    expect((await browser.call(contract.getSignup, { params: { id } })).body.image_consent).toBe(false);
  });

  it("puts what comes over a section's capacity on the waiting list, uncharged", async () => {
    const { browser, id, contest, tenant } = await withSolo();
    const group = async (begun: { browser: Browser; id: string }) => {
      const people = [2012, 2011, 2012, 2013].map((birth_year, i) => ({ first_name: `Osoba ${i}`, last_name: "Testowa", birth_year }));
      const { body } = await begun.browser.call(contract.addDancers, { params: { id: begun.id }, body: { dancers: people } });
      await begun.browser.call(contract.createEntry, {
        params: { id: begun.id },
        body: { section_id: contest.groups, title: "Iskra", dancer_ids: body.data.map((each) => each.id) },
      });
      return begun.browser.call(contract.submitSignup, { params: { id: begun.id }, body: agreed });
    };
    const first = await group({ browser, id });
    expect(first.body.entries.map((each) => each.status)).toEqual(["submitted", "submitted"]);
    const second = await group(await beginSignup(house, tenant, contest));
    expect(second.body.entries.map((each) => each.status)).toEqual(["waiting"]);
    expect(second.body.quote).toMatchObject({ total_grosze: 0, lines: [{ detail: "Mini formacja, lista rezerwowa" }] });
  });

  it("leaves entries open for changes until sign-up closes, each kept in the history; afterwards only the organiser may", async () => {
    const { browser, id, entry, tenant } = await withSolo();
    await browser.call(contract.submitSignup, { params: { id }, body: agreed });
    expect((await browser.call(contract.updateEntry, { params: { id: entry.id }, body: { title: "Nowy tytuł" } })).status).toBe(200);
    house.setNow(new Date("2026-03-02T10:00:00+01:00"));
    const late = await browser.call(contract.updateEntry, { params: { id: entry.id }, body: { title: "Za późno" } });
    expect(late).toMatchObject({ status: 409, body: { code: "closed" } });
    expect((await browser.call(contract.getSignup, { params: { id } })).body.locked).toMatch(/1\smarca 2026, 23:59/);
    const admin = await browserAs(house, tenant, "admin");
    expect((await admin.call(contract.updateEntry, { params: { id: entry.id }, body: { title: "Poprawka organizatora" } })).status).toBe(
      200,
    );
    const detail = await admin.call(contract.getEntry, { params: { id: entry.id } });
    expect(detail.body.history.map((each) => each.action)).toEqual(["changed", "changed"]);
    expect(detail.body.history[1]).toMatchObject({ who: "gość", before: { title: "Papierowy ptak" }, after: { title: "Nowy tytuł" } });
  });
});
