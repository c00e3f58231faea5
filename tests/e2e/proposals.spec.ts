// A change proposed at the stage: the stage manager sees what it does, the office confirms it with one press, and the public list shows it.
import type { StageDesk } from "../../src/hall/stage-desk/contract.ts";
import type { HallHeat } from "../../src/hall/shapes.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import type { PublicStartList, StartList } from "../../src/start-lists/contract.ts";
import { findDemoStage, makeStation, openBrowser, openLink, PHONE } from "./hall-stations.ts";
import { inDemo } from "./in-application.ts";
import { expectNoFaultsInFull, savePicture } from "./looks.ts";
import { callApi, expect, signIn, test, waitForMount } from "./server.ts";

const DESKTOP = { width: 1440, height: 900 };
const three = (heat: HallHeat | undefined) => String(heat?.places[0]?.start_number ?? 0).padStart(3, "0");

/** Two heats of one round that wait, not the next ones, each of one entry. */
function pairOf(heats: readonly HallHeat[]): [HallHeat, HallHeat] {
  const waiting = heats.filter((heat) => heat.status === "waiting" && heat.places.length === 1 && heat.places[0]?.out === null);
  const round = [...Map.groupBy(waiting, (heat) => heat.round_id).values()].find((own) => own.length > 3) ?? [];
  return [round[1], round[3]] as [HallHeat, HallHeat];
}

test("a swap shows its repairs at the stage, waits for the office, and is on the public list after one press; a head judge confirms, too @full", async ({
  page,
  browser,
  server,
}) => {
  const stage = await findDemoStage(server);
  const admin = await openBrowser(browser, server, "admin@demo.test", DESKTOP);
  await openLink(page, await makeStation(admin, stage, "stage_manager"), "Ola");
  const desk = (await callApi(admin, "GET", `/api/stages/${stage.id}/desk`)).body as StageDesk;
  const [one, other] = pairOf(desk.heats);
  const orderOf = async () => {
    const list = (await callApi(admin, "GET", `/api/public/start-lists/${desk.list?.id}`)).body as PublicStartList;
    return list.blocks.flatMap((block) => block.performances.map((each) => each.start_number));
  };
  const before = await orderOf();

  await page.setViewportSize(PHONE);
  await page.goto("/station/stage");
  await waitForMount(page);
  await page.getByRole("button", { name: "Znajdź numer", exact: true }).click();
  await page.getByRole("searchbox").fill(three(one));
  await page
    .getByRole("region", { name: "Kolejka" })
    .getByRole("button", { name: new RegExp(`numer startowy ${three(one)}`) })
    .click();
  await page.getByRole("button", { name: "Zaproponuj zmianę" }).click();
  const sheet = page.getByRole("dialog", { name: "Zaproponuj zmianę" });
  await sheet.getByRole("radio", { name: /Zamiana dwóch/ }).click();
  await savePicture(page, "proposal-kind");
  await sheet.getByRole("button", { name: "Dalej" }).click();
  await sheet.getByRole("radio", { name: new RegExp(`^${three(other)} `) }).click();
  await savePicture(page, "proposal-second");
  await sheet.getByRole("button", { name: "Dalej" }).click();
  await sheet.getByRole("button", { name: "Dalej" }).click();
  await expect(sheet.getByText("Podaj powód.")).toBeVisible();
  await sheet.getByRole("radio", { name: "Przebranie" }).click();
  await sheet.getByRole("button", { name: "Dalej" }).click();
  await expect(sheet.getByRole("radio", { name: /Zamiana miejsc/ })).toContainText(new RegExp(`${three(one)} .*później`));
  await savePicture(page, "proposal-repairs");
  await expectNoFaultsInFull(page, "proposal-repairs");
  await page.setViewportSize(PHONE);
  await sheet.getByRole("radio", { name: /Zamiana miejsc/ }).click();
  await sheet.getByRole("button", { name: "Wyślij do biura" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.locator('[data-proposal="waiting"]')).toContainText(three(one));
  expect(await orderOf()).toEqual(before);

  await admin.goto("/dashboard");
  await waitForMount(admin);
  const list = admin.getByRole("region", { name: "Propozycje ze sceny" });
  await expect(list).toContainText(`Zamiana: ${three(one)}`);
  await expect(list).toContainText("Przebranie");
  await expectNoFaultsInFull(admin, "proposal-office");
  await list.getByRole("button", { name: "Potwierdź" }).click();
  await expect(list).toBeHidden();
  await expect(page.locator('[data-proposal="confirmed"]')).toContainText(three(one));

  const swapped = before.map((number) => {
    const [first, second] = [one.places[0]?.start_number, other.places[0]?.start_number];
    return number === first ? second : number === second ? first : number;
  });
  expect(await orderOf()).toEqual(swapped);
  const guest = await openBrowser(browser, server, undefined, PHONE);
  await guest.goto(`/startlist/${desk.list?.id}?q=${three(one)}`);
  await expect(guest.getByText(three(one)).first()).toBeVisible();
  await guest.context().close();

  // A head judge confirms on the own day.
  const listPath = `/api/start-lists/${desk.list?.id}`;
  const { id: head } = await inDemo(server, (trx) =>
    trx.selectFrom("users").select("id").where("email", "=", "sedzia1@demo.test").executeTakeFirstOrThrow(),
  );
  const { judges } = (await callApi(admin, "GET", listPath)).body as StartList;
  const seats = judges.map(({ user_id, seat }) => ({ user_id, seat, ...(user_id === head ? { duty: "marking_head" } : {}) }));
  expect((await callApi(admin, "PUT", `${listPath}/judges`, { judges: seats, confirmed: true })).status).toBe(200);
  const { version: list_row_version } = (await callApi(admin, "GET", listPath)).body as StartList;
  const swap = { id: newId(), made_at: new Date().toISOString(), kind: "swap", heat_id: one.id, other_heat_id: other.id };
  const sent = await callApi(admin, "POST", `/api/stages/${stage.id}/proposals`, { ...swap, reason: "Spóźnienie", list_row_version });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  await signIn(page, "sedzia1@demo.test");
  await page.goto("/judge/dashboard");
  await waitForMount(page);
  const own = page.getByRole("region", { name: "Propozycje ze sceny" });
  await expect(own).toContainText(`Zamiana: ${three(one)}`);
  await expectNoFaultsInFull(page, "proposal-judge");
  await own.getByRole("button", { name: "Potwierdź" }).click();
  await expect(page.getByText(/^Potwierdzono: Zamiana/)).toBeVisible();
  await expect(own).toBeHidden();
  await admin.context().close();
});

test("the office refuses with a reason, which the stage reads, and a proposal about a heat that began says so @full", async ({
  page,
  browser,
  server,
}) => {
  const stage = await findDemoStage(server);
  const admin = await openBrowser(browser, server, "admin@demo.test", DESKTOP);
  await openLink(page, await makeStation(admin, stage, "stage_manager"), "Ola");
  const desk = (await callApi(admin, "GET", `/api/stages/${stage.id}/desk`)).body as StageDesk;
  const [one, other] = pairOf(desk.heats);
  const propose = (id: string) =>
    callApi(admin, "POST", `/api/stages/${stage.id}/proposals`, {
      id,
      made_at: new Date().toISOString(),
      kind: "swap",
      heat_id: one.id,
      other_heat_id: other.id,
      reason: "Spóźnienie",
      list_row_version: desk.list?.version,
    });
  await propose(newId());
  await admin.goto("/dashboard");
  await waitForMount(admin);
  const list = admin.getByRole("region", { name: "Propozycje ze sceny" });
  await list.getByRole("button", { name: "Odrzuć" }).click();
  await list.getByRole("textbox", { name: "Powód" }).fill("Już za późno");
  await expectNoFaultsInFull(admin, "proposal-refusing");
  await list.getByRole("button", { name: "Odrzuć" }).click();
  await expect(list).toBeHidden();
  await page.setViewportSize(PHONE);
  await page.goto("/station/stage");
  await waitForMount(page);
  await expect(page.locator('[data-proposal="refused"]')).toContainText("Już za późno");

  await propose(newId());
  await callApi(admin, "POST", `/api/heats/${one.id}/stage`, { action: "start" });
  await list.getByRole("button", { name: "Potwierdź" }).click();
  await expect(admin.getByText(/^Propozycja jest nieaktualna: .*już się zaczęło\.$/)).toBeVisible();
  await expect(list).toBeHidden();
  await callApi(admin, "POST", `/api/heats/${one.id}/stage`, { action: "reset" });
  await admin.context().close();
});
