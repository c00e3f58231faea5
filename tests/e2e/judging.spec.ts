// A referee marks at an event: with keys and touch, while the network fails and returns, with undo, and on a phone.
import type { Page } from "@playwright/test";
import type { JudgeDay, Sheet } from "../../src/judging/contract.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

async function sheetOf(page: Page, id: string): Promise<Sheet> {
  return (await callApi(page, "GET", `/api/performances/${id}/sheet`)).body as Sheet;
}

/** The waiting performances of this judge's list, in order. */
async function waitingOf(page: Page): Promise<Sheet[]> {
  const [list] = ((await callApi(page, "GET", "/api/judge")).body as JudgeDay).data;
  const { body } = await callApi(page, "GET", `/api/start-lists/${list?.start_list_id}/sheets`);
  return (body as { data: Sheet[] }).data.filter((sheet) => sheet.status === "waiting");
}

const number = (sheet: Sheet) => String(sheet.start_number).padStart(3, "0");
const at = (sheet: Sheet) => new RegExp(`/judge/dashboard/score/${sheet.performance_id}$`);

/** Opens a pad and waits until the tablet has loaded the whole list. */
async function openPad(page: Page, sheet: Sheet): Promise<void> {
  const sheetsLoaded = page.waitForResponse((response) => response.url().endsWith("/sheets") && response.ok());
  await page.goto(`/judge/dashboard/score/${sheet.performance_id}`);
  await waitForMount(page);
  await sheetsLoaded;
  await expect
    .poll(() =>
      page.evaluate(async () => {
        if (!(await indexedDB.databases()).some((each) => each.name === "parkiet-judge")) return 0;
        return new Promise<number>((resolve) => {
          const opening = indexedDB.open("parkiet-judge");
          opening.onsuccess = () => {
            const count = opening.result.transaction("sheets").objectStore("sheets").count();
            count.onsuccess = () => {
              resolve(count.result);
              opening.result.close();
            };
          };
        });
      }),
    )
    .toBeGreaterThan(20);
}

/** Clicks the submit button until it takes effect. The button is blocked for 400 ms after the last key. */
async function submit(page: Page, sheet: Sheet, next: Sheet): Promise<void> {
  const button = page.getByRole("button", { name: `Zatwierdź ${number(sheet)}` });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 5000 });
    await expect(page).toHaveURL(at(next), { timeout: 500 });
  }).toPass();
  await expect(page.locator(`[data-pad="${next.performance_id}"]`)).toBeVisible();
}

const CRITERIA = ["Technika", "Choreografia", "Muzykalność", "Wyraz artystyczny"];

async function touch(page: Page, marks: readonly number[]): Promise<void> {
  for (const [i, mark] of marks.entries()) await page.getByRole("button", { name: `${CRITERIA[i]}: ${mark}`, exact: true }).click();
}

test("a referee opens the pad from the desk, marks by keyboard and by touch, and goes on without a network: nothing is lost, nothing doubled", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/);
  await signIn(page, "sedzia1@demo.test");
  await page.goto("/judge/dashboard");
  await waitForMount(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Wszystko wysłane")).toBeVisible();
  await page.getByRole("region", { name: "Teraz na scenie" }).getByRole("link").click();
  await expect(page.locator("[data-pad]")).toBeVisible();

  const [first, second, third, fourth] = (await waitingOf(page)) as [Sheet, Sheet, Sheet, Sheet];
  await openPad(page, first);
  const bar = page.getByRole("contentinfo").or(page.locator("footer"));
  await expect(bar.getByRole("button", { name: "Zostały 4 oceny" })).toBeVisible();
  for (const key of ["8", ",", "5", "1", "0", "9", "Backspace", "7"]) await page.keyboard.press(key);
  await expect(bar.getByRole("button", { name: "Została 1 ocena" })).toBeVisible();
  await bar.getByRole("button", { name: "Została 1 ocena" }).click({ force: true });
  await expect(page).toHaveURL(at(first));
  await page.keyboard.press("9");
  await submit(page, first, second);
  await expect(page.getByText(`Wysłano 34,5 dla ${number(first)}.`)).toBeVisible();
  await expect.poll(async () => (await sheetOf(page, first.performance_id)).marks).toEqual({ T: 8.5, C: 10, M: 7, W: 9 });

  await context.setOffline(true);
  await touch(page, [7, 7, 8, 8]);
  await submit(page, second, third);
  await expect(page.getByText("Offline, 1 ocena czeka na tablecie")).toBeVisible();
  await expect(page.getByText(`Zapisano 30,0 dla ${number(second)}, czeka na tablecie.`)).toBeVisible();
  await touch(page, [6, 6, 6, 6]);
  await page.getByRole("button", { name: "+½ Wyraz artystyczny" }).click();
  await submit(page, third, fourth);
  await expect(page.getByText("Offline, 2 oceny czekają na tablecie")).toBeVisible();
  expect((await sheetOf(page, second.performance_id)).revision).toBe(0);

  await context.setOffline(false);
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  await expect.poll(async () => (await sheetOf(page, third.performance_id)).revision).toBe(1);
  expect(await sheetOf(page, second.performance_id)).toMatchObject({ revision: 1, marks: { T: 7, C: 7, M: 8, W: 8 } });
  expect((await sheetOf(page, third.performance_id)).marks).toEqual({ T: 6, C: 6, M: 6, W: 6.5 });
  expect((await sheetOf(page, first.performance_id)).revision).toBe(1);
});

test("marks whose answer was lost are sent again and counted once, refused ones stay with the reason until they are corrected, and signing out waits for both", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/, /Failed to load resource/);
  await signIn(page, "sedzia2@demo.test");
  const [first, second, third] = (await waitingOf(page)) as [Sheet, Sheet, Sheet];
  await openPad(page, first);
  await touch(page, [9, 9, 9]);
  await page.reload();
  await waitForMount(page);
  await expect(page.getByRole("button", { name: "Technika: 9", exact: true })).toHaveAttribute("aria-pressed", "true");
  await touch(page, [9, 9, 9, 5]);
  await page.route("**/marks", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit(page, first, second);
  await expect(page.getByText("Offline, 1 ocena czeka na tablecie")).toBeVisible();
  await page.goto("/logout");
  await expect(page.getByRole("heading", { name: "Oceny czekają na tym urządzeniu" })).toBeVisible();
  await page.unroute("**/marks");
  await page.getByRole("link", { name: "Wróć do ocen" }).click();
  // Without this event the next try is seconds away.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Wszystko wysłane")).toBeVisible();
  expect(await sheetOf(page, first.performance_id)).toMatchObject({ revision: 1, marks: { T: 9, C: 9, M: 9, W: 5 } });

  await openPad(page, second);
  await page.route("**/marks", (route) =>
    route.fulfill({
      status: 422,
      json: { code: "invalid", message: "Popraw zaznaczone pola.", errors: { "marks.T": ["Podaj ocenę od 1 do 10, co 0,5."] } },
    }),
  );
  await touch(page, [8, 8, 8, 8]);
  await submit(page, second, third);
  await page.goto("/judge/dashboard");
  await waitForMount(page);
  await expect(page.getByRole("heading", { name: "Nieprzyjęte oceny" })).toBeVisible();
  await page.unroute("**/marks");
  await page.getByRole("link", { name: /Popraw zaznaczone pola/ }).click();
  await expect(page.getByText("Serwer nie przyjął tych ocen: Popraw zaznaczone pola.")).toBeVisible();
  await page.getByRole("button", { name: "Technika: 7", exact: true }).click();
  await submit(page, second, third);
  await expect.poll(async () => (await sheetOf(page, second.performance_id)).marks).toEqual({ T: 7, C: 8, M: 8, W: 8 });
  await page.goto("/judge/dashboard");
  await waitForMount(page);
  await expect(page.getByText("Wszystko wysłane")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nieprzyjęte oceny" })).toBeHidden();
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login$/);
});

test("a submit can be undone, and the correction is the sheet's next revision; a phone's pad has large keys, and a finger that bounces writes one mark", async ({
  page,
}) => {
  await signIn(page, "sedzia5@demo.test");
  const [first, second] = (await waitingOf(page)) as [Sheet, Sheet];
  await openPad(page, first);
  await touch(page, [5, 5, 5]);
  // The second tap of a double tap hits the undo button that has appeared under the finger. It must not undo.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const undo = document.querySelector<HTMLElement>(".undo button");
      if (!undo) return;
      watch.disconnect();
      document.body.dataset["bounced"] = "";
      undo.click();
    });
    watch.observe(document.body, { subtree: true, childList: true });
  });
  // A tap right after the last key is delayed, not dropped: it takes effect when the blocked time, which the button shows, is over.
  const name = `Zatwierdź ${number(first)}`;
  await page.getByRole("button", { name: `${CRITERIA[3]}: 5`, exact: true }).evaluate(async (key, wanted) => {
    (key as HTMLElement).click();
    const found = () => [...document.querySelectorAll<HTMLElement>(".go")].find((each) => each.textContent?.includes(wanted));
    while (!found()) await new Promise(requestAnimationFrame);
    document.body.dataset["guarded"] = String(found()?.classList.contains("guard"));
    found()?.click();
  }, name);
  await expect(page.locator("body[data-guarded=true]")).toBeAttached();
  await expect(page).toHaveURL(at(second));
  await expect(page.locator("body[data-bounced]")).toBeAttached();
  await expect(page).toHaveURL(at(second));
  const undo = page.getByRole("status").filter({ hasText: "Wysłano 20,0" }).getByRole("button", { name: "Cofnij" });
  await expect(async () => {
    if (await undo.isVisible()) await undo.click({ timeout: 1000 });
    await expect(page).toHaveURL(at(first), { timeout: 500 });
  }).toPass();
  await expect(page.getByRole("button", { name: `Wysłano ${number(first)}` })).toBeVisible();
  await page.getByRole("button", { name: "Technika: 6", exact: true }).click();
  const correct = page.getByRole("button", { name: `Popraw ${number(first)}` });
  await expect(async () => {
    if (await correct.isVisible()) await correct.click({ timeout: 5000 });
    await expect(page).toHaveURL(at(second), { timeout: 500 });
  }).toPass();
  await expect.poll(async () => sheetOf(page, first.performance_id)).toMatchObject({ revision: 2, marks: { T: 6, C: 5, M: 5, W: 5 } });

  // A phone's pad has keys of 56 px or more in its window.
  await page.setViewportSize({ width: 390, height: 844 });
  await openPad(page, second);
  await expect(page.locator(".pp")).toBeVisible();
  await expect(page.locator(".pp .key")).toHaveCount(12);
  expect(
    await page.evaluate(() => [
      document.documentElement.scrollHeight <= window.innerHeight,
      document.documentElement.scrollWidth <= window.innerWidth,
    ]),
  ).toEqual([true, true]);
  // A bouncing finger presses the same key again when it already belongs to the next criterion.
  await page.getByRole("button", { name: "Technika: 9", exact: true }).evaluate(async (key) => {
    const tap = (at: number) => {
      const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
      Object.defineProperty(event, "timeStamp", { value: at });
      key.dispatchEvent(event);
    };
    tap(5000);
    while (key.getAttribute("aria-label") !== "Choreografia: 9") await new Promise(requestAnimationFrame);
    tap(5090);
  });
  await page.getByRole("button", { name: "+½ Technika" }).click();
  await expect(page.getByRole("button", { name: "Technika 9,5" })).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [590, 410],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.locator(width < 1000 ? ".pp" : ".pad")).toBeVisible();
    const keys = await page.locator(".key").evaluateAll((all) => all.map((key) => key.getBoundingClientRect().toJSON() as DOMRect));
    const bar = await page.locator("footer").evaluate((found) => found.getBoundingClientRect().top);
    expect(keys.filter((box) => Math.min(box.width, box.height) < 56 || box.bottom > bar)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFaultsInFull(page, "pad");
  await page.getByRole("link", { name: "Wyjdź z oceniania" }).click();
  await expect(page.getByRole("heading", { name: "Rundy" })).toBeVisible();
  await expectNoFaultsInFull(page, "judge-day");
});

test("a tablet whose storage fails during a session, or never opens, continues in memory, says so and loses no mark", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/);
  await signIn(page, "sedzia6@demo.test");
  const [first, second, third] = (await waitingOf(page)) as [Sheet, Sheet, Sheet];
  await openPad(page, first);
  const warning = page.getByRole("status").filter({ hasText: "Tablet nie pamięta ocen: nie zamykaj tej strony." });
  const asksBeforeClosing = () => page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await touch(page, [8, 8]);
  await expect(warning).toBeHidden();
  await page.evaluate(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The store is gone.", "UnknownError");
    };
  });
  await touch(page, [8, 8, 9, 9]);
  await expect(warning).toBeVisible();
  expect(await asksBeforeClosing()).toBe(true);
  await context.setOffline(true);
  await submit(page, first, second);
  await expect(page.getByText(`Zapisano 34,0 dla ${number(first)}, czeka na tablecie.`)).toBeVisible();
  await expect(page.getByText("Offline, 1 ocena czeka na tablecie")).toBeVisible();
  await touch(page, [5]);
  await page
    .getByRole("link", { name: number(first) })
    .first()
    .click();
  await expect(page.getByRole("button", { name: `Czeka na wysłanie: ${number(first)}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Technika: 5", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expectNoFaultsInFull(page, "pad-without-memory");
  await context.setOffline(false);
  await expect.poll(async () => sheetOf(page, first.performance_id)).toMatchObject({ revision: 1, marks: { T: 8, C: 8, M: 9, W: 9 } });

  // In private windows of some browsers, IndexedDB is missing from the start.
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      get() {
        throw new DOMException("The store is denied.", "SecurityError");
      },
    });
  });
  await page.goto(`/judge/dashboard/score/${second.performance_id}`);
  await waitForMount(page);
  await expect(warning).toBeVisible();
  expect(await asksBeforeClosing()).toBe(false);
  await touch(page, [7, 7, 7, 7]);
  await submit(page, second, third);
  await expect(page.getByText(`Wysłano 28,0 dla ${number(second)}.`)).toBeVisible();
  expect(await sheetOf(page, second.performance_id)).toMatchObject({ revision: 1, marks: { T: 7, C: 7, M: 7, W: 7 } });
  await page.goto("/judge/dashboard");
  await expect(warning).toBeVisible();
});

test("a tablet that is reloaded, or closed and opened again, without a network opens its pad and its desk, keeps its marks and sends them once", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/);
  await signIn(page, "sedzia4@demo.test");
  await page.goto("/judge/dashboard");
  await waitForMount(page);
  const [first, second] = (await waitingOf(page)) as [Sheet, Sheet];
  await openPad(page, first);
  // The shell is ready when its worker is active and its document is cached. Responses of the API are never cached.
  await page.evaluate(() => navigator.serviceWorker.getRegistration("/judge/").then((found) => found?.update()));
  const listCachedPaths = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map((each) => new URL(each.url).pathname);
    });
  await expect.poll(listCachedPaths).toContain("/build/shell.html");
  expect((await listCachedPaths()).filter((path) => !/^\/(assets\/|build\/shell\.html$)/.test(path))).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration("/judge/").then((found) => found?.active?.state)))
    .toBe("activated");

  await context.setOffline(true);
  await touch(page, [7, 8]);
  // The browser writes the taps to its disk with a short delay.
  const countStoredMarks = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("parkiet-judge");
          opening.addEventListener("success", () => {
            const drafts = opening.result.transaction("drafts").objectStore("drafts").getAll() as IDBRequest<{ marks: object }[]>;
            drafts.addEventListener("success", () => {
              opening.result.close();
              resolve(Math.max(0, ...drafts.result.map((each) => Object.keys(each.marks).length)));
            });
          });
        }),
    );
  await expect.poll(countStoredMarks).toBe(2);
  await page.reload();
  await waitForMount(page);
  await expect(page.getByText("Offline", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Choreografia: 8", exact: true })).toHaveAttribute("aria-pressed", "true");
  await touch(page, [7, 8, 9, 9]);
  await submit(page, first, second);
  await page.close();

  const secondTab = await context.newPage();
  await secondTab.goto("/judge/dashboard");
  await waitForMount(secondTab);
  await expect(secondTab.getByText("Offline, 1 ocena czeka na tablecie")).toBeVisible();
  await expect(secondTab.getByRole("heading", { name: "Rundy" })).toBeVisible();
  await context.setOffline(false);
  await expect(secondTab.getByText("Wszystko wysłane")).toBeVisible();
  expect(await sheetOf(secondTab, first.performance_id)).toMatchObject({ revision: 1, marks: { T: 7, C: 8, M: 9, W: 9 } });
  await secondTab.goto("/logout");
  await expect(secondTab).toHaveURL(/\/login$/);
  expect(await secondTab.evaluate(() => localStorage.getItem("parkiet-tablet-person"))).toBeNull();
});
