// A judge without an account: added by name to a list's panel, and marking on a tablet that the judge's card opened.
import type { Browser, Page } from "@playwright/test";
import type { JudgeDay, Sheet } from "../../src/judging/contract.ts";
import type { StationCard } from "../../src/hall/stations/contract.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, type Server, signIn, test, waitForMount } from "./server.ts";

const NAME = "Weronika Bezkonta";
const RENAMED = "Weronika Karciana";

/** A page of the judges' table, without a session. */
const newTablet = async (browser: Browser, server: Server): Promise<Page> =>
  (await browser.newContext({ baseURL: server.url, locale: "pl-PL", viewport: { width: 1180, height: 820 } })).newPage();

/** Adds the judge by name to the running list's panel as the organiser. Returns the competition and the person. */
async function addJudge(page: Page): Promise<{ competition: string; user_id: string }> {
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/start-lists");
  await waitForMount(page);
  await page.getByRole("button", { name: "Więcej działań listy" }).click();
  await page.getByRole("menuitem", { name: "Skład sędziowski" }).click();
  const dialog = page.getByRole("dialog", { name: "Skład sędziowski" });
  await dialog.getByRole("textbox", { name: "Dodaj sędziego po nazwisku" }).fill(NAME);
  const made = page.waitForResponse((response) => response.url().endsWith("/api/judges"));
  await dialog.getByRole("button", { name: "Dodaj", exact: true }).click();
  const { user_id } = (await (await made).json()) as { user_id: string };
  await expect(dialog.getByText(NAME, { exact: true })).toBeVisible();
  await expectNoFaultsInFull(page, "cards-judges-dialog");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog).toBeHidden();
  // Such a person is in the list of people, without an account, and can be renamed there.
  await page.goto("/dashboard/users");
  await waitForMount(page);
  const row = page.getByRole("row", { name: NAME });
  await expect(row).toContainText("bez konta");
  await expectNoFaultsInFull(page, "cards-users");
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Zmień imię i nazwisko" }).click();
  const rename = page.getByRole("dialog", { name: `Imię i nazwisko: ${NAME}` });
  await rename.getByRole("textbox", { name: "Imię i nazwisko sędziego" }).fill(RENAMED);
  await rename.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByRole("row", { name: RENAMED })).toBeVisible();
  const { data } = (await callApi(page, "GET", "/api/stage")).body as { data: { competition_id: string }[] };
  return { competition: data[0]?.competition_id ?? "", user_id };
}

/** Makes the judge's card. The link's path opens it. */
async function makeCard(page: Page, competition: string, user_id: string): Promise<{ station: string; path: string }> {
  const { status, body } = await callApi(page, "POST", `/api/competitions/${competition}/judge-cards`, { user_ids: [user_id] });
  expect(status).toBe(201);
  const [card] = (body as { data: StationCard[] }).data;
  return { station: card?.station.id ?? "", path: new URL(card?.link ?? "").pathname };
}

/** Opens the card on a tablet, up to the judge's day. */
async function openCard(tablet: Page, path: string): Promise<void> {
  await tablet.goto(path);
  await waitForMount(tablet);
  await tablet.getByRole("button", { name: "Otwórz kartę" }).click();
  await tablet.waitForURL("**/judge/dashboard");
  await waitForMount(tablet);
}

/** Sheets of the tablet's judge that nobody danced yet, last first. */
async function waitingSheets(tablet: Page): Promise<Sheet[]> {
  const { data } = (await callApi(tablet, "GET", "/api/judge")).body as JudgeDay;
  const sheets = (await callApi(tablet, "GET", `/api/start-lists/${data[0]?.start_list_id}/sheets`)).body as { data: Sheet[] };
  return sheets.data.filter((each) => each.status === "waiting").toReversed();
}

const numberOf = (sheet: Sheet | undefined) => String(sheet?.start_number).padStart(3, "0");

/** Opens the sheet, gives this mark for everything and confirms. */
async function giveMarks(tablet: Page, sheet: Sheet | undefined, mark: number): Promise<void> {
  const pad = tablet.locator(`[data-pad="${sheet?.performance_id}"]`);
  await tablet.goto(`/judge/dashboard/score/${sheet?.performance_id}`);
  await waitForMount(tablet);
  for (const name of ["Technika", "Choreografia", "Muzykalność", "Wyraz artystyczny"])
    await pad.getByRole("button", { name: `${name}: ${mark}`, exact: true }).click();
  const button = pad.getByRole("button", { name: `Zatwierdź ${numberOf(sheet)}` });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 5000 });
    await expect(pad).toBeHidden({ timeout: 500 });
  }).toPass();
}

test("a judge added by name marks on a tablet that the card opened, and nothing else; a revoked card loses no marks, and another card or tablet is named", async ({
  page,
  browser,
  server,
}) => {
  const { competition, user_id } = await addJudge(page);
  const { station, path } = await makeCard(page, competition, user_id);
  const tablet = await newTablet(browser, server);
  await openCard(tablet, path);
  await expect(tablet.getByText(new RegExp(`${RENAMED}.*karta sędziego, do \\d\\d:\\d\\d`))).toBeVisible();
  await expectNoFaultsInFull(tablet, "cards-day");
  const { data } = (await callApi(tablet, "GET", "/api/judge")).body as JudgeDay;
  expect(data.length).toBeGreaterThan(0);
  // The card opens neither the account nor the desk.
  await tablet.getByRole("button", { name: /^Konto/ }).click();
  await expect(tablet.getByRole("menuitem", { name: "Zamknij kartę" })).toBeVisible();
  await expect(tablet.getByRole("menuitem", { name: "Moje konto" })).toHaveCount(0);
  await tablet.keyboard.press("Escape");
  for (const closed of ["/me", "/dashboard", "/dashboard/scores"]) {
    await tablet.goto(closed);
    await expect(tablet).toHaveURL(/\/unauthorized/);
  }

  // After the last sheet of a list no other one opens.
  const [, first, second] = await waitingSheets(tablet);
  await giveMarks(tablet, first, 7);
  await tablet.goto("/judge/dashboard");
  await expect(tablet.getByText("Wszystko wysłane")).toBeVisible();

  // Marks given without a network wait on the tablet. Meanwhile the office revokes the card.
  await tablet.goto(`/judge/dashboard/score/${second?.performance_id}`);
  await waitForMount(tablet);
  await tablet.context().setOffline(true);
  const revoked = await callApi(page, "POST", `/api/competitions/${competition}/stations/revoke`, { station_ids: [station] });
  expect(revoked.status).toBe(200);
  for (const name of ["Technika", "Choreografia", "Muzykalność", "Wyraz artystyczny"])
    await tablet.getByRole("button", { name: `${name}: 6`, exact: true }).click();
  await tablet.getByRole("button", { name: `Zatwierdź ${numberOf(second)}` }).click();
  await expect(tablet.getByText("1 ocena czeka na tablecie")).toBeVisible();
  await tablet.context().setOffline(false);
  const over = tablet.getByRole("dialog", { name: "Karta sędziego nie działa" });
  await expect(over).toContainText("Ta karta już nie działa. Poproś organizatora.");
  await expect(over).toContainText("Oceny zostają na tym tablecie.");
  await expectNoFaultsInFull(tablet, "cards-over");
  await over.getByRole("button", { name: "Otwórz kartę" }).click();
  await tablet.waitForURL("**/s");

  // A new card of the same judge sends what waited.
  const again = await makeCard(page, competition, user_id);
  await openCard(tablet, again.path);
  await expect(tablet.getByText("Wszystko wysłane")).toBeVisible();
  const sent = (await waitingSheets(tablet)).find((each) => each.performance_id === second?.performance_id);
  expect(sent).toMatchObject({ revision: 1, marks: { T: 6, C: 6, M: 6, W: 6 } });

  // The tablet says when another judge's card is opened on it, and when the same card is open twice.
  const { body } = await callApi(page, "GET", "/api/users?role=referee");
  const judge = (body as { data: { user_id: string; name: string; email: string }[] }).data.find(
    (each) => each.email === "sedzia2@demo.test",
  );
  const other = await makeCard(page, competition, judge?.user_id ?? "");
  await openCard(tablet, other.path);
  const note = tablet.getByText(new RegExp(`Ten tablet pokazuje teraz: S2 ${judge?.name}\\. Wcześniej był tu: S\\d+ ${RENAMED}\\.`));
  await expect(note).toBeVisible();
  const [sheet] = await waitingSheets(tablet);
  await tablet.goto(`/judge/dashboard/score/${sheet?.performance_id}`);
  await expect(note).toBeVisible();
  await expectNoFaultsInFull(tablet, "cards-other-judge");
  await tablet.getByRole("button", { name: "To ja" }).click();
  await expect(note).toBeHidden();

  const twin = await newTablet(browser, server);
  await openCard(twin, other.path);
  await twin.goto(`/judge/dashboard/score/${sheet?.performance_id}`);
  await expect(twin.getByText("To konto ocenia też na innym tablecie.", { exact: false })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("listitem").filter({ hasText: "S2" }).getByText("Tablety: 2")).toBeVisible();
  // Closing the card leaves the judge's pages.
  await twin.goto("/judge/dashboard");
  await waitForMount(twin);
  await twin.getByRole("button", { name: /^Konto/ }).click();
  await twin.getByRole("menuitem", { name: "Zamknij kartę" }).click();
  await twin.waitForURL("**/s");
  for (const each of [twin, tablet]) await each.context().close();
});
