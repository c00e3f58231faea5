// The public page of a competition: what a visitor learns before typing a name, from the front page to the sign-up.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { seriousIn } from "./axe.ts";
import { looked, lookedInEnglish } from "./looks.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

/** A competition of the demonstration's organiser, with a solo of the first style and age of its dictionaries, moved through these states. */
async function makeCompetition(page: Page, fields: { name: string } & Record<string, unknown>, ...states: string[]) {
  const must = async (method: string, path: string, body?: object) => {
    const answer = await callApi(page, method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const first = async (path: string) => ((await must("GET", path)) as { data: { id: string }[] }).data[0]?.id;
  const window = { signup_opens_at: "2026-01-12T09:00:00+01:00", signup_closes_at: "2099-03-01T23:59:00+01:00" };
  const made = (await must("POST", "/api/competitions", { starts_on: "2099-03-14", ends_on: "2099-03-14", ...window, ...fields })) as {
    id: string;
    slug: string;
  };
  await must("POST", `/api/competitions/${made.id}/sections`, {
    dance_category_id: await first("/api/dance-categories"),
    age_category_id: await first("/api/age-categories"),
    presentation_category_id: await first("/api/presentation-categories"),
    fee_grosze: 8000,
  });
  for (const status of states) await must("PUT", `/api/competitions/${made.id}`, { status });
  return made;
}

test("a parent with a phone learns when, where, how much and for whom, and goes on to the sign-up; what is shared tells the competition", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await mounted(page);
  await page.getByRole("link", { name: "Wiosenne Potyczki Taneczne 2027" }).click();
  await expect(page).toHaveURL(/\/c\/wiosenne-potyczki-taneczne-2027/);
  await expect(page.getByRole("heading", { level: 1, name: "Wiosenne Potyczki Taneczne 2027" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Terminy" })).toBeVisible();
  await expect(page.locator(".no-dates li.now")).toContainText("Koniec zapisów");
  await expect(page.getByRole("row", { name: /solo.*50,00 zł/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "pokaż na mapie" })).toHaveAttribute("href", /openstreetmap\.org\/search\?query=Hala/);
  for (const width of [390, 1180, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset["theme"] = chosen;
      }, theme);
      expect(await seriousIn(page)).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const [calendar] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Dodaj do kalendarza" }).click()]);
  expect(calendar.suggestedFilename()).toBe("wiosenne-potyczki-taneczne-2027.ics");
  await page.getByRole("link", { name: "Zgłoś występy" }).click();
  await expect(page).toHaveURL(/\/signup\/competition\/wiosenne-potyczki-taneczne-2027/);

  const html = await (await request.get("/c/wiosenne-potyczki-taneczne-2027")).text();
  expect(html).toContain('<meta property="og:title" content="Wiosenne Potyczki Taneczne 2027');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  expect(JSON.parse(data)).toMatchObject({
    "@type": "DanceEvent",
    name: "Wiosenne Potyczki Taneczne 2027",
    location: { name: "Hala Widowiskowa" },
  });
  expect(html).toContain("50,00");
});

test("the card says what can be done at each stage; a draft is seen by its organiser before anybody else", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "admin@demo.test");
  const made = await callApi(page, "POST", "/api/competitions", {
    name: "Szkicowany Turniej",
    starts_on: "2027-09-04",
    ends_on: "2027-09-05",
  });
  const { slug } = made.body as { slug: string };
  await page.goto(`/c/${slug}`);
  await expect(page.getByText("To szkic. Widzisz tę stronę tylko ty", { exact: false })).toBeVisible();
  await expect(page.getByText("Organizator nie podał jeszcze opłat.")).toBeVisible();
  await page.getByRole("link", { name: "Zobacz też zapisy" }).click();
  await page.getByRole("button", { name: "Zobacz całe zapisy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dane kontaktowe" })).toBeVisible();
  await page.getByRole("button", { name: "Zakończ podgląd" }).click();
  await expect(page).toHaveURL(new RegExp(`/c/${slug}`));
  const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
  expect((await visitor.goto(`/c/${slug}`))?.status()).toBe(404);
  await visitor.goto("/c/rytm-wisly-2026");
  await mounted(visitor);
  await expect(visitor.getByRole("region", { name: "Trwa" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Oglądaj wyniki na żywo" }).first()).toHaveAttribute("href", /\/scores\/rytm-wisly-2026/);
  await visitor.close();
});

test("once sign-up is closed the page and the sign-up say whom to ask, by a letter that names the competition, and no deadline that has not passed", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "admin@demo.test");
  const { slug } = await makeCompetition(page, { name: "Zamknięty Turniej & Gala" }, "open", "closed");
  const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
  await visitor.goto(`/c/${slug}`);
  await mounted(visitor);
  const card = visitor.getByRole("region", { name: "Zapisy zamknięte" });
  await expect(card).toContainText("Organizator zamknął zapisy");
  await expect(card).not.toContainText("Termin minął");
  const about = (subject: string) => `mailto:biuro@rytmwisly.example?subject=${encodeURIComponent(subject)}`;
  await expect(visitor.getByRole("link", { name: "Zapytaj organizatora" }).first()).toHaveAttribute(
    "href",
    about("Zgłoszenie po terminie: Zamknięty Turniej & Gala"),
  );
  await expect(visitor.getByRole("link", { name: "+48 600 100 200" })).toHaveAttribute("href", "tel:+48600100200");
  await visitor.goto(`/signup/competition/${slug}`);
  await expect(visitor.getByText("Zapytaj organizatora:")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "biuro@rytmwisly.example" })).toHaveAttribute(
    "href",
    about("Zgłoszenie na turniej Zamknięty Turniej & Gala"),
  );
  await expect(visitor.getByRole("link", { name: "+48 600 100 200" })).toHaveAttribute("href", "tel:+48600100200");
  await visitor.close();
});

test("a visitor opens regulations, reads rules, hours and days in words, sees the poster wherever the page is shared, in both languages and without scripts; the address stays when the name changes", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await signIn(page, "admin@demo.test");
  const places = { capacity: 240, day_capacity: 120, club_capacity: 12, place_deposit_grosze: 5000, places_until: "2099-02-20" };
  const made = await makeCompetition(page, { name: "Dwa Dni Tańca", ends_on: "2099-03-15", first_start: "09:30", ...places }, "open");
  const path = `/c/${made.slug}`;
  const drawn = await (await request.get(path)).text();
  expect(drawn).toMatch(/<meta property="og:image" content="http[^"]+\/assets\/shared-[^"]+\.png">/);
  expect(drawn).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+${path}`));
  const { data: sections } = (await callApi(page, "GET", `/api/competitions/${made.id}/sections`)).body as { data: { id: string }[] };
  expect((await callApi(page, "PUT", `/api/sections/${sections[0]?.id}`, { day: "2099-03-15" })).status).toBe(200);

  await page.goto(path);
  await mounted(page);
  await expect(page.locator(".no-drawn")).toBeVisible();
  await expect(page.locator(".no-where")).toContainText("początek planowany na 09:30");
  await expect(page.getByText("Miejsc dla jednego klubu: 12.")).toBeVisible();
  await expect(page.getByText(/zadatek 50,00\szł za miejsce, nazwiska do 20\slutego\s2099/)).toBeVisible();
  await expect(page.locator(".no-dates")).toContainText("Nazwiska do rezerwacji");
  await expect(page.locator(".no-cats time")).toHaveText(/^niedziela, 15\smar$/);
  const taken = page.locator(".no-taken li");
  await expect(taken).toHaveText([/^Cały turniej\s*0\sz\s240$/, /^sobota, 14\smar\s*0\sz\s120$/, /^niedziela, 15\smar\s*0\sz\s120$/]);
  await expect(page.locator(".no-cats .left")).not.toContainText("zostało");
  await looked(page, "notice-drawn");

  const token = (await page.context().cookies()).find((cookie) => cookie.name === "XSRF-TOKEN")?.value ?? "";
  const poster = { name: "plakat.png", mimeType: "image/png", buffer: await readFile("src/web/brand/shared.png") };
  const regulations = { name: "regulamin.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 x") };
  const kept = await page.request.post(`/api/competitions/${made.id}`, {
    headers: { Accept: "application/json", "X-Tenant": "demo", "X-XSRF-TOKEN": decodeURIComponent(token) },
    multipart: { _method: "PUT", name: "Dwa Dni Tańca 2099", poster, regulations },
  });
  expect(kept.status()).toBe(200);
  await page.goto(path);
  await mounted(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dwa Dni Tańca 2099" })).toBeVisible();
  const picture = page.getByRole("img", { name: "Plakat: Dwa Dni Tańca 2099" });
  const src = (await picture.getAttribute("src")) ?? "";
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", new URL(src, page.url()).href);
  const link = page.getByRole("link", { name: "Regulamin turnieju" });
  expect((await request.get((await link.getAttribute("href")) ?? "")).headers()["content-type"]).toBe("application/pdf");
  await looked(page, "notice");
  await lookedInEnglish(page, "notice");
  await expect(page.getByRole("heading", { name: "Entry fees" })).toBeVisible();
  await expect(page.getByText("Places for one club: 12.")).toBeVisible();

  const plain = await (await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false, locale: "pl" })).newPage();
  await plain.goto(path);
  await expect(plain.getByRole("row", { name: /80,00\szł/ })).toBeVisible();
  await expect(plain.getByRole("link", { name: "Zgłoś występy" }).first()).toHaveAttribute("href", /\/signup\/competition\/dwa-dni-tanca/);
  await expect(plain.getByRole("link", { name: "biuro@rytmwisly.example" })).toBeVisible();
  await plain.context().close();
});

test("the front page tells running, coming and past competitions apart, and a page leads to start lists and results; what is over offers no places", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "admin@demo.test");
  const { slug } = await makeCompetition(page, { name: "Dawny Turniej", day_capacity: 10 }, "open", "closed", "running", "finished");
  const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
  await visitor.goto("/");
  await mounted(visitor);
  await expect(visitor.getByRole("heading", { level: 2 })).toHaveText(["Teraz", "Najbliższe", "Zakończone"]);
  await visitor.goto("/c/rytm-wisly-2026");
  await mounted(visitor);
  const papers = visitor.locator("section", { has: visitor.getByRole("heading", { name: "Regulamin i dokumenty" }) });
  await expect(papers.getByRole("link", { name: "Lista startowa" }).first()).toHaveAttribute("href", /\/startlist\/[0-9a-f-]+/);
  await expect(papers.getByRole("link", { name: "Wyniki" })).toHaveAttribute("href", /\/scores\/rytm-wisly-2026/);
  await visitor.goto(`/c/${slug}`);
  await mounted(visitor);
  await expect(visitor.getByRole("region", { name: "Zakończony" })).toContainText("Organizator nie ogłosił jeszcze wyników.");
  await expect(visitor.locator(".no-taken")).toHaveCount(0);
  await visitor.close();
});

test("an administrator walks through the sign-up of an announced competition before it opens; a visitor is not led there", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "admin@demo.test");
  const { id, slug } = await makeCompetition(page, { name: "Ogłoszony Turniej" }, "published");
  await page.goto(`/dashboard/competitions?id=${id}&tab=publish`);
  await mounted(page);
  await expect(page.getByText("Zapisy miały ruszyć", { exact: false })).toBeVisible();
  await page.goto(`/c/${slug}`);
  await mounted(page);
  await page.getByRole("link", { name: "Zobacz też zapisy" }).click();
  await expect(page.getByRole("button", { name: "Zobacz całe zapisy" })).toBeVisible();
  const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
  await visitor.goto(`/c/${slug}`);
  await mounted(visitor);
  await expect(visitor.getByRole("region", { name: "Zapisy wkrótce" })).toContainText("Zapisy ruszą niedługo.");
  await expect(visitor.getByText("Start zapisów:")).toHaveCount(0);
  await expect(visitor.getByRole("link", { name: "Zobacz też zapisy" })).toHaveCount(0);
  await visitor.close();
});
