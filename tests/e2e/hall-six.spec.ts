// Six screens of one event at once: stage manager, backstage, two judges by card, a parent's phone and the office's dashboard. What happens on the
// stage appears on all of them; the time until the last one shows it is printed.
import type { Locator, Page } from "@playwright/test";
import { type Hall, makeHall } from "../competitions/situations.ts";
import type { Proposal, ProposalKind } from "../../src/hall/proposals/contract.ts";
import type { StageDesk } from "../../src/hall/stage-desk/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { callAsStation, makeCards, makeStation, openBrowser, openLink, type Stage } from "./hall-stations.ts";
import { inApplication, inDemo } from "./in-application.ts";
import { callApi, expect, type Server, test, waitForMount } from "./server.ts";

const three = (n: number) => String(n).padStart(3, "0");
/** Short intervals, because the times are printed. */
const PATIENCE = { timeout: 15_000, intervals: [25] };

/** One screen: where it shows what is on stage, and what is next. */
interface Screen {
  name: string;
  page: Page;
  onStage: Locator;
  next: Locator;
}

/** The six screens of a hall, open and following it. */
async function openScreens(
  pages: { manager: Page; backstage: Page; judges: readonly Page[]; parent: Page; office: Page },
  hall: Hall,
): Promise<Screen[]> {
  const { manager, backstage, judges, parent, office } = pages;
  const open = async (page: Page, path: string) => {
    await page.goto(path);
    await waitForMount(page);
  };
  await Promise.all([
    open(manager, "/station/stage"),
    open(backstage, "/station/backstage"),
    ...judges.map((page) => open(page, "/judge/dashboard")),
    open(parent, `/scores/${hall.competition_id}`),
    open(office, `/dashboard?competition=${hall.competition_id}`),
  ]);
  return [
    { name: "stage manager", page: manager, onStage: manager.locator("[data-floor]"), next: manager.locator("li.first[data-heat]") },
    { name: "backstage", page: backstage, onStage: backstage.locator("li.lit[data-entry]"), next: backstage.locator("[data-next]") },
    ...judges.map((page, i) => ({
      name: `judge ${i + 1}`,
      page,
      onStage: page.getByRole("region", { name: "Teraz na scenie" }),
      next: page
        .locator("section", { has: page.getByRole("heading", { name: /^Za chwilę/ }) })
        .getByRole("listitem")
        .first(),
    })),
    {
      name: "parent",
      page: parent,
      onStage: parent.locator(".spotbar"),
      next: parent.getByRole("region", { name: "Jeszcze wystąpią" }).getByRole("listitem").first(),
    },
    {
      name: "dashboard",
      page: office,
      onStage: office.locator(".stc-now.lit"),
      next: office.locator(".stc").getByRole("button", { name: /^Wpuść/ }),
    },
  ];
}

/** What the screens are to show: the numbers on stage (null: nobody) and next. */
interface Expected {
  on?: number | null;
  next?: number;
}

/** Returns "shown" once a screen shows these numbers, before that what it shows. */
async function compareScreen({ onStage, next }: Screen, expected: Expected): Promise<string> {
  const [here, coming] = await Promise.all([onStage.allTextContents(), next.allTextContents()]);
  const has = (texts: readonly string[], number: number | null | undefined) =>
    number === undefined || (number === null ? texts.length === 0 : texts.some((text) => text.includes(three(number))));
  return has(here, expected.on) && has(coming, expected.next) ? "shown" : `on stage: ${here.join(" ")}; next: ${coming.join(" ")}`;
}

/** Does something, and waits until every screen shows these numbers. Prints how long each one took. */
async function expectOnAll(screens: readonly Screen[], what: string, act: () => Promise<void>, expected: Expected) {
  const began = performance.now();
  await act();
  const answered = Math.round(performance.now() - began);
  const times = await Promise.all(
    screens.map(async (screen) => {
      await expect.poll(() => compareScreen(screen, expected), { ...PATIENCE, message: `${what} on ${screen.name}` }).toBe("shown");
      return { name: screen.name, ms: Math.round(performance.now() - began) };
    }),
  );
  const last = Math.max(...times.map((each) => each.ms));
  console.log(
    `${what}: ${times.map((each) => `${each.name} ${each.ms} ms`).join(", ")}; last ${last} ms, of which ${answered} ms until the answer`,
  );
}

/** What the stage manager's device and the office do. */
function actionsOf(manager: Page, office: Page, stage: Stage, hall: Hall) {
  const desk = async () => (await callAsStation(manager, "GET", `/api/stages/${stage.id}/desk`)).body as StageDesk;
  const heatOf = async (number: number) => {
    const heat = (await desk()).heats.find((each) => each.places.some((place) => place.start_number === number));
    if (!heat) throw new Error(`no heat of ${number}`);
    return heat;
  };
  const made = () => ({ id: newId(), made_at: new Date().toISOString() });
  const move = async (body: object) => {
    const reply = await callAsStation(manager, "POST", `/api/stages/${stage.id}/moves`, { ...made(), ...body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  };
  return {
    desk,
    move,
    heatOf,
    /** Proposes a change with the smallest repair. Returns the function with which the office confirms it. */
    propose: async (kind: ProposalKind, change: Record<string, string>) => {
      const query = new URLSearchParams({ kind, ...change });
      const repairs = await callAsStation(manager, "GET", `/api/stages/${stage.id}/repairs?${query}`);
      expect(repairs.status, JSON.stringify(repairs.body)).toBe(200);
      const { data, list_row_version } = repairs.body as { data: object[]; list_row_version: number };
      const body = { ...made(), kind, ...change, reason: "Próba", repair: data[0] ?? null, list_row_version };
      const proposed = await callAsStation(manager, "POST", `/api/stages/${stage.id}/proposals`, body);
      expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
      const { id } = proposed.body as Proposal;
      await expect(manager.getByText("Czeka na potwierdzenie").first()).toBeVisible();
      return async () => {
        const decided = await callApi(office, "POST", `/api/proposals/${id}/decide`, { confirmed: true });
        expect([decided.status, (decided.body as Proposal).status], JSON.stringify(decided.body)).toEqual([200, "confirmed"]);
      };
    },
    performanceOf: (number: number) => hall.performance_ids[number - 1] ?? "",
  };
}

async function makeStageHall(server: Server): Promise<{ hall: Hall; stage: Stage }> {
  const hall = await inApplication(server, (place, demo) => makeHall(place, { entries: 6, judges: 2, tenant: demo }));
  const { id } = await inDemo(server, (trx) =>
    trx.selectFrom("stages").select("id").where("competition_id", "=", hall.competition_id).executeTakeFirstOrThrow(),
  );
  return { hall, stage: { id, competition_id: hall.competition_id } };
}

test("start, end, absence, withdrawal, swap and repeat appear on six screens at once @full", async ({ browser, server }) => {
  test.setTimeout(180_000);
  const { hall, stage } = await makeStageHall(server);
  const office = await openBrowser(browser, server, "admin@demo.test", { width: 1440, height: 900 });
  const [manager, backstage, first, second, parent] = (await Promise.all(
    Array.from({ length: 5 }, () => openBrowser(browser, server)),
  )) as [Page, Page, Page, Page, Page];
  await openLink(manager, await makeStation(office, stage, "stage_manager"), "Olek");
  await openLink(backstage, await makeStation(office, stage, "backstage"), "Hania");
  const cards = await makeCards(
    office,
    hall.competition_id,
    hall.people.map((each) => each.id),
  );
  for (const [i, page] of [first, second].entries()) await openLink(page, cards[i] ?? "");
  const screens = await openScreens({ manager, backstage, judges: [first, second], parent, office }, hall);
  const { move, heatOf, propose, performanceOf, desk } = actionsOf(manager, office, stage, hall);
  const [one, two, third, four, five] = await Promise.all([1, 2, 3, 4, 5].map(heatOf));

  await expectOnAll(screens, "at first", async () => undefined, { on: null, next: 1 });
  await expectOnAll(screens, "start", () => move({ action: "start", heat_id: one?.id }), { on: 1, next: 2 });
  await expectOnAll(screens, "end", () => move({ action: "finish", heat_id: one?.id }), { on: null, next: 2 });
  const absent = { action: "absent", heat_id: two?.id, performance_ids: [performanceOf(2)], whole_round: true };
  await expectOnAll(screens, "absence", () => move(absent), { next: 3 });
  const withdraw = await propose("withdraw", { heat_id: third?.id ?? "", performance_id: performanceOf(3) });
  await expectOnAll(screens, "withdrawal", withdraw, { next: 4 });
  const swap = await propose("swap", { heat_id: four?.id ?? "", other_heat_id: five?.id ?? "" });
  await expectOnAll(screens, "swap", swap, { next: 5 });
  // The repair of a repeat decides when it is danced, so the repeated heat is let in.
  const repeat = await propose("repeat", { heat_id: one?.id ?? "" });
  await repeat();
  const again = (await desk()).heats.find((heat) => heat.status === "waiting" && heat.places.some((place) => place.start_number === 1));
  expect(again, "the heat waits again").toBeDefined();
  await expectOnAll(screens, "repeat", () => move({ action: "start", heat_id: again?.id }), { on: 1 });
  for (const { page } of screens) await page.context().close();
});
