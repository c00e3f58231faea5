// Money of a refund stored as credit for a next competition: recorded by the office, used by a coach in one press, taken back with a reason.
import { randomUUID } from "node:crypto";
import type { Robot } from "../../scripts/robot.ts";
import { getPayment, updatePayment } from "../../src/payments/records/contract.ts";
import { setEntryStatus } from "../../src/signup/contract.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { signInOffice, placeOrder, formatGrosze } from "./ordering.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";
import { createRefund } from "#src/refunds/records/contract.ts";

const paidOf = async (office: Robot, id: string) => (await office.must(getPayment, { params: { id } })).paid_grosze;

test("the office keeps money for a next competition, the coach pays with it in one press, the rest is taken back @full", async ({
  page,
  server,
  browser,
}) => {
  const office = await signInOffice(server);
  await signIn(page, "trener@demo.test");
  const first = await placeOrder(page, "transfer");
  await office.must(updatePayment, { params: { id: first.id }, body: { status: "paid" } });
  await office.must(setEntryStatus, { params: { id: first.entry }, body: { status: "withdrawn", reason: "Kontuzja" } });
  const whole = await paidOf(office, first.id);

  const context = await browser.newContext({ baseURL: server.url, locale: "pl-PL" });
  const desk = await context.newPage();
  await signIn(desk, "admin@demo.test");
  await desk.goto(`/dashboard/payments?payment=${first.id}`);
  await waitForMount(desk);
  // The panel may scroll and move its focus to its heading until its history is loaded.
  await expect(desk.getByText("Zamówiono")).toBeVisible();
  await desk.getByRole("button", { name: "Zwróć wpłatę" }).click();
  const dialog = desk.getByRole("dialog", { name: "Zwrot wpłaty" });
  await dialog.getByRole("radio", { name: /^Na następny turniej/ }).click();
  await dialog.getByLabel("Kwota zwrotu").fill(formatGrosze(whole));
  await dialog.getByRole("button", { name: "Zostaw na następny turniej" }).click();
  await expect(dialog).toBeHidden();
  expect(await paidOf(office, first.id)).toBe(0);

  const next = await placeOrder(page, "transfer");
  await page.goto(`/payment/${next.id}`);
  await waitForMount(page);
  await expect(page.getByText(/^Masz .* z turnieju/)).toBeVisible();
  await expectNoFaultsInFull(page, "payment-credit");
  await desk.goto(`/dashboard/payments?payment=${next.id}`);
  await expect(desk.getByText(/^Płacący ma .* z turnieju/)).toBeVisible();
  await page.getByRole("button", { name: /^Użyj/ }).click();
  await expect(page).toHaveURL(/\/payment\/success/);
  expect(await paidOf(office, next.id)).toBe(whole);

  const credit = { id: randomUUID(), way: "credit", amount_grosze: whole, reason: "Uzgodnione" } as const;
  await office.must(createRefund, { params: { id: next.id }, body: credit });
  await desk.goto("/dashboard/payments/credits");
  await waitForMount(desk);
  await desk.getByRole("row").filter({ hasText: next.reference }).click();
  const panel = desk.getByRole("complementary", { name: /Studio Tańca Pirueta/ });
  await expect(panel.getByText("Płacący ze swojego konta i biuro")).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Co się z nimi działo" })).toBeVisible();
  await expectNoFaultsInFull(desk, "credits");
  await panel.getByRole("button", { name: "Wypłać przelewem" }).click();
  const out = desk.getByRole("dialog", { name: /^Wypłać przelewem/ });
  await out.getByLabel("Numer rachunku").fill("12");
  await out.getByRole("button", { name: "Wypłać przelewem" }).click();
  await expect(out.getByText(/Podaj numer rachunku z 26 cyfr/)).toBeVisible();
  await expectNoFaultsInFull(desk, "credit-pay-out");
  await out.getByRole("button", { name: "Anuluj" }).click();
  await panel.getByRole("button", { name: "Cofnij", exact: true }).click();
  const back = desk.getByRole("dialog", { name: /^Cofnij środki/ });
  await back.getByLabel("Powód").fill("Nie ta wpłata");
  await back.getByRole("button", { name: "Cofnij", exact: true }).click();
  await expect(back).toBeHidden();
  await expect(panel.getByText("Nie ta wpłata")).toBeVisible();
  expect(await paidOf(office, next.id)).toBe(whole);
  await context.close();
});
