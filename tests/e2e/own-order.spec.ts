// A judge's own order of equal totals: requested after the last performance, offline, after a reload, again after a changed mark, and at the desk.
import type { Page } from "@playwright/test";
import type { Ballot } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { type DanceHall, makeIdoHall } from "./dance-hall.ts";
import { expectFitInEnglish, expectNoFaultsInFull } from "./looks.ts";
import { countTappedNumbers, readBallot, sendBallotFromOtherTablet, openPad, PHONE, TABLET } from "./pads.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

let final: DanceHall;

const orderOf = (page: Page): Promise<Ballot> => readBallot(page, final, 1);
const key = (page: Page, at: number) => page.getByRole("button", { name: new RegExp(`^${final.numbers[at]} `) });
const handInButton = (page: Page) => page.getByRole("button", { name: "Oddaj kolejność" });

/** Sends a judge's marks of a performance: three that add up to `total`. */
async function give(page: Page, at: number, total: number, revision = 0): Promise<void> {
  const marks = { T: Math.ceil(total / 3), K: Math.floor(total / 3), I: total - Math.ceil(total / 3) - Math.floor(total / 3) };
  const body = { id: newId(), marks, device_at: new Date().toISOString(), revision };
  const { status } = await callApi(page, "POST", `/api/performances/${final.performance_ids[at]}/marks`, body);
  expect(status).toBe(201);
}

const lastAt = () => final.performance_ids.length - 1;

/** Sends a judge's marks of all but the last performance. The second and third have equal totals; the others fall by one. */
async function giveAllButLast(page: Page): Promise<void> {
  await Promise.all(final.performance_ids.slice(0, -1).map((_, at) => give(page, at, 30 - (at === 2 ? 1 : at))));
}

test.beforeEach(async ({ server }) => {
  final = await makeIdoHall(server);
});

test("after the last performance a tablet asks for the order of equal totals, and asks again once a mark has changed them @full", async ({
  page,
}) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia1@demo.test");
  await giveAllButLast(page);
  const last = lastAt();
  await openPad(page, final, last);
  for (const figure of ["2", "2", "2"]) await page.keyboard.press(figure);
  await page.getByRole("button", { name: `Zatwierdź ${final.numbers[last]}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Twoja kolejność");
  await expect(page.getByRole("heading", { name: "Suma 29, miejsca 2 i 3" })).toBeVisible();
  await expect(handInButton(page)).toHaveAttribute("aria-disabled", "true");
  const box = await key(page, 1).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(56);
  await expectNoFaultsInFull(page, "order");
  await expectFitInEnglish(page, "order");
  await page.context().clearCookies({ name: "locale" });
  await page.reload();
  await waitForMount(page);
  // One tap puts both in order. A tap on the other one reverses it.
  await key(page, 1).click();
  await expect(key(page, 2)).toHaveAccessibleName(`${final.numbers[2]} miejsce 3`);
  await key(page, 2).focus();
  await page.keyboard.press("Space");
  await expect(key(page, 1)).toHaveAccessibleName(`${final.numbers[1]} miejsce 3`);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await orderOf(page)).submitted).toBe(true);
  const [, second = "", third = ""] = final.performance_ids;
  expect((await orderOf(page)).marks).toEqual({ [third]: { order: 1, total: 29 }, [second]: { order: 2, total: 29 } });
  await expect(page.getByText("Oddano").first()).toBeVisible();

  // The first falls to their total: now three are equal, and the order is requested again.
  await give(page, 0, 29, 1);
  await page.goto("/judge/dashboard");
  await waitForMount(page);
  await page.getByRole("link", { name: /Twoja kolejność/ }).click();
  await expect(page.getByRole("heading", { name: "Suma 29, miejsca od 1 do 3" })).toBeVisible();
  await expect(handInButton(page)).toHaveAttribute("aria-disabled", "true");
  for (const at of [2, 0]) await key(page, at).click();
  await handInButton(page).click();
  await expect.poll(async () => (await orderOf(page)).marks[second]).toEqual({ order: 3, total: 29 });
});

test("a phone settles equal totals without a network, and nothing is lost by a reload", async ({ page, context, expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(PHONE);
  await signIn(page, "sedzia2@demo.test");
  await giveAllButLast(page);
  const last = lastAt();
  await openPad(page, final, last);
  // The service worker has cached the judge's pages.
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await context.setOffline(true);
  // Taps within a few milliseconds count as one, so each tap is repeated until the mark is set.
  for (const name of ["Technika", "Kompozycja", "Image"])
    await expect(async () => {
      await page.getByRole("button", { name: `${name}: 2` }).click({ timeout: 1000 });
      await expect(page.getByRole("button", { name: `${name} 2` })).toBeVisible({ timeout: 500 });
    }).toPass();
  await page.getByRole("button", { name: `Zatwierdź ${final.numbers[last]}` }).click();
  await expect(page.getByRole("heading", { name: "Suma 29, miejsca 2 i 3" })).toBeVisible();
  await key(page, 2).click();
  await expect(key(page, 1)).toHaveAccessibleName(`${final.numbers[1]} miejsce 3`);
  await expect.poll(() => countTappedNumbers(page)).toBeGreaterThan(0);
  await page.reload();
  await waitForMount(page);
  await expect(key(page, 2)).toHaveAccessibleName(`${final.numbers[2]} miejsce 2`);
  await handInButton(page).click();
  await expect(page.getByText("Oddano, czeka")).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await orderOf(page)).submitted, { timeout: 20_000 }).toBe(true);
  expect((await orderOf(page)).marks[final.performance_ids[2] ?? ""]).toEqual({ order: 1, total: 29 });
});

test("two tablets: the later order is refused whole, and the judge takes it @full", async ({ page, expectTrouble }) => {
  expectTrouble(/409/, /ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia3@demo.test");
  await giveAllButLast(page);
  await give(page, lastAt(), 6);
  await openPad(page, final, 0, "?order=1");
  await key(page, 2).click();
  await page.context().setOffline(true);
  const [, second = "", third = ""] = final.performance_ids;
  await sendBallotFromOtherTablet(page, final, { [second]: { order: 1 }, [third]: { order: 2 } });
  await handInButton(page).click();
  await page.context().setOffline(false);
  await expect(page.getByText("Na serwerze jest inna wersja tej karty.")).toBeVisible({ timeout: 20_000 });
  await expectNoFaultsInFull(page, "order-two-tablets");
  await page.getByRole("button", { name: "Weź moją" }).click();
  await expect.poll(async () => (await orderOf(page)).marks[third]).toEqual({ order: 1, total: 29 });
});

test("the desk sees whose order is missing, asks for it, and then which place each of the equal ones got; also on a phone @full", async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: TABLET });
  const judge = await context.newPage();
  await signIn(judge, "sedzia4@demo.test");
  await giveAllButLast(judge);
  await give(judge, lastAt(), 6);

  await page.setViewportSize(PHONE);
  await signIn(page, "admin@demo.test");
  await page.goto(`/dashboard/scores?block=${final.round_id}`);
  await waitForMount(page);
  const owed = page.getByRole("region", { name: "Kolejność równych sum" });
  const row = owed.getByRole("listitem").filter({ hasText: "S4" });
  await expect(row).toContainText(`suma 29: ${final.numbers[1]}, ${final.numbers[2]}`);
  await expectNoFaultsInFull(page, "order-desk");
  await row.getByRole("button", { name: "Przypomnij S4" }).click();
  await expect(row).toContainText("Przypomniano");
  await judge.goto("/judge/dashboard");
  await waitForMount(judge);
  await expect(judge.getByText("Organizator prosi o ocenę: Twoja kolejność.")).toBeVisible();
  await judge.getByRole("link", { name: "Ustal kolejność" }).click();
  await expect(judge.getByText("Organizator prosi o tę kartę.")).toBeVisible();
  await key(judge, 2).click();
  await handInButton(judge).click();
  await expect.poll(async () => (await orderOf(judge)).submitted).toBe(true);
  await expect(row).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const cell = (at: number) => page.getByRole("gridcell", { name: new RegExp(`^${final.numbers[at]} S4: `) });
  await expect(cell(2)).toHaveAccessibleName(`${final.numbers[2]} S4: 29, 2. w kolejności sędziego`);
  await expect(cell(1)).toHaveAccessibleName(`${final.numbers[1]} S4: 29, 3. w kolejności sędziego`);
  await context.close();
});
