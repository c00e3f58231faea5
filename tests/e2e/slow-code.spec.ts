// Code that a slow network delays: a form is sent without its check in the browser, and a panel that loads late keeps its content.
import type { Page } from "@playwright/test";
import { callApi, expect, waitForMount, test } from "./server.ts";

/** A form is sent without its check in the browser: the server checks. */
async function sendUnchecked(page: Page): Promise<void> {
  await page.goto("/login");
  await waitForMount(page);
  await page.route("**/assets/*.js", () => undefined);
  await page.getByLabel("E-mail").fill("admin@demo.test");
  await page.getByLabel("Hasło", { exact: true }).fill("cokolwiek innego");
  const sent = page.waitForRequest("**/api/login", { timeout: 10_000 });
  await page.keyboard.press("Enter");
  await sent;
}

/** A form that is sent before the page has restored early input waits for it. */
async function sendEarly(page: Page): Promise<void> {
  // Holds back `setTimeout` calls without a delay after hydration, which restore the earlier input, until `goOn` is called.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const start = window.setTimeout;
    const hydrates = () => Object.keys(document.getElementById("root") ?? {}).some((key) => key.startsWith("__reactContainer"));
    const later = (work: () => void, ms?: number) => (ms === undefined && hydrates() ? waiting.push(work) : start(work, ms));
    Object.assign(window, { setTimeout: later, goOn: () => waiting.forEach((work) => work()) });
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/assets/*.js", async (route) => arrived.then(() => route.continue()));
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("E-mail").fill("admin@demo.test");
  await page.getByLabel("Hasło", { exact: true }).fill("parkiet-demo");
  arrive();
  await waitForMount(page);
  await page.keyboard.press("Enter");
  await page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** A panel whose code was loaded late is not rendered anew when the list changes. */
async function openLatePanel(page: Page): Promise<void> {
  const { data } = (await callApi(page, "GET", "/api/entries?limit=1&sort=number")).body as { data: { id: string }[] };
  const late = "**/assets/entry-panel-*.js";
  let lost = 0;
  await page.route(late, (route) => {
    lost += 1;
    return route.abort();
  });
  await page.goto(`/dashboard/entries?competition=all&sort=number&entry=${data[0]?.id}`);
  // The page is reloaded once, then the panel waits for its code.
  await expect.poll(() => lost).toBeGreaterThan(1);
  await waitForMount(page);
  await page.unroute(late);
  const panel = page.locator("aside.spanel[aria-label^='„']");
  // The panel listens for a focus event only after both tries have failed.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(panel).toBeVisible({ timeout: 200 });
  }).toPass();
  await panel.evaluate((element) => element.setAttribute("data-seen", ""));
  const listed = page.waitForResponse(/\/api\/entries\?.*q=a/);
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>("input[type=search]");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "a");
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await listed;
  await expect(page).toHaveURL(/q=a/);
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await expect(panel).toHaveAttribute("data-seen", "");
}

test("while the network delays code, a form is sent unchecked or waits for early input, and a panel that comes late keeps its content @full", async ({
  context,
  expectTrouble,
}) => {
  expectTrouble(/422|entry-panel|ERR_FAILED|dynamically imported/);
  for (const step of [sendUnchecked, sendEarly, openLatePanel]) {
    const page = await context.newPage();
    await step(page);
    await page.close();
  }
});
