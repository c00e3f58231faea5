// Paying for a sign-up: online at the test gateway, by transfer, and the organiser's books beside it.
import type { Page } from "@playwright/test";
import { seriousIn } from "./axe.ts";
import { order } from "./ordering.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

const status = async (page: Page, id: string) => {
  const { body } = await callApi(page, "GET", `/api/payments/${id}`);
  return (body as { status: string }).status;
};

/** Nothing serious for people with assistive technology, and nothing wider than the window. */
async function decent(page: Page): Promise<void> {
  expect(await seriousIn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

test("a visitor pays online and sees the programme with what is still missing @both", async ({ page, server }) => {
  const payment = await order(page, "gateway");
  await page.goto(`/payment/${payment.id}`);
  await mounted(page);
  await expect(page.getByRole("heading", { level: 1, name: "Zapłać" })).toBeVisible();
  await expect(page.getByText("BLIK, szybki przelew, karta").first()).toBeVisible();
  await decent(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bramka testowa" })).toBeVisible();
  await page.getByRole("button", { name: "Zapłać", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Opłacone\. Do zobaczenia/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: `„${payment.title}”` })).toBeVisible();
  await expect(page.getByRole("link", { name: "Zobacz zgłoszenie" })).toHaveAttribute(
    "href",
    `/signup/competition/preview/${payment.signup}`,
  );
  await decent(page);
});

test("a cancelled payment leads to the error page, keeps the order, and the next try succeeds", async ({ page, server }) => {
  const payment = await order(page, "gateway");
  await page.goto(`/payment/${payment.id}`);
  await mounted(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await page.getByRole("button", { name: "Zrezygnuj" }).click();
  await expect(page.getByText("Nie mamy wpłaty. Spróbuj jeszcze raz.")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/payment/${payment.id}?returned=1`);
  await expect(page.getByText("Bank potwierdza")).toHaveCount(0);
  await expect(page).toHaveURL(`${server.url}/payment/error?payment=${payment.id}`, { timeout: 20_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Nie mamy wpłaty" })).toBeVisible();
  await expect(page.getByText("nic nie przepadło")).toBeVisible();
  await decent(page);
  await mounted(page);
  await page.getByRole("button", { name: /^Spróbuj jeszcze raz/ }).click();
  await page.getByRole("button", { name: "Zapłać i powiadom trzy razy naraz" }).click();
  await expect(page).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);
  await signIn(page, "admin@demo.test");
  const history = (await callApi(page, "GET", `/api/payments/${payment.id}/history`)).body as { data: { kind: string }[] };
  expect(history.data.map((each) => each.kind)).toEqual([
    "paid",
    "notified",
    "attempt_started",
    "asked_again",
    "given_up",
    "attempt_started",
    "asked",
  ]);
});

test("money that nobody notified us of is found when the payer comes back", async ({ page, server }) => {
  const payment = await order(page, "gateway");
  await page.goto(`/payment/${payment.id}`);
  await mounted(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await page.getByRole("button", { name: "Zapłać, ale nie powiadamiaj" }).click();
  await expect(page).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);
});

test("the address cannot say how a payment ended", async ({ page, server, browser }) => {
  const payment = await order(page, "transfer");
  for (const outcome of ["success", "error"]) {
    await page.goto(`/payment/${outcome}?payment=${payment.id}&status=paid`);
    await expect(page).toHaveURL(`${server.url}/payment/${payment.id}`);
  }
  expect(await status(page, payment.id)).toBe("pending");
  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage();
  for (const path of [`/payment/success?payment=${payment.id}`, "/payment/error", "/payment/success"]) {
    await stranger.goto(path);
    await expect(stranger.getByRole("heading", { level: 1, name: "Nie widać tu płatności" })).toBeVisible();
    await expect(stranger.getByText(payment.reference)).toHaveCount(0);
  }
  expect((await stranger.goto(`/payment/${payment.id}`))?.status()).toBe(404);
  await stranger.context().close();
});

test("a transfer is shown with everything to copy, on a phone too, and the open page changes by itself once it is noted", async ({
  page,
  server,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  const payment = await order(page, "transfer");
  await page.goto(`/payment/${payment.id}`);
  await mounted(page);
  const card = page.getByRole("region", { name: "Dane do przelewu" });
  await expect(card.getByText(new RegExp(`^${payment.reference} Studio`))).toBeVisible();
  await expect(card.getByRole("img", { name: /Kod QR/ })).toBeVisible();
  await card.getByRole("button", { name: "Kopiuj: Numer rachunku" }).click();
  await expect(card.getByRole("button", { name: "Skopiowano: Numer rachunku" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{26}$/);
  await decent(page);

  const office = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await signIn(office, "admin@demo.test");
  await office.goto(`/dashboard/payments?q=${payment.reference}`);
  await mounted(office);
  await office.getByRole("checkbox", { name: new RegExp(payment.reference) }).check();
  await office.getByRole("button", { name: "Oznacz jako opłacone" }).click();
  await expect(page).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);
  await office.getByRole("button", { name: "Cofnij" }).click();
  await expect(office.getByText("Cofnięto: 1").first()).toBeVisible();
  expect(await status(office, payment.id)).toBe("pending");
  await expect(page).toHaveURL(`${server.url}/payment/${payment.id}`);
  await office.context().close();
});

test("the organiser searches, opens one payment by keyboard, notes and changes it, and exports the list", async ({ page }) => {
  const payment = await order(page, "transfer");
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/payments");
  await mounted(page);
  await decent(page);
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
  // What is owed is asked for beside: an answer that comes late does not overwrite what was typed.
  const { promise: typed, resolve: hasTyped } = Promise.withResolvers<void>();
  await page.route(/\/api\/signups\/[\w-]+$/, (route) => typed.then(() => route.continue()));
  await panel.getByRole("button", { name: "Dodaj wpłatę" }).click();
  const money = page.getByRole("dialog", { name: "Dodaj wpłatę" });
  await money.getByLabel("Kwota").fill("10");
  hasTyped();
  await expect(money.getByText("50,00")).toBeVisible();
  await money.getByRole("button", { name: "Dodaj wpłatę" }).click();
  await expect(panel.getByText("Przyjęto wpłatę")).toBeVisible();
  await expect(panel.getByText(/10,00\szł, gotówka/)).toBeVisible();
  await panel.getByRole("button", { name: "Oznacz jako opłaconą" }).click();
  await expect(panel.getByText("Oczekuje → Opłacona")).toBeVisible();
  await decent(page);
  await panel.getByRole("button", { name: "Zamknij" }).press("Escape");
  await expect(panel).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const text = (await (await (await download).createReadStream()).toArray()).join("");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text).toContain(`${payment.reference};`);
  expect(text.trim().split("\r\n")).toHaveLength(2);
});

test("a pasted statement finds its payments and marks those whose sum agrees", async ({ page }) => {
  const [first, second] = [await order(page, "transfer"), await order(page, "transfer")];
  const amount = ((await callApi(page, "GET", `/api/payments/${first.id}`)).body as { amount_grosze: number }).amount_grosze;
  const sum = (amount / 100).toFixed(2).replace(".", ",");
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/payments");
  await mounted(page);
  await page.getByRole("button", { name: "Wklej wyciąg" }).click();
  const dialog = page.getByRole("dialog", { name: "Wklej wyciąg" });
  await dialog
    .getByLabel("Wklej wiersze wyciągu bankowego")
    .fill(`2026-03-01;${first.reference} Pirueta;${sum}\n2026-03-01;${second.reference};1,00\nzwykły przelew;${sum}`);
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByText("kwota się zgadza")).toBeVisible();
  await expect(dialog.getByText(/^inna kwota/)).toBeVisible();
  await decent(page);
  await dialog.getByRole("button", { name: "Oznacz jako opłacone (1)" }).click();
  await expect(dialog).toBeHidden();
  expect([await status(page, first.id), await status(page, second.id)]).toEqual(["paid", "pending"]);
});

test("a trener sees own payments without writing, a referee an explanation", async ({ page }) => {
  await signIn(page, "trener@demo.test");
  await page.goto("/dashboard/payments");
  await mounted(page);
  await expect(page.getByRole("heading", { level: 1, name: "Płatności" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Wklej wyciąg" })).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await signIn(page, "sedzia1@demo.test");
  await page.goto("/dashboard/payments");
  await expect(page.getByText("Konto sędziego nie pokazuje pieniędzy.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});
