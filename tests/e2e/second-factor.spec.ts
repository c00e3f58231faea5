// The second factor of administrators: an authenticator app, its loss, passkeys, and organisers that require one.
import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { makePerson, PASSWORD } from "../competitions/factories.ts";
import { signInAsFounder, FOUNDER, sendLogin, setUp } from "./fresh.ts";
import { inApplication } from "./in-application.ts";
import { expectFitInEnglish, expectNoFaultsInFull } from "./looks.ts";
import { endSession } from "./people.ts";
import { callApi, expect, waitForMount, type Server, signIn, test } from "./server.ts";

test.use({ content: "empty", host: "localhost" });

test.beforeEach(async ({ page, server }) => setUp(page, server));

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const makeAdmin = (server: Server, name: string) => inApplication(server, (place, demo) => makePerson(place, demo, "admin", name));

/** The app's secret, as the page shows it for typing. */
const secretOn = async (page: Page) => (await page.getByRole("definition").innerText()).replaceAll(" ", "");

/** A code of the app. Each time step is accepted once, so a later code is one step ahead, which the server accepts. */
const codeOf = (secret: string, stepsAhead: 0 | 1) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsAhead });

const codesOn = (page: Page) => page.getByRole("list", { name: "Kody zapasowe" }).getByRole("listitem").allInnerTexts();

async function openLogin(page: Page, email: string): Promise<void> {
  await endSession(page);
  await page.goto("/login");
  await sendLogin(page, { email, password: PASSWORD });
}

test("an app is set up and signed in with; who has lost it enters by recovery codes, also over an open page, until another administrator resets it", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of (401|422)/);
  const { email, name } = await makeAdmin(server, "Maja Zgubna");
  await signIn(page, email, PASSWORD);
  await page.goto("/dashboard/categories");
  await waitForMount(page);
  await expectNoFaultsInFull(page, "factor-line");
  await page.getByRole("link", { name: "Włącz drugi składnik logowania" }).click();
  await expect(page).toHaveURL(/\/me#second-factor$/);
  await press(page, "Ustaw aplikację");
  const secret = await secretOn(page);
  await expectNoFaultsInFull(page, "factor-app");
  await page.getByLabel("Kod z aplikacji").fill(await codeOf(secret, 0));
  await expect(page.getByRole("dialog", { name: "Kody zapasowe" })).toBeVisible();
  const [first = "", second = ""] = await codesOn(page);
  await expectNoFaultsInFull(page, "factor-codes");
  await press(page, "Mam je, dalej");
  await expect(page.getByText("zostało 10 kodów")).toBeVisible();
  await expectNoFaultsInFull(page, "factor-me");
  await expectFitInEnglish(page, "factor-me");
  await page.context().clearCookies({ name: "locale" });

  await openLogin(page, email);
  const field = page.getByLabel("Kod z aplikacji");
  await expect(field).toBeFocused();
  await expectNoFaultsInFull(page, "factor-login");
  await field.fill("000000");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue("");
  await field.fill(await codeOf(secret, 1));
  await expect(page).toHaveURL(/\/dashboard$/);

  // The phone is lost.
  await openLogin(page, email);
  await expect(field).toBeFocused();
  await inApplication(server, ({ world }) =>
    world.database.asOwner((trx) =>
      trx
        .updateTable("login_tickets")
        .set({ expires_at: new Date(0).toISOString() })
        .execute(),
    ),
  );
  await field.fill("123456");
  await expect(page.getByText("Zacznij od hasła.")).toBeVisible();
  await expect(page.getByLabel("Hasło", { exact: true })).toBeFocused();
  await sendLogin(page, { email, password: PASSWORD });
  await press(page, "Nie mam telefonu: kod zapasowy");
  await page.getByLabel("Kod zapasowy").fill(first);
  await press(page, "Zaloguj się");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/dashboard/categories");
  await waitForMount(page);
  await page.locator("header").getByRole("button", { name: "Dodaj kategorię taneczną" }).click();
  await page.getByLabel("Nazwa").fill("Taniec ludowy");
  await page.context().clearCookies();
  await page.getByLabel("Nazwa").press("Enter");
  const signInDialog = page.getByRole("dialog", { name: "Sesja się skończyła" });
  await signInDialog.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
  await signInDialog.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await signInDialog.getByRole("button", { name: "Nie mam telefonu: kod zapasowy" }).click();
  await expectNoFaultsInFull(page, "factor-again");
  await signInDialog.getByLabel("Kod zapasowy").fill(second);
  await signInDialog.getByLabel("Kod zapasowy").press("Enter");
  await expect(signInDialog).toHaveCount(0);
  await page.getByLabel("Nazwa").press("Enter");
  await expect(page.getByText("Zapisano: Taniec ludowy", { exact: true })).toBeVisible();

  await endSession(page);
  await signInAsFounder(page);
  await page.goto("/dashboard/users");
  await waitForMount(page);
  const row = page.getByRole("row", { name });
  await expect(row.getByRole("img", { name: "Drugi składnik logowania" })).toBeVisible();
  await expectNoFaultsInFull(page, "factor-users");
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Zresetuj drugi składnik" }).click();
  await press(page, "Zresetuj drugi składnik");
  await expect(row.getByRole("img", { name: "Drugi składnik logowania" })).toHaveCount(0);
  await openLogin(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a passkey is added and signed in with; an organiser that requires a second factor has it set up at the next login @full", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of (401|4\d\d)/);
  const { email } = await makeAdmin(server, "Ola Nowa");
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signInAsFounder(page);
  await page.goto("/dashboard/settings");
  await waitForMount(page);
  const required = page.getByRole("switch", { name: /^Administratorzy logują się drugim składnikiem/ });
  await required.click();
  await expect(page.getByRole("alert").filter({ hasText: "Najpierw ustaw drugi składnik" })).toBeVisible();
  await page.goto("/me");
  await waitForMount(page);
  await press(page, "Dodaj klucz dostępu");
  await page.getByLabel("Nazwa klucza").fill("Laptop w biurze");
  await press(page, "Dodaj klucz");
  await press(page, "Mam je, dalej");
  await expect(page.getByText("Laptop w biurze")).toBeVisible();
  await endSession(page);
  await page.goto("/login");
  await sendLogin(page, FOUNDER);
  await expect(page.getByRole("button", { name: "Użyj klucza dostępu" })).toBeFocused();
  await expectNoFaultsInFull(page, "factor-passkey");
  await press(page, "Użyj klucza dostępu");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/dashboard/settings");
  await waitForMount(page);
  await required.click();
  await expect.poll(async () => (await callApi(page, "GET", "/api/settings")).body).toMatchObject({ second_factor_required: true });
  await expectNoFaultsInFull(page, "factor-settings");

  await openLogin(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Ustaw drugi składnik" })).toBeVisible();
  await expectNoFaultsInFull(page, "factor-setup");
  await press(page, "Aplikacja w telefonie Podaje sześć cyfr przy każdym logowaniu.");
  await page.getByLabel("Kod z aplikacji").fill(await codeOf(await secretOn(page), 0));
  await expect(page.getByRole("list", { name: "Kody zapasowe" }).getByRole("listitem")).toHaveCount(10);
  await expectNoFaultsInFull(page, "factor-setup-codes");
  await press(page, "Mam je, dalej");
  await expect(page).toHaveURL(/\/dashboard$/);
});
