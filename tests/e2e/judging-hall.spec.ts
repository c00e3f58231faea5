// Judges and the organiser at one event: a no-show, a reopened sheet, the tablets' states at the desk, a session that expires during marking.
import type { Browser, Page } from "@playwright/test";
import type { JudgeDay, Sheet } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

/** All sheets of this judge's list. */
async function sheetsOf(page: Page): Promise<Sheet[]> {
  const { data } = (await callApi(page, "GET", "/api/judge")).body as JudgeDay;
  return ((await callApi(page, "GET", `/api/start-lists/${data[0]?.start_list_id}/sheets`)).body as { data: Sheet[] }).data;
}

const number = (sheet: Sheet) => String(sheet.start_number).padStart(3, "0");

async function openPad(page: Page, sheet: Sheet): Promise<void> {
  await page.goto(`/judge/dashboard/score/${sheet.performance_id}`);
  await waitForMount(page);
  await expect(page.locator(`[data-pad="${sheet.performance_id}"]`)).toBeVisible();
}

/** A page in a browser of another person at the same event. */
async function other(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, locale: "pl-PL" })).newPage();
  await signIn(page, email);
  return page;
}

const touch = async (page: Page, mark: number) => {
  for (const name of ["Technika", "Choreografia", "Muzykalność", "Wyraz artystyczny"])
    await page.getByRole("button", { name: `${name}: ${mark}`, exact: true }).click();
};

/** Clicks the submit button until it takes effect. */
async function submit(page: Page, sheet: Sheet, word = "Zatwierdź"): Promise<void> {
  const button = page.getByRole("button", { name: `${word} ${number(sheet)}` });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 5000 });
    await expect(page.locator(`[data-pad="${sheet.performance_id}"]`)).toBeHidden({ timeout: 500 });
  }).toPass();
}

test("a judge reports that an entry did not dance: it is confirmed once, shown on every pad, and can be undone; a session that ends loses no mark", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401/, /Failed to load resource/);
  await signIn(page, "sedzia1@demo.test");
  const sheet = (await sheetsOf(page)).filter((each) => each.status === "waiting").at(-1) as Sheet;
  await openPad(page, sheet);
  // The second pad's stream gets a 503, as from a restarting server. The browser does not reconnect by itself then; the pad does.
  const second = await other(browser, server.url, "sedzia2@demo.test");
  await second.route(/\/live\?/, (route) => route.fulfill({ status: 503, body: "" }));
  const refused = second.waitForResponse((response) => /sheet(\/|%2F)live/.test(response.url()));
  await openPad(second, sheet);
  await refused;
  await second.unroute(/\/live\?/);
  await page.getByRole("button", { name: "Nie wystąpił" }).click();
  const question = page.getByRole("alertdialog", { name: `${number(sheet)}: nie wystąpił?` });
  await question.getByRole("button", { name: "Anuluj" }).click();
  await expect(page.getByRole("button", { name: "Technika: 5", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Nie wystąpił" }).click();
  await question.getByRole("button", { name: `Nie wystąpił ${number(sheet)}` }).click();
  await second.evaluate(() => window.dispatchEvent(new Event("online")));
  for (const pad of [page, second]) {
    await expect(pad.getByText("Nie wystąpił: bez oceny.")).toBeVisible();
    await expect(pad.getByRole("button", { name: /^Technika:/ })).toHaveCount(0);
  }
  await second.getByRole("button", { name: "Jednak wystąpił" }).click();
  await expect(page.getByRole("button", { name: "Technika: 5", exact: true })).toBeVisible();
  await second.context().close();

  // A session that ends while marks are given asks to sign in over the pad, and what was given is sent once.
  const waiting = (await sheetsOf(page)).filter((each) => each.status === "waiting");
  const early = waiting[3] as Sheet;
  await openPad(page, early);
  await touch(page, 8);
  await page.context().clearCookies({ name: "parkiet_session" });
  await submit(page, early);
  const signInDialog = page.getByRole("dialog", { name: "Sesja się skończyła" });
  await signInDialog.getByLabel("Hasło", { exact: true }).fill("parkiet-demo");
  await signInDialog.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(signInDialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/judge\/dashboard/);
  await expect
    .poll(async () => (await sheetsOf(page)).find((each) => each.performance_id === early.performance_id))
    .toMatchObject({ revision: 1, marks: { T: 8, C: 8, M: 8, W: 8 } });
});

test("the organiser opens one sheet of a closed block with a reason; the judge finds it on the desk, corrects it once, and it is closed again @full", async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, "sedzia5@demo.test");
  const sheet = (await sheetsOf(page)).find((each) => each.block.status === "published" && each.revision === 1) as Sheet;
  const admin = await other(browser, server.url, "admin@demo.test");
  const taken = await callApi(admin, "POST", `/api/blocks/${sheet.block.id}/publish`, { published: false, reason: "Protest" });
  expect(taken.status).toBe(200);
  await admin.goto(`/dashboard/scores?block=${sheet.block.id}`);
  await waitForMount(admin);
  await admin.getByRole("gridcell", { name: new RegExp(`^${number(sheet)} S5:`) }).click();
  await admin.getByRole("button", { name: "Otwórz do korekty" }).click();
  await expect(admin.getByRole("textbox", { name: "Powód korekty" })).toHaveAttribute("aria-invalid", "true");
  await admin.getByRole("textbox", { name: "Powód korekty" }).fill("Pomylone wiersze");
  await admin.getByRole("button", { name: "Otwórz do korekty" }).click();
  await expect(admin.getByText(`Karta otwarta: S5, ${number(sheet)}`, { exact: true })).toBeVisible();
  const waits = admin.getByText(`Otwarte do korekty: S5 ${number(sheet)}. Publikacja czeka na te oceny.`);
  await expect(waits).toBeVisible();
  await expect(admin.getByRole("button", { name: "Opublikuj wyniki" })).toBeDisabled();

  await page.goto("/judge/dashboard");
  await waitForMount(page);
  await expect(page.getByRole("heading", { name: "Do poprawy" })).toBeVisible();
  await page.getByRole("link", { name: /Pomylone wiersze/ }).click();
  await expect(page.getByText("Popraw kartę: Pomylone wiersze")).toBeVisible();
  await touch(page, 6);
  await submit(page, sheet, "Popraw");
  await expect(waits).toBeHidden();
  await expect(admin.getByRole("button", { name: "Opublikuj wyniki" })).toBeEnabled();
  await openPad(page, sheet);
  await expect(page.getByText(/Runda zamknięta o \d\d:\d\d. Błąd zgłoś sędziemu głównemu./)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Technika:/ })).toHaveCount(0);
  await expect(page.getByText(/Szkoła Tańca|Centrum Tańca|UKS/)).toHaveCount(0);
  const after = (await sheetsOf(page)).find((each) => each.performance_id === sheet.performance_id);
  expect(after).toMatchObject({ revision: 2, marks: { T: 6, C: 6, M: 6, W: 6 }, reopened_reason: null });
  // A person without a seat can only look.
  const waiting = (await sheetsOf(page)).find((each) => each.status === "waiting");
  await admin.goto(`/judge/dashboard/score/${waiting?.performance_id}`);
  await expect(admin.getByText("Podgląd: nie sędziujesz na tej liście.")).toBeVisible();
  await expect(admin.getByRole("button", { name: /^Technika:/ })).toHaveCount(0);
  await admin.context().close();
});

test("the organiser sees each judge's tablet and asks for a missing mark on it, and a judge sees that another tablet judges for the same seat @full", async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, "sedzia6@demo.test");
  await page.goto("/judge/dashboard");
  await waitForMount(page);
  await expect(page.getByText("Wszystko wysłane")).toBeVisible();
  const admin = await other(browser, server.url, "admin@demo.test");
  await admin.goto("/dashboard");
  const row = admin.getByRole("listitem").filter({ hasText: "S6" });
  await expect(row.getByText("Tablet online")).toBeAttached();
  await expect(admin.getByRole("listitem").filter({ hasText: "S7" }).getByText("Tablet online")).toHaveCount(0);
  const sheet = (await sheetsOf(page)).filter((each) => each.status === "waiting").at(-2) as Sheet;
  await admin.goto(`/dashboard/scores?block=${sheet.block.id}`);
  await waitForMount(admin);
  await admin.getByRole("gridcell", { name: `${number(sheet)} S6: –` }).click();
  await admin.getByRole("button", { name: "Przypomnij" }).click();
  await expect(admin.getByText(/^Przypomniano \d\d:\d\d\.$/)).toBeVisible();
  const question = page.getByText(`Organizator prosi o ocenę: ${number(sheet)}.`);
  await expect(question).toBeVisible();
  await page.getByRole("link", { name: `Oceń ${number(sheet)}` }).click();
  await expect(page.locator(`[data-pad="${sheet.performance_id}"]`)).toBeVisible();
  await expect(question).toBeVisible();
  await touch(page, 7);
  await submit(page, sheet);
  await expect(page.locator("[data-pad]")).toBeVisible();
  await expect(question).toBeHidden();
  await expect(admin.getByRole("dialog").getByRole("button", { name: "Przypomnij" })).toBeHidden();
  const twin = await other(browser, server.url, "sedzia6@demo.test");
  await twin.goto("/judge/dashboard");
  await expect(twin.getByText("To konto ocenia też na innym tablecie.", { exact: false })).toBeVisible();
  await twin.context().close();
  await admin.context().close();
});

test("the desk shows marks of a performance that nobody started and decides whether it was danced; refused marks are listed until they are filed @full", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn(page, "sedzia4@demo.test");
  const sheet = (await sheetsOf(page)).filter((each) => each.status === "waiting").at(-3) as Sheet;
  const give = async (mark: number, revision: number) => {
    const marks = { T: mark, C: mark, M: mark, W: mark };
    const body = { id: newId(), marks, device_at: new Date().toISOString(), revision };
    return (await callApi(page, "POST", `/api/performances/${sheet.performance_id}/marks`, body)).status;
  };
  expect(await give(8, 0)).toBe(201);
  const admin = await other(browser, server.url, "admin@demo.test");
  await admin.goto(`/dashboard/scores?block=${sheet.block.id}`);
  await waitForMount(admin);
  const loose = admin.getByRole("region", { name: "Oceny bez występu" });
  await loose.getByRole("button", { name: `Nie wystąpił ${number(sheet)}` }).click();
  await expect(loose).toBeHidden();
  expect(await give(9, 1)).toBe(409);
  const untaken = admin.getByRole("region", { name: "Nieprzyjęte karty" });
  await expect(untaken.getByText("Z tabletu: Technika 9, Choreografia 9, Muzykalność 9, Wyraz artystyczny 9")).toBeVisible();
  await expect(untaken.getByText("Liczy się: Technika 8, Choreografia 8, Muzykalność 8, Wyraz artystyczny 8")).toBeVisible();
  await expectNoFaultsInFull(admin, "desk-loose");
  await untaken.getByRole("button", { name: `Odłóż do akt S4, ${number(sheet)}` }).click();
  await expect(untaken).toBeHidden();
  await admin.context().close();
});

test("two tablets on one seat never overwrite each other unseen: the later one shows both marks, and the judge picks", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/);
  await signIn(page, "sedzia3@demo.test");
  const waiting = (await sheetsOf(page)).filter((each) => each.status === "waiting");
  const [sheet, neighbour] = [waiting[5], waiting.at(-1)] as [Sheet, Sheet];
  // `setOffline` does not cut a stream that is already open, so the stream is refused.
  await page.route(/\/live\?/, (route) => route.abort());
  const stored = page.waitForResponse((response) => response.url().endsWith("/sheets") && response.ok());
  await openPad(page, sheet);
  await stored;
  await page.context().setOffline(true);
  // The other tablet's marks reach the server first.
  const marks = { T: 7, C: 7, M: 7, W: 7 };
  const body = { id: newId(), marks, device_at: new Date().toISOString(), revision: 0 };
  expect((await callApi(page, "POST", `/api/performances/${sheet.performance_id}/marks`, body)).status).toBe(201);
  await touch(page, 5);
  await submit(page, sheet);
  await page.context().setOffline(false);
  await page.goto("/judge/dashboard");
  await page.getByRole("link", { name: /Wcześniej przyjęto oceny z innego tabletu/ }).click();
  await expect(page.getByText("Na serwerze: 7,0 · 7,0 · 7,0 · 7,0.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Technika: 5", exact: true })).toHaveAttribute("aria-pressed", "true");
  // Another performance's pad shows the refusal, too. Discarding the marks asks for one confirmation.
  await openPad(page, neighbour);
  await expect(page.getByText(`Serwer nie przyjął ocen dla ${number(sheet)}.`)).toBeVisible();
  await page.getByRole("link", { name: "Zobacz dlaczego" }).click();
  await page.getByRole("button", { name: "Usuń z tabletu" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Usuń z tabletu" }).click();
  await expect(page.getByRole("button", { name: "Technika: 7", exact: true })).toHaveAttribute("aria-pressed", "true");
  const after = (await sheetsOf(page)).find((each) => each.performance_id === sheet.performance_id);
  expect(after).toMatchObject({ revision: 1, marks });
});
