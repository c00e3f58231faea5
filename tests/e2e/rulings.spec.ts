// The head judge's rulings during a round: a warning, a disqualification, an unfinished judge's sheet, and advancing announced later.
import type { Page } from "@playwright/test";
import { getRound } from "../../src/rounds/contract.ts";
import { getBallot, giveBallot } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { moveHeatOnStage } from "../../src/stage/contract.ts";
import { type Browser, PASSWORD } from "../competitions/factories.ts";
import { dancingIn, makeLadder, STANDARD } from "../rounds/ladders.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";
import { saveCompetitionRules } from "#src/rounds/settings/contract.ts";

const decisionDialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const ruled = (page: Page) => page.getByRole("region", { name: "Decyzje" }).getByRole("listitem");
const warned = (page: Page) => page.getByRole("region", { name: "Ostrzeżenia" });
const row = (page: Page, number: string) => page.getByRole("grid").getByRole("row", { name: new RegExp(`^numer startowy ${number}`) });
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForMount(page);
}

async function choose(page: Page, dialog: string, field: string, option: RegExp): Promise<void> {
  await decisionDialog(page, dialog).getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

const OFFICE = "Decyzja sędziego głównego";

/** Opens the dialog of a new decision, and chooses a kind. */
async function openDecision(page: Page, kind: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Nowa decyzja" }).click();
  await decisionDialog(page, OFFICE).getByRole("radio", { name: kind }).click();
}

/** Types the reason and saves the decision. */
async function saveDecision(page: Page, reason: string): Promise<void> {
  await decisionDialog(page, OFFICE).getByRole("textbox", { name: "Powód" }).fill(reason);
  await decisionDialog(page, OFFICE).getByRole("button", { name: "Zapisz decyzję" }).click();
  await expect(decisionDialog(page, OFFICE)).toHaveCount(0);
}

test("a head judge warns, disqualifies and lets a short sheet count; judges, printed sheets and guests each get their part of it @full", async ({
  page,
  browser,
  server,
}) => {
  await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 8, judges: 3, dances: STANDARD.slice(0, 1), tenant });
    const [first, final] = ladder.rounds;
    if (!first || !final) throw new Error("a first round and a final are planned");
    const params = { id: first.id };
    await ladder.admin.must(saveCompetitionRules, {
      params: { id: ladder.competition_id },
      body: { round_rules: {}, release_rules: { cut: "held" } },
    });
    const couples = await dancingIn(place, ladder, first.id);
    const give = (judge: Browser | undefined, numbers: readonly number[], more: object = {}) => {
      const marks = Object.fromEntries(
        couples.filter((each) => numbers.includes(each.number)).map((each) => [each.id, { cross: 1 as const }]),
      );
      const body = { id: newId(), dance: 1, marks, submitted: true, revision: 0, device_at: new Date().toISOString(), ...more };
      return judge?.call(giveBallot, { params, body });
    };
    const office = await (await browser.newContext({ baseURL: server.url })).newPage();
    const guest = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signIn(office, "admin@demo.test");
    await signIn(page, ladder.people[0]?.email ?? "", PASSWORD);
    await open(page, `/dashboard/scores?block=${first.id}`);

    await test.step("a warning is shown next to the number here, in the final and on paper, and is withdrawn with a reason", async () => {
      // No entry can be warned before its round is opened.
      await expect(warned(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Otwórz rundę" }).click();
      await warned(page).getByRole("button", { name: "Ostrzeż", exact: true }).click();
      await choose(page, "Ostrzeżenie sędziego głównego", "Kogo dotyczy", /^003 /);
      await decisionDialog(page, "Ostrzeżenie sędziego głównego")
        .getByRole("textbox", { name: "Za co" })
        .fill("Podniesienie w standardzie");
      await expectNoFaultsInFull(page, "warning-dialog");
      await decisionDialog(page, "Ostrzeżenie sędziego głównego").getByRole("button", { name: "Zapisz ostrzeżenie" }).click();
      await expectText(page, "Zapisano ostrzeżenie: 003");
      await expect(warned(page).getByRole("listitem")).toContainText("Podniesienie w standardzie");
      await expect(row(page, "003").getByTitle(/^Ostrzeżenie: /)).toHaveText("W");
      await warned(page).getByRole("button", { name: "Ostrzeż", exact: true }).click();
      await choose(page, "Ostrzeżenie sędziego głównego", "Kogo dotyczy", /^003 /);
      await expect(decisionDialog(page, "Ostrzeżenie sędziego głównego")).toContainText("003 ma już ostrzeżenie");
      await expectNoFaultsInFull(page, "warning-again");
      await page.keyboard.press("Escape");
      await open(office, `/dashboard/scores/sheets/${first.id}?blank=1`);
      const paper = office.getByRole("region", { name: "S2 Sędzia 2" });
      await expect(
        paper
          .getByRole("listitem")
          .filter({ hasText: "003" })
          .getByTitle(/^Ostrzeżenie: /),
      ).toHaveText("W");
      await warned(page).getByRole("button", { name: "Cofnij ostrzeżenie: 003" }).click();
      await decisionDialog(page, "Cofnąć ostrzeżenie?").getByRole("textbox", { name: "Powód cofnięcia" }).fill("Nie ta para");
      await decisionDialog(page, "Cofnąć ostrzeżenie?").getByRole("button", { name: "Cofnij", exact: true }).click();
      await expectText(page, "Cofnięto ostrzeżenie: 003");
      await expect(row(page, "003").getByTitle(/^Ostrzeżenie: /)).toHaveCount(0);
    });

    await test.step("a disqualified number is struck through on the judge's tablet, and no sheet requires it", async () => {
      await openDecision(page, /^Dyskwalifikacja/);
      await choose(page, OFFICE, "Kogo dotyczy", /^008 /);
      await expectNoFaultsInFull(page, "ruling-disqualified");
      await saveDecision(page, "Cudza licencja");
      await expect(ruled(page).first()).toContainText("Dyskwalifikacja 008");
      await expect(ruled(page).first()).toContainText("Cudza licencja");
      await expect(row(page, "008")).toContainText("dyskwalifikacja");
      const sheet = await ladder.referees[1]?.must(getBallot, { params: { ...params, dance: "1" } });
      const places = sheet?.heats.flatMap((heat) => heat.places) ?? [];
      expect(places.filter((each) => each.out !== null).map((each) => [each.start_number, each.out])).toEqual([[8, "disqualified"]]);
    });

    await test.step("a short sheet counts with the crosses that are on it", async () => {
      // Waits for the requests that follow the decision before the marks are sent.
      await open(page, `/dashboard/scores?block=${first.id}`);
      expect((await give(ladder.referees[0], [1, 2, 3, 4, 5, 6]))?.status).toBe(201);
      expect((await give(ladder.referees[1], [1, 2, 3, 4, 5, 6]))?.status).toBe(201);
      expect((await give(ladder.referees[2], [1, 2, 3, 7], { submitted: false }))?.status).toBe(201);
      const sheets = page.getByRole("region", { name: "Karty", exact: true });
      await sheets.getByRole("button", { name: /^Karty/ }).click();
      await sheets.getByRole("radio", { name: /^Wszystkie/ }).click();
      await expect(sheets.getByRole("button", { name: /^S3 ?: ?4 z 6/ })).toBeVisible();
      await openDecision(page, /^Niepełna karta/);
      await choose(page, OFFICE, "Czyja karta", /^S3, .*: 4 z 6$/);
      await expectNoFaultsInFull(page, "ruling-short");
      await saveDecision(page, "Sędzia zasłabł");
      await expect(ruled(page).first()).toContainText("Niepełna karta S3");
      // The crosses are the judge's own and not typed by the office.
      await expect(sheets.getByRole("button", { name: /^S3 ?: ?oddana/ })).toBeVisible();
    });

    await test.step("the advancing numbers are not published until the organiser announces them", async () => {
      await place.world.database.inTenant(tenant.id, (trx) =>
        trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", first.id).execute(),
      );
      await page.reload();
      await waitForMount(page);
      await page.getByRole("button", { name: "Zamknij i przepuść 6" }).click();
      await expect(page.getByText("Przeszło 6 z 7", { exact: true })).toBeVisible();
      await expect(page.getByText("Nikt jeszcze nie widzi, kto przeszedł.", { exact: false })).toBeVisible();
      // Only the organiser can announce.
      await expect(page.getByRole("button", { name: "Ogłoś awans" })).toHaveCount(0);
      await open(guest, `/scores/${ladder.competition_id}`);
      await expect(guest.getByText(/^Awans: /)).toHaveCount(0);
      await open(office, `/dashboard/scores?block=${first.id}`);
      await expectNoFaultsInFull(office, "ruling-held");
      await office.getByRole("button", { name: "Ogłoś awans" }).click();
      await expect(guest.getByText("Awans: 6 z 7.", { exact: false })).toBeVisible();
      await expect(guest.getByRole("row", { name: /^numer startowy 00[1-6]/ })).toHaveCount(6);
      await expect(guest.getByRole("row", { name: /^numer startowy 00[78]/ })).toHaveCount(0);
      await expectNoFaultsInFull(guest, "ruling-announced");
    });
    await office.context().close();
    await guest.context().close();
  });
});

test("a couple is seeded past the first round, and one that is not on the floor counts as absent once a second judge says so @full", async ({
  page,
  browser,
  server,
}) => {
  await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 8, judges: 3, dances: STANDARD.slice(0, 1), tenant });
    const [first, final] = ladder.rounds;
    if (!first || !final) throw new Error("a first round and a final are planned");

    await test.step("the organiser seeds it before the draw, with the reason", async () => {
      await signIn(page, "admin@demo.test");
      await open(page, `/dashboard/rounds/${ladder.section_id}`);
      await page.getByRole("button", { name: "Grupy i losowanie" }).last().click();
      const sheet = page.getByRole("dialog", { name: "Grupy", exact: true });
      const seeds = sheet.getByRole("region", { name: "Rozstawieni" });
      const seed = seeds.getByRole("button", { name: "Rozstaw", exact: true });
      await expect(seed).toBeDisabled();
      await seeds.getByRole("combobox", { name: "Kogo rozstawić" }).click();
      await page.getByRole("option", { name: /^008/ }).click();
      await seeds.getByRole("textbox", { name: "Powód rozstawienia" }).fill("Mistrzowie okręgu");
      await expectNoFaultsInFull(page, "seeding");
      await seed.click();
      await expect(seeds.getByRole("button", { name: /^Cofnij rozstawienie: 008/ })).toBeVisible();
      await expectNoFaultsInFull(page, "seeded");
      expect((await dancingIn(place, ladder, first.id)).map((each) => each.number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect((await dancingIn(place, ladder, final.id)).map((each) => each.number)).toEqual([8]);
    });

    await test.step("one judge's report is a notice, two reports count", async () => {
      const couples = await dancingIn(place, ladder, first.id);
      const [heat] = (await ladder.admin.must(getRound, { params: { id: first.id } })).floor;
      await ladder.admin.must(moveHeatOnStage, { params: { id: heat?.id ?? "" }, body: { action: "start" } });
      const other = await (await browser.newContext({ baseURL: server.url })).newPage();
      const pads = [page, other];
      for (const [at, pad] of pads.entries()) {
        await signIn(pad, ladder.people[at + 1]?.email ?? "", PASSWORD);
        await pad.setViewportSize(at === 0 ? { width: 1180, height: 820 } : { width: 390, height: 844 });
        await open(pad, `/judge/dashboard/score/${couples[0]?.id}`);
        await pad.getByRole("button", { name: "Kogoś nie ma?" }).click();
      }
      await decisionDialog(page, "Kogoś nie ma?").getByRole("button", { name: /^007/ }).click();
      await expectText(page, "Zgłoszono: 007 nie tańczy");
      await expectNoFaultsInFull(page, "absence-told");
      const theirs = decisionDialog(other, "Kogoś nie ma?").getByRole("button", { name: /^007/ });
      await expect(theirs).toContainText("zgłosił 1 sędzia");
      await expectNoFaultsInFull(other, "absence-second");
      await theirs.click();
      await expectText(other, "007 jest nieobecny w tym tańcu");
      await expect(theirs).toHaveCount(0);
      await expect(decisionDialog(page, "Kogoś nie ma?").getByRole("button", { name: /^007/ })).toHaveCount(0);
      const sheet = await ladder.referees[0]?.must(getBallot, { params: { id: first.id, dance: "1" } });
      const out = sheet?.heats.flatMap((each) => each.places).filter((each) => each.out !== null);
      expect(out?.map((each) => [each.start_number, each.out])).toEqual([[7, "absent"]]);
      await other.context().close();
    });
  });
});
