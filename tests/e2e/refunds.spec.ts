// Money that goes back after an entry was withdrawn: through the provider that brought it, and by a list of transfers for the bank.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { rulebookOf } from "../../scripts/seed/rulebook.ts";
import { looked } from "./looks.ts";
import { mustOf, order, type Order } from "./ordering.ts";
import { expect, mounted, signIn, test } from "./server.ts";

/** Until 90 days before all, until 14 days half; the competition is 75 days away. */
const LADDER = {
  kind: "ladder",
  between: "lower",
  steps: [90, 14].map((days, at) => ({ days_before: days, percent: at === 0 ? 100 : 50 })),
};

/** The slug of an open competition whose regulations have the ladder. */
let contest = "";
/** The office's own browser. */
let office: Page;

test.beforeEach(async ({ browser, server }) => {
  office = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL", acceptDownloads: true })).newPage();
  await signIn(office, "admin@demo.test");
  const must = mustOf(office);
  const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const day = after(75).slice(0, 10);
  const rulebook = rulebookOf(Number(day.slice(0, 4)));
  const { competition } = (await must("POST", "/api/competitions/import", {
    rulebook: { ...rulebook, fees: { ...(rulebook.fees as object), refund: LADDER } },
    name: "Majowe Zwroty",
    starts_on: day,
    ends_on: day,
  })) as { competition: { id: string; slug: string } };
  await must("PUT", `/api/competitions/${competition.id}`, {
    signup_opens_at: after(-1),
    signup_closes_at: after(60),
    payment_due_at: after(62),
  });
  await must("PUT", `/api/competitions/${competition.id}`, { status: "open" });
  contest = competition.slug;
});

test.afterEach(() => office.context().close());

/** Withdraws the order's only entry, and opens the dialog of its payment's refund. */
async function beginRefund({ id, entry }: Order) {
  await mustOf(office)("PUT", `/api/entries/${entry}/status`, { status: "withdrawn", reason: "Kontuzja" });
  await office.goto(`/dashboard/payments?payment=${id}`);
  await mounted(office);
  await office.getByRole("button", { name: "Zwróć wpłatę" }).click();
  const dialog = office.getByRole("dialog", { name: "Zwrot wpłaty" });
  const rule = dialog.getByRole("region", { name: /^Regulamin/ });
  await expect(rule.locator("[aria-current]")).toHaveText("Do 14 dni przed: 50%");
  await expect(rule.getByText("Zwrot: 50% wpłaty.")).toBeVisible();
  return dialog;
}

/** A sum in the way that the screens write it. */
const zl = (grosze: number) => new RegExp(`${(grosze / 100).toFixed(2).replace(".", ",")}\\szł`);

const paidOf = async (id: string) => {
  const { paid_grosze } = await mustOf(office)("GET", `/api/payments/${id}`);
  return Number(paid_grosze);
};

test("what was paid online goes back by the regulations to the provider, and the payer sees it", async ({ page, server }) => {
  test.setTimeout(180_000);
  const payment = await order(page, "gateway", contest);
  await page.goto(`/payment/${payment.id}`);
  await mounted(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await page.getByRole("button", { name: "Zapłać", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);
  const half = (await paidOf(payment.id)) / 2;

  const dialog = await beginRefund(payment);
  await expect(dialog.getByRole("radio", { name: /^Przelewy24/ })).toBeChecked();
  await expect(dialog.getByLabel("Kwota zwrotu")).toHaveValue((half / 100).toFixed(2).replace(".", ","));
  await looked(office, "refund-dialog");
  await dialog.getByRole("button", { name: "Zaplanuj zwrot" }).click();
  await expect(dialog).toBeHidden();
  await office.getByRole("link", { name: "Zwroty" }).click();
  await mounted(office);
  const row = office.getByRole("row").filter({ hasText: payment.reference });
  // The provider tells of it later; the list follows.
  await expect(row.getByText("Zwrócony")).toBeVisible({ timeout: 60_000 });
  await expect(row.getByText(zl(half))).toBeVisible();
  expect(await paidOf(payment.id)).toBe(half);

  const told = page.getByRole("region", { name: "Zwroty" });
  await expect(told.getByText("Zwrócony")).toBeVisible();
  await expect(told.getByText(zl(half))).toBeVisible();
});

test("what came by transfer goes back on a list that is saved as a file, until the bank has carried it out", async ({ page }) => {
  test.setTimeout(180_000);
  const payment = await order(page, "transfer", contest);
  const { amount_grosze } = await mustOf(office)("GET", `/api/payments/${payment.id}`);
  await mustOf(office)("PUT", `/api/payments/${payment.id}`, { status: "paid", paid_grosze: amount_grosze });
  const half = Number(amount_grosze) / 2;

  const dialog = await beginRefund(payment);
  const account = dialog.getByLabel("Numer rachunku");
  await account.fill("27 1140 2004 0000 3002 0135 5388");
  await dialog.getByLabel("Odbiorca").fill("Marta Kwiecień");
  await dialog.getByRole("button", { name: "Zaplanuj zwrot" }).click();
  await expect(dialog.getByText(/Podaj numer rachunku z 26 cyfr/)).toBeVisible();
  await account.fill("27 1140 2004 0000 3002 0135 5387");
  await dialog.getByRole("button", { name: "Zaplanuj zwrot" }).click();
  await expect(dialog).toBeHidden();

  await office.goto(`/dashboard/payments/refunds?q=${payment.reference}`);
  await mounted(office);
  const row = office.getByRole("row").filter({ hasText: payment.reference });
  await row.click();
  const panel = office.getByRole("complementary", { name: /Studio Tańca Pirueta/ });
  await expect(panel.getByText(`${payment.reference} zwrot Majowe Zwroty`)).toBeVisible();
  await expect(panel.getByText("Do 14 dni przed: 50%. Zwrot: 50% wpłaty.")).toBeVisible();
  await expect(panel.getByLabel("Numer rachunku")).toHaveValue("27 1140 2004 0000 3002 0135 5387");
  await looked(office, "refunds");
  await panel.getByRole("button", { name: "Zamknij" }).click();
  await expect(panel).toBeHidden();
  const saved = office.waitForEvent("download");
  await office.getByRole("button", { name: "Zapisz przelewy do pliku (1)" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^zwroty-\d+\.csv$/);
  const sum = (half / 100).toFixed(2).replace(".", ",");
  expect(await readFile(await file.path(), "utf8")).toBe(
    "\uFEFFRachunek;Odbiorca;Kwota;Tytuł\r\n" +
      `27 1140 2004 0000 3002 0135 5387;Marta Kwiecień;${sum};${payment.reference} zwrot Majowe Zwroty\r\n`,
  );

  await office.getByRole("button", { name: "Listy przelewów" }).click();
  const lists = office.getByRole("dialog", { name: "Listy przelewów" });
  await expect(lists.getByText("w banku")).toBeVisible();
  await looked(office, "refund-lists");
  await lists.getByRole("button", { name: "Bank wykonał" }).click();
  await expect(lists.getByText("wykonana")).toBeVisible();
  await lists.getByRole("button", { name: "Zamknij" }).click();
  await expect(row.getByText("Zwrócony")).toBeVisible();
  expect(await paidOf(payment.id)).toBe(half);
  await page.goto(`/payment/${payment.id}`);
  await expect(page.getByRole("region", { name: "Zwroty" }).getByText(zl(half))).toBeVisible();
});
