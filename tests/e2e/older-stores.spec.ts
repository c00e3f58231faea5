// Data that an older build stored on a device still works, because pads and browsers may be updated during an event. Format: commit fe0d064.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { JudgeDay, Sheet } from "../../src/judging/contract.ts";
import { makeDanceHall } from "./dance-hall.ts";
import { make, makeContest, SCHOOL } from "./open-contest.ts";
import { readBallot, handInButton, openPad, crossKey } from "./pads.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

interface Stores {
  database?: string;
  version?: number;
  /** Records by key, for each table of the IndexedDB database. */
  tables?: Record<string, [key: string, value: unknown][]>;
  /** Values of localStorage. */
  items: Record<string, unknown>;
}

/** The stored data, with names in braces replaced by ids of this application. */
function storesOf(part: "judge" | "signups", ids: Record<string, string | undefined>): Stores {
  const { [part]: stores } = JSON.parse(readFileSync(new URL("older-stores.json", import.meta.url), "utf8")) as Record<string, Stores>;
  const text = JSON.stringify(stores).replace(/\{([a-z]+(?: \d)?)\}/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`no id for ${name}`);
    return id;
  });
  return JSON.parse(text) as Stores;
}

/** Writes the stored data on a page without the application's scripts. */
async function writeStores(page: Page, stores: Stores): Promise<void> {
  await page.route("**/no-page", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto("/no-page");
  await page.evaluate(async ({ database, version, tables = {}, items }) => {
    for (const [name, value] of Object.entries(items))
      localStorage.setItem(name, typeof value === "string" ? value : JSON.stringify(value));
    if (database === undefined) return;
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(database, version);
      opening.onupgradeneeded = () => {
        for (const table of Object.keys(tables)) opening.result.createObjectStore(table, table === "outbox" ? { keyPath: "id" } : {});
      };
      opening.onsuccess = () => {
        const writing = opening.result.transaction(Object.keys(tables), "readwrite");
        for (const [table, records] of Object.entries(tables))
          for (const [key, value] of records) writing.objectStore(table).put(value, table === "outbox" ? undefined : key);
        writing.oncomplete = () => {
          opening.result.close();
          resolve();
        };
        writing.onabort = () => reject(new Error(writing.error?.message));
      };
      opening.onerror = () => reject(new Error(opening.error?.message));
    });
  }, stores);
}

test.describe("a judge's tablet", () => {
  test.use({ hasTouch: true });

  test("sends the marks and sheets that wait on it, shows what was refused, and goes on with what was tapped", async ({
    page,
    server,
    expectTrouble,
  }) => {
    expectTrouble(/Failed to load resource/);
    const hall = await makeDanceHall(server, { nth: 1, couples: 6, heats: 2, wanted: 3 });
    await signIn(page, "sedzia1@demo.test");
    const { id: judge } = (await callApi(page, "GET", "/api/user")).body as { id: string };
    const [list] = ((await callApi(page, "GET", "/api/judge")).body as JudgeDay).data;
    const { data } = (await callApi(page, "GET", `/api/start-lists/${list?.start_list_id}/sheets`)).body as { data: Sheet[] };
    const alone = data.filter((each) => each.status === "waiting" && each.block.id !== hall.round_id).map((each) => each.performance_id);
    const [first, second, third, fourth] = alone;
    const couples = Object.fromEntries(hall.performance_ids.map((id, i) => [`couple ${i + 1}`, id]));
    const ids = { judge, list: list?.start_list_id, round: hall.round_id, first, second, third, fourth, ...couples };
    await writeStores(page, storesOf("judge", ids));
    const sheetOf = async (id = "") => (await callApi(page, "GET", `/api/performances/${id}/sheet`)).body as Sheet;

    await page.goto("/judge/dashboard");
    await waitForMount(page);
    await expect.poll(() => sheetOf(first)).toMatchObject({ revision: 1, marks: { T: 7, C: 7, M: 8, W: 9.5 } });
    const [one, two, , four, five, six] = hall.performance_ids as [string, string, string, string, string, string];
    const cross = { cross: 1 };
    await expect.poll(() => readBallot(page, hall, 2)).toMatchObject({ revision: 1, submitted: false, marks: { [two]: cross } });
    expect(await readBallot(page, hall, 1)).toMatchObject({ submitted: true, marks: { [one]: cross, [two]: cross, [four]: cross } });

    // Refused marks wait for a correction. The next sheet has the keyed marks and its note.
    await page.getByRole("link", { name: /Popraw zaznaczone pola/ }).click();
    await expect(page.locator("[data-hand=left]")).toBeVisible();
    await page.getByRole("button", { name: "Technika: 7", exact: true }).click();
    await page.getByRole("button", { name: /^Zatwierdź/ }).click();
    await expect(page.locator(`[data-pad="${third}"]`)).toBeVisible();
    await expect.poll(() => sheetOf(second)).toMatchObject({ revision: 1, marks: { T: 7, C: 8, M: 8, W: 8 } });
    await expect(page.getByRole("button", { name: "Technika: 6", exact: true })).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("button", { name: "Choreografia: 7", exact: true })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Notatka" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("Wolny początek");

    // The second dance continues from its pencil marks, with the taps that followed.
    await openPad(page, hall);
    await page.getByRole("button", { name: /Tango/ }).tap();
    await expect(crossKey(page, hall.numbers[1])).toHaveAttribute("aria-pressed", "true");
    await page
      .getByRole("group", { name: "Grupy tego tańca" })
      .getByRole("button", { name: /^Grupa 2/ })
      .tap();
    await expect(page.getByRole("button", { name: new RegExp(`^numer ${hall.numbers[5]}, znak zapytania`) })).toBeVisible();
    await crossKey(page, hall.numbers[5]).tap();
    await handInButton(page).tap();
    const early = page.getByRole("alertdialog").getByRole("button", { name: "Oddaj taniec" });
    await early.or(page.getByText("Oddano").first()).first().waitFor();
    if (await early.isVisible()) await early.tap();
    await expect
      .poll(() => readBallot(page, hall, 2))
      .toMatchObject({ submitted: true, marks: { [two]: cross, [five]: cross, [six]: cross } });
  });
});

test.describe("a browser with sign-ups", () => {
  test.use({ content: "empty" });

  test("sends what was typed without a network, and goes on with what was being typed @full", async ({
    page,
    browser,
    server,
    expectTrouble,
  }) => {
    // The stream of a sign-up that the server does not have yet gets 404, and reconnects.
    expectTrouble(/404 .*\/live\?/);
    const { id: competition, slug } = await makeContest(browser, server, ["Jazz"]);
    const { id: signup } = await make(page, `/api/public/competitions/${competition}/signups`, SCHOOL);
    interface Record {
      contact_name: string;
      contact_phone: string;
      club_name: string;
      sections: { id: string; dance_category_id: string; age_category_id: string; presentation_category_id: string }[];
      dancers: { id: string; first_name: string }[];
      entries: { title: string; dancer_ids: string[] }[];
    }
    const recordOf = async (id: string) => (await callApi(page, "GET", `/api/signups/${id}`)).body as Record;
    const [solo, duet] = (await recordOf(signup)).sections;
    const begun = "01a21c84-31eb-7000-8367-fe0dbb7f506e";
    const ids = { competition, signup, begun, dance: solo?.dance_category_id, age: solo?.age_category_id };
    const sections = { "section 1": solo?.id, "section 2": duet?.id };
    const sizes = { "size 1": solo?.presentation_category_id, "size 2": duet?.presentation_category_id };
    await writeStores(page, storesOf("signups", { ...ids, ...sections, ...sizes }));

    // The competition's page sends everything, even a sign-up that the server does not have yet.
    await page.goto(`/c/${slug}`);
    await waitForMount(page);
    const entriesOf = async (id: string) => {
      const { dancers, entries } = await recordOf(id);
      const nameOf = (of: string) => dancers.find((each) => each.id === of)?.first_name;
      return entries.map(({ title, dancer_ids }) => [title, ...dancer_ids.map(nameOf)]);
    };
    await expect.poll(() => entriesOf(signup)).toEqual([["Burza", "Iga"], ["Cisza nocna", "Pola"], ["Mgła"]]);
    expect(await recordOf(signup)).toMatchObject({ contact_name: SCHOOL.contact_name, contact_phone: "600 000 999" });
    await expect.poll(() => entriesOf(begun)).toEqual([["Zorza", "Lena"]]);
    expect(await recordOf(begun)).toMatchObject({ contact_name: "Nela Zięba", club_name: "Studio Tańca Ósemka" });

    await page.goto(`/signup/competition/${slug}?signup=${signup}&step=entries`);
    await waitForMount(page);
    await expect(page.getByRole("combobox", { name: /Dodaj/ })).toHaveValue("Zoja Kr");
    await page.goto(`/signup/competition/${slug}?signup=new`);
    await waitForMount(page);
    await expect(page.getByLabel("Osoba do kontaktu")).toHaveValue("Ewa");
  });
});
