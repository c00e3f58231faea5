// Passwords, first steps, the own account, and one person with two organisers.
import { announce } from "../../src/kernel/live/live.server.ts";
import { VISITORS } from "../../src/kernel/world/world.server.ts";
import { makePerson, PASSWORD as MADE_PASSWORD } from "../competitions/factories.ts";
import { findSeriousViolations } from "./axe.ts";
import { FOUNDER, sendLogin, setUp } from "./fresh.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { endSession, linkMailedTo } from "./people.ts";
import { callApi, expect, waitForMount, PASSWORD, signIn, test } from "./server.ts";

test("a wrong password is reported at its field; a forgotten one is reset by the mailed link, once, and unknown addresses get the same answer", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of 422/);
  const { email } = await inApplication(server, (place, demo) => makePerson(place, demo, "trener", "Wanda Zapominalska"));
  await page.goto("/login");
  await waitForMount(page);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByText("Wypełnij to pole.")).toHaveCount(2);
  await sendLogin(page, { email, password: "nie-to-haslo" });
  await expect(page.getByText("Adres albo hasło się nie zgadza.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");

  const ask = async (address: string) => {
    await page.goto("/login");
    await waitForMount(page);
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
  await waitForMount(page);
  const field = page.getByLabel("Nowe hasło", { exact: true });
  await field.fill("krótkie");
  await page.getByRole("button", { name: "Zapisz hasło" }).click();
  await expect(page.getByText("Wpisz co najmniej 10 znaków.")).toBeVisible();
  await field.fill("Wanda-Zapominalska-1");
  await page.getByRole("button", { name: "Zapisz hasło" }).click();
  await expect(page.getByText("Twoje imię, adres i nazwę organizacji łatwo odgadnąć. Ułóż hasło z trzech")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("całkiem nowe hasło");
  await page.getByRole("button", { name: "Zapisz hasło" }).click();
  await expect(page.getByText("Nowe hasło jest ustawione.")).toBeVisible();
  await sendLogin(page, { email, password: "całkiem nowe hasło" });
  await expect(page).toHaveURL(/\/me$/);

  await endSession(page);
  await page.goto(path);
  await waitForMount(page);
  await field.fill("jeszcze nowsze hasło");
  await page.getByRole("button", { name: "Zapisz hasło" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ten link już nie działa" })).toBeVisible();
  await page.getByRole("link", { name: "Poproś o nowy link" }).click();
  await expect(page).toHaveURL(/\/forgotten-password$/);
});

test("a known person proves the old password and then works for two organisers, switching in the account menu @full", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of 422/);
  const { email } = await inApplication(server, (place, demo) => makePerson(place, demo, "referee", "Iga Dwojga"));
  await signIn(page, "admin@drugi.test", PASSWORD, "drugi");
  expect((await callApi(page, "POST", "/api/invitations", { email, role: "trener" }, "drugi")).status).toBe(201);
  const list = await callApi(page, "GET", `/api/mails?q=${encodeURIComponent(email)}`, undefined, "drugi");
  const id = (list.body as { data: { id: string }[] }).data[0]?.id ?? "";
  const mail = (await callApi(page, "GET", `/api/mails/${id}`, undefined, "drugi")).body as { text_body: string };
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail.text_body)?.[0] ?? "");
  await endSession(page);

  await page.goto(pathname + search);
  await waitForMount(page);
  await expect(page.getByText("To konto już u nas jest.")).toBeVisible();
  await expect(page.getByLabel("Imię i nazwisko")).toHaveCount(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByLabel("Hasło", { exact: true }).fill("zgadywane-haslo");
  await page.getByRole("button", { name: "Przyjmij zaproszenie" }).click();
  await expect(page.getByText("To nie jest dotychczasowe hasło.").first()).toBeVisible();
  await page.getByLabel("Hasło", { exact: true }).fill(MADE_PASSWORD);
  await page.getByRole("button", { name: "Przyjmij zaproszenie" }).click();
  await expect(page).toHaveURL(/\/me\?tenant=drugi$/);
  await expect(page.getByText("Stowarzyszenie Krok w Krok, rola: trener")).toBeVisible();

  await page.getByRole("button", { name: "Konto" }).first().click();
  await page.getByRole("menuitem", { name: "Fundacja Rytm Wisły" }).click();
  await expect(page).toHaveURL(/\/judge\/dashboard$/);
  const me = (await callApi(page, "GET", "/api/user")).body as { role: string; tenant: { slug: string } };
  expect(me).toMatchObject({ role: "referee", tenant: { slug: "demo" } });
  await page.goto("/me");
  await waitForMount(page);
  await page.getByRole("button", { name: "Przejdź do: Stowarzyszenie Krok w Krok" }).click();
  await expect(page.getByText("Stowarzyszenie Krok w Krok, rola: trener")).toBeVisible();
});

test("one's own name, password and API tokens are managed at /me, and the old password no longer works", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of (403|422)/);
  const { email } = await inApplication(server, (place, demo) => makePerson(place, demo, "trener", "Jan Zmienny"));
  await signIn(page, email, MADE_PASSWORD);
  await page.goto("/me");
  await waitForMount(page);
  await page.getByLabel("Imię i nazwisko").fill("Jan Niezmienny");
  await page.getByRole("button", { name: "Zapisz dane" }).click();
  await expect(page.getByText("Zapisano dane").first()).toBeVisible();
  await page.getByLabel("Dotychczasowe hasło").fill("nie to hasło");
  await page.getByLabel("Nowe hasło", { exact: true }).fill("zupełnie inne hasło");
  await page.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(page.getByText("To nie jest dotychczasowe hasło.").first()).toBeVisible();
  await page.getByLabel("Dotychczasowe hasło").fill(MADE_PASSWORD);
  await page.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(page.getByText("Zmieniono hasło.").first()).toBeVisible();
  await page.getByRole("button", { name: "Nowy token" }).click();
  await page.getByLabel("Nazwa").fill("Arkusz z wynikami");
  // The password is required again 15 minutes after the sign-in. Cancelling loses no input.
  await inApplication(server, ({ world }) =>
    world.database.asOwner(async (trx) => {
      await trx.updateTable("sessions").set({ proved_at: "2026-01-01T00:00:00Z" }).execute();
      await announce(trx, "-", VISITORS);
    }),
  );
  await page.getByRole("button", { name: "Utwórz token" }).click();
  const proof = page.getByRole("dialog", { name: "Potwierdź, że to Ty" });
  await proof.getByRole("button", { name: "Anuluj" }).click();
  await expect(page.getByText("Nic nie zmieniono.").first()).toBeVisible();
  await expect(page.getByLabel("Nazwa")).toHaveValue("Arkusz z wynikami");
  await page.getByRole("button", { name: "Utwórz token" }).click();
  await proof.getByLabel("Hasło", { exact: true }).fill("nie to hasło");
  await proof.getByRole("button", { name: "Potwierdź" }).click();
  await expect(proof.getByText("To hasło się nie zgadza.")).toBeVisible();
  await expectNoFaultsInFull(page, "proof");
  await proof.getByLabel("Hasło", { exact: true }).fill("zupełnie inne hasło");
  await proof.getByRole("button", { name: "Potwierdź" }).click();
  await expect(proof).toHaveCount(0);
  const token = await page.getByLabel("Token", { exact: true }).inputValue();
  expect(token).toMatch(/^parkiet_/);
  await expectNoFaultsInFull(page, "token");
  await page.getByRole("button", { name: "Gotowe" }).click();
  const withToken = async () =>
    (await fetch(`${server.url}/api/user`, { headers: { "x-tenant": "demo", authorization: `Bearer ${token}` } })).status;
  expect(await withToken()).toBe(200);
  await page.getByRole("button", { name: "Usuń token: Arkusz z wynikami" }).click();
  await page.getByRole("button", { name: "Usuń", exact: true }).click();
  await expect(page.getByText("Nie masz jeszcze żadnego tokenu.")).toBeVisible();
  expect(await withToken()).toBe(401);
  await endSession(page);
  expect((await callApi(page, "POST", "/api/login", { email, password: MADE_PASSWORD })).status).toBe(422);
  expect((await callApi(page, "POST", "/api/login", { email, password: "zupełnie inne hasło" })).status).toBe(200);
  expect((await callApi(page, "GET", "/api/user")).body).toMatchObject({ name: "Jan Niezmienny" });
});

test.describe("of a new installation", () => {
  test.use({ content: "empty" });

  test("an admin is led through five first steps, which save as they go; skipped ones are done once the person is loaded again", async ({
    page,
    server,
    expectTrouble,
  }) => {
    expectTrouble(/status of (422|500)/);
    await setUp(page, server);
    // A login response without the onboarding flag means that onboarding is needed.
    const { email } = await inApplication(server, (place, demo) => makePerson(place, demo, "admin"));
    await page.route("**/api/login", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: {} });
    });
    await page.goto("/login");
    await sendLogin(page, { email, password: MADE_PASSWORD });
    await expect(page).toHaveURL(/\/onboarding$/);
    const skip = page.getByRole("button", { name: "Pomiń wszystko" });
    await page.route("**/api/user", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Wystąpił błąd serwera." } }),
    );
    await skip.click();
    await expect(page.getByText("Zapisano, ale konto się nie odświeżyło. Spróbuj jeszcze raz.").first()).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding$/);
    await page.unroute("**/api/user");
    await skip.click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.unroute("**/api/login");
    await endSession(page);

    await page.goto("/login?to=%2Fdashboard%2Fcategories");
    await sendLogin(page, FOUNDER);
    await expect(page).toHaveURL(/\/onboarding\?to=/);
    const step = (name: string) => page.getByRole("img", { name });
    const next = page.getByRole("button", { name: "Zapisz i dalej" });
    await expect(step("Krok 1 z 5: Organizacja")).toBeVisible();
    await expect(page.getByLabel("Nazwa organizacji")).toHaveValue("Studio Plié");
    await page.getByRole("button", { name: "Pomiń ten krok" }).click();
    await expect(step("Krok 2 z 5: Kontakt")).toBeVisible();
    await page.getByRole("button", { name: "Wstecz" }).click();
    await expect(step("Krok 1 z 5: Organizacja")).toBeVisible();
    await next.click();

    await page.getByLabel("Telefon").fill("+48 600 100 201");
    await next.click();

    await expect(step("Krok 3 z 5: Znak i kolor")).toBeVisible();
    const color = page.getByRole("textbox", { name: /^Kolor/ });
    await color.fill("#ffcc00");
    await expect(page.getByText("za mały, wybierz ciemniejszy")).toBeVisible();
    await next.click();
    await expect(page.getByText("Wybierz ciemniejszy kolor").first()).toBeVisible();
    await color.fill("#14532d");
    await expect(page.getByText(/Kontrast z bielą 9,\d:1/)).toBeVisible();
    await expectNoFaultsInFull(page, "first-steps");
    await next.click();

    await expect(step("Krok 4 z 5: Rachunek i faktury")).toBeVisible();
    await page.getByLabel("NIP").fill("525-224-84-82");
    await next.click();
    await expect(page.getByText("Sprawdź NIP").first()).toBeVisible();
    await page.getByLabel("NIP").fill("525-224-84-81");
    await next.click();
    await expect(step("Krok 5 z 5: Pierwszy turniej")).toBeVisible();
    expect((await callApi(page, "GET", "/api/user")).body).toMatchObject({ onboarding_needed: true });
    await page.getByRole("button", { name: "Zacznij bez turnieju" }).click();
    await expect(page).toHaveURL(/\/dashboard\/categories$/);
    const settings = (await callApi(page, "GET", "/api/settings")).body;
    expect(settings).toMatchObject({ contact_phone: "+48 600 100 201", accent_color: "#14532d", invoice_nip: "5252248481" });
    expect((await callApi(page, "GET", "/api/user")).body).toMatchObject({ onboarding_needed: false });
  });
});
