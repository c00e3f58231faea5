// The frame around the desks: its navigation at every width, the bar of the stage, and the search.
import type { Page } from "@playwright/test";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

async function open(page: Page, email: string, path: string): Promise<void> {
  await signIn(page, email);
  await page.goto(path);
  await waitForMount(page);
}

test("an admin finds the same screens in the column, on the rail and in the phone's sheet, under the bar of the stage", async ({
  page,
}) => {
  await open(page, "admin@demo.test", "/dashboard/categories");
  const links = page.getByRole("navigation", { name: "Główna nawigacja" }).locator(".side-a:not(.side-find) > span");
  const bar = page.locator(".stagebar");
  await expect(bar).toBeVisible();
  const names = await links.allTextContents();
  expect(names).toHaveLength(23);
  for (const [width, column] of [
    [1440, 232],
    [1180, 76],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(links).toHaveText(names);
    await expect(page.locator(".side")).toHaveCSS("width", `${column}px`);
    expect((await bar.boundingBox())?.height).toBe(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator(".side")).toBeHidden();
  expect((await bar.boundingBox())?.height).toBe(44);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await expect(sheet.locator(".side-a > span")).toHaveText(names);
  const box = await sheet.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0), "the sheet is on the lower edge").toBe(844);
  for (const link of await sheet.getByRole("link").all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await sheet.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await expect(sheet).toHaveCount(0);
});

/** Controls smaller than `least` px, counting the area that a pseudo-element adds. Links within a sentence are left out. */
function findSmallControls(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    for (const each of document.querySelectorAll<HTMLElement>("button, a[href]:not(.skipp), summary, [role=gridcell]")) {
      const { width, height } = each.getBoundingClientRect();
      if (width < 2 || getComputedStyle(each).display === "inline" || getComputedStyle(each).visibility === "hidden") continue;
      const reach = [width, height];
      for (const { content, position, left, right, top, bottom } of ["::before", "::after"].map((name) => getComputedStyle(each, name))) {
        if (content === "none" || position !== "absolute") continue;
        const added = (...sides: string[]) => sides.reduce((sum, side) => sum + Math.max(0, -Number.parseFloat(side)), 0);
        reach[0] = Math.max(width, each.clientWidth + added(left, right));
        reach[1] = Math.max(height, each.clientHeight + added(top, bottom));
      }
      if (Math.min(...reach) < least - 0.5) found.push(`${each.getAttribute("aria-label") ?? each.textContent}: ${reach.join(" × ")}`);
    }
    return found;
  }, least);
}

test("under a finger everything that is pressed on desks and public pages is 44 px, and on the pad 56 @full", async ({
  browser,
  server,
}) => {
  const phone = { baseURL: server.url, locale: "pl-PL", hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
  const page = await (await browser.newContext(phone)).newPage();
  const look = async (path: string, least = 44) => {
    await page.goto(path);
    await waitForMount(page);
    expect(await findSmallControls(page, least), path).toEqual([]);
  };
  const { data } = (await callApi(page, "GET", "/api/public/competitions")).body as { data: { slug: string; signup: { open: boolean } }[] };
  for (const path of ["/login", `/signup/competition/${data.find((each) => each.signup.open)?.slug}`]) await look(path);
  await signIn(page, "admin@demo.test");
  const rounds = (await callApi(page, "GET", "/api/scores")).body as { data: { id: string; status: string }[] };
  const round = rounds.data.find((each) => each.status === "live")?.id;
  for (const path of ["/dashboard", "/dashboard/entries", `/dashboard/scores?block=${round}`]) await look(path);
  await signIn(page, "sedzia1@demo.test");
  await look("/judge/dashboard");
  // The judge's open tasks come before the rounds, which fill a phone's screen.
  const top = async (name: RegExp) => (await page.getByRole("heading", { name }).first().boundingBox())?.y ?? 0;
  expect(await top(/zaległości/i)).toBeLessThan(await top(/^Rundy/));
  const [day] = ((await callApi(page, "GET", "/api/judge")).body as { data: { next: { performance_id: string }[] }[] }).data;
  await look(`/judge/dashboard/score/${day?.next[0]?.performance_id}`, 56);
  await page.context().close();
});

test("Ctrl K finds a number, a person, a club and a screen with the keyboard alone, and says what it cannot do", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  await open(page, "admin@demo.test", "/dashboard/categories");
  const reply = await callApi(page, "GET", "/api/entries?sort=number&limit=50");
  const { data } = reply.body as {
    data: (Record<"id" | "title" | "dancer_names", string> & { club_name: string | null; start_number: number | null })[];
  };
  const entry = data.find((each) => each.start_number !== null && each.club_name !== null);
  if (!entry) throw new Error("no entry with a number");
  const field = page.getByRole("combobox", { name: "Numer, osoba, klub, ekran" });
  const choice = (name: string | RegExp) => page.getByRole("option", { name });

  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expect(choice("Płatności")).toBeVisible();
  await page.keyboard.type(String(entry.start_number).padStart(3, "0"));
  await expect(choice(new RegExp(entry.title)).first()).toHaveAttribute("aria-selected", "true");
  await expectNoFaultsInFull(page, "search");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/dashboard/entries\\?competition=.*entry=${entry.id}`));
  await expect(page.getByRole("heading", { name: new RegExp(entry.title) }).first()).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type(entry.dancer_names.split(", ")[0] ?? "");
  await expect(choice(new RegExp(entry.title)).first()).toBeVisible();
  await field.fill(entry.club_name ?? "");
  await expect(page.getByRole("group", { name: "Kluby" }).getByRole("option").first()).toContainText(entry.club_name ?? "?");
  await field.fill("uzytk");
  await expect(page.getByRole("option")).toHaveText(["Użytkownicy"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/users$/);
  await expect(field).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await field.fill("zzzz");
  await expect(page.getByText("Nic takiego nie ma.")).toBeVisible();
  await page.route("**/api/entries?*", (route) => route.abort());
  await field.fill("ustaw");
  await expect(page.getByText("Bez połączenia szukamy tylko wśród ekranów.")).toBeVisible();
  await expect(choice("Ustawienia")).toBeVisible();
  await page.unroute("**/api/entries?*");
  await page.getByRole("button", { name: "Spróbuj jeszcze raz" }).click();
  await expect(page.getByText("Bez połączenia szukamy tylko wśród ekranów.")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
});

test("a desk is painted with the bar of the stage: nothing moves when its scripts load @full", async ({ page, browser, server }) => {
  await signIn(page, "admin@demo.test");
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/dashboard", "/dashboard/users"]) {
      const painted = await plain.newPage();
      await painted.setViewportSize({ width, height: 900 });
      await painted.goto(path);
      expect((await painted.locator(".stagebar").boundingBox())?.height, path).toBe(44);
      const top = (await painted.getByRole("heading", { level: 1 }).boundingBox())?.y;
      await painted.close();
      await page.goto(path);
      await waitForMount(page);
      await expect(page.locator(".sb-clock")).toHaveText(/^\d\d:\d\d$/);
      // A page has one notice line at most: here the running competition's.
      await expect(page.getByRole("link", { name: "Włącz drugi składnik logowania" })).toBeHidden();
      await page.evaluate(() => document.fonts.ready);
      expect((await page.getByRole("heading", { level: 1 }).boundingBox())?.y, path).toBe(top);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const moved = list.getEntries() as (PerformanceEntry & { value: number })[];
              resolve(moved.reduce((sum, each) => sum + each.value, 0));
            }).observe({ type: "layout-shift", buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      expect(shift, `${path} at ${width}`).toBeLessThan(0.01);
    }
  }
  await plain.close();
});
