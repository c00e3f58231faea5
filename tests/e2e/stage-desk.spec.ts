// The stage manager's phone: starts, ends, undoes, absences and holds; ten minutes without a network, with a reload in the middle.
import type { Page } from "@playwright/test";
import { startNumber } from "../../src/kernel/text/format.ts";
import { TIME_HEADER } from "../../src/kernel/endpoints/endpoint.ts";
import { STATION_COOKIE } from "../../src/kernel/requests/cookies.ts";
import { getStageDesk, type StageDesk } from "../../src/hall/stage-desk/contract.ts";
import { findFloor, queueOf } from "../../src/hall/stage-desk/desk-state.ts";
import { openStation, stageOf } from "../competitions/stations.ts";
import { inApplication, inDemo } from "./in-application.ts";
import { expectFitInEnglish, expectNoFaultsInFull, savePicture } from "./looks.ts";
import { PHONE, TABLET } from "./pads.ts";
import { expect, type Server, signIn, test, waitForMount } from "./server.ts";

/** The stage of the demonstration's list of today, with its desk as the server has it. */
interface Stage {
  id: string;
  /** Reads the desk by the station's device. */
  read: () => Promise<StageDesk>;
}

/** Calls `run` with a stage manager's station of the demonstration, open in the page's browser. */
async function withStation(page: Page, server: Server, run: (stage: Stage) => Promise<void>): Promise<void> {
  await inApplication(server, async (place, demo) => {
    const list = await place.world.database.inTenant(demo.id, (trx) =>
      trx
        .selectFrom("start_lists as l")
        .innerJoin("judge_seats as s", "s.start_list_id", "l.id")
        .innerJoin("users as u", "u.id", "s.user_id")
        .select(["l.competition_id", "l.stage"])
        .where("u.email", "=", "sedzia1@demo.test")
        .executeTakeFirstOrThrow(),
    );
    const id = await stageOf(place, demo, list.competition_id, list.stage);
    const device = await openStation(place, demo, {
      kind: "stage_manager",
      competition_id: list.competition_id,
      stage: id,
      person_name: "Ola",
    });
    await page.context().addCookies([{ name: STATION_COOKIE, value: device.cookies.get(STATION_COOKIE) ?? "", url: server.url }]);
    await run({ id, read: () => device.must(getStageDesk, { params: { id } }) });
  });
}

/** Number of the entry that dances the nth heat of a desk's queue alone. */
function numberAt(desk: StageDesk, nth: number): string {
  const place = queueOf(desk)[nth]?.places[0];
  return startNumber(place?.start_number ?? 0);
}

const floorNumber = (desk: StageDesk) => startNumber(findFloor(desk)?.places[0]?.start_number ?? 0);
const light = (page: Page) => page.getByRole("region", { name: "Na scenie" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The row of a number in the queue. */
const row = (page: Page, number: string) =>
  page.getByRole("region", { name: "Kolejka" }).getByRole("button", { name: new RegExp(`numer startowy ${number}`) });

async function openDesk(page: Page): Promise<void> {
  await page.goto("/station/stage");
  await waitForMount(page);
  await expect(light(page)).toBeVisible();
}

test("the stage manager starts, undoes, ends, holds, marks absent and finds any number; two presses at once are one; the office has the same desk, also without a network", async ({
  page,
  context,
  server,
  expectTrouble,
}) => {
  expectTrouble(/409/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /\.woff2/);
  await page.setViewportSize(PHONE);
  await withStation(page, server, async ({ id, read }) => {
    await openDesk(page);
    const first = await read();
    const [before, a, b, c] = [floorNumber(first), numberAt(first, 0), numberAt(first, 1), numberAt(first, 4)];
    await expect(light(page)).toContainText(before);
    await expectNoFaultsInFull(page, "stage-desk");
    await page.setViewportSize(PHONE);

    await button(page, `Wpuść ${a}`).dblclick();
    await expect(light(page)).toContainText(a);
    await expect.poll(async () => floorNumber(await read())).toBe(a);
    expect(numberAt(await read(), 0)).toBe(b);
    await savePicture(page, "stage-desk-phone");
    await button(page, `Cofnij wpuszczenie ${a}`).click();
    await expect(light(page)).toContainText(before);
    await expect.poll(async () => floorNumber(await read())).toBe(before);

    await button(page, `Zakończ ${before}`).click();
    await expect(light(page)).toContainText("Scena jest pusta");
    await expect.poll(async () => findFloor(await read())).toBeUndefined();

    await button(page, "Wstrzymaj").click();
    await page.getByRole("radio", { name: "Uraz" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Wstrzymaj" }).click();
    await expect(page.getByText(/^Wstrzymane od \d\d:\d\d: Uraz/)).toBeVisible();
    await expect.poll(async () => (await read()).hold?.reason).toBe("Uraz");
    await expectNoFaultsInFull(page, "stage-desk-held");
    await page.setViewportSize(PHONE);
    await button(page, "Wznów").click();
    await expect.poll(async () => (await read()).hold).toBeNull();

    await row(page, a).click();
    await expectNoFaultsInFull(page, "stage-desk-heat");
    await page.setViewportSize(PHONE);
    await button(page, "Nie wystąpił").click();
    await expect(button(page, `Wpuść ${b}`)).toBeVisible();
    await expect.poll(async () => numberAt(await read(), 0)).toBe(b);

    await button(page, "Znajdź numer").click();
    await page.getByRole("searchbox").fill(c);
    await row(page, c).click();
    await button(page, "Wpuść teraz").click();
    await expect(light(page)).toContainText(c);
    await expect.poll(async () => floorNumber(await read())).toBe(c);
    // An entry that was marked absent comes back.
    await page.getByRole("searchbox").fill(a);
    await row(page, a).click();
    await button(page, "Nieobecni").click();
    await page.getByRole("checkbox", { name: new RegExp(a) }).click();
    await button(page, "Zapisz").click();
    await expect.poll(async () => numberAt(await read(), 0)).toBe(a);
    await expectFitInEnglish(page, "stage-desk");
    await page.context().clearCookies({ name: "locale" });

    // The office has the same desk in two columns. Its move is refused: somebody else made it, and this page has not heard of it.
    await signIn(page, "admin@demo.test");
    await page.setViewportSize(TABLET);
    await page.goto(`/dashboard/stage/${id}`);
    await waitForMount(page);
    await expect(light(page)).toContainText(c);
    await expectNoFaultsInFull(page, "stage-desk-office");
    await page.route(/\/moves$/, async (route) => {
      const body = JSON.stringify({ status: 409, code: "moved_on", message: `Lista poszła dalej: ${c} – już po tańcu.` });
      await route.fulfill({ status: 409, contentType: "application/json", body });
    });
    await button(page, `Zakończ ${c}`).click();
    const refused = page.getByRole("region", { name: "Nie przyjęto" });
    await expect(refused).toContainText(`Lista poszła dalej: ${c} – już po tańcu.`);
    await expect(light(page)).toContainText(c);
    await expectNoFaultsInFull(page, "stage-desk-refused");
    await refused.getByRole("button", { name: `Zamknij: zakończenie ${c}` }).click();
    await expect(refused).toBeHidden();

    // A proposal made without a network waits on the device over a reload.
    const isActive = async () => (await navigator.serviceWorker.getRegistration("/dashboard/stage/"))?.active?.state === "activated";
    await page.waitForFunction(isActive);
    await expect.poll(() => readStored(page, id)).toContain("desk");
    await context.setOffline(true);
    const inRound = queueOf(await read()).filter((heat, _, all) => all.some((each) => each !== heat && each.round_id === heat.round_id));
    const [heat] = inRound.filter((each) => each.places.length === 1);
    await row(page, startNumber(heat?.places[0]?.start_number ?? 0)).click();
    await button(page, "Zaproponuj zmianę").click();
    const sheet = page.getByRole("dialog", { name: "Zaproponuj zmianę" });
    await sheet.getByRole("radio", { name: /^Wycofanie/ }).click();
    await sheet.getByRole("button", { name: "Dalej" }).click();
    await sheet.getByRole("radio", { name: "Choroba" }).click();
    await sheet.getByRole("button", { name: "Dalej" }).click();
    await sheet.getByRole("button", { name: "Wyślij do biura" }).click();
    await expect(page.locator('[data-proposal="unsent"]')).toContainText("wycofanie");
    await expect.poll(() => readStored(page, id, "changes")).toHaveLength(1);
    await page.reload();
    await waitForMount(page);
    await expect(light(page)).toContainText(c);
    await expect(page.locator('[data-proposal="unsent"]')).toContainText("wycofanie");
    await context.setOffline(false);
    await expect(page.locator('[data-proposal="waiting"]')).toContainText("wycofanie");
    const proposals = await inDemo(server, (trx) =>
      trx.selectFrom("stage_proposals").select("reason").where("stage_id", "=", id).execute(),
    );
    expect(proposals).toEqual([{ reason: "Choroba" }]);
  });
});

test("ten minutes without a network and with a wrong clock: moves survive a reload and arrive once, in order, each with its own time", async ({
  page,
  context,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /\.woff2/);
  await page.setViewportSize(PHONE);
  await withStation(page, server, async ({ id, read }) => {
    // Who is on the floor began before the moves, which are dated ten minutes back.
    await inDemo(server, (trx) =>
      trx
        .updateTable("heats")
        .set({ started_at: new Date(Date.now() - 1_200_000).toISOString() })
        .where("status", "=", "on_stage")
        .execute(),
    );
    // The device is ten minutes ahead of the server, so that ten minutes later it has the server's real time.
    await page.clock.install();
    await context.route(/\/api\//, async (route) => {
      const response = await route.fetch();
      const served = Number(response.headers()[TIME_HEADER]);
      await route.fulfill({
        response,
        headers: { ...response.headers(), ...(served > 0 ? { [TIME_HEADER]: String(served - 600_000) } : {}) },
      });
    });
    await context.route(/\/live\?/, (route) => route.abort());
    await openDesk(page);
    const first = await read();
    const [before, a, b] = [floorNumber(first), numberAt(first, 0), numberAt(first, 1)];
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
    await expect.poll(() => readStored(page, id)).toEqual(["clock", "desk"]);

    await context.setOffline(true);
    // A routed call would be answered without a network, too.
    await context.unroute(/\/api\//);
    await expect(page.getByText(/^Offline od \d\d:\d\d\. Zmiany poczekają na telefonie\.$/)).toBeVisible();
    const wait = () => page.clock.fastForward(120_000);
    await button(page, `Zakończ ${before}`).click();
    await wait();
    await button(page, `Wpuść ${a}`).click();
    await wait();
    await row(page, b).click();
    await button(page, "Nie wystąpił").click();
    await expect(page.getByText(/3\s+zmiany czekają na telefonie\.$/)).toBeVisible();
    await savePicture(page, "stage-desk-phone-offline");
    await expectNoFaultsInFull(page, "stage-desk-offline");
    await page.setViewportSize(PHONE);
    await wait();
    await expect.poll(() => readStored(page, id, "changes")).toHaveLength(3);

    await page.reload();
    await waitForMount(page);
    await expect(light(page)).toContainText(a);
    await expect(page.getByText(/Dane z \d\d:\d\d\. 3\s+zmiany czekają na telefonie\.$/)).toBeVisible();
    await button(page, "Wstrzymaj").click();
    await page.getByRole("dialog").getByRole("button", { name: "Wstrzymaj" }).click();
    await wait();
    await button(page, "Wznów").click();
    await wait();
    await expect(page.getByText(/5\s+zmian czeka na telefonie\.$/)).toBeVisible();

    await context.unroute(/\/live\?/);
    await context.setOffline(false);
    await expect(page.getByText(/na telefonie/)).toBeHidden();
    const readMoves = () =>
      inDemo(server, (trx) =>
        trx
          .selectFrom("stage_moves")
          .select(["action", "made_at", "received_at"])
          .where("stage_id", "=", id)
          .orderBy("received_at")
          .execute(),
      );
    await expect.poll(async () => (await readMoves()).length, { timeout: 20_000 }).toBe(5);
    const rows = await readMoves();
    expect(rows.map((each) => each.action)).toEqual(["finish", "start", "absent", "hold", "resume"]);
    const times = rows.map((each) => new Date(each.made_at).getTime());
    const gaps = times.slice(1).map((at, nth) => Math.floor((at - (times[nth] ?? 0)) / 120_000));
    expect(gaps).toEqual([1, 1, 1, 1]);
    for (const [nth, each] of rows.entries()) expect(times[nth]).toBeLessThan(new Date(each.received_at).getTime());
    const after = await read();
    expect(floorNumber(after)).toBe(a);
    expect(new Date(findFloor(after)?.started_at ?? 0).getTime()).toBe(times[1]);
    await expect(light(page)).toContainText(a);
  });
});

/** Keys of a table of the stage's database in this browser. */
const readStored = (page: Page, stageId: string, table: "replies" | "changes" = "replies") =>
  page.evaluate(
    async ([stage, name]) => {
      const found = (await indexedDB.databases()).find((each) => each.name?.startsWith(`parkiet-hall-${stage}`));
      if (!found?.name) return [];
      const opening = indexedDB.open(found.name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(opening.error?.message));
      });
      const reading = database.transaction(name).objectStore(name).getAllKeys();
      const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(new Error(reading.error?.message));
      });
      database.close();
      return keys.map(String).filter((key) => key !== "born");
    },
    [stageId, table] as const,
  );
