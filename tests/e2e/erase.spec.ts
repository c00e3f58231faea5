// A child is found, seen, taken away as a ZIP and erased: the public page shows the pseudonym, and the result stands.
import { readFile } from "node:fs/promises";
import { inApplication } from "./in-application.ts";
import { looked } from "./looks.ts";
import { expect, mounted, signIn, test } from "./server.ts";

test("the organiser erases a child; the place stands, the name is nowhere", async ({ page, browser, server, baseURL }) => {
  const child = await inApplication(server, ({ world }, demo) =>
    world.database.inTenant(demo.id, async (trx) => {
      const found = await trx
        .selectFrom("results as r")
        .innerJoin("performances as p", "p.round_id", "r.round_id")
        .innerJoin("rounds as o", "o.id", "r.round_id")
        .innerJoin("entries as e", "e.id", "p.entry_id")
        .innerJoin("entry_dancers as x", "x.entry_id", "e.id")
        .innerJoin("competitions as k", "k.id", "e.competition_id")
        .select(["x.dancer_id", "e.start_number", "k.slug"])
        .where("o.status", "=", "published")
        .where("e.dancer_count", "=", 1)
        .where("k.practice", "=", false)
        .executeTakeFirstOrThrow();
      const name = { first_name: "Bożydar", last_name: "Brzęczyszczyk", public_name: "full" as const };
      await trx.updateTable("dancers").set(name).where("id", "=", found.dancer_id).execute();
      return found;
    }),
  );
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/privacy");
  await mounted(page);
  await expect(page.getByText("Wpisz co najmniej dwie litery")).toBeVisible();
  await looked(page, "privacy");
  await page.getByRole("searchbox").fill("brzeczyszczyk");
  await page.getByRole("row", { name: /Bożydar Brzęczyszczyk/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bożydar Brzęczyszczyk" })).toBeVisible();
  await page.getByText("Zgłoszenia do kategorii").click();
  await looked(page, "person");

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Pobierz wszystko (ZIP)" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^dane-osoby-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path());
  for (const part of ["dancers.json", "entries.json", "marks.json", "consents.json"]) expect(zip.includes(part), part).toBe(true);

  await page.getByRole("button", { name: "Usuń dane osoby" }).click();
  const dialog = page.getByRole("dialog", { name: "Usunięcie danych osoby" });
  await expect(dialog.getByRole("region", { name: "Co zostaje i dlaczego" })).toContainText("Występy, oceny i miejsca, pod pseudonimem");
  await looked(page, "erase-preview");
  await dialog.getByLabel("Powód").fill("prośba opiekuna");
  await dialog.getByLabel("Przepisz: Bożydar Brzęczyszczyk").fill("Bożydar Brzęczyszczyk");
  await dialog.getByRole("button", { name: "Usuń na zawsze" }).click();
  await expect(dialog).toBeHidden();
  const heading = page.getByRole("heading", { level: 1, name: /^Osoba [2-9A-Y]{4}$/ });
  await expect(heading).toBeVisible();
  const pseudonym = await heading.innerText();

  const guest = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: "pl-PL" })).newPage();
  await guest.goto(`/scores/${child.slug}?view=results&q=${child.start_number}`);
  await expect(guest.getByText(pseudonym).first()).toBeVisible();
  await expect(guest.getByText("Brzęczyszczyk")).toHaveCount(0);
  await expect(guest.locator("tr[data-entry]").first()).toBeVisible();
  await guest.context().close();

  await page.goto("/dashboard/settings");
  await mounted(page);
  await page.getByRole("link", { name: "Ochrona danych" }).click();
  await expect(page.getByRole("row", { name: new RegExp(pseudonym) })).toContainText("prośba opiekuna");
  await page.getByRole("searchbox").fill("brzeczyszczyk");
  await expect(page.getByText("Nikogo takiego nie ma")).toBeVisible();
});

test("how long data is kept is seen before it is turned on, and the law's page is written from it", async ({ page }) => {
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/privacy/retention");
  await mounted(page);
  await expect(page.getByText("Usuwanie jest wyłączone")).toBeVisible();
  await looked(page, "retention");
  await page.getByLabel("Muzyka: ile dni po turnieju").fill("14");
  await page.getByRole("switch", { name: "Usuwaj w nocy to, czego termin minął" }).click();
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByText("Usuwanie jest włączone")).toBeVisible();
  await page.goto("/dashboard/privacy/register");
  await mounted(page);
  await expect(page.getByRole("region", { name: "Tekst informacji dla zgłaszających" })).toContainText("muzyka 14 dni");
  await looked(page, "register");
});
