// A school divides a sign-up among families, and each pays its share on a phone by a link; or the school pays for all in parts.
import type { Page } from "@playwright/test";
import { expectNoFaults, expectNoFaultsInFull } from "./looks.ts";
import { beginSolo, mustOf } from "./ordering.ts";
import { callApi, expect, waitForMount, test } from "./server.ts";

/** A sent sign-up with a solo for each of three dancers. */
async function makeSolos(page: Page): Promise<string> {
  const must = mustOf(page);
  const { signup } = await beginSolo(page);
  const { entries } = (await must("GET", `/api/signups/${signup}`)) as { entries: { section_id: string }[] };
  for (const name of ["Zofia", "Iga"]) {
    const person = { first_name: name, last_name: "Kowalska", birth_year: 2013 };
    const { data } = (await must("POST", `/api/signups/${signup}/dancers`, person)) as { data: { id: string }[] };
    const entry = { title: `Solo ${name}`, section_id: entries[0]?.section_id, dancer_ids: data.map(({ id }) => id) };
    await must("POST", `/api/signups/${signup}/entries`, entry);
  }
  await must("POST", `/api/signups/${signup}/submit`, { accept_rules: true, guardian_statement: true });
  return signup;
}

test("a family pays its share on a phone in two taps from the link, the coach sees it, and a revoked link says so @full", async ({
  page,
  server,
  browser,
}) => {
  const signup = await makeSolos(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  await page.goto(`/payment/shares/${signup}`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Podziel po równo" }).click();
  const rows = page.getByRole("list", { name: "Udziały" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expectNoFaultsInFull(page, "shares");
  await page.getByRole("button", { name: "Kopiuj wszystkie linki" }).click();
  await expect(page.getByText("Skopiowano linki: 3").first()).toBeVisible();
  const links = (await page.evaluate(() => navigator.clipboard.readText())).match(/https?:\S+/g) ?? [];
  expect(new Set(links).size).toBe(3);

  const context = await browser.newContext({ baseURL: server.url, locale: "pl-PL", viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(links[0] ?? "");
  await waitForMount(phone);
  await expectNoFaults(phone, "share");
  await expect(phone.getByText("Kwiecień")).toHaveCount(0);
  await phone.getByLabel("Twój e-mail").fill("rodzic@example.com");
  await phone
    .getByRole("button", { name: /^Zapłać \d/ })
    .first()
    .click();
  await phone.getByRole("button", { name: "Zapłać", exact: true }).click();
  await expect(phone.getByText("Opłacone. Dziękujemy.")).toBeVisible();
  await expect(rows.getByText("Opłacony")).toHaveCount(1);

  const { data } = (await callApi(page, "GET", `/api/signups/${signup}/shares`)).body as { data: { label: string; url: string }[] };
  const second = data.find(({ url }) => url === links[1]);
  await page
    .getByRole("button", { name: `Zmień: ${second?.label}` })
    .first()
    .click();
  await page.getByRole("button", { name: "Odwołaj link" }).click();
  await expect(page.getByText("Odwołany")).toBeVisible();
  await phone.goto(links[1] ?? "");
  await expect(phone.getByText("Ten link został odwołany")).toBeVisible();
  await context.close();
});

test("a school pays a part and then the rest for all, and its links say that nothing is left @full", async ({ page, server }) => {
  const signup = await makeSolos(page);
  const must = mustOf(page);
  const { suggested } = await must("GET", `/api/signups/${signup}/shares`);
  const { data } = (await must("POST", `/api/signups/${signup}/shares`, { shares: suggested })) as { data: { url: string }[] };
  const payment = await must("POST", `/api/signups/${signup}/payment`, { method: "gateway" });
  await page.goto(`/payment/${payment.id}`);
  await waitForMount(page);
  await page.getByText("Zapłać część").click();
  await page.getByLabel("Ile teraz").fill("100,00");
  await page.getByLabel("Ile teraz").blur();
  await page.getByRole("button", { name: /^Zapłać online 100,00/ }).click();
  await page.getByRole("button", { name: "Zapłać", exact: true }).click();
  await expect(page.getByText("Część jest już zapłacona")).toBeVisible();
  await waitForMount(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await page.getByRole("button", { name: "Zapłać", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);
  await page.goto(data[0]?.url ?? "");
  await expect(page.getByText("Nic nie zostało do zapłaty")).toBeVisible();
});
