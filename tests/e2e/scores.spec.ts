// From the last mark to the place on a spectator's open page: stage, matrix, paper, deductions, closing, publishing, unpublishing.
import type { Page } from "@playwright/test";
import type { PublicScores } from "../../src/publishing/contract.ts";
import { inDemo } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, type Server, signIn, test } from "./server.ts";
import type { Matrix } from "#src/scoring/shapes.ts";

const MARKS = { T: 7, C: 7.5, M: 8, W: 8 };

interface ScoredRound {
  id: string;
  name: string;
  status: string;
  competition_id: string;
}

async function roundsOf(page: Page): Promise<ScoredRound[]> {
  return ((await callApi(page, "GET", "/api/scores")).body as { data: ScoredRound[] }).data;
}

async function matrixOf(page: Page, id: string): Promise<Matrix> {
  return (await callApi(page, "GET", `/api/blocks/${id}/scores`)).body as Matrix;
}

async function scoresOf(page: Page, id: string): Promise<PublicScores> {
  return (await callApi(page, "GET", `/api/public/scores/${id}`)).body as PublicScores;
}

/** Ends the performances of a round and types its missing marks from paper, except the last `left`. */
async function finishRound(page: Page, server: Server, round: string, left = 0): Promise<Matrix> {
  const { competition } = await matrixOf(page, round);
  // One person types and closes, so the check by a second person is off.
  const alone = { round_rules: { paper_check: "none" }, release_rules: {} };
  expect((await callApi(page, "PUT", `/api/competitions/${competition.id}/round-rules`, alone)).status).toBe(200);
  await inDemo(server, (trx) => trx.updateTable("heats").set({ status: "done" }).where("block_id", "=", round).execute());
  const { missing } = await matrixOf(page, round);
  for (const [i, each] of missing.slice(0, missing.length - left).entries()) {
    const marks = { ...MARKS, T: 5 + (i % 5) };
    const body = {
      id: crypto.randomUUID(),
      marks,
      device_at: new Date().toISOString(),
      revision: 0,
      seat_id: each.seat_id,
      reason: "z karty papierowej",
    };
    expect((await callApi(page, "POST", `/api/performances/${each.performance_id}/marks`, body)).status).toBe(201);
  }
  return matrixOf(page, round);
}

/** The live round, or else the next waiting one in the order of the day. */
async function nextRound(page: Page): Promise<ScoredRound> {
  const found =
    (await roundsOf(page)).find((round) => round.status === "live") ?? (await roundsOf(page)).find((round) => round.status === "waiting");
  if (!found) throw new Error("the demonstration has no open block");
  return found;
}

const three = (n: number | null | undefined) => String(n ?? 0).padStart(3, "0");

test("an organiser types the last marks from paper, takes points off, closes and publishes, and a spectator's open page shows the places without reloading", async ({
  page,
  browser,
  baseURL,
  expectTrouble,
  server,
}) => {
  expectTrouble(/422/);
  await signIn(page, "admin@demo.test");
  const round = await nextRound(page);
  const matrix = await finishRound(page, server, round.id, 2);
  const [last] = matrix.missing;
  const spectator = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await spectator.goto(`/scores/${round.competition_id}`);
  await waitForMount(spectator);
  const table = spectator.getByRole("region", { name: round.name, exact: true });
  await expect(table.getByText("Wyniki tej rundy pojawią się po publikacji.")).toBeVisible();

  await page.goto(`/dashboard/scores?block=${round.id}`);
  await waitForMount(page);
  await expect(page.getByText("Brakuje ocen: 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Zamknij rundę" })).toBeDisabled();
  await page.getByRole("gridcell", { name: `${three(last?.start_number)} ${last?.seat}: brak` }).focus();
  await page.keyboard.press("8");
  const paper = page.getByRole("dialog");
  await expect(paper.getByLabel("Technika")).toHaveValue("8");
  await page.keyboard.press("Enter");
  for (const mark of ["8,5", "9"]) {
    await page.keyboard.insertText(mark);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.insertText("11");
  await page.keyboard.press("Enter");
  await expect(paper.getByText("Podaj ocenę od 1 do 10, co 0,5.")).toBeVisible();
  await paper.getByLabel("Wyraz artystyczny").fill("9,5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Brakuje ocen: 1")).toBeVisible();
  await paper.getByRole("button", { name: "Zamknij" }).click();
  await finishRound(page, server, round.id);
  await expect(page.getByText("Komplet ocen")).toBeVisible();

  const number = three(matrix.rows[0]?.start_number);
  await page.getByRole("button", { name: `Kary ${number}: –` }).click();
  await page.getByLabel("Punkty").fill("1,5");
  await page.getByLabel("Za co").fill("Przekroczenie czasu");
  await page.getByRole("button", { name: "Dodaj karę" }).click();
  await expect(page.getByRole("dialog").getByText("Przekroczenie czasu")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Zamknij" }).click();
  await expect(page.getByRole("button", { name: `Kary ${number}: −1,5` })).toBeVisible();

  const out = page.getByRole("button", { name: new RegExp(`^Kary ${three(matrix.rows[1]?.start_number)}:`) });
  await out.click();
  await page.getByRole("button", { name: "Dyskwalifikuj" }).click();
  await expect(page.getByText("Podaj powód dyskwalifikacji w polu „Za co”.")).toBeVisible();
  await page.getByLabel("Za co").fill("Zakazany rekwizyt");
  await page.getByRole("button", { name: "Dyskwalifikuj" }).click();
  await expect(page.getByText("nie dostanie miejsca", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Przywróć do oceny" }).click();
  await expect(page.getByRole("button", { name: "Dyskwalifikuj" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Zamknij" }).click();

  await page.getByRole("button", { name: "Jak policzono" }).click();
  await expect(page.locator(".mx-why li").first()).toBeVisible();
  await expectNoFaultsInFull(page, "block-explained");
  await page.getByRole("button", { name: "Zamknij rundę" }).click();
  await page.getByRole("button", { name: "Ogłoś po dekoracji" }).click();
  await expect(page.getByText("Gotowe, czeka na dekorację")).toBeVisible();
  await expect(table.getByText("Wyniki są gotowe. Ogłosimy je podczas dekoracji.")).toBeVisible();
  await page.goto("/dashboard");
  await waitForMount(page);
  await page.getByRole("button", { name: "Ogłoś 1 rundę" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Ogłoś 1 rundę" }).click();
  await expect(page.getByRole("region", { name: "Dekoracja" })).toBeHidden();
  await page.goto(`/dashboard/scores?block=${round.id}`);
  await waitForMount(page);
  await expect(page.getByRole("button", { name: "Cofnij publikację" })).toBeVisible();

  await expect(table.getByRole("row").filter({ hasText: number })).toContainText("kara −1,50");
  await expect(table.getByText("nowy wynik").first()).toBeVisible();
  const published = (await scoresOf(page, round.competition_id)).blocks.find((each) => each.id === round.id);
  await expect(table.getByRole("row")).toHaveCount((published?.results?.length ?? 0) + 1);
  await table.getByText("Jak policzono").click();
  await expect(table.locator(".mx-why li").first()).toBeVisible();

  await page.getByRole("button", { name: "Cofnij publikację" }).click();
  const why = page.getByRole("dialog");
  await why.getByRole("button", { name: "Cofnij publikację" }).click();
  await expect(why.getByText("Podaj powód cofnięcia publikacji.")).toBeVisible();
  await why.getByLabel("Powód").fill("Protest klubu");
  await why.getByRole("button", { name: "Cofnij publikację" }).click();
  await expect(page.getByRole("button", { name: "Opublikuj wyniki" })).toBeVisible();
  await expect(table.getByText("Wyniki tej rundy pojawią się po publikacji.")).toBeVisible();
  // The scroll position of a reader further down does not change when a round is added above.
  await expect(spectator.locator("tr.new")).toHaveCount(0, { timeout: 15_000 });
  const read = spectator.locator("tr[data-entry]").last();
  await read.evaluate((row) => row.scrollIntoView({ block: "center" }));
  const entry = await read.getAttribute("data-entry");
  const seen = spectator.locator(`tr[data-entry="${entry}"]`);
  const before = (await seen.boundingBox())?.y;
  await page.getByRole("button", { name: "Opublikuj wyniki" }).click();
  await expect(table.getByText(/^Wynik poprawiony, wersja 2 z/)).toBeAttached();
  await expect.poll(async () => Math.abs(((await seen.boundingBox())?.y ?? 0) - (before ?? 0))).toBeLessThan(2);
  await spectator.context().close();
});

test("the desk runs the stage: letting in, ending, and every dashboard page and the public page say so @full", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "admin@demo.test");
  const [{ competition_id } = { competition_id: "" }] = await roundsOf(page);
  const spectator = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await spectator.goto(`/scores/${competition_id}`);
  await waitForMount(spectator);
  await page.goto("/dashboard");
  await waitForMount(page);
  const enter = page.getByRole("button", { name: /^Wpuść \d{3}$/ });
  const number = (await enter.textContent())?.match(/\d{3}/)?.[0] ?? "";
  await enter.click();
  await expect(page.getByRole("region", { name: "Na scenie" })).toContainText(number);
  await expect(spectator.getByRole("region", { name: "Teraz na scenie" })).toContainText(number);
  await page.getByRole("link", { name: "Oceny" }).first().click();
  await expect(page.getByRole("heading", { name: "Oceny" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Na scenie" })).toContainText(number);
  await page.goBack();
  await page.getByRole("button", { name: `Zakończ ${number}` }).click();
  await expect(page.getByText("Scena jest pusta.")).toBeVisible();
  await page.getByRole("button", { name: /^Nie wystąpił \d{3}$/ }).click();
  const asking = page.getByRole("alertdialog");
  const absent = (await asking.getByRole("heading").textContent())?.match(/\d{3}/)?.[0] ?? "";
  await asking.getByRole("button", { name: `Nie wystąpił ${absent}` }).click();
  await expect(page.getByRole("button", { name: `Wpuść ${absent}` })).toBeHidden();
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(page.getByRole("button", { name: `Wpuść ${absent}` })).toBeVisible();
  await spectator.context().close();
});

test("a referee sees the start list and moves nothing; a coach opens published start lists and the own marks of a published block; the office finds blocks by search and state @full", async ({
  page,
}) => {
  await signIn(page, "sedzia1@demo.test");
  await page.goto("/dashboard/start-lists");
  await waitForMount(page);
  await expect(page.getByText("Listę zmienia administrator.")).toBeVisible();
  await expect(page.locator(".bl-list .grip")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ułóż automatycznie" })).toHaveCount(0);

  await signIn(page, "trener@demo.test");
  await page.goto("/dashboard/start-lists/lists?sort=name");
  await waitForMount(page);
  await page.getByRole("link", { name: "Scena A" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lista startowa" })).toBeVisible();
  const seen = await roundsOf(page);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every((round) => round.status === "published")).toBe(true);
  const [round = { id: "", name: "" }] = seen;
  const own = await matrixOf(page, round.id);
  await page.goto("/dashboard/scores");
  await waitForMount(page);
  await expect(page.getByRole("heading", { name: "Opublikowane wyniki" })).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(seen.length);
  await page.getByText(round.name, { exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: round.name })).toBeVisible();
  await expect(page.locator("section[data-entry]")).toHaveCount(own.rows.length);
  await expect(page.locator("section[data-entry]").first()).toContainText(three(own.rows[0]?.start_number));
  await expect(page.locator("section[data-entry]").first().locator("tbody tr")).toHaveCount(own.seats.length);
  await page.getByRole("button", { name: "Jak policzono" }).click();
  await expect(page.locator(".mx-why li").first()).toBeVisible();
  await expectNoFaultsInFull(page, "own-marks");

  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/scores?state=published");
  await waitForMount(page);
  await expect(page.locator("tbody tr")).toHaveCount((await roundsOf(page)).filter((round) => round.status === "published").length);
  await page.getByRole("searchbox").fill("nie ma takiej rundy");
  await expect(page.getByText("Nic nie pasuje do filtrów")).toBeVisible();
});

test("the competition switch is on each page of its group, filters it, and the links between them keep the choice @full", async ({
  page,
}) => {
  await signIn(page, "admin@demo.test");
  const [{ competition_id } = { competition_id: "" }] = await roundsOf(page);
  const { data } = (await callApi(page, "GET", "/api/competitions")).body as { data: { id: string; name: string }[] };
  const mine = data.find((each) => each.id === competition_id)?.name ?? "";
  const other = data.find((each) => each.id !== competition_id) ?? { id: "", name: "" };
  const bar = page.getByRole("navigation", { name: "Główna nawigacja" });
  const chooser = bar.getByRole("button", { name: /^Wybierz turniej/ });
  await page.goto("/dashboard/scores");
  await waitForMount(page);
  await expect(chooser).toContainText("Wszystkie turnieje");
  await chooser.click();
  await page.getByRole("menuitemradio", { name: other.name }).click();
  await expect(page).toHaveURL(`/dashboard/scores?competition=${other.id}`);
  await expect(page.getByText("Nie ma jeszcze rund")).toBeVisible();
  for (const name of ["Listy startowe", "Płatności", "Występy", "Pulpit"]) {
    await bar.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`competition=${other.id}$`));
    await expect(chooser).toContainText(other.name);
  }
  await page.goto(`/dashboard/start-lists/lists?competition=${other.id}`);
  await waitForMount(page);
  await expect(chooser).toContainText(other.name);
  await expect(page.locator("tbody tr")).toHaveCount(0);
  await chooser.click();
  await page.getByRole("menuitemradio", { name: mine }).click();
  await expect(page.locator("tbody tr")).not.toHaveCount(0);
  await bar.getByRole("link", { name: "Listy startowe" }).click();
  await expect(chooser).toContainText(mine);
  await expect(page.locator(".bl-list .br-n").first()).toBeVisible();
  await bar.getByRole("link", { name: "Oceny", exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/scores?competition=${competition_id}`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await page.reload();
  await waitForMount(page);
  await expect(chooser).toContainText(mine);
});
