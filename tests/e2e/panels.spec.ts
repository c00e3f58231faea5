// Who judges which round, dance and component, set on the plan of rounds; and a judge who leaves during a round, as the tablets see it.
import type { Locator, Page } from "@playwright/test";
import { giveBallot, listSheets } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { changeRound, getRound } from "../../src/rounds/contract.ts";
import { setJudges } from "../../src/start-lists/contract.ts";
import { makePerson, PASSWORD } from "../competitions/factories.ts";
import { dancingIn, type LadderOfRounds, makeLadder, STANDARD } from "../rounds/ladders.ts";
import { makeHall } from "../competitions/situations.ts";
import { inApplication } from "./in-application.ts";
import { expectFitInEnglish, expectNoFaultsInFull } from "./looks.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

/** Opens the card of a section's first round as the organiser. */
async function openCard(page: Page, sectionId: string): Promise<Locator> {
  await page.goto(`/dashboard/rounds/${sectionId}`);
  await waitForMount(page);
  return page.getByRole("group", { name: /^Skład sędziowski: / }).first();
}

const box = (card: Locator, seat: number, dance: string) => card.getByRole("checkbox", { name: `S${seat} ocenia: ${dance}` });
const roundOf = (ladder: LadderOfRounds) => ladder.admin.must(getRound, { params: { id: ladder.rounds[0]?.id ?? "" } });

/** Seats and their dances as the server has them, such as „S1 1 2”. Empty when everybody judges all dances. */
async function panelOf(ladder: LadderOfRounds): Promise<string[]> {
  const { panel, seats } = await roundOf(ladder);
  return panel.map((row) => [seats.find((seat) => seat.id === row.seat_id)?.seat, ...(row.dances ?? ["all"])].join(" "));
}

/** Records a hard conflict of interest of a judge with the couples' club, in the dialog of the section's page. */
async function addConflict(page: Page, judge: string): Promise<void> {
  await page.getByRole("button", { name: "Konflikty sędziów" }).click();
  const dialog = page.getByRole("dialog", { name: "Konflikty sędziów" });
  await dialog.getByRole("button", { name: "Dodaj konflikt" }).click();
  await dialog.getByRole("combobox", { name: "Sędzia" }).fill(judge);
  await page.getByRole("option", { name: judge }).click();
  await dialog.getByRole("combobox", { name: "Klub" }).fill("studio plie");
  await page.getByRole("option", { name: "Studio Plié" }).first().click();
  await expectNoFaultsInFull(page, "conflicts");
  await dialog.getByRole("button", { name: "Dodaj", exact: true }).click();
  await expect(dialog.getByText(`${judge}: Studio Plié`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test("a panel is ticked, refused for its reasons, saved, rotated for the next round, and never overwrites another person's", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/409|422/);
  await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 8, judges: 4, dances: STANDARD.slice(0, 2), tenant });
    await signIn(page, "admin@demo.test");
    const card = await openCard(page, ladder.section_id);
    await expect(card.getByRole("checkbox", { checked: true })).toHaveCount(8);
    await expect(card.getByRole("button", { name: "Zapisz skład" })).toHaveCount(0);

    // Removes all judges of the tango.
    for (const seat of [1, 2, 3, 4]) await box(card, seat, "Tango").click();
    await card.getByRole("button", { name: "Zapisz skład" }).click();
    await expect(card.getByText("Lista jest opublikowana: podaj powód zmiany.")).toBeVisible();
    await card.getByRole("textbox", { name: "Powód zmiany" }).fill("Dwa składy");
    await card.getByRole("button", { name: "Zapisz skład" }).click();
    await expect(card.getByText("Tango: za mało sędziów (0), formularz potrzebuje co najmniej 1.", { exact: false })).toBeVisible();
    await expectNoFaultsInFull(page, "panel-refused");
    // Removes the judges of the other dance, too.
    for (const seat of [1, 2, 3, 4]) await box(card, seat, "Walc angielski").click();
    await card.getByRole("button", { name: "Zapisz skład" }).click();
    await expect(card.getByRole("alert").or(card.locator(".note.bad"))).toContainText("za mało sędziów");
    expect(await panelOf(ladder)).toEqual([]);
    await card.getByRole("button", { name: "Cofnij" }).click();
    await expect(card.getByRole("checkbox", { checked: true })).toHaveCount(8);

    await box(card, 3, "Walc angielski").click();
    await box(card, 4, "Walc angielski").click();
    await box(card, 4, "Tango").click();
    await card.getByRole("textbox", { name: "Powód zmiany" }).fill("Dwa składy");
    await card.getByRole("button", { name: "Zapisz skład" }).click();
    await expect(page.getByText("Zapisano skład", { exact: true })).toBeVisible();
    await expect(card.getByRole("button", { name: "Zapisz skład" })).toHaveCount(0);
    expect(await panelOf(ladder)).toEqual(["S1 all", "S2 all", "S3 2"]);
    await page.reload();
    await waitForMount(page);
    await expect(card.getByRole("checkbox", { checked: true })).toHaveCount(5);
    await expect(page.getByText("„Dwa składy”")).toBeVisible();

    // The next round's panel is rotated: judges who sit out here come first there.
    const next = page.getByRole("group", { name: /^Skład sędziowski: / }).nth(1);
    await next.getByRole("textbox", { name: "Ilu sędziów naraz" }).fill("2");
    await next.getByRole("button", { name: "Rotuj skład" }).click();
    await expect(next.getByRole("checkbox", { checked: true })).toHaveCount(4);
    await expect(box(next, 4, "Tango")).toBeChecked();
    await next.getByRole("button", { name: "Wszyscy" }).click();
    await expect(next.getByRole("button", { name: "Zapisz skład" })).toHaveCount(0);

    // Another person changes the round while boxes are ticked here.
    await box(card, 4, "Tango").click();
    await ladder.admin.must(changeRound, { params: { id: ladder.rounds[0]?.id ?? "" }, body: { wanted: 5, reason: "mniej par" } });
    await card.getByRole("textbox", { name: "Powód zmiany" }).fill("Czworo");
    await card.getByRole("button", { name: "Zapisz skład" }).click();
    await expect(card.getByText("Twój skład nie jest zapisany.", { exact: false })).toBeVisible();
    await card.getByRole("button", { name: "Pokaż nowy skład" }).click();
    await expect(box(card, 4, "Tango")).not.toBeChecked();
    expect(await panelOf(ladder)).toEqual(["S1 all", "S2 all", "S3 2"]);

    // A judge with a conflict of interest cannot be ticked, and the card says why.
    const barred = await makePerson(place, tenant, "referee", "Zofia Konfliktowa");
    const judges = [...ladder.people, barred].map(({ id }, at) => ({ user_id: id, seat: `S${at + 1}` }));
    await ladder.admin.must(setJudges, { params: { id: ladder.list_id }, body: { judges, confirmed: true } });
    await openCard(page, ladder.section_id);
    await expect(box(card, 5, "Tango")).toBeEnabled();
    await addConflict(page, "Zofia Konfliktowa");
    await expect(card.getByText("konflikt interesów z Studio Plié")).toBeVisible();
    await expect(box(card, 5, "Tango")).toBeDisabled();
    await card.getByRole("button", { name: "Wszyscy" }).click();
    await expect(card.getByRole("checkbox", { checked: true })).toHaveCount(8);
    await expectFitInEnglish(page, "panel");
  });
});

test("components are shared out among judges, and a judge's pad shows only the own ones @full", async ({ page, server }) => {
  await inApplication(server, async (place, tenant) => {
    const hall = await makeHall(place, { entries: 2, judges: 3, method: "js3", tenant });
    await signIn(page, "admin@demo.test");
    const card = await openCard(page, hall.section_id);
    const component = (seat: number, name: string) => card.getByRole("checkbox", { name: `S${seat} ocenia składową ${name}` });
    await component(2, "Technika").click();
    await component(3, "Choreografia").click();
    await expectNoFaultsInFull(page, "panel-components");
    await card.getByRole("textbox", { name: "Powód zmiany" }).fill("Podział składowych");
    await card.getByRole("button", { name: "Zapisz skład" }).click();
    await expect(page.getByText("Zapisano skład", { exact: true })).toBeVisible();
    await signIn(page, hall.people[1]?.email ?? "", PASSWORD);
    await page.goto(`/judge/dashboard/score/${hall.performance_ids[0]}`);
    await waitForMount(page);
    await expect(page.getByText("Choreografia").first()).toBeVisible();
    await expect(page.getByText("Technika")).toHaveCount(0);
  });
});

test("a judge who leaves during a round owes no sheet from the next dance on, and the replacement finds the sheet @full", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/409|422/);
  await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 8, judges: 4, dances: STANDARD.slice(0, 2), tenant });
    const params = { id: ladder.rounds[0]?.id ?? "" };
    const { seats } = await roundOf(ladder);
    const three = seats.slice(0, 3).map((seat) => ({ seat_id: seat.id }));
    await ladder.admin.must(changeRound, { params, body: { panel: three, reason: "troje" } });
    const dancing = await dancingIn(place, ladder, params.id);
    const marks = Object.fromEntries(dancing.slice(0, 6).map((each) => [each.id, { cross: 1 as const }]));
    const body = { id: newId(), dance: 1, marks, submitted: true, revision: 0, device_at: new Date().toISOString() };
    await ladder.referees[1]?.must(giveBallot, { params, body });

    await signIn(page, "admin@demo.test");
    const card = await openCard(page, ladder.section_id);
    await expect(card.getByText("Oddano już kartę", { exact: false })).toBeVisible();
    for (const each of await card.getByRole("checkbox").all()) await expect(each).toBeDisabled();
    await card.getByRole("button", { name: "Sędzia schodzi" }).click();
    const dialog = page.getByRole("dialog", { name: "Sędzia schodzi w trakcie rundy" });
    const send = dialog.getByRole("button", { name: "Sędzia schodzi" });
    const pick = async (field: string, option: RegExp) => {
      await dialog.getByRole("combobox", { name: field }).click();
      await page.getByRole("option", { name: option }).click();
    };
    await expect(send).toBeDisabled();
    await dialog.getByRole("combobox", { name: "Kto schodzi" }).click();
    // Only judges on the panel can leave it.
    await expect(page.getByRole("option")).toHaveText([/^S1 /, /^S2 /, /^S3 /]);
    await page.getByRole("option", { name: /^S3 / }).click();
    await pick("Zastępuje", /^S2 /);
    // A judge cannot take over from themselves.
    await pick("Kto schodzi", /^S2 /);
    await expect(dialog.getByRole("combobox", { name: "Zastępuje" })).toHaveText("Nikt");
    await expect(send).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Powód" }).fill("Źle się czuje");
    await send.click();
    // The waltz is handed in, so it remains this judge's.
    await expect(dialog.getByText("Sędzia oddał już ten albo późniejszy taniec", { exact: false })).toBeVisible();
    await expect(dialog).toBeVisible();
    await expectNoFaultsInFull(page, "panel-leave");
    await pick("Od tańca", /^Tango/);
    await pick("Zastępuje", /^S4 /);
    await send.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("Zapisano: sędzia zszedł", { exact: true })).toBeVisible();
    await expect(box(card, 2, "Walc angielski")).toBeChecked();
    await expect(box(card, 2, "Tango")).not.toBeChecked();
    await expect(box(card, 4, "Tango")).toBeChecked();
    expect(await panelOf(ladder)).toEqual(["S1 all", "S2 1", "S3 all", "S4 2"]);

    const dances = async (at: number) =>
      (await ladder.referees[at]?.must(listSheets, { params: { id: ladder.list_id } }))?.ballots
        .filter((ballot) => ballot.round_id === params.id)
        .map((ballot) => ballot.dance);
    expect([await dances(1), await dances(3)]).toEqual([[1], [2]]);
    await signIn(page, ladder.people[3]?.email ?? "", PASSWORD);
    await page.goto(`/judge/dashboard/score/${dancing[0]?.id}`);
    await waitForMount(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Tango");
    for (const { number } of dancing.slice(0, 6))
      await page.getByRole("button", { name: new RegExp(`^numer ${String(number).padStart(3, "0")},`) }).click();
    await page.getByRole("button", { name: "Oddaj taniec" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Oddano" })).toBeVisible();
    await expect.poll(async () => (await roundOf(ladder)).handed_in).toBe(true);
  });
});
