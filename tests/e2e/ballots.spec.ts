// A judge's sheet of a whole dance: crosses over heats, places of a final, by touch and by keyboard, without a network, on two tablets.
import { seriousIn } from "./axe.ts";
import { type DanceHall, makeDanceHall } from "./dance-hall.ts";
import { ballotOf, cell, handIn, judgedList, openPad, PHONE, TABLET, tapped, tile } from "./pads.ts";
import { expect, mounted, signIn, test } from "./server.ts";

test.describe.configure({ timeout: 60_000 });

let recall: DanceHall;
let final: DanceHall;

test.beforeEach(async ({ browser, server }) => {
  const id = await judgedList(browser, server);
  recall = await makeDanceHall(server, id, { nth: 0, couples: 14, heats: 1, wanted: 7 });
  final = await makeDanceHall(server, id, { nth: 1, couples: 8, heats: 1 });
});

test("fourteen numbers are crossed by touch: sizes, one too many, question marks, handing in, the next dance", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia1@demo.test");
  await openPad(page, recall);
  const { numbers } = recall;
  const box = await tile(page, numbers[0]).boundingBox();
  expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(140);
  expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(150);
  for (const number of numbers.slice(0, 5)) await tile(page, number).click();
  await expect(page.getByRole("button", { name: "Brakuje 2 krzyżyków" })).toHaveAttribute("aria-disabled", "true");
  for (const number of numbers.slice(5, 8)) await tile(page, number).click();
  await expect(page.getByText("O 1 za dużo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Zdejmij 1 krzyżyk" })).toBeVisible();
  await tile(page, numbers[0]).click();
  await tile(page, numbers[13]).click({ delay: 600 });
  await expect(page.getByRole("button", { name: `numer ${numbers[13]}, znak zapytania, 7 z 7` })).toBeVisible();
  await expect(page.getByRole("button", { name: `numer ${numbers[1]}, krzyżyk, 7 z 7` })).toHaveAttribute("aria-pressed", "true");
  expect(await seriousIn(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("recall-tablet.png") });
  await page.reload();
  await mounted(page);
  await expect(page.getByRole("button", { name: `numer ${numbers[13]}, znak zapytania, 7 z 7` })).toBeVisible();
  await handIn(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tango");
  await expect.poll(async () => (await ballotOf(page, recall, 1)).submitted).toBe(true);
  expect(Object.keys((await ballotOf(page, recall, 1)).marks)).toHaveLength(7);
  await page.getByRole("button", { name: /Walc angielski/ }).click();
  await expect(page.getByText("Oddano").first()).toBeVisible();
  await tile(page, numbers[1]).click({ force: true });
  await expect(tile(page, numbers[1])).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Popraw" }).click();
  await expect(page.getByRole("button", { name: "Popraw" })).toBeHidden();
  await tile(page, numbers[1]).click();
  await expect(page.getByRole("button", { name: "Brakuje 1 krzyżyka" })).toBeVisible();
  await tile(page, numbers[0]).click();
  await handIn(page).click();
  await expect.poll(async () => (await ballotOf(page, recall, 1)).marks[recall.performance_ids[0] ?? ""]).toEqual({ cross: 1 });
});

test("a phone goes on without a network in the middle of a heat, over both dances, and nothing is lost by a reload", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(PHONE);
  await signIn(page, "sedzia2@demo.test");
  await openPad(page, recall);
  const { numbers } = recall;
  const box = await tile(page, numbers[13]).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(110);
  expect(box?.height).toBeGreaterThanOrEqual(84);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844);
  for (const number of numbers.slice(0, 3)) await tile(page, number).click();
  await page.screenshot({ path: test.info().outputPath("recall-phone.png") });
  await context.setOffline(true);
  for (const number of numbers.slice(3, 7)) await tile(page, number).click();
  await handIn(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tango");
  for (const number of numbers.slice(7, 12)) await tile(page, number).click();
  await expect.poll(() => tapped(page)).toBe(5);
  await page.reload();
  await mounted(page);
  await page.getByRole("button", { name: /Tango/ }).click();
  await expect(page.getByRole("button", { name: "Brakuje 2 krzyżyków" })).toBeVisible();
  for (const number of numbers.slice(12, 14)) await tile(page, number).click();
  await handIn(page).click();
  await context.setOffline(false);
  for (const dance of [1, 2])
    await expect.poll(async () => (await ballotOf(page, recall, dance)).submitted, { timeout: 20_000 }).toBe(true);
  const places = async (dance: number) => Object.keys((await ballotOf(page, recall, dance)).marks).toSorted((a, b) => a.localeCompare(b));
  const ids = recall.performance_ids;
  expect(await places(1)).toEqual(ids.slice(0, 7).toSorted((a, b) => a.localeCompare(b)));
  expect(await places(2)).toEqual(ids.slice(7, 14).toSorted((a, b) => a.localeCompare(b)));
});

test("the keyboard alone crosses and hands in", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia3@demo.test");
  await openPad(page, recall);
  await tile(page, recall.numbers[0]).focus();
  for (let i = 0; i < 7; i++) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("?");
  await expect(page.getByRole("button", { name: `numer ${recall.numbers[7]}, znak zapytania, 7 z 7` })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await ballotOf(page, recall, 1)).submitted).toBe(true);
});

test("eight are placed on a tablet: no place twice, two change places, digits type", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia1@demo.test");
  await openPad(page, final);
  const { numbers } = final;
  const at = (n: number, place: number) => cell(page, numbers[n], place);
  await at(0, 1).click();
  await at(1, 2).click();
  await expect(at(1, 1)).toHaveAttribute("aria-disabled", "true");
  await at(1, 1).click({ force: true });
  await expect(at(1, 2)).toHaveAttribute("aria-pressed", "true");
  await at(0, 1).click();
  await at(1, 2).click();
  await expect(at(0, 2)).toHaveAttribute("aria-pressed", "true");
  await expect(at(1, 1)).toHaveAttribute("aria-pressed", "true");
  for (let n = 2; n < 8; n++) {
    await at(n, n + 1).focus();
    await page.keyboard.press(String(n + 1));
  }
  await page.screenshot({ path: test.info().outputPath("final-tablet.png") });
  expect(await seriousIn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await ballotOf(page, final, 1)).submitted).toBe(true);
  const { marks } = await ballotOf(page, final, 1);
  expect(final.performance_ids.map((id) => marks[id]?.place)).toEqual([2, 1, 3, 4, 5, 6, 7, 8]);
});

test("eight are placed on a phone, number by number", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, "sedzia2@demo.test");
  await openPad(page, final);
  for (const number of final.numbers.toReversed()) await page.getByRole("button", { name: `numer ${number}, bez miejsca` }).click();
  const placed = (n: number) => page.getByRole("button", { name: new RegExp(`^numer ${final.numbers[n]}, miejsce`) });
  await placed(0).click();
  await placed(7).click();
  await page.screenshot({ path: test.info().outputPath("final-phone.png") });
  await handIn(page).click();
  await expect.poll(async () => (await ballotOf(page, final, 1)).submitted).toBe(true);
  const { marks } = await ballotOf(page, final, 1);
  expect(final.performance_ids.map((id) => marks[id]?.place)).toEqual([1, 7, 6, 5, 4, 3, 2, 8]);
});

test("two tablets: the later one sees what differs and takes one version whole", async ({ page, browser, server, expectTrouble }) => {
  expectTrouble(/409/, /ERR_INTERNET_DISCONNECTED/);
  const { numbers } = recall;
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia4@demo.test");
  await openPad(page, recall);
  const context = await browser.newContext({ baseURL: server.url, viewport: TABLET });
  const other = await context.newPage();
  await signIn(other, "sedzia4@demo.test");
  await openPad(other, recall);
  await tile(page, numbers[13]).click();
  await page.context().setOffline(true);
  for (const number of numbers.slice(0, 7)) await tile(other, number).click();
  await handIn(other).click();
  await expect.poll(async () => (await ballotOf(other, recall, 1)).submitted).toBe(true);
  for (const number of numbers.slice(0, 6)) await tile(page, number).click();
  await handIn(page).click();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: /Walc angielski/ }).click();
  await expect(page.getByText("Na serwerze jest inna wersja tej karty.")).toBeVisible();
  const rows = page.getByRole("table", { name: "Różnią się" }).getByRole("row");
  await expect(rows).toHaveText([/numer/, new RegExp(`${numbers[6]}×–`), new RegExp(`${numbers[13]}–×`)]);
  await page.getByRole("button", { name: "Weź moją" }).click();
  const last = recall.performance_ids[13] ?? "";
  await expect.poll(async () => (await ballotOf(page, recall, 1)).marks[last]).toEqual({ cross: 1 });
  expect(await ballotOf(page, recall, 1)).toMatchObject({ submitted: true, revision: 3 });
  await context.close();
});
