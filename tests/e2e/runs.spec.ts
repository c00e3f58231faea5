// Formations that dance twice: the judge's pad for each run, on a tablet and on a phone, and the desk's view of both;
// a missed run, the second run's own order, and the public page of each.
import type { Page } from "@playwright/test";
import type { JudgeDay, Sheet } from "../../src/judging/contract.ts";
import type { Plan, Round } from "../../src/rounds/contract.ts";
import { giveMarks } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { publishRound } from "../../src/publishing/contract.ts";
import { makeHall } from "../competitions/situations.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";
import { closeRound } from "#src/scoring/contract.ts";

async function get<T>(page: Page, path: string): Promise<T> {
  const { status, body } = await callApi(page, "GET", path);
  expect(status, path).toBe(200);
  return body as T;
}

/** Plans two runs in a round of the judge's list that nobody has danced. Returns the round's id. */
async function planTwice(page: Page): Promise<string> {
  await callApi(page, "POST", "/api/login", { email: "sedzia1@demo.test", password: "parkiet-demo" });
  const lists = (await get<JudgeDay>(page, "/api/judge")).data.map((list) => list.start_list_id);
  await callApi(page, "POST", "/api/logout");
  await callApi(page, "POST", "/api/login", { email: "admin@demo.test", password: "parkiet-demo" });
  for (const { id } of (await get<{ data: { id: string }[] }>(page, "/api/competitions")).data)
    for (const round of (await get<{ data: Round[] }>(page, `/api/competitions/${id}/rounds`)).data) {
      if (round.status !== "planned" || round.entries < 2 || !lists.includes(round.start_list_id ?? "")) continue;
      const plan = await get<Plan>(page, `/api/sections/${round.section_id}/plan`);
      const [only] = plan.rounds;
      if (!only || plan.rounds.length > 1) continue;
      const { kind, level, name, scoring_form_id, heat_size, wanted, crosses, tie, cap, carry, on_round_id } = only;
      const roundFields = {
        id: only.id,
        kind,
        level,
        name,
        scoring_form_id,
        heat_size,
        wanted,
        crosses,
        tie,
        cap,
        carry,
        on_round_id,
        runs: "sum",
      };
      const dances = [1, 2].map((run) => ({ code: "", name: `Przebieg ${run}`, seconds: null, floor: "one" }));
      const saved = await callApi(page, "PUT", `/api/sections/${round.section_id}/plan`, {
        rounds: [{ ...roundFields, dances }],
        reason: "Dwa przebiegi",
      });
      expect(saved.status).toBe(200);
      return only.id;
    }
  throw new Error("a round of the demonstration has not begun");
}

test("a judge marks run 1 and run 2 of a formation, each on its own sheet, and the desk has a tab for each @full", async ({
  page,
  browser,
  server,
}) => {
  const office = await (await browser.newContext({ baseURL: server.url })).newPage();
  const roundId = await planTwice(office);
  await page.setViewportSize({ width: 1180, height: 820 });
  await signIn(page, "sedzia1@demo.test");
  const lists = (await get<JudgeDay>(page, "/api/judge")).data;
  const sheets: Sheet[] = [];
  for (const list of lists) sheets.push(...(await get<{ data: Sheet[] }>(page, `/api/start-lists/${list.start_list_id}/sheets`)).data);
  const own = sheets.filter((sheet) => sheet.block.id === roundId);
  const [first] = own;
  if (!first) throw new Error("the round has sheets");
  expect(own.filter((sheet) => sheet.run?.dance === 1)).toHaveLength(own.length / 2);

  const path = `/judge/dashboard/score/${first.performance_id}`;
  const revision = async (dance: number) =>
    (await get<Sheet>(page, `/api/performances/${first.performance_id}/sheet?dance=${dance}`)).revision;
  await page.goto(path);
  await waitForMount(page);
  await expect(page.getByText("Przebieg 1 z 2")).toBeVisible();
  await expectNoFaultsInFull(page, "run-1-tablet");
  for (const _ of first.criteria) await page.keyboard.press("7");
  await page.getByRole("button", { name: /^Zatwierdź/ }).click();
  await expect.poll(() => revision(1)).toBe(1);
  expect(await revision(2)).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}?dance=2`);
  await waitForMount(page);
  await expect(page.getByText(/Przebieg 2 z 2/)).toBeVisible();
  await expectNoFaultsInFull(page, "run-2-phone");
  for (const _ of first.criteria) await page.keyboard.press("8");
  await page.getByRole("button", { name: /^Zatwierdź/ }).click();
  await expect.poll(() => revision(2)).toBe(1);
  const second = await get<Sheet>(page, `/api/performances/${first.performance_id}/sheet?dance=1`);
  expect(Object.values(second.marks)).toEqual(first.criteria.map(() => 7));

  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto(`/dashboard/scores?block=${roundId}`);
  await waitForMount(office);
  const matrix = office.getByRole("grid");
  // Fourteen columns of judges are too wide for one table, so the run is chosen.
  for (const run of [1, 2]) {
    await office.getByRole("radiogroup", { name: "Taniec" }).getByText(`Przebieg ${run}`, { exact: true }).click();
    await expect(matrix.getByRole("gridcell", { name: new RegExp(` Przebieg ${run} S1: `) }).first()).toBeVisible();
  }
  await expectNoFaultsInFull(office, "matrix-1440");
  await office.context().close();
});

test("a missed run or a retirement is entered at the stage, run 2 has its own order, and the public reads the result of each run @full", async ({
  page,
  browser,
  server,
}) => {
  await inApplication(server, async (place, tenant) => {
    const hall = await makeHall(place, {
      entries: 3,
      judges: 2,
      tenant,
      plan: { dances: ["Przebieg 1", "Przebieg 2"], order: "reversed" },
    });
    const guest = await (await browser.newContext({ baseURL: server.url })).newPage();
    await guest.goto(`/startlist/${hall.list_id}`);
    await waitForMount(guest);
    const second = guest.getByRole("region", { name: /Przebieg 2$/ }).getByRole("listitem");
    await expect(second).toHaveText([/003/, /002/, /001/]);
    await expectNoFaultsInFull(guest, "runs-startlist");

    await signIn(page, "admin@demo.test");
    await page.goto(`/dashboard?competition=${hall.competition_id}`);
    await waitForMount(page);
    const stage = page.getByRole("region", { name: "Scena", exact: true });
    const asking = page.getByRole("alertdialog");
    const leave = async (number: string, which: string) => {
      await stage.getByRole("button", { name: `Nie wystąpił ${number}` }).click();
      await asking.getByRole("radio", { name: which }).click();
      await asking.getByRole("button", { name: `Nie wystąpił ${number}` }).click();
      await expect(asking).toHaveCount(0);
      await expect(stage.getByRole("button", { name: `Nie wystąpił ${number}` })).toHaveCount(0);
    };
    /** Starts the performance of this number, which is next, and ends it. */
    const dance = async (number: string) => {
      await expect(stage.getByRole("button", { name: `Nie wystąpił ${number}` })).toBeVisible();
      await stage.getByRole("button", { name: /^Wpuść/ }).click();
      await stage.getByRole("button", { name: /^Zakończ/ }).click();
      await expect(stage.getByRole("button", { name: /^Zakończ/ })).toHaveCount(0);
    };
    await stage.getByRole("button", { name: "Nie wystąpił 001" }).click();
    await expectNoFaultsInFull(page, "runs-no-show");
    await page.keyboard.press("Escape");
    await leave("001", "Tylko tego tańca");
    await dance("002");
    await leave("003", "Tego i następnych w rundzie");
    // Run 2 is danced in reversed order, without 003.
    await dance("002");
    await dance("001");
    await expect(stage).toContainText("Wszystkie występy tej listy się odbyły.");
    await expect(second.filter({ hasText: "003" })).toContainText("nie wystąpił");

    const sheetMarks = [
      [0, 2, 9],
      [1, 1, 7],
      [1, 2, 8],
    ] as const;
    for (const referee of hall.referees)
      for (const [at, run, mark] of sheetMarks) {
        const body = { id: newId(), dance: run, marks: { T: mark, C: mark }, device_at: new Date().toISOString(), revision: 0 };
        await referee.must(giveMarks, { params: { id: hall.performance_ids[at] ?? "" }, body });
      }
    const params = { id: hall.round_id };
    await page.goto(`/dashboard/scores?block=${hall.round_id}`);
    await waitForMount(page);
    await expect(page.getByRole("region", { name: "Wynik z kilku tańców" }).getByRole("row", { name: /^001/ })).toContainText(
      "nie wystąpił",
    );
    await expectNoFaultsInFull(page, "runs-matrix");
    await hall.admin.must(closeRound, { params, body: {} });
    await hall.admin.must(publishRound, { params, body: { released: "all" } });
    await guest.setViewportSize({ width: 1440, height: 900 });
    await guest.goto(`/scores/${hall.competition_id}`);
    await waitForMount(guest);
    const runs = guest.getByRole("region", { name: "Wynik z kilku tańców" });
    await expect(runs.getByRole("row", { name: /^002/ }).getByRole("cell")).toHaveText(["28,00", "32,00", "60,00"]);
    await expect(runs.getByRole("row", { name: /^001/ }).getByRole("cell")).toHaveText(["nie wystąpił", "36,00", "36,00"]);
    await expect(runs.getByRole("row", { name: /^003/ })).toHaveCount(0);
    await expectNoFaultsInFull(guest, "runs-public");
    await guest.context().close();
  });
});
