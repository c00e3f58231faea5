// The import of a bank statement in the office: its columns, proposed bookings, confirmations, and the same file again.
import { expectNoFaultsInFull } from "./looks.ts";
import { placeOrder, formatGrosze } from "./ordering.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

/** A file in an old bank program's format: Windows-1250, a preamble, amounts with spaces. */
function fileOf(lines: readonly string[]): Buffer {
  const old: Record<string, number> = { ł: 0xb3, ó: 0xf3, ę: 0xea, ż: 0xbf, ą: 0xb9, ś: 0x9c, Ż: 0xaf, ć: 0xe6, ń: 0xf1 };
  return Buffer.from(Array.from(lines.join("\r\n"), (sign) => old[sign] ?? sign.charCodeAt(0)));
}

test("a statement's file is loaded, the certain rows are confirmed at once, the rest by hand; the same rows pasted add nothing @full", async ({
  page,
}) => {
  const sure = await placeOrder(page, "transfer");
  const other = await placeOrder(page, "transfer");
  const owed = async (id: string) => ((await callApi(page, "GET", `/api/payments/${id}`)).body as { due_grosze: number }).due_grosze;
  const balance = await owed(sure.id);
  const sum = formatGrosze(balance);
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/payments/statement");
  await waitForMount(page);

  const lines = [
    "Bank Żółty;Lista operacji",
    "Data księgowania;Nadawca;Tytuł;Kwota;Saldo",
    `20.01.2026;Jan Żak;wpłata ${sure.reference.replaceAll("-", " ")};${sum};1 000,00`,
    `22.01.2026;J. Żak;ponownie ${sure.reference};${sum};1 000,00`,
    "20.01.2026;Wójtowicz Sp. z o.o.;nie wiadomo co;12 345,67;13 345,67",
    "21.01.2026;Bank;prowizja;-5,00;13 340,67",
    "31.02.2026;Ewa Lis;bez dnia;44,00;13 340,67",
  ];
  const load = async () => {
    await page.getByRole("button", { name: "Wczytaj wyciąg" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Wczytaj wyciąg" });
    const broken = { name: "historia.xml", mimeType: "text/xml", buffer: Buffer.from("<Document><Ntry><Amt>80.00</Amt>") };
    await dialog.locator("input[type=file]").setInputFiles(broken);
    await expect(dialog.getByText("uszkodzony albo niepełny")).toBeVisible();
    const file = { name: "historia.csv", mimeType: "text/csv", buffer: fileOf(lines) };
    await dialog.locator("input[type=file]").setInputFiles(file);
    await expect(dialog.getByRole("region", { name: "Pierwsze wiersze" }).getByText("Jan Żak")).toBeVisible();
    return dialog;
  };
  const first = await load();
  await expect(first.getByText("obciążenie, pomijamy")).toBeVisible();
  await expect(first.getByText("nieczytelna data")).toBeVisible();
  await expect(first.getByText("zapamiętamy wybór")).toBeVisible();
  await expectNoFaultsInFull(page, "statement-file");
  await first.getByRole("button", { name: "Wczytaj (4)" }).click();
  await expect(page.getByText("Nowe: 4, już wczytane: 0, nieczytelne: 1").first()).toBeVisible();

  await expect(page.getByRole("row").filter({ hasText: "Jan Żak" }).getByText("numer wpłaty i kwota")).toBeVisible();
  expect(await owed(sure.id)).toBe(balance);
  await page.getByRole("button", { name: "Zatwierdź pewne (1)" }).click();
  await expect(page.getByText("Zaksięgowano: 1").first()).toBeVisible();
  expect(await owed(sure.id)).toBe(0);

  const view = (name: RegExp) => page.getByRole("radio", { name }).click();
  await view(/^Do sprawdzenia/);
  await expect(page.getByRole("link", { name: /^podobna już zaksięgowana/ })).toBeVisible();
  await expectNoFaultsInFull(page, "statement-similar");

  await view(/^Nieczytelne/);
  await expectNoFaultsInFull(page, "statement-unread");
  await page.getByRole("row").filter({ hasText: "bez dnia" }).getByRole("button", { name: "Uzupełnij" }).click();
  const complete = page.getByRole("dialog", { name: "Uzupełnij" });
  await complete.getByLabel("Dzień księgowania").fill("20.01.2026");
  await complete.getByLabel("Kwota wpłaty").fill("44");
  await complete.getByRole("button", { name: "Zapisz" }).click();
  await expect(complete).toBeHidden();

  await view(/^Bez pary/);
  await expect(page.getByRole("row").filter({ hasText: "bez dnia" })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Wójtowicz" });
  await row.getByRole("button", { name: /^Więcej|Działania/ }).click();
  await page.getByRole("menuitem", { name: "Powiąż ręcznie" }).click();
  const split = page.getByRole("dialog", { name: "Powiąż ręcznie" });
  await split.getByRole("combobox").click();
  await split.getByRole("combobox").fill(other.title.replace("Papierowy ptak ", "Pirueta "));
  await page.getByRole("option").first().click();
  await split.getByLabel("Kwota").fill("45,67");
  await split.getByRole("button", { name: "Dodaj zgłoszenie" }).click();
  await expectNoFaultsInFull(page, "statement-split");
  await split.getByRole("button", { name: "Usuń część 2" }).click();
  await split.getByRole("button", { name: "Zatwierdź" }).click();
  await expect(page.getByText("Zaksięgowano: 1").first()).toBeVisible();
  await expect(row.getByText(/zostaje\s12\s300,00/)).toBeVisible();
  await expectNoFaultsInFull(page, "statement-rest");

  const reloadedImport = await load();
  await expect(reloadedImport.getByText("takie jak poprzednio")).toBeVisible();
  await reloadedImport.getByRole("radio", { name: "Wklejony" }).click();
  await reloadedImport.getByLabel("Wiersze wyciągu").fill(lines.slice(1).join("\n"));
  await expectNoFaultsInFull(page, "statement-pasted");
  await reloadedImport.getByRole("button", { name: "Wczytaj (4)" }).click();
  await expect(page.getByText("Nowe: 0, już wczytane: 4").first()).toBeVisible();
  await view(/^Zaksięgowane/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectNoFaultsInFull(page, "statement-booked");
});

test("the office looks up a club's account, and sets by which rule payers are reminded @full", async ({ page }) => {
  const owing = await placeOrder(page, "transfer");
  const name = owing.title.replace("Papierowy ptak", "Studio Tańca Pirueta");
  await signIn(page, "admin@demo.test");
  const { data } = (await callApi(page, "GET", `/api/payments?q=${owing.reference}`)).body as { data: { competition_id: string }[] };
  await page.goto(`/dashboard/payments?competition=${data[0]?.competition_id}`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Więcej narzędzi" }).click();
  await page.getByRole("menuitem", { name: "Przypomnienia" }).click();
  const rule = page.getByRole("dialog", { name: "Przypomnienia o płatności" });
  await expect(rule.getByRole("switch", { name: "Wysyłaj przypomnienia" })).not.toBeChecked();
  await rule.getByRole("switch", { name: "Wysyłaj przypomnienia" }).click();
  await expectNoFaultsInFull(page, "reminders");
  await rule.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByText("Zapisano").first()).toBeVisible();

  await page.getByRole("button", { name: "Więcej narzędzi" }).click();
  await page.getByRole("menuitem", { name: "Rozliczenia klubów" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rozliczenia klubów" })).toBeVisible();
  await waitForMount(page);
  await page.getByRole("searchbox").fill(name);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("row").filter({ hasText: name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("table", { name: "Turnieje" }).getByRole("row")).toHaveCount(3);
  await expectNoFaultsInFull(page, "club-account");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect((await saved).suggestedFilename()).toContain("Studio");
});
