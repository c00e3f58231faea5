// A section of three rounds for a spectator and the office: rounds newest first, places over all rounds, and the reasons.
import { readFile } from "node:fs/promises";
import { danceRound, makeLadder, publishFinal, STANDARD } from "../rounds/ladders.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaults, expectNoFaultsInFull } from "./looks.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

test("a spectator reads who goes on while the final waits, then the places over three rounds with why each is so, on a phone and without JavaScript; the office downloads them @full", async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const ladder = await inApplication(server, async (place, tenant) => {
    const made = await makeLadder(place, { couples: 24, judges: 3, dances: STANDARD.slice(0, 2), tenant });
    for (const round of made.rounds) await danceRound(place, made, round, (all) => all);
    return made;
  });
  const address = `/scores/${ladder.competition_id}?view=results`;
  await page.goto(address);
  await waitForMount(page);
  await expect(page.getByText("Klasyfikacja całej kategorii ukaże się po ostatniej rundzie.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([/Półfinał$/, /Ćwierćfinał$/]);
  await expect(page.getByRole("button", { name: /^Dlaczego to miejsce/ })).toHaveCount(0);
  await expectNoFaultsInFull(page, "standings-waiting");

  await publishFinal(ladder);
  await page.goto(address);
  await waitForMount(page);
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
  await expectNoFaultsInFull(page, "standings");

  const plain = await (await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false })).newPage();
  await plain.goto(address);
  await expect(plain.locator("tr[data-place]")).toHaveCount(24);
  await plain.context().close();
  await page.emulateMedia({ media: "print" });
  await expect(table.locator("tr[data-place]").first()).toBeVisible();
  await expect(table.locator(".rt-why").first()).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.setViewportSize({ width: 1180, height: 820 });
  await signIn(page, "admin@demo.test");
  await page.goto(`/dashboard/rounds/${ladder.section_id}`);
  await waitForMount(page);
  // The last round is shown first, and links lead to the others.
  await expect(page.getByRole("region", { name: "Finał" }).getByRole("grid")).toBeVisible();
  await page.getByRole("link", { name: "Ćwierćfinał" }).click();
  await expect(page.getByRole("region", { name: "Ćwierćfinał" }).getByRole("grid")).toContainText("Linia po 12.");
  await expect(page.getByRole("link", { name: "Ćwierćfinał" })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Klasyfikacja" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Klasyfikacja kategorii" })).toBeVisible();
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(24);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const lines = (await readFile(await (await saving).path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(25);
  expect(lines[1]).toMatch(/^1;1;/);
  expect(lines.at(-1)).toMatch(/^13–24;24;.*;Ćwierćfinał;0$/);
  await expectNoFaults(page, "standings-office");
});
