// The scrutineer's desk of a final: requests for missing sheets, reopened sheets, sheets typed from paper and compared by a second person,
// sheets that a tablet sent too late (accepted or filed), and blank sheets on paper.
import type { Page } from "@playwright/test";
import { getBallot, giveBallot } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { setJudges } from "../../src/start-lists/contract.ts";
import { type DanceRound, makeDanceRound } from "../rounds/dance-rounds.ts";
import { type Browser, PASSWORD } from "../competitions/factories.ts";
import type { Place } from "../application/world.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";
import { getMatrixByBlock } from "#src/scoring/by-block/contract.ts";

const DUTIES = ["judge", "judge", "judge", "head", "scrutineer"] as const;

/** A danced final of four couples in two dances. Three judges mark; the head judge and the scrutineer do not. */
async function makeFinal(place: Place, tenant: DanceRound["tenant"]): Promise<DanceRound> {
  const hall = await makeDanceRound(place, { couples: 4, judges: DUTIES.length, tenant });
  const judges = hall.people.map(({ id }, at) => ({ user_id: id, seat: `S${at + 1}`, duty: DUTIES[at] ?? "judge" }));
  await hall.admin.must(setJudges, { params: { id: hall.list_id }, body: { judges, confirmed: true } });
  await place.world.database.inTenant(tenant.id, async (trx) => {
    await trx.updateTable("rounds").set({ status: "open" }).where("id", "=", hall.round_id).execute();
    await trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", hall.round_id).execute();
  });
  return hall;
}

/** Sends a judge's places of one dance, as a tablet does. `places` is in the order of the couples. */
function give(hall: DanceRound, judge: Browser | undefined, dance: number, places: readonly number[], more: object = {}) {
  const marks = Object.fromEntries(hall.performance_ids.map((id, at) => [id, { place: places[at] ?? 0 }]));
  const body = { id: newId(), dance, marks, submitted: true, revision: 0, device_at: new Date().toISOString(), ...more };
  return judge?.call(giveBallot, { params: { id: hall.round_id }, body });
}

/** Sends all sheets of both dances except the second judge's sheet of the first dance. */
async function giveAllButOne(hall: DanceRound): Promise<void> {
  const [one, two, three] = hall.referees;
  for (const dance of [1, 2]) for (const judge of [one, three]) expect((await give(hall, judge, dance, [1, 2, 3, 4]))?.status).toBe(201);
  expect((await give(hall, two, 2, [2, 1, 3, 4]))?.status).toBe(201);
}

const desk = (page: Page) => page.getByRole("region", { name: "Karty", exact: true });
const view = (page: Page, name: RegExp) => desk(page).getByRole("radio", { name });
/** The button of the sheet with an accessible name that begins with `name`. Its parts may have spaces before colons and commas. */
const sheet = (page: Page, name: string) => desk(page).getByRole("button", { name: new RegExp(`^${name.replaceAll(/[:,]/g, " ?$&")}`) });
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

async function openDesk(page: Page, hall: DanceRound): Promise<void> {
  await page.goto(`/dashboard/scores?block=${hall.round_id}`);
  await waitForMount(page);
  await expect(desk(page)).toBeVisible();
  // The list is collapsed when no sheet is missing.
  const line = desk(page).getByRole("button", { name: /^Karty/ });
  if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
}

/** Types places into the fields in their order on the screen. Enter goes to the next field, and saves in the last one. */
async function typePlaces(page: Page, places: readonly number[]): Promise<void> {
  const fields = page.getByRole("dialog").getByRole("textbox", { name: /^Miejsce numeru/ });
  await fields.first().focus();
  for (const place of places) {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(String(place));
    if (place !== places.at(-1)) await page.keyboard.press("Enter");
  }
  for (const [at, place] of places.entries()) await expect(fields.nth(at)).toHaveValue(String(place));
}

test("a scrutineer asks for what is missing, types it from paper, and the final closes once a second person has confirmed the sheet", async ({
  page,
  browser,
  server,
}) => {
  await inApplication(server, async (place, tenant) => {
    const hall = await makeFinal(place, tenant);
    const [, two] = hall.referees;
    const second = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signIn(second, hall.people[3]?.email ?? "", PASSWORD);
    await signIn(page, hall.people[4]?.email ?? "", PASSWORD);
    await giveAllButOne(hall);

    await test.step("missing sheets come first and are requested", async () => {
      await openDesk(page, hall);
      await expect(desk(page)).toContainText("Oddane 5 z 6");
      await expect(view(page, /^Brakuje/)).toBeChecked();
      await expect(sheet(page, "S2, Walc angielski: brak, brakuje")).toBeVisible();
      await expect(sheet(page, "S1,")).toHaveCount(0);
      await desk(page).getByRole("button", { name: "Przypomnij o 1 karcie" }).click();
      await expectText(page, "Poproszono o 1 kartę");
      const ballot = await two?.must(getBallot, { params: { id: hall.round_id, dance: "1" } });
      expect(ballot?.reminded).toBe(true);
    });

    await test.step("the missing sheet is typed from paper, and waits for its check", async () => {
      await sheet(page, "S2, Walc angielski").click();
      await typePlaces(page, [1, 3, 2, 4]);
      await expectNoFaultsInFull(page, "desk-typing");
      await page.getByRole("dialog").getByRole("button", { name: "Zapisz", exact: true }).click();
      await expectText(page, "Zapisano z papieru: S2, Walc angielski");
      await view(page, /^Do sprawdzenia/).click();
      await sheet(page, "S2, Walc angielski: do sprawdzenia").click();
      const dialog = page.getByRole("dialog", { name: "S2, Walc angielski" });
      await expect(dialog).toContainText("inna osoba niż wpisująca");
      await expect(dialog.getByRole("button", { name: "Zgadza się", exact: true })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(page.getByText("Karty z papieru do sprawdzenia", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Zamknij rundę" })).toBeDisabled();
    });

    await test.step("a second person confirms the sheet, and the final is closed", async () => {
      await openDesk(second, hall);
      await view(second, /^Do sprawdzenia/).click();
      await sheet(second, "S2, Walc angielski: do sprawdzenia").click();
      const compared = second.getByRole("region", { name: "Porównaj z papierem" });
      const lines = compared.getByRole("checkbox");
      const shown = async (places: readonly number[]) => {
        for (const [at, each] of places.entries()) await expect(lines.nth(at)).toHaveAccessibleName(new RegExp(`^\\d{3} ${each}$`));
      };
      await shown([1, 3, 2, 4]);
      await compared.getByRole("button", { name: "Zgadza się", exact: true }).click();
      await expectText(second, "Zgadza się z papierem: S2, Walc angielski");
      await expect(second.getByRole("dialog")).toHaveCount(0);
      await view(page, /^Wszystkie/).click();
      await expect(sheet(page, "S2, Walc angielski: z papieru")).toBeVisible();
      await expectNoFaultsInFull(page, "desk-all");
      await page.getByRole("button", { name: "Zamknij rundę" }).click();
      await expect
        .poll(async () => (await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } })).block.status)
        .toBe("closed");
    });
    await second.context().close();
  });
});

test("a sheet is opened again for its judge, and one from paper that differs is typed once more @full", async ({
  page,
  browser,
  server,
}) => {
  await inApplication(server, async (place, tenant) => {
    const hall = await makeFinal(place, tenant);
    const [one] = hall.referees;
    const second = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signIn(second, hall.people[3]?.email ?? "", PASSWORD);
    await signIn(page, hall.people[4]?.email ?? "", PASSWORD);
    await giveAllButOne(hall);
    await openDesk(page, hall);

    await test.step("a head judge opens a sheet again with a reason, and its judge hands it in once more", async () => {
      await openDesk(second, hall);
      await view(second, /^Wszystkie/).click();
      await sheet(second, "S1, Tango: oddana").click();
      const dialog = second.getByRole("dialog", { name: "S1, Tango" });
      await dialog.getByRole("textbox", { name: "Powód poprawki" }).fill("Pomylone numery");
      await dialog.getByRole("button", { name: "Otwórz ponownie" }).click();
      await expectText(second, "Otwarto ponownie: S1, Tango");
      await expect(sheet(page, "S1, Tango: otwarta")).toBeVisible();
      const mine = await one?.must(getBallot, { params: { id: hall.round_id, dance: "2" } });
      expect(mine?.reopened_reason).toBe("Pomylone numery");
      expect((await give(hall, one, 2, [1, 2, 4, 3], { revision: 1, submitted: false }))?.status).toBe(201);
      expect((await give(hall, one, 2, [1, 2, 4, 3], { revision: 2 }))?.status).toBe(201);
      await expect(sheet(page, "S1, Tango")).toHaveCount(0);
    });

    await test.step("a second person finds a difference, the sheet is typed again, and is confirmed", async () => {
      await sheet(page, "S2, Walc angielski").click();
      await typePlaces(page, [1, 3, 2, 4]);
      await page.getByRole("dialog").getByRole("button", { name: "Zapisz", exact: true }).click();
      await expectText(page, "Zapisano z papieru: S2, Walc angielski");
      await view(page, /^Do sprawdzenia/).click();
      await view(second, /^Do sprawdzenia/).click();
      await sheet(second, "S2, Walc angielski: do sprawdzenia").click();
      const compared = second.getByRole("region", { name: "Porównaj z papierem" });
      const lines = compared.getByRole("checkbox");
      const shown = async (places: readonly number[]) => {
        for (const [at, each] of places.entries()) await expect(lines.nth(at)).toHaveAccessibleName(new RegExp(`^\\d{3} ${each}$`));
      };
      await shown([1, 3, 2, 4]);
      await lines.first().click();
      await expect(lines.first()).toBeChecked();
      await expectNoFaultsInFull(second, "desk-compare");
      await compared.getByRole("button", { name: "Nie zgadza się" }).click();
      await compared.getByRole("textbox", { name: "Co się nie zgadza" }).fill("Drugie i trzecie na odwrót");
      await compared.getByRole("button", { name: "Do poprawy" }).click();
      await expectText(second, "Do wpisania jeszcze raz: S2, Walc angielski");
      await sheet(page, "S2, Walc angielski: nie zgadza się").click();
      const dialog = page.getByRole("dialog", { name: "S2, Walc angielski" });
      await expect(dialog).toContainText("Nie zgadza się: Drugie i trzecie na odwrót (Sędzia 4).");
      await expect(dialog.getByRole("textbox", { name: "Powód" })).toHaveValue("po sprawdzeniu: Drugie i trzecie na odwrót");
      await expectNoFaultsInFull(page, "desk-again");
      await typePlaces(page, [1, 2, 3, 4]);
      await dialog.getByRole("button", { name: "Zapisz", exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await shown([1, 2, 3, 4]);
      await compared.getByRole("button", { name: "Zgadza się", exact: true }).click();
      await expectText(second, "Zgadza się z papierem: S2, Walc angielski");
      await expect(second.getByRole("dialog")).toHaveCount(0);
    });
    await second.context().close();
  });
});

test("what tablets sent too late is reached from the day's alert, taken with a reason or filed, and blank sheets are printed @full", async ({
  page,
  server,
}) => {
  await inApplication(server, async (place, tenant) => {
    const hall = await makeFinal(place, tenant);
    const [one, two] = hall.referees;
    for (const judge of [one, two]) {
      expect((await give(hall, judge, 1, [1, 2, 3, 4]))?.status).toBe(201);
      expect((await give(hall, judge, 1, [4, 3, 2, 1]))?.status).toBe(409);
    }
    await signIn(page, "admin@demo.test");
    await page.goto(`/dashboard?competition=${hall.competition_id}`);
    await waitForMount(page);
    const alert = page.getByRole("listitem").filter({ hasText: "nieprzyjęt" });
    await alert.getByRole("link").click();
    await expect(view(page, /^Nieprzyjęte/)).toBeChecked();
    await expect(sheet(page, "S1, Walc angielski: oddana, nieprzyjęta")).toBeVisible();
    const refused = page.getByRole("region", { name: "Nieprzyjęte karty" });
    await expect(refused.getByRole("listitem")).toHaveCount(2);
    await expectNoFaultsInFull(page, "desk-refused");
    await refused.getByRole("button", { name: "Przyjmij S1, Walc angielski" }).click();
    const dialog = page.getByRole("dialog", { name: "Przyjąć tę kartę?" });
    await dialog.getByRole("textbox", { name: "Powód" }).fill("Tablet wrócił do sieci");
    await expectNoFaultsInFull(page, "desk-take");
    await dialog.getByRole("button", { name: "Przyjmij", exact: true }).click();
    await expectText(page, "Przyjęto: S1, Walc angielski");
    await expect(refused.getByRole("listitem")).toHaveCount(1);
    await refused.getByRole("button", { name: "Odłóż do akt S2, Walc angielski" }).click();
    await expectText(page, "Odłożono do akt: S2, Walc angielski");
    await expect(refused).toHaveCount(0);
    const marks = (judge: Browser | undefined) => judge?.must(getBallot, { params: { id: hall.round_id, dance: "1" } });
    const [first = ""] = hall.performance_ids;
    expect([(await marks(one))?.marks[first], (await marks(two))?.marks[first]]).toEqual([{ place: 4 }, { place: 1 }]);

    await desk(page).getByRole("link", { name: "Druk kart" }).click();
    await page.waitForURL(/\/sheets\//);
    await waitForMount(page);
    // Each judge has a page for each dance. The head judge and the scrutineer have none.
    await expect(page.getByRole("region", { name: /^S\d Sędzia \d, / })).toHaveCount(6);
    await expect(page.getByRole("region", { name: "S3 Sędzia 3, Tango" })).toContainText("Miejsca od 1 do 4, każde raz.");
    await expect(page.getByRole("region", { name: "S3 Sędzia 3, Tango" }).getByRole("listitem")).toHaveCount(4);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(6);
    await expectNoFaultsInFull(page, "desk-print");
  });
});
