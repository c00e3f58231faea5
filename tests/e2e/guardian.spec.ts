// A guardian answers on a phone by the mailed link, withdraws the consent, downloads the data, and requests a correction and an erasure.
import { readFile } from "node:fs/promises";
import type { PublicStartList } from "../../src/start-lists/contract.ts";
import { get, readList, readLists } from "./drafts.ts";
import { expectNoFaults, expectNoFaultsInFull } from "./looks.ts";
import { ADMIN } from "./people.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

interface Entry {
  signup_id: string;
  competition_id: string;
  line_up: { id: string; first_name: string; last_name: string; birth_year: number }[];
}

test("a guardian answers by the mailed link, takes it back and asks about the child's data; the public list follows at once", async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, ADMIN);
  const [demo] = (await readLists(page)).filter((each) => each.name === "Scena A");
  const list = await readList(page, demo?.id ?? "");
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

  // A school prints a form for each child, or a blank one.
  const consents = `/signup/competition/consents/${entry.signup_id}`;
  await page.goto(`${consents}?paper=filled`);
  await waitForMount(page);
  const people = await get<{ data: object[] }>(page, `/api/signups/${entry.signup_id}/consents`);
  await expect(page.getByRole("article")).toHaveCount(people.data.length);
  await page.getByRole("radio", { name: "Pusty formularz" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectNoFaultsInFull(page, "consents-paper");

  // The person who signs the child up sends the link but never sees it.
  await page.goto(consents);
  await waitForMount(page);
  const row = page.getByRole("list", { name: "Osoby i zgody" }).getByRole("listitem").filter({ hasText: name }).first();
  await row.getByLabel(`E-mail opiekuna: ${name}`).fill("anna@example.com");
  await row.getByRole("button", { name: "Wyślij linki" }).click();
  await expect(row.getByText(/Link wysłany .*: anna@example\.com/)).toBeVisible();
  // The school's statement is folded to one line until it is opened, also by keyboard. Reading it stores nothing.
  await row.getByText("Formularz na papierze").click();
  const statement = row.locator("summary").filter({ hasText: "o treści: „Zgadzam się na publikację zdjęć" });
  const height = async () => (await statement.boundingBox())?.height ?? 0;
  const folded = await height();
  expect(folded).toBeLessThan(50);
  await expect(row.getByRole("checkbox", { name: "Zdjęcia i nagrania" })).toHaveAccessibleDescription(/^Oświadczam, że mam formularz/);
  await expectNoFaultsInFull(page, "consents-signup");
  await statement.focus();
  await page.keyboard.press("Enter");
  await expect.poll(height).toBeGreaterThan(folded + 10);
  const { data } = await get<{ data: { id: string }[] }>(page, "/api/mails?q=anna%40example.com");
  const mail = await get<{ text_body: string }>(page, `/api/mails/${data[0]?.id ?? ""}`);
  expect(mail.text_body).not.toContain(child?.last_name ?? "-");
  const address = new URL(/https?:\S+\/p\/\S+/.exec(mail.text_body)?.[0] ?? "");

  const phone = await (
    await browser.newContext({ baseURL: server.url, locale: "pl-PL", timezoneId: "Europe/Warsaw", viewport: { width: 390, height: 844 } })
  ).newPage();
  await phone.goto(address.pathname + address.search);
  await waitForMount(phone);
  await expect(phone.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(phone.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const image = phone.getByRole("switch", { name: "Zdjęcia i nagrania" });
  const fullName = phone.getByRole("switch", { name: "Pełne imię i nazwisko" });
  for (const each of [image, fullName]) await expect(each).not.toBeChecked();
  await expectNoFaultsInFull(phone, "own-first");
  await image.click();
  await fullName.click();
  await phone.getByLabel("Imię i nazwisko", { exact: true }).fill("Anna Wrona");
  await phone.getByRole("button", { name: "Zapisz odpowiedzi" }).click();
  await expect(phone.getByText("Odpowiedzi zapisane.")).toBeVisible();
  expect(await shown()).toBe(name);
  const guest = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await guest.goto(`/startlist/${list.id}`);
  await expect(guest.getByText(name).first()).toBeAttached();

  // One press withdraws the consent. The public list follows at its next load.
  await fullName.click();
  await expect(fullName).not.toBeChecked();
  await expect(phone.getByText(/Zgoda wycofana .*Anna Wrona \(rodzic\)/)).toBeVisible();
  expect(await shown()).toBe(initials);
  await guest.reload();
  await expect(guest.getByText(name)).toHaveCount(0);
  await guest.context().close();
  await image.click();
  await expect(phone.getByText(/Zgoda wycofana/)).toHaveCount(2);

  // The office sees the consents as signs in columns, each with an accessible name, and filters by a refused purpose.
  await page.goto(`/dashboard/entries/consents?competition=${entry.competition_id}&purpose=image&view=refused`);
  await waitForMount(page);
  const marks = page
    .getByRole("row")
    .filter({ hasText: child?.last_name ?? "-" })
    .first();
  await expect(marks.getByRole("img", { name: "zgoda wycofana" })).toHaveCount(2);
  await expect(page.getByRole("columnheader", { name: "Zdjęcia i nagrania", exact: true })).toBeVisible();
  await expectNoFaultsInFull(page, "consents-desk");

  // The guardian reads and downloads the data, and requests a correction and an erasure.
  await expect(phone.getByText(/wersja tekstu [0-9a-f]{8}/).first()).toBeVisible();
  const [download] = await Promise.all([phone.waitForEvent("download"), phone.getByRole("link", { name: "Pobierz dane (ZIP)" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^dane-osoby-.*\.zip$/);
  expect((await readFile(await download.path())).includes("dancers.json")).toBe(true);
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
  await expectNoFaults(phone, "own-asked");
  await phone.context().close();
});
