// A section of three rounds as a spectator and the office read it: rounds newest first, places over all of them, and why.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../src/kernel/database.server.ts";
import { joinCluster } from "../../src/kernel/postgres/join-cluster.server.ts";
import type { Place } from "../world.ts";
import { danceRound, type LadderOfRounds, makeLadder, publishFinal, STANDARD } from "../ladders.ts";
import { seriousIn } from "./axe.ts";
import { expect, mounted, type Server, signIn, test } from "./server.ts";

test.use({ own: "standings" });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const pictures = process.env["SCREENS_DIR"];
const quiet = () => undefined;
const SIZES = [
  [390, 844],
  [1180, 820],
] as const;
let ladder: LadderOfRounds;

/** Runs with the calls and the database of the running application. */
async function inApplication(server: Server, run: (place: Place) => Promise<void>): Promise<void> {
  const cluster = await joinCluster({ dataDir: server.dataDir, log: { debug: quiet, info: quiet, warn: quiet, error: quiet } });
  const database = openDatabase(cluster.connection, 2);
  try {
    await run({ world: { database }, fetch: (path, init) => fetch(new URL(path, server.url), init) });
  } finally {
    await database.close();
    await cluster.close();
  }
}

/** The page at both sizes, in both looks: nothing wider than the screen, nothing that axe calls serious. */
async function looked(page: Page, name: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset["theme"] = chosen;
      }, theme);
      expect(await seriousIn(page), `${name} at ${width}, ${theme}`).toEqual([]);
      if (pictures) await page.screenshot({ path: join(pictures, `${name}-${width}-${theme}.png`), fullPage: true });
    }
  }
}

test.beforeAll(async ({ server }) => {
  await inApplication(server, async (place) => {
    const tenant = await place.world.database.asOwner((trx) =>
      trx.selectFrom("tenants").select(["id", "slug", "name"]).where("slug", "=", "demo").executeTakeFirstOrThrow(),
    );
    ladder = await makeLadder(place, { couples: 24, judges: 3, dances: STANDARD.slice(0, 2), tenant });
    for (const round of ladder.rounds) await danceRound(place, ladder, round, (all) => all);
  });
});

test("a spectator reads who goes on while the final waits, and then the places over three rounds with why each is so, on a phone and without JavaScript", async ({
  page,
  browser,
  baseURL,
}) => {
  const address = `/scores/${ladder.competition_id}?view=results`;
  await page.goto(address);
  await mounted(page);
  await expect(page.getByText("Klasyfikacja całej kategorii ukaże się po ostatniej rundzie.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([/Półfinał$/, /Ćwierćfinał$/]);
  await expect(page.getByRole("button", { name: /^Dlaczego to miejsce/ })).toHaveCount(0);
  await looked(page, "standings-waiting");

  await publishFinal(ladder);
  await page.goto(address);
  await mounted(page);
  const table = page.getByRole("region", { name: /Klasyfikacja kategorii$/ });
  await expect(table.locator("tr[data-place]")).toHaveCount(24);
  await expect(page.getByRole("region", { name: /(Finał|finał)$/ }).locator("h2")).toHaveText([
    /, Finał$/,
    /, Półfinał$/,
    /, Ćwierćfinał$/,
  ]);
  const last = table.locator("tr[data-place]").last();
  await expect(last).toContainText("Ćwierćfinał");
  await page.setViewportSize({ width: 390, height: 844 });
  await table.getByRole("button", { name: "Dlaczego to miejsce? 024" }).click();
  const why = table.locator(".rt-w");
  await expect(why.locator("p").first()).toHaveText(/^024 odpada w.ćwierćfinale: 0 krzyżyków, linia 6, miejsca 13–24 z.24\.$/);
  await expect(why.getByRole("heading", { level: 3 })).toHaveText(["Ćwierćfinał"]);
  await table.getByRole("button", { name: "Dlaczego to miejsce? 024" }).click();
  await table.getByRole("button", { name: "Dlaczego to miejsce? 001" }).click();
  await expect(why.locator("p").first()).toHaveText(/^001: miejsce 1 z.6/);
  await expect(why.getByRole("heading", { level: 3 })).toHaveText(["Finał", "Półfinał", "Ćwierćfinał"]);
  await looked(page, "standings");

  const plain = await (await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false })).newPage();
  await plain.goto(address);
  await expect(plain.locator("tr[data-place]")).toHaveCount(24);
  await plain.context().close();
  await page.emulateMedia({ media: "print" });
  await expect(table.locator("tr[data-place]").first()).toBeVisible();
  await expect(table.locator(".rt-why").first()).toBeHidden();
});

test("the office finds the places from the plan of rounds, and takes them along as a file", async ({ page }) => {
  await signIn(page, "admin@demo.test");
  await page.goto(`/dashboard/rounds/${ladder.section_id}`);
  await mounted(page);
  await page.getByRole("link", { name: "Klasyfikacja" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Klasyfikacja kategorii" })).toBeVisible();
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(24);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(25);
  expect(lines[1]).toMatch(/^1;1;/);
  expect(lines.at(-1)).toMatch(/^13–24;24;.*;Ćwierćfinał;0$/);
  await looked(page, "standings-office");
});
