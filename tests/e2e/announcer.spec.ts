// The announcer's desk on a tablet: it follows a start, shows a message of the office, and a result that is released again, read from the last
// place to the first.
import type { AnnouncerDesk } from "../../src/hall/announcer/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { findSeriousViolations } from "./axe.ts";
import { findDemoStage, makeStation, openBrowser, openLink } from "./hall-stations.ts";
import { expectNoFaults, savePicture } from "./looks.ts";
import { callApi, expect, test, waitForMount } from "./server.ts";

test.use({ viewport: { width: 1180, height: 820 }, colorScheme: "dark" });

test("an announcer follows a start, notes how to say a name, and reads messages and a released result", async ({
  page,
  browser,
  server,
}) => {
  const stage = await findDemoStage(server);
  const admin = await openBrowser(browser, server, "admin@demo.test");
  const readDesk = async () => (await callApi(admin, "GET", `/api/stages/${stage.id}/announcer`)).body as AnnouncerDesk;
  expect(await openLink(page, await makeStation(admin, stage, "announcer"), "Olga")).toBe("/station/announcer");
  await page.goto("/station/announcer");
  await waitForMount(page);

  const { heats, results } = await readDesk();
  const next = heats.find((heat) => heat.status === "waiting" && heat.places.some((place) => place.out === null && !place.absent));
  await expect(page.locator(`[data-announced="${next?.id}"]`)).toBeVisible();
  await page.getByRole("button", { name: "Dodaj wymowę" }).first().click();
  await page.getByRole("dialog").getByLabel("Wymowa").fill("ża-giel");
  await page.getByRole("dialog").getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByRole("button", { name: "Wymowa: ża-giel" })).toBeVisible();
  await expect.poll(async () => (await readDesk()).entries.some((entry) => entry.pronunciation === "ża-giel")).toBe(true);
  expect(await findSeriousViolations(page)).toEqual([]);
  const body = { id: newId(), text: "Znaleziono granatową bluzę, do odbioru w recepcji.", channels: ["stations"] };
  expect((await callApi(admin, "POST", `/api/competitions/${stage.competition_id}/notices`, body)).status).toBe(201);
  const message = page.locator(`aside [data-reading="notice ${body.id}"]`);
  await expect(message).toBeVisible();
  await savePicture(page, "announcer-1180-dark");
  await expectNoFaults(page, "announcer");

  await message.click();
  await expect(page.locator(`[data-notice="${body.id}"]`)).toContainText(body.text);
  await savePicture(page, "announcer-notice-1180-dark");
  await page.getByRole("button", { name: "Przeczytane" }).click();
  await expect(message).toHaveAttribute("data-read", "true");
  expect((await callApi(admin, "POST", `/api/notices/${body.id}/withdraw`)).status).toBe(200);
  await expect(message).toHaveCount(0);

  await page.getByRole("button", { name: "Zapowiedziane" }).click();
  await expect(page.locator(`[data-announced="${next?.id}"]`)).toBeHidden();
  await page.getByRole("button", { name: "Wróć" }).click();
  await expect(page.locator(`[data-announced="${next?.id}"]`)).toBeVisible();
  expect((await callApi(admin, "POST", `/api/heats/${next?.id}/stage`, { action: "start" })).status).toBe(200);
  await expect(page.locator(`[data-floor="${next?.id}"]`)).toBeVisible();
  await expect(page.locator(`[data-announced="${next?.id}"]`)).toBeHidden();

  const round = results.find((result) => !result.cut && result.rows.length > 1);
  const publish = (released: "nothing" | "all") =>
    callApi(admin, "POST", `/api/rounds/${round?.round_id}/publish`, { released, reason: "Protest" });
  const row = page.locator(`[data-round="${round?.round_id}"]`);
  await row.click();
  const places = page.locator(`[data-result="${round?.round_id}"] h3`);
  await expect(places.last()).toHaveText(/^1\. miejsce|^Miejsca 1–/);
  await savePicture(page, "announcer-result-1180-dark");
  expect((await publish("nothing")).status).toBe(200);
  await expect(page.getByText("Wynik cofnięty. Nie czytaj dalej.")).toBeVisible();
  expect((await publish("all")).status).toBe(200);
  await row.click();
  await page.getByRole("button", { name: "Przeczytane" }).click();
  await expect(row).toHaveAttribute("data-read", "true");
  await admin.context().close();
});
