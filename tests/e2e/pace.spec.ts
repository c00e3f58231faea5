// How long a judge needs at a human pace: half a second from one tap to the next. Printed, not judged: a busy machine must not fail it.
import config from "../../playwright.config.ts";
import { type DanceHall, makeDanceHall } from "./dance-hall.ts";
import { ballotOf, cell, handIn, judgedList, openPad, PHONE, TABLET, tile } from "./pads.ts";
import { expect, signIn, test } from "./server.ts";

/** A person needs 450 to 600 ms to find and reach the next key. */
const PAUSE_MS = 520;

test.use({ hasTouch: true, launchOptions: { ...config.use?.launchOptions, slowMo: PAUSE_MS } });
test.describe.configure({ timeout: 120_000 });

let recall: DanceHall;
let final: DanceHall;

test.beforeEach(async ({ browser, server }) => {
  const id = await judgedList(browser, server);
  recall = await makeDanceHall(server, id, { nth: 0, couples: 14, heats: 1, wanted: 7 });
  final = await makeDanceHall(server, id, { nth: 1, couples: 8, heats: 1 });
});

/** Runs the taps, each with its pause; gives the seconds that they took. */
async function paced(taps: readonly (() => Promise<void>)[]): Promise<number> {
  const began = performance.now();
  for (const tap of taps) await tap();
  return (performance.now() - began) / 1000;
}

const told = (what: string, taps: number, seconds: number) =>
  console.log(`${what}: ${taps} taps in ${seconds.toFixed(1)} s, with ${PAUSE_MS} ms after each`);

test("a heat of fourteen is crossed on a tablet, with two changes of mind", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia5@demo.test");
  await openPad(page, recall);
  // Eight of fourteen, two of them taken back, one more in their stead, and handed in.
  const taps = [0, 2, 3, 5, 8, 9, 11, 12, 3, 9, 13].map((n) => () => tile(page, recall.numbers[n]).tap());
  const seconds = await paced([...taps, () => handIn(page).tap()]);
  told("a heat of 14 crossed on a tablet (limit 12 s)", taps.length + 1, seconds);
  await expect.poll(async () => (await ballotOf(page, recall, 1)).submitted).toBe(true);
});

test("a heat of fourteen is crossed on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, "sedzia6@demo.test");
  await openPad(page, recall);
  const taps = [1, 2, 4, 6, 7, 10, 13].map((n) => () => tile(page, recall.numbers[n]).tap());
  const seconds = await paced([...taps, () => handIn(page).tap()]);
  told("a heat of 14 crossed on a phone (limit 12 s)", taps.length + 1, seconds);
  await expect.poll(async () => (await ballotOf(page, recall, 1)).submitted).toBe(true);
});

test("a final of eight is placed on a tablet and on a phone", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia5@demo.test");
  await openPad(page, final);
  // As a judge sees them: the winner first, wherever it stands in the grid.
  const order = [4, 0, 6, 2, 7, 1, 3, 5];
  const taps = order.map((n, at) => () => cell(page, final.numbers[n], at + 1).tap());
  const onTablet = await paced([...taps, () => handIn(page).tap()]);
  told("a final of 8 placed on a tablet (limit 10 s)", taps.length + 1, onTablet);
  await expect.poll(async () => (await ballotOf(page, final, 1)).submitted).toBe(true);

  await page.setViewportSize(PHONE);
  const byNumber = order.map((n) => () => page.getByRole("button", { name: `numer ${final.numbers[n]}, bez miejsca` }).tap());
  const onPhone = await paced([...byNumber, () => handIn(page).tap()]);
  told("a final of 8 placed on a phone (limit 10 s)", byNumber.length + 1, onPhone);
  await expect.poll(async () => (await ballotOf(page, final, 2)).submitted).toBe(true);
});
