// The organiser answers a guardian: takes photos down, corrects the name, exports the data as a ZIP and erases it; the result keeps a pseudonym.
import { readFile } from "node:fs/promises";
import { Robot } from "../../scripts/robot.ts";
import { askAboutData } from "../../src/privacy/own/contract.ts";
import { answerConsents, askGuardians, getPersonPage } from "../../src/people/consents/contract.ts";
import { inApplication } from "./in-application.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { ADMIN } from "./people.ts";
import { expect, waitForMount, PASSWORD, type Server, signIn, test } from "./server.ts";

const SURNAME = "Brzęczyszczyk";

/** A child with a published result. The guardian withdrew the consent to photos, and requested a correction and an erasure. */
const makeRequests = (server: Server) =>
  inApplication(server, async (place, demo) => {
    const child = await place.world.database.inTenant(demo.id, async (trx) => {
      const found = await trx
        .selectFrom("results as r")
        .innerJoin("performances as p", "p.round_id", "r.round_id")
        .innerJoin("rounds as o", "o.id", "r.round_id")
        .innerJoin("entries as e", "e.id", "p.entry_id")
        .innerJoin("entry_dancers as x", "x.entry_id", "e.id")
        .innerJoin("competitions as k", "k.id", "e.competition_id")
        .select(["x.dancer_id", "e.start_number", "e.signup_id", "e.competition_id", "k.slug", "k.starts_on"])
        .where("o.status", "=", "published")
        .where("e.dancer_count", "=", 1)
        .where("k.practice", "=", false)
        .executeTakeFirstOrThrow();
      const birth_year = Number(found.starts_on.slice(0, 4)) - 10;
      const name = { first_name: "Bożydar", last_name: SURNAME, public_name: "full", birth_year, birth_date: null } as const;
      await trx.updateTable("dancers").set(name).where("id", "=", found.dancer_id).execute();
      return found;
    });
    const people = [{ dancer_id: child.dancer_id, email: "anna@example.com" }];
    const robot = () => new Robot((path, init) => place.fetch(path, init), demo.slug);
    const admin = await robot().signIn(ADMIN, PASSWORD);
    await admin.must(askGuardians, { params: { id: child.signup_id }, body: { people } });
    const mail = await place.world.database.inTenant(demo.id, (trx) =>
      trx.selectFrom("mails").select("text_body").where("to_email", "=", "anna@example.com").executeTakeFirstOrThrow(),
    );
    const code = /\/p\/([\w-]+)/.exec(mail.text_body)?.[1] ?? "";
    const params = { code };
    const guardian = robot();
    const texts = (await guardian.must(getPersonPage, { params })).questions.map((each) => each.text);
    for (const image of [true, false])
      await guardian.must(answerConsents, { params, body: { name: "Anna Wrona", relation: "parent", answers: { image }, texts } });
    await guardian.must(askAboutData, { params, body: { kind: "correct", first_name: "Ludmiła", last_name: SURNAME } });
    await guardian.must(askAboutData, { params, body: { kind: "erase", confirmation: `Bożydar ${SURNAME}` } });
    return { ...child, code };
  });

test("the organiser takes photos down, corrects a child's name and erases the child; the place stays, the name is nowhere @full", async ({
  page,
  browser,
  server,
}) => {
  const child = await makeRequests(server);
  await signIn(page, ADMIN);
  await page.goto(`/dashboard/entries?competition=${child.competition_id}`);
  await waitForMount(page);
  await page.getByRole("link", { name: /^Zgody 1 do usunięcia/ }).click();
  const downs = page.getByRole("list", { name: "Zdjęcia i nagrania do usunięcia ze stron" }).getByRole("listitem");
  await expect(downs).toHaveCount(1);
  await expectNoFaultsInFull(page, "consents-office");
  await downs.getByLabel("Gdzie opublikowano").fill("Facebook");
  await downs.getByRole("button", { name: `Usunięte ze stron: Bożydar ${SURNAME}` }).click();
  await expect(downs.getByText(/^Usunięte /)).toBeVisible();
  await page.getByRole("radio", { name: /^Odmowa lub wycofanie/ }).click();
  await expect(page.getByRole("table", { name: "Zgody" }).getByText(SURNAME).first()).toBeVisible();

  await page.goto("/dashboard");
  await waitForMount(page);
  const alert = page.getByRole("listitem").filter({ hasText: "2 prośby o dane" });
  await expect(alert).toContainText("Odpowiedź do");
  await alert.getByRole("link", { name: "Odpowiedz" }).click();
  const requests = page.getByRole("list", { name: "Prośby o dane" }).getByRole("listitem");
  await expect(requests).toHaveCount(2);
  await page.getByRole("button", { name: `Popraw: Bożydar ${SURNAME}` }).click();
  const renamed = `Ludmiła ${SURNAME}`;
  await expect(requests.filter({ hasText: renamed }).filter({ hasText: "Spełniona" })).toHaveCount(1);

  await expect(page.getByText("Wpisz co najmniej dwie litery")).toBeVisible();
  await expectNoFaultsInFull(page, "data-requests");

  // The search ignores Polish diacritics.
  await page.getByRole("searchbox").fill("brzeczyszczyk");
  await page.getByRole("row", { name: new RegExp(renamed) }).click();
  await expect(page.getByRole("heading", { level: 1, name: renamed })).toBeVisible();
  await page.locator("summary").getByText("Występy", { exact: true }).click();
  await expectNoFaultsInFull(page, "person");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Pobierz wszystko (ZIP)" }).click()]);
  expect(download.suggestedFilename()).toMatch(/^dane-osoby-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path());
  for (const part of ["dancers.json", "entries.json", "marks.json", "consents.json"]) expect(zip.includes(part), part).toBe(true);
  await page.getByRole("button", { name: "Usuń dane osoby" }).click();
  const dialog = page.getByRole("dialog", { name: "Usunięcie danych osoby" });
  await expect(dialog.getByRole("region", { name: "Co zostaje i dlaczego" })).toContainText("Występy, oceny i miejsca, pod pseudonimem");
  await expectNoFaultsInFull(page, "erase-preview");
  await dialog.getByLabel("Powód").fill("prośba opiekuna");
  await dialog.getByLabel(`Przepisz: ${renamed}`).fill(renamed);
  await dialog.getByRole("button", { name: "Usuń na zawsze" }).click();
  await expect(dialog).toBeHidden();
  const heading = page.getByRole("heading", { level: 1, name: /^Osoba [2-9A-Y]{4}$/ });
  await expect(heading).toBeVisible();
  await expect(page.getByRole("button", { name: "Popraw", exact: true })).toHaveCount(0);
  const pseudonym = await heading.innerText();

  const guest = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await guest.goto(`/scores/${child.slug}?view=results&q=${child.start_number}`);
  await expect(guest.getByText(pseudonym).first()).toBeVisible();
  await expect(guest.getByText(SURNAME)).toHaveCount(0);
  await expect(guest.locator("tr[data-entry]").first()).toBeVisible();
  await guest.goto(`/p/${child.code}?tenant=demo`);
  await expect(guest.getByRole("heading", { level: 1, name: "Dane są usunięte" })).toBeVisible();
  await expect(guest.getByText(SURNAME)).toHaveCount(0);
  await expectNoFaultsInFull(guest, "own-erased");
  await guest.context().close();

  await page.goto("/dashboard/settings");
  await waitForMount(page);
  await page.getByRole("link", { name: "Ochrona danych" }).click();
  await expect(page.getByRole("row", { name: new RegExp(pseudonym) })).toContainText("prośba opiekuna");
  await page.getByRole("searchbox").fill("brzeczyszczyk");
  await expect(page.getByText("Nikogo nie znaleziono")).toBeVisible();
});

test("retention times are shown before they are turned on, and the privacy page is generated from them @full", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/dashboard/privacy/retention");
  await waitForMount(page);
  await expect(page.getByText("Usuwanie jest wyłączone: nic")).toBeVisible();
  await expectNoFaultsInFull(page, "retention");
  await page.getByLabel("Muzyka: ile dni po turnieju").fill("14");
  await page.getByRole("switch", { name: "Usuwaj w nocy to, czego termin minął" }).click();
  await page.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByText("Usuwanie jest włączone")).toBeVisible();
  await page.goto("/dashboard/privacy/register");
  await waitForMount(page);
  await expect(page.getByRole("region", { name: "Tekst informacji dla zgłaszających" })).toContainText("muzyka 14 dni");
  await expectNoFaultsInFull(page, "register");
});
