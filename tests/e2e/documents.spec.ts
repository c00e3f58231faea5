// Financial documents: an invoice and its correction are read back from their PDFs, all PDFs are saved as one ZIP, a payer gets a proforma.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createDocument } from "../../src/invoicing/records/contract.ts";
import { updateSettings } from "../../src/tenants/contract.ts";
import { textOfPdf } from "../files/pdf-text.ts";
import { expectNoFaultsInFull, measureOverflow } from "./looks.ts";
import { signInOffice, placeOrder } from "./ordering.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";
import { updateDocumentSettings } from "#src/invoicing/setup/contract.ts";

test.beforeEach(async ({ server }) => {
  const office = await signInOffice(server);
  const seller = { invoice_name: "Fundacja Rytm Wisły", invoice_address: "ul. Wiślana 3, Płock", invoice_nip: "5260250274" };
  await office.must(updateSettings, { body: seller });
  await office.must(updateDocumentSettings, { body: { vat: "zw", exemption: "art. 43 ust. 1 pkt 32 ustawy o VAT", place: "Łódź" } });
});

/** Downloads the PDF that is linked within this part, and returns its text. */
async function downloadPdf(page: Page, within: ReturnType<Page["locator"]>): Promise<string> {
  const download = page.waitForEvent("download");
  await within.getByRole("link", { name: "Pobierz PDF" }).click();
  return textOfPdf(new Uint8Array(await readFile(await (await download).path())));
}

test("an invoice and its correction are issued on the screen, read back from their PDFs and saved in one file @full", async ({ page }) => {
  const payment = await placeOrder(page, "transfer");
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/settings/documents");
  await waitForMount(page);
  await page.getByRole("combobox", { name: "VAT na opłatach startowych" }).click();
  await page.getByRole("option", { name: "23%" }).click();
  await page.getByLabel("Faktury").fill("F/{rrrr}/{nr}");
  await page.getByLabel("Faktury").blur();
  await expect(page.getByText("Można wystawiać dokumenty.")).toBeVisible();
  await expect(page.getByText(/Następny: F\/\d{4}\/1$/)).toBeVisible();
  await expectNoFaultsInFull(page, "document-settings");

  await page.goto(`/dashboard/documents?signup=${payment.signup}`);
  await waitForMount(page);
  const dialog = page.getByRole("dialog", { name: "Wystaw dokument" });
  await dialog.getByLabel("Nazwa nabywcy").fill("Szkoła Tańca „Źdźbło”");
  await dialog.getByLabel("NIP").fill("526-104-08-28");
  await dialog.getByLabel("Adres nabywcy").fill("ul. Łąkowa 7, 10-001 Olsztyn");
  await expectNoFaultsInFull(page, "document-dialog");
  await dialog.getByRole("button", { name: "Wystaw dokument" }).click();
  const panel = page.getByRole("complementary", { name: /Faktura F\/\d{4}\/1/ });
  await expect(panel.getByText("brak schematu")).toBeVisible();
  await expectNoFaultsInFull(page, "document");
  const invoice = await downloadPdf(page, panel);
  const number = /Faktura nr (F\/\d{4}\/1)/.exec(invoice)?.[1] ?? "";
  expect(number).not.toBe("");
  for (const text of ["Szkoła Tańca „Źdźbło”", "ul. Łąkowa 7", "526-104-08-28", "Fundacja Rytm Wisły", payment.title, "23%"])
    expect(invoice).toContain(text);

  await panel.getByRole("button", { name: "Wystaw korektę" }).click();
  const correcting = page.getByRole("dialog", { name: `Wystaw korektę: ${number}` });
  await correcting.getByLabel(new RegExp(payment.title)).fill("0");
  await correcting.getByLabel("Przyczyna korekty").fill("Zwrot opłaty po wycofaniu");
  await correcting.getByRole("button", { name: "Wystaw korektę" }).click();
  const second = page.getByRole("complementary", { name: /Korekta KOR\// });
  const correction = await downloadPdf(page, second);
  expect(correction).toContain(`do faktury nr ${number}`);
  expect(correction).toContain("Zwrot opłaty po wycofaniu");
  await second.getByRole("button", { name: number }).click();
  await expect(panel.getByText("Korekty tej faktury")).toBeVisible();

  await panel.getByRole("button", { name: "Zamknij" }).click();
  await page.getByRole("button", { name: "Pobierz PDF-y (ZIP)" }).click();
  const bundle = page.getByRole("dialog", { name: "PDF-y w jednym pliku ZIP" });
  // A background job makes the file.
  await expect(bundle.getByText("Plik jest gotowy.")).toBeVisible({ timeout: 30_000 });
  const zip = page.waitForEvent("download");
  await bundle.getByRole("link", { name: "Zapisz ZIP" }).click();
  expect((await readFile(await (await zip).path())).subarray(0, 2).toString()).toBe("PK");
});

test("a payer on a phone has a proforma issued and saves it @full", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const payment = await placeOrder(page, "transfer");
  await page.goto(`/payment/${payment.id}`);
  await waitForMount(page);
  await page.getByRole("link", { name: "Dokumenty", exact: true }).click();
  await page.getByRole("button", { name: "Wystaw proformę" }).click();
  const list = page.getByRole("list", { name: "Dokumenty do zgłoszenia" });
  await expect(list.getByText(/Proforma/)).toBeVisible();
  await expectNoFaultsInFull(page, "signup-documents");
  expect(await downloadPdf(page, list)).toContain(payment.reference);
});

test("a wrong NIP of a buyer with a long name is corrected on a phone: the invoice to zero and a new one @full", async ({
  page,
  server,
}) => {
  const { signup } = await placeOrder(page, "transfer");
  const buyer = { name: `Szkoła ${"W".repeat(120)}`, address: "ul. Łąkowa 7, Olsztyn", nip: "5261040828" };
  const office = await signInOffice(server);
  const invoice = await office.must(createDocument, { params: { id: signup }, body: { kind: "invoice", buyer } });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/documents");
  await waitForMount(page);
  await expect(page.getByText(invoice.number).first()).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(1);
  await page.goto(`/dashboard/documents?document=${invoice.id}`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Wystaw korektę" }).click();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(1);
  const dialog = page.getByRole("dialog", { name: `Wystaw korektę: ${invoice.number}` });
  await dialog.getByLabel("Przyczyna korekty").fill("Zły NIP");
  await dialog.getByRole("button", { name: "Nabywca z innego kraju" }).click();
  await dialog.getByLabel("Kraj nabywcy").fill("Niemcy");
  await page.getByRole("option", { name: "Niemcy" }).click();
  await dialog.getByLabel("Numer VAT UE").fill("123456789");
  await expect(dialog.getByText("ta faktura będzie wyzerowana")).toBeVisible();
  await expectNoFaultsInFull(page, "document-correction");
  await dialog.getByRole("button", { name: "Wystaw korektę i nową fakturę" }).click();
  await expect(page.getByText(/^Wystawiono: KOR\/.*, F/)).toBeVisible();
  await expect(page.getByText("Nowa faktura")).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(1);
});
