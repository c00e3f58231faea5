// The desk backstage on a phone: everybody, one person missing, undo, search; ten minutes without a network; two devices that disagree.
import type { Page } from "@playwright/test";
import type { Backstage } from "../../src/hall/backstage/contract.ts";
import type { StageDesk } from "../../src/hall/stage-desk/contract.ts";
import { TIME_HEADER } from "../../src/kernel/endpoints/endpoint.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { findDemoStage, makeStation, openBrowser, openLink, PHONE, type Stage } from "./hall-stations.ts";
import { inDemo } from "./in-application.ts";
import { expectNoFaults, expectNoFaultsInFull, savePicture } from "./looks.ts";
import { callApi, expect, type Server, test, waitForMount } from "./server.ts";

const MINUTE = 60_000;
const three = (n: number | null | undefined) => String(n ?? 0).padStart(3, "0");

test.use({ viewport: PHONE, colorScheme: "dark" });

interface Group {
  entry_id: string;
  number: string;
  people: { dancer_id: string; name: string }[];
}

/** Opens a station backstage on this page as Hania. Returns the entries of groups to come, as the administrator's page reads them. */
async function openBackstage(page: Page, admin: Page, stage: Stage): Promise<Group[]> {
  await openLink(page, await makeStation(admin, stage, "backstage"), "Hania");
  await page.goto("/station/backstage");
  await waitForMount(page);
  const { heats, entries } = (await callApi(admin, "GET", `/api/stages/${stage.id}/backstage`)).body as Backstage;
  return heats
    .filter((heat) => heat.status === "waiting")
    .flatMap((heat) => heat.places)
    .flatMap((place) => {
      const people = entries.find((each) => each.entry_id === place.entry_id)?.people ?? [];
      return people.length > 2 && place.out === null ? [{ entry_id: place.entry_id, number: three(place.start_number), people }] : [];
    });
}

const rowOf = (page: Page, { entry_id }: Group) => page.locator(`li[data-entry="${entry_id}"]`).first();
const boxIn = (page: Page, group: Group) => rowOf(page, group).getByRole("button", { name: new RegExp(`^Są wszyscy: ${group.number}`) });

/** The light of an entry on the stage manager's desk. */
async function lightOn(admin: Page, stage: Stage, { entry_id }: Group) {
  const { heats } = (await callApi(admin, "GET", `/api/stages/${stage.id}/desk`)).body as StageDesk;
  return heats.flatMap((heat) => heat.places).find((place) => place.entry_id === entry_id)?.ready;
}

const readTicks = (server: Server, { entry_id }: Group) =>
  inDemo(server, (trx) =>
    trx
      .selectFrom("backstage_ticks")
      .select(["dancer_id", "present", "made_at", "received_at"])
      .where("entry_id", "=", entry_id)
      .orderBy("received_at")
      .orderBy("made_at")
      .execute(),
  );

test("a helper ticks everybody, then one person without; the stage manager's desk follows, a tick is undone, and devices that disagree are both shown", async ({
  page,
  browser,
  server,
}) => {
  const stage = await findDemoStage(server);
  const admin = await openBrowser(browser, server, "admin@demo.test");
  const groups = await openBackstage(page, admin, stage);
  const group = groups[0] as Group;
  await expect(page.getByRole("heading", { name: "Za kulisami" })).toBeVisible();
  await boxIn(page, group).click();
  await expect(boxIn(page, group)).toHaveAttribute("aria-pressed", "true");
  const all = group.people.length;
  await expect.poll(() => lightOn(admin, stage, group)).toMatchObject({ here: all, of: all });

  await rowOf(page, group).getByRole("button", { name: "pokaż osoby" }).click();
  const sheet = page.getByRole("dialog");
  const [person] = group.people;
  await sheet.getByRole("checkbox", { name: person?.name ?? "" }).click();
  await savePicture(page, "backstage-people-390-dark");
  await page.keyboard.press("Escape");
  await expect(rowOf(page, group)).toContainText(/bez: /);
  await expect.poll(() => lightOn(admin, stage, group)).toMatchObject({ here: all - 1, of: all });
  await expectNoFaults(page, "backstage");
  await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "dark";
  });
  await savePicture(page, "backstage-390-dark");

  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(boxIn(page, group)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => lightOn(admin, stage, group)).toMatchObject({ here: all });
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(boxIn(page, group)).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("button", { name: "Cofnij" })).toBeDisabled();

  // Two devices that disagree are both shown, and the later tick counts. The account's page is the same desk.
  await boxIn(page, group).click();
  await expect.poll(() => lightOn(admin, stage, group)).toMatchObject({ here: all });
  const body = { id: newId(), made_at: new Date().toISOString(), entry_id: group.entry_id, dancer_id: person?.dancer_id, present: false };
  expect((await callApi(admin, "POST", `/api/stages/${stage.id}/ticks`, body)).status).toBe(201);
  await expect(rowOf(page, group)).toContainText(/: brak 1, \d\d:\d\d\. Hania: są, \d\d:\d\d\. Liczy się późniejsze\./);
  await admin.goto(`/dashboard/stage/${stage.id}/backstage`);
  await waitForMount(admin);
  await expect(rowOf(admin, group)).toContainText(/Hania: są, \d\d:\d\d\. Liczy się późniejsze\./);
  await boxIn(admin, group).click();
  await expect(boxIn(page, group)).toHaveAttribute("aria-pressed", "true");
  await expect(rowOf(page, group)).not.toContainText("Liczy się późniejsze");
  await expectNoFaultsInFull(admin, "backstage-desk");

  await page.getByRole("searchbox").fill(group.number);
  await expect(page.locator("li[data-entry]")).toHaveCount(1);
  await page.getByRole("searchbox").fill("nie ma takich");
  await expect(page.getByText("Nic nie pasuje do wyszukiwania")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("radio", { name: /^Brakujący/ }).click();
  await expect(rowOf(page, group)).toHaveCount(0);
  await admin.context().close();
});

test("ten minutes without a network: ticks stay on the phone over a reload, then each arrives once, in order, with its own time", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const stage = await findDemoStage(server);
  const admin = await openBrowser(browser, server, "admin@demo.test");
  await page.clock.install();
  // The server's time as it was ten minutes ago, so that the ten minutes are over when the network returns. `setOffline` does not stop `route.fetch`.
  const isApi = /\/api\/(?!.*\/live)/;
  let offline = false;
  await page.route(isApi, async (route) => {
    if (offline) return route.abort("internetdisconnected");
    const response = await route.fetch();
    const time = Number(response.headers()[TIME_HEADER]) - 10 * MINUTE;
    await route.fulfill({ response, headers: { ...response.headers(), [TIME_HEADER]: String(time) } });
  });
  // `setOffline` does not cut a stream that is already open, so streams are refused.
  await page.route(/\/live(\?|$)/, (route) => route.abort());
  const groups = await openBackstage(page, admin, stage);
  const [one, two] = groups as [Group, Group];
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  offline = true;
  await page.context().setOffline(true);
  await boxIn(page, one).click();
  await page.clock.fastForward(4 * MINUTE);
  await boxIn(page, two).click();
  await expect(page.getByText(/^Offline od \d\d:\d\d\./)).toBeVisible();
  await page.clock.fastForward(4 * MINUTE);
  await page.reload();
  await expect(boxIn(page, two)).toHaveAttribute("aria-pressed", "true");
  await boxIn(page, one).click();
  await expect(page.getByText("3 zmiany czekają na telefonie.")).toBeVisible();
  await savePicture(page, "backstage-offline-390-dark");
  expect(await readTicks(server, one)).toEqual([]);

  await page.unroute(isApi);
  await page.context().setOffline(false);
  await expect(page.getByText(/^Offline od/)).toBeHidden();
  await expect.poll(async () => (await readTicks(server, one)).length).toBe(2);
  const [first, last] = await readTicks(server, one);
  const [between, ...others] = await readTicks(server, two);
  expect(others).toEqual([]);
  expect([first?.present, between?.present, last?.present]).toEqual([true, true, false]);
  const at = [first, between, last].map((each) => Date.parse(each?.made_at ?? ""));
  const arrived = [first, between, last].map((each) => Date.parse(each?.received_at ?? ""));
  expect(arrived).toEqual(arrived.toSorted((a, b) => a - b));
  expect([1, 2].map((i) => Math.round(((at[i] ?? 0) - (at[i - 1] ?? 0)) / MINUTE))).toEqual([4, 4]);
  expect(Math.max(...at)).toBeLessThan(Math.min(...arrived));
  await admin.context().close();
});
