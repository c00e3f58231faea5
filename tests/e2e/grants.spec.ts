// Grants of a member: an administrator makes a coach the treasurer, who then records money but changes no settings.
import { expectNoFaultsInFull } from "./looks.ts";
import { placeOrder } from "./ordering.ts";
import { endSession } from "./people.ts";
import { callApi, expect, signIn, test, waitForMount } from "./server.ts";

test("an administrator makes a coach the treasurer, who records cash and opens no settings @full", async ({ page }) => {
  const order = await placeOrder(page, "transfer");
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/users?role=trener");
  await waitForMount(page);
  const { body } = await callApi(page, "GET", "/api/users?role=trener&q=trener@demo.test");
  const { name = "" } = (body as { data: { name: string }[] }).data[0] ?? {};
  await page.getByRole("button", { name: `Więcej działań: ${name}` }).click();
  await page.getByRole("menuitem", { name: "Rola i uprawnienia" }).click();
  const dialog = page.getByRole("dialog", { name: `Rola: ${name}` });
  await expect(dialog.getByText("płatności, zwroty i dokumenty")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Skarbnik" }).check();
  await expectNoFaultsInFull(page, "grants-dialog");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByText(`${name}: Trener, Skarbnik`).first()).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByText("Skarbnik")).toBeVisible();
  await expectNoFaultsInFull(page, "grants-users");
  await page.getByRole("button", { name: "Uprawnienia" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Pomocnik" }).click();
  await expect(page.getByText("Nic nie pasuje do filtrów")).toBeVisible();

  await endSession(page);
  await signIn(page, "trener@demo.test");
  await page.goto(`/dashboard/payments?q=${order.reference}`);
  await waitForMount(page);
  await page.getByRole("row").filter({ hasText: order.reference }).click();
  const panel = page.getByRole("complementary", { name: /Studio Tańca Pirueta/ });
  await panel.getByRole("button", { name: "Dodaj wpłatę" }).click();
  const money = page.getByRole("dialog", { name: "Dodaj wpłatę" });
  await expect(money.getByText("50,00")).toBeVisible();
  await money.getByRole("button", { name: "Dodaj wpłatę" }).click();
  await expect(panel.getByText("Przyjęto wpłatę")).toBeVisible();
  // The sign-up itself, prices and settings stay with the administrators.
  await expect(panel.getByRole("link", { name: "Wystaw dokument" })).toBeVisible();
  await expect(panel.locator("a[href*='/signup/competition/']")).toHaveCount(0);
  await expectNoFaultsInFull(page, "treasurer-payment");

  // A payer is found by the club, though the coach reads only the own sign-ups.
  await page.goto("/dashboard/payments");
  await waitForMount(page);
  await page.getByRole("button", { name: "Dodaj wpłatę" }).click();
  await page.getByRole("combobox", { name: "Kto płaci" }).fill(order.title.slice(-8));
  await expect(page.getByRole("option", { name: new RegExp(order.title.slice(-8)) })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/dashboard/documents");
  await waitForMount(page);
  await expect(page.getByRole("button", { name: "Wystaw dokument" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ustawienia dokumentów" })).toHaveCount(0);
  await page.goto("/dashboard/settings");
  await expect(page).toHaveURL(/\/unauthorized$/);
});
