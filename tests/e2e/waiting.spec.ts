// A full section: a coach waits, a place becomes free, the offer is mailed and accepted; the office exceeds a cap after a confirmation.
import { expectNoFaultsInFull } from "./looks.ts";
import type { Mailbox } from "./mailbox.ts";
import { beginSolo, mustOf } from "./ordering.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

test.use({ mails: true });

const agreed = { accept_rules: true, guardian_statement: true };

/** Text and link path of the newest mail with this subject and a link to this sign-up; undefined if there is none. */
function findMail(mailbox: Mailbox | undefined, subject: string, signup: string): { text: string; link: string } | undefined {
  for (const { subject: mailSubject = "", text = "" } of mailbox?.received.toReversed() ?? []) {
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    if (mailSubject.startsWith(subject) && link?.includes(signup)) return { text, link: new URL(link).pathname + new URL(link).search };
  }
  return undefined;
}

test("a coach waits, is offered a freed place by mail and takes it on another device; the office is asked before it goes over a cap @full", async ({
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

  // The office sets the cap and turns on automatic offers.
  await office.goto(`/dashboard/competitions?id=${own.competition_id}&tab=signup`);
  await waitForMount(office);
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
  // The preview shows the waiting list before anything is sent.
  await second.page.goto(`/signup/competition/preview/${second.signup}`);
  await waitForMount(second.page);
  await expect(second.page.getByText("Po wysłaniu na liście rezerwowej")).toBeVisible();
  await expect(second.page.getByText("lista rezerwowa, 1. miejsce")).toBeVisible();
  await expectNoFaultsInFull(second.page, "waiting-foreseen");
  for (const each of [second, third]) await each.send();

  // The office frees a place. Opening the mail's link does not accept the offer yet.
  await office.goto(`/dashboard/entries?competition=${own.competition_id}&view=waiting`);
  await waitForMount(office);
  await expect(office.getByText("1. miejsce", { exact: true })).toBeVisible();
  await expect(office.getByText("Wolne miejsca proponujemy automatycznie")).toBeVisible();
  await must("PUT", `/api/entries/${entry}/status`, { status: "withdrawn" });
  await expect.poll(() => findMail(mailbox, "Jest wolne miejsce", second.signup)).toBeTruthy();
  const mail = findMail(mailbox, "Jest wolne miejsce", second.signup);
  expect(mail?.text).toMatch(/Po przyjęciu miejsca ten występ kosztuje \d+,00\szł\./);
  await expect(office.getByText(/^Zaproponowano do/)).toBeVisible();
  const device = await fresh({ width: 390, height: 844 });
  await device.goto(mail?.link ?? "");
  await waitForMount(device);
  const offer = device.getByRole("region", { name: "Jest wolne miejsce" });
  await expect(offer.getByRole("button", { name: "Przyjmuję miejsce" })).toBeVisible();
  await expect(offer).toContainText("Po przyjęciu miejsca ten występ kosztuje");
  expect(await second.status()).toBe("waiting");
  await expectNoFaultsInFull(device, "waiting-offer");
  await expectNoFaultsInFull(office, "waiting-office");
  await offer.getByRole("button", { name: "Przyjmuję miejsce" }).click();
  await expect(device.getByText("Występ ma miejsce", { exact: true })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(device.getByText("lista rezerwowa", { exact: false })).toHaveCount(0);
  expect(await second.status()).toBe("submitted");
  await expect.poll(() => findMail(mailbox, "Występ ma miejsce", second.signup)).toBeTruthy();

  // The office accepts the third entry over the cap after a confirmation.
  await office.goto(`/dashboard/entries?competition=${own.competition_id}&view=waiting&entry=${third.entry}`);
  await waitForMount(office);
  expectTrouble(/409 .*\/status\)$/);
  const panel = office.getByRole("complementary").filter({ hasText: third.title });
  await panel.getByRole("button", { name: "Przyjmij", exact: true }).click();
  const confirmation = office.getByRole("alertdialog");
  await expect(confirmation).toContainText(`ma ${full} z ${full} miejsc. Przyjąć mimo to?`);
  await expectNoFaultsInFull(office, "waiting-over-cap");
  expect(await third.status()).toBe("waiting");
  await confirmation.getByRole("button", { name: "Przyjmij mimo to" }).click();
  await expect.poll(third.status).toBe("accepted");
  await expect.poll(() => findMail(mailbox, "Występ ma miejsce", third.signup)).toBeTruthy();
  for (const each of [second.page, third.page, device]) await each.context().close();
});
