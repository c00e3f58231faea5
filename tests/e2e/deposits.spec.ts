// A school reserves places for a deposit, fills them later and gives some back; the office sets it, sees it and releases with a reason.
import { seriousIn } from "./axe.ts";
import { beginSolo, mustOf } from "./ordering.ts";
import { expect, mounted, signIn, test } from "./server.ts";

test("places are offered by the office, reserved by a school, filled and given back, and released with a reason", async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const office = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await signIn(office, "admin@demo.test");
  const { signup } = await beginSolo(page);
  const own = (await mustOf(page)("GET", `/api/signups/${signup}`)) as { competition_id: string };
  await office.goto(`/dashboard/competitions?id=${own.competition_id}&tab=signup`);
  await mounted(office);
  await office.getByRole("switch", { name: "Rezerwacje miejsc za zadatek" }).click();
  await expect(office.getByLabel("Zadatek za jedno miejsce")).toHaveValue("50,00");
  await expect(office.getByLabel("Ostatni dzień na uzupełnienie")).not.toHaveValue("");
  await expect.poll(async () => (await mustOf(office)("GET", `/api/competitions/${own.competition_id}`)).place_deposit_grosze).toBe(5000);

  await page.goto(`/signup/competition/preview/${signup}`);
  await mounted(page);
  await page.getByText("Zarezerwuj miejsca na później").click();
  const form = page.getByRole("region", { name: "Zarezerwuj miejsca na później" });
  await form.getByRole("combobox", { name: "Kategoria" }).click();
  await page.getByRole("option").first().click();
  await form.getByLabel("Ile miejsc").fill("3");
  await form.getByRole("button", { name: "Zarezerwuj", exact: true }).click();
  await expect(page.getByText("Rezerwacja 3 miejsc", { exact: false }).first()).toBeVisible();
  await expect(form.getByText("Zarezerwowane: 3, Zgłoszone: 0, Zostało: 3")).toBeVisible();
  for (const [width, height] of [
    [390, 844],
    [1180, 820],
    [1440, 900],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      expect(await seriousIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    }
  await form.getByRole("button", { name: /^Oddaj miejsca/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Oddaj miejsca" }).click();
  await expect(form.getByText("Zostało: 2, Oddane: 1")).toBeVisible();

  await office.goto(`/dashboard/payments/places?competition=${own.competition_id}`);
  await mounted(office);
  await expect(office.getByText("2 / 3").first()).toBeVisible();
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await office.setViewportSize({ width, height: 900 });
    await office.emulateMedia({ colorScheme });
    expect(await seriousIn(office)).toEqual([]);
  }
  await office.setViewportSize({ width: 1440, height: 900 });
  await office.getByText("2 / 3").first().click();
  const dialog = office.getByRole("dialog");
  await dialog.getByText("Zwolnij miejsca").first().click();
  await dialog.getByLabel("Powód").fill("Szkoła zrezygnowała");
  expect(await seriousIn(office)).toEqual([]);
  await dialog.getByRole("button", { name: "Zwolnij miejsca" }).click();
  await expect(office.getByText("0 / 3").first()).toBeVisible();
  await expect(form.getByText("Zwolnione: 2")).toBeVisible();
  await office.context().close();
});
