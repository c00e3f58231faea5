// Time that a judge needs at a human pace, half a second between taps. It is printed, not asserted, because a busy machine must not fail the test.
// pad-heats and pad-final assert what does not depend on the machine: one tap for each mark and one to hand in.
import { chromium } from "@playwright/test";
import config from "../../playwright.config.ts";
import { makeDanceHall } from "./dance-hall.ts";
import { readBallot, placeKey, handInButton, openPad, PHONE, TABLET, crossKey } from "./pads.ts";
import { expect, signIn, test } from "./server.ts";

/** Pause between two taps, in milliseconds. A person needs 450 to 600 ms to find and reach the next key. */
const PAUSE_MS = 520;

/** Runs the taps with a pause before each, and prints the seconds. */
async function runPaced(what: string, taps: readonly (() => Promise<void>)[]): Promise<void> {
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
  const submit = () => handInButton(page).tap();
  const big = await crossKey(page, recall.numbers[0]).boundingBox();
  expect(Math.round(big?.width ?? 0)).toBeGreaterThanOrEqual(140);
  expect(Math.round(big?.height ?? 0)).toBeGreaterThanOrEqual(150);
  // Eight of fourteen are crossed, two are removed, another is added, and the sheet is handed in.
  const changed = [0, 2, 3, 5, 8, 9, 11, 12, 3, 9, 13].map((n) => () => crossKey(page, recall.numbers[n]).tap());
  await runPaced("a heat of 14 crossed on a tablet (limit 12 s)", [...changed, submit]);
  await expect.poll(async () => (await readBallot(page, recall, 1)).submitted).toBe(true);
  await page.setViewportSize(PHONE);
  const last = await crossKey(page, recall.numbers[13]).boundingBox();
  expect(last?.width).toBeGreaterThanOrEqual(110);
  expect(last?.height).toBeGreaterThanOrEqual(84);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(PHONE.height);
  const crosses = [1, 2, 4, 6, 7, 10, 13].map((n) => () => crossKey(page, recall.numbers[n]).tap());
  await runPaced("a heat of 14 crossed on a phone (limit 12 s)", [...crosses, submit]);
  await expect.poll(async () => (await readBallot(page, recall, 2)).submitted).toBe(true);

  await page.setViewportSize(TABLET);
  await openPad(page, final);
  // Places in the order of a judge's decision: the winner first, wherever the number is in the grid.
  const order = [4, 0, 6, 2, 7, 1, 3, 5];
  const places = order.map((n, at) => () => placeKey(page, final.numbers[n], at + 1).tap());
  await runPaced("a final of 8 placed on a tablet (limit 10 s)", [...places, submit]);
  await expect.poll(async () => (await readBallot(page, final, 1)).submitted).toBe(true);
  await page.setViewportSize(PHONE);
  const pooled = order.map((n) => () => page.getByRole("button", { name: `numer ${final.numbers[n]}, bez miejsca` }).tap());
  await runPaced("a final of 8 placed on a phone (limit 10 s)", [...pooled, submit]);
  await expect.poll(async () => (await readBallot(page, final, 2)).submitted).toBe(true);
  await browser.close();
});
