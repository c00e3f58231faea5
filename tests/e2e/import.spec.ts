// A school imports its list: a sheet of forty entries with surnames first and five faults, which are fixed by the offered corrections and sent.
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page, PlaywrightWorkerArgs } from "@playwright/test";
import writeBook from "write-excel-file/universal";
import config from "../../playwright.config.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { FIRST_ADMIN, make, makeContest, SCHOOL } from "./open-contest.ts";
import { callApi, expect, waitForMount, type Server, test } from "./server.ts";

/** Pause of a person between two presses in `npm run test:full`, and the aim for the whole list, both in milliseconds. */
const PAUSE_MS = process.env["TEST_DEPTH"] === "full" ? 520 : 0;
const WHOLE_MS = 240_000;

test.use({ content: "empty" });

const sheet = fileURLToPath(new URL("../../src/signup/import/fixtures/entries-surname-first.xlsx", import.meta.url));
const schoolList = fileURLToPath(new URL("../../src/signup/import/fixtures/p01-lista-klasy.csv", import.meta.url));
let competition: { id: string; slug: string };

test.beforeEach(async ({ browser, server }) => {
  competition = await makeContest(browser, server, ["Jazz", "Hip-hop"]);
});

/** Creates a sign-up with its contact filled in. */
async function begin(page: Page): Promise<{ id: string; slug: string }> {
  const { id } = await make(page, `/api/public/competitions/${competition.id}/signups`, SCHOOL);
  return { id, slug: competition.slug };
}

/** Runs in a browser in which presses are as slow as a person's. Fails on console messages that do not match `expected`. */
async function atHumanPace(
  { playwright, server }: Pick<PlaywrightWorkerArgs, "playwright"> & { server: Server },
  expected: RegExp,
  run: (page: Page, context: BrowserContext) => Promise<void>,
) {
  const browser = await playwright.chromium.launch({ ...config.use?.launchOptions, slowMo: PAUSE_MS });
  try {
    const context = await browser.newContext({ baseURL: server.url, locale: "pl-PL", viewport: { width: 1180, height: 820 } });
    context.setDefaultTimeout(15_000);
    const troubles: string[] = [];
    context.on("console", (message) => message.type() === "error" && troubles.push(`${message.text()} (${message.location().url})`));
    context.on("weberror", (error) => troubles.push(error.error().message));
    await run(await context.newPage(), context);
    expect(troubles.filter((each) => !expected.test(each))).toEqual([]);
  } finally {
    await browser.close();
  }
}

/** The corrections offered for the sheet's five faults. */
const FIXES = ["Wpisz 2014", "Wpisz 2012", "Zamień w tym wierszu", "Wpisz: Hip-hop", "Zmień na: Solo"];

/** Creates a sign-up and chooses the sheet. Returns the sign-up's id and the time of the start. */
async function chooseSheet(page: Page) {
  const { id, slug } = await begin(page);
  await page.goto(`/signup/competition/${slug}?signup=${id}&step=entries`);
  await waitForMount(page);
  // The service worker stores the pages of sign-up soon after the sign-up begins.
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  const began = performance.now();
  await page.getByRole("link", { name: "Wczytaj z arkusza" }).click();
  await waitForMount(page);
  await page.locator("input[type=file]").setInputFiles(sheet);
  await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 40 wierszy" })).toBeVisible();
  await expect(page.getByText("35 z 40 gotowych")).toBeVisible();
  return { id, began };
}

/** Goes from the entries to the last step, and ticks the guardians' statement. */
async function toPreview(page: Page) {
  await page.getByRole("link", { name: "Dalej: muzyka" }).click();
  await page.getByRole("link", { name: "Dalej: podgląd" }).click();
  await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
}

/** Prints the time since `began`. It is not asserted; the test's own limit is much longer than the aim. */
function printTime(what: string, began: number) {
  const took = performance.now() - began;
  console.log(`${what}: ${Math.round(took / 1000)} s, with ${PAUSE_MS} ms after each press (aim: ${WHOLE_MS / 1000} s)`);
}

interface Sent {
  entries: { title: string | null; status: string }[];
  dancers: { first_name: string; last_name: string }[];
}

test("forty entries come in from an XLSX with surnames first; five faults are fixed by the offered corrections; the sign-up is sent", async ({
  playwright,
  server,
}) => {
  await atHumanPace({ playwright, server }, /^$/, async (page) => {
    const { id, began } = await chooseSheet(page);
    for (const fix of FIXES) await page.getByRole("button", { name: fix }).click();
    await expect(page.getByText("40 z 40 gotowych")).toBeVisible();
    await page.getByRole("button", { name: "Dodaj 40 występów" }).click();
    await expect(page.getByText("kompletny")).toHaveCount(40);
    await toPreview(page);
    await page.getByRole("button", { name: /Zamawiam i płacę/ }).click();
    await page.waitForURL(/\/payment\/[0-9a-f-]{36}$/);
    printTime("40 entries from a sheet, five faults mended, sent", began);
    const signup = (await callApi(page, "GET", `/api/signups/${id}`)).body as Sent;
    expect(signup.entries.map((each) => each.status)).toEqual(Array.from({ length: 40 }, () => "submitted"));
    expect(signup.dancers).toHaveLength(40);
    expect(signup.dancers.some((each) => each.first_name === "Kalina" && each.last_name === "Szpak")).toBe(true);
  });
});

test("the same with the network lost three times: while faults are fixed and all is added, while a title is typed, and while it is sent @full", async ({
  playwright,
  server,
}) => {
  await atHumanPace({ playwright, server }, /ERR_INTERNET_DISCONNECTED|ERR_FAILED.*woff2/, async (page, context) => {
    const { id, began } = await chooseSheet(page);
    await context.setOffline(true);
    for (const fix of FIXES) await page.getByRole("button", { name: fix }).click();
    await page.getByRole("button", { name: "Dodaj 40 występów" }).click();
    await expect(page.locator(".ent")).toHaveCount(40);
    await expect(page.getByText("Brak internetu. Wyślemy 1 zmianę, gdy wróci.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("kompletny")).toHaveCount(40);
    await context.setOffline(true);
    const first = page.locator(".ent").first();
    await first.getByRole("button", { name: /Edytuj/ }).click();
    await page.getByLabel("Tytuł").fill("Wrzosowisko");
    await page.getByRole("button", { name: "Gotowe" }).click();
    await expect(page.getByText("Brak internetu. Wyślemy 1 zmianę, gdy wróci.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/Brak internetu/)).toHaveCount(0);
    await toPreview(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: /Zamawiam i płacę/ }).click();
    await expect(page.getByText("Zgłoszenie nie jest jeszcze wysłane.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Zgłoszenie wysłane" })).toBeVisible();
    // A sign-up that was sent after the network returned already has its payment.
    await page.getByRole("link", { name: "Przejdź do płatności" }).click();
    await page.waitForURL(/\/payment\/[0-9a-f-]{36}$/);
    printTime("the same with the network lost three times", began);
    const signup = (await callApi(page, "GET", `/api/signups/${id}`)).body as Sent;
    expect(signup.entries.map((each) => each.status)).toEqual(Array.from({ length: 40 }, () => "submitted"));
    expect(signup.entries.filter((each) => each.title === "Wrzosowisko")).toHaveLength(1);
    expect(signup.dancers).toHaveLength(40);
  });
});

test("the competition's sheet is read back empty; a pasted list is corrected in place, the rest stays on the list, additions are undone @full", async ({
  page,
}) => {
  const { id, slug } = await begin(page);
  await page.goto(`/signup/competition/import/${id}?of=entries`);
  await waitForMount(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Pobierz arkusz tego turnieju (XLSX)" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("rytm-wisly-entries.xlsx");
  await page.locator("input[type=file]").setInputFiles(await download.path());
  await expect(page.getByText("Nie ma tu żadnych wierszy do wczytania.")).toBeVisible();
  await expectNoFaultsInFull(page, "import-start");
  // One sheet of a workbook is read; the others are named, and one press reads them.
  const data = [
    ["Nazwisko", "Imię", "Rok"],
    ["Kruk", "Hanna", "2013"],
  ];
  const book = await writeBook(["Grupa A", "Grupa B"].map((name) => ({ sheet: name, data }))).toBlob();
  const buffer = Buffer.from(await book.arrayBuffer());
  await page.locator("input[type=file]").setInputFiles({ name: "grupy.xlsx", mimeType: "application/zip", buffer });
  await expect(page.getByText("Tu jest arkusz „Grupa A”.")).toBeVisible();
  await page.getByRole("button", { name: "Wczytaj „Grupa B”" }).click();
  await expect(page.getByText("Tu jest arkusz „Grupa B”.")).toBeVisible();
  await expectNoFaultsInFull(page, "import-sheets");

  await page.goto(`/signup/competition/import/${id}?of=people`);
  await waitForMount(page);
  const rows = [
    "Nazwisko\tImię\tur.\tgrupa",
    "Sikora\tGaja\t2013\tgr. 2",
    "Banaś\tMikołaj\t31.02.2014\tgr. 2",
    "Pola\tĆwik\t2013\tgr. 2",
    "Żuk\tTymon\t\tgr. 2",
    "Domańska\tZofia\t1912\tgr. 2",
  ];
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, rows.join("\n"));
  await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 5 wierszy" })).toBeVisible();
  await expect(page.getByText("Nie ma takiej daty. Wystarczy rok.")).toBeVisible();
  await expectNoFaultsInFull(page, "import-people");
  // The button goes from row to row, and starts again after the last one.
  const focusedRow = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset["row"]);
  for (const row of ["1", "2", "3", "4", "1"]) {
    await page.getByRole("button", { name: "Popraw po kolei" }).click();
    await expect.poll(focusedRow).toBe(row);
  }
  await page.getByLabel("Rok lub data ur., wiersz 4").fill("2011");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Rok lub data ur., wiersz 5")).toBeFocused();
  await page.getByRole("button", { name: "Zamień w tym wierszu" }).click();
  await expect(page.getByText("3 z 5 gotowych")).toBeVisible();
  await page.getByRole("button", { name: "Dodaj 3 tancerzy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 2 wiersze" })).toBeVisible();
  await page.getByRole("button", { name: "Cofnij" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 5 wierszy" })).toBeVisible();
  await page.getByRole("button", { name: "Dodaj 3 tancerzy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 2 wiersze" })).toBeVisible();
  // The step of entries offers the remaining rows. Pasted rows are compared with the people who are there now.
  await page.goto(`/signup/competition/${slug}?signup=${id}&step=entries`);
  await waitForMount(page);
  await expect(page.getByText("Lista „do poprawy”: 2 wiersze")).toBeVisible();
  await page.locator('a[href$="of=people"]', { hasText: "Popraw" }).click();
  await page.getByRole("button", { name: "Wklej jeszcze raz" }).click();
  await page.getByRole("button", { name: "Usuń listę" }).click();
  await page.getByLabel("Wklej wiersze").fill("Ćwik Pola 2013\nSikora Gaja 2013");
  await page.getByRole("button", { name: "Sprawdź wiersze" }).click();
  await expect(page.getByText("Pola Ćwik, 2013, jest już na Twojej liście.")).toBeVisible();
  const { body } = await callApi(page, "GET", `/api/signups/${id}`);
  expect((body as { dancers: object[] }).dancers).toHaveLength(3);
});

/** Pastes rows into the open import page. */
async function paste(page: Page, rows: readonly string[]) {
  await page.getByLabel("Wklej wiersze").fill(rows.join("\n"));
  await page.getByRole("button", { name: "Sprawdź wiersze" }).click();
}

test("a school's list with guardians: the children are added, what is not used is named, and columns without a header are asked about @full", async ({
  page,
}) => {
  const { id } = await begin(page);
  await page.goto(`/signup/competition/import/${id}?of=people`);
  await waitForMount(page);
  await page.locator("input[type=file]").setInputFiles(schoolList);
  await expect(page.getByText("4 z 4 gotowych")).toBeVisible();
  await expect(page.getByText(/^Nieużyte kolumny \(7\): .*Opiekun 1/)).toBeVisible();
  await page.getByText(/^Nieużyte kolumny/).click();
  await expect(page.getByText("Opiekun 1: dane opiekunów lub trenerów")).toBeVisible();
  await page.getByText(/^To nie są osoby ani występy/).click();
  await expect(page.getByText("Zawiera dane osobowe. Udostępnianie poza klasą zabronione.", { exact: true })).toBeVisible();
  await expectNoFaultsInFull(page, "import-guardians");
  await page.getByRole("button", { name: "Dodaj 4 tancerzy" }).click();
  await page.waitForURL(/step=entries/);
  const { body } = await callApi(page, "GET", `/api/signups/${id}`);
  const names = (body as Sent).dancers.map((each) => `${each.first_name} ${each.last_name}`);
  expect(names).toEqual(["Hanna Bielak", "Oliwier Ćwikła", "Lena Dąb-Rowicka", "Mikołaj Żak"]);

  await page.goto(`/signup/competition/import/${id}?of=people`);
  await waitForMount(page);
  await paste(page, ["Wrona Zosia\tAnna Wrona\t12.05.2014", "Borek Jan\tEwa Borek\t30.11.2013"]);
  await expect(page.getByText("0 z 2 gotowych")).toBeVisible();
  await expect(page.getByText("Kolumna A: Wrona Zosia, Borek Jan…")).toBeVisible();
  await expectNoFaultsInFull(page, "import-asked");
  await page.getByRole("button", { name: "Tak: Czy to tancerze?" }).click();
  await page.getByRole("button", { name: "Tak: Czy to ich daty urodzenia?" }).click();
  await expect(page.getByText("2 z 2 gotowych")).toBeVisible();
});

/** A school's sent sign-up with two solos in jazz. Leaves the administrator signed in. */
async function sendSolos(page: Page) {
  const { id } = await begin(page);
  interface Whole {
    sections: { id: string; dance_name: string; presentation_name: string }[];
    entries: { id: string }[];
  }
  const read = async () => (await callApi(page, "GET", `/api/signups/${id}`)).body as Whole;
  const { sections } = await read();
  const sectionOf = (dance: string, size: string) =>
    sections.find((each) => each.dance_name === dance && each.presentation_name === size)?.id;
  for (const [first_name, last_name] of [
    ["Kalina", "Szpak"],
    ["Gaja", "Sikora"],
  ]) {
    const added = await make(page, `/api/signups/${id}/dancers`, { first_name, last_name, birth_year: 2013 });
    const dancer_ids = (added as unknown as { data: { id: string }[] }).data.map((each) => each.id);
    await make(page, `/api/signups/${id}/entries`, { title: first_name, section_id: sectionOf("Jazz", "Solo"), dancer_ids });
  }
  await make(page, `/api/signups/${id}/submit`, { accept_rules: true, guardian_statement: true });
  await make(page, "/api/login", FIRST_ADMIN);
  return { solo: (await read()).entries[0]?.id ?? "", sectionOf };
}

test("the office reads a sheet into a new sign-up without adding another club's people unasked, and moves an entry to where it may dance @full", async ({
  page,
}) => {
  await page.goto("/login");
  const { solo, sectionOf } = await sendSolos(page);
  const desk = `/dashboard/entries?competition=${competition.id}`;
  await page.goto(desk);
  await waitForMount(page);
  await page.getByRole("button", { name: "Dodaj występ" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Najnowsze zgłoszenia")).toBeVisible();
  await expectNoFaultsInFull(page, "office-dialog");
  await dialog.getByRole("textbox").fill("szpak kalina");
  await expect(dialog.getByText(/^Znaleziono: \d$/)).toBeVisible();
  await dialog
    .getByRole("link", { name: /Studio Tańca Pirueta/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Dodaj występ" })).toBeVisible();
  await page.goto(desk);
  await waitForMount(page);
  await page.getByRole("button", { name: "Wczytaj z arkusza" }).click();
  await dialog.getByRole("textbox").fill("Klub Krok");
  await expect(dialog.getByText("Nie ma takiego zgłoszenia.")).toBeVisible();
  await dialog.getByRole("button", { name: "Nowe zgłoszenie" }).click();
  await expect(dialog.getByRole("textbox")).toHaveValue("Klub Krok");
  await dialog.getByRole("button", { name: "Dalej: arkusz" }).click();
  await page.waitForURL(/\/signup\/competition\/import\//);
  await waitForMount(page);
  const id = /import\/([0-9a-f-]+)/.exec(page.url())?.[1];
  await expect(page.getByText("Zgłoszenie: Klub Krok")).toBeVisible();
  const lines = ["Tytuł\tTaniec\tNazwisko\tImię\tRok", "Szum\tJazz\tSzpak\tKalina\t2013", "Huk\tJazz\tSikora\tGaja\t2013"];
  await page.getByLabel("Wklej wiersze").fill([...lines, "Cień\tJazz\tŻuk\tTymon\t2013"].join("\n"));
  await page.getByRole("button", { name: "Sprawdź wiersze" }).click();
  await expect(page.getByText("1 z 3 gotowych")).toBeVisible();
  await expect(page.getByText("Kalina Szpak, 2013, jest już w zgłoszeniu")).toBeVisible();
  await expect(page.getByText("W innych zgłoszeniach są już: Studio Tańca Pirueta (2 osoby).")).toBeVisible();
  await expectNoFaultsInFull(page, "import-office");
  await page.getByRole("button", { name: "Dodaj wszystkich też tutaj" }).click();
  await page.getByRole("button", { name: "Dodaj 3 występy" }).click();
  await page.waitForURL(/step=entries/);
  const { body } = await callApi(page, "GET", `/api/signups/${id}`);
  expect(body).toMatchObject({ club_name: "Klub Krok", entries: [{ title: "Szum" }, { title: "Huk" }, { title: "Cień" }] });

  await make(page, "/api/entries/bulk", { action: "move", ids: [solo], section_id: sectionOf("Jazz", "Duet") });
  await page.goto(`${desk}&entry=${solo}`);
  await waitForMount(page);
  const panel = page.getByRole("complementary").last();
  await expect(panel.getByText("Do wyjaśnienia")).toBeVisible();
  await expect(panel.getByText("Ten skład może tańczyć:")).toBeVisible();
  await expectNoFaultsInFull(page, "office-panel");
  await panel.getByRole("button", { name: "Solo, Hip-hop, 6–26 lat" }).click();
  await expect(panel.getByText("Do wyjaśnienia")).toHaveCount(0);
  const { body: moved } = await callApi(page, "GET", `/api/entries/${solo}`);
  expect(moved).toMatchObject({ section_id: sectionOf("Hip-hop", "Solo"), problems: [] });
});
