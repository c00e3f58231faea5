// An incident goes from the stage manager's phone, reported without a network, to the head judge, who settles it, and to the office; a judge calls
// the head judge from the pad.
import type { StageDesk } from "../../src/hall/stage-desk/contract.ts";
import type { JudgeDay } from "../../src/judging/contract.ts";
import type { StartList } from "../../src/start-lists/contract.ts";
import { findDemoStage, makeStation, openBrowser, openLink, PHONE } from "./hall-stations.ts";
import { inDemo } from "./in-application.ts";
import { expectNoFaultsInFull, savePicture } from "./looks.ts";
import { callApi, expect, test, waitForMount } from "./server.ts";

const DESKTOP = { width: 1440, height: 900 };

test("an injury reported without a network reaches head judge and office, and a judge's call too", async ({
  page,
  context,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const stage = await findDemoStage(server);
  const admin = await openBrowser(browser, server, "admin@demo.test", DESKTOP);
  await openLink(page, await makeStation(admin, stage, "stage_manager"), "Ola");
  const desk = (await callApi(admin, "GET", `/api/stages/${stage.id}/desk`)).body as StageDesk;
  const listPath = `/api/start-lists/${desk.list?.id}`;
  const { id: headId } = await inDemo(server, (trx) =>
    trx.selectFrom("users").select("id").where("email", "=", "sedzia1@demo.test").executeTakeFirstOrThrow(),
  );
  const { judges } = (await callApi(admin, "GET", listPath)).body as StartList;
  const seats = judges.map(({ user_id, seat }) => ({ user_id, seat, ...(user_id === headId ? { duty: "marking_head" } : {}) }));
  expect((await callApi(admin, "PUT", `${listPath}/judges`, { judges: seats, confirmed: true })).status).toBe(200);

  await page.setViewportSize(PHONE);
  await page.goto("/station/stage");
  await waitForMount(page);
  const open = page.getByRole("button", { name: "Zdarzenie", exact: true });
  const sheet = page.getByRole("dialog", { name: "Zdarzenie" });
  await open.click();
  await sheet.getByRole("radio", { name: "Skarga" }).click();
  await sheet.getByRole("combobox", { name: "Występ" }).selectOption({ label: "Nie dotyczy występu" });
  await sheet.getByRole("button", { name: "Zgłoś", exact: true }).click();
  await expect(sheet.getByText("Wybierz rundę, której dotyczy skarga.")).toBeVisible();
  await savePicture(page, "incident-sheet");
  await expectNoFaultsInFull(page, "incident-sheet");
  await page.setViewportSize(PHONE);
  await context.setOffline(true);
  await sheet.getByRole("radio", { name: "Uraz" }).click();
  await sheet.getByRole("textbox", { name: /^Notatka/ }).fill("Skręcona kostka");
  await sheet.getByRole("button", { name: "Zgłoś", exact: true }).click();
  await expect(sheet).toBeHidden();
  await context.setOffline(false);

  const head = await openBrowser(browser, server, "sedzia1@demo.test", DESKTOP);
  await head.goto("/judge/dashboard");
  await waitForMount(head);
  const own = head.getByRole("region", { name: "Zdarzenia" });
  const injury = own.locator('[data-incident="injury"]');
  await expect(injury).toContainText("Skręcona kostka");

  const judge = await openBrowser(browser, server, "sedzia2@demo.test", DESKTOP);
  const { data } = (await callApi(judge, "GET", "/api/judge")).body as JudgeDay;
  const list = data.find((each) => each.start_list_id === desk.list?.id);
  const performance = list?.on_stage?.performance_id ?? list?.next[0]?.performance_id ?? "";
  await judge.goto(`/judge/dashboard/score/${performance}`);
  await waitForMount(judge);
  await judge.getByRole("button", { name: "Więcej", exact: true }).click();
  await judge.getByRole("menuitem", { name: "Poproś sędziego głównego" }).click();
  const call = judge.getByRole("dialog", { name: "Poproś sędziego głównego" });
  await savePicture(judge, "incident-call");
  await call.getByRole("button", { name: "Poproś sędziego głównego" }).click();
  await expect(call).toBeHidden();
  await expect(own.locator('[data-incident="call"]')).toBeVisible();
  await savePicture(head, "incident-head");
  await expectNoFaultsInFull(head, "incident-head");

  await admin.goto(`/dashboard/incidents?competition=${stage.competition_id}`);
  await waitForMount(admin);
  const table = admin.getByRole("table", { name: "Zdarzenia" });
  await expect(table.getByRole("row", { name: /Uraz/ })).toContainText("Skręcona kostka");
  await savePicture(admin, "incident-office");
  await expectNoFaultsInFull(admin, "incident-office");
  await injury.getByRole("button", { name: /^Załatwione/ }).click();
  await expect(table.getByRole("row", { name: /Uraz/ })).toContainText("załatwione");
  for (const each of [admin, head, judge]) await each.context().close();
});
