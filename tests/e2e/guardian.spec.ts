// A guardian answers on a phone by the mailed link, takes it back there, takes the data away, and asks to correct and to erase them; the organiser does both.
import { readFile } from "node:fs/promises";
import type { PublicStartList } from "../../src/start-lists/contract.ts";
import { get, listOf, lists } from "./drafts.ts";
import { looked } from "./looks.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";
import { ADMIN } from "./people.ts";

interface Entry {
  signup_id: string;
  competition_id: string;
  line_up: { id: string; first_name: string; last_name: string; birth_year: number }[];
}

test("a guardian gives and takes back on a phone, and has the child's data corrected and erased, and everybody's lists follow at once", async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  await signIn(page, ADMIN);
  const [demo] = (await lists(page)).filter((each) => each.name === "Scena A");
  const list = await listOf(page, demo?.id ?? "");
  let found: { entry: Entry; performance: string } | undefined;
  for (const each of list.blocks.flatMap((block) => block.performances).filter((one) => one.status === "waiting")) {
    const entry = await get<Entry>(page, `/api/entries/${each.entry_id}`);
    if (entry.line_up.length === 1 && (entry.line_up[0]?.birth_year ?? 0) > Number(list.day.slice(0, 4)) - 13)
      found = { entry, performance: each.id };
    if (found) break;
  }
  if (!found) throw new Error("no child dances alone");
  const { entry, performance } = found;
  const [child] = entry.line_up;
  const name = `${child?.first_name ?? ""} ${child?.last_name ?? ""}`;
  const initials = `${child?.first_name.slice(0, 1) ?? ""}. ${child?.last_name.slice(0, 1) ?? ""}.`;
  const shown = async () =>
    (await get<PublicStartList>(page, `/api/public/start-lists/${list.id}`)).blocks
      .flatMap((block) => block.performances)
      .find((each) => each.id === performance)?.shown.label;
  expect(await shown()).toBe(initials);

  // Whoever signs the child up sends the link, and never sees it.
  await page.setViewportSize({ width: 1180, height: 900 });
  await page.goto(`/signup/competition/consents/${entry.signup_id}`);
  await mounted(page);
  const row = page.getByRole("list", { name: "Osoby i zgody" }).getByRole("listitem").filter({ hasText: name }).first();
  await row.getByLabel(`E-mail opiekuna: ${name}`).fill("anna@example.com");
  await row.getByRole("button", { name: "Wyślij linki" }).click();
  await expect(row.getByText(/Link wysłany .*: anna@example\.com/)).toBeVisible();
  await looked(page, "consents-signup");
  const { data } = await get<{ data: { id: string }[] }>(page, "/api/mails?q=anna%40example.com");
  const mail = await get<{ text_body: string }>(page, `/api/mails/${data[0]?.id ?? ""}`);
  expect(mail.text_body).not.toContain(child?.last_name ?? "-");
  const address = new URL(/https?:\S+\/p\/\S+/.exec(mail.text_body)?.[0] ?? "");

  const phone = await (
    await browser.newContext({ baseURL: server.url, locale: "pl-PL", timezoneId: "Europe/Warsaw", viewport: { width: 390, height: 844 } })
  ).newPage();
  await phone.goto(address.pathname + address.search);
  await mounted(phone);
  await expect(phone.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(phone.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const image = phone.getByRole("switch", { name: "Zdjęcia i nagrania" });
  const full = phone.getByRole("switch", { name: "Pełne imię i nazwisko" });
  for (const each of [image, full]) await expect(each).not.toBeChecked();
  await looked(phone, "own-first");
  await image.click();
  await full.click();
  await phone.getByLabel("Imię i nazwisko", { exact: true }).fill("Anna Wrona");
  await phone.getByRole("button", { name: "Zapisz odpowiedzi" }).click();
  await expect(phone.getByText("Odpowiedzi zapisane.")).toBeVisible();
  expect(await shown()).toBe(name);
  const guest = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await guest.goto(`/startlist/${list.id}`);
  await expect(guest.getByText(name).first()).toBeAttached();

  // Taking it back is one press, and holds for whoever opens the list next.
  await full.click();
  await expect(full).not.toBeChecked();
  await expect(phone.getByText(/Zgoda wycofana .*Anna Wrona \(rodzic\)/)).toBeVisible();
  expect(await shown()).toBe(initials);
  await guest.reload();
  await expect(guest.getByText(name)).toHaveCount(0);
  await image.click();
  await expect(image).not.toBeChecked();
  await expect(phone.getByText(/Zgoda wycofana/)).toHaveCount(2);
  await guest.context().close();

  await page.goto(`/dashboard/entries?competition=${entry.competition_id}`);
  await mounted(page);
  await page.getByRole("link", { name: /^Zgody 1 do zdjęcia/ }).click();
  const downs = page.getByRole("list", { name: "Zdjęcia i nagrania do zdjęcia ze stron" }).getByRole("listitem");
  await expect(downs).toHaveCount(1);
  await expect(downs).toContainText(name);
  await looked(page, "consents-office");
  await downs.getByLabel("Gdzie opublikowano").fill("Facebook");
  await downs.getByRole("button", { name: `Zdjęte ze stron: ${name}` }).click();
  await expect(downs.getByText(/^Zdjęte /)).toBeVisible();
  await page.getByRole("radio", { name: /^Odmowa lub wycofanie/ }).click();
  await expect(
    page
      .getByRole("table", { name: "Zgody" })
      .getByText(child?.last_name ?? "-")
      .first(),
  ).toBeVisible();
  expect((await callApi(page, "GET", "/api/public/people/zgaduje")).status).toBe(404);

  // What is held is there to be read and taken away; a correction and an erasure are asked for.
  await expect(phone.getByRole("heading", { level: 2, name: "Co jest zapisane" })).toBeVisible();
  await expect(phone.getByText(/wersja tekstu [0-9a-f]{8}/).first()).toBeVisible();
  await expect(phone.getByRole("link", { name: "Pobierz dane (ZIP)" })).toHaveAttribute("href", /\/export\?tenant=/);
  const [download] = await Promise.all([phone.waitForEvent("download"), phone.getByRole("link", { name: "Pobierz dane (ZIP)" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^dane-osoby-.*\.zip$/);
  const zip = await readFile(await download.path());
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(zip.includes("dancers.json")).toBe(true);
  await phone.getByLabel("Imię", { exact: true }).fill("Ludmiła");
  await phone.getByRole("button", { name: "Wyślij prośbę o poprawkę" }).click();
  const requests = phone.getByRole("list", { name: "Twoje prośby" }).getByRole("listitem");
  await expect(requests.filter({ hasText: "Poprawienie danych" })).toContainText("Czeka na organizatora");
  await phone.getByRole("button", { name: "Chcę usunąć dane" }).click();
  await phone.getByLabel(`Żeby potwierdzić, przepisz: ${name}`).fill("ktoś inny");
  await phone.getByRole("button", { name: "Wyślij prośbę o usunięcie" }).click();
  await expect(phone.getByText("Przepisz dokładnie imię i nazwisko.")).toBeVisible();
  await phone.getByLabel(`Żeby potwierdzić, przepisz: ${name}`).fill(name);
  await phone.getByRole("button", { name: "Wyślij prośbę o usunięcie" }).click();
  await expect(requests).toHaveCount(2);
  await looked(phone, "own-asked");

  // The organiser corrects by one press, and erases in the person's own page.
  await page.goto("/dashboard");
  await mounted(page);
  const alert = page.getByRole("listitem").filter({ hasText: "2 prośby o dane" });
  await expect(alert).toContainText("Odpowiedź do");
  await alert.getByRole("link", { name: "Odpowiedz" }).click();
  const asked = page.getByRole("list", { name: "Prośby o dane" }).getByRole("listitem");
  await expect(asked).toHaveCount(2);
  await page.getByRole("button", { name: `Popraw: ${name}` }).click();
  const renamed = `Ludmiła ${child?.last_name ?? ""}`;
  await expect(asked.filter({ hasText: renamed }).filter({ hasText: "Spełniona" })).toHaveCount(1);
  await looked(page, "data-requests");
  await phone.reload();
  await mounted(phone);
  await expect(phone.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
  await page.getByRole("link", { name: `Otwórz osobę: ${renamed}` }).click();
  await page.getByRole("button", { name: "Usuń dane osoby" }).click();
  await page.getByLabel("Powód").fill("prośba opiekuna");
  await page.getByLabel(`Przepisz: ${renamed}`).fill(renamed);
  await page.getByRole("button", { name: "Usuń na zawsze" }).click();
  await expect(page.getByText(/dane usunięte\. Pliki znikną/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Popraw", exact: true })).toHaveCount(0);
  await phone.reload();
  await mounted(phone);
  await expect(phone.getByRole("heading", { level: 1, name: "Dane są usunięte" })).toBeVisible();
  await expect(phone.getByText(child?.last_name ?? "-")).toHaveCount(0);
  await looked(phone, "own-erased");
  await phone.context().close();
});

test("the school prints a form for each child and states what it holds", async ({ page }) => {
  await signIn(page, ADMIN);
  const { data } = await get<{ data: { signup_id: string }[] }>(page, "/api/entries?limit=1");
  const id = data[0]?.signup_id ?? "";
  await page.goto(`/signup/competition/consents/${id}?paper=filled`);
  await mounted(page);
  const people = await get<{ data: object[] }>(page, `/api/signups/${id}/consents`);
  await expect(page.getByRole("article")).toHaveCount(people.data.length);
  await page.getByRole("radio", { name: "Pusty formularz" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await looked(page, "consents-paper");
});
