// Paying for a sign-up: online at the test gateway, by transfer, and the organiser's books.
import { updatePayment } from "../../src/payments/contract.ts";
import { seriousIn } from "./axe.ts";
import { beginSolo, inspect, officeOf, order, typed } from "./ordering.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a parent orders on the preview, pays online and sees the programme in three taps @both", async ({ page, server }) => {
    const { signup, title } = await beginSolo(page);
    await page.goto(`/signup/competition/preview/${signup}`);
    await mounted(page);
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
    await inspect(page, "payment-success");
  });

  test("a transfer is shown to copy, the open page follows what the office notes, and another way can be chosen", async ({
    page,
    server,
  }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
    const { signup } = await beginSolo(page);
    await page.goto(`/signup/competition/preview/${signup}`);
    await mounted(page);
    await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
    await page.getByRole("radio", { name: /Przelew tradycyjny/ }).click();
    await page.getByRole("button", { name: /Zamawiam i płacę/ }).click();
    const card = page.getByRole("region", { name: "Dane do przelewu" });
    await expect(card.getByText(/^\S+ Studio /)).toBeVisible();
    await expect(card.getByRole("img", { name: /Kod QR/ })).toBeVisible();
    await card.getByRole("button", { name: "Kopiuj: Numer rachunku" }).click();
    await expect(card.getByRole("button", { name: "Skopiowano: Numer rachunku" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{26}$/);
    await inspect(page, "payment-transfer");

    const id = new URL(page.url()).pathname.split("/").pop() ?? "";
    const office = await officeOf(server);
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

test("a cancelled payment leads to the error page, and the next try is found paid though nobody notified us", async ({ page, server }) => {
  const payment = await order(page, "gateway");
  await page.goto(`/payment/${payment.id}`);
  await mounted(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await page.getByRole("button", { name: "Zrezygnuj" }).click();
  await expect(page.getByText("Nie mamy wpłaty. Spróbuj jeszcze raz.")).toBeVisible();
  await expect(page.getByText("Bank potwierdza")).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/payment/error?payment=${payment.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Nie mamy wpłaty" })).toBeVisible();
  await expect(page.getByText("nic nie przepadło")).toBeVisible();
  await inspect(page, "payment-error");
  await page.getByRole("button", { name: /^Spróbuj jeszcze raz/ }).click();
  await page.getByRole("button", { name: "Zapłać, ale nie powiadamiaj" }).click();
  await expect(page).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);
});

test("the office accepts a payment of another sum", async ({ page }) => {
  const payment = await order(page, "gateway");
  await page.goto(`/payment/${payment.id}`);
  await mounted(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await page.getByRole("button", { name: "Zapłać złotówkę mniej" }).click();
  await signIn(page, "admin@demo.test");
  await page.goto(`/dashboard/payments?payment=${payment.id}`);
  await mounted(page);
  await expect(page.getByText(/^Przyszło .* zamiast /)).toBeVisible();
  await page.getByRole("button", { name: "Odeślij płacącemu" }).click();
  await inspect(page, "payment-review");
  await page.getByRole("dialog").getByRole("button", { name: "Anuluj" }).click();
  await page.getByRole("button", { name: /^Przyjmij / }).click();
  await expect(page.getByText("Przyjęto wpłatę.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Przyjmij / })).toHaveCount(0);
});

test("the organiser searches, opens one payment by keyboard, notes and changes it, and exports the list", async ({ page }) => {
  const payment = await order(page, "transfer");
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/payments");
  await mounted(page);
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
  // The balance is fetched at the same time: a late answer does not overwrite what was typed.
  const { promise: afterTyping, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/api\/signups\/[\w-]+$/, (route) => afterTyping.then(() => route.continue()));
  await panel.getByRole("button", { name: "Dodaj wpłatę" }).click();
  const money = page.getByRole("dialog", { name: "Dodaj wpłatę" });
  await money.getByLabel("Kwota").fill("10");
  answer();
  await expect(money.getByText("50,00")).toBeVisible();
  await money.getByRole("button", { name: "Dodaj wpłatę" }).click();
  await expect(panel.getByText("Przyjęto wpłatę")).toBeVisible();
  await expect(panel.getByText(/10,00\szł, gotówka/)).toBeVisible();
  await panel.getByRole("button", { name: "Oznacz jako opłaconą" }).click();
  await expect(panel.getByText("Oczekuje → Opłacona")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await panel.getByRole("button", { name: "Zamknij" }).press("Escape");
  await expect(panel).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const text = (await (await (await download).createReadStream()).toArray()).join("");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain(`${payment.reference};`);
  expect(text.trim().split("\r\n")).toHaveLength(2);
});

test("a pasted statement marks the payments whose sum agrees, which is taken back; a chosen payment is marked by hand @full", async ({
  page,
}) => {
  const [first, second] = [await order(page, "transfer"), await order(page, "transfer")];
  await signIn(page, "admin@demo.test");
  const payment = async (id: string) =>
    (await callApi(page, "GET", `/api/payments/${id}`)).body as { status: string; amount_grosze: number };
  const statuses = async () => [(await payment(first.id)).status, (await payment(second.id)).status];
  const sum = typed((await payment(first.id)).amount_grosze);
  await page.goto("/dashboard/payments?q=Pirueta");
  await mounted(page);
  await page.getByRole("button", { name: "Wklej wyciąg" }).click();
  const dialog = page.getByRole("dialog", { name: "Wklej wyciąg" });
  await dialog
    .getByLabel("Wklej wiersze wyciągu bankowego")
    .fill(`2026-03-01;${first.reference} Pirueta;${sum}\n2026-03-01;${second.reference};1,00\nzwykły przelew;${sum}`);
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByText("kwota się zgadza")).toBeVisible();
  await expect(dialog.getByText(/^inna kwota/)).toBeVisible();
  await inspect(page, "payments-pasted");
  await dialog.getByRole("button", { name: "Oznacz jako opłacone (1)" }).click();
  await expect(dialog).toBeHidden();
  expect(await statuses()).toEqual(["paid", "pending"]);
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(page.getByText("Cofnięto: 1").first()).toBeVisible();

  await page.getByRole("checkbox", { name: new RegExp(second.reference) }).check();
  await page.getByRole("button", { name: "Oznacz jako opłacone" }).click();
  await expect.poll(statuses).toEqual(["pending", "paid"]);
});
