// Public results for spectators: search, stars, offline, without scripts, on paper, and the size of what a phone loads.
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "@playwright/test";
import type { PublicScores } from "../../src/publishing/contract.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

/** Published results of the running competition, read as its organiser, who is signed in. */
async function running(page: Page): Promise<PublicScores> {
  const { data } = (await callApi(page, "GET", "/api/scores")).body as { data: { competition_id: string }[] };
  return (await callApi(page, "GET", `/api/public/scores/${data[0]?.competition_id}`)).body as PublicScores;
}

const three = (n: number | null | undefined) => String(n ?? 0).padStart(3, "0");

test("spectators search and follow numbers on a phone, read why a place is so, read without JavaScript, and print tables in black on white", async ({
  page,
  browser,
  baseURL,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@demo.test");
  const { blocks: rounds, competition } = await running(page);
  const rows = rounds.flatMap((round) => round.results ?? []);
  const row = rows[0];
  await page.goto(`/scores/${competition.slug}?view=results`);
  await waitForMount(page);
  await expect(page.getByRole("searchbox")).toBeHidden();
  // Seven rows fit between the page's head and its tabs. A press anywhere on a row shows the reason.
  const heights = await page
    .locator("tr[data-entry]")
    .evaluateAll((all) => all.slice(0, 7).map((each) => each.getBoundingClientRect().height));
  expect(heights.reduce((sum, each) => sum + each, 0) / heights.length).toBeLessThanOrEqual(96);
  expect(await page.locator(".rt-why").first().boundingBox()).toEqual(await page.locator("tr[data-entry]").first().boundingBox());
  await page.getByRole("button", { name: "Szukaj" }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("searchbox").pressSequentially(three(row?.start_number));
  await expect(page.locator("tr[data-entry]")).toHaveCount(1);
  await expect(page).toHaveURL(/q=/);
  const why = page.locator(".rt-w");
  // The explanation's code loads when it is opened: without a network it shows an error and can be retried.
  await page.context().setOffline(true);
  await page.getByRole("button", { name: `Dlaczego to miejsce? ${three(row?.start_number)}` }).click();
  await expect(why.getByRole("status")).toHaveText("Nie wczytaliśmy wyjaśnienia. Ponów");
  await page.context().setOffline(false);
  await why.getByRole("button", { name: "Ponów" }).click();
  await expect(why.getByText(new RegExp(`^${three(row?.start_number)}: miejsc`)).first()).toBeVisible();
  for (const sentence of await why.locator(".mx-why").first().locator("li").allTextContents())
    expect(sentence).toContain(three(row?.start_number));
  await why.getByText("Wszystkie kroki obliczeń").click();
  expect(await why.locator(".mx-why").last().locator("li").count()).toBeGreaterThan(1);
  await expectNoFaultsInFull(page, "place-explained");
  await page.getByRole("button", { name: `Obserwuj numer ${three(row?.start_number)}` }).click();
  await page.getByRole("link", { name: "Obserwowane" }).click();
  await expect(page.locator("tr[data-entry]")).toHaveCount(1);
  await page.reload();
  await waitForMount(page);
  await expect(page.getByRole("button", { name: `Obserwuj numer ${three(row?.start_number)}` })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Na żywo" }).click();
  await expect(page.getByText(/^akt\. \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Szukaj" }).click();
  await page.getByRole("searchbox").fill("nikt taki nie tańczy");
  await expect(page.getByText("Nic nie pasuje do „nikt taki nie tańczy”")).toBeVisible();
  await page.getByRole("button", { name: "Wyczyść wyszukiwanie" }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const plain = await (await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false })).newPage();
  await plain.goto(`/scores/${competition.slug}?view=results`);
  await expect(plain.locator("tr[data-entry]")).toHaveCount(rows.length);
  await expect(plain.getByRole("link", { name: "Odśwież" })).toBeVisible();
  await plain.context().close();

  await page.setViewportSize({ width: 1180, height: 820 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`/scores/${competition.slug}?view=results`);
  await waitForMount(page);
  await expect(page.getByRole("button", { name: "Drukuj" })).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("tr[data-entry]")).toHaveCount(rows.length);
  for (const gone of [".sc-bar", ".sc-find", ".spotbar", ".rt-f", ".rt-x"]) await expect(page.locator(gone).first()).toBeHidden();
  await expect(page.locator(".sc-paper")).toContainText(`/scores/${competition.slug}`);
  expect(
    await page
      .locator("tr[data-entry] b")
      .first()
      .evaluate((cell) => getComputedStyle(cell).color),
  ).toMatch(/^(rgb\(0, 0, 0\)|oklch\(0 0 0\)|#000)/);
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect(pages.length).toBeGreaterThan(1);
});

test("a spectator's phone keeps searching and switching without a network, says from when its data is, asks again while the stream is away, and follows it when it is back", async ({
  page,
  browser,
  baseURL,
  expectTrouble,
}) => {
  expectTrouble(/ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)/);
  await signIn(page, "admin@demo.test");
  const before = await running(page);
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 }, timezoneId: "Europe/Warsaw" });
  const phone = await context.newPage();
  await phone.clock.install();
  await phone.route("**/live?*", (route) => route.abort());
  await phone.goto(`/scores/${before.competition.slug}`);
  await waitForMount(phone);
  const waiting = before.blocks.flatMap((round) => round.upcoming).find((each) => each.status === "waiting");
  expect((await callApi(page, "POST", `/api/performances/${waiting?.performance_id}/stage`, { action: "start" })).status).toBe(200);
  await phone.clock.runFor(21_000);
  await expect(phone.getByRole("region", { name: "Teraz na scenie" })).toContainText(three(waiting?.start_number));

  await phone.route("**/api/public/**", (route) => route.abort());
  // A response that was under way may still arrive. After more than a minute the data is old in any case.
  await expect(async () => {
    await phone.clock.runFor(75_000);
    await expect(phone.locator("[data-stale]")).toHaveText(/^Ostatnie dane z \d\d:\d\d$/, { timeout: 1000 });
  }).toPass();
  await phone.getByRole("link", { name: "Wyniki", exact: true }).click();
  await phone.getByRole("button", { name: "Szukaj" }).click();
  const row = before.blocks.flatMap((round) => round.results ?? [])[0];
  await phone.getByRole("searchbox").pressSequentially(three(row?.start_number));
  await expect(phone.locator("tr[data-entry]")).toHaveCount(1);

  await phone.unroute("**/api/public/**");
  await phone.unroute("**/live?*");
  await phone.clock.runFor(21_000);
  await expect(phone.locator("[data-stale]")).toHaveCount(0);
  expect((await callApi(page, "POST", `/api/performances/${waiting?.performance_id}/stage`, { action: "finish" })).status).toBe(200);
  await expect(phone.getByRole("region", { name: "Teraz na scenie" })).toHaveCount(0);

  // An event is lost and then the connection breaks: the page loads the full state once, and follows the changes again.
  const lastEventIds: (string | null)[] = [];
  await phone.route("**/live?*", async (route) => {
    lastEventIds.push(await route.request().headerValue("last-event-id"));
    if (lastEventIds.length > 1) return route.continue();
    const state = `id: lost.1\nevent: state\ndata: ${JSON.stringify(before)}\n\n`;
    const change = `id: lost.3\nevent: change\ndata: [[["competition","name"],"Nigdy"]]\n\n`;
    return route.fulfill({ contentType: "text/event-stream", body: state + change });
  });
  await phone.goto(`/scores/${before.competition.slug}`);
  await waitForMount(phone);
  await expect.poll(() => lastEventIds).toEqual([null, null]);
  const next = before.blocks.flatMap((round) => round.upcoming).findLast((each) => each.status === "waiting");
  for (const action of ["start", "reset"]) {
    expect((await callApi(page, "POST", `/api/performances/${next?.performance_id}/stage`, { action })).status).toBe(200);
    const light = phone.getByRole("region", { name: "Teraz na scenie" });
    await (action === "start" ? expect(light).toContainText(three(next?.start_number)) : expect(light).toHaveCount(0));
  }
  await expect(phone.getByText("Nigdy")).toHaveCount(0);
  expect(lastEventIds).toEqual([null, null]);
  await context.close();
});

test("eight pages of a browser without HTTP/2 load and receive a change, and phones with wrong clocks show the same time @full", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "admin@demo.test");
  const { blocks: rounds, competition } = await running(page);
  const next = rounds.flatMap((round) => round.upcoming).find((each) => each.status === "waiting");
  const move = async (action: string) =>
    expect((await callApi(page, "POST", `/api/performances/${next?.performance_id}/stage`, { action })).status).toBe(200);
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 } });
  const streams: string[] = [];
  context.on("request", (request) => void (request.url().includes("/live?") && streams.push(request.url())));
  const tabs: Page[] = [];
  for (let i = 0; i < 8; i += 1) {
    const tab = await context.newPage();
    await tab.goto(i === 0 ? "/" : `/scores/${competition.slug}`);
    await waitForMount(tab);
    tabs.push(tab);
  }
  const wrong = await Promise.all(
    [7, -40].map(async (minutes) => {
      const phone = await (await browser.newContext({ baseURL: baseURL ?? "", timezoneId: "Europe/Warsaw" })).newPage();
      await phone.clock.install({ time: Date.now() + minutes * 60_000 });
      await phone.goto(`/scores/${competition.slug}`);
      await waitForMount(phone);
      return phone;
    }),
  );
  await move("start");
  const phones = [...tabs.slice(1), ...wrong];
  const lights = phones.map((each) => each.getByRole("region", { name: "Teraz na scenie" }));
  await Promise.all(lights.map((light) => expect(light).toContainText(three(next?.start_number))));
  expect(streams.some((each) => each.includes("/api/live?of="))).toBe(true);
  await expect(async () => {
    const shownTimes = await Promise.all(phones.map((each) => each.getByText(/^akt\. \d\d:\d\d:\d\d$/).textContent({ timeout: 1000 })));
    expect(new Set(shownTimes).size).toBe(1);
    const passed = await Promise.all(lights.map((light) => light.locator(".end .num").textContent({ timeout: 1000 })));
    const seconds = passed.map((text) => Number(text?.split(":")[0]) * 60 + Number(text?.split(":")[1]));
    expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(3);
  }).toPass();
  await move("reset");
  await Promise.all(lights.map((light) => expect(light).toHaveCount(0)));
  await Promise.all([context, ...wrong.map((each) => each.context())].map((each) => each.close()));
});

/** Widths and heights of three texts on the front page, with the fonts' files or without them. */
async function measureTexts(browser: Browser, baseURL: string, fonts: boolean): Promise<number[]> {
  const context = await browser.newContext({ baseURL });
  if (!fonts) await context.route(/\.woff2$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto("/");
  const sizes = await page.evaluate(async () => {
    const words = [
      ["--font-sans", "400"],
      ["--font-sans", "650"],
      ["--font-display", "600"],
    ].map(([family, weight]) => {
      const word = document.createElement("span");
      word.style.cssText = `font: ${weight} 40px/normal var(${family}); white-space: nowrap; position: absolute`;
      word.textContent = "Wiosenne Potyczki Taneczne 2027, zgłoszenia do czwartku 21 stycznia";
      document.body.append(word);
      return word;
    });
    await document.fonts.ready;
    return words.flatMap((word) => [word.getBoundingClientRect().width, word.getBoundingClientRect().height]);
  });
  await context.close();
  return sizes;
}

/** Largest size of scripts that a phone may load, in bytes of gzip: to read a page, and to sign up. React and its router are 99 kB of it. */
const MOST_READING = 148_000;
const MOST_SIGNUP = 160_000;
const MOST_FILES = 12;
const MOST_FONT = 105_000;

test("the four pages that guests open stay small on a phone, live pages load no picture and describe themselves to search engines, and nothing moves when fonts arrive", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "admin@demo.test");
  const { competition, start_lists } = await running(page);
  const { data } = (await callApi(page, "GET", "/api/public/competitions")).body as { data: { slug: string; signup: { open: boolean } }[] };
  for (const [name, path] of [
    ["front", "/"],
    ["scores", `/scores/${competition.slug}`],
    ["startlist", `/startlist/${start_lists[0]?.id}`],
    ["signup", `/signup/competition/${data.find((each) => each.signup.open)?.slug}`],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    const loaded: Response[] = [];
    phone.on("response", (response) => loaded.push(response));
    await phone.goto(path);
    await waitForMount(phone);
    await phone.evaluate(() => document.fonts.ready);
    const bodies = async (kind: string) =>
      Promise.all(loaded.filter((each) => each.request().resourceType() === kind).map((each) => each.body()));
    const packed = (await bodies("script")).map((body) => gzipSync(body, { level: 9 }).length);
    const scripts = packed.reduce((sum, length) => sum + length, 0);
    const fonts = (await bodies("font")).reduce((sum, body) => sum + body.length, 0);
    console.log(
      `${name} on a phone: ${packed.length} scripts, ${(scripts / 1000).toFixed(1)} kB gz, fonts ${(fonts / 1000).toFixed(1)} kB`,
    );
    expect(scripts).toBeGreaterThan(50_000);
    expect(scripts).toBeLessThanOrEqual(name === "signup" ? MOST_SIGNUP : MOST_READING);
    expect(packed.length).toBeLessThanOrEqual(MOST_FILES);
    expect(fonts).toBeLessThanOrEqual(MOST_FONT);
    if (name === "scores" || name === "startlist") {
      expect(loaded.filter((each) => each.request().resourceType() === "image" && !each.url().endsWith(".svg"))).toEqual([]);
      await expect(phone.locator('meta[name="description"]')).toHaveAttribute("content", new RegExp(competition.name));
      await expect(phone.locator('meta[name="robots"]')).toHaveCount(0);
    }
    await context.close();
  }
  await page.goto("/dashboard/scores");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  // With fallback fonts, texts are within 5 % of their final width and height.
  const without = await measureTexts(browser, baseURL ?? "", false);
  const own = await measureTexts(browser, baseURL ?? "", true);
  expect(without).not.toEqual(own);
  for (const [at, size] of own.entries()) expect(Math.abs((without[at] ?? 0) / size - 1), `size ${at}`).toBeLessThan(0.05);
});
