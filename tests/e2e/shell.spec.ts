// The application around the pages: the error screen, pages that fail to load, new builds and lost chunks.
import type { Page } from "@playwright/test";
import { signInAsFounder, OFFLINE_CHUNKS, waitForChunks, FOUNDER, setUp } from "./fresh.ts";
import { callApi, expect, waitForMount, test } from "./server.ts";

test.use({ content: "empty" });

test.beforeEach(async ({ page, server }) => setUp(page, server));

/** Marks the loaded document. Returns a function that is true when the page has been reloaded since. */
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
  await waitForMount(page);
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline).toHaveText("Nie możemy znaleźć tej strony.");
  await expect(page.getByText("Błąd:")).toHaveText("Błąd: 404");
  await expect(page).toHaveTitle("Nie możemy znaleźć tej strony.");
  expect(await page.evaluate(() => window.__parkiet?.error)).toMatchObject({ status: 404, message: "Page Not Found: /nie/ma" });
  await expect(page.getByText("Page Not Found")).toHaveCount(0);
  const reloaded = await mark(page);
  // Records the payload's error at the moment when the page is left: it must be empty.
  await page.evaluate(() =>
    window.addEventListener("pagehide", () => sessionStorage.setItem("left-with", JSON.stringify(window.__parkiet?.error))),
  );
  await page.getByRole("button", { name: "Powrót do strony" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await waitForMount(page);
  expect(await reloaded()).toBe(true);
  expect(await page.evaluate(() => [window.__parkiet?.error, sessionStorage.getItem("left-with")])).toEqual([null, "null"]);

  // An unhandled rejection shows the same screen.
  await page.evaluate(() => void Promise.reject(Object.assign(new Error("Jestem czajnikiem."), { status: 418 })));
  await expect(headline).toHaveText("Jestem czajnikiem.");
  await expect(page.getByText("Błąd:")).toHaveText("Błąd: 418");
  await expect(page).toHaveTitle("Jestem czajnikiem.");

  await page.goto("/login");
  await waitForMount(page);
  await page.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await expect(page).toHaveURL(`${server.url}/forgotten-password`);
  await page.evaluate(() => void Promise.reject(new Error("bug")));
  await expect(headline).toHaveText("Wystąpił błąd serwera.");
  // The error's message and stack are not shown.
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
  const logoutRequest = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("button", { name: "Powrót do strony" }).click();
  expect((await logoutRequest).url()).toBe(`${server.url}/logout`);
});

test("a desk page that could not be loaded says so in its frame, and opens when it is available @both", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /dynamically imported module/, /Failed to fetch/, /status of (403|503)/);
  await signInAsFounder(page);
  expect((await callApi(page, "PUT", "/api/settings", { contact_phone: "601 111 222" })).status).toBe(200);
  await page.goto("/dashboard/categories");
  await waitForMount(page);
  await waitForChunks(page, ...OFFLINE_CHUNKS);
  const nav = page.getByRole("navigation", { name: "Główna nawigacja" }).first();
  const reloaded = await mark(page);
  await context.setOffline(true);
  await nav.getByRole("link", { name: "Użytkownicy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nie ma połączenia" })).toBeVisible();
  await expect(nav).toBeVisible();
  expect(await reloaded()).toBe(false);
  // The page opens by itself when the network returns.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Użytkownicy" })).toBeVisible();
  await waitForMount(page);

  // A refused list shows an empty page with the reason.
  await page.route("**/api/mails?*", (route) =>
    route.fulfill({ status: 403, json: { code: "forbidden", message: "Nie masz do tego uprawnień." } }),
  );
  await nav.getByRole("link", { name: "Skrzynka nadawcza" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Skrzynka nadawcza" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Nie masz do tego uprawnień." })).toBeVisible();
  await page.unroute("**/api/mails?*");
  await page.getByRole("button", { name: "Spróbuj jeszcze raz" }).click();
  await expect(page.getByText("Nie masz do tego uprawnień.")).toHaveCount(0);

  // An unavailable server is retried by a press, and when the network returns.
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
  let buildRequests = 0;
  await page.route("**/build/latest.json", (route) => {
    buildRequests += 1;
    return route.fulfill({ json: { id: "another" } });
  });
  await page.route("**/build/manifest.json", (route) => route.fulfill({ json: { id: "another", files: [] } }));
  await page.clock.install();
  await page.goto("/login");
  await waitForMount(page);
  await page.getByLabel("E-mail").fill("ala@");
  const reloaded = await mark(page);
  await page.clock.fastForward(3_540_000);
  expect(buildRequests).toBe(0);
  await page.clock.fastForward(61_000);
  await expect(page.getByText("Nowa wersja aplikacji jest gotowa.")).toBeVisible();
  expect(buildRequests).toBe(1);
  expect(await reloaded()).toBe(false);
  await expect(page.getByLabel("E-mail")).toHaveValue("ala@");
  await page.getByRole("button", { name: "Odśwież" }).click();
  await expect.poll(reloaded).toBe(true);
});

test("a chunk that cannot be loaded reloads the requested page, at most once in 10 seconds", async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/, /dynamically imported module/);
  // The date is fixed, so that a slow machine does not use up the ten seconds.
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.goto("/login");
  await waitForMount(page);
  await page.route("**/assets/forgotten-password.page-*.js", (route) => route.abort());
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await page.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wystąpił błąd serwera.");
  expect(documents).toEqual(["/forgotten-password"]);

  await page.clock.setFixedTime(start + 10_000);
  await page.goto("/login");
  await waitForMount(page);
  documents.length = 0;
  await page.unroute("**/assets/forgotten-password.page-*.js");
  await page.route("**/assets/forgotten-password.page-*.js", (route) => route.abort(), { times: 1 });
  await page.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await expect(page).toHaveTitle(/Nie pamiętam hasła/);
  expect(documents).toEqual(["/forgotten-password"]);
  await waitForMount(page);
  expect(await page.evaluate(() => window.__parkiet?.error)).toBeNull();
});
