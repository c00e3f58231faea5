// Sessions in the browser: over the login page and back, signing out, and a session that ends under an open page.
import type { Route } from "@playwright/test";
import { makePerson, PASSWORD } from "../competitions/factories.ts";
import { asFounder, AT_HAND, fetched, FOUNDER, sendLogin, setUp } from "./fresh.ts";
import { inApplication } from "./in-application.ts";
import { looked } from "./looks.ts";
import { expect, mounted, signIn, test } from "./server.ts";

test.use({ content: "empty" });

test.beforeEach(async ({ page, server }) => setUp(page, server));

test("a guest signs in on the way to a deep link and comes back to it; the calls go in order, with their headers @both", async ({
  page,
  server,
}) => {
  await asFounder(page);
  await page.context().clearCookies();
  await page.goto("/me?x=1#bezpieczenstwo");
  await expect(page).toHaveURL(/\/login\?to=%2Fme/);
  await mounted(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/login$|csrf-cookie$|api\/user$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  const posted = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/login"));
  await page.getByLabel("Nie wylogowuj na tym urządzeniu").click();
  await sendLogin(page);
  const headers = await (await posted).allHeaders();
  await expect(page).toHaveURL(`${server.url}/me?x=1#bezpieczenstwo`);
  expect(asked).toEqual(["GET /api/sanctum/csrf-cookie", "POST /api/login", "GET /api/user"]);
  expect(headers).toMatchObject({ accept: "application/json", origin: server.url, "x-tenant": "demo", cookie: /XSRF-TOKEN=/ });
  expect(headers["referer"]).toBe(`${server.url}/`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(headers["cookie"] ?? "")?.[1] ?? "";
  expect(headers["x-xsrf-token"]).toBe(decodeURIComponent(token));
  // Kept signed in: the session outlives the browser.
  const session = (await page.context().cookies()).find(({ name }) => name === "parkiet_session");
  expect((session?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 13 * 86_400_000);
});

test("a session that ends under an open page: what is typed stays and is saved after signing in in place, else one signs in on the login page @both", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/, /422/);
  await asFounder(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await page.locator("header").getByRole("button", { name: "Dodaj kategorię taneczną" }).click();
  await page.getByLabel("Nazwa").fill("Taniec ludowy");
  await page.context().clearCookies();
  await page.getByLabel("Nazwa").press("Enter");
  const again = page.getByRole("dialog", { name: "Sesja się skończyła" });
  await expect(again).toContainText(`Zaloguj się jeszcze raz jako ${FOUNDER.email}`);
  await page.keyboard.press("Escape");
  await expect(again).toBeVisible();
  // A window's head is no banner of the page.
  await expect(page.getByRole("banner")).toHaveCount(0);
  await again.getByLabel("Hasło", { exact: true }).fill("nie-to-haslo");
  await again.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(again).toContainText("Adres albo hasło się nie zgadza.");
  await again.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
  await again.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(again).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/dashboard/categories`);
  await expect(page.getByLabel("Nazwa")).toHaveValue("Taniec ludowy");
  // Without „Nie wylogowuj” the session ends with the browser.
  expect((await page.context().cookies()).find(({ name }) => name === "parkiet_session")?.expires).toBe(-1);
  await page.getByLabel("Nazwa").press("Enter");
  await expect(page.getByText("Zapisano: Taniec ludowy", { exact: true })).toBeVisible();
  // The focus stays where a row was edited, also from its menu and under a new name.
  const row = page.getByRole("listitem").filter({ hasText: "Taniec ludowy" });
  await row.getByRole("button", { name: "Więcej: Taniec ludowy" }).press("Enter");
  await page.getByRole("menuitem", { name: "Edytuj" }).press("Enter");
  await page.getByLabel("Nazwa").fill("Taniec ludowy i dworski");
  await page.getByLabel("Nazwa").press("Enter");
  await expect(row.getByRole("button", { name: "Więcej: Taniec ludowy i dworski" })).toBeFocused();

  await page.getByRole("link", { name: "Użytkownicy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Użytkownicy" })).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole("link", { name: "Występy" }).click();
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fentries`);
});

test("a second tab learns that somebody else signed in, and that everybody signed out", async ({
  page,
  context,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  const { email } = await inApplication(server, (place, demo) => makePerson(place, demo, "admin", "Ola Obca"));
  await asFounder(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await fetched(page, "session-channel-");
  const left = await context.newPage();
  await left.goto("/me");
  await mounted(left);
  await fetched(left, "session-channel-");
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto("/login");
  await sendLogin(other, { email, password: PASSWORD });
  await expect(other).toHaveURL(`${server.url}/dashboard`);
  const told = page.getByRole("dialog", { name: "Zalogowano kogoś innego" });
  await expect(told).toContainText("Ola Obca");
  await Promise.all([page.waitForEvent("load"), told.getByRole("button", { name: "Odśwież stronę" }).click()]);
  await mounted(page);
  await expect(told).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/dashboard/categories`);
  await fetched(page, "session-channel-");
  const toldBefore = left.getByRole("dialog", { name: "Zalogowano kogoś innego" });
  await expect(toldBefore).toBeVisible();
  await other.goto("/logout");
  await expect(other).toHaveURL(`${server.url}/login`);
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fcategories`);
  // What it said is over with that session.
  await expect(left).toHaveURL(`${server.url}/login?to=%2Fme`);
  await expect(toldBefore).toHaveCount(0);
});

test("other devices are signed out at /me: a page there that follows something says so at once and leads to the login", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  await asFounder(page);
  await page.goto("/dashboard/privacy");
  await mounted(page);
  const context = await browser.newContext({ baseURL: server.url });
  const desk = await context.newPage();
  await signIn(desk, FOUNDER.email, FOUNDER.password);
  await desk.goto("/me");
  await mounted(desk);
  const devices = desk.locator("#sessions");
  // The set-up of the installation signed its browser in, too.
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByRole("listitem").first()).toContainText("To urządzenie");
  await looked(desk, "sessions");
  await devices.getByRole("button", { name: "Wyloguj inne" }).click();
  await desk.getByRole("button", { name: "Wyloguj inne" }).last().click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fprivacy`);
  await expect(page.getByText("Ta sesja się skończyła. Zaloguj się ponownie.")).toBeVisible();
  await context.close();
});

test("signing out without a network: nothing is shown as signed in, and the sign-out goes out before anything else @both", async ({
  page,
  context,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/);
  await asFounder(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await fetched(page, ...AT_HAND);
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
  await sendLogin(page);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  expect(asked.filter((each) => !each.endsWith("csrf-cookie"))[0]).toBe("POST /api/logout");

  // The same before the code of signing out was fetched.
  const held: Route[] = [];
  let away = false;
  await page.route(/\/(logout|login)\.page-/, (route) => (away ? route.abort() : void held.push(route)));
  await page.goto("/me");
  await mounted(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Konto, język i wygląd" }).first().click();
  await page.getByRole("menuitem", { name: "Wyloguj" }).click();
  await expect.poll(() => held.length).toBeGreaterThan(1);
  away = true;
  for (const route of held) await route.abort();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByRole("heading", { name: "Nie ma połączenia" })).toBeVisible();
  await context.setOffline(false);
  await page.unroute(/\/(logout|login)\.page-/);
  await page.goto("/me");
  await expect(page).toHaveURL(/\/login\?to=%2Fme$/);
});

test("/logout ends at the login page, also when nobody answers for 30 seconds @both", async ({ page, server, expectTrouble }) => {
  expectTrouble(/api\/logout/);
  await asFounder(page);
  await page.clock.install();
  const asked = new Promise<void>((resolve) => void page.route("**/api/logout", () => resolve()));
  await page.goto("/logout");
  await asked;
  await expect(page).toHaveURL(`${server.url}/logout`);
  // When exactly it gives up is in session.test.ts: this clock runs on by itself.
  await page.clock.fastForward(30_000);
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByLabel("E-mail")).toBeVisible();

  await page.unroute("**/api/logout");
  await page.context().clearCookies();
  await asFounder(page);
  await page.goto("/logout");
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?to=/);
});
