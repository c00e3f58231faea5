// How long a judge needs at a human pace: half a second from one tap to the next. The seconds are printed and not judged: a busy machine must not fail it.
// pad-heats and pad-final prove what does not depend on the machine: one tap for each mark and one to hand in.
import { chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import { makeDanceHall } from "./dance-hall.ts";
import { ballotOf, cell, handIn, openPad, PHONE, TABLET, tile } from "./pads.ts";
import { expect, signIn, test } from "./server.ts";

/** A person needs 450 to 600 ms to find and reach the next key. */
const PAUSE_MS = 520;

/** Runs the taps, each with its pause, and prints the seconds that they took. */
async function paced(what: string, taps: readonly (() => Promise<void>)[]): Promise<void> {
  const began = performance.now();
  for (const tap of taps) await tap();
  const seconds = (performance.now() - began) / 1000;
  console.log(`${what}: ${taps.length} taps in ${seconds.toFixed(1)} s, with ${PAUSE_MS} ms after each`);
}

test("a heat of fourteen is crossed and a final of eight is placed at a human pace, on a tablet and on a phone @full", async ({
  server,
}) => {
  test.setTimeout(180_000);
  const recall = await makeDanceHall(server, { couples: 14, heats: 1, wanted: 7 });
  const final = await makeDanceHall(server, { nth: 1, couples: 8, heats: 1 });
  const browser = await chromium.launch({ ...config.use?.launchOptions, slowMo: PAUSE_MS });
  const page = await browser.newPage({ baseURL: server.url, hasTouch: true, locale: "pl-PL", viewport: TABLET });
  await signIn(page, "sedzia5@demo.test");
  await openPad(page, recall);
  const submit = () => handIn(page).tap();
  const big = await tile(page, recall.numbers[0]).boundingBox();
  expect(Math.round(big?.width ?? 0)).toBeGreaterThanOrEqual(140);
  expect(Math.round(big?.height ?? 0)).toBeGreaterThanOrEqual(150);
  // Eight of fourteen, two of them taken back, one more in their stead, and handed in.
  const changed = [0, 2, 3, 5, 8, 9, 11, 12, 3, 9, 13].map((n) => () => tile(page, recall.numbers[n]).tap());
  await paced("a heat of 14 crossed on a tablet (limit 12 s)", [...changed, submit]);
  await expect.poll(async () => (await ballotOf(page, recall, 1)).submitted).toBe(true);
  await page.setViewportSize(PHONE);
  const last = await tile(page, recall.numbers[13]).boundingBox();
  expect(last?.width).toBeGreaterThanOrEqual(110);
  expect(last?.height).toBeGreaterThanOrEqual(84);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(PHONE.height);
  const crosses = [1, 2, 4, 6, 7, 10, 13].map((n) => () => tile(page, recall.numbers[n]).tap());
  await paced("a heat of 14 crossed on a phone (limit 12 s)", [...crosses, submit]);
  await expect.poll(async () => (await ballotOf(page, recall, 2)).submitted).toBe(true);

  await page.setViewportSize(TABLET);
  await openPad(page, final);
  // As a judge sees them: the winner first, wherever it stands in the grid.
  const order = [4, 0, 6, 2, 7, 1, 3, 5];
  const places = order.map((n, at) => () => cell(page, final.numbers[n], at + 1).tap());
  await paced("a final of 8 placed on a tablet (limit 10 s)", [...places, submit]);
  await expect.poll(async () => (await ballotOf(page, final, 1)).submitted).toBe(true);
  await page.setViewportSize(PHONE);
  const pooled = order.map((n) => () => page.getByRole("button", { name: `numer ${final.numbers[n]}, bez miejsca` }).tap());
  await paced("a final of 8 placed on a phone (limit 10 s)", [...pooled, submit]);
  await expect.poll(async () => (await ballotOf(page, final, 2)).submitted).toBe(true);
  await browser.close();
});
