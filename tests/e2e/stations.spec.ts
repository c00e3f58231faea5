// The desk of stations: a station is made, its card printed, a device opens it and is seen, and it is revoked; judges get cards.
import type { Page } from "@playwright/test";
import { expectNoFaultsInFull, savePicture } from "./looks.ts";
import { callApi, expect, signIn, test, waitForMount } from "./server.ts";

/** Width and height of each page of a PDF in millimetres. */
function pageSizes(pdf: Buffer): number[][] {
  return [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map((match) =>
    [match[1], match[2]].map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
}

/** Prints the page as its styles say. Returns the sizes of its sheets of paper. */
async function print(page: Page): Promise<number[][]> {
  await page.emulateMedia({ media: "print" });
  const sizes = pageSizes(await page.pdf({ preferCSSPageSize: true }));
  await page.emulateMedia({ media: "screen" });
  return sizes;
}

/** Opens the desk of stations as the organiser. */
async function openDesk(page: Page): Promise<void> {
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/stations");
  await waitForMount(page);
}

test("a station is made, its card printed on A6, a device that opens it is online at once, and revoking ends it; judges get cards", async ({
  page,
  browser,
  server,
}) => {
  await openDesk(page);
  await expect(page.getByText("Nie ma jeszcze stanowisk")).toBeVisible();
  await expectNoFaultsInFull(page, "stations-empty");
  await page.getByRole("button", { name: "Kto czego potrzebuje" }).click();
  await expect(page.getByRole("dialog", { name: "Kto czego potrzebuje" })).toContainText("Telefon i karta, po jednej na scenę.");
  await savePicture(page, "stations-needs");
  await page.keyboard.press("Escape");

  await page.locator(".phead").getByRole("button", { name: "Nowe stanowisko" }).click();
  const dialog = page.getByRole("dialog", { name: "Nowe stanowisko" });
  await expect(dialog.getByRole("textbox", { name: "Nazwa" })).toHaveValue("Kierownik sceny A");
  await savePicture(page, "stations-new");
  await dialog.getByRole("button", { name: "Utwórz" }).click();
  const panel = page.getByRole("complementary", { name: "Kierownik sceny A" });
  const code = (await panel.locator(".hst-c").textContent()) ?? "";
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$/);
  await expectNoFaultsInFull(page, "stations-panel");

  await panel.getByRole("button", { name: "Drukuj kartę" }).click();
  const sheet = page.getByRole("dialog", { name: "Karty do druku: 1 karta" });
  await expect(sheet.getByText(code)).toBeVisible();
  await savePicture(page, "stations-card");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".a6s .a6")).toHaveText(/Rytm|Kierownik sceny A/);
  await expect(page.locator(".a6s .a6")).toBeVisible();
  await expect(page.locator(".dash-main")).toBeHidden();
  await savePicture(page, "stations-paper");
  await page.emulateMedia({ media: "screen" });
  expect(await print(page)).toEqual([[105, 148]]);
  await sheet.getByRole("button", { name: "Zamknij" }).last().click();

  const phone = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  expect((await callApi(phone, "POST", "/api/station-links/open", { code, person_name: "Piotr" })).status).toBe(200);
  const row = page.getByRole("row", { name: /Kierownik sceny A/ });
  await expect(row).toContainText("Piotr");
  await expect(row).toContainText("1 z 1");
  await expect(row.getByRole("img", { name: "online" })).toBeVisible();
  await expectNoFaultsInFull(page, "stations-online");

  await panel.getByRole("button", { name: "Nowy kod" }).click();
  const question = page.getByRole("alertdialog", { name: "Nowy kod: Kierownik sceny A" });
  await expect(question).toContainText("Stary kod przestanie działać. Otwarte urządzenia zostaną.");
  await question.getByRole("button", { name: "Nowy kod" }).click();
  await expect(panel.locator(".hst-c")).not.toHaveText(code);
  await expect(row).toContainText("Piotr");

  const status = () => phone.context().request.get("/api/station", { headers: { "x-identity": "station", "x-tenant": "demo" } });
  expect((await status()).status()).toBe(200);
  await panel.getByRole("button", { name: "Odwołaj" }).click();
  await page.getByRole("alertdialog", { name: "Odwołać: Kierownik sceny A?" }).getByRole("button", { name: "Odwołaj" }).click();
  await expect(page.getByText("1 stanowisko odwołane", { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await status()).status()).toBe(401);
  await page.getByRole("radio", { name: "Zakończone" }).click();
  await expect(page.getByRole("row", { name: /Kierownik sceny A/ })).toContainText("odwołane");
  await phone.context().close();

  // Cards of judges: one page of paper each.
  await page.goto("/dashboard/stations");
  await waitForMount(page);
  await page.locator(".phead").getByRole("button", { name: "Karty sędziów" }).click();
  const judges = page.getByRole("dialog", { name: "Karty sędziów" });
  await expect(judges.getByRole("checkbox").nth(2)).toBeVisible();
  await savePicture(page, "stations-judges");
  await judges.getByRole("button", { name: "Odznacz wszystkie" }).click();
  await judges.getByRole("checkbox").nth(0).click();
  await judges.getByRole("checkbox").nth(1).click();
  await judges.getByRole("button", { name: "Zrób karty" }).click();
  const cards = page.getByRole("dialog", { name: "Karty do druku: 2 karty" });
  await expect(cards.getByText(/^\d{3} \d{3}$/)).toHaveCount(2);
  await expectNoFaultsInFull(page, "stations-cards");
  expect(await print(page)).toEqual([
    [105, 148],
    [105, 148],
  ]);
  await cards.getByRole("button", { name: "Zamknij" }).last().click();
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expectNoFaultsInFull(page, "stations-list");
  await page.locator(".phead").getByRole("button", { name: "Drukuj karty" }).click();
  const choose = page.getByRole("dialog", { name: "Drukuj karty" });
  await expect(choose).toContainText("Stare kody przestaną działać. Otwarte urządzenia zostaną.");
  await choose.getByRole("button", { name: "Nowe kody i karty" }).click();
  await expect(page.getByRole("dialog", { name: "Karty do druku: 2 karty" })).toBeVisible();
});
