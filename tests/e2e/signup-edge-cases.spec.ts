// Sign-up before its scripts are loaded, with very long names, and from another device with more to pay later.
import type { Locator, Page } from "@playwright/test";
import { SCHOOL } from "./open-contest.ts";
import { mustOf } from "./ordering.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

interface StartedSignup {
  id: string;
  slug: string;
  /** A section for entries with their own music. */
  section: { id: string; dance_category_id: string; presentation_category_id: string };
}

const must = async <T>(page: Page, verb: string, path: string, body?: object): Promise<T> => (await mustOf(page)(verb, path, body)) as T;

/** Creates a sign-up with a complete contact in the page's browser. */
async function begin(page: Page): Promise<StartedSignup> {
  const { data } = await must<{ data: { slug: string; signup: { open: boolean } }[] }>(page, "GET", "/api/public/competitions");
  const slug = data.find((each) => each.signup.open)?.slug ?? "";
  const form = await must<{ sections: (StartedSignup["section"] & { music: string; max_dancers: number | null; full: boolean })[] }>(
    page,
    "GET",
    `/api/public/competitions/${slug}/signup`,
  );
  const section = form.sections.find((each) => each.music === "own" && each.max_dancers === 1 && !each.full);
  if (!section) throw new Error("the open competition has a solo with own music");
  const { id } = await must<{ id: string }>(page, "POST", `/api/public/competitions/${slug}/signups`, SCHOOL);
  return { id, slug, section };
}

/** Adds a solo of a dancer who is 13 in the competition's year. */
async function addSolo(page: Page, { id, section }: StartedSignup, title: string, last_name: string): Promise<string> {
  const { data } = await must<{ data: { id: string }[] }>(page, "POST", `/api/signups/${id}/dancers`, {
    first_name: "Lena",
    last_name,
    birth_year: new Date().getFullYear() - 12,
  });
  const { dance_category_id, presentation_category_id } = section;
  const body = { title, dance_category_id, presentation_category_id, dancer_ids: data.map((each) => each.id) };
  return (await must<{ id: string }>(page, "POST", `/api/signups/${id}/entries`, body)).id;
}

test("sign-up can be filled in before its scripts are loaded: the input is saved afterwards, and the pressed button leads on", async ({
  page,
}) => {
  const { data } = await must<{ data: { slug: string; signup: { open: boolean } }[] }>(page, "GET", "/api/public/competitions");
  let releaseScripts: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto(`/signup/competition/${data.find((each) => each.signup.open)?.slug}`, { waitUntil: "commit" });
  await page.getByLabel("Osoba do kontaktu").fill("Marta Kwiecień");
  await page.getByRole("radio", { name: "Rodzic" }).click();
  await page.getByRole("radio", { name: "Szkoła albo klub" }).click();
  await page.getByLabel("Adres e-mail").fill("marta@pirueta.example");
  await page.getByLabel("Telefon").fill("600 000 147");
  await page.getByRole("textbox", { name: "Szkoła albo klub" }).fill("Studio Tańca Pirueta");
  await page.getByLabel("Uwagi").fill("Przyjedziemy\nautokarem");
  await page.getByRole("button", { name: "Dalej: występy" }).click();
  expect(await page.evaluate(() => window.__parkiet)).toBeUndefined();
  releaseScripts();
  await expect(page).toHaveURL(/step=entries/);
  await expect(page.getByRole("button", { name: "Dodaj występ" })).toBeVisible();
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

test("a very long name is readable whole in the line-up and in the list, and overflows at no width @full", async ({ page }) => {
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
    await waitForMount(page);
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
      await page.getByRole("menuitem", { name: /^Edytuj występ/ }).click();
    } else await row.getByRole("button", { name: /^Edytuj występ/ }).click();
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

test("the link in the mail opens the sign-up on another device; only additions after the payment are charged @full", async ({
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
  // The organiser's browser can open any sign-up, too.
  await office.goto(`/signup/competition/${begun.slug}?signup=${begun.id}&step=contact`);
  await expect(office.getByLabel("Osoba do kontaktu")).toHaveValue("Marta Kwiecień");
  await office.context().close();

  const phone = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL", viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(`/signup/competition/${begun.slug}`);
  await waitForMount(phone);
  await phone.getByText("Zgubiony link?").click();
  await phone.getByLabel("Adres podany w zgłoszeniu").fill(signup.contact_email);
  await phone.getByRole("button", { name: "Wyślij link" }).click();
  await expect(phone.getByText("Jeśli ten adres jest w zgłoszeniu, link zaraz przyjdzie.")).toBeVisible();
  await phone.goto(`/${link.split("/").slice(3).join("/")}`);
  await waitForMount(phone);
  await expect(phone).toHaveURL(new RegExp(`/signup/competition/preview/${begun.id}\\?tenant=demo$`));
  await expect(phone.getByRole("heading", { level: 1, name: "Zgłoszenie opłacone" })).toBeVisible();
  await expect(phone.getByRole("link", { name: "Wgraj muzykę" })).toBeVisible();
  await addSolo(phone, begun, "Echo", "Kruk");
  await phone.reload();
  await waitForMount(phone);
  const price = (first.amount_grosze / 100).toFixed(2).replace(".", ",");
  await expect(phone.getByText("Wpłacono")).toBeVisible();
  await expect(phone.getByRole("button", { name: new RegExp(`Zamawiam i płacę ${price}`) })).toBeVisible();
  await phone.getByRole("radio", { name: /Przelew tradycyjny/ }).click();
  await phone.getByRole("button", { name: /Zamawiam i płacę/ }).click();
  await phone.waitForURL(/\/payment\/[0-9a-f-]{36}$/);
  await expect(phone.getByText("Wpłacono wcześniej")).toBeVisible();
  await phone.goto(`/signup/competition/preview/${begun.id}`);
  await expect(phone.getByRole("link", { name: "Przejdź do płatności" })).toBeVisible();
  await phone.context().close();
});
