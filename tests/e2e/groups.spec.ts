// Heats on the plan of rounds, before the round begins: drawn anew, moved by hand, joined.
import type { DrawnRound } from "../../src/rounds/contract.ts";
import { type DanceHall, makeDanceHall } from "./dance-hall.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

let hall: DanceHall;

test.beforeEach(async ({ server }) => {
  hall = await makeDanceHall(server, { couples: 12, heats: 2, wanted: 6 });
});

test("heats are moved by hand in all dances at once, a lonely one is joined, the draw is made anew, and everything is saved @full", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  await signIn(page, "admin@demo.test");
  const round = async () => (await callApi(page, "GET", `/api/rounds/${hall.round_id}`)).body as DrawnRound;
  const numbersOf = async (dance: number) =>
    (await round()).floor
      .filter((heat) => heat.dance === dance)
      .map((heat) => heat.performances.map((each) => String(each.start_number).padStart(3, "0")));
  await page.goto(`/dashboard/rounds/${(await round()).section_id}`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Grupy i losowanie" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Grupy" });
  const heat = (number: number) => sheet.getByRole("region", { name: `Grupa ${number}`, exact: true });
  const [first = "", second = ""] = hall.numbers;
  const going = hall.numbers.slice(0, 5);
  await expect(heat(1)).toContainText(first);
  for (const number of going) await heat(1).getByRole("button", { name: number, exact: true }).click();
  await expect(sheet.getByText("5 zaznaczonych")).toBeVisible();
  await sheet.getByRole("button", { name: "Przenieś zaznaczone: Grupa 2" }).click();
  await expect(heat(1)).toContainText("W tej grupie jest tylko jeden występ.");
  await expectNoFaultsInFull(page, "groups");
  // The same is done with the keyboard alone.
  await heat(2).getByRole("button", { name: second, exact: true }).focus();
  await page.keyboard.press("Space");
  await sheet.getByRole("button", { name: "Przenieś zaznaczone: Grupa 1" }).focus();
  await page.keyboard.press("Enter");
  await sheet.getByRole("button", { name: "Zapisz grupy" }).click();
  // A change of a published list needs a reason.
  const reason = sheet.getByRole("textbox", { name: "Powód zmiany" });
  await expect(sheet.getByText("podaj powód zmiany", { exact: false })).toBeVisible();
  await reason.fill("Ten sam klub w grupie");
  await sheet.getByRole("button", { name: "Zapisz grupy" }).click();
  await expect(page.getByText("Zapisano grupy", { exact: true })).toBeVisible();
  const moved = [
    [hall.numbers[5], second],
    [...hall.numbers.slice(6), ...going.filter((number) => number !== second)],
  ];
  expect(await numbersOf(1)).toEqual(moved);
  expect(await numbersOf(2)).toEqual(moved);

  await sheet.getByRole("textbox", { name: "Naraz na parkiecie" }).fill("3");
  await sheet.getByRole("button", { name: "Losuj od nowa" }).click();
  await expect(sheet.getByText("podaj powód zmiany", { exact: false })).toBeVisible();
  await sheet.getByRole("textbox", { name: "Powód zmiany" }).fill("Mniejszy parkiet");
  await sheet.getByRole("button", { name: "Losuj od nowa" }).click();
  await expect(page.getByText("Wylosowano nowe grupy", { exact: true })).toBeVisible();
  expect((await numbersOf(1)).map((each) => each.length)).toEqual([3, 3, 3, 3]);
  await expect(heat(4)).toBeVisible();
  await sheet.getByRole("button", { name: "Zamknij" }).click();
  await expect(page.getByText("„Mniejszy parkiet”")).toBeVisible();
});
