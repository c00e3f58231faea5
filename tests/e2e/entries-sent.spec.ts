// Changes of a sent entry: nothing is preselected, losing its place needs a confirmation, and a new question can be answered after sign-up closed.
import type { Page } from "@playwright/test";
import { FIRST_ADMIN, make, makeContest, SCHOOL } from "./open-contest.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, test } from "./server.ts";

test.use({ content: "empty" });

interface Section {
  id: string;
  age_category_id: string;
  presentation_category_id: string;
  level_code: string | null;
  max_dancers: number | null;
}

interface Saved {
  entries: { section_id: string; status: string }[];
  sections: Section[];
  answers: { values: object }[];
}

const saved = async (page: Page, id: string) => (await callApi(page, "GET", `/api/signups/${id}`)).body as Saved;

/** A sent sign-up with one solo in this section. */
async function sendSolo(page: Page, competition: string, title: string, section_id: string): Promise<string> {
  const { id } = await make(page, `/api/public/competitions/${competition}/signups`, SCHOOL);
  const dancer = { first_name: "Hanna", last_name: "Kruk", birth_year: new Date().getFullYear() - 12 };
  const { data } = (await make(page, `/api/signups/${id}/dancers`, dancer)) as unknown as { data: { id: string }[] };
  await make(page, `/api/signups/${id}/entries`, { title, section_id, dancer_ids: data.map((each) => each.id) });
  await make(page, `/api/signups/${id}/submit`, { accept_rules: true, guardian_statement: true });
  return id;
}

test("a sent entry needs its level, and a confirmation before it loses its place; a later question can be answered after sign-up closed @full", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/409 .*\/api\/entries\//);
  const { id: competition, slug } = await makeContest(browser, server, ["Jazz"]);
  const fresh = async () => (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  const [office, other] = [await fresh(), await fresh()];
  await make(office, "/api/login", FIRST_ADMIN);
  const { body } = await callApi(office, "GET", `/api/competitions/${competition}/sections`);
  const jazz = (body as { data: Section[] }).data.find((each) => each.max_dancers === 1);
  const { id: dance_category_id } = await make(office, "/api/dance-categories", { name: "Hip-hop" });
  // Hip-hop has two levels. The higher one has one place, which is taken.
  const levels: string[] = [];
  for (const level of ["debiuty", "mistrzowie"]) {
    const { age_category_id, presentation_category_id } = jazz ?? {};
    const ages = { dance_category_id, age_category_id, presentation_category_id, level_code: level, level_name: level };
    levels.push((await make(office, `/api/competitions/${competition}/sections`, { ...ages, fee_grosze: 5000, fee_per: "entry" })).id);
  }
  const masters = levels[1] ?? "";
  await sendSolo(other, competition, "Szum", masters);
  await make(office, `/api/sections/${masters}`, { capacity: 1 }, "PUT");
  const id = await sendSolo(page, competition, "Fala", jazz?.id ?? "");
  const entries = async () => (await saved(page, id)).entries;

  await page.goto(`/signup/competition/${slug}?signup=${id}&step=entries`);
  await waitForMount(page);
  const editor = page.locator(".ent-edit");
  const dance = editor.getByLabel("Kategoria taneczna");
  const level = editor.getByLabel("Poziom");
  const choose = async (field: typeof dance, name: string) => {
    await field.click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await page.getByRole("button", { name: "Edytuj występ: „Fala”" }).click();
  await choose(dance, "Hip-hop");
  await expect(editor.getByText("Wybierz poziom, żeby zapisać zmianę.")).toBeVisible();
  await editor.getByRole("button", { name: "Gotowe" }).click();
  await expect(level).toBeFocused();
  expect(await entries()).toMatchObject([{ section_id: jazz?.id, status: "submitted" }]);
  await choose(level, "mistrzowie");
  const confirmation = page.getByRole("alertdialog", { name: "Występ straci miejsce" });
  await expect(confirmation).toContainText("Występ „Fala” trafi tam na koniec listy rezerwowej");
  await expectNoFaultsInFull(page, "waiting-would-wait");
  await confirmation.getByRole("button", { name: "Anuluj" }).click();
  await expect(dance).toHaveText("Jazz");
  expect(await entries()).toMatchObject([{ section_id: jazz?.id, status: "submitted" }]);
  await choose(dance, "Hip-hop");
  await choose(level, "mistrzowie");
  await confirmation.getByRole("button", { name: "Zmień i czekaj na miejsce" }).click();
  await expect(confirmation).toHaveCount(0);
  await expect.poll(entries).toMatchObject([{ section_id: masters, status: "waiting" }]);
  await editor.getByRole("button", { name: "Gotowe" }).click();
  await expect(editor).toHaveCount(0);

  // A new entry has no preselected values.
  await page.getByRole("button", { name: "Dodaj występ" }).click();
  await expect(dance).toContainText("wybierz");
  await editor.getByRole("button", { name: "Anuluj" }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.locator(".ent")).toHaveCount(1);
  await expect.poll(async () => (await entries()).length).toBe(1);

  const { version } = (await callApi(office, "GET", `/api/competitions/${competition}`)).body as { version: number };
  await make(office, `/api/competitions/${competition}`, { signup_closes_at: "2020-02-01T00:00:00+01:00", version }, "PUT");
  const question = { scope: "entry", kind: "text", label: "Jaki rekwizyt wnosicie", required: true };
  await make(office, `/api/competitions/${competition}/questions`, question);
  await page.reload();
  await waitForMount(page);
  await page
    .locator(".ent")
    .getByLabel(/^Jaki rekwizyt wnosicie/)
    .fill("Krzesło");
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(async () => JSON.stringify((await saved(page, id)).answers)).toContain("Krzesło");
  await page.goto(`/signup/competition/preview/${id}`);
  await expect(page.getByText(/^lista rezerwowa, \d+\. miejsce$/)).toBeVisible();
  for (const each of [office, other]) await each.context().close();
});
