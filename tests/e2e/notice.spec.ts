// The public page of a competition: what a visitor learns before typing a name, from the front page to the sign-up.
import { seriousIn } from "./axe.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

test.use({ own: "notice" });

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
