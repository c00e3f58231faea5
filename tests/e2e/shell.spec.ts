// The application around the pages: both ways of rendering, the error screen, new builds and lost chunks.
import type { Page } from "@playwright/test";
import { asFounder, setUp } from "./fresh.ts";
import { expect, mounted, test } from "./server.ts";

test.use({ content: "empty" });

test.beforeEach(async ({ page, server }) => setUp(page, server));

/** Marks the loaded document, so that a reload can be told from a navigation inside the application. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-mark", "kept"));
  return async () => (await page.locator("html").getAttribute("data-mark")) !== "kept";
}

test("the server renders a page that says everything before any script runs", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const response = await page.goto("/login");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Zaloguj się" })).toBeVisible();
  await expect(page).toHaveTitle("Zaloguj się · Studio Plié");
  await context.close();
});

test("an unknown path answers 404 and shows the error screen word for word @both", async ({ page, expectTrouble, server }) => {
  expectTrouble(/status of 404/);
  const response = await page.goto("/nie/ma?x=1");
  expect(response?.status()).toBe(404);
  await mounted(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nie możemy znaleźć tej strony.");
  await expect(page.getByText("Błąd:")).toHaveText("Błąd: 404");
  await expect(page).toHaveTitle("Nie możemy znaleźć tej strony.");
  expect(await page.evaluate(() => window.__parkiet?.error)).toMatchObject({ status: 404, message: "Page Not Found: /nie/ma" });
  await expect(page.getByText("Page Not Found")).toHaveCount(0);
  const reloaded = await mark(page);
  // What stands in the payload while the page is being left: nothing any more.
  await page.evaluate(() =>
    window.addEventListener("pagehide", () => sessionStorage.setItem("left-with", JSON.stringify(window.__parkiet?.error))),
  );
  await page.getByRole("button", { name: "Powrót do strony" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await mounted(page);
  expect(await reloaded()).toBe(true);
  expect(await page.evaluate(() => [window.__parkiet?.error, sessionStorage.getItem("left-with")])).toEqual([null, "null"]);
});

for (const [thrown, code, headline] of [
  [{ status: 403, message: "x" }, "403", "Brak dostępu."],
  [{ status: 500, message: "x" }, "500", "Wystąpił błąd serwera."],
  [{ status: 418, message: "Jestem czajnikiem." }, "418", "Jestem czajnikiem."],
  [{ status: 418, message: "" }, "418", "Wystąpił nieoczekiwany błąd."],
] as const) {
  test(`an unhandled error ${code} „${thrown.message}” drives the error screen: ${headline} @both`, async ({ page, expectTrouble }) => {
    expectTrouble(/uncaught/);
    await page.goto("/login");
    await mounted(page);
    await page.evaluate((error) => void Promise.reject(Object.assign(new Error(error.message), error)), thrown);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
    await expect(page.getByText("Błąd:")).toHaveText(`Błąd: ${code}`);
    await expect(page).toHaveTitle(headline);
  });
}

test("going back from the error screen opens the page before @both", async ({ page, server, expectTrouble }) => {
  expectTrouble(/uncaught/);
  await page.goto("/login");
  await mounted(page);
  await page.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await expect(page).toHaveURL(`${server.url}/forgotten-password`);
  await page.evaluate(() => void Promise.reject(new Error("bug")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wystąpił błąd serwera.");
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("an error during the mount is recorded, logged to the console and thrown on", async ({ page, expectTrouble }) => {
  const logged: string[] = [];
  const thrown: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  page.on("pageerror", (error) => thrown.push(error.message));
  expectTrouble(/JSON/);
  await page.route("**/login", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('id="hydration">{', 'id="hydration">broken');
    await route.fulfill({ response, body });
  });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wystąpił błąd serwera.");
  expect(await page.evaluate(() => window.__parkiet?.error)).toMatchObject({ status: 500, message: /JSON/ });
  expect(logged).toEqual([expect.stringContaining("JSON")]);
  expect(thrown).toEqual([expect.stringContaining("JSON")]);
});

test("the browser alone shows a server's refusal at the start as the error screen @client", async ({ page, expectTrouble }) => {
  expectTrouble(/status of 503/);
  await page.route("**/api/user", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "Usługa jest chwilowo niedostępna." } }),
  );
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Usługa jest chwilowo niedostępna.");
  await expect(page.getByText("Błąd:")).toHaveText("Błąd: 503");
});

test("with RENDER=client every address gets the same shell @client", async ({ page, server }) => {
  const shell = await (await page.request.get(`${server.url}/login`)).text();
  expect(await (await page.request.get(`${server.url}/dashboard/entries`)).text()).toBe(shell);
  expect(shell).toContain('<div id="root"></div>');
});

test("a page whose code is not there says so without a network, and nothing is reloaded @both", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /dynamically imported module/, /Failed to fetch/);
  await asFounder(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await page.waitForLoadState("networkidle");
  const reloaded = await mark(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Użytkownicy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nie ma połączenia" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Główna nawigacja" }).first()).toBeVisible();
  expect(await reloaded()).toBe(false);
  // It opens by itself when the network is back.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Użytkownicy" })).toBeVisible();
});

test("a list that is refused is an empty page of its desk with the reason beside it @both", async ({ page, expectTrouble }) => {
  expectTrouble(/status of 403/);
  await asFounder(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await page.route("**/api/mails?*", (route) =>
    route.fulfill({ status: 403, json: { code: "forbidden", message: "Nie masz do tego uprawnień." } }),
  );
  await page.getByRole("link", { name: "Skrzynka nadawcza" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Skrzynka nadawcza" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Nie masz do tego uprawnień." })).toBeVisible();
  await page.unroute("**/api/mails?*");
  await page.getByRole("button", { name: "Spróbuj jeszcze raz" }).click();
  await expect(page.getByText("Nie masz do tego uprawnień.")).toHaveCount(0);
});

test("the living page of the kit is no page of production @both", async ({ page, expectTrouble }) => {
  expectTrouble(/status of 404/);
  const response = await page.goto("/dev/ui");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nie możemy znaleźć tej strony.");
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

test("the build of the page is the latest build", async ({ page, server }) => {
  await page.goto("/login");
  const told = async (file: string) =>
    (await (await page.request.get(`${server.url}/build/${file}.json`)).json()) as { id: string; files?: string[] };
  const latest = await told("latest");
  expect(latest.id).toMatch(/^[0-9a-f]{12}$/);
  const manifest = await told("manifest");
  expect(manifest.id).toBe(latest.id);
  for (const file of manifest.files?.slice(0, 5) ?? []) expect((await page.request.get(`${server.url}${file}`)).status()).toBe(200);
  await mounted(page);
  expect(await page.evaluate(() => window.__parkiet?.build)).toBe(latest.id);
});

test("a chunk that cannot be loaded reloads the wanted page, at most once in 10 seconds", async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/, /dynamically imported module/);
  await page.clock.install();
  await page.goto("/login");
  await mounted(page);
  await page.route("**/assets/forgotten-password.page-*.js", (route) => route.abort());
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await page.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wystąpił błąd serwera.");
  expect(documents).toEqual(["/forgotten-password"]);

  await page.clock.fastForward(10_000);
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
