// Competition pages as rendered by the server, for readers without scripts and for sites that share them.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import * as categories from "../../categories/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { updateSettings } from "../../tenants/contract.ts";
import * as contract from "../contract.ts";

const house = useHouse({}, { pages: true });

/** HTML of a page as a guest of the organiser receives it. */
async function htmlOf(tenant: MadeTenant, path: string, locale = "pl"): Promise<string> {
  const reply = await house.fetch(`http://127.0.0.1${path}?tenant=${tenant.slug}`, { headers: { cookie: `locale=${locale}` } });
  expect(reply.status, path).toBe(200);
  return reply.text();
}

/** Visible text of a part of a page. */
const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->|<[^>]*>/g, "")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

/** Part of a page from the element with this class to the next end tag of that name. */
const partOf = (html: string, className: string, tag: string) =>
  new RegExp(`<${tag}[^>]*class="[^"]*\\b${className}\\b[^"]*".*?</${tag}>`, "s").exec(html)?.[0] ?? "";

/** Picture that other sites show with a page. */
const pictureOf = (html: string) => /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];

/** Links of a page: text and address. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = "", inside = ""]) => [
    textOf(inside),
    href.replaceAll("&amp;", "&"),
  ]);

/** A competition of March 2099 with a solo for 80 zł, moved through these states. */
async function makeCompetition(
  fields: { name: string } & Record<string, unknown>,
  ...states: ("open" | "closed" | "running" | "finished")[]
) {
  const tenant = await makeTenant(house, "Studio Kłębek");
  const admin = await browserAs(house, tenant, "admin");
  await admin.must(updateSettings, { body: { contact_email: "biuro@klebek.example", contact_phone: "+48 600 100 200" } });
  const window = { signup_opens_at: "2026-01-12T09:00:00+01:00", signup_closes_at: "2099-03-01T23:59:00+01:00" };
  const made = await admin.must(contract.createCompetition, {
    body: { starts_on: "2099-03-14", ends_on: "2099-03-14", ...window, ...fields },
  });
  const dance = await admin.must(categories.danceCategories.create, { body: { name: "Jazz" } });
  const age = await admin.must(categories.ageCategories.create, { body: { name: "12–15 lat", min_age: 12, max_age: 15 } });
  const size = await admin.must(categories.presentationCategories.create, {
    body: { name: "Solo", min_dancers: 1, max_dancers: 1, slot_seconds: 90, max_music_seconds: 90 },
  });
  const params = { id: made.id };
  const section = await admin.must(contract.createSection, {
    params,
    body: { dance_category_id: dance.id, age_category_id: age.id, presentation_category_id: size.id, fee_grosze: 8000 },
  });
  for (const status of states) await admin.must(contract.updateCompetition, { params, body: { status } });
  return { tenant, admin, params, section: section.id, path: `/c/${made.slug}`, slug: made.slug };
}

describe("the page of a competition", () => {
  it("states rules, hours, days and places in words, in both languages, and leads to the sign-up", async () => {
    const places = { capacity: 240, day_capacity: 120, club_capacity: 12, place_deposit_grosze: 5000, places_until: "2099-02-20" };
    const { tenant, admin, section, path, slug } = await makeCompetition(
      { name: "Dwa Dni Tańca", ends_on: "2099-03-15", first_start: "09:30", ...places },
      "open",
    );
    await admin.must(contract.updateSection, { params: { id: section }, body: { day: "2099-03-15" } });
    const html = await htmlOf(tenant, path);
    const text = textOf(html);
    for (const each of [
      "początek planowany na 09:30",
      "Miejsc dla jednego klubu: 12.",
      "zadatek 50,00 zł za miejsce, nazwiska do 20 lutego 2099",
      "Nazwiska do rezerwacji",
      "80,00 zł",
      "biuro@klebek.example",
    ])
      expect(text).toContain(each);
    expect(textOf(partOf(html, "no-cats", "table"))).toContain("niedziela, 15 mar");
    expect(text).not.toContain("zostało");
    expect(textOf(partOf(html, "no-taken", "ul"))).toMatch(/Cały turniej ?0 z 240 ?sobota, 14 mar ?0 z 120 ?niedziela, 15 mar ?0 z 120/);
    expect(linksOf(html)).toContainEqual(["Zgłoś występy", expect.stringContaining(`/signup/competition/${slug}`)]);
    const english = textOf(await htmlOf(tenant, path, "en"));
    for (const each of ["Entry fees", "Places for one club: 12."]) expect(english).toContain(each);
  });

  it("is shared with its own address, with a drawn picture or its poster, and keeps its address when the name changes", async () => {
    const { tenant, admin, params, path } = await makeCompetition({ name: "Dwa Dni Tańca" }, "open");
    const drawn = await htmlOf(tenant, path);
    expect(pictureOf(drawn)).toMatch(/^http.+\/assets\/shared-[^/]+\.png$/);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(drawn)?.[1]).toMatch(new RegExp(`^http.+${path}`));
    expect(partOf(drawn, "no-drawn", "div")).not.toBe("");

    const form = new FormData();
    form.set("name", "Dwa Dni Tańca 2099");
    const poster = await readFile(new URL("../../web/brand/shared.png", import.meta.url));
    form.set("poster", new File([poster], "plakat.png", { type: "image/png" }));
    form.set("regulations", new File(["%PDF-1.7 x"], "regulamin.pdf", { type: "application/pdf" }));
    await admin.must(contract.updateCompetition, { params, form });
    // The stored page for guests is rendered again after the change was announced.
    await expect.poll(async () => /<h1>(.*?)<\/h1>/.exec(await htmlOf(tenant, path))?.[1]).toBe("Dwa Dni Tańca 2099");
    const html = await htmlOf(tenant, path);
    const src = /<img class="no-poster" src="([^"]+)" alt="Plakat: Dwa Dni Tańca 2099"/.exec(html)?.[1] ?? "";
    expect(src).not.toBe("");
    expect(pictureOf(html)).toBe(`http://127.0.0.1${src}`);
    const regulations = linksOf(html).find(([text]) => text?.includes("Regulamin turnieju"))?.[1] ?? "";
    for (const [address, type] of [
      [src, "image/png"],
      [regulations, "application/pdf"],
    ] as const)
      expect((await house.fetch(address.replaceAll("&amp;", "&"))).headers.get("content-type")).toBe(type);
  });

  it("says once sign-up is closed whom to ask, by a letter that names the competition, and no deadline that has not passed", async () => {
    const { tenant, path, slug } = await makeCompetition({ name: "Zamknięty Turniej & Gala" }, "open", "closed");
    const about = (subject: string) => `mailto:biuro@klebek.example?subject=${encodeURIComponent(subject)}`;
    const phone = ["+48 600 100 200", "tel:+48600100200"];
    const html = await htmlOf(tenant, path);
    expect(textOf(html)).toContain("Organizator zamknął zapisy");
    expect(textOf(html)).not.toContain("Termin minął");
    const ask = ["Zapytaj organizatora", about("Zgłoszenie po terminie: Zamknięty Turniej & Gala")];
    expect(linksOf(html)).toEqual(expect.arrayContaining([ask, phone]));
    const signup = await htmlOf(tenant, `/signup/competition/${slug}`);
    expect(textOf(signup)).toContain("Zapytaj organizatora:");
    const mail = ["biuro@klebek.example", about("Zgłoszenie na turniej Zamknięty Turniej & Gala")];
    expect(linksOf(signup)).toEqual(expect.arrayContaining([mail, phone]));
  });

  it("offers no places once it is over, and leads to its start lists while it runs", async () => {
    const over = await makeCompetition({ name: "Dawny Turniej", day_capacity: 10 }, "open", "closed", "running", "finished");
    const html = await htmlOf(over.tenant, over.path);
    expect(textOf(html)).toContain("Organizator nie ogłosił jeszcze wyników.");
    expect(partOf(html, "no-taken", "ul")).toBe("");

    const hall = await makeHall(house, { entries: 2, judges: 1 });
    const { status, slug } = await hall.admin.must(contract.getCompetition, { params: { id: hall.competition_id } });
    expect(status).toBe("running");
    const running = await htmlOf(hall.tenant, `/c/${slug}`);
    expect(linksOf(running)).toContainEqual(["Lista startowa", expect.stringContaining(`/startlist/${hall.list_id}`)]);
    expect(textOf(partOf(running, "no-card", "section"))).toContain("Trwa");
  });
});

describe("the front page", () => {
  it("separates running, upcoming and past competitions", async () => {
    const { tenant, admin } = await makeCompetition({ name: "Dawny Turniej" }, "open", "closed", "running", "finished");
    const window = { signup_opens_at: "2026-01-12T09:00:00+01:00", signup_closes_at: "2099-03-01T23:59:00+01:00" };
    const { id } = (await new Browser(house, tenant).must(contract.listPublicCompetitions)).data[0] ?? { id: "" };
    for (const [name, states] of [
      ["Teraz tańczony", ["published", "open", "closed", "running"]],
      ["Przyszły Turniej", ["published", "open"]],
    ] as const) {
      const copied = await admin.must(contract.copyCompetition, { params: { id }, body: { id: newId(), name, starts_on: "2099-05-01" } });
      for (const status of states) await admin.must(contract.updateCompetition, { params: { id: copied.id }, body: { ...window, status } });
    }
    const headings = [...(await htmlOf(tenant, "/")).matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = ""]) => textOf(text));
    expect(headings).toEqual(["Teraz", "Najbliższe", "Zakończone"]);
  });
});
