// A full section: a coach waits, a place is freed, the mail comes, one press takes it; what is not answered goes on; the office accepts over a cap once asked.
import { sql } from "kysely";
import type { Page } from "@playwright/test";
import { later } from "../../src/kernel/jobs/jobs.server.ts";
import { seriousIn } from "./axe.ts";
import { inApplication } from "./in-application.ts";
import { looked } from "./looks.ts";
import type { Mailbox } from "./mailbox.ts";
import { beginSolo, mustOf } from "./ordering.ts";
import { expect, mounted, type Server, signIn, test } from "./server.ts";

test.use({ mails: true });

const agreed = { accept_rules: true, guardian_statement: true };

interface Sent {
  page: Page;
  signup: string;
  entry: string;
  title: string;
}

/** The newest mail of a kind that came with a link to this sign-up: its text, and the link's path; undefined while there is none. */
function mailed(mailbox: Mailbox | undefined, subject: string, signup: string): { text: string; link: string } | undefined {
  for (const { subject: said = "", text = "" } of mailbox?.received.toReversed() ?? []) {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    if (said.startsWith(subject) && link?.includes(signup)) return { text, link: new URL(link).pathname + new URL(link).search };
  }
  return undefined;
}

/** Lets the term of the open offer of an entry be over, and has the list looked at. */
const endTerm = (server: Server, entry: string) =>
  inApplication(server, async ({ world }, demo) => {
    await world.database.inTenant(demo.id, async (trx) => {
      const { rows } = await sql<{ competition_id: string }>`
        update place_offers set until = now() - interval '1 second' where entry_id = ${entry} and status = 'open' returning competition_id`.execute(
        trx,
      );
      await later(trx, "move_waiting", { tenant: demo, competition_id: rows[0]?.competition_id });
    });
  });

test("a coach waits, is offered a freed place and takes it; what is not answered goes on; the office is asked before it goes over a cap", async ({
  browser,
  server,
  mailbox,
  expectTrouble,
}) => {
  test.setTimeout(300_000);
  const fresh = async () => (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  const office = await fresh();
  await signIn(office, "admin@demo.test");
  const first = await fresh();
  const { signup, entry } = await beginSolo(first);
  const own = (await mustOf(first)("GET", `/api/signups/${signup}`)) as { competition_id: string; entries: { section_id: string }[] };
  const section = own.entries[0]?.section_id ?? "";
  await mustOf(first)("POST", `/api/signups/${signup}/submit`, agreed);
  const { data: sections } = (await mustOf(office)("GET", `/api/competitions/${own.competition_id}/sections`)) as {
    data: { id: string; entries: number; name: string }[];
  };
  const full = sections.find((each) => each.id === section);

  // The office sets the cap and that the list moves by itself.
  await office.goto(`/dashboard/competitions?id=${own.competition_id}&tab=signup`);
  await mounted(office);
  const moves = office.getByRole("switch", { name: "Przesuwaj listę rezerwową samo" });
  if ((await moves.getAttribute("aria-checked")) !== "true") await moves.click();
  await expect(office.getByLabel("Ile godzin czeka propozycja")).toHaveValue("24");
  expect(await seriousIn(office)).toEqual([]);
  await mustOf(office)("PUT", `/api/sections/${section}`, { capacity: full?.entries });

  const send = async (): Promise<Sent> => {
    const page = await fresh();
    const made = await beginSolo(page);
    await mustOf(page)("PUT", `/api/entries/${made.entry}`, { section_id: section });
    return { page, ...made };
  };
  const [second, third] = [await send(), await send()];
  // Said before anything is sent.
  await second.page.goto(`/signup/competition/preview/${second.signup}`);
  await mounted(second.page);
  await expect(second.page.getByText("Po wysłaniu na liście rezerwowej")).toBeVisible();
  await expect(second.page.getByText("lista rezerwowa, 1. miejsce")).toBeVisible();
  await looked(second.page, "waiting-foreseen");
  for (const each of [second, third]) await mustOf(each.page)("POST", `/api/signups/${each.signup}/submit`, agreed);
  await third.page.setViewportSize({ width: 390, height: 844 });
  await third.page.goto(`/signup/competition/preview/${third.signup}`);
  await mounted(third.page);
  await expect(third.page.getByText("lista rezerwowa, 2. miejsce")).toBeVisible();
  await looked(third.page, "waiting-there");

  // A place is freed by the office; the mail's link opens the sign-up and takes nothing.
  await office.goto(`/dashboard/entries?competition=${own.competition_id}&view=waiting`);
  await mounted(office);
  await expect(office.getByText("1. miejsce", { exact: true })).toBeVisible();
  await expect(office.getByText("Wolne miejsca proponujemy same")).toBeVisible();
  await mustOf(office)("PUT", `/api/entries/${entry}/status`, { status: "withdrawn" });
  await expect.poll(() => mailed(mailbox, "Jest wolne miejsce", second.signup)).toBeTruthy();
  const mail = mailed(mailbox, "Jest wolne miejsce", second.signup);
  expect(mail?.text).toMatch(/Po przyjęciu miejsca to zgłoszenie kosztuje \d+,00\szł\./);
  await expect(office.getByText(/^Zaproponowano do/)).toBeVisible();
  const device = await fresh();
  await device.setViewportSize({ width: 390, height: 844 });
  await device.goto(mail?.link ?? "");
  await mounted(device);
  const offer = device.getByRole("region", { name: "Jest wolne miejsce" });
  await expect(offer.getByRole("button", { name: "Przyjmuję miejsce" })).toBeVisible();
  await expect(offer).toContainText("Po przyjęciu miejsca to zgłoszenie kosztuje");
  const statusOf = async (each: Sent) =>
    ((await mustOf(each.page)("GET", `/api/signups/${each.signup}`)) as { entries: { status: string }[] }).entries[0]?.status;
  expect(await statusOf(second)).toBe("waiting");
  await looked(device, "waiting-offer");
  await looked(office, "waiting-office");
  await device.setViewportSize({ width: 390, height: 844 });
  await offer.getByRole("button", { name: "Przyjmuję miejsce" }).click();
  await expect(device.getByText("Zgłoszenie ma miejsce", { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(device.getByText("lista rezerwowa", { exact: false })).toHaveCount(0);
  expect(await statusOf(second)).toBe("submitted");
  await expect.poll(() => mailed(mailbox, "Zgłoszenie ma miejsce", second.signup)).toBeTruthy();

  // Another place: the third does not answer, and the next one is asked.
  const fourth = await send();
  await mustOf(fourth.page)("POST", `/api/signups/${fourth.signup}/submit`, agreed);
  await mustOf(second.page)("DELETE", `/api/entries/${second.entry}`);
  await expect.poll(() => mailed(mailbox, "Jest wolne miejsce", third.signup)).toBeTruthy();
  await endTerm(server, third.entry);
  await expect.poll(() => mailed(mailbox, "Propozycja miejsca wygasła", third.signup)).toBeTruthy();
  await expect.poll(() => mailed(mailbox, "Jest wolne miejsce", fourth.signup)).toBeTruthy();
  expect(await statusOf(third)).toBe("waiting");

  // The office accepts the third over the cap, once it was asked.
  await office.goto(`/dashboard/entries?competition=${own.competition_id}&view=waiting&entry=${third.entry}`);
  await mounted(office);
  expectTrouble(/409 .*\/status\)$/);
  const panel = office.getByRole("complementary").filter({ hasText: third.title });
  await panel.getByRole("button", { name: "Przyjmij", exact: true }).click();
  const asked = office.getByRole("alertdialog");
  await expect(asked).toContainText(`ma ${full?.entries} z ${full?.entries} miejsc. Przyjąć mimo to?`);
  await looked(office, "waiting-over-cap");
  expect(await statusOf(third)).toBe("waiting");
  await asked.getByRole("button", { name: "Przyjmij mimo to" }).click();
  await expect.poll(() => statusOf(third)).toBe("accepted");
  await expect.poll(() => mailed(mailbox, "Zgłoszenie ma miejsce", third.signup)).toBeTruthy();
});

test("a coach who would lose the place by a change is asked first: kept as it was, or changed and waiting", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  test.setTimeout(180_000);
  const fresh = async () => (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  const office = await fresh();
  await signIn(office, "admin@demo.test");
  const { signup, entry, title } = await beginSolo(page);
  await mustOf(page)("POST", `/api/signups/${signup}/submit`, agreed);
  const read = async () =>
    (await mustOf(page)("GET", `/api/signups/${signup}`)) as {
      competition_id: string;
      competition: { slug: string };
      dancers: { id: string }[];
      entries: { section_id: string; status: string }[];
      sections: {
        id: string;
        dance_category_id: string;
        dance_name: string;
        presentation_category_id: string;
        level_code: string | null;
      }[];
    };
  const own = await read();
  const here = own.sections.find((each) => each.id === own.entries[0]?.section_id);
  const dancer_ids = own.dancers.map((each) => each.id);
  const { data: eligible } = (await mustOf(page)("POST", `/api/signups/${signup}/eligible`, { dancer_ids })) as {
    data: { section_id: string; allowed: boolean }[];
  };
  // A solo of another dance that this dancer may go to, which somebody else fills.
  const there = own.sections.find(
    (each) =>
      each.dance_category_id !== here?.dance_category_id &&
      each.presentation_category_id === here?.presentation_category_id &&
      eligible.some((one) => one.allowed && one.section_id === each.id),
  );
  const other = await fresh();
  const filling = await beginSolo(other);
  await mustOf(other)("PUT", `/api/entries/${filling.entry}`, { section_id: there?.id });
  await mustOf(other)("POST", `/api/signups/${filling.signup}/submit`, agreed);
  const { data: sections } = (await mustOf(office)("GET", `/api/competitions/${own.competition_id}/sections`)) as {
    data: { id: string; entries: number; dance_category_id: string }[];
  };
  // All ages of that dance, so that it is full whichever the line-up opens.
  for (const each of sections.filter((one) => one.dance_category_id === there?.dance_category_id))
    await mustOf(office)("PUT", `/api/sections/${each.id}`, { capacity: Math.max(1, each.entries) });

  expectTrouble(/409 .*\/api\/entries\//);
  await page.goto(`/signup/competition/${own.competition.slug}?signup=${signup}&step=entries`);
  await mounted(page);
  await page.getByRole("button", { name: /^Edytuj zgłoszenie/ }).click();
  const editor = page.locator(`#entry-${entry}`);
  const dance = editor.getByLabel("Kategoria taneczna");
  const choose = async (name: string) => {
    await dance.click();
    await page.getByRole("option", { name, exact: true }).click();
  };
  await choose(there?.dance_name ?? "");
  const asked = page.getByRole("alertdialog", { name: "Zgłoszenie straci miejsce" });
  await expect(asked).toContainText(`Zgłoszenie „${title}” trafi tam na koniec listy rezerwowej`);
  await looked(page, "waiting-would-wait");
  await asked.getByRole("button", { name: "Anuluj" }).click();
  await expect(dance).toHaveText(here?.dance_name ?? "");
  expect((await read()).entries).toMatchObject([{ status: "submitted", section_id: here?.id }]);
  await choose(there?.dance_name ?? "");
  await asked.getByRole("button", { name: "Zmień i czekaj na miejsce" }).click();
  await expect(asked).toHaveCount(0);
  await expect.poll(async () => (await read()).entries).toMatchObject([{ status: "waiting", section_id: there?.id }]);
  await page.goto(`/signup/competition/preview/${signup}`);
  await expect(page.getByText(/^lista rezerwowa, \d+\. miejsce$/)).toBeVisible();
});
