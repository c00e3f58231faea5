// An empty installation that was set up: one organiser and its administrator, for tests of the application around the pages.
import type { Page } from "@playwright/test";
import { callApi, expect, mounted, type Server, signIn } from "./server.ts";

export const FOUNDER = { email: "ala@parkiet.test", password: "dwadziescia-klepek" };

/** The set-up link makes the organiser and its administrator. */
export async function setUp(page: Page, server: Server): Promise<void> {
  const token = new URL(server.setupUrl ?? "").searchParams.get("token") ?? "";
  const made = { token, tenant_name: "Studio Plié", tenant_slug: "demo", name: "Ala Klepka", ...FOUNDER };
  expect((await callApi(page, "POST", "/api/public/setup", made)).status).toBe(201);
  await page.context().clearCookies();
}

/** Signed in, with the first steps behind. */
export async function asFounder(page: Page): Promise<void> {
  await signIn(page, FOUNDER.email, FOUNDER.password);
  expect((await callApi(page, "POST", "/api/onboarding")).status).toBe(200);
}

/** Fills the login page in and sends it. */
export async function sendLogin(page: Page, { email, password } = FOUNDER): Promise<void> {
  await mounted(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się", exact: true }).click();
}

/** The parts of the code that a desk fetches for the moment when its network goes away. */
export const AT_HAND = ["logout.page-", "login.page-", "me.page-", "forget-device-", "toasts-"];

/** Waits until the page has fetched and run these parts of the code, which it asks for by itself some time after it was mounted. */
export async function fetched(page: Page, ...names: string[]): Promise<void> {
  // `waitForFunction` takes a promise for true whatever it resolves to: the files are waited for first, and their code afterwards.
  const files = await page.waitForFunction((wanted) => {
    const scripts = performance
      .getEntriesByType("resource")
      .map((each) => each.name)
      .filter((name) => name.endsWith(".js"));
    const found = wanted.map((name) => scripts.find((script) => script.includes(`/${name}`)));
    return !found.includes(undefined) && found;
  }, names);
  await files.evaluate((found) => Promise.all((found || []).map((file) => import(file ?? ""))).then(() => undefined));
}
