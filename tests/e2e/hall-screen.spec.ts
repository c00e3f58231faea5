// A hall screen at its real size, landscape and portrait: follows a start, a released result and a notice, shows its age through hours
// without a network and does not grow, and recovers by itself (docs/rules/hall.md 7.3).
import type { Page } from "@playwright/test";
import { newId } from "../../src/kernel/values/ids.ts";
import { makeNotice, withdrawNotice } from "../../src/notices/contract.ts";
import { publishRound } from "../../src/publishing/contract.ts";
import { closeRound } from "../../src/scoring/contract.ts";
import { moveOnStage } from "../../src/stage/contract.ts";
import { stageIdOf } from "../hall/opened-station.ts";
import { sized } from "../depth.ts";
import { makeTwoRounds, markRound } from "../rounds/two-rounds.ts";
import { findSeriousViolations } from "./axe.ts";
import { findDemoStage, openBrowser } from "./hall-stations.ts";
import { inApplication } from "./in-application.ts";
import { measureOverflow, savePicture } from "./looks.ts";
import { expect, signIn, test, waitForMount } from "./server.ts";

const LANDSCAPE = { width: 1920, height: 1080 };
const PORTRAIT = { width: 1080, height: 1920 };

test.use({ viewport: LANDSCAPE });

/** The smallest size of a shown text, and texts that leave the window. */
const measureTexts = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll(".hsc *")].filter(
      (each) =>
        !each.closest(".vh, svg") &&
        [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ""),
    );
    const outside = shown.filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return left < 0 || top < 0 || right > window.innerWidth + 1 || bottom > window.innerHeight + 1;
    });
    const sizes = shown.map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    return { smallest: Math.min(...sizes), outside: outside.map((each) => each.textContent) };
  });

async function expectReadable(page: Page, name: string): Promise<void> {
  const { smallest, outside } = await measureTexts(page);
  expect(smallest, name).toBeGreaterThanOrEqual(30);
  expect(outside, name).toEqual([]);
  expect(await measureOverflow(page), name).toBeLessThanOrEqual(1);
  expect(await findSeriousViolations(page), name).toEqual([]);
  await savePicture(page, name);
}

/** Counts of the page's elements, listeners and timers. */
async function countParts(page: Page): Promise<{ elements: number; listeners: number; timers: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const own = await page.evaluate(() => ({
    elements: document.querySelectorAll("*").length,
    timers: (window as unknown as { openTimers: Set<number> }).openTimers.size,
  }));
  return { ...own, listeners: metrics.find((each) => each.name === "JSEventListeners")?.value ?? 0 };
}

/** From now on counts the intervals that the page has open. */
const countTimers = (page: Page) =>
  page.evaluate(() => {
    const openTimers = new Set<number>();
    Object.assign(window, { openTimers });
    const [begin, end] = [window.setInterval.bind(window), window.clearInterval.bind(window)];
    window.setInterval = ((...args: Parameters<typeof begin>) => {
      const id = begin(...args);
      openTimers.add(id);
      return id;
    }) as typeof window.setInterval;
    window.clearInterval = (id) => {
      openTimers.delete(Number(id));
      end(id);
    };
  });

test("a hall screen follows a start and a released result, shows its age for hours without a network, and recovers by itself", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/);
  await inApplication(server, async (place, demo) => {
    const hall = await makeTwoRounds(place, { entries: 9, judges: 1, wanted: 4, tenant: demo });
    const stage = await stageIdOf(place, hall);
    await page.clock.install();
    await page.goto(`/stage/${stage}`);
    await waitForMount(page);
    const screen = page.locator(".hsc");
    await expect(screen.locator(".hsc-x li")).toHaveCount(3);
    await expect(screen.getByText("004–007 proszone pod scenę")).toBeVisible();

    const params = { id: hall.performance_ids[0] ?? "" };
    await hall.admin.must(moveOnStage, { params, body: { action: "start" } });
    const floor = screen.locator("[data-floor]");
    await expect(floor).toContainText("001");
    await expect(screen.locator(".hsc-x li").first()).toContainText("002");
    await expectReadable(page, "hall-now-1920");
    await page.setViewportSize(PORTRAIT);
    await expectReadable(page, "hall-now-1080");

    await hall.admin.must(moveOnStage, { params, body: { action: "finish" } });
    await markRound(
      place,
      hall,
      hall.round_id,
      [9, 8, 7, 6, 5, 4, 3, 2, 1].map((mark) => [[mark, mark] as const]),
    );
    await hall.admin.must(closeRound, { params: { id: hall.round_id }, body: {} });
    await hall.admin.must(publishRound, { params: { id: hall.round_id }, body: { released: "all", reason: "ogłoszenie" } });
    const results = screen.locator("[data-round]");
    await expect(results.locator("li")).toHaveCount(8);
    await expect(results).toContainText("1–8 z 9");
    await expectReadable(page, "hall-results-1080");
    await page.setViewportSize(LANDSCAPE);
    await expectReadable(page, "hall-results-1920");
    const body = { id: newId(), text: "Przerwa do 14:30.", text_en: "Break until 14:30.", channels: ["screens" as const] };
    const notice = await hall.admin.must(makeNotice, { params: { id: hall.competition_id }, body });
    await expect(screen.locator(`[data-notice="${notice.id}"]`)).toContainText("Przerwa do 14:30.");
    await expectReadable(page, "hall-notice-1920");
    await hall.admin.must(withdrawNotice, { params: { id: notice.id } });
    await expect(screen.getByText("Przerwa do 14:30.")).toHaveCount(0);

    await page.keyboard.press("b");
    await expect(page.locator(".hsc-b")).toBeVisible();
    await page.keyboard.press("b");

    // The stream that is open stays open without a network, so its silence is what counts: the clock goes on.
    await page.context().setOffline(true);
    const age = screen.locator(".hsc-age");
    await expect(async () => {
      await page.clock.fastForward(60_000);
      await expect(age).toHaveText(/^stan z \d\d:\d\d$/, { timeout: 500 });
    }).toPass();
    await expect(screen.getByRole("heading", { name: "Rytm Wisły" })).toBeVisible();
    await savePicture(page, "hall-offline-1920");

    // Hours of it, six in `npm run test:full`: a slide changes every minute, and nothing grows.
    await countTimers(page);
    const seen = new Set<string | null>();
    const minute = async () => {
      await page.clock.fastForward(60_000);
      seen.add(await screen.getAttribute("data-slide"));
    };
    for (let n = 0; n < 20; n++) await minute();
    const early = await countParts(page);
    for (let n = 0; n < sized(340, 100); n++) await minute();
    const late = await countParts(page);
    expect([...seen]).toEqual(expect.arrayContaining(["now", "results"]));
    expect(late.elements).toBeLessThanOrEqual(early.elements + 150);
    expect(late.listeners).toBeLessThanOrEqual(early.listeners + 20);
    expect(late.timers).toBeLessThanOrEqual(early.timers + 1);

    await page.context().setOffline(false);
    await expect(age).toHaveCount(0, { timeout: 20_000 });

    await page.goto(`/stage/${stage}?overlay=1`);
    await waitForMount(page);
    await expect(page.locator(".hsc-o")).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
  });
});

/** A picture of one pixel. */
const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

test("the office chooses what a stage's screen shows, and makes its link: here only a sponsor's picture is left", async ({
  page,
  browser,
  server,
}) => {
  const stage = await findDemoStage(server);
  await signIn(page, "admin@demo.test");
  await page.goto(`/dashboard/screens?competition=${stage.competition_id}`);
  await waitForMount(page);
  await page.locator('input[type="file"]').setInputFiles({ name: "sponsor.png", mimeType: "image/png", buffer: PIXEL });
  await expect(page.getByRole("button", { name: "Usuń obraz: sponsor.png" })).toBeVisible();
  const panel = page.getByRole("region", { name: /^Scena/ }).filter({ has: page.locator(`a[href*="/stage/${stage.id}"]`) });
  for (const name of ["Teraz i następni", "Wyniki", "Komunikat", "Odliczanie do bloku"]) {
    const box = panel.getByRole("checkbox", { name });
    await box.click();
    await expect(box).toHaveAttribute("aria-checked", "false");
  }
  // A screen shows something: the last part stays.
  await expect(panel.getByRole("checkbox", { name: "Sponsorzy" })).toBeDisabled();
  await panel.getByRole("button", { name: "Zrób link" }).click();
  await expect(page.getByRole("dialog").getByRole("img", { name: /^Kod QR/ })).toBeVisible();

  const screen = await openBrowser(browser, server, undefined, LANDSCAPE);
  await screen.goto(`/stage/${stage.id}`);
  await expect(screen.getByRole("img", { name: "sponsor.png" })).toBeVisible();
  await screen.context().close();
});
