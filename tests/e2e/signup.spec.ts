// A visitor signs up: contact, entries with people, music, preview, payment; the organiser accepts and numbers the entries.
import { fileURLToPath } from "node:url";
import { callApi, expect, mounted, test } from "./server.ts";

test.use({ content: "empty" });

const tone = fileURLToPath(new URL("../../src/music/fixtures/tone-6s.mp3", import.meta.url));
const ADMIN = { email: "ala@parkiet.test", password: "dwadziescia-klepek" };

test("a visitor signs up a solo with music and orders; the organiser accepts it and gives it a number", async ({
  page,
  browser,
  server,
}) => {
  const make = async (path: string, body: object, method = "POST") => {
    const { status, body: made } = await callApi(page, method, path, body);
    expect(status, path).toBeLessThan(300);
    return (made as { id: string }).id;
  };
  const token = new URL(server.setupUrl ?? "").searchParams.get("token") ?? "";
  await make("/api/public/setup", { token, tenant_name: "Studio Plié", tenant_slug: "demo", name: "Ala Klepka", ...ADMIN });
  await make("/api/login", ADMIN);
  await make("/api/settings", { bank_account: "61109010140000071219812874" }, "PUT");
  const dance_category_id = await make("/api/dance-categories", { name: "jazz" });
  const age_category_id = await make("/api/age-categories", { name: "12–15 lat", min_age: 12, max_age: 15, age_basis: "calendar_year" });
  const presentation_category_id = await make("/api/presentation-categories", {
    name: "Solo",
    min_dancers: 1,
    max_dancers: 1,
    slot_seconds: 180,
    min_music_seconds: 3,
    max_music_seconds: 150,
  });
  const year = new Date().getFullYear() + 1;
  const competition = await make("/api/competitions", {
    name: "Rytm Wisły",
    starts_on: `${year}-12-14`,
    ends_on: `${year}-12-14`,
    signup_opens_at: "2020-01-01T00:00:00+01:00",
    signup_closes_at: `${year}-12-01T23:59:00+01:00`,
  });
  await make(`/api/competitions/${competition}/sections`, {
    dance_category_id,
    age_category_id,
    presentation_category_id,
    fee_grosze: 8000,
    fee_per: "entry",
  });
  await make(`/api/competitions/${competition}`, { status: "open" }, "PUT");

  const context = await browser.newContext({ baseURL: server.url, locale: "pl-PL" });
  const visitor = await context.newPage();
  await visitor.goto(`/signup/competition/${competition}`);
  await visitor.waitForFunction(() => window.__parkiet?.mounted === true);
  await visitor.getByRole("radio", { name: "Szkoła albo klub" }).click();
  await visitor.getByLabel("Imię i nazwisko osoby do kontaktu").fill("Marta Kwiecień");
  await visitor.getByLabel("Adres e-mail").fill("marta@pirueta.example");
  await visitor.getByLabel("Telefon").fill("600 000 147");
  await visitor.getByRole("textbox", { name: "Szkoła albo klub" }).fill("Studio Tańca Pirueta");
  await visitor.getByRole("button", { name: "Dalej: zgłoszenia" }).click();
  await visitor.getByRole("button", { name: "Dodaj zgłoszenie" }).click();
  await visitor.getByLabel("Tytuł występu").fill("Papierowy ptak");
  await visitor.getByRole("combobox", { name: "Dodaj osobę z klubu lub wpisz nazwisko" }).fill(`Lena Wójcicka ${year - 13}`);
  await visitor.getByRole("option", { name: /Lena Wójcicka/ }).click();
  await expect(visitor.getByText("Kategoria wiekowa: 12–15 lat")).toBeVisible();
  await visitor.getByRole("button", { name: "Gotowe" }).click();
  await expect(visitor.getByText("kompletne")).toBeVisible();

  await visitor.getByRole("link", { name: "Dalej: muzyka" }).click();
  await visitor.locator("input[type=file]").setInputFiles(tone);
  await expect(visitor.getByText("0:06").first()).toBeVisible({ timeout: 20_000 });
  await expect(visitor.locator(".chip", { hasText: "gotowe" })).toBeVisible();

  await visitor.getByRole("link", { name: "Dalej: podgląd" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Sprawdź i zapłać" })).toBeVisible();
  await visitor.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
  await visitor.getByRole("radio", { name: /Przelew tradycyjny/ }).click();
  await visitor.getByRole("button", { name: /Zamawiam i płacę 80,00/ }).click();
  await visitor.waitForURL(/\/payment\/[0-9a-f-]{36}$/);
  await context.close();

  await page.goto(`/dashboard/entries?competition=${competition}`);
  await mounted(page);
  await page.getByRole("row", { name: /Papierowy ptak/ }).click();
  await page.getByRole("button", { name: "Przyjmij" }).click();
  await expect(page.getByRole("row", { name: /Papierowy ptak/ }).getByText("Przyjęte")).toBeVisible();
  await page.getByRole("button", { name: "Zamknij" }).click();
  await page.getByRole("button", { name: "Nadaj numery" }).click();
  await expect(page.getByRole("row", { name: /Papierowy ptak/ }).getByText("001")).toBeVisible();
});
