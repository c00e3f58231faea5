// Money that stays for a next competition: kept by the office instead of a refund, used by a coach in one press, taken back with a reason.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { looked } from "./looks.ts";
import { mustOf, order, type Order } from "./ordering.ts";
import { expect, mounted, signIn, test } from "./server.ts";

/** The office's own browser. */
let office: Page;

test.beforeEach(async ({ browser, server }) => {
  office = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL", acceptDownloads: true })).newPage();
  await signIn(office, "admin@demo.test");
});

test.afterEach(() => office.context().close());

const paidOf = async (id: string) => Number((await mustOf(office)("GET", `/api/payments/${id}`)).paid_grosze);

/** A coach's sign-up that was paid and withdrawn. */
async function withdrawn(page: Page): Promise<Order> {
  const payment = await order(page, "transfer");
  const must = mustOf(office);
  const { amount_grosze } = await must("GET", `/api/payments/${payment.id}`);
  await must("PUT", `/api/payments/${payment.id}`, { status: "paid", paid_grosze: amount_grosze });
  await must("PUT", `/api/entries/${payment.entry}/status`, { status: "withdrawn", reason: "Kontuzja" });
  return payment;
}

test("the office keeps money for a next competition, the coach pays with it in one press, the rest is taken back", async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, "trener@demo.test");
  const first = await withdrawn(page);
  const whole = await paidOf(first.id);

  await office.goto(`/dashboard/payments?payment=${first.id}`);
  await mounted(office);
  await office.getByRole("button", { name: "Zwróć wpłatę" }).click();
  const dialog = office.getByRole("dialog", { name: "Zwrot wpłaty" });
  await dialog.getByRole("radio", { name: /^Na następny turniej/ }).click();
  await dialog.getByLabel("Kwota zwrotu").fill((whole / 100).toFixed(2).replace(".", ","));
  const reason = dialog.getByLabel("Powód innej kwoty");
  if (await reason.isVisible()) await reason.fill("Uzgodnione z trenerem");
  await dialog.getByRole("button", { name: "Zostaw na następny turniej" }).click();
  await expect(dialog).toBeHidden();
  expect(await paidOf(first.id)).toBe(0);
  await page.goto(`/payment/success?payment=${first.id}`);
  await expect(page.getByRole("region", { name: "Zwroty" }).getByText("Na następny turniej")).toBeVisible();

  const next = await order(page, "transfer");
  await page.goto(`/payment/${next.id}`);
  await mounted(page);
  await expect(page.getByText(/^Masz .* z turnieju/)).toBeVisible();
  await looked(page, "payment-credit");
  await office.goto(`/dashboard/payments?payment=${next.id}`);
  await mounted(office);
  await expect(office.getByText(/^Płacący ma .* z turnieju/)).toBeVisible();
  await page.getByRole("button", { name: /^Użyj/ }).click();
  await expect(page).toHaveURL(/\/payment\/success/);
  expect(await paidOf(next.id)).toBe(whole);

  const id = randomUUID();
  await mustOf(office)("POST", `/api/payments/${next.id}/refunds`, { id, way: "credit", amount_grosze: whole, reason: "Uzgodnione" });
  await office.goto("/dashboard/payments/credits");
  await mounted(office);
  await office.getByRole("row").filter({ hasText: next.reference }).click();
  const panel = office.getByRole("complementary", { name: /Studio Tańca Pirueta/ });
  await expect(panel.getByText("Płacący ze swojego konta i biuro")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Co się z nimi działo" })).toBeVisible();
  await looked(office, "credits");
  await panel.getByRole("button", { name: "Wypłać przelewem" }).click();
  const out = office.getByRole("dialog", { name: /^Wypłać przelewem/ });
  await out.getByLabel("Numer rachunku").fill("12");
  await out.getByRole("button", { name: "Wypłać przelewem" }).click();
  await expect(out.getByText(/Podaj numer rachunku z 26 cyfr/)).toBeVisible();
  await looked(office, "credit-pay-out");
  await out.getByRole("button", { name: "Anuluj" }).click();
  await panel.getByRole("button", { name: "Cofnij", exact: true }).click();
  const back = office.getByRole("dialog", { name: /^Cofnij środki/ });
  await back.getByLabel("Powód").fill("Nie ta wpłata");
  await back.getByRole("button", { name: "Cofnij", exact: true }).click();
  await expect(back).toBeHidden();
  await expect(panel.getByText("Nie ta wpłata")).toBeVisible();
  expect(await paidOf(next.id)).toBe(whole);
});
