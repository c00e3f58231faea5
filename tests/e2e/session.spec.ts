// Sessions in the browser: sign-in with a return to the page, sign-out, and a session that ends while a page is open.
import type { Route } from "@playwright/test";
import { makePerson, PASSWORD } from "../competitions/factories.ts";
import { signInAsFounder, OFFLINE_CHUNKS, waitForChunks, FOUNDER, sendLogin, setUp } from "./fresh.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

test.use({ content: "empty" });

test.beforeEach(async ({ page, server }) => setUp(page, server));

test("a guest signs in on the way to a deep link and comes back to it; /logout ends at the login page, also when nobody answers for 30 seconds @both", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/api\/logout/);
  await signInAsFounder(page);
  await page.context().clearCookies();
  await page.goto("/me?x=1#bezpieczenstwo");
  await expect(page).toHaveURL(/\/login\?to=%2Fme/);
  await waitForMount(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/login$|csrf-cookie$|api\/user$/.test(pathname)) requests.push(`${request.method()} ${pathname}`);
  });
  const posted = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/login"));
  await page.getByLabel("Nie wylogowuj na tym urządzeniu").click();
  await sendLogin(page);
  const headers = await (await posted).allHeaders();
  await expect(page).toHaveURL(`${server.url}/me?x=1#bezpieczenstwo`);
  expect(requests).toEqual(["GET /api/sanctum/csrf-cookie", "POST /api/login", "GET /api/user"]);
  expect(headers).toMatchObject({ accept: "application/json", origin: server.url, "x-tenant": "demo", cookie: /XSRF-TOKEN=/ });
  expect(headers["referer"]).toBe(`${server.url}/`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(headers["cookie"] ?? "")?.[1] ?? "";
  expect(headers["x-xsrf-token"]).toBe(decodeURIComponent(token));
  // „Nie wylogowuj” was ticked, so the session outlives the browser.
  const session = (await page.context().cookies()).find(({ name }) => name === "parkiet_session");
  expect((session?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 13 * 86_400_000);

  await page.clock.install();
  const logoutCall = new Promise<void>((resolve) => void page.route("**/api/logout", () => resolve()));
  await page.goto("/logout");
  await logoutCall;
  await expect(page).toHaveURL(`${server.url}/logout`);
  // session.test.ts checks the exact time. This clock keeps running.
  await page.clock.fastForward(30_000);
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByLabel("E-mail")).toBeVisible();

  await page.unroute("**/api/logout");
  await page.context().clearCookies();
  await signInAsFounder(page);
  await page.goto("/logout");
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?to=/);
});

test("a session that ends under an open page: typed input stays and is saved after signing in there; without input the login page opens @both", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/, /422/);
  await signInAsFounder(page);
  await page.goto("/dashboard/categories");
  await waitForMount(page);
  await page.locator("header").getByRole("button", { name: "Dodaj kategorię taneczną" }).click();
  await page.getByLabel("Nazwa").fill("Taniec ludowy");
  await page.context().clearCookies();
  await page.getByLabel("Nazwa").press("Enter");
  const signInDialog = page.getByRole("dialog", { name: "Sesja się skończyła" });
  await expect(signInDialog).toContainText(`Zaloguj się jako ${FOUNDER.email}`);
  await page.keyboard.press("Escape");
  await expect(signInDialog).toBeVisible();
  // The heading of a dialog is no banner landmark.
  await expect(page.getByRole("banner")).toHaveCount(0);
  await signInDialog.getByLabel("Hasło", { exact: true }).fill("nie-to-haslo");
  await signInDialog.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(signInDialog).toContainText("Adres albo hasło się nie zgadza.");
  await signInDialog.getByLabel("Hasło", { exact: true }).fill(FOUNDER.password);
  await signInDialog.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(signInDialog).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/dashboard/categories`);
  await expect(page.getByLabel("Nazwa")).toHaveValue("Taniec ludowy");
  // Without „Nie wylogowuj” the session ends with the browser.
  expect((await page.context().cookies()).find(({ name }) => name === "parkiet_session")?.expires).toBe(-1);
  await page.getByLabel("Nazwa").press("Enter");
  await expect(page.getByText("Zapisano: Taniec ludowy", { exact: true })).toBeVisible();
  // After editing a row from its menu, the focus returns to the row under its new name.
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

test("other devices are signed out at /me, and their pages say so at once; a second tab learns that somebody else signed in, and that everybody signed out", async ({
  page,
  context,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  await signInAsFounder(page);
  await page.goto("/dashboard/privacy");
  await waitForMount(page);
  const device = await browser.newContext({ baseURL: server.url });
  const desk = await device.newPage();
  await signIn(desk, FOUNDER.email, FOUNDER.password);
  await desk.goto("/me");
  await waitForMount(desk);
  const devices = desk.locator("#sessions");
  // The installation's set-up signed its browser in, too, so three devices are listed.
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByRole("listitem").first()).toContainText("To urządzenie");
  await expectNoFaultsInFull(desk, "sessions");
  await devices.getByRole("button", { name: "Wyloguj inne" }).click();
  await desk.getByRole("button", { name: "Wyloguj inne" }).last().click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fprivacy`);
  await expect(page.getByText("Ta sesja się skończyła. Zaloguj się ponownie.")).toBeVisible();
  await device.close();

  const { email } = await inApplication(server, (place, demo) => makePerson(place, demo, "admin", "Ola Obca"));
  await signInAsFounder(page);
  // Desks follow their data, and ask for the stage's proposals after they are drawn. Asked between two sessions, it would lead them to the login page.
  await context.route(/\/api\/(proposals|live|.+\/live)(\?|$)/, () => undefined);
  await page.goto("/dashboard/categories");
  await waitForMount(page);
  await waitForChunks(page, "session-channel-");
  const left = await context.newPage();
  await left.goto("/me");
  await waitForMount(left);
  await waitForChunks(left, "session-channel-");
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto("/login");
  await sendLogin(other, { email, password: PASSWORD });
  await expect(other).toHaveURL(`${server.url}/dashboard`);
  const otherUserDialog = page.getByRole("dialog", { name: "Zalogowano kogoś innego" });
  await expect(otherUserDialog).toContainText("Ola Obca");
  await Promise.all([page.waitForEvent("load"), otherUserDialog.getByRole("button", { name: "Odśwież stronę" }).click()]);
  await waitForMount(page);
  await expect(otherUserDialog).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/dashboard/categories`);
  await waitForChunks(page, "session-channel-");
  const earlierDialog = left.getByRole("dialog", { name: "Zalogowano kogoś innego" });
  await expect(earlierDialog).toBeVisible();
  await other.goto("/logout");
  await expect(other).toHaveURL(`${server.url}/login`);
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fcategories`);
  // The notice disappears with the session that it was about.
  await expect(left).toHaveURL(`${server.url}/login?to=%2Fme`);
  await expect(earlierDialog).toHaveCount(0);
});

test("signing out without a network: nothing is shown as signed in, and the sign-out goes out before anything else @both", async ({
  page,
  context,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/);
  await signInAsFounder(page);
  await page.goto("/dashboard/categories");
  await waitForMount(page);
  await waitForChunks(page, ...OFFLINE_CHUNKS);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Konto, język i wygląd" }).first().click();
  await page.getByRole("menuitem", { name: "Wyloguj" }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).toContain("parkiet_session");
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requests.push(`${request.method()} ${pathname}`);
  });
  await context.setOffline(false);
  // From its first byte, a page that opens now shows nothing of the signed-out person.
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?to=%2Fdashboard$/);
  await sendLogin(page);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  expect(requests.filter((each) => !each.endsWith("csrf-cookie"))[0]).toBe("POST /api/logout");

  // The same before the chunk of the sign-out page was loaded.
  const pendingRoutes: Route[] = [];
  let away = false;
  await page.route(/\/(logout|login)\.page-/, (route) => (away ? route.abort() : void pendingRoutes.push(route)));
  await page.goto("/me");
  await waitForMount(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Konto, język i wygląd" }).first().click();
  await page.getByRole("menuitem", { name: "Wyloguj" }).click();
  await expect.poll(() => pendingRoutes.length).toBeGreaterThan(1);
  away = true;
  for (const route of pendingRoutes) await route.abort();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByRole("heading", { name: "Nie ma połączenia" })).toBeVisible();
  await context.setOffline(false);
  await page.unroute(/\/(logout|login)\.page-/);
  await page.goto("/me");
  await expect(page).toHaveURL(/\/login\?to=%2Fme$/);
});
