// A station on a phone: opened by its link or by its typed code, wrong codes, its desk without a network, closing it, and what a revoked one says.
import type { Browser, Page } from "@playwright/test";
import type { StationCard } from "../../src/hall/stations/contract.ts";
import { findDemoStage, openBrowser, PHONE, type Stage } from "./hall-stations.ts";
import { inDemo } from "./in-application.ts";
import { expectNoFaults, expectNoFaultsInFull, savePicture } from "./looks.ts";
import { callApi, expect, type Server, signIn, test, waitForMount } from "./server.ts";

test.use({ viewport: PHONE });

const ENDED = /Ten link nie działa od \d\d:\d\d\. Poproś organizatora\./;

/** An administrator in another browser, who makes stations and revokes them. */
async function office(browser: Browser, server: Server) {
  const admin = await openBrowser(browser, server, "admin@demo.test");
  const stage: Stage = await findDemoStage(server);
  const path = `/api/competitions/${stage.competition_id}/stations`;
  return {
    async make(name: string): Promise<StationCard> {
      const ends_at = new Date(Date.now() + 6 * 3_600_000).toISOString();
      const reply = await callApi(admin, "POST", path, { kind: "stage_manager", stage_id: stage.id, name, max_devices: 1, ends_at });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.body as StationCard;
    },
    revoke: async () => expect((await callApi(admin, "POST", `${path}/revoke`, {})).status).toBe(200),
    /** Actions that arrived from the stage's desks, in order. */
    readMoves: async (): Promise<string[]> => {
      const moves = await inDemo(server, (trx) =>
        trx.selectFrom("stage_moves").select("action").where("stage_id", "=", stage.id).orderBy("received_at").execute(),
      );
      return moves.map((each) => each.action);
    },
    close: () => admin.context().close(),
  };
}

/** Path of a station's link, with its query. */
const pathOf = ({ link }: StationCard) => new URL(link).pathname + new URL(link).search;

async function typeName(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Twoje imię" }).fill(name);
  await page.getByRole("button", { name: "Otwórz stanowisko" }).click();
}

test("a scanned link shows what it opens, asks for a first name and leads to the desk, which opens without a network; revoked, it says since when and what the next station will send @full", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/401|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto("/station/stage");
  await expect(page.getByRole("heading", { name: "To urządzenie nie ma otwartego stanowiska" })).toBeVisible();
  const desk = await office(browser, server);
  const card = await desk.make("Kierownik sceny A");
  await page.goto(pathOf(card));
  await waitForMount(page);
  await expect(page.getByRole("heading", { name: "Kierownik sceny A" })).toBeVisible();
  await expect(page.getByText("prowadzenie sceny")).toBeVisible();
  await expectNoFaults(page, "station-link");
  await page.getByRole("button", { name: "Otwórz stanowisko" }).click();
  await expect(page.getByRole("textbox", { name: "Twoje imię" })).toHaveAttribute("aria-invalid", "true");
  await typeName(page, "Hania");
  await page.waitForURL(/\/station\/stage/);
  await waitForMount(page);
  await expect(page.locator(".stn-h")).toContainText("Kierownik sceny A");
  await expect(page.locator(".stn-h")).toContainText(/Hania, link do \d/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await savePicture(page, "station-desk-dark");
  await expectNoFaults(page, "station-desk");
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration("/station/"))?.active?.state === "activated");
  await page.context().setOffline(true);
  await page.goto("/station/stage");
  await waitForMount(page);
  await expect(page.locator(".stn-h")).toContainText("Hania");
  await expect(page.locator(".stn-n")).toHaveAttribute("data-net", "offline");
  await page.context().setOffline(false);
  // Whoever is signed in here keeps the own pages: the station's cookie counts only on its own.
  await signIn(page, "admin@demo.test");
  await page.goto("/station");
  await page.waitForURL(/\/station\/stage/);
  await waitForMount(page);
  await expect(page.locator(".stn-h")).toContainText("Hania");
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("parkiet-hall-station")));
  expect(await stored()).toHaveLength(1);
  // A change that does not arrive before the end stays on the phone.
  await page.route(/\/moves$/, (route) => route.abort());
  await page.getByRole("button", { name: /^Zakończ / }).click();
  await desk.revoke();
  await expect(page.getByRole("heading", { name: ENDED })).toBeVisible();
  const unsent = page.getByRole("region", { name: /^Nie wysłano 1\s+zmiany$/ });
  await expect(unsent.getByRole("listitem")).toHaveText(/^zakończenie .+, \d\d:\d\d$/);
  await expectNoFaultsInFull(page, "station-ended");
  expect(await stored()).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { name: ENDED })).toBeVisible();
  await expect(unsent.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("link", { name: "Wpisz kod" }).click();
  await expect(page.getByRole("textbox", { name: "Kod" })).toBeVisible();
  // The link itself says it, too.
  await page.goto(pathOf(card));
  await expect(page.getByText(/Ten link nie działa od/)).toBeVisible();
  // The next station of the same stage sends it, once.
  await page.unroute(/\/moves$/);
  await page.goto(pathOf(await desk.make("Scena A")));
  await waitForMount(page);
  await typeName(page, "Ola");
  await page.waitForURL(/\/station\/stage/);
  await expect.poll(desk.readMoves).toEqual(["finish"]);
  // What a person removes is not sent.
  await waitForMount(page);
  await page.route(/\/moves$/, (route) => route.abort());
  await page.getByRole("button", { name: /^Wpuść / }).click();
  await desk.revoke();
  await unsent.getByRole("button", { name: "Usuń z telefonu" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Usuń z telefonu" }).click();
  await expect(unsent).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: ENDED })).toBeVisible();
  await waitForMount(page);
  await expect(unsent).toBeHidden();
  expect(await desk.readMoves()).toEqual(["finish"]);
  await desk.close();
});

test("a typed code opens a station; wrong codes say so, a full station says what to do, and closing makes a place", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/404|409/);
  const desk = await office(browser, server);
  const card = await desk.make("Scena A");
  await page.goto("/login");
  await page.getByRole("link", { name: "Mam kod" }).click();
  const field = page.getByRole("textbox", { name: "Kod" });
  await field.fill("ABCD 2345");
  await page.getByRole("button", { name: "Dalej" }).click();
  await expect(page.getByText("Nie ma takiego stanowiska. Sprawdź kod.")).toBeVisible();
  await expectNoFaultsInFull(page, "station-code");
  await field.fill(card.code.toLowerCase());
  await page.getByRole("button", { name: "Dalej" }).click();
  await expect(page.getByRole("heading", { name: "Scena A" })).toBeVisible();
  await typeName(page, "Ola");
  await page.waitForURL(/\/station\/stage/);
  await waitForMount(page);

  const second = await openBrowser(browser, server);
  await second.goto(pathOf(card));
  await waitForMount(second);
  await expect(second.getByText(/ma już otwarte wszystkie urządzenia/)).toBeVisible();
  await expectNoFaultsInFull(second, "station-full");

  await page.getByRole("button", { name: "Więcej", exact: true }).click();
  await page.getByRole("menuitem", { name: "Zamknij stanowisko na tym urządzeniu" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Zamknij stanowisko" }).click();
  await page.waitForURL(/\/s(\?|$)/);
  await second.getByRole("button", { name: "Sprawdź ponownie" }).click();
  await typeName(second, "Zosia");
  await second.waitForURL(/\/station\/stage/);
  await second.context().close();
  await desk.close();
});
