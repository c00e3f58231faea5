// Code that a bad network keeps back: a form is sent without its check, and a part that came late keeps what is in it.
import { callApi, expect, mounted, signIn, test } from "./server.ts";

test("a form is sent without its check when the network keeps that back: the server checks", async ({ page }) => {
  await page.goto("/login");
  await mounted(page);
  await page.route("**/assets/*.js", () => undefined);
  await page.getByLabel("E-mail").fill("admin@demo.test");
  await page.getByLabel("Hasło", { exact: true }).fill("cokolwiek innego");
  const sent = page.waitForRequest("**/api/login", { timeout: 10_000 });
  await page.keyboard.press("Enter");
  await sent;
});

test("a form that is sent before the page knows what was typed ahead of its scripts waits for that", async ({ page }) => {
  // The moment between hydration and what was typed before it lasts until `goOn`.
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
  await mounted(page);
  await page.keyboard.press("Enter");
  await page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a panel whose code came late is not drawn anew when the list changes", async ({ page, expectTrouble }) => {
  expectTrouble(/entry-panel|ERR_FAILED|dynamically imported/);
  await signIn(page, "admin@demo.test");
  const { data } = (await callApi(page, "GET", "/api/entries?limit=1&sort=number")).body as { data: { id: string }[] };
  const late = "**/assets/entry-panel-*.js";
  let lost = 0;
  await page.route(late, (route) => {
    lost += 1;
    return route.abort();
  });
  await page.goto(`/dashboard/entries?competition=all&sort=number&entry=${data[0]?.id}`);
  // The page is loaded anew once, then the panel waits for its code.
  await expect.poll(() => lost).toBeGreaterThan(1);
  await mounted(page);
  await page.unroute(late);
  const panel = page.locator("aside.spanel[aria-label^='„']");
  // The panel begins to listen once both tries failed.
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
});
