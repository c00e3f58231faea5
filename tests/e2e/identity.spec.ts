// Signing in, passwords, invitations, first steps, one's own account.
import type { Page } from "@playwright/test";
import { ADMIN, become, freshEmail, invite, leave, linkMailedTo } from "./people.ts";
import { seriousIn } from "./axe.ts";
import { callApi, expect, mounted, PASSWORD, signIn, test } from "./server.ts";

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
}

test("a wrong password is said beside the field, and an empty form names its fields @both", async ({ page, expectTrouble }) => {
  expectTrouble(/status of 422/);
  await page.goto("/login");
  await mounted(page);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByText("Wypełnij to pole.")).toHaveCount(2);
  await fillLogin(page, "nikt@example.com", "nie-to-haslo");
  await expect(page.getByText("Adres albo hasło się nie zgadza.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
});

test("„keep me signed in” outlives the browser, without it the session ends with it", async ({ page }) => {
  const session = async () => (await page.context().cookies()).find((cookie) => cookie.name === "parkiet_session");
  await page.goto("/login");
  await mounted(page);
  await fillLogin(page, ADMIN, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await session())?.expires).toBe(-1);
  await leave(page);
  await page.goto("/login");
  await mounted(page);
  await page.getByLabel("Nie wylogowuj na tym urządzeniu").click();
  await fillLogin(page, ADMIN, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(((await session())?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 13 * 86_400_000);
});

test("a forgotten password is set anew with the mailed link, once; unknown addresses are answered alike", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 422/);
  const { email } = await become(page, "trener", "Wanda Zapominalska");
  await leave(page);
  const ask = async (address: string) => {
    await page.goto("/login");
    await mounted(page);
    await page.getByRole("link", { name: "Nie pamiętam hasła" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nie pamiętam hasła" })).toBeVisible();
    await page.getByLabel("E-mail").fill(address);
    await page.getByRole("button", { name: "Wyślij link" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sprawdź pocztę" })).toBeVisible();
    return page.locator("main").innerText();
  };
  expect(await ask("nikt-taki@example.com")).toBe(await ask(email));

  const path = await linkMailedTo(page, email);
  await page.goto(path);
  await mounted(page);
  const field = page.getByLabel("Nowe hasło", { exact: true });
  await field.fill("krótkie");
  await page.getByRole("button", { name: "Zapisz hasło" }).click();
  await expect(page.getByText("Wpisz co najmniej 10 znaków.")).toBeVisible();
  await field.fill("całkiem nowe hasło");
  await page.getByRole("button", { name: "Zapisz hasło" }).click();
  await expect(page.getByText("Nowe hasło jest ustawione.")).toBeVisible();
  await fillLogin(page, email, "całkiem nowe hasło");
  await expect(page).toHaveURL(/\/me$/);

  await leave(page);
  await page.goto(path);
  await mounted(page);
  await field.fill("jeszcze nowsze hasło");
  await page.getByRole("button", { name: "Zapisz hasło" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ten link już nie działa" })).toBeVisible();
  await page.getByRole("link", { name: "Poproś o nowy link" }).click();
  await expect(page).toHaveURL(/\/forgotten-password$/);
});

test("a new person accepts an invitation with name and password and lands at the role's desk @both", async ({ page, expectTrouble }) => {
  expectTrouble(/status of 422/);
  const email = freshEmail();
  const path = await invite(page, email, "trener");
  await page.goto(path);
  await mounted(page);
  await expect(page.getByText("Fundacja Rytm Wisły, rola: trener")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByRole("button", { name: "Przyjmij zaproszenie" }).click();
  await expect(page.getByText("Do poprawy: 2 pola")).toBeVisible();
  await page.getByLabel("Imię i nazwisko").fill("Żaneta Nowa");
  await page.getByLabel("Hasło", { exact: true }).fill("dwadziescia-klepek");
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Przyjmij zaproszenie" }).click();
  await expect(page).toHaveURL(/\/me$/);
  await expect(page.getByText("Fundacja Rytm Wisły, rola: trener")).toBeVisible();
  await leave(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "To zaproszenie już nie działa" })).toBeVisible();
});

test("a known person proves the old password and then works for two organisers, switching in the account menu", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/status of 422/);
  const { email, password } = await become(page, "referee", "Iga Dwojga");
  await leave(page);
  await signIn(page, "admin@drugi.test", PASSWORD, "drugi");
  expect((await callApi(page, "POST", "/api/invitations", { email, role: "trener" }, "drugi")).status).toBe(201);
  const list = await callApi(page, "GET", `/api/mails?q=${encodeURIComponent(email)}`, undefined, "drugi");
  const id = (list.body as { data: { id: string }[] }).data[0]?.id ?? "";
  const mail = (await callApi(page, "GET", `/api/mails/${id}`, undefined, "drugi")).body as { text_body: string };
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail.text_body)?.[0] ?? "");
  await leave(page);

  await page.goto(pathname + search);
  await mounted(page);
  await expect(page.getByText("To konto już u nas jest.")).toBeVisible();
  await expect(page.getByLabel("Imię i nazwisko")).toHaveCount(0);
  await page.getByLabel("Hasło", { exact: true }).fill("zgadywane-haslo");
  await page.getByRole("button", { name: "Przyjmij zaproszenie" }).click();
  await expect(page.getByText("To nie jest dotychczasowe hasło.").first()).toBeVisible();
  await page.getByLabel("Hasło", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Przyjmij zaproszenie" }).click();
  await expect(page).toHaveURL(/\/me\?tenant=drugi$/);
  await expect(page.getByText("Stowarzyszenie Krok w Krok, rola: trener")).toBeVisible();

  await page.getByRole("button", { name: "Konto" }).first().click();
  await page.getByRole("menuitem", { name: "Fundacja Rytm Wisły" }).click();
  await expect(page).toHaveURL(/\/judge\/dashboard$/);
  const me = (await callApi(page, "GET", "/api/user")).body as { role: string; tenant: { slug: string } };
  expect(me).toMatchObject({ role: "referee", tenant: { slug: "demo" } });
  await page.goto("/me");
  await mounted(page);
  await page.getByRole("button", { name: "Przejdź do: Stowarzyszenie Krok w Krok" }).click();
  await expect(page.getByText("Stowarzyszenie Krok w Krok, rola: trener")).toBeVisible();
});

test("a new admin is led through five first steps, which save as they go", async ({ page, expectTrouble }) => {
  expectTrouble(/status of 422/);
  const { email, password } = await become(page, "admin", "Ola Pierwsza");
  await leave(page);
  await page.goto("/login?to=%2Fdashboard%2Fcategories");
  await mounted(page);
  await fillLogin(page, email, password);
  await expect(page).toHaveURL(/\/onboarding\?to=/);
  await expect(page.getByRole("img", { name: "Krok 1 z 5: Organizacja" })).toBeVisible();
  await expect(page.getByLabel("Nazwa organizacji")).toHaveValue("Fundacja Rytm Wisły");
  await page.getByRole("button", { name: "Zapisz i dalej" }).click();

  await page.getByLabel("Telefon").fill("+48 600 100 201");
  await page.getByRole("button", { name: "Zapisz i dalej" }).click();

  await expect(page.getByRole("img", { name: "Krok 3 z 5: Znak i kolor" })).toBeVisible();
  await page.getByRole("textbox", { name: /^Kolor/ }).fill("#ffcc00");
  await expect(page.getByText("za mały, wybierz ciemniejszy")).toBeVisible();
  await page.getByRole("button", { name: "Zapisz i dalej" }).click();
  await expect(page.getByText("Wybierz ciemniejszy kolor").first()).toBeVisible();
  await page.getByRole("textbox", { name: /^Kolor/ }).fill("#14532d");
  await expect(page.getByText(/Kontrast z bielą 9,\d:1/)).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Zapisz i dalej" }).click();

  await expect(page.getByRole("img", { name: "Krok 4 z 5: Rachunek i faktury" })).toBeVisible();
  await page.getByLabel("NIP").fill("525-224-84-82");
  await page.getByRole("button", { name: "Zapisz i dalej" }).click();
  await expect(page.getByText("Sprawdź NIP").first()).toBeVisible();
  await page.getByLabel("NIP").fill("525-224-84-81");
  await page.getByRole("button", { name: "Zapisz i dalej" }).click();
  await expect(page.getByRole("img", { name: "Krok 5 z 5: Pierwszy turniej" })).toBeVisible();
  expect((await callApi(page, "GET", "/api/user")).body).toMatchObject({ onboarding_needed: true });
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Zacznij bez turnieju" }).click();
  await expect(page).toHaveURL(/\/dashboard\/categories$/);
  const settings = (await callApi(page, "GET", "/api/settings")).body;
  expect(settings).toMatchObject({ contact_phone: "+48 600 100 201", accent_color: "#14532d", invoice_nip: "5252248481" });
  expect((await callApi(page, "GET", "/api/user")).body).toMatchObject({ onboarding_needed: false });
});

test("first steps can be skipped one by one, and all at once", async ({ page }) => {
  const { email, password } = await become(page, "admin", "Ewa Śpieszna");
  await leave(page);
  await page.goto("/login");
  await mounted(page);
  await fillLogin(page, email, password);
  await expect(page).toHaveURL(/\/onboarding$/);
  await page.getByRole("button", { name: "Pomiń ten krok" }).click();
  await expect(page.getByRole("img", { name: "Krok 2 z 5: Kontakt" })).toBeVisible();
  await page.getByRole("button", { name: "Wstecz" }).click();
  await expect(page.getByRole("img", { name: "Krok 1 z 5: Organizacja" })).toBeVisible();
  await page.getByRole("button", { name: "Pomiń wszystko" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await leave(page);
  await signIn(page, email, password);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("one's own name, password and API tokens are kept at /me, and the old password no longer opens", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of 422/);
  const { email, password } = await become(page, "trener", "Jan Zmienny");
  await page.goto("/me");
  await mounted(page);
  await page.getByLabel("Imię i nazwisko").fill("Jan Niezmienny");
  await page.getByRole("button", { name: "Zapisz dane" }).click();
  await expect(page.getByText("Zapisano dane").first()).toBeVisible();
  await page.getByLabel("Dotychczasowe hasło").fill("nie to hasło");
  await page.getByLabel("Nowe hasło", { exact: true }).fill("zupełnie inne hasło");
  await page.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(page.getByText("To nie jest dotychczasowe hasło.").first()).toBeVisible();
  await page.getByLabel("Dotychczasowe hasło").fill(password);
  await page.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(page.getByText("Zmieniono hasło.").first()).toBeVisible();
  await page.getByRole("button", { name: "Nowy token" }).click();
  await page.getByLabel("Nazwa").fill("Arkusz z wynikami");
  await page.getByRole("button", { name: "Utwórz token" }).click();
  const token = await page.getByLabel("Token", { exact: true }).inputValue();
  expect(token).toMatch(/^parkiet_/);
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Gotowe" }).click();
  const withToken = async () =>
    (await fetch(`${server.url}/api/user`, { headers: { "x-tenant": "demo", authorization: `Bearer ${token}` } })).status;
  expect(await withToken()).toBe(200);
  await page.getByRole("button", { name: "Usuń token: Arkusz z wynikami" }).click();
  await page.getByRole("button", { name: "Usuń", exact: true }).click();
  await expect(page.getByText("Nie masz jeszcze żadnego tokenu.")).toBeVisible();
  expect(await withToken()).toBe(401);
  expect(await seriousIn(page)).toEqual([]);
  await leave(page);
  expect((await callApi(page, "POST", "/api/login", { email, password })).status).toBe(422);
  expect((await callApi(page, "POST", "/api/login", { email, password: "zupełnie inne hasło" })).status).toBe(200);
  expect((await callApi(page, "GET", "/api/user")).body).toMatchObject({ name: "Jan Niezmienny" });
});

test("without access one reads whom to ask and can change the account", async ({ page, server }) => {
  await signIn(page, "trener@demo.test");
  await page.goto("/dashboard/settings");
  await expect(page).toHaveURL(`${server.url}/unauthorized`);
  await mounted(page);
  await expect(page.getByText("Kogo poprosić")).toBeVisible();
  await expect(page.getByRole("link", { name: "biuro@rytmwisly.example" })).toHaveAttribute("href", "mailto:biuro@rytmwisly.example");
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Zaloguj się na inne konto" }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

for (const [mode, scheme] of [
  ["light", "light"],
  ["dark", "dark"],
] as const) {
  test(`sign-in pages fit a phone and pass axe in ${mode} mode`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    for (const path of ["/login", "/forgotten-password", `/reset-password?token=${"a".repeat(43)}`, "/setup?token=x"]) {
      await page.goto(path);
      await mounted(page);
      expect(await seriousIn(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
    }
  });
}
