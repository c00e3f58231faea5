// Refunds after an entry was withdrawn: by a list of transfers for the bank, and through the payment provider.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Robot } from "../../scripts/robot.ts";
import { getPayment, updatePayment } from "../../src/payments/records/contract.ts";
import { setEntryStatus } from "../../src/signup/contract.ts";
import example from "../../engines/regulations/example/contest.json" with { type: "json" };
import { inDemo } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { signInOffice, placeOrder, type Order, formatGrosze } from "./ordering.ts";
import { callApi, expect, waitForMount, type Server, signIn, test } from "./server.ts";

/** Sets regulations of all competitions: half of a payment is refunded until the day before. */
async function giveRegulations(server: Server): Promise<void> {
  const steps = [
    { days_before: 300, percent: 100 },
    { days_before: 1, percent: 50 },
  ];
  const refund = { kind: "ladder", steps, between: "lower", day: null, percent: null, only: null, reason: null };
  const rulebook = JSON.stringify({ ...example, fees: { ...example.fees, refund } });
  await inDemo(server, (trx) => trx.updateTable("competitions").set({ rulebook }).execute());
}

/** Withdraws the order's only entry, and opens the refund dialog of its payment. */
async function beginRefund(page: Page, office: Robot, { id, entry }: Order) {
  await office.must(setEntryStatus, { params: { id: entry }, body: { status: "withdrawn", reason: "Kontuzja" } });
  await page.goto(`/dashboard/payments?payment=${id}`);
  await waitForMount(page);
  // The panel may scroll and move its focus to its heading until its history is loaded.
  await expect(page.getByText("Zamówiono")).toBeVisible();
  await page.getByRole("button", { name: "Zwróć wpłatę" }).click();
  const dialog = page.getByRole("dialog", { name: "Zwrot wpłaty" });
  const rule = dialog.getByRole("region", { name: /^Regulamin/ });
  await expect(rule.locator("[aria-current]")).toHaveText(/przed: 50%$/);
  await expect(rule.getByText("Zwrot: 50% wpłaty.")).toBeVisible();
  return dialog;
}

const paidOf = async (office: Robot, id: string) => (await office.must(getPayment, { params: { id } })).paid_grosze;

test.beforeEach(({ server }) => giveRegulations(server));

test("what came by transfer goes back on a list that is saved as a file, until the bank has carried it out @full", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  const payment = await placeOrder(page, "transfer");
  const office = await signInOffice(server);
  await office.must(updatePayment, { params: { id: payment.id }, body: { status: "paid" } });
  const half = (await paidOf(office, payment.id)) / 2;
  await signIn(page, "admin@demo.test");
  const dialog = await beginRefund(page, office, payment);
  const account = dialog.getByLabel("Numer rachunku");
  await account.fill("27 1140 2004 0000 3002 0135 5388");
  await dialog.getByLabel("Odbiorca").fill("Marta Kwiecień");
  await dialog.getByRole("button", { name: "Zaplanuj zwrot" }).click();
  await expect(dialog.getByText(/Podaj numer rachunku z 26 cyfr/)).toBeVisible();
  await expectNoFaultsInFull(page, "refund-dialog");
  await account.fill("27 1140 2004 0000 3002 0135 5387");
  await dialog.getByRole("button", { name: "Zaplanuj zwrot" }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/dashboard/payments/refunds?q=${payment.reference}`);
  await waitForMount(page);
  const row = page.getByRole("row").filter({ hasText: payment.reference });
  await row.click();
  const panel = page.getByRole("complementary", { name: /Studio Tańca Pirueta/ });
  await expect(panel.getByText(new RegExp(`^${payment.reference} zwrot `))).toBeVisible();
  await expect(panel.getByText(/przed: 50%\. Zwrot: 50% wpłaty\.$/)).toBeVisible();
  await expect(panel.getByLabel("Numer rachunku")).toHaveValue("27 1140 2004 0000 3002 0135 5387");
  await expectNoFaultsInFull(page, "refunds");
  await panel.getByRole("button", { name: "Zamknij" }).click();
  await expect(panel).toBeHidden();
  await page.getByRole("button", { name: "Zamknij listę przelewów (1)" }).click();
  const lists = page.getByRole("dialog", { name: "Listy przelewów" });
  await expect(lists.getByText("w banku")).toBeVisible();
  const fileOf = async (format: string) => {
    const saved = page.waitForEvent("download");
    await lists.getByRole("button", { name: `Zapisz plik ${format}` }).click();
    const file = await saved;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const csv = await fileOf("CSV");
  expect(csv.name).toMatch(/^zwroty-\d+\.csv$/);
  const [head, line] = csv.bytes.toString("utf8").split("\r\n");
  expect(head).toBe("\uFEFFRachunek;Odbiorca;Kwota;Tytuł");
  expect(line).toContain(`27 1140 2004 0000 3002 0135 5387;Marta Kwiecień;${formatGrosze(half)};${payment.reference} zwrot `);
  const elixir = await fileOf("Elixir-O");
  expect(elixir.name).toMatch(/^zwroty-\d+\.pli$/);
  expect(new TextDecoder("windows-1250").decode(elixir.bytes)).toMatch(
    new RegExp(`^110,\\d{8},${half},\\d{8},0,"\\d{26}","27114020040000300201355387",.*"Marta Kwiecień",0,11402004,.*\r\n$`),
  );
  expect((await fileOf("pain.001")).bytes.toString("utf8")).toContain("<IBAN>PL27114020040000300201355387</IBAN>");
  await expectNoFaultsInFull(page, "refund-lists");
  await lists.getByRole("button", { name: "Bank wykonał" }).click();
  await expect(lists.getByText("wykonana")).toBeVisible();
  await lists.getByRole("button", { name: "Zamknij" }).click();
  await expect(row.getByText("Zwrócony")).toBeVisible();
  expect(await paidOf(office, payment.id)).toBe(half);
});

test("what was paid online goes back to the provider, and the payer's open page follows @full", async ({ page, browser, server }) => {
  const payment = await placeOrder(page, "gateway");
  const attempt = (await callApi(page, "POST", `/api/payments/${payment.id}/attempts`, {})).body as { redirect_url: string };
  await page.request.post(attempt.redirect_url, { form: { choice: "pay" } });
  await page.goto(`/payment/success?payment=${payment.id}`);
  await waitForMount(page);
  const office = await signInOffice(server);
  const half = (await paidOf(office, payment.id)) / 2;

  const context = await browser.newContext({ baseURL: server.url, locale: "pl-PL" });
  const desk = await context.newPage();
  await signIn(desk, "admin@demo.test");
  const dialog = await beginRefund(desk, office, payment);
  await expect(dialog.getByRole("radio", { name: /^Przelewy24/ })).toBeChecked();
  await expect(dialog.getByLabel("Kwota zwrotu")).toHaveValue(formatGrosze(half));
  await dialog.getByRole("button", { name: "Zaplanuj zwrot" }).click();
  await expect(dialog).toBeHidden();
  const refunds = page.getByRole("region", { name: "Zwroty" });
  // The provider sends its notification later.
  await expect(refunds.getByText("Zwrócony")).toBeVisible({ timeout: 60_000 });
  await expect(refunds.getByText(new RegExp(`${formatGrosze(half)}\\szł`))).toBeVisible();
  expect(await paidOf(office, payment.id)).toBe(half);
  await context.close();
});
