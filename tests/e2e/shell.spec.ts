// The application around the pages: both ways of rendering, guards, the error screen, new builds and lost chunks.
import { callApi, expect, mounted, type Server, signIn, test } from "./server.ts";
import type { Page, Route } from "@playwright/test";
import { leave } from "./people.ts";

test.use({ content: "empty" });

const ADMIN = { email: "ala@parkiet.test", password: "dwadziescia-klepek" };
let opened: Promise<unknown> | undefined;

/** The set-up link makes the organiser and its administrator, once per server. */
function setUp(page: Page, server: Server): Promise<unknown> {
  const token = new URL(server.setupUrl ?? "").searchParams.get("token") ?? "";
  opened ??= callApi(page, "POST", "/api/public/setup", {
    token,
    tenant_name: "Studio Plié",
    tenant_slug: "demo",
    name: "Ala Klepka",
    ...ADMIN,
  })
    .then(({ status }) => expect(status).toBe(201))
    .then(() => page.context().clearCookies());
  return opened;
}

test.beforeEach(async ({ page, server }) => setUp(page, server));

/** Signed in, with the first steps behind. */
async function asAdmin(page: Page): Promise<void> {
  await signIn(page, ADMIN.email, ADMIN.password);
  expect((await callApi(page, "POST", "/api/onboarding")).status).toBe(200);
}

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

test("a guest who opens a closed page signs in and comes back to it @both", async ({ page, server }) => {
  await asAdmin(page);
  await page.context().clearCookies();
  await page.goto("/dashboard/entries?q=ala");
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fentries%3Fq%3Dala`);
  await mounted(page);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Hasło", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/entries?q=ala`);
  await expect(page.getByRole("heading", { level: 1, name: "Zgłoszenia" })).toBeVisible();
});

test("a signed-in person at the login page goes on, and never to another site @both", async ({ page, server }) => {
  await asAdmin(page);
  await page.goto("/login");
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.goto("/login?to=%2Fdashboard%2Fcategories");
  await expect(page).toHaveURL(`${server.url}/dashboard/categories`);
  await page.goto("/login?to=%2F%2Fevil.test%2F");
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test("a session that ended meanwhile leads to the login page and back @both", async ({ page, server }) => {
  await asAdmin(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await leave(page);
  await page.goto("/dashboard/entries");
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fentries`);
  await mounted(page);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Hasło", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/entries`);
});

test("a session that ends under an open page is opened again in place, and what was typed is saved @both", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/, /422/);
  await asAdmin(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await page.locator("header").getByRole("button", { name: "Dodaj kategorię taneczną" }).click();
  const name = `Taniec ludowy ${Date.now()}`;
  await page.getByLabel("Nazwa").fill(name);
  await page.context().clearCookies();
  await page.getByLabel("Nazwa").press("Enter");
  const again = page.getByRole("dialog", { name: "Sesja się skończyła" });
  await expect(again).toContainText(`Zaloguj się jeszcze raz jako ${ADMIN.email}`);
  await page.keyboard.press("Escape");
  await expect(again).toBeVisible();
  await again.getByLabel("Hasło", { exact: true }).fill("nie-to-haslo");
  await again.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(again).toContainText("Adres albo hasło się nie zgadza.");
  await again.getByLabel("Hasło", { exact: true }).fill(ADMIN.password);
  await again.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(again).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/dashboard/categories`);
  await expect(page.getByLabel("Nazwa")).toHaveValue(name);
  await page.getByLabel("Nazwa").press("Enter");
  await expect(page.getByText(name)).toBeVisible();
});

test("a session that ends under a page where nothing is typed leads to the login page and back @both", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  await asAdmin(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Zgłoszenia" }).click();
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fentries`);
});

test("a second tab learns that somebody else signed in, and that everybody signed out", async ({
  page,
  context,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  await asAdmin(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await context.clearCookies();
  const other = await context.newPage();
  await other.route("**/api/user", async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const user = (await response.json()) as object;
    return route.fulfill({ response, json: { ...user, id: "0192f0c1-0000-7000-8000-000000000001", name: "Ola Obca" } });
  });
  await other.goto("/login");
  await mounted(other);
  await other.getByLabel("E-mail").fill(ADMIN.email);
  await other.getByLabel("Hasło", { exact: true }).fill(ADMIN.password);
  await other.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(other).toHaveURL(`${server.url}/dashboard`);
  const told = page.getByRole("dialog", { name: "Zalogowano kogoś innego" });
  await expect(told).toContainText("Ola Obca");
  await told.getByRole("button", { name: "Odśwież stronę" }).click();
  await expect(told).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/dashboard/categories`);
  await mounted(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await other.goto("/logout");
  await expect(other).toHaveURL(`${server.url}/login`);
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fcategories`);
});

test("the fragment of a deep link survives the sign-in @both", async ({ page, server }) => {
  await asAdmin(page);
  await page.context().clearCookies();
  await page.goto("/me?x=1#bezpieczenstwo");
  await expect(page).toHaveURL(/\/login\?to=%2Fme/);
  await mounted(page);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Hasło", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(`${server.url}/me?x=1#bezpieczenstwo`);
});

test("signing out without a network: nothing is shown as signed in, and the sign-out goes out before anything else @both", async ({
  page,
  context,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/);
  await asAdmin(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Konto, język i wygląd" }).first().click();
  await page.getByRole("menuitem", { name: "Wyloguj" }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toContain("parkiet_session");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(`${request.method()} ${pathname}`);
  });
  await context.setOffline(false);
  // A page that opens in this browser is a guest's from its first byte on.
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?to=%2Fdashboard$/);
  await mounted(page);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Hasło", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  expect(asked.indexOf("POST /api/logout")).toBeGreaterThanOrEqual(0);
  expect(asked.filter((each) => !each.endsWith("csrf-cookie"))[0]).toBe("POST /api/logout");
});

test("a page whose code is not there says so without a network, and nothing is reloaded @both", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /dynamically imported module/, /Failed to fetch/);
  await asAdmin(page);
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
  await asAdmin(page);
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

test("signing in fetches the CSRF cookie, posts, keeps the onboarding flag and loads the person, in this order @both", async ({
  page,
  server,
}) => {
  await asAdmin(page);
  await page.context().clearCookies();
  await page.goto("/login");
  await mounted(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/login$|csrf-cookie$|api\/user$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  const posted = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/login"));
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Hasło", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  const headers = await (await posted).allHeaders();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  expect(asked).toEqual(["GET /api/sanctum/csrf-cookie", "POST /api/login", "GET /api/user"]);
  expect(headers).toMatchObject({ accept: "application/json", origin: server.url, "x-tenant": "demo", cookie: /XSRF-TOKEN=/ });
  expect(headers["referer"]).toBe(`${server.url}/`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(headers["cookie"] ?? "")?.[1] ?? "";
  expect(headers["x-xsrf-token"]).toBe(decodeURIComponent(token));
});

test("a login answer that says nothing about onboarding leads an admin to the first steps @both", async ({ page }) => {
  await asAdmin(page);
  await page.context().clearCookies();
  await page.route("**/api/login", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: {} });
  });
  await page.goto("/login");
  await mounted(page);
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Hasło", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
});

test("first steps are done only when the person was loaded again; otherwise that is said @both", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of 500/);
  await asAdmin(page);
  await page.goto("/onboarding");
  await mounted(page);
  await page.route("**/api/user", (route) => route.fulfill({ status: 500, json: { code: "internal", message: "Wystąpił błąd serwera." } }));
  await page.getByRole("button", { name: "Pomiń wszystko" }).click();
  await expect(page.getByText("Zapisano, ale konto się nie odświeżyło. Spróbuj jeszcze raz.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/onboarding/);
  await page.unroute("**/api/user");
  await page.getByRole("button", { name: "Pomiń wszystko" }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test("the living page of the kit is no page of production @both", async ({ page, expectTrouble }) => {
  expectTrouble(/status of 404/);
  const response = await page.goto("/dev/ui");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nie możemy znaleźć tej strony.");
});

test("/logout ends the session and ends at /login @both", async ({ page, server }) => {
  await asAdmin(page);
  await page.goto("/logout");
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?to=/);
});

for (const [how, away] of [
  ["is refused", (route) => route.fulfill({ status: 500, json: { code: "internal", message: "Wystąpił błąd serwera." } })],
  ["finds no network", (route) => route.abort()],
] as const satisfies [string, (route: Route) => Promise<void>][]) {
  test(`/logout ends at /login also when the call ${how} @both`, async ({ page, server, expectTrouble }) => {
    expectTrouble(/status of 500/, /ERR_FAILED/);
    await asAdmin(page);
    await page.route("**/api/logout", away);
    await page.goto("/logout");
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByLabel("E-mail")).toBeVisible();
  });
}

test("/logout ends at /login when nobody answers for 30 seconds", async ({ page, server, expectTrouble }) => {
  expectTrouble(/api\/logout/);
  await asAdmin(page);
  await page.clock.install();
  let asked: () => void;
  const waiting = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route("**/api/logout", () => asked());
  await page.goto("/logout");
  await waiting;
  await page.clock.fastForward(29_000);
  await expect(page).toHaveURL(`${server.url}/logout`);
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL(`${server.url}/login`);
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
