// The organiser's plan of rounds: the ladders of all sections; a plan edited, refused, saved and created anew.
import type { Page } from "@playwright/test";
import type { Round } from "../../src/rounds/contract.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

type Listed = Round & { section_name: string; competition_id: string };

async function get<T>(page: Page, path: string): Promise<T> {
  const { status, body } = await callApi(page, "GET", path);
  expect(status, path).toBe(200);
  return body as T;
}

/** Rounds of all competitions of the demonstration. */
async function allRounds(page: Page): Promise<Listed[]> {
  const competitions = (await get<{ data: { id: string }[] }>(page, "/api/competitions")).data;
  const rounds: Listed[] = [];
  for (const { id } of competitions) {
    const { data } = await get<{ data: Listed[] }>(page, `/api/competitions/${id}/rounds`);
    rounds.push(...data.map((round) => ({ ...round, competition_id: id })));
  }
  return rounds;
}

test("an organiser finds a section among the ladders, plans a first round before its final, is told what cannot be danced, and saves", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409|422/);
  await signIn(page, "admin@demo.test");
  const planned = (await allRounds(page)).filter((round) => round.status === "planned" && round.entries > 2);
  const section = planned.toSorted((one, other) => other.entries - one.entries)[0];
  if (!section) throw new Error("a section of the demonstration has not begun");
  await page.goto(`/dashboard/rounds?competition=${section.competition_id}`);
  await waitForMount(page);
  // A column's heading is aligned with its cells.
  const table = page.getByRole("table", { name: "Rundy" });
  const [head, cell] = [table.getByRole("columnheader").nth(1), table.getByRole("cell").nth(1)];
  expect((await head.boundingBox())?.x).toBe((await cell.boundingBox())?.x);
  const rows = table.getByRole("row");
  await expect(rows).toHaveCount(51);
  await page.getByRole("button", { name: "Pokaż więcej" }).click();
  await expect(rows).toHaveCount(101);
  const entries = page.getByRole("columnheader", { name: "Występy" });
  await entries.getByRole("button").click();
  await expect(entries).toHaveAttribute("aria-sort", "ascending");
  await entries.getByRole("button").click();
  await expect(entries).toHaveAttribute("aria-sort", "descending");
  const here = (await allRounds(page)).filter((round) => round.competition_id === section.competition_id);
  await expect(rows.nth(1)).toContainText(String(Math.max(...here.map((round) => round.entries))));
  await page.getByRole("searchbox").fill("nie ma takiej kategorii");
  await expect(page.getByRole("link", { name: section.section_name, exact: true })).toHaveCount(0);
  await page.getByRole("searchbox").fill(section.section_name);
  await page.getByRole("link", { name: section.section_name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: section.section_name })).toBeVisible();
  await expect(page.getByText("plan domyślny")).toBeVisible();
  await expect(page.getByRole("button", { name: "Zapisz plan" })).toHaveCount(0);

  await page.getByRole("button", { name: "Eliminacje i finał" }).click();
  const first = page.getByRole("region", { name: "Eliminacje" });
  await first.getByRole("textbox", { name: "Ile przechodzi dalej" }).fill(String(section.entries + 1));
  await first.getByRole("textbox", { name: "Nazwa" }).fill("Przegląd");
  const named = page.getByRole("region", { name: "Przegląd" });
  await named.getByRole("button", { name: "Tańce" }).click();
  await page.getByRole("button", { name: "Wstaw pięć tańców" }).click();
  await page.getByRole("menuitem", { name: "Standard: W, T, WW, F, Q" }).click();
  await expect(named.getByRole("group", { name: "Taniec 5" })).toBeVisible();
  await expectNoFaultsInFull(page, "plan-changed");
  await page.getByRole("button", { name: "Zapisz plan" }).click();
  await expect(page.getByRole("alert").getByText("Powód zmiany: Lista jest opublikowana: podaj powód zmiany.")).toBeVisible();
  await page.getByRole("textbox", { name: "Powód zmiany" }).fill("Więcej zgłoszeń niż miejsc");
  await page.getByRole("button", { name: "Zapisz plan" }).click();
  await expect(page.getByRole("alert").getByText(/^Przegląd, Ile przechodzi dalej: .*Przegląd/)).toBeVisible();
  await expectNoFaultsInFull(page, "plan-refused");
  await named.getByRole("textbox", { name: "Ile przechodzi dalej" }).fill("2");
  await expect(page.getByText("Do poprawy: 1 pole")).toHaveCount(0);
  // The best of five dances with points counts.
  await named.getByRole("combobox", { name: "Wynik z kilku tańców" }).click();
  await page.getByRole("option", { name: "Najlepszy" }).click();
  await page.getByRole("button", { name: "Zapisz plan" }).click();
  await expect(page.getByText("plan zmieniony ręcznie")).toBeVisible();
  await expect(page.getByText("Zmiana planu rund")).toBeVisible();
  await expect(page.getByText("„Więcej zgłoszeń niż miejsc”")).toBeVisible();
  await expect(page.getByText("Dziś domyślny plan byłby:").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Zapisz plan" })).toHaveCount(0);
  const savedPlan = await get<{ rounds: Round[] }>(page, `/api/sections/${section.section_id}/plan`);
  expect(savedPlan.rounds.map((round) => [round.name, round.wanted, round.dances.length, round.runs])).toEqual([
    ["Przegląd", 2, 5, "best"],
    [null, null, 1, "sum"],
  ]);
});

test("a section without entries gets a plan of one press, and goes back to the default @full", async ({ page }) => {
  await signIn(page, "admin@demo.test");
  const [known] = await allRounds(page);
  const sections = `/api/competitions/${known?.competition_id}/sections`;
  const [like] = (await get<{ data: Record<string, unknown>[] }>(page, sections)).data;
  const { dance_category_id, age_category_id, presentation_category_id, scoring_form_id } = like ?? {};
  const body = {
    dance_category_id,
    age_category_id,
    presentation_category_id,
    scoring_form_id,
    level_code: "ZZ",
    level_name: "Próba",
    name: "Próba rund",
  };
  expect((await callApi(page, "POST", sections, body)).status).toBe(201);
  await page.goto(`/dashboard/rounds?competition=${known?.competition_id}&q=Próba`);
  await waitForMount(page);
  await page.getByRole("link", { name: "Próba rund" }).click();
  await expect(page.getByText("Plan zmienia się razem z liczbą występów.")).toBeVisible();
  await page.getByRole("button", { name: "Eliminacje i finał" }).click();
  await page.getByRole("button", { name: "Zapisz plan" }).click();
  await expect(page.getByText("plan zmieniony ręcznie")).toBeVisible();
  await page.getByRole("button", { name: "Sam finał" }).click();
  await expect(page.getByRole("region", { name: "Eliminacje" })).toHaveCount(0);
  await page.getByRole("button", { name: "Cofnij zmiany" }).click();
  await expect(page.getByRole("region", { name: "Eliminacje" })).toBeVisible();
  await page.getByRole("button", { name: "Wróć do planu domyślnego" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Wróć do planu domyślnego" }).click();
  await expect(page.getByText("Plan ułożony od nowa", { exact: true })).toBeVisible();
  await expect(page.getByText("plan domyślny")).toBeVisible();
  await expect(page.getByRole("region", { name: "Eliminacje" })).toHaveCount(0);
});

test("a round that has begun is shown as it is and cannot be changed, and changes that were not saved can be undone @full", async ({
  page,
}) => {
  await signIn(page, "admin@demo.test");
  const rounds = await allRounds(page);
  const begun = rounds.find((round) => round.status !== "planned");
  await page.goto(`/dashboard/rounds/${begun?.section_id}`);
  await waitForMount(page);
  await expect(page.getByText("Ta runda już się zaczęła i nie można jej zmienić.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Dodaj rundę na początku" })).toHaveCount(0);
  await expectNoFaultsInFull(page, "plan-begun");
  const planned = rounds.findLast((round) => round.status === "planned");
  await page.goto(`/dashboard/rounds/${planned?.section_id}`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Dodaj rundę na początku" }).click();
  await expect(page.getByText("Zmiany niezapisane")).toBeVisible();
  await page.getByRole("button", { name: "Cofnij zmiany" }).click();
  await expect(page.getByText("Zmiany niezapisane")).toHaveCount(0);
});
