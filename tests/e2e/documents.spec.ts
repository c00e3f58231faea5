// Documents of money from end to end: the settings, an invoice and its correction read back from their papers, all papers in one file, the payer's part.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { textOfPdf } from "../reading-papers.ts";
import { seriousIn } from "./axe.ts";
import { order } from "./ordering.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

const SELLER = { invoice_name: "Fundacja Rytm Wisły", invoice_address: "ul. Wiślana 3, Płock", invoice_nip: "5260250274" };

/** Nothing serious for people with assistive technology, and nothing wider than the window. */
async function decent(page: Page): Promise<void> {
  expect(await seriousIn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

/** The text of the paper that a press saves. */
async function saved(page: Page, within: ReturnType<Page["locator"]>): Promise<string> {
  const download = page.waitForEvent("download");
  await within.getByRole("link", { name: "Pobierz PDF" }).click();
  return textOfPdf(new Uint8Array(await readFile(await (await download).path())));
}

test("an invoice and its correction are issued on the screen and read back from their PDFs", async ({ page }) => {
  test.setTimeout(120_000);
  const payment = await order(page, "transfer");
  await signIn(page, "admin@demo.test");
  await callApi(page, "PUT", "/api/settings", SELLER);
  await page.goto("/dashboard/settings");
  await mounted(page);
  await page.getByRole("link", { name: "Dokumenty płatności" }).click();
  await mounted(page);
  await page.getByLabel("Miejsce wystawienia").fill("Płock");
  await page.getByRole("combobox", { name: "VAT na opłatach startowych" }).click();
  await page.getByRole("option", { name: "23%" }).click();
  await page.getByLabel("Faktury").fill("F/{rrrr}/{nr}");
  await page.getByLabel("Faktury").blur();
  await expect(page.getByText("Można wystawiać dokumenty.")).toBeVisible();
  await expect(page.getByText(/Następny: F\/\d{4}\/1$/)).toBeVisible();
  await decent(page);

  await page.goto(`/dashboard/documents?signup=${payment.signup}`);
  await mounted(page);
  const dialog = page.getByRole("dialog", { name: "Wystaw dokument" });
  await dialog.getByLabel("Nazwa nabywcy").fill("Szkoła Tańca „Źdźbło”");
  await dialog.getByLabel("NIP").fill("526-104-08-28");
  await decent(page);
  const issue = dialog.getByRole("button", { name: "Wystaw dokument" });
  await dialog.getByLabel("Adres nabywcy").fill("ul. Łąkowa 7, 10-001 Olsztyn");
  await issue.click();
  const panel = page.getByRole("complementary", { name: /Faktura F\/\d{4}\/1/ });
  await expect(panel).toBeVisible();
  await expect(panel.getByText("brak schematu")).toBeVisible();
  await decent(page);
  const invoice = await saved(page, panel);
  const number = /Faktura nr (F\/\d{4}\/1)/.exec(invoice)?.[1] ?? "";
  expect(number).not.toBe("");
  for (const said of ["Szkoła Tańca „Źdźbło”", "ul. Łąkowa 7", "526-104-08-28", "Fundacja Rytm Wisły", payment.title, "23%"])
    expect(invoice).toContain(said);

  await panel.getByRole("button", { name: "Wystaw korektę" }).click();
  const correcting = page.getByRole("dialog", { name: `Wystaw korektę: ${number}` });
  await correcting.getByLabel(new RegExp(payment.title)).fill("0");
  await correcting.getByLabel("Przyczyna korekty").fill("Zwrot opłaty po wycofaniu");
  await correcting.getByRole("button", { name: "Wystaw korektę" }).click();
  const second = page.getByRole("complementary", { name: /Korekta KOR\// });
  await expect(second).toBeVisible();
  const correction = await saved(page, second);
  for (const said of [`do faktury nr ${number}`, "Zwrot opłaty po wycofaniu", "Przed korektą", "Po korekcie", "Różnica", "Do zwrotu"])
    expect(correction).toContain(said);
  await second.getByRole("button", { name: number }).click();
  await expect(panel.getByText("Korekty tej faktury")).toBeVisible();

  await panel.getByRole("button", { name: "Zamknij" }).click();
  await page.getByRole("button", { name: "Pobierz PDF-y (ZIP)" }).click();
  const bundle = page.getByRole("dialog", { name: "PDF-y w jednym pliku ZIP" });
  await expect(bundle.getByText("Plik jest gotowy.")).toBeVisible({ timeout: 30_000 });
  const zip = page.waitForEvent("download");
  await bundle.getByRole("link", { name: "Zapisz ZIP" }).click();
  expect((await readFile(await (await zip).path())).subarray(0, 2).toString()).toBe("PK");
});

test("a payer on a phone has a proforma issued and saves it", async ({ page, browser, server }) => {
  const office = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await signIn(office, "admin@demo.test");
  await callApi(office, "PUT", "/api/settings", SELLER);
  await callApi(office, "PUT", "/api/document-settings", { vat: "zw", exemption: "art. 43 ust. 1 pkt 32 ustawy o VAT" });
  await office.context().close();
  await page.setViewportSize({ width: 390, height: 844 });
  const payment = await order(page, "transfer");
  await page.goto(`/payment/${payment.id}`);
  await mounted(page);
  await page.getByRole("link", { name: "Proforma, potwierdzenie, faktura" }).click();
  await mounted(page);
  await expect(page.getByRole("heading", { level: 1, name: "Dokumenty do zgłoszenia" })).toBeVisible();
  await page.getByRole("button", { name: "Wystaw proformę" }).click();
  const list = page.getByRole("list", { name: "Dokumenty do zgłoszenia" });
  await expect(list.getByText(/Proforma/)).toBeVisible();
  await decent(page);
  expect(await saved(page, list)).toContain(payment.reference);
});
