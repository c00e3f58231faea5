// A school reserves places for a deposit, and returns one; the office offers them, lists them and releases the rest with a reason.
import { getCompetition } from "../../src/competitions/contract.ts";
import type { Page } from "@playwright/test";
import { expectNoFaultsInFull } from "./looks.ts";
import { beginSolo, mustOf, signInOffice, type Order, placeOrder } from "./ordering.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

/** The presentation category of a sent entry. */
async function presentationOf(page: Page, { signup }: Order): Promise<string> {
  const { entries, sections } = (await mustOf(page)("GET", `/api/signups/${signup}`)) as {
    entries: { section_id: string }[];
    sections: { id: string; presentation_name: string }[];
  };
  return sections.find((each) => each.id === entries[0]?.section_id)?.presentation_name ?? "";
}

/** Changing a fee asks about the entries that were sent before. After „Anuluj” the field shows the old fee. */
async function expectFeeQuestion(desk: Page, presentation: string): Promise<void> {
  const fee = desk.getByRole("textbox", { name: `Cena: ${presentation}` }).first();
  const before = await fee.inputValue();
  await fee.fill("999");
  await fee.press("Tab");
  const question = desk.getByRole("dialog", { name: "Kogo dotyczy nowa cena?" });
  await expect(question.getByText(/^Wysłane bez wpłaty: \d+\szgłosze/)).toBeVisible();
  await expect(question.getByRole("button", { name: "Wszystkie" })).toBeVisible();
  await expectNoFaultsInFull(desk, "fee-question");
  await question.getByRole("button", { name: "Anuluj" }).click();
  await expect(fee).toHaveValue(before);
}

test("places are offered by the office, reserved and given back by a school, and released with a reason @full", async ({
  page,
  server,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, locale: "pl-PL" });
  const desk = await context.newPage();
  await signIn(desk, "admin@demo.test");
  const sent = await placeOrder(page, "transfer");
  const { signup } = await beginSolo(page);
  const id = String((await mustOf(page)("GET", `/api/signups/${signup}`)).competition_id);
  await desk.goto(`/dashboard/competitions?id=${id}&tab=signup`);
  await waitForMount(desk);
  await expectFeeQuestion(desk, await presentationOf(page, sent));
  await desk.getByRole("switch", { name: "Rezerwacje miejsc za zadatek" }).click();
  await expect(desk.getByLabel("Zadatek za jedno miejsce")).toHaveValue("50,00");
  await expect(desk.getByLabel("Ostatni dzień na uzupełnienie")).not.toHaveValue("");
  const office = await signInOffice(server);
  await expect.poll(async () => (await office.must(getCompetition, { params: { id } })).place_deposit_grosze).toBe(5000);

  await page.goto(`/signup/competition/preview/${signup}`);
  await waitForMount(page);
  await page.getByText("Zarezerwuj miejsca na później").click();
  const form = page.getByRole("region", { name: "Zarezerwuj miejsca na później" });
  await form.getByRole("combobox", { name: "Kategoria" }).click();
  await page.getByRole("option").first().click();
  await form.getByLabel("Ile miejsc").fill("3");
  await form.getByRole("button", { name: "Zarezerwuj", exact: true }).click();
  await expect(page.getByText("Rezerwacja 3 miejsc", { exact: false }).first()).toBeVisible();
  await expect(form.getByText("Zarezerwowane: 3, Zgłoszone: 0, Zostało: 3")).toBeVisible();
  await expectNoFaultsInFull(page, "places-reserved");
  await form.getByRole("button", { name: /^Oddaj miejsca/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Oddaj miejsca" }).click();
  await expect(form.getByText("Zostało: 2, Oddane: 1")).toBeVisible();

  await desk.goto(`/dashboard/payments/places?competition=${id}`);
  await waitForMount(desk);
  await desk.getByText("2 / 3").first().click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByText("Zwolnij miejsca").first().click();
  await dialog.getByLabel("Powód").fill("Szkoła zrezygnowała");
  await expectNoFaultsInFull(desk, "places-released");
  await dialog.getByRole("button", { name: "Zwolnij miejsca" }).click();
  await expect(desk.getByText("0 / 3").first()).toBeVisible();
  await expect(form.getByText("Zwolnione: 2")).toBeVisible();
  await context.close();
});
