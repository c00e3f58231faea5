// An installation that has just been set up: one organiser and its administrator. For tests of the shell, sessions and accounts.
import type { Page } from "@playwright/test";
import { callApi, expect, waitForMount, type Server, signIn } from "./server.ts";

export const FOUNDER = { email: "ala@parkiet.test", password: "dwadziescia-klepek" };

/** Uses the set-up link to create the organiser and its administrator. Leaves the page signed out. */
export async function setUp(page: Page, server: Server): Promise<void> {
  const token = new URL(server.setupUrl ?? "").searchParams.get("token") ?? "";
  const body = { token, tenant_name: "Studio Plié", tenant_slug: "demo", name: "Ala Klepka", ...FOUNDER };
  expect((await callApi(page, "POST", "/api/public/setup", body)).status).toBe(201);
  await page.context().clearCookies();
}

/** Signs in as the administrator and finishes the onboarding. */
export async function signInAsFounder(page: Page): Promise<void> {
  await signIn(page, FOUNDER.email, FOUNDER.password);
  expect((await callApi(page, "POST", "/api/onboarding")).status).toBe(200);
}

/** Fills in the login form and submits it. */
export async function sendLogin(page: Page, { email, password } = FOUNDER): Promise<void> {
  await waitForMount(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się", exact: true }).click();
}

/** Names of the chunks that a desk loads in advance, for the moment when the network fails. */
export const OFFLINE_CHUNKS = ["logout.page-", "login.page-", "me.page-", "forget-device-", "toasts-"];

/** Waits until the page has loaded and run these chunks, which it requests by itself some time after it was mounted. */
export async function waitForChunks(page: Page, ...names: string[]): Promise<void> {
  // `waitForFunction` treats a promise as true whatever it resolves to. So the files are awaited first, and their code afterwards.
  const files = await page.waitForFunction((prefixes) => {
    const scripts = performance
      .getEntriesByType("resource")
      .map((each) => each.name)
      .filter((name) => name.endsWith(".js"));
    const found = prefixes.map((name) => scripts.find((script) => script.includes(`/${name}`)));
    return !found.includes(undefined) && found;
  }, names);
  await files.evaluate((found) => Promise.all((found || []).map((file) => import(file ?? ""))).then(() => undefined));
}
