// The constants of toasts, tooltips, dialogs, scroll areas and lists (docs/product.md 7.1–7.4, 7.6), measured on the kit's page /dev/ui.
import type { Locator, Page } from "@playwright/test";
import { openKit } from "./kit-page.ts";
import { expect, test } from "./server.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const toasts = (page: Page) => page.locator(".toast");

/** Two frames of the test's clock, in milliseconds. */
const FRAMES_MS = 32;

/** Waits until React has rendered. React schedules by messages, which the paused clock does not stop. */
async function waitForRender(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
  });
}

/** Shows and closes one toast, because the code that draws toasts is loaded with the first one. */
async function fetchToasts(light: Locator): Promise<void> {
  await light.getByRole("button", { name: "Toast", exact: true }).click();
  await toasts(light.page()).getByRole("button", { name: "Zamknij" }).click();
  await expect(toasts(light.page())).toHaveCount(0);
}

/** A swipe of more than 50 px to the right closes a toast; other directions do not. */
async function swipeToast(page: Page): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (!box) throw new Error("no toast");
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  for (const [dx, dy, left] of [
    [50, 0, 1],
    [-60, 0, 1],
    [0, -60, 1],
    [0, 60, 1],
    [51, 0, 0],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + Math.sign(dx) * 10, y + Math.sign(dy) * 10);
    await page.mouse.move(x + dx, y + dy);
    await page.mouse.up();
    await expect(toasts(page), `${dx}, ${dy}`).toHaveCount(left);
  }
}

/** A tooltip opens after 700 ms. The next one opens at once within 300 ms, and after 700 ms again later. */
async function measureTooltip(page: Page, target: Locator): Promise<void> {
  const tip = page.getByRole("tooltip");
  const leave = async () => {
    // The pointer may rest between a button and its tooltip: only moving away from both closes it.
    await page.mouse.move(5, 5);
    await page.clock.runFor(0);
    await page.mouse.move(9, 5);
    await page.clock.runFor(0);
    await expect(tip).toHaveCount(0);
  };
  await target.hover();
  await page.clock.runFor(699);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tip).toHaveText("Kopiuje adres listy");
  await leave();
  await page.clock.runFor(299);
  await target.hover();
  await page.clock.runFor(0);
  await expect(tip).toHaveCount(1);
  await leave();
  await page.clock.runFor(300);
  await target.hover();
  await page.clock.runFor(699);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tip).toHaveCount(1);
  await leave();
}

/** A press outside does not close a dialog in its first 300 ms on the screen. */
async function measureDialog(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  // The dialog is not painted yet, so the time since the press does not count.
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  // Two frames, of which the first has already begun: the dialog has been visible for 0 to 16 ms.
  await page.clock.runFor(32);
  await page.clock.runFor(299 - 16);
  await page.mouse.click(5, 5);
  await page.clock.runFor(0);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(17);
  await page.mouse.click(5, 5);
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(0);
  await expect(opener).toBeFocused();
}

test("toasts stay 5 s (10 s with undo), go when swiped and are reached by F8; tooltips open after 700 ms; dialogs ignore a press outside for 300 ms @full", async ({
  page,
}) => {
  const light = await openKit(page, fetchToasts);
  const button = (name: string) => light.getByRole("button", { name, exact: true });
  await measureTooltip(page, button("Kod QR"));
  for (const name of ["Okno", "Panel z boku"]) await measureDialog(page, button(name));

  for (const [name, ms] of [
    ["Toast", 5000],
    ["Toast z cofnięciem", 10_000],
  ] as const) {
    await button(name).click();
    await expect(toasts(page)).toHaveCount(1);
    // The toast's time starts after the frame in which it is painted.
    await page.clock.runFor(FRAMES_MS);
    await waitForRender(page);
    await page.clock.runFor(ms - FRAMES_MS);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(FRAMES_MS);
    await expect(toasts(page)).toHaveCount(0);
  }

  await button("Toast").click();
  await swipeToast(page);

  // F8 moves the focus to the toasts from anywhere. Their timers pause while one is focused.
  await light.getByRole("button", { name: "Toast z błędem" }).click();
  await light.getByLabel("Tytuł występu").focus();
  await page.keyboard.press("F8");
  await expect(page.locator(".toasts")).toBeFocused();
  await expect(page.getByRole("region", { name: "Powiadomienia (F8)" })).toBeAttached();
  await page.clock.runFor(60_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(toasts(page)).toBeFocused();
  await toasts(page).getByRole("button", { name: "Zamknij" }).click();
  await expect(toasts(page)).toHaveCount(0);

  await light.getByRole("button", { name: "Toast bez słów" }).click();
  await expect(light.getByText("a toast needs a text")).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

test("a scroll bar hides 600 ms after the last scroll; lists keep 10 px to the edge, find an item by letters typed within 1000 ms, and refuse an empty value @full", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/non-empty value/);
  const light = await openKit(page);
  const area = light.getByRole("region", { name: "Dziennik zmian" });
  await area.evaluate((each) => each.querySelector("ol")?.style.setProperty("height", "90000px"));
  const bar = light.locator('.scra-b[data-orientation="vertical"]');
  await area.hover();
  await page.mouse.wheel(0, 120);
  // The end of scrolling is detected 100 ms after the last movement. The 600 ms to hiding start then.
  await expect.poll(async () => area.evaluate((each) => each.scrollTop)).toBeGreaterThan(0);
  await page.clock.runFor(100);
  await expect(bar).toBeVisible();
  await page.clock.runFor(20);
  expect((await bar.locator(".scra-t").boundingBox())?.height, "the least height of a thumb").toBe(18);
  await page.clock.runFor(579);
  await expect(bar).toBeVisible();
  await page.clock.runFor(1);
  await expect(bar).toHaveCount(0);

  await light.getByRole("button", { name: "Działania" }).first().click();
  const item = (name: string) => page.getByRole("menuitem", { name });
  await expect(page.getByRole("menu")).toBeFocused();
  await page.keyboard.press("p");
  await page.clock.runFor(0);
  await expect(item("Powiel")).toBeFocused();
  await page.clock.runFor(999);
  await page.keyboard.press("u");
  await page.clock.runFor(0);
  await expect(item("Powiel"), "„pu” is no item").toBeFocused();
  await page.clock.runFor(1000);
  await page.keyboard.press("u");
  await page.clock.runFor(0);
  await expect(item("Usuń występ")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  // The menu returns the focus to its button.
  await page.clock.runFor(100);

  const closed = light.getByRole("combobox", { name: "Kategoria taneczna" });
  await closed.focus();
  await page.keyboard.press("m");
  await expect(closed).toHaveText("modern");
  await page.clock.runFor(999);
  await page.keyboard.press("h");
  await expect(closed, "„mh” is no item").toHaveText("modern");
  await page.clock.runFor(1000);
  await page.keyboard.press("h");
  await expect(closed).toContainText("hip-hop");

  // Each half of the page shows one of the two refusals.
  for (const [half, name] of [
    [light, "Lista z pustą wartością"],
    [page.locator('.gal-t2[data-theme="dark"]'), "Pole wyboru z pustą wartością"],
  ] as const) {
    await half.getByRole("button", { name }).click();
    await expect(half.getByText("an item needs a non-empty value"), name).toBeVisible();
  }

  await page.setViewportSize({ width: 1440, height: 150 });
  await closed.evaluate((each) => {
    each.scrollIntoView({ block: "center" });
  });
  await closed.press("Enter");
  const list = page.getByRole("listbox");
  await expect(list).toBeVisible();
  await page.clock.runFor(100);
  const edges = await list.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return [Math.round(top), Math.round(innerHeight - bottom)];
  });
  expect(Math.min(...edges), `${edges.join(", ")} px above and below`).toBe(10);
});
