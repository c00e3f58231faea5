import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { followStream, listen } from "#tests/application/listening.ts";
import { makeFullContest } from "#tests/signups/signup-waiting.ts";
import * as categories from "../../categories/contract.ts";
import { httpOf } from "../../http.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { savePerformance } from "../../rounds/heats-sql.server.ts";
import { insertPerformance } from "#tests/rounds/heats.ts";
import { updateSettings } from "../../tenants/contract.ts";
import * as contract from "../contract.ts";

const house = useHouse();

async function setUp() {
  const tenant = await makeTenant(house, "Studio Kłębek");
  const admin = await browserAs(house, tenant, "admin");
  return { tenant, admin, guest: new Browser(house, tenant) };
}

async function make(
  admin: Browser,
  name: string,
  day: string,
  steps: readonly ("published" | "open" | "closed" | "running" | "finished")[],
) {
  const made = await admin.call(contract.createCompetition, { body: { name, starts_on: day, ends_on: day } });
  const id = made.body.id;
  const dance = await admin.call(categories.danceCategories.create, { body: { name: "Jazz" } });
  const age = await admin.call(categories.ageCategories.create, { body: { name: "12–15 lat", min_age: 12, max_age: 15 } });
  const presentation = await admin.call(categories.presentationCategories.create, {
    body: { name: "Duet", min_dancers: 2, max_dancers: 2, slot_seconds: 90, max_music_seconds: 90 },
  });
  const section = await admin.call(contract.createSection, {
    params: { id },
    body: {
      dance_category_id: dance.body.id,
      age_category_id: age.body.id,
      presentation_category_id: presentation.body.id,
      capacity: 2,
      fee_grosze: 6000,
    },
  });
  const window = { signup_opens_at: "2020-01-01T00:00:00Z", signup_closes_at: "2099-01-01T00:00:00Z" };
  for (const status of steps) {
    const moved = await admin.call(contract.updateCompetition, { params: { id }, body: { ...window, status } });
    if (moved.status !== 200) throw new Error(JSON.stringify(moved.body));
  }
  return { id, slug: made.body.slug, section_id: section.body.id };
}

describe("what everybody may read of competitions", () => {
  it("is all but drafts and archived ones, running first, then those to come by date, then finished ones", async () => {
    const { admin, guest } = await setUp();
    await make(admin, "Szkic", "2026-01-01", []);
    await make(admin, "Dawny", "2025-01-01", ["open", "closed", "running", "finished"]);
    await make(admin, "Późniejszy", "2026-09-01", ["published"]);
    await make(admin, "Wcześniejszy", "2026-05-01", ["open"]);
    await make(admin, "Teraz", "2026-12-01", ["open", "closed", "running"]);
    const list = await guest.call(contract.listPublicCompetitions);
    expect(list.status).toBe(200);
    expect(list.body.data.map((each) => each.name)).toEqual(["Teraz", "Wcześniejszy", "Późniejszy", "Dawny"]);
  });

  it("shows sections with places left, the organiser's contact and whether sign-up is open, by id and by slug", async () => {
    const { tenant, admin, guest } = await setUp();
    const { id, slug, section_id } = await make(admin, "Gala Łódź 2026", "2026-05-01", ["open"]);
    await house.world.database.inTenant(tenant.id, async (trx) => {
      const signup = newId();
      await trx
        .insertInto("signups")
        .values({ tenant_id: tenant.id, id: signup, competition_id: id, secret_hash: Buffer.from("x") })
        .execute();
      const entry = { tenant_id: tenant.id, competition_id: id, signup_id: signup, section_id };
      await trx
        .insertInto("entries")
        .values([
          { ...entry, id: newId(), status: "accepted" },
          { ...entry, id: newId(), status: "draft" },
          { ...entry, id: newId(), status: "withdrawn" },
        ])
        .execute();
    });
    expect(slug).toBe("gala-lodz-2026");
    for (const name of [id, slug]) {
      const shown = await guest.call(contract.getPublicCompetition, { params: { id: name } });
      expect(shown.status).toBe(200);
      expect(shown.body).toMatchObject({
        organiser: { name: "Studio Kłębek" },
        signup: { open: true, reason: "open" },
        results_published: false,
        on_stage: null,
        start_lists: [],
        poster_url: null,
      });
      expect(shown.body.sections[0]).toMatchObject({
        name: "Jazz, Duet, 12–15 lat",
        min_dancers: 2,
        music_to_seconds: 90,
        places_left: 1,
        fee_grosze: 6000,
      });
    }
  });

  it("counts the places of the competition and of each day, and is notified when they change", async () => {
    const { tenant, admin, guest } = await setUp();
    const { id, section_id } = await make(admin, "Dwa dni", "2026-05-01", ["open"]);
    const of = { params: { id } };
    const filled = async () => (await guest.must(contract.getPublicCompetition, of)).filled;
    expect(await filled()).toEqual([]);
    await admin.must(contract.updateCompetition, { ...of, body: { ends_on: "2026-05-02", capacity: 3, day_capacity: 2 } });
    await admin.must(contract.updateSection, { params: { id: section_id }, body: { day: "2026-05-02", capacity: null } });
    await house.world.database.inTenant(tenant.id, async (trx) => {
      const signup = newId();
      const at = { tenant_id: tenant.id, competition_id: id };
      await trx
        .insertInto("signups")
        .values({ ...at, id: signup, secret_hash: Buffer.from("x") })
        .execute();
      const entry = { ...at, signup_id: signup, section_id };
      const statuses = ["accepted", "submitted", "waiting", "draft", "withdrawn"] as const;
      await trx
        .insertInto("entries")
        .values(statuses.map((status) => ({ ...entry, id: newId(), status })))
        .execute();
    });
    // One entry waits for the day, so its place counts as taken, but never more places than the day has.
    expect(await filled()).toEqual([
      { day: null, taken: 3, capacity: 3 },
      { day: "2026-05-01", taken: 0, capacity: 2 },
      { day: "2026-05-02", taken: 2, capacity: 2 },
    ]);
    const reply = await guest.must(contract.getPublicCompetition, of);
    expect(contract.getPublicCompetition.live?.({ params: { id }, query: {}, reply })).toContain(`entries:${id}`);
  });

  it("notifies an open page of each taken place", async () => {
    const { tenant, contest, school } = await makeFullContest(house, 2);
    const server = await listen(httpOf(house.world, "test"));
    try {
      const page = await followStream(`${server.url}/api/public/competitions/${contest.slug}/live?tenant=${tenant.slug}`);
      const left = (state: unknown) =>
        (state as Reply<typeof contract.getPublicCompetition>).sections.find((each) => each.id === contest.young)?.places_left;
      await page.frames(1);
      await (await school()).send();
      await page.frames(2);
      expect(page.states.map(left)).toEqual([2, 1]);
      page.close();
    } finally {
      await server.close();
    }
  });

  it("shows a draft to the organiser's administrators alone, and lists it to nobody", async () => {
    const { tenant, admin, guest } = await setUp();
    const other = await browserAs(house, await makeTenant(house, "Obcy"), "admin");
    const { id, slug } = await make(admin, "Szkic", "2026-05-01", []);
    const asked = { params: { id: slug } };
    expect((await admin.must(contract.getPublicCompetition, asked)).status).toBe("draft");
    expect((await admin.must(contract.listPublicCompetitions)).data).toEqual([]);
    for (const visitor of [guest, other, await browserAs(house, tenant, "referee"), await browserAs(house, tenant, "trener")])
      expect((await visitor.call(contract.getPublicCompetition, { params: { id } })).status).toBe(404);
    await admin.must(contract.updateCompetition, { params: { id }, body: { status: "archived" } });
    expect((await admin.call(contract.getPublicCompetition, asked)).status).toBe(404);
  });

  it("gives its days as a calendar file with the page's address; a draft has none for guests", async () => {
    const { tenant, admin, guest } = await setUp();
    const { slug } = await make(admin, "Gala", "2026-05-01", ["published"]);
    const answer = await guest.fetch(`/api/public/competitions/${slug}/calendar?tenant=${tenant.slug}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = (await answer.text()).replaceAll("\r\n ", "");
    expect(text).toContain("DTSTART;VALUE=DATE:20260501\r\nDTEND;VALUE=DATE:20260502\r\nSUMMARY:Gala\r\n");
    expect(text).toContain(`/c/${slug}?tenant=${tenant.slug}\r\n`);
    const draft = await make(admin, "Szkic", "2026-05-01", []);
    expect((await guest.fetch(`/api/public/competitions/${draft.slug}/calendar?tenant=${tenant.slug}`)).status).toBe(404);
  });

  it("advises to add a contact before announcing or opening, until there is one", async () => {
    const { admin } = await setUp();
    const { id } = await make(admin, "Bez kontaktu", "2026-05-01", []);
    const advised = async () =>
      (await admin.must(contract.getCompetition, { params: { id } })).next_steps
        .filter(({ advice }) => advice.some(({ code }) => code === "contact"))
        .map(({ to }) => to);
    expect(await advised()).toEqual(["published", "open"]);
    await admin.must(updateSettings, { body: { contact_phone: "600 000 147" } });
    expect(await advised()).toEqual([]);
  });

  it("says why sign-up is not open", async () => {
    const { admin, guest } = await setUp();
    const { id } = await make(admin, "Gala", "2026-05-01", ["open"]);
    const reason = async (body: object) => {
      await admin.call(contract.updateCompetition, { params: { id }, body });
      return (await guest.call(contract.getPublicCompetition, { params: { id } })).body.signup;
    };
    expect(await reason({ signup_opens_at: "2098-01-01T00:00:00Z" })).toEqual({ open: false, reason: "opens_later" });
    expect(await reason({ signup_opens_at: "2020-01-01T00:00:00Z", signup_closes_at: "2020-02-01T00:00:00Z" })).toEqual({
      open: false,
      reason: "deadline_passed",
    });
    expect(await reason({ status: "closed" })).toEqual({ open: false, reason: "closed" });
  });

  it("shows published start lists, the entry on stage and whether results are published, and nothing of unpublished lists", async () => {
    const { tenant, admin, guest } = await setUp();
    const { id, section_id } = await make(admin, "Na żywo", "2026-05-01", ["open", "closed", "running"]);
    const ids = { list: newId(), draft: newId(), block: newId(), form: newId(), version: newId(), entry: newId(), signup: newId() };
    await house.world.database.inTenant(tenant.id, async (trx) => {
      const tenant_id = tenant.id;
      await trx.insertInto("scoring_forms").values({ tenant_id, id: ids.form, name: "Punkty" }).execute();
      await trx
        .insertInto("scoring_form_versions")
        .values({ tenant_id, id: ids.version, scoring_form_id: ids.form, form_version: 1, method: "sum", criteria: "[]", settings: "{}" })
        .execute();
      await trx
        .insertInto("signups")
        .values({ tenant_id, id: ids.signup, competition_id: id, secret_hash: Buffer.from("x") })
        .execute();
      await trx
        .insertInto("entries")
        .values({
          tenant_id,
          id: ids.entry,
          competition_id: id,
          signup_id: ids.signup,
          section_id,
          title: "Kłębek",
          start_number: 78,
          status: "accepted",
        })
        .execute();
      const list = { tenant_id, competition_id: id, day: "2026-05-01", starts_at: "2026-05-01T09:00:00Z" };
      await trx
        .insertInto("start_lists")
        .values([
          { ...list, id: ids.list, name: "Sobota", status: "published" },
          { ...list, id: ids.draft, name: "Niedziela", status: "draft" },
        ])
        .execute();
      await trx
        .insertInto("blocks")
        .values({
          tenant_id,
          id: ids.block,
          start_list_id: ids.list,
          name: "Jazz",
          position: 1,
          planned_at: list.starts_at,
        })
        .execute();
      await trx
        .insertInto("rounds")
        .values({ tenant_id, id: ids.block, section_id, status: "open", form_version_id: ids.version })
        .execute();
      const performance = { id: newId(), round_id: ids.block, entry_id: ids.entry, block_id: ids.block, start_list_id: ids.list };
      await insertPerformance(trx, { tenant_id, ...performance, planned_at: list.starts_at });
      await savePerformance(trx, performance.id, { status: "on_stage", started_at: list.starts_at, finished_at: null });
    });
    const shown = (await guest.call(contract.listPublicCompetitions)).body.data[0];
    expect(shown?.start_lists.map((each) => each.id)).toEqual([ids.list]);
    expect(shown).toMatchObject({ on_stage: { start_number: 78, title: "Kłębek" }, scores_live: true, results_published: false });
    await house.world.database.inTenant(tenant.id, (trx) => trx.updateTable("rounds").set({ status: "published" }).execute());
    expect((await guest.call(contract.listPublicCompetitions)).body.data[0]).toMatchObject({ results_published: true, scores_live: false });
  });

  it("is 404 for drafts, archived, unknown and another organiser's competitions", async () => {
    const { admin, guest } = await setUp();
    const draft = await make(admin, "Szkic", "2026-01-01", []);
    const shown = await make(admin, "Jawny", "2026-01-01", ["published"]);
    const stranger = new Browser(house, await makeTenant(house));
    for (const endpoint of [contract.getPublicCompetition, contract.getPublicPoster, contract.getPublicRegulations]) {
      expect((await guest.call(endpoint, { params: { id: draft.id } })).status).toBe(404);
      expect((await guest.call(endpoint, { params: { id: draft.slug } })).status).toBe(404);
      expect((await guest.call(endpoint, { params: { id: "nie-ma" } })).status).toBe(404);
      expect((await stranger.call(endpoint, { params: { id: shown.id } })).status).toBe(404);
    }
    await admin.call(contract.updateCompetition, { params: { id: shown.id }, body: { status: "archived" } });
    expect((await guest.call(contract.getPublicCompetition, { params: { id: shown.id } })).status).toBe(404);
  });

  it("serves poster and regulations to anybody at the addresses it names, without headers of ours", async () => {
    const { admin, guest } = await setUp();
    const { id } = await make(admin, "Z plakatem", "2026-05-01", ["published"]);
    const form = new FormData();
    form.set("poster", new File([new Uint8Array([0xff, 0xd8, 0xff, 1])], "plakat.jpg"));
    form.set("regulations", new File(["%PDF-1.7 x"], "regulamin.pdf"));
    await admin.call(contract.updateCompetition, { params: { id }, form });
    const shown = (await guest.call(contract.getPublicCompetition, { params: { id } })).body;
    const poster = await house.fetch(shown.poster_url ?? "");
    expect([poster.status, poster.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const regulations = await house.fetch(shown.regulations_url ?? "");
    expect([regulations.status, await regulations.text()]).toEqual([200, "%PDF-1.7 x"]);
  });
});
