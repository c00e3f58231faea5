// The one-time link of an empty database, in the browser.
import { expect, mounted, test } from "./server.ts";

// Mounted by the browser alone, so that this worker's empty database is its own: the set-up can be done once.
test.use({ content: "empty", render: "client" });

test("the printed link makes the first organiser under any name, once, and its administrator signs in", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of (404|422)/);
  await page.goto(server.setupUrl ?? "");
  await mounted(page);
  await page.getByRole("button", { name: "Uruchom Parkiet" }).click();
  await expect(page.getByText("Do poprawy: 5 pól")).toBeVisible();
  await page.getByLabel("Nazwa organizacji").fill("Łódzka Klepka");
  await expect(page.getByLabel("Nazwa w adresie")).toHaveValue("lodzka-klepka");
  await page.getByLabel("Imię i nazwisko").fill("Ala Klepka");
  await page.getByLabel("E-mail").fill("ala@parkiet.test");
  await page.getByLabel("Hasło", { exact: true }).fill("dwadziescia-klepek");
  await page.getByRole("button", { name: "Uruchom Parkiet" }).click();
  await expect(page.getByText("Parkiet działa. Zaloguj się.")).toBeVisible();
  await expect(page).toHaveTitle("Zaloguj się · Łódzka Klepka");
  await mounted(page);
  await page.getByLabel("E-mail").fill("ala@parkiet.test");
  await page.getByLabel("Hasło", { exact: true }).fill("dwadziescia-klepek");
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  // Whoever set Parkiet up is led through the first steps, and may skip them.
  await expect(page).toHaveURL(/\/onboarding$/);
  await page.getByRole("button", { name: "Pomiń wszystko" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login$/);

  await page.goto(server.setupUrl ?? "");
  await mounted(page);
  await page.getByLabel("Nazwa organizacji").fill("Druga");
  await page.getByLabel("Imię i nazwisko").fill("Ola");
  await page.getByLabel("E-mail").fill("ola@parkiet.test");
  await page.getByLabel("Hasło", { exact: true }).fill("dwadziescia-klepek");
  await page.getByRole("button", { name: "Uruchom Parkiet" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ten link już nie działa" })).toBeVisible();
});
