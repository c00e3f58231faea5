// Heats at the organiser's stage: called by number, absent entries ticked off, undone, called out of turn, danced again.
import type { StartList } from "../../src/start-lists/contract.ts";
import { type DanceHall, makeDanceHall } from "./dance-hall.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

let hall: DanceHall;

test.beforeEach(async ({ server }) => {
  hall = await makeDanceHall(server, { couples: 8, heats: 2, wanted: 4 });
});

test("heats are called by number, the absent are ticked off, presses are undone, and a heat dances out of turn or again for a reason", async ({
  page,
}) => {
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard");
  await waitForMount(page);
  const stage = page.getByRole("region", { name: "Scena", exact: true });
  await stage.getByRole("button", { name: "Wszystkie wejścia" }).click();
  const sheet = page.getByRole("dialog", { name: "Wszystkie wejścia na parkiet" });
  await sheet.getByRole("searchbox").fill("tango");
  const second = sheet.getByRole("listitem").filter({ hasText: "Tango, grupa 2 z 2" });
  await expect(second).toContainText(hall.numbers.slice(4).join(" "));
  await expect(sheet.getByRole("listitem")).toHaveCount(2);
  await sheet.getByRole("searchbox").fill("nikt taki");
  await expect(sheet.getByRole("listitem")).toHaveCount(0);
  await sheet.getByRole("searchbox").fill("walc angielski");
  await expect(sheet.getByRole("listitem")).toHaveCount(2);
  await expectNoFaultsInFull(page, "floors");
  const first = sheet.getByRole("listitem").filter({ hasText: "Walc angielski, grupa 1 z 2" });
  await first.getByRole("button", { name: /^Wpuść: / }).click();
  await expect(page.getByText("Grupa 1 z 2: na parkiecie").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Zamknij" }).click();

  await expect(stage.getByText(`Walc angielski, grupa 1 z 2: ${hall.numbers.slice(0, 4).join(" ")}`)).toBeVisible();
  const absent = stage.getByRole("group", { name: "Kogo nie ma" });
  await absent.getByRole("button", { name: hall.numbers[1] ?? "" }).click();
  await expect(absent.getByRole("button", { name: hall.numbers[1] ?? "" })).toHaveAttribute("aria-pressed", "true");
  await expect(stage.getByText(`Walc angielski, grupa 1 z 2: ${[hall.numbers[0], ...hall.numbers.slice(2, 4)].join(" ")}`)).toBeVisible();
  await expectNoFaultsInFull(page, "heat-on-stage");
  await stage.getByRole("button", { name: "Zakończ grupę 1" }).click();
  await page.getByRole("button", { name: "Cofnij" }).last().click();

  await stage.getByRole("button", { name: "Wszystkie wejścia" }).click();
  await sheet.getByRole("searchbox").fill("walc angielski");
  await expect(first.getByRole("button", { name: /^Wpuść: / })).toBeVisible();
  await sheet
    .getByRole("listitem")
    .filter({ hasText: "Walc angielski, grupa 2 z 2" })
    .getByRole("button", { name: /^Wpuść: / })
    .click();
  await sheet.getByText("Wszystkie", { exact: true }).click();
  const other = sheet.getByRole("listitem").filter({ hasText: "Walc angielski, grupa 2 z 2" });
  await expect(other).toContainText("na parkiecie");
  await other.getByRole("button", { name: /^Powtórz: / }).click();
  const asking = page.getByRole("dialog", { name: "Powtórzyć to wejście?" });
  await expect(asking.getByRole("button", { name: "Powtórz" })).toBeDisabled();
  await asking.getByRole("textbox", { name: "Powód" }).fill("Muzyka stanęła");
  await asking.getByRole("button", { name: "Powtórz" }).click();
  await expect(asking).toHaveCount(0);
  await expect(other.getByRole("button", { name: /^Wpuść: / })).toBeVisible();
  await first.getByRole("button", { name: /^Pomiń: / }).click();
  await expect(first).toContainText("pominięte");

  const list = (await callApi(page, "GET", `/api/start-lists/${hall.list_id}`)).body as StartList;
  const heats = list.blocks
    .flatMap((block) => block.heats)
    .filter((heat) => heat.performance_ids.some((id) => hall.performance_ids.includes(id)));
  expect(heats.map((heat) => [heat.dance, heat.number, heat.status])).toEqual([
    [1, 1, "skipped"],
    [1, 2, "waiting"],
    [2, 1, "waiting"],
    [2, 2, "waiting"],
  ]);
});

test("the list of entries to the floor follows own presses while the live stream is silent @full", async ({ page }) => {
  await page.route("**/live?*", () => undefined);
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard");
  await waitForMount(page);
  await page.getByRole("region", { name: "Scena", exact: true }).getByRole("button", { name: "Wszystkie wejścia" }).click();
  const sheet = page.getByRole("dialog", { name: "Wszystkie wejścia na parkiet" });
  await sheet.getByText("Wszystkie", { exact: true }).click();
  await sheet.getByRole("searchbox").fill("walc angielski");
  const heat = sheet.getByRole("listitem").filter({ hasText: "Walc angielski, grupa 1 z 2" });
  await heat.getByRole("button", { name: /^Wpuść: / }).click();
  await expect(heat).toContainText("na parkiecie");
});
