// A full section: a coach waits, a place is freed, the mail comes, one press takes it; the office accepts over a cap once asked.
import { lookedInFull } from "./looks.ts";
import type { Mailbox } from "./mailbox.ts";
import { beginSolo, mustOf } from "./ordering.ts";
import { expect, mounted, signIn, test } from "./server.ts";

test.use({ mails: true });

const agreed = { accept_rules: true, guardian_statement: true };

/** The newest mail of a kind that came with a link to this sign-up: its text, and the link's path; undefined while there is none. */
function mailed(mailbox: Mailbox | undefined, subject: string, signup: string): { text: string; link: string } | undefined {
  for (const { subject: said = "", text = "" } of mailbox?.received.toReversed() ?? []) {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    if (said.startsWith(subject) && link?.includes(signup)) return { text, link: new URL(link).pathname + new URL(link).search };
  }
  return undefined;
}

test("a coach waits, is offered a freed place by mail and takes it on another device; the office is asked before it goes over a cap", async ({
  page: office,
  browser,
  server,
  mailbox,
  expectTrouble,
}) => {
  const fresh = async (viewport = { width: 1180, height: 820 }) =>
    (await browser.newContext({ baseURL: server.url, locale: "pl-PL", viewport })).newPage();
  const must = mustOf(office);
  await signIn(office, "admin@demo.test");
  const first = await fresh();
  const { signup, entry } = await beginSolo(first);
  const own = (await mustOf(first)("GET", `/api/signups/${signup}`)) as unknown as {
    competition_id: string;
    entries: { section_id: string }[];
  };
  const section = own.entries[0]?.section_id ?? "";
  await mustOf(first)("POST", `/api/signups/${signup}/submit`, agreed);
  await first.context().close();
  const { data: sections } = (await must("GET", `/api/competitions/${own.competition_id}/sections`)) as {
    data: { id: string; entries: number }[];
  };
  const full = sections.find((each) => each.id === section)?.entries ?? 0;

  // The office sets the cap and that the list moves by itself.
  await office.goto(`/dashboard/competitions?id=${own.competition_id}&tab=signup`);
  await mounted(office);
  const moves = office.getByRole("switch", { name: "Przesuwaj listę rezerwową samo" });
  if ((await moves.getAttribute("aria-checked")) !== "true") await moves.click();
  await expect(office.getByLabel("Ile godzin czeka propozycja")).toHaveValue("24");
  await must("PUT", `/api/sections/${section}`, { capacity: full });

  const begin = async () => {
    const page = await fresh();
    const made = await beginSolo(page);
    await mustOf(page)("PUT", `/api/entries/${made.entry}`, { section_id: section });
    const status = async () =>
      ((await mustOf(page)("GET", `/api/signups/${made.signup}`)) as { entries?: { status: string }[] }).entries?.[0]?.status;
    return { page, ...made, status, send: () => mustOf(page)("POST", `/api/signups/${made.signup}/submit`, agreed) };
  };
  const [second, third] = [await begin(), await begin()];
  // The list is named before anything is sent.
  await second.page.goto(`/signup/competition/preview/${second.signup}`);
  await mounted(second.page);
  await expect(second.page.getByText("Po wysłaniu na liście rezerwowej")).toBeVisible();
  await expect(second.page.getByText("lista rezerwowa, 1. miejsce")).toBeVisible();
  await lookedInFull(second.page, "waiting-foreseen");
  for (const each of [second, third]) await each.send();

  // A place is freed by the office; the mail's link opens the sign-up and takes nothing.
  await office.goto(`/dashboard/entries?competition=${own.competition_id}&view=waiting`);
  await mounted(office);
  await expect(office.getByText("1. miejsce", { exact: true })).toBeVisible();
  await expect(office.getByText("Wolne miejsca proponujemy automatycznie")).toBeVisible();
  await must("PUT", `/api/entries/${entry}/status`, { status: "withdrawn" });
  await expect.poll(() => mailed(mailbox, "Jest wolne miejsce", second.signup)).toBeTruthy();
  const mail = mailed(mailbox, "Jest wolne miejsce", second.signup);
  expect(mail?.text).toMatch(/Po przyjęciu miejsca ten występ kosztuje \d+,00\szł\./);
  await expect(office.getByText(/^Zaproponowano do/)).toBeVisible();
  const device = await fresh({ width: 390, height: 844 });
  await device.goto(mail?.link ?? "");
  await mounted(device);
  const offer = device.getByRole("region", { name: "Jest wolne miejsce" });
  await expect(offer.getByRole("button", { name: "Przyjmuję miejsce" })).toBeVisible();
  await expect(offer).toContainText("Po przyjęciu miejsca ten występ kosztuje");
  expect(await second.status()).toBe("waiting");
  await lookedInFull(device, "waiting-offer");
  await lookedInFull(office, "waiting-office");
  await offer.getByRole("button", { name: "Przyjmuję miejsce" }).click();
  await expect(device.getByText("Występ ma miejsce", { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(device.getByText("lista rezerwowa", { exact: false })).toHaveCount(0);
  expect(await second.status()).toBe("submitted");
  await expect.poll(() => mailed(mailbox, "Występ ma miejsce", second.signup)).toBeTruthy();

  // The office accepts the third over the cap, once it was asked.
  await office.goto(`/dashboard/entries?competition=${own.competition_id}&view=waiting&entry=${third.entry}`);
  await mounted(office);
  expectTrouble(/409 .*\/status\)$/);
  const panel = office.getByRole("complementary").filter({ hasText: third.title });
  await panel.getByRole("button", { name: "Przyjmij", exact: true }).click();
  const asked = office.getByRole("alertdialog");
  await expect(asked).toContainText(`ma ${full} z ${full} miejsc. Przyjąć mimo to?`);
  await lookedInFull(office, "waiting-over-cap");
  expect(await third.status()).toBe("waiting");
  await asked.getByRole("button", { name: "Przyjmij mimo to" }).click();
  await expect.poll(third.status).toBe("accepted");
  await expect.poll(() => mailed(mailbox, "Występ ma miejsce", third.signup)).toBeTruthy();
  for (const each of [second.page, third.page, device]) await each.context().close();
});
