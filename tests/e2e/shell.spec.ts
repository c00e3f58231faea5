// The application around the pages: the error screen, pages that could not be loaded, new builds and lost chunks.
import type { Page } from "@playwright/test";
import { asFounder, AT_HAND, fetched, FOUNDER, setUp } from "./fresh.ts";
import { callApi, expect, mounted, test } from "./server.ts";

test.use({ content: "empty" });

test.beforeEach(async ({ page, server }) => setUp(page, server));

/** Marks the loaded document, so that a reload can be told from a navigation inside the application. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", "kept"));
  return async () => (await page.locator("html").getAttribute("data-mark")) !== "kept";
}

test("an error is a full screen word for word: its button opens the site anew, and going back the page before @both", async ({
  page,
  expectTrouble,
  server,
}) => {
  expectTrouble(/status of 404/, /uncaught/);
  const response = await page.goto("/nie/ma?x=1");
  expect(response?.status()).toBe(404);
  await mounted(page);
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline).toHaveText("Nie możemy znaleźć tej strony.");
  await expect(page.getByText("Błąd:")).toHaveText("Błąd: 404");
  await expect(page).toHaveTitle("Nie możemy znaleźć tej strony.");
  expect(await page.evaluate(() => window.__parkiet?.error)).toMatchObject({ status: 404, message: "Page Not Found: /nie/ma" });
  await expect(page.getByText("Page Not Found")).toHaveCount(0);
  const reloaded = await mark(page);
  // What the payload holds while the page is being left: nothing any more.
  await page.evaluate(() =>
    window.addEventListener("pagehide", () => sessionStorage.setItem("left-with", JSON.stringify(window.__parkiet?.error))),
  );
  await page.getByRole("button", { name: "Powrót do strony" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await mounted(page);
  expect(await reloaded()).toBe(true);
  expect(await page.evaluate(() => [window.__parkiet?.error, sessionStorage.getItem("left-with")])).toEqual([null, "null"]);

  // An error that nobody handled drives the same screen.
  await page.evaluate(() => void Promise.reject(Object.assign(new Error("Jestem czajnikiem."), { status: 418 })));
  await expect(headline).toHaveText("Jestem czajnikiem.");
  await expect(page.getByText("Błąd:")).toHaveText("Błąd: 418");
  await expect(page).toHaveTitle("Jestem czajnikiem.");

  await page.goto("/login");
  await mounted(page);
  await page.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await expect(page).toHaveURL(`${server.url}/forgotten-password`);
  await page.evaluate(() => void Promise.reject(new Error("bug")));
  await expect(headline).toHaveText("Wystąpił błąd serwera.");
  // Neither its message nor its stack is shown.
  await expect(page.getByText("bug")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("an error during the mount is recorded, logged to the console and thrown on; the button leads to the configured address", async ({
  page,
  server,
  expectTrouble,
}) => {
  const logged: string[] = [];
  const thrown: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  page.on("pageerror", (error) => thrown.push(error.message));
  expectTrouble(/JSON/);
  await page.route("**/login", async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('id="hydration">{', 'id="hydration">broken')
      .replace(/"publicUrl":"[^"]*"/, `"publicUrl":"${server.url}/logout"`);
    await route.fulfill({ response, body });
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wystąpił błąd serwera.");
  expect(await page.evaluate(() => window.__parkiet?.error)).toMatchObject({ status: 500, message: /JSON/ });
  expect(logged).toEqual([expect.stringContaining("JSON")]);
  expect(thrown).toEqual([expect.stringContaining("JSON")]);
  await page.unroute("**/login");
  const asked = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("button", { name: "Powrót do strony" }).click();
  expect((await asked).url()).toBe(`${server.url}/logout`);
});

test("a desk page that could not be loaded says so in its frame, and opens when it can be had @both", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /dynamically imported module/, /Failed to fetch/, /status of (403|503)/);
  await asFounder(page);
  expect((await callApi(page, "PUT", "/api/settings", { contact_phone: "601 111 222" })).status).toBe(200);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await fetched(page, ...AT_HAND);
  const nav = page.getByRole("navigation", { name: "Główna nawigacja" }).first();
  const reloaded = await mark(page);
  await context.setOffline(true);
  await nav.getByRole("link", { name: "Użytkownicy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nie ma połączenia" })).toBeVisible();
  await expect(nav).toBeVisible();
  expect(await reloaded()).toBe(false);
  // It opens by itself when the network is back.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Użytkownicy" })).toBeVisible();
  await mounted(page);

  // A refused list is an empty page with the reason.
  await page.route("**/api/mails?*", (route) =>
    route.fulfill({ status: 403, json: { code: "forbidden", message: "Nie masz do tego uprawnień." } }),
  );
  await nav.getByRole("link", { name: "Skrzynka nadawcza" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Skrzynka nadawcza" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Nie masz do tego uprawnień." })).toBeVisible();
  await page.unroute("**/api/mails?*");
  await page.getByRole("button", { name: "Spróbuj jeszcze raz" }).click();
  await expect(page.getByText("Nie masz do tego uprawnień.")).toHaveCount(0);

  // A server that is away is asked again by a press, and when the network returns.
  const away = { status: 503, json: { code: "unavailable", message: "Chwilowo niedostępne." } };
  await page.route(/\/api\/audit/, (route) => route.fulfill(away));
  await nav.getByRole("link", { name: "Dziennik zmian" }).click();
  await expect(page.getByText("Nie wczytaliśmy dziennika")).toBeVisible();
  await page.unroute(/\/api\/audit/);
  await page.getByRole("button", { name: "Spróbuj jeszcze raz" }).click();
  await expect(page.locator(".audit-events li").first()).toBeVisible();
  await page.route(/\/api\/users/, (route) => route.fulfill(away));
  await nav.getByRole("link", { name: "Użytkownicy" }).click();
  await expect(page.getByText("Nie wczytaliśmy tej strony")).toBeVisible();
  await expect(nav.getByRole("link", { name: "Ustawienia" })).toBeVisible();
  await page.unroute(/\/api\/users/);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("cell", { name: FOUNDER.email })).toBeVisible();
});

test("a new build is noticed after an hour by a quiet note, and nothing reloads by itself", async ({ page }) => {
  let asked = 0;
  await page.route("**/build/latest.json", (route) => {
    asked += 1;
    return route.fulfill({ json: { id: "another" } });
  });
  await page.route("**/build/manifest.json", (route) => route.fulfill({ json: { id: "another", files: [] } }));
  await page.clock.install();
  await page.goto("/login");
  await mounted(page);
  await page.getByLabel("E-mail").fill("ala@");
  const reloaded = await mark(page);
  await page.clock.fastForward(3_540_000);
  expect(asked).toBe(0);
  await page.clock.fastForward(61_000);
  await expect(page.getByText("Nowa wersja aplikacji jest gotowa.")).toBeVisible();
  expect(asked).toBe(1);
  expect(await reloaded()).toBe(false);
  await expect(page.getByLabel("E-mail")).toHaveValue("ala@");
  await page.getByRole("button", { name: "Odśwież" }).click();
  await expect.poll(reloaded).toBe(true);
});

test("a chunk that cannot be loaded reloads the wanted page, at most once in 10 seconds", async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/, /dynamically imported module/);
  // The date stands still, so that a slow machine does not use the ten seconds up.
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.goto("/login");
  await mounted(page);
  await page.route("**/assets/forgotten-password.page-*.js", (route) => route.abort());
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await page.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wystąpił błąd serwera.");
  expect(documents).toEqual(["/forgotten-password"]);

  await page.clock.setFixedTime(start + 10_000);
  await page.goto("/login");
  await mounted(page);
  documents.length = 0;
  await page.unroute("**/assets/forgotten-password.page-*.js");
  await page.route("**/assets/forgotten-password.page-*.js", (route) => route.abort(), { times: 1 });
  await page.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await expect(page).toHaveTitle(/Nie pamiętam hasła/);
  expect(documents).toEqual(["/forgotten-password"]);
  await mounted(page);
  expect(await page.evaluate(() => window.__parkiet?.error)).toBeNull();
});
