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

test("a panel whose code came late is not drawn anew when the list changes", async ({ page, expectTrouble }) => {
  expectTrouble(/entry-panel|ERR_FAILED|dynamically imported/);
  await signIn(page, "admin@demo.test");
  const { data } = (await callApi(page, "GET", "/api/entries?limit=1&sort=number")).body as { data: { id: string }[] };
  const late = "**/assets/entry-panel-*.js";
  await page.route(late, (route) => route.abort());
  await page.goto(`/dashboard/entries?competition=all&sort=number&entry=${data[0]?.id}`);
  // The page is loaded anew once, then the panel waits for its code.
  await page.waitForTimeout(4000);
  await page.unroute(late);
  const arrived = page.waitForResponse(late);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await arrived;
  await page.waitForTimeout(1000);
  const panel = page.locator("aside.spanel");
  await panel.evaluate((element) => element.setAttribute("data-seen", ""));
  const listed = page.waitForResponse(/\/api\/entries\?.*q=a/);
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>("input[type=search]");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "a");
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await listed;
  await expect(page).toHaveURL(/q=a/);
  await page.waitForTimeout(500);
  await expect(panel).toHaveAttribute("data-seen", "");
});
