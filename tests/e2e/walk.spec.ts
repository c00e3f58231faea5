// A whole competition, from the regulations file to the live place on the public page, by an admin, a visitor, a referee and a spectator.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { newId } from "../../src/kernel/values/ids.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const regulations = join(root, "engines/regulations/contests/pl-but-bydgoszcz-2023.json");
const tone = join(root, "src/music/fixtures/tone-6s.mp3");
const NAME = "Turniej od A do Ż";
const CRITERIA = ["Technika", "Choreografia", "Muzykalność", "Wyraz artystyczny"];
const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toLocaleDateString("sv", { timeZone: "Europe/Warsaw" });

/** A new browser context for one person, signed in if `email` is given. */
async function someone(browser: Browser, baseURL: string, email?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (email) await signIn(page, email);
  return page;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForMount(page);
}

test("a competition runs from its regulations file to the live place on the public page @full", async ({ browser, server }) => {
  const admin = await someone(browser, server.url, "admin@demo.test");
  const visitor = await someone(browser, server.url);
  const spectator = await someone(browser, server.url);
  let competitionId = "";
  let listId = "";
  let roundId = "";

  await test.step("the admin makes the competition from its regulations and opens sign-up", async () => {
    await open(admin, "/dashboard/competitions");
    await admin.getByRole("button", { name: "Wczytaj regulamin" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.locator("input[type=file]").setInputFiles(regulations);
    await dialog.getByLabel("Nazwa").fill(NAME);
    await dialog.getByLabel("Pierwszy dzień").fill(dayAfter(28));
    await dialog.getByRole("button", { name: "Wczytaj regulamin" }).click();
    await expect(dialog.getByRole("heading", { name: "Turniej powstał z regulaminu" })).toBeVisible();
    await expect(dialog.getByText("Czego nie dało się przejąć")).toBeVisible();
    await dialog.getByRole("button", { name: "Otwórz turniej" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
    competitionId = new URL(admin.url()).searchParams.get("id") ?? "";

    await admin.getByRole("link", { name: /Sędziowie i oceny/ }).click();
    await admin.getByRole("combobox", { name: "Formularz oceny: Wszystkie" }).click();
    await admin.getByRole("option", { name: /Cztery kryteria/ }).click();
    await expect(admin.getByText(/brak formularza/)).toHaveCount(0);

    await admin.getByRole("link", { name: /Zapisy i ceny/ }).click();
    await admin.getByLabel("Otwarcie").fill(`${dayAfter(-1)}T08:00`);
    await admin.getByLabel("Zamknięcie").fill(`${dayAfter(14)}T23:59`);
    await admin.getByLabel("Muzyka do").fill(`${dayAfter(20)}T23:59`);
    await admin.getByLabel("Płatność do").fill(`${dayAfter(18)}T23:59`);
    await admin.getByLabel("Płatność do").blur();
    await admin.getByRole("link", { name: /Publikacja/ }).click();
    await admin.getByRole("button", { name: "Otwórz zapisy" }).click();
    await expect(admin.getByRole("button", { name: "Zamknij zapisy" })).toBeVisible();
  });

  await test.step("a visitor signs up two dancers, adds music, checks, and pays online", async () => {
    await open(visitor, `/signup/competition/${competitionId}`);
    await visitor.getByRole("radio", { name: "Szkoła albo klub" }).click();
    await visitor.getByLabel("Osoba do kontaktu").fill("Beata Mroczek");
    await visitor.getByLabel("Adres e-mail").fill("beata@example.com");
    await visitor.getByLabel("Telefon").fill("600 100 200");
    await visitor.getByRole("textbox", { name: "Szkoła albo klub" }).fill("Ognisko Baletowe Żagiel");
    await visitor.getByRole("button", { name: "Dalej: występy" }).first().click();
    for (const [title, person] of [
      ["Żółty pokój", "Gaja Żurawska"],
      ["Iskra", "Łucja Trzmiel"],
    ] as const) {
      await visitor.getByRole("button", { name: "Dodaj występ" }).first().click();
      await visitor.getByLabel("Tytuł").fill(title);
      await visitor.getByRole("combobox", { name: "Kategoria taneczna" }).click();
      await visitor.getByRole("option", { name: "Show dance" }).click();
      await visitor.getByRole("radio", { name: /^solo/i }).click();
      await visitor.getByRole("combobox", { name: /Dodaj osobę/ }).fill(person);
      await visitor.getByRole("option", { name: `Dodaj „${person}”` }).click();
      await visitor.getByRole("textbox", { name: `${person}: Rok urodzenia` }).fill(String(Number(dayAfter(28).slice(0, 4)) - 13));
      await visitor.keyboard.press("Tab");
      await expect(visitor.getByText(`${person} kończy w`)).toBeVisible();
      await visitor.getByRole("button", { name: "Gotowe" }).click();
      await expect(visitor.getByRole("heading", { name: `„${title}”` })).toBeVisible();
    }
    await visitor.getByRole("link", { name: "Dalej: muzyka" }).first().click();
    await expect(visitor.getByRole("heading", { level: 1, name: "Dodaj muzykę" })).toBeVisible();
    const files = visitor.locator("input[type=file]");
    await files.first().setInputFiles(tone);
    await expect(visitor.getByText("0:06")).toHaveCount(1);
    await files.first().setInputFiles(tone);
    await expect(visitor.getByText("0:06")).toHaveCount(2);
    await visitor.getByRole("link", { name: "Dalej: podgląd" }).first().click();
    await visitor.getByRole("checkbox", { name: /Oświadczam/ }).check();
    await visitor
      .getByRole("button", { name: /Zamawiam i płacę/ })
      .first()
      .click();
    await visitor.waitForURL(/\/test-gateway\//);
    await visitor.getByRole("button", { name: "Zapłać", exact: true }).click();
    await visitor.waitForURL(/\/payment\/success/);
    await expect(visitor.getByText("„Żółty pokój”").first()).toBeVisible();
  });

  await test.step("the admin sees the entries and the payment, makes a start list, seats two judges, and publishes it", async () => {
    await open(admin, `/dashboard/entries?competition=${competitionId}`);
    await expect(admin.getByText("„Żółty pokój”").first()).toBeVisible();
    await open(admin, `/dashboard/payments?competition=${competitionId}`);
    await expect(admin.getByRole("row").filter({ hasText: "Ognisko Baletowe Żagiel" })).toContainText("Opłacona");
    const { body } = await callApi(admin, "GET", `/api/entries?competition_id=${competitionId}`);
    const waiting = (body as { data: { id: string; status: string }[] }).data.filter((entry) => entry.status === "submitted");
    if (waiting.length > 0) {
      const accepted = await callApi(admin, "POST", "/api/entries/bulk", { action: "accept", ids: waiting.map((entry) => entry.id) });
      expect(accepted.status).toBe(200);
    }
    await open(admin, "/dashboard/start-lists/lists");
    await admin.getByRole("link", { name: "Nowa lista" }).click();
    const dialog = admin.getByRole("dialog", { name: "Nowa lista" });
    const chosen = dialog.getByRole("combobox").first();
    // Waits for the competitions to load before one is chosen.
    await expect(chosen).toHaveValue(/Rytm Wisły|Turniej od A/);
    await chosen.click();
    await admin.getByRole("option", { name: NAME }).click();
    await dialog.getByLabel("Nazwa").fill("Spacer");
    await dialog.getByRole("button", { name: "Utwórz listę" }).click();
    await expect(admin.getByRole("heading", { level: 1, name: "Spacer" })).toBeVisible();
    await expect(admin.locator("[data-performance]")).toHaveCount(2);
    listId = new URL(admin.url()).searchParams.get("list") ?? "";
    const { body: users } = await callApi(admin, "GET", "/api/users?role=referee");
    const [one, two] = (users as { data: { user_id: string; email: string }[] }).data.filter((each) => /^sedzia[12]@/.test(each.email));
    const seated = await callApi(admin, "PUT", `/api/start-lists/${listId}/judges`, {
      judges: [one, two].map((each, at) => ({ user_id: each?.user_id, seat: `S${at + 1}` })),
    });
    expect(seated.status).toBe(200);
    await open(admin, `/dashboard/start-lists?list=${listId}`);
    await admin.getByRole("button", { name: /^Opublikuj/ }).click();
    await expect(admin.getByText(/Opublikowana/).first()).toBeVisible();
    await open(admin, `/dashboard/start-lists/QR/${listId}`);
    await expect(admin.locator("svg").first()).toBeVisible();
    await expect(admin.getByText(NAME).first()).toBeVisible();
    await open(visitor, `/startlist/${listId}`);
    await expect(visitor.getByText("„Żółty pokój”").first()).toBeVisible();
    for (const status of ["closed", "running"])
      expect((await callApi(admin, "PUT", `/api/competitions/${competitionId}`, { status })).status).toBe(200);
  });

  await test.step("two referees score both performances while a spectator watches", async () => {
    await open(spectator, `/scores/${competitionId}`);
    await expect(spectator.getByText("„Żółty pokój”").first()).toBeVisible();
    const { body } = await callApi(admin, "GET", `/api/start-lists/${listId}`);
    const round = (body as { blocks: { id: string; performances: { id: string; start_number: number; title: string }[] }[] }).blocks[0];
    const marks: Record<string, readonly number[]> = { "Żółty pokój": [7, 8, 7, 8], Iskra: [9, 9, 10, 9] };
    // One referee marks on the pad. The other one's marks are sent by calls.
    const [onPad, byCalls] = await Promise.all(
      ["sedzia1@demo.test", "sedzia2@demo.test"].map((email) => someone(browser, server.url, email)),
    );
    for (const performance of round?.performances ?? []) {
      const [T, C, M, W] = marks[performance.title] ?? [];
      const body = { id: newId(), marks: { T, C, M, W }, device_at: new Date().toISOString(), revision: 0 };
      expect((await callApi(byCalls as Page, "POST", `/api/performances/${performance.id}/marks`, body)).status).toBe(201);
      const pad = onPad as Page;
      await open(pad, `/judge/dashboard/score/${performance.id}`);
      for (const [at, mark] of [T, C, M, W].entries())
        await pad.getByRole("button", { name: `${CRITERIA[at]}: ${mark}`, exact: true }).click();
      const sent = pad.waitForResponse((response) => response.url().includes("/marks") && response.status() === 201);
      await pad.getByRole("button", { name: `Zatwierdź ${String(performance.start_number).padStart(3, "0")}` }).click();
      await sent;
    }
    roundId = round?.id ?? "";
    for (const performance of round?.performances ?? []) {
      for (const action of ["start", "finish"])
        expect((await callApi(admin, "POST", `/api/performances/${performance.id}/stage`, { action })).status).toBe(200);
    }
    await expect(spectator.getByText("Wyniki tej rundy pojawią się po publikacji.").first()).toBeVisible();
  });

  await test.step("the admin closes and publishes the block, and the spectator's open page shows the places by itself", async () => {
    await open(admin, `/dashboard/scores?block=${roundId}`);
    await expect(admin.getByText("Komplet ocen")).toBeVisible();
    await admin.getByRole("button", { name: "Zamknij rundę" }).click();
    await admin.getByRole("button", { name: "Opublikuj wyniki" }).click();
    await expect(admin.getByRole("button", { name: "Cofnij publikację" })).toBeVisible();
    const rows = spectator.getByRole("row");
    await expect(rows.filter({ hasText: "Iskra" })).toContainText("37,00");
    await expect(rows.filter({ hasText: "Żółty pokój" })).toContainText("30,00");
    const order = await rows.evaluateAll((all) => all.map((row) => row.textContent ?? ""));
    expect(order.findIndex((row) => row.includes("Iskra"))).toBeLessThan(order.findIndex((row) => row.includes("Żółty pokój")));
  });
});
