// Ways through sign-up that do not run straight: by keyboard, over a broken connection, from another device, with more to pay later.
import type { Locator, Page } from "@playwright/test";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

interface Begun {
  id: string;
  slug: string;
  /** A section whose entries bring their own music. */
  section: { id: string; dance_category_id: string; presentation_category_id: string };
}

const must = async <T>(page: Page, verb: string, path: string, body?: object): Promise<T> => {
  const reply = await callApi(page, verb, path, body);
  expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body as T;
};

/** A sign-up with a whole contact, in the page's browser. */
async function begin(page: Page): Promise<Begun> {
  const { data } = await must<{ data: { slug: string; signup: { open: boolean } }[] }>(page, "GET", "/api/public/competitions");
  const slug = data.find((each) => each.signup.open)?.slug ?? "";
  const form = await must<{ sections: (Begun["section"] & { music: string; max_dancers: number | null; full: boolean })[] }>(
    page,
    "GET",
    `/api/public/competitions/${slug}/signup`,
  );
  const section = form.sections.find((each) => each.music === "own" && each.max_dancers === 1 && !each.full);
  if (!section) throw new Error("the open competition has a solo with own music");
  const { id } = await must<{ id: string }>(page, "POST", `/api/public/competitions/${slug}/signups`, {
    contact_name: "Marta Kwiecień",
    contact_email: `marta-${Date.now()}@pirueta.example`,
    contact_phone: "600 000 147",
    contact_role: "school",
    club_name: "Studio Tańca Pirueta",
  });
  return { id, slug, section };
}

/** Adds a solo of a dancer who is 13 in the competition's year. */
async function addSolo(page: Page, { id, section }: Begun, title: string, last_name: string): Promise<string> {
  const { data } = await must<{ data: { id: string }[] }>(page, "POST", `/api/signups/${id}/dancers`, {
    first_name: "Lena",
    last_name,
    birth_year: new Date().getFullYear() - 12,
  });
  const { dance_category_id, presentation_category_id } = section;
  const body = { title, dance_category_id, presentation_category_id, dancer_ids: data.map((each) => each.id) };
  return (await must<{ id: string }>(page, "POST", `/api/signups/${id}/entries`, body)).id;
}

/** A silent mono WAV at 8000 samples a second. */
function wav(seconds: number): Buffer {
  const bytes = Buffer.alloc(44 + seconds * 16_000);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16_000],
    [40, seconds * 16_000],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write("data", 36);
  return bytes;
}

test("sign-up can be filled in before its scripts are there: what was typed and chosen is saved once they come, and the pressed button leads on", async ({
  page,
}) => {
  const { data } = await must<{ data: { slug: string; signup: { open: boolean } }[] }>(page, "GET", "/api/public/competitions");
  let come: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto(`/signup/competition/${data.find((each) => each.signup.open)?.slug}`, { waitUntil: "commit" });
  await page.getByLabel("Imię i nazwisko osoby do kontaktu").fill("Marta Kwiecień");
  await page.getByRole("radio", { name: "Rodzic" }).click();
  await page.getByRole("radio", { name: "Szkoła albo klub" }).click();
  await page.getByLabel("Adres e-mail").fill("marta@pirueta.example");
  await page.getByLabel("Telefon").fill("600 000 147");
  await page.getByRole("textbox", { name: "Szkoła albo klub" }).fill("Studio Tańca Pirueta");
  await page.getByLabel("Uwagi dla organizatora").fill("Przyjedziemy\nautokarem");
  await page.getByRole("button", { name: "Dalej: zgłoszenia" }).click();
  expect(await page.evaluate(() => window.__parkiet)).toBeUndefined();
  come();
  await expect(page).toHaveURL(/step=entries/);
  await expect(page.getByRole("button", { name: "Dodaj zgłoszenie" })).toBeVisible();
  const id = new URL(page.url()).searchParams.get("signup");
  expect(await must<object>(page, "GET", `/api/signups/${id}`)).toMatchObject({
    contact_name: "Marta Kwiecień",
    contact_email: "marta@pirueta.example",
    contact_phone: "600 000 147",
    contact_role: "school",
    club_name: "Studio Tańca Pirueta",
    note: "Przyjedziemy\nautokarem",
  });
});

test("people are added by keyboard alone, and a line-up of another size is offered the category that fits", async ({ page }) => {
  await page.goto("/");
  const begun = await begin(page);
  await page.goto(`/signup/competition/${begun.slug}?signup=${begun.id}`);
  await mounted(page);
  await page.getByRole("button", { name: "Dodaj zgłoszenie" }).click();
  await page.getByRole("radio", { name: /^solo/ }).click();
  const field = page.getByRole("combobox", { name: "Dodaj osobę z klubu lub wpisz nazwisko" });
  const year = String(new Date().getFullYear() - 12);
  for (const [at, name] of ["Lena Wójcicka", "Hanna Kruk"].entries()) {
    if (at === 0) await field.focus();
    await expect(field).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole("option", { name: `Dodaj „${name}”` })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: `${name}: Rok urodzenia` })).toBeFocused();
    await page.keyboard.type(year);
    await expect(page.getByRole("button", { name: `Usuń ze składu: ${name}` })).toBeVisible();
  }
  await expect(page.getByText("Wyliczymy ją, gdy liczba osób będzie się zgadzać")).toBeVisible();
  await page.getByRole("button", { name: "Zmień na: duet" }).click();
  await expect(page.getByRole("radio", { name: /^duet/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "Zmień na: duet" })).toHaveCount(0);
  // A name that was typed but not added yet stays where it is.
  await field.fill("Zuzanna M");
  await page.getByLabel("Tytuł występu").focus();
  await expect(field).toHaveValue("Zuzanna M");
});

test("a very long name is read whole in the line-up and in the list, and runs over no edge at any width", async ({ page }) => {
  const begun = await begin(page);
  const name = "Brzęczyszczykiewiczówna-Konstantynopolitańczykowianeczka";
  await addSolo(page, begun, "Konstantynopolitańczykowianeczkanadwiślańskauroczysta", name);
  for (const [width, height] of [
    [390, 844],
    [1180, 820],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/signup/competition/${begun.slug}?signup=${begun.id}&step=entries`);
    await mounted(page);
    const row = page.locator(".ent").first();
    const outside = (of: Locator) =>
      of.evaluate((card) => {
        const edge = Math.min(card.getBoundingClientRect().right, window.innerWidth);
        return [...card.querySelectorAll("*")]
          .filter((each) => each.getBoundingClientRect().right > edge + 0.5)
          .map((each) => each.outerHTML);
      });
    expect(await outside(row), `the list at ${width}`).toEqual([]);
    if (width < 768) {
      await row.getByRole("button", { name: /^Więcej działań/ }).click();
      await page.getByRole("menuitem", { name: /^Edytuj zgłoszenie/ }).click();
    } else await row.getByRole("button", { name: /^Edytuj zgłoszenie/ }).click();
    const dancer = page.locator(".ent-edit .dancer").first();
    await expect(dancer).toContainText(name);
    expect(
      await dancer.evaluate((line) =>
        [...line.querySelectorAll("*"), line].every((each) => each.scrollWidth <= each.clientWidth + 1 || each.clientWidth === 0),
      ),
    ).toBe(true);
    expect(await outside(page.locator(".ent-edit")), `the line-up at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const pictures = process.env["SCREENS_DIR"];
    if (pictures) await page.screenshot({ path: `${pictures}/line-up-${width}.png` });
  }
});

test("entries are pasted from a sheet with their people; what was not understood stays to be corrected", async ({ page }) => {
  await page.goto("/");
  const begun = await begin(page);
  const form = await must<{ sections: { id: string; dance_name: string; presentation_name: string; dance_category_id: string }[] }>(
    page,
    "GET",
    `/api/public/competitions/${begun.slug}/signup`,
  );
  const dance = form.sections.find((each) => each.id === begun.section.id)?.dance_name ?? "";
  const year = new Date().getFullYear() - 12;
  await page.goto(`/signup/competition/${begun.slug}?signup=${begun.id}`);
  await mounted(page);
  await page.getByRole("link", { name: "Wczytaj z arkusza" }).click();
  const rows = [`Papierowy ptak\t${dance}\t\tLena Wójcicka ${year}`, `Echo\t${dance}\tduet\tLena Wójcicka ${year}, Hanna Kruk ${year}`];
  await page.getByLabel("Wklej wiersze").fill(["Tytuł\tTaniec\tRodzaj\tSkład", ...rows, "Iskra\ttaniec z nikąd"].join("\n"));
  await page.getByRole("button", { name: "Sprawdź wiersze" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 3 wiersze" })).toBeVisible();
  await page.getByRole("button", { name: "Dodaj 2 zgłoszenia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 1 wiersz" })).toBeVisible();
  await page.getByRole("link", { name: "Wróć do zgłoszeń" }).click();
  await expect(page.getByText("kompletne")).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 3, name: "„Echo”" })).toBeVisible();
  // A copy keeps the people, for the same group in another category.
  await page.getByRole("button", { name: "Powiel zgłoszenie: „Echo”" }).click();
  await expect(page.getByRole("button", { name: "Usuń ze składu: Hanna Kruk" })).toBeVisible();
});

test("an upload that breaks off goes on by itself, and what a DJ would stumble over is told", async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_CONNECTION_RESET|ERR_FAILED|Failed to load resource/);
  await page.goto("/");
  const begun = await begin(page);
  await addSolo(page, begun, "Papierowy ptak", "Wójcicka");
  await page.goto(`/signup/competition/music/${begun.id}`);
  await mounted(page);
  let parts = 0;
  await page.route("**/music/parts", async (route) => {
    parts += 1;
    if (parts === 2) await route.abort("connectionreset");
    else await route.continue();
  });
  await page.locator("input[type=file]").setInputFiles({ name: "cisza.wav", mimeType: "audio/wav", buffer: wav(100) });
  await expect(page.getByText("Wysyłanie ruszy dalej samo")).toBeVisible();
  const panel = page.getByRole("listitem").filter({ hasText: "Papierowy ptak" });
  await expect(panel.getByText(/za długi|gotowe/).first()).toBeVisible({ timeout: 20_000 });
  expect(parts).toBe(3);
  const details = panel.getByRole("button", { name: "Szczegóły: „Papierowy ptak”" });
  if (await details.isVisible()) await details.click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Cisza na początku" })).toContainText("100,0 s");
  await expect(panel.getByRole("listitem").filter({ hasText: "Głośność" })).toContainText("cisza");
});

test("the link in the mail opens the sign-up on another device; what is added after paying is asked for, no more", async ({
  page,
  browser,
  server,
}) => {
  await page.goto("/");
  const begun = await begin(page);
  await addSolo(page, begun, "Papierowy ptak", "Wójcicka");
  const agreed = { accept_rules: true, guardian_statement: true };
  await must(page, "POST", `/api/signups/${begun.id}/submit`, agreed);
  const first = await must<{ id: string; amount_grosze: number }>(page, "POST", `/api/signups/${begun.id}/payment`, { method: "transfer" });

  const office = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await signIn(office, "admin@demo.test");
  await must(office, "PUT", `/api/payments/${first.id}`, { status: "paid" });
  const signup = await must<{ contact_email: string }>(office, "GET", `/api/signups/${begun.id}`);
  const { data } = await must<{ data: { id: string }[] }>(office, "GET", `/api/mails?q=${encodeURIComponent(signup.contact_email)}`);
  const mail = await must<{ text_body: string }>(office, "GET", `/api/mails/${data[0]?.id}`);
  const link = /https?:\S+key=\S+/.exec(mail.text_body)?.[0] ?? "";
  // The organiser's own browser opens any sign-up, too.
  await office.goto(`/signup/competition/${begun.slug}?signup=${begun.id}&step=contact`);
  await expect(office.getByLabel("Imię i nazwisko osoby do kontaktu")).toHaveValue("Marta Kwiecień");
  await office.context().close();

  const phone = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL", viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(`/signup/competition/${begun.slug}`);
  await mounted(phone);
  await phone.getByText("Masz już zgłoszenie, a nie masz linku?").click();
  await phone.getByLabel("Adres podany w zgłoszeniu").fill(signup.contact_email);
  await phone.getByRole("button", { name: "Wyślij link" }).click();
  await expect(phone.getByText(/^Jeśli z tego adresu jest zgłoszenie/)).toContainText(signup.contact_email);
  await phone.goto(`/${link.split("/").slice(3).join("/")}`);
  await mounted(phone);
  await expect(phone).toHaveURL(new RegExp(`/signup/competition/preview/${begun.id}\\?tenant=demo$`));
  await expect(phone.getByRole("heading", { level: 1, name: "Zgłoszenie opłacone" })).toBeVisible();
  await expect(phone.getByRole("link", { name: "Wgraj muzykę" })).toBeVisible();
  await addSolo(phone, begun, "Echo", "Kruk");
  await phone.reload();
  await mounted(phone);
  const price = (first.amount_grosze / 100).toFixed(2).replace(".", ",");
  await expect(phone.getByText("Wpłacono")).toBeVisible();
  await expect(phone.getByRole("button", { name: new RegExp(`Zamawiam i płacę ${price}`) })).toBeVisible();
  await phone.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
  await phone.getByRole("radio", { name: /Przelew tradycyjny/ }).click();
  await phone.getByRole("button", { name: /Zamawiam i płacę/ }).click();
  await phone.waitForURL(/\/payment\/[0-9a-f-]{36}$/);
  await expect(phone.getByText("Wpłacono wcześniej")).toBeVisible();
  await phone.goto(`/signup/competition/preview/${begun.id}`);
  await expect(phone.getByRole("link", { name: "Przejdź do płatności" })).toBeVisible();
  await phone.context().close();
});

test("ordering with something missing leads to what is missing", async ({ page, expectTrouble }) => {
  expectTrouble(/422/);
  await page.goto("/");
  const begun = await begin(page);
  const { dance_category_id, presentation_category_id } = begun.section;
  await must(page, "POST", `/api/signups/${begun.id}/entries`, { dance_category_id, presentation_category_id });
  await page.goto(`/signup/competition/preview/${begun.id}`);
  await mounted(page);
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page.locator("#missing")).toBeFocused();
  await expect(page.locator("#missing")).toContainText("Dodaj osoby do składu.");
});
