// Crosses over the heats of a dance, by touch: back to any heat before handing in, offline in the middle of a heat, after a reload, on two tablets.
import { moveHeatOnStage } from "../../src/stage/contract.ts";
import { browserAs } from "../competitions/factories.ts";
import { type DanceHall, makeDanceHall } from "./dance-hall.ts";
import { expectFitInEnglish, expectNoFaultsInFull } from "./looks.ts";
import { inApplication } from "./in-application.ts";
import {
  readBallot,
  sendBallotFromOtherTablet,
  handInButton,
  handInEarly,
  holdKey,
  openPad,
  PHONE,
  findSmallKeys,
  TABLET,
  countTappedNumbers,
  crossKey,
} from "./pads.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

test.use({ hasTouch: true });

let hall: DanceHall;

test.beforeEach(async ({ server }) => {
  hall = await makeDanceHall(server, { couples: 14, heats: 2, wanted: 7 });
});

/** Numbers that have a mark on a sheet. */
const crossed = (marks: object) => hall.numbers.filter((_, n) => (hall.performance_ids[n] ?? "") in marks);

test("a finger crosses heat by heat while they dance, goes back to any of them, and hands in when the dance is whole", async ({
  page,
  server,
}) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia1@demo.test");
  await openPad(page, hall);
  const { numbers } = hall;
  const heats = page.getByRole("group", { name: "Grupy tego tańca" });
  const [first, second] = [heats.getByRole("button", { name: /^Grupa 1/ }), heats.getByRole("button", { name: /^Grupa 2/ })];
  expect(await findSmallKeys(page)).toEqual([]);
  await expect(page.getByText("Przed wyjściem")).toBeVisible();
  await inApplication(server, async (place, tenant) => {
    const admin = await browserAs(place, tenant, "admin");
    const params = { id: (await readBallot(page, hall, 1)).heats[0]?.id ?? "" };
    await admin.must(moveHeatOnStage, { params, body: { action: "start" } });
    await expect(page.getByText("Na parkiecie")).toBeVisible();
    await expect(page.getByText("Wybierz 7 w tańcu.")).toBeVisible();
    for (const number of numbers.slice(0, 2)) await crossKey(page, number).tap();
    await expectNoFaultsInFull(page, "pad-lit");
    await admin.must(moveHeatOnStage, { params, body: { action: "finish" } });
  });
  await expect(page.getByText("Po tańcu")).toBeVisible();
  // When a heat ends its taps are on the server as pencil marks, and the judge can still change them.
  await expect.poll(async () => (await readBallot(page, hall, 1)).revision).toBeGreaterThan(0);
  expect((await readBallot(page, hall, 1)).submitted).toBe(false);
  await crossKey(page, numbers[2]).tap();
  await expect(page.getByRole("button", { name: "Brakuje 4 krzyżyków" })).toHaveAttribute("aria-disabled", "true");
  await expect(first).toHaveText("Grupa 13");
  await second.tap();
  await expect(crossKey(page, numbers[0])).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("grupa 2 z 2");
  for (const number of numbers.slice(7, 12)) await crossKey(page, number).tap();
  await expect(second).toHaveText("Grupa 25");
  // Crosses count over the whole dance: an extra one here is removed in the heat before.
  await expect(page.getByText("O jeden krzyżyk za dużo")).toBeVisible();
  await expect(page.getByRole("button", { name: "Zdejmij 1 krzyżyk" })).toHaveAttribute("aria-disabled", "true");
  await first.tap();
  await expect(crossKey(page, numbers[0])).toHaveAttribute("aria-pressed", "true");
  const marked = page.getByRole("button", { name: `numer ${numbers[0]}, znak zapytania, 7 z 7` });
  await holdKey(page, crossKey(page, numbers[0]), () => expect(marked).toBeVisible());
  await expect(marked).toBeVisible();
  await expectNoFaultsInFull(page, "pad-heats");
  await handInEarly(page, "Grupa 2");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tango");
  await expect.poll(async () => (await readBallot(page, hall, 1)).submitted).toBe(true);
  expect(crossed((await readBallot(page, hall, 1)).marks)).toEqual([...numbers.slice(1, 3), ...numbers.slice(7, 12)]);

  // After handing in, both heats are read-only until the sheet is taken back.
  await page.getByRole("button", { name: /Walc angielski/ }).tap();
  await expect(page.getByRole("status").filter({ hasText: "Oddano" })).toBeVisible();
  await second.tap();
  await crossKey(page, numbers[12]).tap({ force: true });
  await expect(crossKey(page, numbers[12])).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Popraw" }).tap();
  await crossKey(page, numbers[11]).tap();
  await first.tap();
  await crossKey(page, numbers[0]).tap();
  await handInButton(page).tap();
  await expect.poll(async () => crossed((await readBallot(page, hall, 1)).marks).includes(numbers[0] ?? "")).toBe(true);
  await page.getByRole("button", { name: /Walc angielski/ }).tap();
  await expectFitInEnglish(page, "pad-heats");
});

test("a phone loses its network in the middle of the second heat, is opened again without one, goes back to the first heat and on to the next dance", async ({
  page,
  context,
  expectTrouble,
}) => {
  // The dialog's font is not cached on the tablet yet.
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /\.woff2/);
  await page.setViewportSize(PHONE);
  await signIn(page, "sedzia2@demo.test");
  await openPad(page, hall);
  const { numbers } = hall;
  const heat = (n: number) =>
    page.getByRole("group", { name: "Grupy tego tańca" }).getByRole("button", { name: new RegExp(`^Grupa ${n}`) });
  expect(await findSmallKeys(page)).toEqual([]);
  for (const number of numbers.slice(0, 2)) await crossKey(page, number).tap();
  await heat(2).tap();
  await crossKey(page, numbers[7]).tap();
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await context.setOffline(true);
  for (const number of numbers.slice(8, 10)) await crossKey(page, number).tap();
  await expect.poll(() => countTappedNumbers(page)).toBe(5);
  await page.reload();
  await waitForMount(page);
  await expect(heat(1)).toHaveText("Grupa 12");
  await expect(heat(2)).toHaveText("Grupa 23");
  await heat(2).tap();
  await expect(crossKey(page, numbers[9])).toHaveAttribute("aria-pressed", "true");
  await heat(1).tap();
  for (const number of numbers.slice(2, 4)) await crossKey(page, number).tap();
  await handInEarly(page, "Grupy 1 i 2");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tango");
  for (const number of numbers.slice(0, 7)) await crossKey(page, number).tap();
  await handInEarly(page, "Grupy 1 i 2");
  await page.getByRole("button", { name: /Walc angielski/ }).tap();
  await expect(page.getByRole("status").filter({ hasText: "Oddano, czeka" })).toBeVisible();
  await context.setOffline(false);
  for (const dance of [1, 2])
    await expect.poll(async () => (await readBallot(page, hall, dance)).submitted, { timeout: 20_000 }).toBe(true);
  expect(crossed((await readBallot(page, hall, 1)).marks)).toEqual([...numbers.slice(0, 4), ...numbers.slice(7, 10)]);
  expect(crossed((await readBallot(page, hall, 2)).marks)).toEqual(numbers.slice(0, 7));
});

test("two tablets of one judge: the later one shows the differences, and the judge takes its version whole", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409/, /ERR_INTERNET_DISCONNECTED/, /\.woff2/);
  const { numbers, performance_ids } = hall;
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia4@demo.test");
  await openPad(page, hall);
  await crossKey(page, numbers[0]).tap();
  await page.context().setOffline(true);
  // The other tablet hands in crosses for the first heat.
  await sendBallotFromOtherTablet(page, hall, Object.fromEntries(performance_ids.slice(0, 7).map((id) => [id, { cross: 1 }])));
  for (const number of numbers.slice(1, 6)) await crossKey(page, number).tap();
  await page.getByRole("button", { name: /^Grupa 2/ }).tap();
  await crossKey(page, numbers[13]).tap();
  await handInEarly(page, "Grupy 1 i 2");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: /Walc angielski/ }).tap();
  await expect(page.getByText("Na serwerze jest inna wersja tej karty.")).toBeVisible({ timeout: 20_000 });
  const rows = page.getByRole("table", { name: "Różnią się" }).getByRole("row");
  await expect(rows).toHaveText([/numer/, new RegExp(`${numbers[6]}×–`), new RegExp(`${numbers[13]}–×`)]);
  await expectNoFaultsInFull(page, "pad-two-tablets");
  await page.getByRole("button", { name: "Weź moją" }).tap();
  const last = performance_ids[13] ?? "";
  // The pencil marks after the other tablet's sheet arrive first, then the handed-in sheet.
  await expect.poll(() => readBallot(page, hall, 1)).toMatchObject({ submitted: true, revision: 3, marks: { [last]: { cross: 1 } } });
});
