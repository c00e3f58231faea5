// The public page of a competition, as a parent on a phone and its organiser see it. src/competitions/public/pages.test.ts tests its HTML.
import { expectFitInEnglish, expectNoFaultsInFull } from "./looks.ts";
import { mustOf } from "./ordering.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

test("a parent with a phone learns when, where, how much and for whom, and goes on to the sign-up; a shared link shows the competition", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await waitForMount(page);
  await page.getByRole("link", { name: "Wiosenne Potyczki Taneczne 2027" }).click();
  await expect(page).toHaveURL(/\/c\/wiosenne-potyczki-taneczne-2027/);
  await expect(page.getByRole("heading", { level: 1, name: "Wiosenne Potyczki Taneczne 2027" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Terminy" })).toBeVisible();
  await expect(page.locator(".no-dates li.now")).toContainText("Koniec zapisów");
  await expect(page.getByRole("row", { name: /solo.*50,00 zł/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "pokaż na mapie" })).toHaveAttribute("href", /openstreetmap\.org\/search\?query=Hala/);
  await expectNoFaultsInFull(page, "notice");
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

  // A running competition links to its start lists and live results.
  await page.goto("/c/rytm-wisly-2026");
  await expect(page.getByRole("region", { name: "Trwa" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Oglądaj wyniki na żywo" }).first()).toHaveAttribute("href", /\/scores\/rytm-wisly-2026/);
  const papers = page.locator("section", { has: page.getByRole("heading", { name: "Regulamin i dokumenty" }) });
  await expect(papers.getByRole("link", { name: "Lista startowa" }).first()).toHaveAttribute("href", /\/startlist\/[0-9a-f-]+/);
  await expect(papers.getByRole("link", { name: "Wyniki" })).toHaveAttribute("href", /\/scores\/rytm-wisly-2026/);
  await page.goto("/c/wiosenne-potyczki-taneczne-2027");
  await expectFitInEnglish(page, "notice");
});

test("an administrator walks through the sign-up of a draft and of an announced competition; a visitor is not led there @full", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "admin@demo.test");
  const must = mustOf(page);
  const { id, slug } = await must("POST", "/api/competitions", {
    name: "Szkicowany Turniej",
    starts_on: "2099-09-04",
    ends_on: "2099-09-05",
    signup_opens_at: "2026-01-12T09:00:00+01:00",
    signup_closes_at: "2099-03-01T23:59:00+01:00",
  });
  await page.goto(`/c/${String(slug)}`);
  await waitForMount(page);
  await expect(page.getByText("To szkic. Tę stronę widzą tylko administratorzy", { exact: false })).toBeVisible();
  await expect(page.getByText("Organizator nie podał jeszcze opłat.")).toBeVisible();
  await page.getByRole("link", { name: "Zobacz też zapisy" }).click();
  await page.getByRole("button", { name: "Zobacz całe zapisy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dane kontaktowe" })).toBeVisible();
  await page.getByRole("button", { name: "Zakończ podgląd" }).click();
  await expect(page).toHaveURL(new RegExp(`/c/${String(slug)}`));
  const visitor = await browser.newPage({ baseURL: baseURL ?? "" });
  expect((await visitor.goto(`/c/${String(slug)}`))?.status()).toBe(404);

  await must("PUT", `/api/competitions/${String(id)}`, { status: "published" });
  await page.goto(`/dashboard/competitions?id=${String(id)}&tab=publish`);
  await waitForMount(page);
  await expect(page.getByText("Zapisy miały ruszyć", { exact: false })).toBeVisible();
  await page.goto(`/c/${String(slug)}`);
  await waitForMount(page);
  await page.getByRole("link", { name: "Zobacz też zapisy" }).click();
  await expect(page.getByRole("button", { name: "Zobacz całe zapisy" })).toBeVisible();
  await visitor.goto(`/c/${String(slug)}`);
  await waitForMount(visitor);
  await expect(visitor.getByRole("region", { name: "Zapisy wkrótce" })).toContainText("Zapisy ruszą niedługo.");
  await expect(visitor.getByText("Start zapisów:")).toHaveCount(0);
  await expect(visitor.getByRole("link", { name: "Zobacz też zapisy" })).toHaveCount(0);
  await visitor.close();
});
