// An organiser sets up a payment account on the screen.
import { expectNoFaultsInFull } from "./looks.ts";
import { placeOrder } from "./ordering.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

test("an organiser sets an account at Stripe, checks it and offers it; a visitor is led there, and no secret is shown again @full", async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/settings/payments");
  await waitForMount(page);
  const stripe = page.getByRole("region", { name: "Stripe" });
  const key = stripe.getByLabel("Tajny klucz (secret key)");
  const save = async (secret: string) => {
    await key.fill(secret);
    await stripe.getByRole("button", { name: "Zapisz" }).click();
    // The field is cleared after its secret is saved.
    await expect(key).toHaveValue("");
    await expect(stripe.getByText("Nie sprawdzono")).toBeVisible();
    await stripe.getByRole("button", { name: "Sprawdź połączenie" }).click();
  };
  await stripe.getByLabel(/^Klucz podpisu webhooka/).fill("whsec_bramka_testowa");
  await save("sk_test_inny_klucz");
  await expect(stripe.getByText("Odrzucone")).toBeVisible();
  await save("sk_test_bramka_testowa");
  await expect(stripe.getByText("Gotowe")).toBeVisible();
  await stripe.getByRole("switch", { name: /Proponuj płacącym/ }).click();
  await expect(stripe.getByRole("switch", { name: /Proponuj płacącym/ })).toBeChecked();
  await expectNoFaultsInFull(page, "account");
  await page.reload();
  await waitForMount(page);
  await expect(stripe.getByText("Gotowe")).toBeVisible();
  expect(await page.content()).not.toContain("bramka_testowa");

  const context = await browser.newContext({ baseURL: server.url, locale: "pl-PL" });
  const visitor = await context.newPage();
  const payment = await placeOrder(visitor, "gateway");
  await visitor.goto(`/payment/${payment.id}`);
  await waitForMount(visitor);
  await visitor.getByText("Zapłać inaczej").click();
  await visitor.getByRole("radio", { name: /Stripe/ }).click();
  await visitor.getByRole("button", { name: /^Zapłać online/ }).click();
  await expect(visitor).toHaveURL(/test-gateway\/stripe/);
  await context.close();
});
