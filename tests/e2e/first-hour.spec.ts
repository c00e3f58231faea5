// An operator's first hour, in English: an empty installation gets two organisers with people, and a guest uses it.
import type { Browser, Page } from "@playwright/test";
import { callApi, expect, waitForMount, type Server, test } from "./server.ts";

test.use({ content: "empty", locale: "en-GB" });

const OPERATOR = { email: "ola@parkiet.test", password: "twenty-wooden-blocks" };

async function fresh(browser: Browser, server: Server): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url, locale: "en-GB" })).newPage();
}

async function signInAt(page: Page): Promise<void> {
  await waitForMount(page);
  await page.getByLabel("E-mail").fill(OPERATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(OPERATOR.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("an operator sets Parkiet up, tries a practice competition and removes it, adds a second organiser, and a judge and a guest find their way @full", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/status of (401|404)/);
  const h1 = (at: Page) => at.getByRole("heading", { level: 1 });

  await page.goto("/");
  await expect(h1(page)).toHaveText("Parkiet is not set up yet");
  await page.goto(server.setupUrl ?? "");
  await waitForMount(page);
  await page.getByLabel("Organisation’s name").fill("Dance Floor");
  await page.getByLabel("Name in addresses").fill("klepka");
  await page.getByLabel("Full name").fill("Ola Floor");
  await page.getByLabel("E-mail").fill(OPERATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(OPERATOR.password);
  await page.getByRole("button", { name: "Start Parkiet" }).click();
  // The person who set the installation up is signed in.
  await expect(page).toHaveURL(/\/onboarding/);

  // The first steps: settings are skipped, a practice competition is created.
  for (const step of ["1", "2", "3", "4"]) {
    await expect(page.getByRole("img", { name: new RegExp(`^Step ${step} of 5`) })).toBeVisible();
    await page.getByRole("button", { name: "Skip this step" }).click();
  }
  await expect(page.getByRole("img", { name: "Step 5 of 5: First competition" })).toBeVisible();
  const created = page.waitForResponse((response) => response.url().includes("/practice") && response.request().method() === "POST");
  await page.getByRole("button", { name: "Create practice" }).click();
  await created;
  await expect(page).toHaveURL(/\/dashboard\?competition=/);
  await expect(page.getByText("This is a practice competition with invented data.")).toBeVisible();
  await expect(page.getByText("Trial competition (practice)").first()).toBeVisible();
  const [practice] = (
    (await callApi(page, "GET", "/api/competitions", undefined, "klepka")).body as { data: { id: string; slug: string }[] }
  ).data;
  // The practice can be marked on its creator's own pad. Only members see it on the public page.
  await page.goto("/judge/dashboard");
  await expect(page.getByText("Trial competition (practice)").first()).toBeVisible();
  await page.goto(`/scores/${practice?.slug}`);
  await expect(h1(page)).toHaveText("Trial competition (practice)");
  const guest = await fresh(browser, server);
  expect((await guest.goto(`/scores/${practice?.slug}`))?.status()).toBe(404);
  await expect(h1(guest)).toHaveText("We cannot find this page.");
  await guest.goto("/");
  await expect(guest.getByText("No competition has been announced yet")).toBeVisible();
  await page.goto(`/dashboard/competitions?id=${practice?.id}`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Remove practice" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove practice" }).click();
  await expect(page).toHaveURL(/\/dashboard\/competitions$/);
  await expect(page.getByText("Trial competition (practice)")).toHaveCount(0);

  // Adds a second organiser, and the first organiser's judge and first real competition.
  await page.goto("/dashboard/tenants");
  await waitForMount(page);
  await page.getByRole("button", { name: "Add an organisation" }).click();
  const sheet = page.getByRole("dialog", { name: "Add an organisation" });
  await sheet.getByLabel("Organisation’s name").fill("Second Step");
  await sheet.getByRole("button", { name: "Add an organisation" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Second Step" })).toBeVisible();
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const competition = { name: "Spring Cup", starts_on: day, ends_on: day, status: "published" };
  expect((await callApi(page, "POST", "/api/competitions", competition, "klepka")).status).toBe(201);
  await page.goto("/dashboard/users");
  await waitForMount(page);
  await page.getByRole("button", { name: "Invite a person" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await dialog.getByLabel("E-mail").fill("judge@parkiet.test");
  await dialog.getByRole("radio", { name: "Judge" }).click();
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Invitation sent: judge@parkiet.test").first()).toBeVisible();
  const mails = await callApi(page, "GET", "/api/mails", undefined, "klepka");
  const [mail] = (mails.body as { data: { id: string; subject: string }[] }).data;
  expect(mail?.subject).toBe("Invitation: Dance Floor");
  const { text_body } = (await callApi(page, "GET", `/api/mails/${mail?.id}`, undefined, "klepka")).body as { text_body: string };
  const link = new URL(/https?:\/\/\S+/.exec(text_body)?.[0] ?? "");

  const judge = await fresh(browser, server);
  await judge.goto(link.pathname + link.search);
  await waitForMount(judge);
  await expect(judge.getByLabel("E-mail")).toHaveValue("judge@parkiet.test");
  await judge.getByLabel("Full name").fill("Jan Judge");
  await judge.getByLabel("Password", { exact: true }).fill("twenty-wooden-marks");
  await judge.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(judge).toHaveURL(/\/judge\/dashboard/);

  // A guest chooses one of the two organisers. Links and a reload keep the choice.
  await guest.goto("/");
  await expect(h1(guest)).toHaveText("Organisers");
  await expect(guest.getByRole("link", { name: "Competitions of Second Step" })).toBeVisible();
  await guest.getByRole("link", { name: "Competitions of Dance Floor" }).click();
  await expect(guest).toHaveURL(/\/\?tenant=klepka$/);
  await expect(guest.getByRole("heading", { name: "Spring Cup" })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "Spring Cup" })).toBeVisible();
  await waitForMount(guest);
  await guest.getByRole("link", { name: "Sign in" }).click();
  await expect(guest).toHaveURL(/\/login\?.*tenant=klepka/);

  // The operator belongs to several organisers, so the login asks for one.
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login/);
  await page.context().clearCookies();
  await page.goto("/login");
  await signInAt(page);
  await expect(h1(page)).toHaveText("Where do you work today?");
  await page.getByRole("button", { name: "Dance Floor" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  // After the slug changes, a page that was opened under the old slug continues under the new one.
  await page.goto("/dashboard/settings?tenant=klepka");
  await waitForMount(page);
  await page.getByRole("button", { name: "Change the name in addresses" }).click();
  const slug = page.getByRole("dialog", { name: "Change the name in addresses" });
  await slug.getByLabel("Name in addresses").fill("dance-floor");
  await slug.getByRole("button", { name: "Change the name in addresses" }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings\?tenant=dance-floor$/);
  await expect(page.getByLabel("Organisation’s name")).toHaveValue("Dance Floor");
});
