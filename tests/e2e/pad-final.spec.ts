// Places of a final, by touch and by keys: no place is given twice in any order of taps; offline, after a reload, on two tablets.
import type { Page } from "@playwright/test";
import { type DanceHall, makeDanceHall } from "./dance-hall.ts";
import { expectFitInEnglish, expectNoFaultsInFull } from "./looks.ts";
import {
  readBallot,
  placeKey,
  sendBallotFromOtherTablet,
  handInButton,
  openPad,
  PHONE,
  readPlaces,
  findSmallKeys,
  TABLET,
  countTappedNumbers,
  crossKey,
} from "./pads.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

test.use({ hasTouch: true });

let hall: DanceHall;

test.beforeEach(async ({ server }) => {
  hall = await makeDanceHall(server, { couples: 8, heats: 1 });
});

const pooled = (page: Page, n: number) => page.getByRole("button", { name: `numer ${hall.numbers[n]}, bez miejsca` });
const placed = (page: Page, n: number, place: number) => page.getByRole("button", { name: `numer ${hall.numbers[n]}, miejsce ${place}` });

test("a finger places eight in any order: no place twice, one moves, one is taken back, a reload in the middle, the rest without a network", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia1@demo.test");
  await openPad(page, hall);
  const at = (n: number, place: number) => placeKey(page, hall.numbers[n], place);
  expect(await findSmallKeys(page)).toEqual([]);
  // Starts with the last place. Tapping a taken place has no effect for another couple.
  for (const [n, place] of [
    [7, 8],
    [0, 3],
    [4, 1],
  ] as const)
    await at(n, place).tap();
  for (const place of [8, 3, 1]) await at(2, place).tap({ force: true });
  await expect(page.getByRole("group", { name: `numer ${hall.numbers[2]}, bez miejsca` })).toBeVisible();
  // A free place in the couple's own row moves its mark; the old place is free again.
  await at(0, 2).tap();
  await at(1, 3).tap();
  await page.getByRole("button", { name: "Cofnij" }).tap();
  await expect(at(1, 3)).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("button", { name: "Zostało 5 miejsc" })).toHaveAttribute("aria-disabled", "true");
  await expectNoFaultsInFull(page, "pad-final");
  await expect.poll(() => countTappedNumbers(page)).toBe(3);
  await page.reload();
  await waitForMount(page);
  await expect(at(0, 2)).toHaveAttribute("aria-pressed", "true");
  await context.setOffline(true);
  for (const [n, place] of [
    [5, 7],
    [1, 4],
    [6, 6],
  ] as const)
    await at(n, place).tap();
  await expect.poll(() => countTappedNumbers(page)).toBe(6);
  await page.reload();
  await waitForMount(page);
  for (const [n, place] of [
    [2, 5],
    [3, 3],
  ] as const)
    await at(n, place).tap();
  await handInButton(page).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tango");
  await context.setOffline(false);
  await expect.poll(async () => (await readBallot(page, hall, 1)).submitted, { timeout: 20_000 }).toBe(true);
  expect(await readPlaces(page, hall, 1)).toEqual([2, 4, 5, 3, 1, 7, 6, 8]);
});

test("a phone fills places by numbers that keep their spots, takes one off, changes two, and goes on without a network after a reload @full", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(PHONE);
  await signIn(page, "sedzia2@demo.test");
  await openPad(page, hall);
  expect(await findSmallKeys(page)).toEqual([]);
  const spot = await pooled(page, 5).boundingBox();
  for (const n of [4, 0, 2]) await pooled(page, n).tap();
  expect(await pooled(page, 5).boundingBox()).toEqual(spot);
  await expect(page.getByText("następny numer")).toBeVisible();
  await page.getByRole("button", { name: `Zdejmij numer ${hall.numbers[0]} z miejsca 2` }).tap();
  await expectNoFaultsInFull(page, "pad-final-list");
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await context.setOffline(true);
  // The next tap takes the second place, because it was freed and is the first free one.
  for (const n of [7, 1]) await pooled(page, n).tap();
  await expect(placed(page, 7, 2)).toBeVisible();
  await placed(page, 7, 2).tap();
  await placed(page, 1, 4).tap();
  await expect(placed(page, 1, 2)).toBeVisible();
  await expect.poll(() => countTappedNumbers(page)).toBe(4);
  await page.reload();
  await waitForMount(page);
  await expect(placed(page, 7, 4)).toBeVisible();
  for (const n of [0, 3, 5, 6]) await pooled(page, n).tap();
  await handInButton(page).tap();
  await page.getByRole("button", { name: /Walc angielski/ }).tap();
  await expect(page.getByRole("status").filter({ hasText: "Oddano, czeka" })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await readBallot(page, hall, 1)).submitted, { timeout: 20_000 }).toBe(true);
  expect(await readPlaces(page, hall, 1)).toEqual([5, 2, 3, 6, 1, 7, 8, 4]);
  await expectFitInEnglish(page, "pad-final");
});

test("keys alone cross two heats and place eight, on a tablet and on a phone", async ({ page, server }) => {
  const heats = await makeDanceHall(server, { nth: 1, couples: 14, heats: 2, wanted: 7 });
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia3@demo.test");
  await openPad(page, heats);
  const { numbers } = heats;
  await crossKey(page, numbers[0]).focus();
  // The seven numbers are in rows of five.
  await page.keyboard.press("ArrowDown");
  await expect(crossKey(page, numbers[5])).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(crossKey(page, numbers[0])).toBeFocused();
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("?");
  await expect(page.getByRole("button", { name: `numer ${numbers[4]}, znak zapytania, 4 z 7` })).toBeFocused();
  await page.getByRole("button", { name: /^Grupa 2/ }).focus();
  await page.keyboard.press("Enter");
  await crossKey(page, numbers[7]).focus();
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("Grupy 1 i 2 jeszcze nie tańczyły.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await readBallot(page, heats, 1)).submitted).toBe(true);
  const { marks } = await readBallot(page, heats, 1);
  const crossed = numbers.filter((_, n) => marks[heats.performance_ids[n] ?? ""]?.cross === 1);
  expect(crossed).toEqual([...numbers.slice(0, 4), ...numbers.slice(7, 10)]);

  await openPad(page, hall);
  await placeKey(page, hall.numbers[0], 1).focus();
  // Goes down and to the right, so the couples get their places in order.
  for (let n = 0; n < 8; n++) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
  }
  // Typing a digit that another couple has swaps the two.
  await placeKey(page, hall.numbers[0], 1).focus();
  await page.keyboard.press("8");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await readBallot(page, hall, 1)).submitted).toBe(true);
  expect(await readPlaces(page, hall, 1)).toEqual([8, 2, 3, 4, 5, 6, 7, 1]);
  await page.setViewportSize(PHONE);
  for (const n of [7, 6, 5, 4, 3, 2, 1, 0]) {
    await pooled(page, n).focus();
    await page.keyboard.press("Space");
  }
  await handInButton(page).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await readBallot(page, hall, 2)).submitted).toBe(true);
  expect(await readPlaces(page, hall, 2)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

test("two tablets of one judge: the later final is refused whole, shown with the first, and gives way to it @full", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409/, /ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia4@demo.test");
  await openPad(page, hall);
  await placeKey(page, hall.numbers[0], 2).tap();
  await page.context().setOffline(true);
  // The other tablet hands in the places in the order of the couples' numbers.
  await sendBallotFromOtherTablet(page, hall, Object.fromEntries(hall.performance_ids.map((id, n) => [id, { place: n + 1 }])));
  // One tap places one couple.
  for (const [n, number] of hall.numbers.entries()) if (n > 0) await placeKey(page, number, [2, 1, 3, 4, 5, 6, 7, 8][n] ?? 1).tap();
  await handInButton(page).tap();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: /Walc angielski/ }).tap();
  await expect(page.getByText("Na serwerze jest inna wersja tej karty.")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("table").getByRole("row")).toHaveText([
    /numer/,
    new RegExp(`${hall.numbers[0]}12`),
    new RegExp(`${hall.numbers[1]}21`),
  ]);
  await expectNoFaultsInFull(page, "pad-final-two-tablets");
  await page.getByRole("button", { name: "Weź wersję z serwera" }).tap();
  await expect(page.getByRole("status").filter({ hasText: "Oddano" })).toBeVisible();
  await expect(placeKey(page, hall.numbers[0], 1)).toHaveAttribute("aria-pressed", "true");
  expect(await readPlaces(page, hall, 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await readBallot(page, hall, 1)).toMatchObject({ revision: 1, submitted: true });
});
