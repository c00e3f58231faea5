// Formations that dance twice, on the judge's pad: which run is judged, one after the other, on a tablet and on a phone, and what the desk sees of them.
import type { Page } from "@playwright/test";
import type { JudgeDay, Sheet } from "../../src/judging/contract.ts";
import type { Plan, Round } from "../../src/rounds/contract.ts";
import { seriousIn } from "./axe.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

test.use({ own: "runs" });
test.describe.configure({ timeout: 120_000 });

async function get<T>(page: Page, path: string): Promise<T> {
  const { status, body } = await callApi(page, "GET", path);
  expect(status, path).toBe(200);
  return body as T;
}

/** A round of the judge's list that nobody has danced becomes two runs; gives its id and its sheets as the judge's tablet gets them. */
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
      const said = {
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
        rounds: [{ ...said, dances }],
        reason: "Dwa przebiegi",
      });
      expect(saved.status).toBe(200);
      return only.id;
    }
  throw new Error("a round of the demonstration has not begun");
}

test("a judge marks run 1 and run 2 of a formation, each on its own sheet, and the desk has a column group for each", async ({
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
  await mounted(page);
  await expect(page.getByText("Przebieg 1 z 2")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("run-1-tablet.png") });
  for (const _ of first.criteria) await page.keyboard.press("7");
  await page.getByRole("button", { name: /^Zatwierdź/ }).click();
  await expect.poll(() => revision(1)).toBe(1);
  expect(await revision(2)).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}?dance=2`);
  await mounted(page);
  await expect(page.getByText(/Przebieg 2 z 2/)).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("run-2-phone.png") });
  for (const _ of first.criteria) await page.keyboard.press("8");
  await page.getByRole("button", { name: /^Zatwierdź/ }).click();
  await expect.poll(() => revision(2)).toBe(1);
  const second = await get<Sheet>(page, `/api/performances/${first.performance_id}/sheet?dance=1`);
  expect(Object.values(second.marks)).toEqual(first.criteria.map(() => 7));

  await office.setViewportSize({ width: 1440, height: 900 });
  await office.goto(`/dashboard/scores?block=${roundId}`);
  await mounted(office);
  const matrix = office.getByRole("grid");
  const sums = office.getByRole("region", { name: "Wynik z kilku tańców" });
  for (const run of [1, 2])
    for (const table of [matrix, sums])
      await expect(table.getByRole("columnheader", { name: `Przebieg ${run}`, exact: true })).toBeVisible();
  expect(await seriousIn(office)).toEqual([]);
  await office.screenshot({ path: test.info().outputPath("matrix-1440.png") });
  await office.context().close();
});
