// A notice of the office: written and previewed, seen on the stage manager's desk, a judge's pad and the public page, withdrawn on all of them.
import type { Page } from "@playwright/test";
import { makeHall } from "../competitions/situations.ts";
import { makeCards, makeStation, openBrowser, openLink } from "./hall-stations.ts";
import { inApplication, inDemo } from "./in-application.ts";
import { expectNoFaults } from "./looks.ts";
import { expect, test, waitForMount } from "./server.ts";

const TEXT = "Przerwa do 14:30, próba parkietu.";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForMount(page);
}

test("a notice written in the office appears on desk, pad and public page in the reader's language, and is withdrawn everywhere", async ({
  browser,
  server,
}) => {
  const hall = await inApplication(server, (place, demo) => makeHall(place, { entries: 2, judges: 1, tenant: demo }));
  const { id } = await inDemo(server, (trx) =>
    trx.selectFrom("stages").select("id").where("competition_id", "=", hall.competition_id).executeTakeFirstOrThrow(),
  );
  const office = await openBrowser(browser, server, "admin@demo.test", { width: 1440, height: 900 });
  const [desk, pad, list] = (await Promise.all(Array.from({ length: 3 }, () => openBrowser(browser, server)))) as [Page, Page, Page];
  const scores = await (await browser.newContext({ baseURL: server.url, locale: "en-GB" })).newPage();
  await openLink(desk, await makeStation(office, { id, competition_id: hall.competition_id }, "stage_manager"), "Olek");
  const [card = ""] = await makeCards(office, hall.competition_id, [hall.people[0]?.id ?? ""]);
  await openLink(pad, card);
  await open(desk, "/station/stage");
  await open(pad, `/judge/dashboard/score/${hall.performance_ids[0]}`);
  await open(list, `/startlist/${hall.list_id}`);
  await open(scores, `/scores/${hall.competition_id}`);

  await open(office, `/dashboard/notices?competition=${hall.competition_id}`);
  await office.getByRole("button", { name: "Nowy komunikat" }).first().click();
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Treść", { exact: true }).fill(TEXT);
  await dialog.getByLabel(/^Treść po angielsku/).fill("Break until 14:30.");
  await dialog.getByRole("checkbox", { name: /^Kluby/ }).click();
  await expectNoFaults(office, "notice-written");
  await dialog.getByRole("button", { name: "Podgląd" }).click();
  await expect(dialog.locator('[data-channel="clubs"]')).toContainText("Mail dostanie 1 adres.");
  await expect(dialog.locator('[data-channel="public"]')).toContainText(TEXT);
  await expectNoFaults(office, "notice-preview");
  await dialog.getByRole("button", { name: "Wyślij" }).click();
  await expect(dialog).toBeHidden();

  for (const page of [desk, pad, list]) await expect(page.getByText(TEXT)).toBeVisible();
  await expect(scores.getByText("Break until 14:30.")).toBeVisible();
  await expectNoFaults(pad, "notice-on-pad");
  // Hidden on this device only.
  await desk.getByRole("button", { name: /^Schowaj komunikat/ }).click();
  await expect(desk.getByText(TEXT)).toBeHidden();
  await expect(pad.getByText(TEXT)).toBeVisible();

  await office.getByRole("button", { name: "Wycofaj" }).click();
  const question = office.getByRole("alertdialog");
  await expect(question).toContainText("Maile zostaną u odbiorców: 1 adres.");
  await question.getByRole("button", { name: "Wycofaj" }).click();
  for (const page of [pad, list]) await expect(page.getByText(TEXT)).toBeHidden();
  await expect(scores.getByText("Break until 14:30.")).toBeHidden();
  await expect(office.getByText("wycofany").first()).toBeVisible();
  for (const page of [office, desk, pad, list, scores]) await page.context().close();
});
