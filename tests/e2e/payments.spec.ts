// Paying for a sign-up: online at the test gateway, by bank transfer, and the organiser's records.
import { wallDay } from "../../src/competitions/rules.ts";
import { updatePayment } from "../../src/payments/records/contract.ts";
import { expectNoFaultsInFull, savePicture } from "./looks.ts";
import { beginSolo, signInOffice, placeOrder } from "./ordering.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";
import { listBalances } from "#src/payments/balances/contract.ts";
import { addReceipt } from "#src/payments/receipts/contract.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a parent orders on the preview, pays online and sees the programme in three taps @both", async ({ page, server }) => {
    const { signup, title } = await beginSolo(page);
    await page.goto(`/signup/competition/preview/${signup}`);
    await waitForMount(page);
    await expect(page.getByRole("radio", { name: /^BLIK/ })).toBeChecked();
    await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
    await page.getByRole("button", { name: /Zamawiam i płacę/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bramka testowa" })).toBeVisible();
    await page.getByRole("button", { name: "Zapłać", exact: true }).click();
    await expect(page).toHaveURL((url) => url.href.startsWith(`${server.url}/payment/success`));
    await expect(page.getByRole("heading", { level: 1, name: /^Opłacone\. Do zobaczenia/ })).toBeVisible();
    await expect(page.getByRole("heading", { level: 3, name: `„${title}”` })).toBeVisible();
    const link = page.getByRole("link", { name: "Zobacz zgłoszenie" });
    await expect(link).toHaveAttribute("href", `/signup/competition/preview/${signup}`);
    await expectNoFaultsInFull(page, "payment-success");
  });

  test("a transfer is shown to copy, the open page follows what the office notes, and another method can be chosen", async ({
    page,
    server,
  }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
    const { signup } = await beginSolo(page);
    await page.goto(`/signup/competition/preview/${signup}`);
    await waitForMount(page);
    await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
    await page.getByRole("radio", { name: /Przelew tradycyjny/ }).click();
    await page.getByRole("button", { name: /Zamawiam i płacę/ }).click();
    const card = page.getByRole("region", { name: "Dane do przelewu" });
    await expect(card.getByText(/^\S+ Studio /)).toBeVisible();
    await expect(card.getByRole("img", { name: /Kod QR/ })).toBeVisible();
    await card.getByRole("button", { name: "Kopiuj: Numer rachunku" }).click();
    await expect(card.getByRole("button", { name: "Skopiowano: Numer rachunku" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{26}$/);
    await expectNoFaultsInFull(page, "payment-transfer");

    const id = new URL(page.url()).pathname.split("/").pop() ?? "";
    const office = await signInOffice(server);
    await office.must(updatePayment, { params: { id }, body: { status: "paid" } });
    await expect(page).toHaveURL(`${server.url}/payment/success?payment=${id}`);
    await office.must(updatePayment, { params: { id }, body: { status: "pending", paid_grosze: 0 } });
    await expect(page).toHaveURL(`${server.url}/payment/${id}`);
    await expect(page.getByRole("radio")).toHaveCount(0);
    await page.getByText("Zapłać inaczej").click();
    await page.getByRole("radio", { name: /^BLIK/ }).click();
    await page.getByRole("button", { name: /^Zapłać online/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bramka testowa" })).toBeVisible();
  });
});

test("a cancelled payment leads to the error page, and the next try is found paid though nobody notified us; the office accepts another sum @full", async ({
  page,
  server,
}) => {
  const payment = await placeOrder(page, "gateway");
  await page.goto(`/payment/${payment.id}`);
  await waitForMount(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await page.getByRole("button", { name: "Zrezygnuj" }).click();
  await expect(page.getByText("Nie mamy wpłaty. Spróbuj jeszcze raz.")).toBeVisible();
  await expect(page.getByText("Bank potwierdza")).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/payment/error?payment=${payment.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Nie mamy wpłaty" })).toBeVisible();
  await expect(page.getByText("nic nie przepadło")).toBeVisible();
  await expectNoFaultsInFull(page, "payment-error");
  await page.getByRole("button", { name: /^Spróbuj jeszcze raz/ }).click();
  await page.getByRole("button", { name: "Zapłać, ale nie powiadamiaj" }).click();
  await expect(page).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);

  // Another payer sends another sum.
  const short = await placeOrder(page, "gateway");
  await page.goto(`/payment/${short.id}`);
  await waitForMount(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await page.getByRole("button", { name: "Zapłać złotówkę mniej" }).click();
  await signIn(page, "admin@demo.test");
  await page.goto(`/dashboard/payments?payment=${short.id}`);
  await waitForMount(page);
  await expect(page.getByText(/^Przyszło .* zamiast /)).toBeVisible();
  await page.getByRole("button", { name: "Odeślij płacącemu" }).click();
  await expectNoFaultsInFull(page, "payment-review");
  await page.getByRole("dialog").getByRole("button", { name: "Anuluj" }).click();
  await page.getByRole("button", { name: /^Przyjmij / }).click();
  await expect(page.getByText("Przyjęto wpłatę.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Przyjmij / })).toHaveCount(0);
});

test("the office adds cash to a payment, and the sum is the one that was typed", async ({ page }) => {
  const payment = await placeOrder(page, "transfer");
  await signIn(page, "admin@demo.test");
  await page.goto(`/dashboard/payments?payment=${payment.id}`);
  await waitForMount(page);
  const panel = page.getByRole("complementary", { name: /Studio Tańca Pirueta/ });
  // The panel may scroll and move its focus to its heading until its history is loaded.
  await expect(panel.getByText("Zamówiono")).toBeVisible();
  // The balance loads at the same time: a late response does not overwrite typed input.
  const { promise: afterTyping, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/signups\/[\w-]+\/balance$/, (route) => afterTyping.then(() => route.continue()));
  await panel.getByRole("button", { name: "Dodaj wpłatę" }).click();
  const money = page.getByRole("dialog", { name: "Dodaj wpłatę" });
  await money.getByLabel("Kwota").fill("10");
  answer();
  await expect(money.getByText("50,00")).toBeVisible();
  await money.getByRole("button", { name: "Dodaj wpłatę" }).click();
  await expect(panel.getByText("Przyjęto wpłatę")).toBeVisible();
  await expect(panel.getByText(/10,00\szł, gotówka/)).toBeVisible();
});

test("the organiser searches, opens one payment by keyboard, notes and changes it, and exports the list @full", async ({ page }) => {
  const payment = await placeOrder(page, "transfer");
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/payments");
  await waitForMount(page);
  await page.keyboard.press("/");
  await page.keyboard.type(payment.reference);
  await expect(page).toHaveURL(new RegExp(`q=${payment.reference}`));
  const row = page.getByRole("row").filter({ hasText: payment.reference });
  await expect(page.getByRole("row")).toHaveCount(2);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`payment=${payment.id}`));
  const panel = page.getByRole("complementary", { name: /Studio Tańca Pirueta/ });
  await expect(panel.getByText("Zamówiono")).toBeVisible();
  await panel.getByLabel("Notatka").fill("Dzwonił klub");
  await panel.getByRole("button", { name: "Zapisz zmianę" }).click();
  await expect(panel.getByText("Dzwonił klub").nth(1)).toBeVisible();
  await panel.getByRole("button", { name: "Przypomnij o płatności" }).click();
  await expect(panel.getByText("Przypomniano")).toBeVisible();
  await panel.getByRole("button", { name: "Oznacz jako opłaconą" }).click();
  await expect(panel.getByText("Oczekuje → Opłacona")).toBeVisible();
  await expectNoFaultsInFull(page, "payment-panel");
  await panel.getByRole("button", { name: "Zamknij" }).press("Escape");
  await expect(panel).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const text = (await (await (await download).createReadStream()).toArray()).join("");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain(`${payment.reference};`);
  expect(text.trim().split("\r\n")).toHaveLength(2);
});

test("a chosen payment is marked by hand, which is taken back @full", async ({ page }) => {
  const { id, reference } = await placeOrder(page, "transfer");
  await signIn(page, "admin@demo.test");
  const status = async () => ((await callApi(page, "GET", `/api/payments/${id}`)).body as { status: string }).status;
  await page.goto("/dashboard/payments?q=Pirueta");
  await waitForMount(page);
  await page.getByRole("checkbox", { name: new RegExp(reference) }).check();
  await page.getByRole("button", { name: "Oznacz jako opłacone" }).click();
  await expect.poll(status).toBe("paid");
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(page.getByText("Cofnięto: 1").first()).toBeVisible();
  expect(await status()).toBe("pending");
});

test("the office sees on a phone who has not paid, prints the list for the door, and reads and closes a day's cash @full", async ({
  page,
  server,
}) => {
  const { reference } = await placeOrder(page, "transfer");
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }));
  await signIn(page, "admin@demo.test");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/payments");
  await waitForMount(page);
  const first = await page.getByRole("row").nth(1).boundingBox();
  expect((first?.y ?? 900) + (first?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(await page.locator(".acts > *").count()).toBe(3);
  await expectNoFaultsInFull(page, "payments");
  await page.getByRole("link", { name: "Kto nie zapłacił" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kto nie zapłacił" })).toBeVisible();
  await page.getByRole("searchbox").fill(reference);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectNoFaultsInFull(page, "debtors");
  await page.getByRole("button", { name: "Drukuj listę" }).click();
  await expect(page.getByRole("columnheader", { name: "Telefon" })).toBeVisible();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  await savePicture(page, "debtors-on-paper", true);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));

  const office = await signInOffice(server);
  const { data } = await office.must(listBalances, { query: { q: reference } });
  const received_on = wallDay(new Date());
  const body = { amount_grosze: 20_000, method: "cash" as const, received_on };
  await office.must(addReceipt, { params: { id: data[0]?.signup_id ?? "" }, body });
  await page.goto(`/dashboard/payments/returns?q=${reference}`);
  await waitForMount(page);
  await expectNoFaultsInFull(page, "returns");
  await page.getByRole("button", { name: "Zostaw na następny turniej" }).click();
  const dialog = page.getByRole("dialog", { name: "Zwrot wpłaty" });
  await expect(dialog.getByRole("radio", { name: /^Na następny turniej/ })).toBeChecked();
  await expect(dialog.getByLabel("Kwota zwrotu")).toHaveValue("150,00");
  await dialog.getByRole("button", { name: "Zostaw na następny turniej" }).click();
  await expect(page.getByText("Nic nie pasuje do filtrów")).toBeVisible();

  await page.goto("/dashboard/payments/cash");
  await waitForMount(page);
  await expect(page.getByRole("table", { name: "Raport kasowy" })).toContainText("200,00");
  await page.getByRole("button", { name: "Zamknij okres" }).click();
  const closing = page.getByRole("dialog", { name: "Zamknij okres" });
  await closing.getByRole("button", { name: "Zamknij okres" }).click();
  await expect(page.getByText(/^Okres zamknięty do/).first()).toBeVisible();
  await expectNoFaultsInFull(page, "cash");
});
