// A judge's own order of equal totals: asked for after the last performance, without a network, kept over a reload, asked again after a changed mark, followed by the desk.
import type { Page } from "@playwright/test";
import type { Ballot, JudgeDay } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/ids.ts";
import { seriousIn } from "./axe.ts";
import { type DanceHall, makeIdoHall } from "./dance-hall.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };

let final: DanceHall;

const orderOf = async (page: Page) => (await callApi(page, "GET", `/api/rounds/${final.round_id}/ballots/1`)).body as Ballot;
const key = (page: Page, at: number) => page.getByRole("button", { name: new RegExp(`^${final.numbers[at]} `) });
const handIn = (page: Page) => page.getByRole("button", { name: "Oddaj kolejność" });

/** All marks of a judge but the last performance's: the second and third are level, the others fall by one. */
async function giveAllButLast(page: Page): Promise<void> {
  const last = final.performance_ids.length - 1;
  for (const [at, id] of final.performance_ids.entries()) {
    if (at === last) continue;
    const total = 30 - (at === 2 ? 1 : at);
    const marks = { T: Math.ceil(total / 3), K: Math.floor(total / 3), I: total - Math.ceil(total / 3) - Math.floor(total / 3) };
    const body = { id: newId(), marks, device_at: new Date().toISOString(), revision: 0 };
    await callApi(page, "POST", `/api/performances/${id}/marks`, body);
  }
}

/** Opens the pad of a performance once the tablet has the whole list. */
async function open(page: Page, at: number, query = ""): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().endsWith("/sheets") && response.ok());
  await page.goto(`/judge/dashboard/score/${final.performance_ids[at]}${query}`);
  await mounted(page);
  await kept;
}

test.beforeEach(async ({ browser, server }) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await callApi(page, "POST", "/api/login", { email: "sedzia1@demo.test", password: "parkiet-demo" });
  const [list] = ((await callApi(page, "GET", "/api/judge")).body as JudgeDay).data;
  final = await makeIdoHall(server, list?.start_list_id ?? "", 0);
  await page.context().close();
});

test("after the last performance a tablet asks for the order of equal totals, and asks again once a mark has changed them", async ({
  page,
}) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia1@demo.test");
  await giveAllButLast(page);
  const last = final.performance_ids.length - 1;
  await open(page, last);
  for (const figure of ["2", "2", "2"]) await page.keyboard.press(figure);
  await page.getByRole("button", { name: `Zatwierdź ${final.numbers[last]}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Twoja kolejność");
  await expect(page.getByRole("heading", { name: "Suma 29, miejsca 2 i 3" })).toBeVisible();
  await expect(handIn(page)).toHaveAttribute("aria-disabled", "true");
  const box = await key(page, 1).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(56);
  await page.screenshot({ path: test.info().outputPath("order-tablet.png") });
  expect(await seriousIn(page)).toEqual([]);
  // One tap puts both in order; a tap on the other turns it round.
  await key(page, 1).click();
  await expect(key(page, 2)).toHaveAccessibleName(`${final.numbers[2]} miejsce 3`);
  await key(page, 2).focus();
  await page.keyboard.press("Space");
  await expect(key(page, 1)).toHaveAccessibleName(`${final.numbers[1]} miejsce 3`);
  await page.screenshot({ path: test.info().outputPath("order-tablet-full.png") });
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await orderOf(page)).submitted).toBe(true);
  const [, second = "", third = ""] = final.performance_ids;
  expect((await orderOf(page)).marks).toEqual({ [third]: { order: 1, total: 29 }, [second]: { order: 2, total: 29 } });
  await expect(page.getByText("Oddano").first()).toBeVisible();

  // The first comes down to them: three are level now, and the two that were ranked are asked about again.
  const [first = ""] = final.performance_ids;
  const changed = { id: newId(), marks: { T: 10, K: 10, I: 9 }, device_at: new Date().toISOString(), revision: 1 };
  await callApi(page, "POST", `/api/performances/${first}/marks`, changed);
  await page.goto("/judge/dashboard");
  await mounted(page);
  await page.getByRole("link", { name: /Twoja kolejność/ }).click();
  await expect(page.getByRole("heading", { name: "Suma 29, miejsca od 1 do 3" })).toBeVisible();
  await expect(handIn(page)).toHaveAttribute("aria-disabled", "true");
  for (const at of [2, 0]) await key(page, at).click();
  await handIn(page).click();
  await expect.poll(async () => (await orderOf(page)).marks[second]).toEqual({ order: 3, total: 29 });
});

test("a phone settles equal totals without a network, and nothing is lost by a reload", async ({ page, context, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(PHONE);
  await signIn(page, "sedzia2@demo.test");
  await giveAllButLast(page);
  const last = final.performance_ids.length - 1;
  await open(page, last);
  // The shell of the judge's pages is on the device.
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await context.setOffline(true);
  // Taps that follow each other within a blink are one tap, so each is made until it stands.
  for (const name of ["Technika", "Kompozycja", "Image"])
    await expect(async () => {
      await page.getByRole("button", { name: `${name}: 2` }).click({ timeout: 1000 });
      await expect(page.getByRole("button", { name: `${name} 2` })).toBeVisible({ timeout: 500 });
    }).toPass();
  await page.getByRole("button", { name: `Zatwierdź ${final.numbers[last]}` }).click();
  await expect(page.getByRole("heading", { name: "Suma 29, miejsca 2 i 3" })).toBeVisible();
  await key(page, 2).click();
  await expect(key(page, 1)).toHaveAccessibleName(`${final.numbers[1]} miejsce 3`);
  await page.reload();
  await mounted(page);
  await expect(key(page, 2)).toHaveAccessibleName(`${final.numbers[2]} miejsce 2`);
  await page.screenshot({ path: test.info().outputPath("order-phone.png") });
  await handIn(page).click();
  await expect(page.getByText("Oddano, czeka")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await orderOf(page)).submitted, { timeout: 20_000 }).toBe(true);
  expect((await orderOf(page)).marks[final.performance_ids[2] ?? ""]).toEqual({ order: 1, total: 29 });
  expect(await seriousIn(page)).toEqual([]);
});

test("two tablets: the later order is refused whole, and the dark page can be read", async ({ page, browser, server, expectTrouble }) => {
  expectTrouble(/409/, /ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(TABLET);
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, "sedzia3@demo.test");
  await giveAllButLast(page);
  const last = final.performance_ids.at(-1) ?? "";
  const body = { id: newId(), marks: { T: 2, K: 2, I: 2 }, device_at: new Date().toISOString(), revision: 0 };
  await callApi(page, "POST", `/api/performances/${last}/marks`, body);
  await open(page, 0, "?order=1");
  const context = await browser.newContext({ baseURL: server.url, viewport: TABLET });
  const other = await context.newPage();
  await signIn(other, "sedzia3@demo.test");
  await open(other, 0, "?order=1");
  await key(page, 2).click();
  await page.context().setOffline(true);
  await key(other, 1).click();
  await handIn(other).click();
  await expect.poll(async () => (await orderOf(other)).submitted).toBe(true);
  await handIn(page).click();
  await page.context().setOffline(false);
  await expect(page.getByText("Na serwerze jest inna wersja tej karty.")).toBeVisible({ timeout: 20_000 });
  await page.screenshot({ path: test.info().outputPath("order-dark.png") });
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Weź moją" }).click();
  await expect.poll(async () => (await orderOf(page)).marks[final.performance_ids[2] ?? ""]).toEqual({ order: 1, total: 29 });
  await context.close();
});

test("the desk sees whose order is missing, asks for it, and then which place each of the equal ones got; also on a phone", async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: TABLET });
  const judge = await context.newPage();
  await signIn(judge, "sedzia4@demo.test");
  await giveAllButLast(judge);
  const last = final.performance_ids.at(-1) ?? "";
  const body = { id: newId(), marks: { T: 2, K: 2, I: 2 }, device_at: new Date().toISOString(), revision: 0 };
  await callApi(judge, "POST", `/api/performances/${last}/marks`, body);

  await page.setViewportSize(PHONE);
  await signIn(page, "admin@demo.test");
  await page.goto(`/dashboard/scores?block=${final.round_id}`);
  await mounted(page);
  const owed = page.getByRole("region", { name: "Kolejność równych sum" });
  const row = owed.getByRole("listitem").filter({ hasText: "S4" });
  await expect(row).toContainText(`suma 29: ${final.numbers[1]}, ${final.numbers[2]}`);
  await page.screenshot({ path: test.info().outputPath("order-desk-phone.png"), fullPage: true });
  expect(await seriousIn(page)).toEqual([]);
  await row.getByRole("button", { name: "Przypomnij S4" }).click();
  await expect(row).toContainText("Przypomniano");
  await judge.goto("/judge/dashboard");
  await mounted(judge);
  await expect(judge.getByText("Organizator prosi o ocenę: Twoja kolejność.")).toBeVisible();
  await judge.getByRole("link", { name: "Ustal kolejność" }).click();
  await expect(judge.getByText("Organizator prosi o tę kartę.")).toBeVisible();
  await key(judge, 2).click();
  await handIn(judge).click();
  await expect.poll(async () => (await orderOf(judge)).submitted).toBe(true);
  await expect(row).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const cell = (at: number) => page.getByRole("gridcell", { name: new RegExp(`^${final.numbers[at]} S4: `) });
  await expect(cell(2)).toHaveAccessibleName(`${final.numbers[2]} S4: 29, 2. w kolejności sędziego`);
  await expect(cell(1)).toHaveAccessibleName(`${final.numbers[1]} S4: 29, 3. w kolejności sędziego`);
  await page.screenshot({ path: test.info().outputPath("order-matrix.png") });
  await context.close();
});
