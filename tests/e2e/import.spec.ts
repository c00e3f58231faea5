// A school brings its whole list: a sheet of forty entries with surnames first and five faults, corrected by what is offered, added, sent.
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import writeBook from "write-excel-file/universal";
import config from "../../playwright.config.ts";
import { seriousIn } from "./axe.ts";
import { looked } from "./looks.ts";
import { FIRST_ADMIN, make, makeContest, SCHOOL } from "./made-contest.ts";
import { callApi, expect, mounted, test } from "./server.ts";

/** What a person needs from one press to the next. */
const PAUSE_MS = 520;

test.use({ content: "empty", launchOptions: { ...config.use?.launchOptions, slowMo: PAUSE_MS } });
test.describe.configure({ mode: "serial", timeout: 240_000 });

const sheet = fileURLToPath(new URL("../../src/signup/import/fixtures/entries-surname-first.xlsx", import.meta.url));
let competition: { id: string; slug: string };

test.beforeEach(async ({ browser, server }) => {
  competition = await makeContest(browser, server, ["Jazz", "Hip-hop"]);
});

/** A sign-up whose contact is given. */
async function begin(page: Page): Promise<{ id: string; slug: string }> {
  const { id } = await make(page, `/api/public/competitions/${competition.id}/signups`, SCHOOL);
  return { id, slug: competition.slug };
}

/** Looks only where pictures are wanted: at this pace of presses it takes long. */
const picture = async (page: Page, name: string) => {
  if (process.env["SCREENS_DIR"]) await looked(page, name);
};

/** The fixes that are offered for the sheet's five faults. */
const FIXES = ["Wpisz 2014", "Wpisz 2012", "Zamień w tym wierszu", "Wpisz: Hip-hop", "Zmień na: Solo"];

/** A sign-up that has chosen the sheet; gives its id and when it began. */
async function chooseSheet(page: Page) {
  const { id, slug } = await begin(page);
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`/signup/competition/${slug}?signup=${id}&step=entries`);
  await mounted(page);
  // The pages of sign-up are on the device soon after it was begun.
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  const began = performance.now();
  await page.getByRole("link", { name: "Wczytaj z arkusza" }).click();
  await mounted(page);
  await page.locator("input[type=file]").setInputFiles(sheet);
  await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 40 wierszy" })).toBeVisible();
  await expect(page.getByText("35 z 40 gotowych")).toBeVisible();
  return { id, began };
}

/** From the entries to the last step, with the statement made. */
async function toPreview(page: Page) {
  await page.getByRole("link", { name: "Dalej: muzyka" }).click();
  await page.getByRole("link", { name: "Dalej: podgląd" }).click();
  await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
}

test("forty entries come in from an XLSX with surnames first; five faults are mended by what is offered; the sign-up is sent", async ({
  page,
}) => {
  const { id, began } = await chooseSheet(page);
  await picture(page, "import-entries");
  for (const fix of FIXES) await page.getByRole("button", { name: fix }).click();
  await expect(page.getByText("40 z 40 gotowych")).toBeVisible();
  await page.getByRole("button", { name: "Dodaj 40 zgłoszeń" }).click();
  await expect(page.getByText("kompletne")).toHaveCount(40);
  await toPreview(page);
  await page.getByRole("button", { name: /Zamawiam i płacę/ }).click();
  await page.waitForURL(/\/payment\/[0-9a-f-]{36}$/);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `40 entries from a sheet, five faults mended, sent: ${seconds.toFixed(0)} s, with ${PAUSE_MS} ms after each press (aim: 240 s)`,
  );
  const { body } = await callApi(page, "GET", `/api/signups/${id}`);
  const signup = body as { entries: { status: string }[]; dancers: { first_name: string; last_name: string }[] };
  expect(signup.entries.map((each) => each.status)).toEqual(signup.entries.map(() => "submitted"));
  expect(signup.dancers).toHaveLength(40);
  expect(signup.dancers.some((each) => each.first_name === "Kalina" && each.last_name === "Szpak")).toBe(true);
});

test("the same with the network lost three times: while faults are mended and all is added, while a title is typed, and while it is sent", async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED.*woff2/);
  const { id, began } = await chooseSheet(page);
  await context.setOffline(true);
  for (const fix of FIXES) await page.getByRole("button", { name: fix }).click();
  await page.getByRole("button", { name: "Dodaj 40 zgłoszeń" }).click();
  await expect(page.locator(".ent")).toHaveCount(40);
  await expect(page.getByText("1 zmiana czeka na tym urządzeniu.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("kompletne")).toHaveCount(40);
  await context.setOffline(true);
  await page
    .locator(".ent")
    .first()
    .getByRole("button", { name: /Edytuj/ })
    .click();
  await page.getByLabel("Tytuł").fill("Wrzosowisko");
  await page.getByRole("button", { name: "Gotowe" }).click();
  await expect(page.getByText("1 zmiana czeka na tym urządzeniu.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/na tym urządzeniu/)).toHaveCount(0);
  await toPreview(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: /Zamawiam i płacę/ }).click();
  await expect(page.getByText("Twoje zgłoszenie nie jest jeszcze wysłane.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Zgłoszenie wysłane" })).toBeVisible();
  await page.getByRole("button", { name: /Zamawiam i płacę/ }).click();
  await page.waitForURL(/\/payment\/[0-9a-f-]{36}$/);
  const seconds = (performance.now() - began) / 1000;
  console.log(`the same with the network lost three times: ${seconds.toFixed(0)} s (aim: 240 s)`);
  const { body } = await callApi(page, "GET", `/api/signups/${id}`);
  const signup = body as { entries: { title: string | null; status: string }[]; dancers: object[] };
  expect(signup.entries.map((each) => each.status)).toEqual(Array.from({ length: 40 }, () => "submitted"));
  expect(signup.entries.filter((each) => each.title === "Wrzosowisko")).toHaveLength(1);
  expect(signup.dancers).toHaveLength(40);
});

test("a pasted list is corrected in place, what is not ready stays on the list, what was added is taken back", async ({ page }) => {
  const { id, slug } = await begin(page);
  await page.goto(`/signup/competition/import/${id}?of=people`);
  await mounted(page);
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
  await picture(page, "import-people");
  // One after the other, from the top again at the end.
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
  // What is left is found again from the step of entries, and is matched with those who are there now.
  await page.goto(`/signup/competition/${slug}?signup=${id}&step=entries`);
  await mounted(page);
  await expect(page.getByText("Lista „do poprawy”: 2 wiersze")).toBeVisible();
  await page.getByRole("link", { name: "Popraw", exact: true }).click();
  await page.getByRole("button", { name: "Wklej jeszcze raz" }).click();
  await page.getByRole("button", { name: "Usuń listę" }).click();
  await page.getByLabel("Wklej wiersze").fill("Ćwik Pola 2013\nSikora Gaja 2013");
  await page.getByRole("button", { name: "Sprawdź wiersze" }).click();
  await expect(page.getByText("Pola Ćwik, 2013, jest już na Twojej liście.")).toBeVisible();
  const { body } = await callApi(page, "GET", `/api/signups/${id}`);
  expect((body as { dancers: object[] }).dancers).toHaveLength(3);
});

test("the sheet of the competition is downloaded, and read back as it is there is nobody in it yet", async ({ page }) => {
  const { id } = await begin(page);
  await page.goto(`/signup/competition/import/${id}?of=entries`);
  await mounted(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Pobierz arkusz tego turnieju (XLSX)" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("rytm-wisly-entries.xlsx");
  await page.locator("input[type=file]").setInputFiles(await download.path());
  await expect(page.getByText("Nie ma tu żadnych wierszy do wczytania.")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await picture(page, "import-start");
  // Of a workbook with several sheets the others are named, and read at one press.
  const data = [
    ["Nazwisko", "Imię", "Rok"],
    ["Kruk", "Hanna", "2013"],
  ];
  const book = await writeBook(["Grupa A", "Grupa B"].map((name) => ({ sheet: name, data }))).toBlob();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "grupy.xlsx", mimeType: "application/zip", buffer: Buffer.from(await book.arrayBuffer()) });
  await expect(page.getByText("Tu jest arkusz „Grupa A”.")).toBeVisible();
  await page.getByRole("button", { name: "Wczytaj „Grupa B”" }).click();
  await expect(page.getByText("Tu jest arkusz „Grupa B”.")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
});

/** The first sign-up of the file: forty people, sent. */
async function forty(page: Page) {
  const { body } = await callApi(page, "GET", `/api/signups?competition_id=${competition.id}&limit=100`);
  const { data } = body as { data: { id: string; status: string }[] };
  const sent = data.find((each) => each.status === "submitted");
  const { body: whole } = await callApi(page, "GET", `/api/signups/${sent?.id}`);
  return whole as {
    id: string;
    dancers: { first_name: string; last_name: string; birth_year: number }[];
    entries: { id: string; dancer_ids: string[] }[];
    sections: { id: string; dance_name: string; presentation_name: string; age_name: string }[];
  };
}

test("the office finds the sign-up of a dancer, and reads a sheet into a new one without adding another club's people unasked", async ({
  page,
}) => {
  await page.goto("/login");
  await make(page, "/api/login", FIRST_ADMIN);
  const { dancers } = await forty(page);
  const desk = `/dashboard/entries?competition=${competition.id}`;
  await page.goto(desk);
  await mounted(page);
  await page.getByRole("button", { name: "Dodaj zgłoszenie" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Najnowsze zgłoszenia")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await picture(page, "office-dialog");
  await dialog.getByRole("textbox").fill("szpak kalina");
  await expect(dialog.getByText(/^Znaleziono: \d$/)).toBeVisible();
  await dialog
    .getByRole("link", { name: /Studio Tańca Pirueta/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Dodaj zgłoszenie" })).toBeVisible();
  await page.goto(desk);
  await mounted(page);
  await page.getByRole("button", { name: "Wczytaj z arkusza" }).click();
  await dialog.getByRole("textbox").fill("Klub Krok");
  await expect(dialog.getByText("Nie ma takiego zgłoszenia.")).toBeVisible();
  await dialog.getByRole("button", { name: "Nowe zgłoszenie" }).click();
  await expect(dialog.getByRole("textbox")).toHaveValue("Klub Krok");
  await dialog.getByRole("button", { name: "Dalej: arkusz" }).click();
  await page.waitForURL(/\/signup\/competition\/import\//);
  await mounted(page);
  const id = /import\/([0-9a-f-]+)/.exec(page.url())?.[1];
  await expect(page.getByText("Zgłoszenie: Klub Krok")).toBeVisible();
  const [one, other] = dancers;
  const rows = [one, other].map((each) => `${each?.last_name}\t${each?.first_name}\t${each?.birth_year}`);
  const lines = ["Tytuł\tTaniec\tNazwisko\tImię\tRok", `Szum\tJazz\t${rows[0]}`, `Huk\tJazz\t${rows[1]}`, "Cień\tJazz\tŻuk\tTymon\t2013"];
  await page.getByLabel("Wklej wiersze").fill(lines.join("\n"));
  await page.getByRole("button", { name: "Sprawdź wiersze" }).click();
  await expect(page.getByText("1 z 3 gotowych")).toBeVisible();
  await expect(page.getByText(`${one?.first_name} ${one?.last_name}, ${one?.birth_year}, jest już w zgłoszeniu`)).toBeVisible();
  await expect(page.getByText("W innych zgłoszeniach są już: Studio Tańca Pirueta (2 osoby).")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await picture(page, "import-office");
  await page.getByRole("button", { name: "Dodaj wszystkich też tutaj" }).click();
  await page.getByRole("button", { name: "Dodaj 3 zgłoszenia" }).click();
  await page.waitForURL(/step=entries/);
  const { body } = await callApi(page, "GET", `/api/signups/${id}`);
  expect(body).toMatchObject({ club_name: "Klub Krok", entries: [{ title: "Szum" }, { title: "Huk" }, { title: "Cień" }] });
});

test("an entry whose section refuses its line-up is moved by the button that says where it may dance", async ({ page }) => {
  await page.goto("/login");
  await make(page, "/api/login", FIRST_ADMIN);
  const { entries, sections } = await forty(page);
  const sectionOf = (dance: string, size: string) =>
    sections.find((each) => each.dance_name === dance && each.presentation_name === size)?.id;
  const solo = entries.find((each) => each.dancer_ids.length === 1)?.id ?? "";
  await make(page, "/api/entries/bulk", { action: "move", ids: [solo], section_id: sectionOf("Jazz", "Duet") });
  await page.goto(`/dashboard/entries?competition=${competition.id}&entry=${solo}`);
  await mounted(page);
  const panel = page.getByRole("complementary").last();
  await expect(panel.getByText("Do wyjaśnienia")).toBeVisible();
  await expect(panel.getByText("Ten skład może tańczyć:")).toBeVisible();
  expect(await seriousIn(page)).toEqual([]);
  await picture(page, "office-panel");
  await panel.getByRole("button", { name: "Solo, Hip-hop, 6–26 lat" }).click();
  await expect(panel.getByText("Do wyjaśnienia")).toHaveCount(0);
  const { body } = await callApi(page, "GET", `/api/entries/${solo}`);
  expect(body).toMatchObject({ section_id: sectionOf("Hip-hop", "Solo"), problems: [] });
});
