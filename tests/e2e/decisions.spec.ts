// The head judge's decisions, pressed on the screen of marks: the number that goes on, who retires, who dances instead, whom the line forgot, a tie, a round called off.
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
import { lookedInFull } from "./looks.ts";
import { expect, mounted, signIn, test } from "./server.ts";
import { getMatrixByBlock, publishRoundByBlock } from "#src/scoring/by-block/contract.ts";

const DANCES = STANDARD.slice(0, 1);

/** The marks of a round, as the head judge reads them. */
async function openMarks(page: Page, roundId: string): Promise<void> {
  await page.goto(`/dashboard/scores?block=${roundId}`);
  await mounted(page);
}

const asking = (page: Page) => page.getByRole("dialog", { name: "Decyzja sędziego głównego" });

/** Opens the window of a new decision at one kind of it. */
async function rule(page: Page, kind: RegExp) {
  await page.getByRole("button", { name: "Nowa decyzja" }).click();
  await asking(page).getByRole("radio", { name: kind }).click();
  return asking(page);
}

/** Gives the reason and keeps the decision; it could not be kept without one. */
async function keep(page: Page, reason: string): Promise<void> {
  const save = asking(page).getByRole("button", { name: "Zapisz decyzję" });
  await expect(save).toBeDisabled();
  await asking(page).getByRole("textbox", { name: "Powód" }).fill(reason);
  await save.click();
  await expect(asking(page)).toHaveCount(0);
}

async function choose(page: Page, number: string): Promise<void> {
  await asking(page).getByRole("combobox", { name: "Kogo dotyczy" }).click();
  await page.getByRole("option", { name: new RegExp(`^${number} `) }).click();
}

const ruled = (page: Page) => page.getByRole("region", { name: "Decyzje" }).getByRole("listitem");

/** Who stands in a round, by start number. */
async function standing(admin: Browser, roundId: string): Promise<number[]> {
  const { floor } = await admin.must(getRound, { params: { id: roundId } });
  return floor.flatMap((heat) => heat.performances.map((each) => each.start_number ?? 0)).toSorted((one, other) => one - other);
}

test("a head judge asks for another number and lets somebody retire; the round is danced by that", async ({ page, server }) => {
  await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 8, judges: 3, dances: DANCES, tenant });
    const [first, final] = ladder.rounds;
    if (!first || !final) throw new Error("a first round and a final are planned");
    await signIn(page, ladder.people[0]?.email ?? "", PASSWORD);

    await openMarks(page, first.id);
    const wanted = (await rule(page, /^Ile przechodzi/)).getByRole("textbox", { name: "Ile przechodzi" });
    await expect(wanted).toHaveValue("6");
    // Seven at most: somebody must go home.
    await wanted.fill("12");
    await wanted.blur();
    await expect(wanted).toHaveValue("7");
    await wanted.fill("5");
    await lookedInFull(page, "decision-wanted");
    await keep(page, "Mały parkiet");
    await expect(ruled(page).first()).toContainText("6 → 5, Sędzia 1, Mały parkiet");
    await rule(page, /^Rezygnacja/);
    await choose(page, "008");
    await keep(page, "Kontuzja");
    await expect(ruled(page).first()).toContainText("Rezygnacja 008");

    // Judge 3 sees the sixth before the fifth.
    await danceRound(place, ladder, { ...first, wanted: 5 }, (all, judge) =>
      judge === 2 ? [...all.slice(0, 4), ...all.slice(5, 6), ...all.slice(4, 5)] : all,
    );
    expect(await standing(ladder.admin, final.id)).toEqual([1, 2, 3, 4, 5]);
    await openMarks(page, final.id);
    await rule(page, /^Rezygnacja/);
    await choose(page, "002");
    await keep(page, "Choroba");
    await expect(ruled(page).first()).toContainText("Rezygnacja 002");
    await openMarks(page, first.id);
    await expect(page.getByRole("region", { name: "Rezerwa" })).toContainText("006");
  });
});

test("a head judge calls up the reserve over the own day, and adds a forgotten couple to a final that is on @full", async ({
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
    // Judge 3 sees the sixth before the fifth.
    await danceRound(place, ladder, first, (all, judge) =>
      judge === 2 ? [...all.slice(0, 4), ...all.slice(5, 6), ...all.slice(4, 5)] : all,
    );
    await signIn(page, ladder.people[0]?.email ?? "", PASSWORD);
    await openMarks(page, final.id);
    await rule(page, /^Rezygnacja/);
    await choose(page, "002");
    await keep(page, "Choroba");
    const asked = (of: Page) => of.getByRole("region", { name: "Rezerwa" });
    await openMarks(page, first.id);
    await expect(asked(page).getByRole("heading", { name: "Zwolniło się: 1 miejsce" })).toBeVisible();
    await lookedInFull(page, "decision-reserve");
    // The same question over the organiser's stage, and over the day of the head judge, who answers there.
    const desk = await browser.newPage({ baseURL: server.url });
    await signIn(desk, "admin@demo.test");
    await desk.goto(`/dashboard?competition=${ladder.competition_id}`);
    await mounted(desk);
    await expect(asked(desk).getByRole("link", { name: "Oceny rundy" })).toBeVisible();
    await lookedInFull(desk, "reserve-desk");
    await page.goto("/judge/dashboard");
    await mounted(page);
    await expect(asked(page)).toContainText("Przeszli i nie zatańczą: 002. Tuż za linią: 006.");
    const up = asked(page).getByRole("button", { name: "Dalej przechodzi 006" });
    await expect(up).toBeDisabled();
    await lookedInFull(page, "reserve-judge");
    await asked(page).getByRole("textbox", { name: "Powód" }).fill("Wolne miejsce");
    await up.click();
    for (const screen of [page, desk]) await expect(asked(screen)).toHaveCount(0);
    await desk.close();
    await openMarks(page, first.id);
    await expect(ruled(page).first()).toContainText("Rezerwa 006");
    expect(await standing(ladder.admin, final.id)).toContain(6);

    const [heat] = (await ladder.admin.must(getRound, { params: { id: final.id } })).floor;
    await ladder.admin.must(moveHeatOnStage, { params: { id: heat?.id ?? "" }, body: { action: "start" } });
    await openMarks(page, first.id);
    await expect(page.getByText("Finał już trwa. Pominiętą parę dodasz przyciskiem „Nowa decyzja”.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Otwórz rundę" })).toBeDisabled();
    await rule(page, /^Dodaj pominiętych/);
    // All else that can be ruled now is that somebody is disqualified.
    await expect(asking(page).getByRole("radio")).toHaveCount(2);
    await asking(page).getByRole("checkbox", { name: /^007 / }).click();
    await lookedInFull(page, "decision-correction");
    await keep(page, "Karta S3 źle wpisana");
    await expect(ruled(page).first()).toContainText("Dodano pominiętych 007");
    expect(await standing(ladder.admin, final.id)).toContain(7);
  });
});

test("a tie that no criterion parts is put in order by the head judge, number by number @full", async ({ page, server, expectTrouble }) => {
  // Closing asks the head judge.
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
    // It waits on the head judge's day, too, one press away.
    await page.goto("/judge/dashboard");
    await mounted(page);
    const waiting = page.getByRole("list", { name: "Czeka na decyzję" });
    await expect(waiting).toContainText(/Remis: 00\d, 00\d/);
    await lookedInFull(page, "pending-judge");
    await waiting.getByRole("link", { name: "Rozstrzygnij" }).click();
    await expect(numbers).toHaveCount(2);
    const save = panel.getByRole("button", { name: "Zapisz kolejność" });
    await numbers.nth(0).click();
    await numbers.nth(1).click();
    await panel.getByRole("textbox", { name: "Powód" }).fill("Czystsza technika");
    await expect(save).toBeEnabled();
    // Pressed again, a number leaves the order, and the other moves up.
    await numbers.nth(0).click();
    await expect(save).toBeDisabled();
    await expect(numbers.nth(1)).toContainText("1.");
    await numbers.nth(0).click();
    await lookedInFull(page, "decision-tie");
    const winner = Number((await numbers.nth(1).locator("b").textContent()) ?? "");
    await save.click();
    await expect(panel).toHaveCount(0);
    await expect(ruled(page).first()).toContainText("Kolejność 00");
    const { rows } = await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } });
    const places = rows.toSorted((one, other) => (one.place_from ?? 9) - (other.place_from ?? 9));
    expect(places.map((row) => row.place_from)).toEqual([1, 2, 3, 4]);
    expect(places[1]?.start_number).toBe(winner);
    // Somebody is disqualified after publication: one press on the organiser's day publishes the next version.
    await hall.admin.must(publishRoundByBlock, { params: { id: hall.round_id }, body: {} });
    const out = { status: "disqualified" as const, reason: "cudza licencja" };
    await hall.admin.must(setEntryStatus, { params: { id: places[0]?.entry_id ?? "" }, body: out });
    await signIn(page, "admin@demo.test");
    await page.goto(`/dashboard?competition=${hall.competition_id}`);
    await mounted(page);
    await expect(waiting).toContainText("Opublikowany wynik jest nieaktualny");
    await lookedInFull(page, "pending-desk");
    await waiting.getByRole("button", { name: "Opublikuj poprawione (wersja 2)" }).click();
    await expect(waiting).toHaveCount(0);
  });
});

test("a round from which nobody would go home is called off, and all who dance stand in the final @full", async ({ page, server }) => {
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
    await rule(page, /^Odwołaj rundę/);
    await lookedInFull(page, "decision-call-off");
    await keep(page, "Sześć par na sześć miejsc");
    await expect(ruled(page).first()).toContainText("Odwołanie rundy");
    expect(await standing(ladder.admin, final.id)).toHaveLength(6);
    const off = page.getByRole("region", { name: "Runda odwołana" });
    await expect(off.getByRole("button", { name: "Cofnij odwołanie" })).toBeEnabled();
    await lookedInFull(page, "decision-called-off");
    await signIn(page, "admin@demo.test");
    await page.goto(`/dashboard/rounds/${ladder.section_id}`);
    await mounted(page);
    await expect(page.getByText("Ta runda jest odwołana: wszyscy przechodzą dalej.")).toBeVisible();
    await lookedInFull(page, "plan-called-off");
    await openMarks(page, first.id);
    await off.getByRole("button", { name: "Cofnij odwołanie" }).click();
    const asks = page.getByRole("dialog");
    const back = asks.getByRole("button", { name: "Cofnij odwołanie" });
    await expect(back).toBeDisabled();
    await asks.getByRole("textbox", { name: "Powód" }).fill("Dochodzi siódma para");
    await lookedInFull(page, "decision-call-on");
    await back.click();
    await expect(off).toHaveCount(0);
    await expect(ruled(page).first()).toContainText("Odwołanie rundy cofnięto");
    await expect(ruled(page).first()).toContainText("Dochodzi siódma para");
    expect(await standing(ladder.admin, final.id)).toEqual([]);
  });
});
