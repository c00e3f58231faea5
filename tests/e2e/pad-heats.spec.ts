// Crosses over the heats of a dance, by a finger and by keys: back to any heat until the dance is handed in, without a network in the middle of one, and after a reload.
import { type DanceHall, makeDanceHall } from "./dance-hall.ts";
import { looked, lookedInEnglish } from "./looks.ts";
import { ballotOf, handIn, hold, judgedList, openPad, PHONE, smallKeys, TABLET, tapped, tile } from "./pads.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

test.use({ hasTouch: true });
test.describe.configure({ timeout: 90_000 });

let hall: DanceHall;

test.beforeEach(async ({ browser, server }) => {
  hall = await makeDanceHall(server, await judgedList(browser, server), { nth: 0, couples: 14, heats: 2, wanted: 7 });
});

/** Which numbers have a mark on a sheet. */
const crossed = (marks: object) => hall.numbers.filter((_, n) => (hall.performance_ids[n] ?? "") in marks);

test("a finger crosses heat by heat, goes back to any of them, and hands in when the dance is whole", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia1@demo.test");
  await openPad(page, hall);
  const { numbers } = hall;
  const heats = page.getByRole("group", { name: "Grupy tego tańca" });
  const [first, second] = [heats.getByRole("button", { name: /^Grupa 1/ }), heats.getByRole("button", { name: /^Grupa 2/ })];
  expect(await smallKeys(page)).toEqual([]);
  for (const number of numbers.slice(0, 3)) await tile(page, number).tap();
  await expect(first).toHaveText("Grupa 13");
  await second.tap();
  await expect(tile(page, numbers[0])).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("grupa 2 z 2");
  for (const number of numbers.slice(7, 12)) await tile(page, number).tap();
  await expect(second).toHaveText("Grupa 25");
  // Crosses are counted over the dance: one too many here is taken from the heat before.
  await expect(page.getByRole("button", { name: "Zdejmij 1 krzyżyk" })).toHaveAttribute("aria-disabled", "true");
  await first.tap();
  await expect(tile(page, numbers[0])).toHaveAttribute("aria-pressed", "true");
  await hold(page, tile(page, numbers[0]), () =>
    expect(page.getByRole("button", { name: `numer ${numbers[0]}, znak zapytania, 7 z 7` })).toBeVisible(),
  );
  await expect(page.getByRole("button", { name: `numer ${numbers[0]}, znak zapytania, 7 z 7` })).toBeVisible();
  await looked(page, "pad-heats");
  await handIn(page).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tango");
  await expect.poll(async () => (await ballotOf(page, hall, 1)).submitted).toBe(true);
  expect(crossed((await ballotOf(page, hall, 1)).marks)).toEqual([...numbers.slice(1, 3), ...numbers.slice(7, 12)]);

  // Handed in, both heats can be read and nothing can be tapped, until the sheet is taken back.
  await page.getByRole("button", { name: /Walc angielski/ }).tap();
  await second.tap();
  await tile(page, numbers[12]).tap({ force: true });
  await expect(tile(page, numbers[12])).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Popraw" }).tap();
  await tile(page, numbers[11]).tap();
  await first.tap();
  await tile(page, numbers[0]).tap();
  await handIn(page).tap();
  await expect.poll(async () => crossed((await ballotOf(page, hall, 1)).marks).includes(numbers[0] ?? "")).toBe(true);
  await page.getByRole("button", { name: /Walc angielski/ }).tap();
  await lookedInEnglish(page, "pad-heats");
});

test("a phone loses its network in the middle of the second heat, is opened again without one, and goes back to the first heat", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize(PHONE);
  await signIn(page, "sedzia2@demo.test");
  await openPad(page, hall);
  const { numbers } = hall;
  const heat = (n: number) =>
    page.getByRole("group", { name: "Grupy tego tańca" }).getByRole("button", { name: new RegExp(`^Grupa ${n}`) });
  expect(await smallKeys(page)).toEqual([]);
  for (const number of numbers.slice(0, 2)) await tile(page, number).tap();
  await heat(2).tap();
  await tile(page, numbers[7]).tap();
  await context.setOffline(true);
  for (const number of numbers.slice(8, 10)) await tile(page, number).tap();
  await expect.poll(() => tapped(page)).toBe(5);
  await page.reload();
  await mounted(page);
  await expect(heat(1)).toHaveText("Grupa 12");
  await expect(heat(2)).toHaveText("Grupa 23");
  await heat(2).tap();
  await expect(tile(page, numbers[9])).toHaveAttribute("aria-pressed", "true");
  await heat(1).tap();
  for (const number of numbers.slice(2, 4)) await tile(page, number).tap();
  await handIn(page).tap();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tango");
  await page.getByRole("button", { name: /Walc angielski/ }).tap();
  await expect(page.getByRole("status").filter({ hasText: "Oddano, czeka" })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await ballotOf(page, hall, 1)).submitted, { timeout: 20_000 }).toBe(true);
  expect(crossed((await ballotOf(page, hall, 1)).marks)).toEqual([...numbers.slice(0, 4), ...numbers.slice(7, 10)]);
});

test("keys alone go by rows of a short heat, change heats and hand in", async ({ page }) => {
  await page.setViewportSize(TABLET);
  await signIn(page, "sedzia3@demo.test");
  await openPad(page, hall);
  const { numbers } = hall;
  await tile(page, numbers[0]).focus();
  // Seven numbers stand in rows of five.
  await page.keyboard.press("ArrowDown");
  await expect(tile(page, numbers[5])).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(tile(page, numbers[0])).toBeFocused();
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
  }
  await page.getByRole("button", { name: /^Grupa 2/ }).focus();
  await page.keyboard.press("Enter");
  await tile(page, numbers[7]).focus();
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await ballotOf(page, hall, 1)).submitted).toBe(true);
  expect(crossed((await ballotOf(page, hall, 1)).marks)).toEqual([...numbers.slice(0, 4), ...numbers.slice(7, 10)]);
});

test("a heat that goes on the floor is lit on the pad, and one that is danced stays open to the judge", async ({
  page,
  browser,
  server,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, "sedzia4@demo.test");
  await openPad(page, hall);
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(admin, "admin@demo.test");
  const id = (await ballotOf(page, hall, 1)).heats[0]?.id ?? "";
  const move = async (action: string) =>
    expect((await callApi(admin, "POST", `/api/heats/${id}/stage`, { action })).status).toBeLessThan(300);
  await expect(page.getByText("Przed wyjściem")).toBeVisible();
  await move("start");
  await expect(page.getByText("Na parkiecie")).toBeVisible();
  await expect(page.getByText("Wybierz 7 w całym tańcu.")).toBeVisible();
  await looked(page, "pad-lit");
  await tile(page, hall.numbers[0]).tap();
  await move("finish");
  await expect(page.getByText("Po tańcu")).toBeVisible();
  await tile(page, hall.numbers[1]).tap();
  await expect(page.getByRole("button", { name: "Brakuje 5 krzyżyków" })).toBeVisible();
  // What was tapped in a heat is with the server as pencil when the heat ends.
  await expect.poll(async () => (await ballotOf(page, hall, 1)).revision).toBeGreaterThan(0);
  expect((await ballotOf(page, hall, 1)).submitted).toBe(false);
  await admin.context().close();
});
