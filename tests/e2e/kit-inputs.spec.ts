// Inputs of the kit (docs/product.md 7.1–7.6) on its page /dev/ui: number fields, cards and boxes, days.
import type { Locator, Page } from "@playwright/test";
import { findSeriousViolations } from "./axe.ts";
import { openKit } from "./kit-page.ts";
import { expect, test } from "./server.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const people = (light: Locator) => light.getByRole("textbox", { name: "Liczba osób" });
const stepKey = (light: Locator, name: "Zwiększ" | "Zmniejsz") =>
  light
    .locator(".nf")
    .filter({ has: light.page().getByRole("textbox", { name: "Liczba osób" }) })
    .getByRole("button", { name });

/** Arrow keys change the number by one step, page keys by ten, within the limits. Other characters are rejected; values are rounded to the step. */
async function typeNumbers(page: Page, light: Locator): Promise<void> {
  const field = people(light);
  await field.focus();
  for (const [press, value] of [
    ["ArrowUp", "7"],
    ["ArrowDown", "6"],
    ["PageUp", "16"],
    ["PageUp", "24"],
    ["ArrowUp", "24"],
    ["PageDown", "14"],
    ["PageDown", "4"],
    ["ArrowDown", "4"],
  ] as const) {
    await page.keyboard.press(press);
    await expect(field, press).toHaveValue(value);
  }
  // A page key starts from the number that was just typed, and the field shows the sum.
  await field.fill("9");
  await page.keyboard.press("PageUp");
  await expect(field).toHaveValue("19");
  await field.blur();
  await expect(field).toHaveValue("19");

  await field.fill("");
  await field.pressSequentially("1a-2 ,zł,3");
  expect((await field.inputValue()).replace(/\s/g, "")).toBe("12,3");
  await field.fill("");
  await field.evaluate((each) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "sześć");
    each.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(field).toHaveValue("");

  const change = light.getByRole("textbox", { name: "Zmiana na scenie" });
  const price = light.getByRole("textbox", { name: "Cena za osobę" });
  for (const [typedIn, typed, shown] of [
    [field, "99", "24"],
    [field, "1", "4"],
    [change, "23", "25"],
    [change, "22", "20"],
    [change, "9999", "3600"],
    [price, "45,505", "45,51"],
    [field, "6,6", "7"],
  ] as const) {
    await typedIn.fill(typed);
    await typedIn.blur();
    expect((await typedIn.inputValue()).replace(/\s/g, ""), typed).toBe(shown);
  }
  await change.fill("23");
  await page.keyboard.press("ArrowUp");
  await expect(change, "25 is the step after 23").toHaveValue("25");
}

/** A held step button repeats after 400 ms, then every 60 ms, until it is released. At the limit it stops and is disabled. */
async function holdStepKey(page: Page, light: Locator): Promise<void> {
  const field = people(light);
  await stepKey(light, "Zwiększ").hover();
  await page.mouse.down();
  await expect(field).toHaveValue("8");
  for (const [ms, before, after] of [
    [400, "8", "9"],
    [60, "9", "10"],
    [60, "10", "11"],
  ] as const) {
    await page.clock.runFor(ms - 1);
    await expect(field).toHaveValue(before);
    await page.clock.runFor(1);
    await expect(field).toHaveValue(after);
  }
  await page.mouse.up();
  await page.clock.runFor(5000);
  await expect(field).toHaveValue("11");

  await stepKey(light, "Zmniejsz").hover();
  await page.mouse.down();
  await page.clock.runFor(5000);
  await expect(field).toHaveValue("4");
  await expect(stepKey(light, "Zmniejsz")).toBeDisabled();
  await page.mouse.up();
  await expect(stepKey(light, "Zwiększ")).toBeEnabled();
}

/** A group of cards is one stop of the Tab key, and arrows choose. Boxes are ticked with the space bar only. Disabled ones do not change. */
async function chooseCardsAndBoxes(page: Page, light: Locator): Promise<void> {
  const cards = light.getByRole("radiogroup", { name: "Kategoria prezentacji" }).getByRole("radio");
  const chosen = () => cards.evaluateAll((all) => all.map((each) => each.getAttribute("aria-checked") === "true"));
  const stops = () => cards.evaluateAll((all) => all.map((each) => (each as HTMLElement).tabIndex));
  expect(await chosen()).toEqual([false, false, true, false]);
  expect(await stops()).toEqual([-1, -1, 0, -1]);
  await cards.nth(2).focus();
  for (const [key, at] of [
    ["ArrowRight", 0],
    ["ArrowDown", 1],
    ["Enter", 1],
    ["ArrowLeft", 0],
    ["ArrowUp", 2],
  ] as const) {
    await page.keyboard.press(key);
    expect(await chosen(), key).toEqual([0, 1, 2, 3].map((each) => each === at));
    expect(await stops(), key).toEqual([0, 1, 2, 3].map((each) => (each === at ? 0 : -1)));
    await expect(cards.nth(at), key).toBeFocused();
  }
  await expect(cards.nth(3)).toBeDisabled();
  await cards.nth(0).click();
  expect(await chosen()).toEqual([true, false, false, false]);

  // Arrow keys inside the content of a chosen card do not change the choice.
  const ways = light.getByRole("radiogroup", { name: "Sposób płatności" });
  await ways.getByRole("textbox").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(ways.getByRole("radio", { name: /^BLIK/ })).toBeChecked();

  const box = light.getByRole("checkbox", { name: "Akceptuję regulamin turnieju" });
  await box.press("Enter");
  await expect(box).toBeChecked();
  await box.press("Space");
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await light.getByText("Akceptuję regulamin turnieju").click();
  await expect(box).toBeChecked();
  await expect(light.getByRole("checkbox", { name: /Wszystkie kategorie/ })).toHaveAttribute("aria-checked", "mixed");
  const off = light.getByRole("checkbox", { name: /Zgoda na wizerunek/ });
  await light.getByText("Zgoda na wizerunek").click({ force: true });
  await expect(off).not.toBeChecked();
  await expect(off).toHaveAccessibleDescription("Do włączenia w ustawieniach konta.");
  const early = light.getByRole("switch", { name: /Wczesne zgłoszenie/ });
  await light.getByText("Wczesne zgłoszenie taniej o 10%").click();
  await expect(early).not.toBeChecked();
}

/** A day is typed in the page's language or picked with keys; a wrong one gets a message. */
async function typeDays(page: Page, light: Locator): Promise<void> {
  const field = (label: string) => light.locator(".fld", { has: page.getByText(label, { exact: true }) });
  const [day, moment, clock] = [field("Otwarcie"), field("Zamknięcie"), field("Godzina otwarcia")];
  const text = day.getByRole("textbox");
  await expect(text).toHaveValue("14.03.2026");
  await text.fill("15/3/26");
  await text.press("Enter");
  await expect(text).toHaveValue("15.03.2026");

  await text.press("Tab");
  await page.keyboard.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Kalendarz" });
  await expect(calendar.getByRole("grid", { name: "marzec 2026" })).toBeVisible();
  await expect(calendar.getByRole("button", { name: "niedziela, 15 marca 2026" })).toBeFocused();
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Home");
  await expect(calendar.getByRole("button", { name: "poniedziałek, 20 kwietnia 2026" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(calendar).toHaveCount(0);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("20.04.2026");

  await day.getByRole("button", { name: "Kalendarz" }).click();
  await calendar.getByRole("button", { name: "Następny rok" }).click();
  await expect(calendar.getByRole("grid", { name: "kwiecień 2027" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("20.04.2026");

  await text.fill("31.02.2026");
  await expect(day.locator(".errm")).toHaveCount(0);
  await text.press("Tab");
  await expect(text).toHaveValue("31.02.2026");
  await expect(text).toHaveAccessibleDescription("Nie ma takiego dnia. Wpisz na przykład 14.03.2026.");
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await text.press("Home");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Delete");
  await expect(day.locator(".errm")).toHaveCount(1);
  await page.keyboard.type("28");
  await expect(day.locator(".errm")).toHaveCount(0);
  await text.blur();
  await expect(text).toHaveValue("28.02.2026");

  const both = moment.getByRole("textbox");
  await both.fill("2.4.26");
  await both.press("Tab");
  await expect(both).toHaveAccessibleDescription("Dopisz godzinę, na przykład 14.03.2026 23:59.");
  await both.fill("2.4.26 2130");
  await both.press("Tab");
  await expect(both).toHaveValue("02.04.2026 21:30");
  await moment.getByRole("button", { name: "Kalendarz" }).click();
  await calendar.getByRole("button", { name: "piątek, 3 kwietnia 2026" }).click();
  await expect(both).toHaveValue("03.04.2026 21:30");

  const hour = clock.getByRole("textbox");
  await hour.fill("0915");
  await hour.press("Tab");
  await expect(hour).toHaveValue("09:15");
  await hour.fill("25");
  await hour.press("Tab");
  await expect(hour).toHaveAccessibleDescription("Nie ma takiej godziny. Wpisz na przykład 9:05.");
}

test("numbers, cards, boxes and days are typed, picked by keys and corrected, and a held step key repeats @full", async ({ page }) => {
  const light = await openKit(page, async (part) => {
    await chooseCardsAndBoxes(page, part);
    await typeDays(page, part);
    await typeNumbers(page, part);
  });
  await holdStepKey(page, light);
});
