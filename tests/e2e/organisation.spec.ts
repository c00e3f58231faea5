// The organiser's people, settings, mails and audit trail, and the platform's list of organisers.
import type { Page, Request } from "@playwright/test";
import { makePerson } from "../competitions/factories.ts";
import { signInAsFounder, setUp } from "./fresh.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { ADMIN } from "./people.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

async function open(page: Page, path: string, email = ADMIN): Promise<void> {
  await signIn(page, email);
  await page.goto(path);
  await waitForMount(page);
}

test.describe("of a new installation", () => {
  test.use({ content: "empty" });

  test("people are found, invited, given another role, shut out and let in again, but never the last administrator; the outbox shows a mail", async ({
    page,
    server,
    expectTrouble,
  }) => {
    expectTrouble(/status of 422/);
    await setUp(page, server);
    await inApplication(server, (place, demo) => makePerson(place, demo, "trener", "Zenobia Szukana"));
    await signInAsFounder(page);
    await page.goto("/dashboard/users");
    await waitForMount(page);
    const table = page.getByRole("table", { name: "Użytkownicy" });
    const search = page.getByRole("searchbox", { name: "Szukaj nazwiska lub adresu" });
    const menuOf = (name: string) => page.getByRole("button", { name: `Więcej działań: ${name}` });
    const choose = async (name: string, action: string) => {
      await menuOf(name).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    const confirm = (action: string) => page.getByRole("alertdialog").getByRole("button", { name: action }).click();
    await choose("Ala Klepka", "Odbierz dostęp");
    await expect(page.getByText("To Twój własny dostęp.")).toBeVisible();
    await confirm("Odbierz dostęp");
    await expect(page.getByText("To ostatnie konto administratora.").first()).toBeVisible();
    expect((await callApi(page, "GET", "/api/user")).status).toBe(200);
    await page.reload();
    await waitForMount(page);

    await search.fill("zenobia");
    await expect(page).toHaveURL(/q=zenobia/);
    await expect(table.getByRole("row")).toHaveCount(2);
    await choose("Zenobia Szukana", "Rola i uprawnienia");
    await page.getByRole("radio", { name: "Sędzia" }).click();
    await page.getByRole("button", { name: "Zapisz" }).click();
    await expect(table.getByText("Sędzia")).toBeVisible();
    await choose("Zenobia Szukana", "Odbierz dostęp");
    await confirm("Odbierz dostęp");
    await expect(page.getByText("Nic nie pasuje do filtrów")).toBeVisible();

    // A filter is chosen right after the last key of a search: the list shows the filter and the search together.
    await page.goto("/dashboard/users");
    await waitForMount(page);
    let answer = () => undefined as void;
    const searched = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/api/users?*", async (route) => {
      if (route.request().url().includes("q=zenobia")) answer();
      await searched;
      await route.continue();
    });
    await search.fill("zenobia");
    await page.getByRole("radio", { name: "Bez dostępu" }).click();
    await expect(page).toHaveURL(/q=zenobia/);
    await expect(page).toHaveURL(/view=lost/);
    await page.unroute("**/api/users?*");
    await expect(table.getByText("Zenobia Szukana")).toBeVisible();
    await choose("Zenobia Szukana", "Przywróć dostęp");
    await expect(page.getByText("Przywrócono dostęp: Zenobia Szukana").first()).toBeVisible();
    await page.goto("/dashboard/users?q=zenobia&role=referee");
    await expect(table.getByText("Zenobia Szukana")).toBeVisible();

    await waitForMount(page);
    await page.getByRole("button", { name: "Zaproś osobę" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Zaproś osobę" });
    await dialog.getByRole("button", { name: "Wyślij zaproszenie" }).click();
    await expect(dialog.getByText("Wypełnij to pole.")).toBeVisible();
    const email = "nowa@example.com";
    await dialog.getByLabel("E-mail").fill(email);
    await dialog.getByRole("radio", { name: "Trener" }).click();
    await expectNoFaultsInFull(page, "invite");
    await dialog.getByRole("button", { name: "Wyślij zaproszenie" }).click();
    await expect(page.getByText(`Wysłano zaproszenie: ${email}`).first()).toBeVisible();
    await page.getByRole("tab", { name: "Zaproszenia" }).click();
    const row = page.getByRole("row").filter({ hasText: email });
    await expect(row.getByText("Czeka")).toBeVisible();
    await choose(email, "Cofnij zaproszenie");
    await confirm("Cofnij zaproszenie");
    await expect(row.getByText("Cofnięte")).toBeVisible();

    // The outbox says how to send mail, finds a mail and shows it in a frame in which nothing runs.
    const judge = "sedzia@example.com";
    for (const invited of [judge, "inny@example.com"])
      expect((await callApi(page, "POST", "/api/invitations", { email: invited, role: "referee" })).status).toBe(201);
    await page.goto("/dashboard/outbox");
    await waitForMount(page);
    await expect(page.getByText("SMTP_URL=")).toBeVisible();
    await page.getByRole("searchbox", { name: "Szukaj adresu lub tematu" }).fill(judge);
    const mail = page.getByRole("row").filter({ hasText: judge });
    await expect(page.getByRole("row")).toHaveCount(2);
    await mail.focus();
    await mail.press("Enter");
    const panel = page.getByRole("complementary", { name: "Zaproszenie: Studio Plié" });
    const frame = panel.locator("iframe");
    await expect(frame).toHaveAttribute("sandbox", "");
    await expect(frame).toHaveAttribute("srcdoc", /<h1[^>]*>Zaproszenie do: Studio Plié</);
    await panel.getByRole("radio", { name: "Tekst" }).click();
    await expect(panel.getByText(/invitation\?token=[\w-]{20,}/)).toBeVisible();
    // axe cannot run in the mail's frame, which allows no scripts. It checks the plain-text view instead.
    await expect(frame).toHaveCount(0);
    await expectNoFaultsInFull(page, "mail");
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await page.getByRole("radio", { name: "Wysłane" }).click();
    await expect(page.getByText("Nic nie pasuje do filtrów")).toBeVisible();
  });
});

test("settings save themselves, one save after the other, and take a logo; two editors of one field choose; a change is in the audit trail @full", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of (409|422)/);
  const saves = { open: 0, most: 0 };
  const isSave = (request: Request) => request.method() !== "GET" && request.url().endsWith("/api/settings");
  page.on("request", (request) => {
    if (isSave(request)) saves.most = Math.max(saves.most, (saves.open += 1));
  });
  page.on("requestfinished", (request) => {
    if (isSave(request)) saves.open -= 1;
  });
  await open(page, "/dashboard/settings");
  await page.getByLabel("Telefon").fill("600 700 800");
  await page.getByLabel("Telefon").press("Tab");
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await page.getByLabel("Numer rachunku").fill("61 1090 1014 0000 0712 1981 2875");
  await page.getByLabel("Numer rachunku").press("Tab");
  await expect(page.getByText("Podaj numer rachunku z 26 cyfr")).toBeVisible();
  await page.getByLabel("Numer rachunku").fill("61 1090 1014 0000 0712 1981 2874");
  await page.getByRole("textbox", { name: /^Kolor/ }).fill("#1e3a8a");
  await page.getByRole("textbox", { name: /^Kolor/ }).press("Tab");
  await expect(page.getByText("Podaj numer rachunku z 26 cyfr")).toHaveCount(0);
  const logo = page.locator("input[type=file]");
  await logo.setInputFiles({ name: "znak.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(page.getByRole("group", { name: "Logo" }).locator(".errm")).toBeVisible();
  await logo.setInputFiles({ name: "znak.png", mimeType: "image/png", buffer: PNG });
  await expect(page.getByRole("img", { name: "Logo: Fundacja Rytm Wisły" })).toBeVisible();
  await expect
    .poll(async () => (await callApi(page, "GET", "/api/settings")).body)
    .toMatchObject({ contact_phone: "600 700 800", accent_color: "#1e3a8a", bank_account: "61109010140000071219812874" });
  expect(saves.most).toBe(1);
  await page.goto("/");
  await expect(page.getByRole("banner").locator("img.t-logo")).toBeVisible();
  await expect(page.locator(".wiz-hdr")).toHaveCSS("border-top-color", "rgb(30, 58, 138)");
  await page.goto("/scores/rytm-wisly-2026");
  await expect(page.locator(".phdr")).toHaveCSS("background-color", "rgb(30, 58, 138)");
  await expectNoFaultsInFull(page, "public-colours");
  await page.goto("/dashboard/settings");
  await waitForMount(page);
  await expect(page.getByLabel("Telefon")).toHaveValue("600 700 800");
  await page.getByRole("button", { name: "Usuń logo" }).click();
  await expect(page.getByRole("img", { name: "Logo: Fundacja Rytm Wisły" })).toHaveCount(0);

  // Two editors of one field see both values and choose. Different fields do not disturb each other.
  await page.reload();
  await waitForMount(page);
  const change = (body: object) => callApi(page, "PUT", "/api/settings", body);
  expect((await change({ invoice_name: "Inna osoba" })).status).toBe(200);
  await page.getByLabel(/^Adres/).fill("ul. Moja 1, Toruń");
  await page.getByLabel(/^Adres/).press("Tab");
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await expect(page.getByLabel("Nazwa na fakturze")).toHaveValue("Inna osoba");

  expect((await change({ invoice_name: "Ich nazwa" })).status).toBe(200);
  await page.getByLabel("Nazwa na fakturze").fill("Moja nazwa");
  await page.getByLabel("Nazwa na fakturze").press("Tab");
  await expect(page.getByText("Ktoś zmienił te ustawienia w międzyczasie.")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Moja nazwa" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Ich nazwa" })).toBeVisible();
  expect((await callApi(page, "GET", "/api/settings")).body).toMatchObject({
    invoice_name: "Ich nazwa",
    invoice_address: "ul. Moja 1, Toruń",
  });
  await page.getByRole("button", { name: "Zapisz moje" }).click();
  await expect.poll(async () => (await callApi(page, "GET", "/api/settings")).body).toMatchObject({ invoice_name: "Moja nazwa" });

  // A changed setting is in the audit trail: found by person and kind, opened to before and after.
  for (const contact_phone of ["601 111 222", "602 333 444"]) expect((await change({ contact_phone })).status).toBe(200);
  await page.getByRole("navigation", { name: "Główna nawigacja" }).getByRole("link", { name: "Dziennik zmian" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dziennik zmian" })).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("rytm wisły");
  await expect(page).toHaveURL(/q=rytm/);
  await page.getByRole("button", { name: "Czego dotyczy" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Organizacja" }).click();
  await expect(page).toHaveURL(/q=rytm.*kind=tenant/);
  const newest = page.locator("details").first();
  await expect(newest.locator("summary")).toContainText("Zmieniono");
  await newest.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(newest.getByRole("row").nth(0)).toHaveText("PolePrzedPo");
  await expect(newest.getByRole("row").nth(1)).toHaveText("Telefon601 111 222602 333 444");
  await expect(newest).not.toContainText("{");
  await expectNoFaultsInFull(page, "audit");

  await page.getByLabel("Do dnia").fill("1.1.2020");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nic nie pasuje do filtrów")).toBeVisible();
  await page.getByRole("button", { name: "Wyczyść filtry" }).last().click();
  await expect(page).toHaveURL(/\/dashboard\/audit$/);
  await expect(page.locator(".audit-events li")).toHaveCount(50);
  await page.getByRole("button", { name: "Pokaż więcej" }).click();
  await expect(page.locator(".audit-events li")).toHaveCount(100);
});

test("a super-admin makes an organiser, enters it, comes back, archives and restores it @full", async ({ page, expectTrouble }) => {
  expectTrouble(/status of 422/);
  await open(page, "/dashboard/tenants", "super@parkiet.test");
  await page.getByRole("button", { name: "Dodaj organizację" }).click();
  const sheet = page.getByRole("dialog", { name: "Dodaj organizację" });
  const name = "Łódzki Dom Tańca";
  await sheet.getByLabel("Nazwa organizacji").fill(name);
  await expect(sheet.getByLabel("Nazwa w adresie")).toHaveValue("lodzki-dom-tanca");
  await sheet.getByLabel("Hosty").fill("https://zle/");
  await sheet.getByRole("button", { name: "Dodaj organizację" }).click();
  await expect(sheet.getByText("Podaj samą nazwę hosta").first()).toBeVisible();
  await sheet.getByLabel("Hosty").fill("taniec.example.com");
  await sheet.getByRole("button", { name: "Dodaj organizację" }).click();
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();
  await expectNoFaultsInFull(page, "tenants");

  const menu = page.getByRole("button", { name: `Więcej działań: ${name}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Przejdź do tej organizacji" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/settings");
  await waitForMount(page);
  await expect(page.getByLabel("Nazwa organizacji")).toHaveValue(name);
  await page.getByRole("button", { name: "Konto" }).first().click();
  await page.getByRole("menuitem", { name: "Fundacja Rytm Wisły" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/dashboard/tenants");
  await waitForMount(page);
  await menu.click();
  await page.getByRole("menuitem", { name: "Zarchiwizuj" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Zarchiwizuj" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("radio", { name: /Archiwum/ }).click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Przywróć" }).click();
  await page.getByRole("radio", { name: /Działające/ }).click();
  await expect(row).toBeVisible();
});

test("the tables of the organisation's pages fit a phone @full", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "super@parkiet.test");
  for (const path of [
    "/dashboard/users",
    "/dashboard/users?tab=invitations",
    "/dashboard/outbox",
    "/dashboard/audit",
    "/dashboard/incidents",
    "/dashboard/stations",
    "/dashboard/notices",
    "/dashboard/tenants",
    "/dashboard/backups",
    "/me",
  ]) {
    await page.goto(path);
    await waitForMount(page);
    const over = await page.locator(".dt-w").evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    expect(Math.max(0, ...over), path).toBe(0);
  }
});
