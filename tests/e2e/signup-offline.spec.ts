// Sign-up stores what is typed on the device before it sends it: without a network, in a closed tab, after sign-up has closed.
import type { Browser, Page } from "@playwright/test";
import { waitForChunks } from "./fresh.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { FIRST_ADMIN, make, makeContest, SCHOOL } from "./open-contest.ts";
import { callApi, expect, waitForMount, test } from "./server.ts";

test.use({ content: "empty", serviceWorkers: "allow" });

/** Console messages of a browser without a network. The italic font of the titles is not among the cached files. */
const AWAY = /ERR_INTERNET_DISCONNECTED|ERR_FAILED.*woff2/;
let competition: { id: string; slug: string };

test.beforeEach(async ({ browser, server }) => {
  competition = await makeContest(browser, server, ["Jazz"]);
});

/** Creates a sign-up with its contact filled in, and opens its step of entries. */
async function openEntries(page: Page): Promise<string> {
  const { id } = await make(page, `/api/public/competitions/${competition.id}/signups`, SCHOOL);
  await page.goto(`/signup/competition/${competition.slug}?signup=${id}&step=entries`);
  await waitForMount(page);
  await waitForShell(page);
  return id;
}

/** Waits until the service worker has cached the pages of sign-up. */
const waitForShell = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));

interface Record {
  status: string;
  contact_name: string;
  contact_email: string;
  dancers: { first_name: string; last_name: string }[];
  entries: { title: string | null; status: string; dancer_ids: string[]; problems: unknown[] }[];
}
const recordOf = async (page: Page, id: string) => (await callApi(page, "GET", `/api/signups/${id}`)).body as Record;

/** Adds a solo with this title, danced by this person. */
async function addSolo(page: Page, title: string, person: string) {
  await page.getByRole("button", { name: "Dodaj występ" }).click();
  await page.getByRole("radio", { name: /Solo/ }).click();
  await page.getByLabel("Tytuł").fill(title);
  const field = page.getByRole("combobox", { name: /Dodaj/ });
  await field.fill(person);
  await field.press("Enter");
  await expect(page.locator(".dancer").filter({ hasText: person.replace(/ \d+$/, "") })).toBeVisible();
  await page.getByRole("button", { name: "Gotowe" }).click();
  await expect(page.locator(".ent").filter({ hasText: title })).toBeVisible();
}

test("what is typed without a network is on the device, in a closed tab too, and is sent when the network is back", async ({
  context,
  expectTrouble,
}) => {
  expectTrouble(AWAY);
  let page = await context.newPage();
  const id = await openEntries(page);
  await addSolo(page, "Burza", "Iga Wrona 2014");
  await context.setOffline(true);
  await addSolo(page, "Cisza", "Pola Ćwik 2013");
  await expect(page.getByText(/Brak internetu\. Wyślemy/)).toBeVisible();
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await expectNoFaultsInFull(page, "kept-offline");
  // Parts that are loaded on demand are cached, too: here the dialog of the sum with its lines.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("region", { name: "Do zapłaty" }).getByRole("button").first().click();
  await expect(page.getByRole("dialog", { name: "Do zapłaty" })).toBeVisible();
  await page.close();
  page = await context.newPage();
  await page.goto(`/signup/competition/${competition.slug}?signup=${id}&step=entries`);
  await waitForMount(page);
  for (const title of ["Burza", "Cisza"]) await expect(page.locator(".ent").filter({ hasText: title })).toBeVisible();
  await addSolo(page, "Mgła", "Zoja Kret 2012");
  await page.getByRole("link", { name: "Kontakt" }).click();
  await expect(page.getByRole("textbox", { name: "Szkoła albo klub" })).toHaveValue(SCHOOL.club_name);
  await page.getByRole("link", { name: /Występy/ }).click();
  await page.getByRole("link", { name: "Dalej: muzyka" }).click();
  await page.getByRole("link", { name: "Dalej: podgląd" }).click();
  await expect(page.getByText("Mgła").first()).toBeAttached();
  await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
  await page.getByRole("button", { name: /Zamawiam i płacę|Wyślij/ }).click();
  await expect(page.getByText("Zgłoszenie nie jest jeszcze wysłane.")).toBeVisible();
  // The sum says that it leaves unsent changes out.
  await expect(page.getByText("Bez niewysłanych zmian.")).toBeVisible();
  await page.close();
  await context.setOffline(false);
  // A person who returns through the competition's page need not open the sign-up: this page sends the changes.
  page = await context.newPage();
  await page.goto(`/c/${competition.slug}`);
  await waitForMount(page);
  const statusLine = page.getByRole("status").filter({ hasText: `Zgłoszenie: ${SCHOOL.club_name}, zaczęte dziś` });
  await expect(statusLine).toContainText("Zmiany wysłane.");
  await expectNoFaultsInFull(page, "kept-poster");
  await statusLine.getByRole("link", { name: "Otwórz" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zgłoszenie wysłane" })).toBeVisible();
  const record = await recordOf(page, id);
  expect(record.entries.map((each) => [each.title, each.status, each.dancer_ids.length, each.problems])).toEqual(
    ["Burza", "Cisza", "Mgła"].map((title) => [title, "submitted", 1, []]),
  );
  expect(record.dancers.map((each) => each.last_name)).toEqual(["Wrona", "Ćwik", "Kret"]);
});

test("a sign-up that is begun and filled in without a network is shown in the next tab, and arrives as one sign-up", async ({
  context,
  browser,
  server,
  expectTrouble,
}) => {
  // The stream of a sign-up that the server does not have yet gets 404, and reconnects.
  expectTrouble(AWAY, /404 .*\/live\?/);
  let page = await context.newPage();
  await page.goto(`/signup/competition/${competition.slug}?signup=new`);
  await waitForMount(page);
  await page.getByLabel("Osoba do kontaktu").focus();
  // Touching the first field loads and runs the code that stores a sign-up, and that of the second step.
  await waitForChunks(page, "device-signups-", "outboxes-", "pending-note-", "unsent-elsewhere-", "entry-list-");
  await context.setOffline(true);
  await page.getByRole("radio", { name: "Szkoła albo klub" }).click();
  await page.getByLabel("Osoba do kontaktu").fill("Nela Zięba");
  await page.getByLabel("Telefon").fill("600 000 147");
  await page.getByLabel("Adres e-mail").fill("nela@pirueta.example");
  await page.getByRole("textbox", { name: "Szkoła albo klub" }).fill("Studio Tańca Pirueta");
  await page.getByRole("button", { name: "Dalej: występy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zgłoś występy" })).toBeVisible();
  await addSolo(page, "Burza", "Iga Wrona 2014");
  await page.close();
  await context.setOffline(false);
  // The next family on this device sees none of the contents.
  page = await context.newPage();
  const family = async () => {
    await expect(page.getByText(/^Zgłoszenie: Studio Tańca Pirueta, zaczęte dziś \d/)).toBeVisible();
    for (const each of ["Nela", "Iga", "Burza"]) await expect(page.getByText(each)).toHaveCount(0);
  };
  await page.goto("/");
  await waitForMount(page);
  await family();
  await expect(page.getByText("Zmiany wysłane.")).toBeVisible();
  await expectNoFaultsInFull(page, "kept-home");
  await page.goto(`/signup/competition/${competition.slug}`);
  await waitForMount(page);
  await expect(page.getByRole("heading", { level: 1, name: "Zgłoszenia na tym urządzeniu" })).toBeVisible();
  await family();
  await expectNoFaultsInFull(page, "device-signups");
  await page.getByRole("link", { name: "Nowe zgłoszenie" }).click();
  await expect(page.getByLabel("Osoba do kontaktu")).toHaveValue("");
  await page.getByLabel("Osoba do kontaktu").fill("Ewa Kos");
  await page.getByLabel("Telefon").focus();
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  // A third family in the same tab sees nothing of the second one.
  await page.getByRole("banner").getByRole("link").first().click();
  await page.getByRole("link", { name: "Zgłoś występy" }).click();
  await expect(page.getByText(/^Zgłoszenie zaczęte dziś \d/)).toBeVisible();
  await expect(page.getByText("Ewa Kos")).toHaveCount(0);
  await page.getByRole("listitem").filter({ hasText: "Pirueta" }).getByRole("link", { name: "Otwórz" }).click();
  await page.getByRole("link", { name: "Kontakt" }).click();
  await expect(page.getByLabel("Osoba do kontaktu")).toHaveValue("Nela Zięba");
  const office = await browser.newPage({ baseURL: server.url });
  await make(office, "/api/login", FIRST_ADMIN);
  const found = async () =>
    (
      (await callApi(office, "GET", `/api/signups?competition_id=${competition.id}`)).body as { data: { id: string; club_name: string }[] }
    ).data.filter((each) => each.club_name === "Studio Tańca Pirueta");
  const [only] = await found();
  const entries = async () => (await recordOf(page, only?.id ?? "")).entries;
  await expect.poll(entries).toMatchObject([{ title: "Burza", dancer_ids: [expect.any(String)], problems: [] }]);
  await expect(page.getByText(/Brak internetu/)).toHaveCount(0);
  expect(await recordOf(page, only?.id ?? "")).toMatchObject({ contact_name: "Nela Zięba", contact_email: "nela@pirueta.example" });
  expect(await found()).toHaveLength(1);
  // The sign-up is removed from the device.
  await page.goto(`/signup/competition/${competition.slug}`);
  await waitForMount(page);
  const first = page.getByRole("listitem").filter({ hasText: "Pirueta" });
  await first.getByRole("button", { name: "Zapomnij na tym urządzeniu" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Zapomnij" }).click();
  await page.waitForURL(`**/c/${competition.slug}`);
  await page.goto(`/signup/competition/${competition.slug}`);
  await waitForMount(page);
  await expect(page.getByText(/^Zgłoszenie zaczęte dziś/)).toBeVisible();
  await expect(first).toHaveCount(0);
  await office.close();
  await page.close();
});

test("a field that the server refuses later holds back no other field, and a change of the same field elsewhere is asked about @full", async ({
  page,
  context,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(AWAY, /409|422/);
  const id = await openEntries(page);
  await addSolo(page, "Burza", "Iga Wrona 2014");
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Edytuj występ: „Burza”" }).click();
  await page.getByLabel("Tytuł").fill("Mgła");
  await page.getByRole("button", { name: "Gotowe" }).click();
  await expect(page.locator(".ent").filter({ hasText: "Mgła" })).toBeVisible();
  await page.getByRole("link", { name: "Kontakt" }).click();
  await page.getByLabel("Osoba do kontaktu").fill("Maria Kwiecień");
  await page.getByLabel("Adres e-mail").fill("łucja@pirueta.example");
  await page.getByLabel("Telefon").focus();
  await expect(page.getByText(/^Brak internetu\. Wyślemy 3\szmiany, gdy wróci\./)).toBeVisible();
  const office = await browser.newPage({ baseURL: server.url });
  await make(office, "/api/login", FIRST_ADMIN);
  const { entries } = (await recordOf(office, id)) as unknown as { entries: { id: string; version: number }[] };
  await make(office, `/api/entries/${entries[0]?.id}`, { title: "Cisza", version: entries[0]?.version }, "PUT");
  await office.close();
  await context.setOffline(false);
  await expect(page.getByText("Ktoś zmienił to samo w międzyczasie.")).toBeVisible();
  await expect(page.getByText("Serwer nie przyjął zmiany.").first()).toBeVisible();
  await expectNoFaultsInFull(page, "kept-refused");
  await expect.poll(async () => (await recordOf(page, id)).contact_name).toBe("Maria Kwiecień");
  // Typing the field anew settles the refusal; a decision settles the conflict.
  await page.getByLabel("Adres e-mail").fill("lucja@pirueta.example");
  await page.getByLabel("Telefon").focus();
  await expect.poll(async () => (await recordOf(page, id)).contact_email).toBe("lucja@pirueta.example");
  await page.getByRole("link", { name: /Występy/ }).click();
  await expect(page.locator(".ent").filter({ hasText: "Cisza" })).toBeVisible();
  await page.getByRole("button", { name: "Zapisz moje" }).click();
  await expect(page.locator(".ent").filter({ hasText: "Mgła" })).toBeVisible();
  await expect(page.getByText("Serwer nie przyjął zmiany.")).toHaveCount(0);
  await expect.poll(async () => (await recordOf(page, id)).entries.map((each) => each.title)).toEqual(["Mgła"]);
});

test("a network that never answers blocks nobody: pages open with the data on this device @full", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(AWAY, /ERR_ABORTED|ERR_FAILED/);
  const id = await openEntries(page);
  await addSolo(page, "Burza", "Iga Wrona 2014");
  const silent = (url: URL) => url.pathname.startsWith("/api/") && !url.pathname.endsWith("/live");
  await context.route(silent, () => undefined);
  await addSolo(page, "Cisza", "Pola Ćwik 2013");
  await page.getByRole("link", { name: "Dalej: muzyka" }).click();
  await expect(page.getByText("Cisza").first()).toBeVisible();
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await context.unroute(silent);
  const titles = async () => (await recordOf(page, id)).entries.map((each) => each.title);
  await expect.poll(titles, { timeout: 60_000 }).toEqual(["Burza", "Cisza"]);
  await expect(page.getByText(/Brak internetu/)).toHaveCount(0);
});

/** Sets the deadline of sign-up to this many seconds from now. */
async function closeSignup(browser: Browser, baseURL: string, seconds: number) {
  const page = await browser.newPage({ baseURL });
  await make(page, "/api/login", FIRST_ADMIN);
  const at = new Date(Date.now() + seconds * 1000).toISOString();
  await make(page, `/api/competitions/${competition.id}`, { signup_closes_at: at }, "PUT");
  await page.close();
}

test("what was typed before the deadline and arrives just after it is taken, and the organiser sees that @full", async ({
  page,
  context,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(AWAY);
  const id = await openEntries(page);
  await context.setOffline(true);
  await addSolo(page, "Burza", "Iga Wrona 2014");
  await page.getByRole("link", { name: "Dalej: muzyka" }).click();
  await page.getByRole("link", { name: "Dalej: podgląd" }).click();
  await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
  await page.getByRole("button", { name: /Zamawiam i płacę|Wyślij/ }).click();
  await expect(page.getByText("Zgłoszenie nie jest jeszcze wysłane.")).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() => Math.min(...Object.keys(localStorage).map((key) => Date.now() - Number(/ (\d{14})-/.exec(key)?.[1] ?? 0)))),
    )
    .toBeGreaterThan(2500);
  await closeSignup(browser, server.url, -1);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Zgłoszenie wysłane" })).toBeVisible();
  const record = (await recordOf(page, id)) as Record & { sent_late_at: string | null };
  expect(record).toMatchObject({ status: "submitted", entries: [{ title: "Burza", status: "submitted" }] });
  expect(record.sent_late_at).not.toBeNull();
});

test("changes that arrive too late stay on the device as a draft, with a text to pass on and a contact @full", async ({
  page,
  context,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|409/);
  const id = await openEntries(page);
  await context.setOffline(true);
  await addSolo(page, "Burza", "Iga Wrona 2014");
  await closeSignup(browser, server.url, -20 * 60);
  await context.setOffline(false);
  await expect(page.getByText("Zapisy skończyły się, zanim te zmiany dotarły.")).toBeVisible();
  await expect(page.getByText("Dodaj osobę: Iga Wrona 2014")).toBeVisible();
  await expectNoFaultsInFull(page, "kept-late");
  await page.reload();
  await waitForMount(page);
  await expect(page.getByText("Zapisy skończyły się, zanim te zmiany dotarły.")).toBeVisible();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Kopiuj jako tekst" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("Iga Wrona 2014");
  expect((await recordOf(page, id)).entries).toEqual([]);
  await page.getByRole("button", { name: "Usuń z tego urządzenia" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Usuń z tego urządzenia" }).click();
  await expect(page.getByText("Zapisy skończyły się, zanim te zmiany dotarły.")).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("parkiet-signup")))).toEqual([]);
});

test("a browser that may no longer open the sign-up keeps what was typed until its link is opened @full", async ({
  page,
  context,
  expectTrouble,
}) => {
  // A change whose response was lost with its page is sent again, and gets 409 because the server already has it.
  expectTrouble(/ERR_INTERNET_DISCONNECTED|404|409 .*\/api\/entries\//);
  const { id, link } = (await make(page, `/api/public/competitions/${competition.id}/signups`, SCHOOL)) as {
    id: string;
    link: string;
    slug: string;
  };
  await page.goto(`/signup/competition/${competition.slug}?signup=${id}&step=entries`);
  await waitForMount(page);
  await waitForShell(page);
  await context.setOffline(true);
  await addSolo(page, "Burza", "Iga Wrona 2014");
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByText("Ta przeglądarka nie może już otworzyć tego zgłoszenia.")).toBeVisible();
  await expectNoFaultsInFull(page, "kept-shut");
  await page.goto(link);
  await waitForMount(page);
  await expect.poll(async () => (await recordOf(page, id)).entries.map((each) => each.title)).toEqual(["Burza"]);
  // On a shared device the sign-up is removed from the browser.
  await page.goto(`/signup/competition/${competition.slug}?signup=${id}&step=contact`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Zapomnij na tym urządzeniu" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Zapomnij" }).click();
  await page.waitForURL(`**/c/${competition.slug}`);
  expect((await callApi(page, "GET", `/api/signups/${id}`)).status).toBe(404);
});
