// A full section: a coach waits, a place is freed, the mail comes, one press takes it; what is not answered goes on; the office accepts over a cap once asked.
import { sql } from "kysely";
import type { Page } from "@playwright/test";
import { later } from "../../src/kernel/jobs/jobs.server.ts";
import { seriousIn } from "./axe.ts";
import { inApplication } from "./in-application.ts";
import { beginSolo, mustOf } from "./ordering.ts";
import { callApi, expect, mounted, type Server, signIn, test } from "./server.ts";

test.use({ own: "waiting" });

const agreed = { accept_rules: true, guardian_statement: true };

interface Sent {
  page: Page;
  signup: string;
  entry: string;
  title: string;
}

/** The newest mail of a kind that names this sign-up's link, as the office reads it; undefined while there is none. */
async function mailed(office: Page, subject: string, signup: string): Promise<string | undefined> {
  const { data } = (await callApi(office, "GET", "/api/mails?limit=50")).body as { data: { id: string; subject: string }[] };
  for (const { id } of data.filter((each) => each.subject.startsWith(subject))) {
    const { text_body } = (await callApi(office, "GET", `/api/mails/${id}`)).body as { text_body: string };
    const link = /https?:\/\/\S+/.exec(text_body)?.[0];
    if (link?.includes(signup)) return new URL(link).pathname + new URL(link).search;
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
  for (const each of [second, third]) await mustOf(each.page)("POST", `/api/signups/${each.signup}/submit`, agreed);
  await third.page.setViewportSize({ width: 390, height: 844 });
  await third.page.goto(`/signup/competition/preview/${third.signup}`);
  await mounted(third.page);
  await expect(third.page.getByText("lista rezerwowa, 2. miejsce")).toBeVisible();

  // A place is freed by the office; the mail's link opens the sign-up and takes nothing.
  await office.goto(`/dashboard/entries?competition=${own.competition_id}&view=waiting`);
  await mounted(office);
  await expect(office.getByText("1. miejsce", { exact: true })).toBeVisible();
  await expect(office.getByText("Wolne miejsca proponujemy same")).toBeVisible();
  await mustOf(office)("PUT", `/api/entries/${entry}/status`, { status: "withdrawn" });
  let link: string | undefined;
  await expect.poll(async () => (link = await mailed(office, "Jest wolne miejsce", second.signup))).toBeTruthy();
  await expect(office.getByText(/^Zaproponowano do/)).toBeVisible();
  const device = await fresh();
  await device.setViewportSize({ width: 390, height: 844 });
  await device.goto(link ?? "");
  await mounted(device);
  const offer = device.getByRole("region", { name: "Jest wolne miejsce" });
  await expect(offer.getByRole("button", { name: "Przyjmuję miejsce" })).toBeVisible();
  const statusOf = async (each: Sent) =>
    ((await mustOf(each.page)("GET", `/api/signups/${each.signup}`)) as { entries: { status: string }[] }).entries[0]?.status;
  expect(await statusOf(second)).toBe("waiting");
  for (const [width, height] of [
    [390, 844],
    [1180, 820],
    [1440, 900],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await device.setViewportSize({ width, height });
      await device.emulateMedia({ colorScheme });
      expect(await seriousIn(device)).toEqual([]);
      expect(await device.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(
        0,
      );
      if (process.env.PICTURES)
        await device.screenshot({ path: `${process.env.PICTURES}/offer-${width}-${colorScheme}.png`, fullPage: true });
    }
  if (process.env.PICTURES) await office.screenshot({ path: `${process.env.PICTURES}/office.png` });
  await device.setViewportSize({ width: 390, height: 844 });
  await offer.getByRole("button", { name: "Przyjmuję miejsce" }).click();
  await expect(offer).toHaveCount(0);
  expect(await statusOf(second)).toBe("submitted");

  // Another place: the third does not answer, and the next one is asked.
  const fourth = await send();
  await mustOf(fourth.page)("POST", `/api/signups/${fourth.signup}/submit`, agreed);
  await mustOf(second.page)("DELETE", `/api/entries/${second.entry}`);
  await expect.poll(() => mailed(office, "Jest wolne miejsce", third.signup)).toBeTruthy();
  await endTerm(server, third.entry);
  await expect.poll(() => mailed(office, "Propozycja miejsca wygasła", third.signup)).toBeTruthy();
  await expect.poll(() => mailed(office, "Jest wolne miejsce", fourth.signup)).toBeTruthy();
  expect(await statusOf(third)).toBe("waiting");

  // The office accepts the third over the cap, once it was asked.
  await office.goto(`/dashboard/entries?competition=${own.competition_id}&view=waiting&entry=${third.entry}`);
  await mounted(office);
  expectTrouble(/409 .*\/status\)$/);
  const panel = office.getByRole("complementary").filter({ hasText: third.title });
  await panel.getByRole("button", { name: "Przyjmij", exact: true }).click();
  const asked = office.getByRole("alertdialog");
  await expect(asked).toContainText(`Kategoria ma ${full?.entries} z ${full?.entries} miejsc. Przyjąć mimo to?`);
  if (process.env.PICTURES) await office.screenshot({ path: `${process.env.PICTURES}/over-cap.png` });
  expect(await statusOf(third)).toBe("waiting");
  await asked.getByRole("button", { name: "Przyjmij mimo to" }).click();
  await expect.poll(() => statusOf(third)).toBe("accepted");
  await expect.poll(() => mailed(office, "Zgłoszenie ma miejsce", third.signup)).toBeTruthy();
});
