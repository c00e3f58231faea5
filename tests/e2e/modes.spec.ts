// One walk for each rendering mode of the same build: rendered by the server and hydrated, or rendered by the browser alone.
import type { Page } from "@playwright/test";
import { findSeriousViolations } from "./axe.ts";
import { FOUNDER, sendLogin } from "./fresh.ts";
import { expect, waitForMount, PASSWORD, test } from "./server.ts";

/** The title, and the text of headings, links, buttons and table cells. */
function textsOf(page: Page): Promise<{ title: string; texts: string[] }> {
  return page.evaluate(() => ({
    title: document.title,
    texts: [...document.querySelectorAll("h1, h2, nav a, main a, main button, main th")]
      .map((each) => (each.textContent ?? "").trim())
      .filter((text) => text !== "" && !/\d/.test(text)),
  }));
}

test("rendered by the server: a person without access signs in again, and a desk is the same in both modes, in the chosen look and language", async ({
  page,
  server,
}) => {
  const h1 = page.getByRole("heading", { level: 1 });
  await page.goto("/login");
  await sendLogin(page, { email: "trener@demo.test", password: PASSWORD });
  await expect(page).toHaveURL(`${server.url}/me`);
  await page.goto("/dashboard/settings");
  await expect(page).toHaveURL(`${server.url}/unauthorized`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Zaloguj się na inne konto" }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await sendLogin(page, { email: "admin@demo.test", password: PASSWORD });
  await expect(page).toHaveURL(`${server.url}/dashboard`);

  // The HTML contains the current user, so the page does not request it.
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.goto("/dashboard/categories");
  await waitForMount(page);
  const rendered = await textsOf(page);
  expect(rendered.texts).toContain("Użytkownicy");
  await page.getByRole("link", { name: "Użytkownicy" }).click();
  await expect(h1).toHaveText("Użytkownicy");
  await page.getByRole("link", { name: "Kategorie" }).click();
  await expect.poll(() => textsOf(page)).toEqual(rendered);
  expect(paths).not.toContain("/api/user");

  const account = page.getByRole("button", { name: "Konto, język i wygląd" }).first();
  await account.click();
  await page.getByRole("menuitemcheckbox", { name: "Ciemny" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await waitForMount(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await account.click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByRole("link", { name: "Payments" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test.describe("mounted by the browser alone", () => {
  test.use({ content: "empty" });

  test("from the set-up link to the desk, over the error screen, and out again @client", async ({ page, server, expectTrouble }) => {
    expectTrouble(/status of (404|422|503)/);
    const h1 = page.getByRole("heading", { level: 1 });
    const fillIn = async (organisation: string, name: string, email: string) => {
      await page.getByLabel("Nazwa organizacji").fill(organisation);
      await page.getByLabel("Imię i nazwisko").fill(name);
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
    };
    const response = await page.goto(server.setupUrl ?? "");
    expect(await response?.text()).toContain('<div id="root"></div>');
    await waitForMount(page);
    await page.getByRole("button", { name: "Uruchom Parkiet" }).click();
    await expect(page.getByText("Do poprawy: 5 pól")).toBeVisible();
    expect(await findSeriousViolations(page)).toEqual([]);
    await fillIn("Łódzka Klepka", "Ala Klepka", FOUNDER.email);
    await expect(page.getByLabel("Nazwa w adresie")).toHaveValue("lodzka-klepka");
    await page.getByRole("button", { name: "Uruchom Parkiet" }).click();
    // The person who set Parkiet up is signed in and sees the first steps, which can be skipped.
    await expect(page).toHaveURL(/\/onboarding$/);
    await page.getByRole("button", { name: "Pomiń wszystko" }).click();
    await expect(page).toHaveURL(`${server.url}/dashboard`);

    await page.goto("/dashboard/categories");
    await expect(h1).toHaveText("Kategorie");
    await page.goto("/nie/ma");
    await expect(h1).toHaveText("Nie możemy znaleźć tej strony.");
    await expect(page.getByText("Błąd:")).toHaveText("Błąd: 404");
    await page.route("**/api/user", (route) =>
      route.fulfill({ status: 503, json: { code: "unavailable", message: "Usługa jest chwilowo niedostępna." } }),
    );
    await page.goto("/login");
    await expect(h1).toHaveText("Usługa jest chwilowo niedostępna.");
    await expect(page.getByText("Błąd:")).toHaveText("Błąd: 503");
    await page.unroute("**/api/user");

    await page.goto("/logout");
    await expect(page).toHaveURL(`${server.url}/login`);
    await page.goto("/dashboard/entries?q=ala");
    await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fentries%3Fq%3Dala`);
    // The link works once.
    await page.goto(server.setupUrl ?? "");
    await waitForMount(page);
    await fillIn("Druga", "Ola", "ola@parkiet.test");
    await page.getByRole("button", { name: "Uruchom Parkiet" }).click();
    await expect(h1).toHaveText("Ten link już nie działa");
  });
});
