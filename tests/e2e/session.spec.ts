// Sessions around the pages: guards, signing in and out, and what happens when a session ends elsewhere.
import type { Route } from "@playwright/test";
import { asFounder, FOUNDER, setUp } from "./fresh.ts";
import { leave } from "./people.ts";
import { expect, mounted, test } from "./server.ts";

test.use({ content: "empty" });

test.beforeEach(async ({ page, server }) => setUp(page, server));

test("a guest who opens a closed page signs in and comes back to it @both", async ({ page, server }) => {
  await asFounder(page);
  await page.context().clearCookies();
  await page.goto("/dashboard/entries?q=ala");
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fentries%3Fq%3Dala`);
  await mounted(page);
  await page.getByLabel("E-mail").fill(FOUNDER.email);
  await page.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/entries?q=ala`);
  await expect(page.getByRole("heading", { level: 1, name: "Zgłoszenia" })).toBeVisible();
});

test("a signed-in person at the login page goes on, and never to another site @both", async ({ page, server }) => {
  await asFounder(page);
  await page.goto("/login");
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await page.goto("/login?to=%2Fdashboard%2Fcategories");
  await expect(page).toHaveURL(`${server.url}/dashboard/categories`);
  await page.goto("/login?to=%2F%2Fevil.test%2F");
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});

test("a session that ended meanwhile leads to the login page and back @both", async ({ page, server }) => {
  await asFounder(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await leave(page);
  await page.goto("/dashboard/entries");
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fentries`);
  await mounted(page);
  await page.getByLabel("E-mail").fill(FOUNDER.email);
  await page.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/entries`);
});

test("a session that ends under an open page is opened again in place, and what was typed is saved @both", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/, /422/);
  await asFounder(page);
  await page.goto("/dashboard/categories");
  await mounted(page);
  await page.locator("header").getByRole("button", { name: "Dodaj kategorię taneczną" }).click();
  const name = `Taniec ludowy ${Date.now()}`;
  await page.getByLabel("Nazwa").fill(name);
  await page.context().clearCookies();
  await page.getByLabel("Nazwa").press("Enter");
  const again = page.getByRole("dialog", { name: "Sesja się skończyła" });
  await expect(again).toContainText(`Zaloguj się jeszcze raz jako ${FOUNDER.email}`);
  await page.keyboard.press("Escape");
  await expect(again).toBeVisible();
  await again.getByLabel("Hasło", { exact: true }).fill("nie-to-haslo");
  await again.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(again).toContainText("Adres albo hasło się nie zgadza.");
  await again.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
  await again.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(again).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/dashboard/categories`);
  await expect(page.getByLabel("Nazwa")).toHaveValue(name);
  await page.getByLabel("Nazwa").press("Enter");
  await expect(page.getByText(`Zapisano: ${name}`, { exact: true })).toBeVisible();
});

test("a session that ends under a page where nothing is typed leads to the login page and back @both", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  await asFounder(page);
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
  await asFounder(page);
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
  await other.getByLabel("E-mail").fill(FOUNDER.email);
  await other.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
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
  await asFounder(page);
  await page.context().clearCookies();
  await page.goto("/me?x=1#bezpieczenstwo");
  await expect(page).toHaveURL(/\/login\?to=%2Fme/);
  await mounted(page);
  await page.getByLabel("E-mail").fill(FOUNDER.email);
  await page.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
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
  await asFounder(page);
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
  await page.getByLabel("E-mail").fill(FOUNDER.email);
  await page.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  expect(asked.indexOf("POST /api/logout")).toBeGreaterThanOrEqual(0);
  expect(asked.filter((each) => !each.endsWith("csrf-cookie"))[0]).toBe("POST /api/logout");
});

test("signing in fetches the CSRF cookie, posts, keeps the onboarding flag and loads the person, in this order @both", async ({
  page,
  server,
}) => {
  await asFounder(page);
  await page.context().clearCookies();
  await page.goto("/login");
  await mounted(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/login$|csrf-cookie$|api\/user$/.test(pathname)) asked.push(`${request.method()} ${pathname}`);
  });
  const posted = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/login"));
  await page.getByLabel("E-mail").fill(FOUNDER.email);
  await page.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
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
  await asFounder(page);
  await page.context().clearCookies();
  await page.route("**/api/login", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: {} });
  });
  await page.goto("/login");
  await mounted(page);
  await page.getByLabel("E-mail").fill(FOUNDER.email);
  await page.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
});

test("first steps are done only when the person was loaded again; otherwise that is said @both", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of 500/);
  await asFounder(page);
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

test("/logout ends the session and ends at /login @both", async ({ page, server }) => {
  await asFounder(page);
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
    await asFounder(page);
    await page.route("**/api/logout", away);
    await page.goto("/logout");
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByLabel("E-mail")).toBeVisible();
  });
}

test("/logout ends at /login when nobody answers for 30 seconds", async ({ page, server, expectTrouble }) => {
  expectTrouble(/api\/logout/);
  await asFounder(page);
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
