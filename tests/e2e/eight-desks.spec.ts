// Eight desks of one hall at once: stage manager, backstage, door, announcer, two judges' pads by card, hall screen and a parent's phone; and the
// office's dashboard. A start, a withdrawal, a notice and a released result are the same on all that show such a thing.
import { numberInWords } from "../../src/kernel/text/number-words.ts";
import type { Locator, Page } from "@playwright/test";
import { danceAll, type Hall, makeHall } from "../competitions/situations.ts";
import { stageIdOf } from "../hall/opened-station.ts";
import { writeMarks } from "../rounds/judge-marks.ts";
import type { Door } from "../../src/hall/door/contract.ts";
import type { StageDesk } from "../../src/hall/stage-desk/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { callAsStation, makeCards, makeStation, openBrowser, openLink, type Stage } from "./hall-stations.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaults, savePicture } from "./looks.ts";
import { callApi, expect, type Server, test, waitForMount } from "./server.ts";

const NOTICE = "Próba parkietu o 14:30.";
/** Start numbers from the first place to the last; 002, which withdraws, is the last. */
const RESULT = ["006", "005", "004", "003", "001", "002"];
const made = () => ({ id: newId(), made_at: new Date().toISOString() });

interface Desks {
  manager: Page;
  backstage: Page;
  door: Page;
  announcer: Page;
  /** On the pad of 001 and of 002. */
  judges: [Page, Page];
  screen: Page;
  parent: Page;
}

/** Opens all desks, each in a browser of its own; the parent's phone shares that of the hall screen. */
async function openDesks(
  browser: Parameters<typeof openBrowser>[0],
  server: Server,
  office: Page,
  stage: Stage,
  hall: Hall,
): Promise<Desks> {
  const openStation = async (kind: Parameters<typeof makeStation>[2], viewport?: { width: number; height: number }) => {
    const [page, link] = await Promise.all([openBrowser(browser, server, undefined, viewport), makeStation(office, stage, kind)]);
    await page.goto(await openLink(page, link, "Ola"));
    await waitForMount(page);
    return page;
  };
  const cards = await makeCards(
    office,
    hall.competition_id,
    hall.people.map((each) => each.id),
  );
  const openPad = async (at: number) => {
    const page = await openBrowser(browser, server);
    await openLink(page, cards[at] ?? "");
    await page.goto(`/judge/dashboard/score/${hall.performance_ids[at]}`);
    await waitForMount(page);
    return page;
  };
  const [manager, backstage, door, announcer, screen, one, two] = await Promise.all([
    openStation("stage_manager"),
    openStation("backstage"),
    openStation("door"),
    openStation("announcer", { width: 1180, height: 820 }),
    openStation("hall_screen", { width: 1920, height: 1080 }),
    openPad(0),
    openPad(1),
  ]);
  const parent = await screen.context().newPage();
  await parent.setViewportSize({ width: 390, height: 844 });
  await parent.goto(`/scores/${hall.competition_id}`);
  await waitForMount(parent);
  return { manager, backstage, door, announcer, judges: [one, two], screen, parent };
}

/** What the desks show of the stage: places on the screen with one or more start numbers. */
const floorsOf = ({ manager, backstage, announcer, judges, screen, parent }: Desks) => ({
  manager: manager.locator("[data-floor]"),
  backstage: backstage.locator("li.lit[data-entry]"),
  announcer: announcer.locator("[data-floor]"),
  judge: judges[0].locator(".pp-e.lit"),
  screen: screen.locator(".hsc [data-floor]"),
  parent: parent.locator(".spotbar"),
});

const nextOf = ({ manager, backstage, announcer, screen, parent }: Desks) => ({
  manager: manager.locator("li.first[data-heat]"),
  backstage: backstage.locator("[data-next]"),
  announcer: announcer.locator("[data-announced]"),
  screen: screen.locator(".hsc-x li").first(),
  parent: parent.getByRole("region", { name: "Jeszcze wystąpią" }).getByRole("listitem").first(),
});

/** Waits until all places show this start number. The announcer's text says it in words. */
async function expectOnAll(places: Record<string, Locator>, number: number): Promise<void> {
  const text = new RegExp(`00${number}|numer ${numberInWords(number, "pl")}:`);
  await Promise.all(Object.entries(places).map(([name, place]) => expect(place, `${number} on ${name}`).toContainText(text)));
}

/** The start number in each of these rows, in their order. */
const numbersIn = async (rows: Locator) => (await rows.allTextContents()).map((text) => /00\d/.exec(text)?.[0] ?? text);

test("eight desks of a hall show the same start, withdrawal, notice and released result, and the dashboard what waits", async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const { hall, stage } = await inApplication(server, async (place, demo) => {
    const own = await makeHall(place, { entries: 6, judges: 2, tenant: demo });
    return { hall: own, stage: { id: await stageIdOf(place, own), competition_id: own.competition_id } };
  });
  const office = await openBrowser(browser, server, "admin@demo.test", { width: 1440, height: 900 });
  const desks = await openDesks(browser, server, office, stage, hall);
  const { manager, door, announcer, judges, screen, parent } = desks;
  await office.goto(`/dashboard?competition=${hall.competition_id}`);
  await waitForMount(office);
  const panel = office.locator("[data-hall]");
  await expect(panel).toContainText("7 z 7 stanowisk online");
  await expectOnAll(nextOf(desks), 1);

  const asManager = async (path: string, body: object) => {
    const reply = await callAsStation(manager, "POST", `/api/stages/${stage.id}/${path}`, { ...made(), ...body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  };
  const desk = (await callAsStation(manager, "GET", `/api/stages/${stage.id}/desk`)).body as StageDesk;
  const heatIds = [1, 2].map((number) => desk.heats.find((heat) => heat.places[0]?.start_number === number)?.id);
  await asManager("moves", { action: "start", heat_id: heatIds[0] });
  await expectOnAll(floorsOf(desks), 1);
  await expectOnAll(nextOf(desks), 2);

  // A person comes through the door, and the music stops: the dashboard counts both.
  const { clubs } = (await callAsStation(door, "GET", `/api/competitions/${hall.competition_id}/door`)).body as Door;
  const [club] = clubs;
  const tick = { ...made(), kind: "present", signup_id: club?.signup_id, dancer_ids: [club?.people[0]?.dancer_id] };
  expect((await callAsStation(door, "POST", `/api/competitions/${hall.competition_id}/door-changes`, tick)).status).toBe(201);
  await asManager("incidents", { kind: "music", start_list_id: hall.list_id });
  await expect(panel.locator('[data-row="check-in"]')).toContainText("Przyjechała 1 z 6");
  await expect(panel.locator('[data-row="incidents"]')).toContainText("1 otwarte zdarzenie");

  await asManager("proposals", {
    kind: "withdraw",
    heat_id: heatIds[1],
    performance_id: hall.performance_ids[1],
    reason: "Kontuzja",
    list_row_version: desk.list?.version,
  });
  await expect(panel.locator('[data-row="proposals"]')).toContainText("1 zmiana czeka");
  await expectNoFaults(office, "dashboard-hall");
  await savePicture(office, "dashboard-hall-1440", true);
  await panel.getByRole("link", { name: "Potwierdź" }).click();
  await expect(office).toHaveURL(/competition=.*#stage-proposals$/);
  await office.getByRole("region", { name: "Propozycje ze sceny" }).getByRole("button", { name: "Potwierdź" }).click();
  await expect(panel.locator('[data-row="proposals"]')).toBeHidden();
  await expectOnAll(nextOf(desks), 3);
  await expect(judges[1].locator("[data-pad]")).toContainText("Wycofany: bez oceny.");

  const channels = ["stations", "pads", "screens", "public"];
  const sent = await callApi(office, "POST", `/api/competitions/${hall.competition_id}/notices`, { id: newId(), text: NOTICE, channels });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const readers = [manager, desks.backstage, door, announcer, ...judges, screen, parent];
  await Promise.all(readers.map((page) => expect(page.getByText(NOTICE).filter({ visible: true }).first()).toBeVisible()));

  await asManager("moves", { action: "finish", heat_id: heatIds[0] });
  const marked = hall.performance_ids.flatMap((performance_id, at) =>
    at === 1 ? [] : hall.people.map((_, judge) => ({ judge, performance_id, marks: { T: at + 2, C: at + 2 } })),
  );
  await inApplication(server, async (place) => {
    await writeMarks(place, hall, marked);
    await danceAll(place, hall);
  });
  for (const [path, body] of [
    ["close", {}],
    ["publish", { released: "all" }],
  ] as const) {
    const reply = await callApi(office, "POST", `/api/rounds/${hall.round_id}/${path}`, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  }
  for (const rows of [parent.locator("tr[data-entry]"), screen.locator(`[data-round="${hall.round_id}"] li`)])
    await expect.poll(() => numbersIn(rows)).toEqual(RESULT);
  await announcer.locator(`[data-round="${hall.round_id}"]`).click();
  const read = announcer.locator(`[data-result="${hall.round_id}"] li`);
  await expect.poll(() => numbersIn(read)).toEqual(RESULT.toReversed());
  for (const context of new Set([office, ...readers].map((page) => page.context()))) await context.close();
});
