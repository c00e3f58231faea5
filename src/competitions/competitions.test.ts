import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant, type MadeTenant } from "#tests/competitions/factories.ts";
import * as categories from "../categories/contract.ts";
import { newId } from "../kernel/values/ids.ts";
import * as contract from "./contract.ts";

const house = useHouse();

const base = { name: "Rytm Wisły 2026", starts_on: "2026-03-14", ends_on: "2026-03-14" };
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const pdf = new TextEncoder().encode("%PDF-1.7 regulamin");

async function makeParts(admin: Browser) {
  const dance = await admin.call(categories.danceCategories.create, { body: { name: "Jazz" } });
  const age = await admin.call(categories.ageCategories.create, { body: { name: "12–15 lat", min_age: 12, max_age: 15 } });
  const presentation = await admin.call(categories.presentationCategories.create, {
    body: { name: "Solo", min_dancers: 1, max_dancers: 1, slot_seconds: 90, max_music_seconds: 90 },
  });
  return { dance_category_id: dance.body.id, age_category_id: age.body.id, presentation_category_id: presentation.body.id };
}

async function setUp(): Promise<{ tenant: MadeTenant; admin: Browser; id: string }> {
  const tenant = await makeTenant(house);
  const admin = await browserAs(house, tenant, "admin");
  const made = await admin.call(contract.createCompetition, { body: base });
  return { tenant, admin, id: made.body.id };
}

/** Inserts one sign-up with one entry directly into the tables of later slices. */
async function signUp(tenant: MadeTenant, competitionId: string, sectionId: string): Promise<void> {
  await house.world.database.inTenant(tenant.id, async (trx) => {
    const signup = newId();
    await trx
      .insertInto("signups")
      .values({ tenant_id: tenant.id, id: signup, competition_id: competitionId, secret_hash: Buffer.from("x") })
      .execute();
    await trx
      .insertInto("entries")
      .values({
        tenant_id: tenant.id,
        id: newId(),
        competition_id: competitionId,
        signup_id: signup,
        section_id: sectionId,
        status: "submitted",
      })
      .execute();
  });
}

describe("a competition", () => {
  it("is made as a draft with a name for addresses of its own", async () => {
    const { admin } = await setUp();
    const second = await admin.call(contract.createCompetition, { body: base });
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ name: "Rytm Wisły 2026", slug: "rytm-wisly-2026-2", status: "draft", sections: 0, version: 1 });
    expect(second.body.next_steps.find((each) => each.to === "open")?.objections.map((each) => each.pl)).toContain(
      "Dodaj co najmniej jedną kategorię.",
    );
  });

  it("is the same one when the same create is sent twice", async () => {
    const { admin } = await setUp();
    const id = newId();
    const first = await admin.call(contract.createCompetition, { body: { ...base, id } });
    const again = await admin.call(contract.createCompetition, { body: { ...base, id, name: "Inna nazwa" } });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toMatchObject({ id, name: "Rytm Wisły 2026", slug: first.body.slug });
  });

  it("does not end before it starts, neither at once nor by a later change", async () => {
    const { admin, id } = await setUp();
    const wrong = await admin.call(contract.createCompetition, { body: { ...base, ends_on: "2026-03-13" } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors?.ends_on?.[0]).toContain("kończy się przed rozpoczęciem");
    const later = await admin.call(contract.updateCompetition, { params: { id }, body: { starts_on: "2026-03-15" } });
    expect(later.body.errors).toHaveProperty("ends_on");
  });

  it("takes a poster and regulations as form data with the method override, and judges them by their content", async () => {
    const { admin, id } = await setUp();
    const form = new FormData();
    form.set("venue_name", "Dwór Artusa");
    form.set("poster", new File([png], "plakat.png"));
    form.set("regulations", new File([pdf], "regulamin.pdf"));
    const saved = await admin.call(contract.updateCompetition, { params: { id }, form });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ venue_name: "Dwór Artusa", regulations_name: "regulamin.pdf", name: base.name });
    const poster = await admin.fetch(`/api/competitions/${id}/poster`);
    expect(poster.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await poster.arrayBuffer())).toEqual(png);
    const wrong = new FormData();
    wrong.set("poster", new File([pdf], "plakat.png"));
    const refused = await admin.call(contract.updateCompetition, { params: { id }, form: wrong });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty("poster");
    const cleared = new FormData();
    cleared.set("venue_name", "");
    cleared.set("remove_poster", "1");
    const after = await admin.call(contract.updateCompetition, { params: { id }, form: cleared });
    expect(after.body).toMatchObject({ venue_name: null, poster_file_id: null });
    expect((await admin.fetch(`/api/competitions/${id}/poster`)).status).toBe(404);
  });

  it("refuses a change made on an old version and shows the current one", async () => {
    const { admin, id } = await setUp();
    await admin.call(contract.updateCompetition, { params: { id }, body: { venue_name: "Hala", version: 1 } });
    const stale = await admin.call(contract.updateCompetition, { params: { id }, body: { venue_name: "Teatr", version: 1 } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "stale", current: { venue_name: "Hala", version: 2 } });
  });

  it("opens for sign-up only with a section and a window that is still ahead, and then goes on step by step", async () => {
    const { tenant, admin, id } = await setUp();
    house.setNow(new Date("2026-01-15T12:00:00Z"));
    const early = await admin.call(contract.updateCompetition, { params: { id }, body: { status: "open" } });
    expect(early.status).toBe(422);
    expect(early.body.errors?.status).toHaveLength(3);
    const section = await admin.call(contract.createSection, { params: { id }, body: await makeParts(admin) });
    const wrong = { signup_opens_at: "2026-02-12T10:00:00+01:00", signup_closes_at: "2026-02-10T23:59:00+01:00" };
    const disordered = await admin.call(contract.updateCompetition, { params: { id }, body: { ...wrong, status: "open" } });
    expect(disordered.body.errors?.status?.[0]).toContain("Zamknięcie zapisów wypada przed otwarciem");
    const window = { signup_opens_at: "2026-01-12T10:00:00+01:00", signup_closes_at: "2026-03-01T23:59:00+01:00" };
    const opened = await admin.call(contract.updateCompetition, { params: { id }, body: { ...window, status: "open" } });
    expect(opened.body).toMatchObject({ status: "open", signup: { open: true, reason: "open" } });
    await signUp(tenant, id, section.body.id);
    const back = await admin.call(contract.updateCompetition, { params: { id }, body: { status: "published" } });
    expect(back.body.errors?.status?.[0]).toContain("Są już zgłoszenia");
    const skipped = await admin.call(contract.updateCompetition, { params: { id }, body: { status: "finished" } });
    expect(skipped.status).toBe(422);
    for (const status of ["closed", "running", "finished", "archived"] as const)
      expect((await admin.call(contract.updateCompetition, { params: { id }, body: { status } })).body).toMatchObject({ status });
    house.setNow(new Date());
  });

  it("is deleted as a draft without sign-ups, and otherwise is in use", async () => {
    const { tenant, admin, id } = await setUp();
    const section = await admin.call(contract.createSection, { params: { id }, body: await makeParts(admin) });
    await signUp(tenant, id, section.body.id);
    const used = await admin.call(contract.deleteCompetition, { params: { id } });
    expect(used.status).toBe(409);
    expect(used.body).toMatchObject({ code: "in_use" });
    const other = await admin.call(contract.createCompetition, { body: { ...base, status: "published" } });
    expect((await admin.call(contract.deleteCompetition, { params: { id: other.body.id } })).status).toBe(409);
    const draft = await admin.call(contract.createCompetition, { body: base });
    await admin.call(contract.createSection, { params: { id: draft.body.id }, body: await makeParts(admin) });
    expect((await admin.call(contract.deleteCompetition, { params: { id: draft.body.id } })).status).toBe(204);
    expect((await admin.call(contract.getCompetition, { params: { id: draft.body.id } })).status).toBe(404);
  });

  it("is copied with its sections, fees and deadlines moved to the new day at the same hour", async () => {
    const { admin, id } = await setUp();
    await admin.call(contract.updateCompetition, {
      params: { id },
      body: { ends_on: "2026-03-15", signup_closes_at: "2026-03-01T23:59:00+01:00", venue_name: "Hala" },
    });
    await admin.call(contract.createSection, { params: { id }, body: { ...(await makeParts(admin)), fee_grosze: 8000, capacity: 20 } });
    const copy = await admin.call(contract.copyCompetition, { params: { id }, body: { name: "Rytm Wisły 2027", starts_on: "2027-04-10" } });
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({
      slug: "rytm-wisly-2027",
      status: "draft",
      starts_on: "2027-04-10",
      ends_on: "2027-04-11",
      venue_name: "Hala",
      copied_from_id: id,
      signup_closes_at: "2027-03-28T23:59:00+02:00",
      sections: 1,
    });
    const sections = await admin.call(contract.listSections, { params: { id: copy.body.id } });
    expect(sections.body.data[0]).toMatchObject({ fee_grosze: 8000, capacity: 20, name: "Jazz, Solo, 12–15 lat", entries: 0 });
  });

  it("is read by referees and coaches once it is no draft, and changed by administrators alone", async () => {
    const { tenant, admin, id } = await setUp();
    const shown = await admin.call(contract.createCompetition, { body: { ...base, status: "published" } });
    for (const role of ["referee", "trener"] as const) {
      const other = await browserAs(house, tenant, role);
      expect((await other.call(contract.listCompetitions)).body.data.map((each) => each.id)).toEqual([shown.body.id]);
      expect((await other.call(contract.getCompetition, { params: { id } })).status).toBe(404);
      expect((await other.call(contract.listSections, { params: { id } })).status).toBe(404);
      expect((await other.call(contract.getCompetition, { params: { id: shown.body.id } })).status).toBe(200);
      expect((await other.call(contract.createCompetition, { body: base })).status).toBe(403);
      expect((await other.call(contract.updateCompetition, { params: { id }, body: {} })).status).toBe(403);
      expect((await other.call(contract.deleteCompetition, { params: { id } })).status).toBe(403);
      expect((await other.call(contract.copyCompetition, { params: { id }, body: { name: "X2", starts_on: "2027-01-01" } })).status).toBe(
        403,
      );
      expect((await other.call(contract.importCompetition, { body: {} })).status).toBe(403);
    }
  });

  it("does not exist for another organiser and asks guests to sign in", async () => {
    const { tenant, id } = await setUp();
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    const guest = new Browser(house, tenant);
    for (const endpoint of [contract.getCompetition, contract.listSections, contract.getRulebook]) {
      expect((await stranger.call(endpoint, { params: { id } })).status).toBe(404);
      expect((await guest.call(endpoint, { params: { id } })).status).toBe(401);
    }
    expect((await stranger.call(contract.updateCompetition, { params: { id }, body: { name: "Moje" } })).status).toBe(404);
    expect((await stranger.call(contract.deleteCompetition, { params: { id } })).status).toBe(404);
    expect((await stranger.fetch(`/api/competitions/${id}/poster`)).status).toBe(404);
    expect((await guest.call(contract.createCompetition, { body: base })).status).toBe(401);
  });

  it("is found by a part of its name or venue, filtered by status and paged, the latest first", async () => {
    const { admin } = await setUp();
    const days = ["2026-05-01", "2026-07-01", "2026-06-01"];
    for (const day of days) await admin.call(contract.createCompetition, { body: { name: `Gala ${day}`, starts_on: day, ends_on: day } });
    const found = await admin.call(contract.listCompetitions, { query: { q: "gala", limit: 2 } });
    expect(found.body.data.map((each) => each.starts_on)).toEqual(["2026-07-01", "2026-06-01"]);
    const rest = await admin.call(contract.listCompetitions, { query: { q: "gala", limit: 2, cursor: found.body.next_cursor ?? "" } });
    expect(rest.body.data.map((each) => each.starts_on)).toEqual(["2026-05-01"]);
    expect(rest.body.next_cursor).toBeNull();
    expect((await admin.call(contract.listCompetitions, { query: { status: "running" } })).body.data).toEqual([]);
    expect((await admin.call(contract.listCompetitions, { query: { cursor: "zepsuty" } })).status).toBe(400);
    expect((await admin.call(contract.listCompetitions, { query: { q: "100%" } })).body.data).toEqual([]);
  });
});

describe("a competition's name", () => {
  it("is refused with a sentence that counts in Polish", async () => {
    const { admin } = await setUp();
    const said = async (name: string) =>
      (await admin.call(contract.createCompetition, { body: { ...base, name } })).body as { errors?: unknown };
    expect((await said("x")).errors).toEqual({ name: ["Wpisz co najmniej 2 znaki."] });
    expect((await said("")).errors).toEqual({ name: ["Wypełnij to pole."] });
  });
});

describe("a competition's stage", () => {
  it("has defaults that are changed, refused out of range, and copied", async () => {
    const { admin, id } = await setUp();
    const change = (body: object) => admin.call(contract.updateCompetition, { params: { id }, body });
    expect((await admin.call(contract.getCompetition, { params: { id } })).body).toMatchObject({
      first_start: "09:00",
      changeover_seconds: 60,
      stage_count: 1,
    });
    const wrong = await change({ first_start: "25:00", changeover_seconds: -1, stage_count: 0 });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).toSorted()).toEqual(["changeover_seconds", "first_start", "stage_count"]);
    const own = { first_start: "08:30", changeover_seconds: 45, stage_count: 2 };
    expect((await change(own)).body).toMatchObject(own);
    const copy = await admin.call(contract.copyCompetition, { params: { id }, body: { name: "Kopia", starts_on: "2027-03-14" } });
    expect(copy.body).toMatchObject(own);
  });

  it("lists its start lists by day and stage, published ones alone for coaches", async () => {
    const { tenant, admin, id } = await setUp();
    await admin.call(contract.updateCompetition, { params: { id }, body: { status: "published", venue_name: "Hala" } });
    await house.world.database.inTenant(tenant.id, async (trx) => {
      const list = { tenant_id: tenant.id, competition_id: id, day: "2026-03-14", starts_at: "2026-03-14T08:00:00Z" };
      await trx
        .insertInto("start_lists")
        .values([
          { ...list, id: newId(), name: "Robocza", stage: "B" },
          { ...list, id: newId(), name: "Ogłoszona", stage: "A", status: "published" },
        ])
        .execute();
    });
    const seen = async (browser: Browser) =>
      (await browser.call(contract.listPlannedLists, { params: { id } })).body.data.map((each) => [
        each.name,
        each.performances,
        each.ends_at,
      ]);
    expect(await seen(admin)).toEqual([
      ["Ogłoszona", 0, null],
      ["Robocza", 0, null],
    ]);
    expect(await seen(await browserAs(house, tenant, "trener"))).toEqual([["Ogłoszona", 0, null]]);
  });
});

describe("a competition's sections", () => {
  it("are dance × age × presentation with names, limits that fall back to the presentation, and counts of entries", async () => {
    const { tenant, admin, id } = await setUp();
    const parts = await makeParts(admin);
    const made = await admin.call(contract.createSection, { params: { id }, body: { ...parts, fee_grosze: 8000, level_name: "Debiuty" } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: "Jazz, Solo, 12–15 lat, Debiuty",
      dance_name: "Jazz",
      max_music_seconds: null,
      music_to_seconds: 90,
      fee_per: "dancer",
      entries: 0,
    });
    await signUp(tenant, id, made.body.id);
    const listed = await admin.call(contract.listSections, { params: { id } });
    expect(listed.body.data[0]).toMatchObject({ entries: 1, waiting: 0, used_in: 1 });
    const used = await admin.call(contract.deleteSection, { params: { id: made.body.id } });
    expect(used.body).toMatchObject({ code: "in_use" });
  });

  it("refuse the same combination twice, categories that are not there and times out of order", async () => {
    const { admin, id } = await setUp();
    const parts = await makeParts(admin);
    const first = await admin.call(contract.createSection, { params: { id }, body: parts });
    expect((await admin.call(contract.createSection, { params: { id }, body: parts })).body.code).toBe("duplicate");
    const unknown = await admin.call(contract.createSection, { params: { id }, body: { ...parts, dance_category_id: newId() } });
    expect(unknown.body.errors).toHaveProperty("dance_category_id");
    const form = await admin.call(contract.updateSection, { params: { id: first.body.id }, body: { scoring_form_id: newId() } });
    expect(form.body.errors).toHaveProperty("scoring_form_id");
    await admin.call(contract.updateSection, { params: { id: first.body.id }, body: { min_music_seconds: 60 } });
    const times = await admin.call(contract.updateSection, { params: { id: first.body.id }, body: { max_music_seconds: 30 } });
    expect(times.body.errors).toHaveProperty("max_music_seconds");
  });

  it("keep fields that are absent, clear by null, and refuse old versions", async () => {
    const { admin, id } = await setUp();
    const made = await admin.call(contract.createSection, {
      params: { id },
      body: { ...(await makeParts(admin)), capacity: 12, fee_grosze: 100 },
    });
    const changed = await admin.call(contract.updateSection, { params: { id: made.body.id }, body: { capacity: null, version: 1 } });
    expect(changed.body).toMatchObject({ capacity: null, fee_grosze: 100, version: 2 });
    const stale = await admin.call(contract.updateSection, { params: { id: made.body.id }, body: { capacity: 3, version: 1 } });
    expect(stale.body).toMatchObject({ code: "stale", current: { capacity: null } });
    expect((await admin.call(contract.deleteSection, { params: { id: made.body.id } })).status).toBe(204);
  });

  it("are added as a product of categories, once each, and priced together by presentation", async () => {
    const { admin, id } = await setUp();
    await admin.call(categories.importCategories);
    const [dances, ages, presentations] = await Promise.all([
      admin.call(categories.danceCategories.list),
      admin.call(categories.ageCategories.list),
      admin.call(categories.presentationCategories.list),
    ]);
    const some = <T extends { id: string }>(reply: { body: { data: T[] } }, n: number) =>
      reply.body.data.slice(0, n).map((each) => each.id);
    const product = {
      dance_category_ids: some(dances, 3),
      age_category_ids: some(ages, 4),
      presentation_category_ids: some(presentations, 2),
      fee_grosze: 7000,
    };
    const made = await admin.call(contract.createSections, { params: { id }, body: product });
    expect(made.body).toEqual({ added: 24, skipped: 0 });
    const again = await admin.call(contract.createSections, { params: { id }, body: { ...product, dance_category_ids: some(dances, 4) } });
    expect(again.body).toEqual({ added: 8, skipped: 24 });
    const solo = product.presentation_category_ids[0] ?? "";
    const priced = await admin.call(contract.updateSections, {
      params: { id },
      body: { presentation_category_id: solo, fee_grosze: 9000 },
    });
    expect(priced.body).toEqual({ changed: 16 });
    const fees = (await admin.call(contract.listSections, { params: { id } })).body.data.map((each) => each.fee_grosze);
    expect([fees.filter((fee) => fee === 9000).length, fees.filter((fee) => fee === 7000).length]).toEqual([16, 16]);
  });

  it("belong to administrators of the same organiser", async () => {
    const { tenant, admin, id } = await setUp();
    const made = await admin.call(contract.createSection, { params: { id }, body: await makeParts(admin) });
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    const referee = await browserAs(house, tenant, "referee");
    const params = { id: made.body.id };
    expect((await stranger.call(contract.updateSection, { params, body: { name: "Moja" } })).status).toBe(404);
    expect((await stranger.call(contract.deleteSection, { params })).status).toBe(404);
    expect((await stranger.call(contract.updateSections, { params: { id }, body: { fee_grosze: 1 } })).status).toBe(404);
    expect((await referee.call(contract.updateSection, { params, body: { name: "Moja" } })).status).toBe(403);
    expect((await referee.call(contract.deleteSection, { params })).status).toBe(403);
    expect((await new Browser(house, tenant).call(contract.updateSection, { params, body: {} })).status).toBe(401);
  });
});
