// The head judge's decisions on the screen of marks: another cut, a retirement, a replacement, a forgotten couple, a tie, a round called off.
import type { Page } from "@playwright/test";
import { changeRound, getRound } from "../../src/rounds/contract.ts";
import { giveMarks } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { setEntryStatus } from "../../src/signup/contract.ts";
import { moveHeatOnStage } from "../../src/stage/contract.ts";
import { setJudges } from "../../src/start-lists/contract.ts";
import { type Browser, PASSWORD } from "../competitions/factories.ts";
import { danceRound, makeLadder, STANDARD } from "../rounds/ladders.ts";
import { danceAll, makeHall } from "../competitions/situations.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";
import { getMatrixByBlock, publishRoundByBlock } from "#src/scoring/by-block/contract.ts";

const DANCES = STANDARD.slice(0, 1);

/** Opens the screen of a round's marks. */
async function openMarks(page: Page, roundId: string): Promise<void> {
  await page.goto(`/dashboard/scores?block=${roundId}`);
  await waitForMount(page);
}

const decisionDialog = (page: Page) => page.getByRole("dialog", { name: "Decyzja sędziego głównego" });

/** Opens the dialog of a new decision, and chooses a kind. */
async function openDecision(page: Page, kind: RegExp) {
  await page.getByRole("button", { name: "Nowa decyzja" }).click();
  await decisionDialog(page).getByRole("radio", { name: kind }).click();
  return decisionDialog(page);
}

/** Types the reason and saves the decision. Saving is disabled without a reason. */
async function saveDecision(page: Page, reason: string): Promise<void> {
  const save = decisionDialog(page).getByRole("button", { name: "Zapisz decyzję" });
  await expect(save).toBeDisabled();
  await decisionDialog(page).getByRole("textbox", { name: "Powód" }).fill(reason);
  await save.click();
  await expect(decisionDialog(page)).toHaveCount(0);
}

async function choose(page: Page, number: string): Promise<void> {
  await decisionDialog(page).getByRole("combobox", { name: "Kogo dotyczy" }).click();
  await page.getByRole("option", { name: new RegExp(`^${number} `) }).click();
}

const listDecisions = (page: Page) => page.getByRole("region", { name: "Decyzje" }).getByRole("listitem");

/** Start numbers of the entries in a round, sorted. */
async function listEntrants(admin: Browser, roundId: string): Promise<number[]> {
  const { floor } = await admin.must(getRound, { params: { id: roundId } });
  return floor.flatMap((heat) => heat.performances.map((each) => each.start_number ?? 0)).toSorted((one, other) => one - other);
}

test("a head judge changes the cut and lets a couple retire, and the round is danced accordingly @full", async ({ page, server }) => {
  await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 8, judges: 3, dances: DANCES, tenant });
    const [first, final] = ladder.rounds;
    if (!first || !final) throw new Error("a first round and a final are planned");
    await signIn(page, ladder.people[0]?.email ?? "", PASSWORD);

    await openMarks(page, first.id);
    const wanted = (await openDecision(page, /^Ile przechodzi/)).getByRole("textbox", { name: "Ile przechodzi" });
    await expect(wanted).toHaveValue("6");
    // At most seven: a cut of all eight would send nobody home.
    await wanted.fill("12");
    await wanted.blur();
    await expect(wanted).toHaveValue("7");
    await wanted.fill("5");
    await expectNoFaultsInFull(page, "decision-wanted");
    await saveDecision(page, "Mały parkiet");
    await expect(listDecisions(page).first()).toContainText("6 → 5, Sędzia 1, Mały parkiet");
    await openDecision(page, /^Rezygnacja/);
    await choose(page, "008");
    await saveDecision(page, "Kontuzja");
    await expect(listDecisions(page).first()).toContainText("Rezygnacja 008");

    // Judge 3 prefers the sixth couple to the fifth.
    await danceRound(place, ladder, { ...first, wanted: 5 }, (all, judge) =>
      judge === 2 ? [...all.slice(0, 4), ...all.slice(5, 6), ...all.slice(4, 5)] : all,
    );
    expect(await listEntrants(ladder.admin, final.id)).toEqual([1, 2, 3, 4, 5]);
    await openMarks(page, final.id);
    await openDecision(page, /^Rezygnacja/);
    await choose(page, "002");
    await saveDecision(page, "Choroba");
    await expect(listDecisions(page).first()).toContainText("Rezygnacja 002");
    await openMarks(page, first.id);
    await expect(page.getByRole("region", { name: "Rezerwa" })).toContainText("006");
  });
});

test("a head judge calls up the reserve from the own day, and adds a forgotten couple to a running final @full", async ({
  page,
  browser,
  server,
}) => {
  await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 8, judges: 3, dances: DANCES, tenant });
    const [planned, final] = ladder.rounds;
    if (!planned || !final) throw new Error("a first round and a final are planned");
    await ladder.admin.must(changeRound, { params: { id: planned.id }, body: { wanted: 5, reason: "Mały parkiet" } });
    const first = { ...planned, wanted: 5 };
    // Judge 3 prefers the sixth couple to the fifth.
    await danceRound(place, ladder, first, (all, judge) =>
      judge === 2 ? [...all.slice(0, 4), ...all.slice(5, 6), ...all.slice(4, 5)] : all,
    );
    await signIn(page, ladder.people[0]?.email ?? "", PASSWORD);
    await openMarks(page, final.id);
    await openDecision(page, /^Rezygnacja/);
    await choose(page, "002");
    await saveDecision(page, "Choroba");
    const reserveRegion = (of: Page) => of.getByRole("region", { name: "Rezerwa" });
    await openMarks(page, first.id);
    await expect(reserveRegion(page).getByRole("heading", { name: "Zwolniło się: 1 miejsce" })).toBeVisible();
    await expectNoFaultsInFull(page, "decision-reserve");
    // The question also appears on the organiser's stage, and on the head judge's day, where it is answered.
    const desk = await browser.newPage({ baseURL: server.url });
    await signIn(desk, "admin@demo.test");
    await desk.goto(`/dashboard?competition=${ladder.competition_id}`);
    await waitForMount(desk);
    await expect(reserveRegion(desk).getByRole("link", { name: "Oceny rundy" })).toBeVisible();
    await expectNoFaultsInFull(desk, "reserve-desk");
    await page.goto("/judge/dashboard");
    await waitForMount(page);
    await expect(reserveRegion(page)).toContainText("Przeszli i nie zatańczą: 002. Tuż za linią: 006.");
    const up = reserveRegion(page).getByRole("button", { name: "Dalej przechodzi 006" });
    await expect(up).toBeDisabled();
    await expectNoFaultsInFull(page, "reserve-judge");
    await reserveRegion(page).getByRole("textbox", { name: "Powód" }).fill("Wolne miejsce");
    await up.click();
    for (const screen of [page, desk]) await expect(reserveRegion(screen)).toHaveCount(0);
    await desk.close();
    await openMarks(page, first.id);
    await expect(listDecisions(page).first()).toContainText("Rezerwa 006");
    expect(await listEntrants(ladder.admin, final.id)).toContain(6);

    const [heat] = (await ladder.admin.must(getRound, { params: { id: final.id } })).floor;
    await ladder.admin.must(moveHeatOnStage, { params: { id: heat?.id ?? "" }, body: { action: "start" } });
    await openMarks(page, first.id);
    await expect(page.getByText("Finał już trwa. Pominiętą parę dodasz przyciskiem „Nowa decyzja”.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Otwórz rundę" })).toBeDisabled();
    await openDecision(page, /^Dodaj pominiętych/);
    // The only other decision that is possible now is a disqualification.
    await expect(decisionDialog(page).getByRole("radio")).toHaveCount(2);
    await decisionDialog(page).getByRole("checkbox", { name: /^007 / }).click();
    await expectNoFaultsInFull(page, "decision-correction");
    await saveDecision(page, "Karta S3 źle wpisana");
    await expect(listDecisions(page).first()).toContainText("Dodano pominiętych 007");
    expect(await listEntrants(ladder.admin, final.id)).toContain(7);
  });
});

test("a tie that no criterion breaks is ordered by the head judge, number by number @full", async ({ page, server, expectTrouble }) => {
  // Closing answers 409, because the head judge has to decide.
  expectTrouble(/409/);
  await inApplication(server, async (place, tenant) => {
    const hall = await makeHall(place, { entries: 4, judges: 3, settings: { ladder: [{ by: "unbreakable" }] }, tenant });
    const seats = hall.people.map(({ id }, at) => ({
      user_id: id,
      seat: `S${at + 1}`,
      duty: at === 0 ? ("marking_head" as const) : ("judge" as const),
    }));
    await hall.admin.must(setJudges, { params: { id: hall.list_id }, body: { judges: seats, confirmed: true } });
    for (const referee of hall.referees)
      for (const [at, id] of hall.performance_ids.entries()) {
        const mark = [9, 8, 8, 5][at] ?? 1;
        const body = { id: newId(), marks: { T: mark, C: mark }, device_at: new Date().toISOString(), revision: 0 };
        await referee.must(giveMarks, { params: { id }, body });
      }
    await danceAll(place, hall);
    await signIn(page, hall.people[0]?.email ?? "", PASSWORD);
    await openMarks(page, hall.round_id);
    const panel = page.getByRole("region", { name: "Decyzja sędziego głównego" });
    await expect(panel.getByRole("heading")).toHaveText(/^Równi: 00\d, 00\d$/);
    await expect(panel).toContainText("Zamknij rundę, a potem sędzia główny ułoży ich kolejność.");
    await page.getByRole("button", { name: "Zamknij rundę" }).click();
    const numbers = panel.getByRole("group", { name: "Kolejność, od najlepszego" }).getByRole("button");
    await expect(numbers).toHaveCount(2);
    // The tie is also listed on the head judge's day, with a link.
    await page.goto("/judge/dashboard");
    await waitForMount(page);
    const waiting = page.getByRole("list", { name: "Czeka na decyzję" });
    await expect(waiting).toContainText(/Remis: 00\d, 00\d/);
    await expectNoFaultsInFull(page, "pending-judge");
    await waiting.getByRole("link", { name: "Rozstrzygnij" }).click();
    await expect(numbers).toHaveCount(2);
    const save = panel.getByRole("button", { name: "Zapisz kolejność" });
    await numbers.nth(0).click();
    await numbers.nth(1).click();
    await panel.getByRole("textbox", { name: "Powód" }).fill("Czystsza technika");
    await expect(save).toBeEnabled();
    // A second press removes a number from the order, and the other one moves up.
    await numbers.nth(0).click();
    await expect(save).toBeDisabled();
    await expect(numbers.nth(1)).toContainText("1.");
    await numbers.nth(0).click();
    await expectNoFaultsInFull(page, "decision-tie");
    const winner = Number((await numbers.nth(1).locator("b").textContent()) ?? "");
    await save.click();
    await expect(panel).toHaveCount(0);
    await expect(listDecisions(page).first()).toContainText("Kolejność 00");
    const { rows } = await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } });
    const places = rows.toSorted((one, other) => (one.place_from ?? 9) - (other.place_from ?? 9));
    expect(places.map((row) => row.place_from)).toEqual([1, 2, 3, 4]);
    expect(places[1]?.start_number).toBe(winner);
    // An entry is disqualified after publication: one press on the organiser's day publishes the next version.
    await hall.admin.must(publishRoundByBlock, { params: { id: hall.round_id }, body: {} });
    const out = { status: "disqualified" as const, reason: "cudza licencja" };
    await hall.admin.must(setEntryStatus, { params: { id: places[0]?.entry_id ?? "" }, body: out });
    await signIn(page, "admin@demo.test");
    await page.goto(`/dashboard?competition=${hall.competition_id}`);
    await waitForMount(page);
    await expect(waiting).toContainText("Opublikowany wynik jest nieaktualny");
    await expectNoFaultsInFull(page, "pending-desk");
    await waiting.getByRole("button", { name: "Opublikuj poprawione (wersja 2)" }).click();
    await expect(waiting).toHaveCount(0);
  });
});

test("a round that would eliminate nobody is called off, and all its dancers are in the final @full", async ({ page, server }) => {
  await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 8, judges: 3, dances: DANCES, tenant });
    const [first, final] = ladder.rounds;
    if (!first || !final) throw new Error("a first round and a final are planned");
    await signIn(page, ladder.people[0]?.email ?? "", PASSWORD);
    await openMarks(page, first.id);
    await expect(page.getByRole("button", { name: "Nowa decyzja" })).toBeVisible();
    await expect(page.getByText(/^Tańczy \d+, a przejść ma/)).toHaveCount(0);
    for (const id of ladder.entry_ids.slice(0, 2))
      await ladder.admin.must(setEntryStatus, { params: { id }, body: { status: "disqualified", reason: "cudza licencja" } });
    await expect(page.getByText("Tańczy 6, a przejść ma 6: przechodzą wszyscy.", { exact: false })).toBeVisible();
    await openDecision(page, /^Odwołaj rundę/);
    await expectNoFaultsInFull(page, "decision-call-off");
    await saveDecision(page, "Sześć par na sześć miejsc");
    await expect(listDecisions(page).first()).toContainText("Odwołanie rundy");
    expect(await listEntrants(ladder.admin, final.id)).toHaveLength(6);
    const off = page.getByRole("region", { name: "Runda odwołana" });
    await expect(off.getByRole("button", { name: "Cofnij odwołanie" })).toBeEnabled();
    await expectNoFaultsInFull(page, "decision-called-off");
    await signIn(page, "admin@demo.test");
    await page.goto(`/dashboard/rounds/${ladder.section_id}`);
    await waitForMount(page);
    await expect(page.getByText("Ta runda jest odwołana: wszyscy przechodzą dalej.")).toBeVisible();
    await expectNoFaultsInFull(page, "plan-called-off");
    await openMarks(page, first.id);
    await off.getByRole("button", { name: "Cofnij odwołanie" }).click();
    const asks = page.getByRole("dialog");
    const back = asks.getByRole("button", { name: "Cofnij odwołanie" });
    await expect(back).toBeDisabled();
    await asks.getByRole("textbox", { name: "Powód" }).fill("Dochodzi siódma para");
    await expectNoFaultsInFull(page, "decision-call-on");
    await back.click();
    await expect(off).toHaveCount(0);
    await expect(listDecisions(page).first()).toContainText("Odwołanie rundy cofnięto");
    await expect(listDecisions(page).first()).toContainText("Dochodzi siódma para");
    expect(await listEntrants(ladder.admin, final.id)).toEqual([]);
  });
});
