// How an organiser takes money, set on the screen; and a parent who pays on a phone, straight from the sign-up's preview.
import { seriousIn } from "./axe.ts";
import { beginSolo, order } from "./ordering.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

test("a parent pays on a phone with four taps from the preview, and the method is chosen once", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { signup, title } = await beginSolo(page);
  await page.goto(`/signup/competition/preview/${signup}`);
  await mounted(page);
  await expect(page.getByRole("radio", { name: /^BLIK/ })).toBeChecked();
  const taps = [
    page.getByRole("checkbox", { name: /zgodą opiekunów/ }),
    page.getByRole("button", { name: /Zamawiam i płacę/ }),
    page.getByRole("button", { name: "Zapłać", exact: true }),
  ];
  for (const tap of taps) await tap.click();
  expect(taps.length).toBeLessThanOrEqual(4);
  await expect(page).toHaveURL(new RegExp(`^${server.url}/payment/success`));
  await expect(page.getByRole("heading", { level: 3, name: `„${title}”` })).toBeVisible();
});

test("whoever orders by transfer sees the account at once, and can still choose another way", async ({ page }) => {
  const { signup } = await beginSolo(page);
  await page.goto(`/signup/competition/preview/${signup}`);
  await mounted(page);
  await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
  await page.getByRole("radio", { name: /Przelew tradycyjny/ }).click();
  await page.getByRole("button", { name: /Zamawiam i płacę/ }).click();
  await expect(page.getByRole("region", { name: "Dane do przelewu" })).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.getByText("Zapłać inaczej").click();
  await page.getByRole("radio", { name: /^BLIK/ }).click();
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bramka testowa" })).toBeVisible();
});

test("an organiser sets an account at Stripe, checks it and offers it; a visitor pays there, and no secret is shown again", async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(90_000);
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/settings");
  await mounted(page);
  await page.getByRole("link", { name: "Sposoby płatności" }).click();
  await mounted(page);
  await expect(page.getByRole("heading", { level: 1, name: "Sposoby płatności" })).toBeVisible();
  const stripe = page.getByRole("region", { name: "Stripe" });
  // Emptied once it is saved.
  const key = stripe.getByLabel("Tajny klucz (secret key)");
  await expect(stripe.getByText(/notifications\/stripe/)).toBeVisible();
  await key.fill("sk_test_inny_klucz");
  await stripe.getByLabel(/^Klucz podpisu webhooka/).fill("whsec_bramka_testowa");
  await stripe.getByRole("button", { name: "Zapisz" }).click();
  await expect(key).toHaveValue("");
  await expect(stripe.getByText("Nie sprawdzono")).toBeVisible();
  await stripe.getByRole("button", { name: "Sprawdź połączenie" }).click();
  await expect(stripe.getByText("Odrzucone")).toBeVisible();
  await key.fill("sk_test_bramka_testowa");
  await stripe.getByRole("button", { name: "Zapisz" }).click();
  await expect(key).toHaveValue("");
  await stripe.getByRole("button", { name: "Sprawdź połączenie" }).click();
  await expect(stripe.getByText("Gotowe")).toBeVisible();
  await stripe.getByRole("switch", { name: /Proponuj płacącym/ }).click();
  await expect(stripe.getByRole("switch", { name: /Proponuj płacącym/ })).toBeChecked();
  expect(await seriousIn(page)).toEqual([]);
  await page.reload();
  await mounted(page);
  await expect(stripe.getByText("Gotowe")).toBeVisible();
  expect(await page.content()).not.toContain("bramka_testowa");

  const visitor = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await visitor.goto("/");
  const payment = await order(visitor, "gateway");
  await visitor.goto(`/payment/${payment.id}`);
  await mounted(visitor);
  await visitor.getByText("Zapłać inaczej").click();
  await visitor.getByRole("radio", { name: /Stripe/ }).click();
  await visitor.getByRole("button", { name: /^Zapłać online/ }).click();
  await expect(visitor).toHaveURL(/test-gateway\/stripe/);
  await visitor.getByRole("button", { name: "Zapłać", exact: true }).click();
  await expect(visitor).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);
  const { body } = await callApi(page, "GET", `/api/payments/${payment.id}`);
  expect(body).toMatchObject({ status: "paid", attempts: [{ provider: "stripe", status: "paid" }] });
  await visitor.context().close();
});
