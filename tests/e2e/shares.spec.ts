// A school divides a sign-up among ten families, and each pays its share on a phone by a link; and a school that pays for all.
import type { Page } from "@playwright/test";
import { seriousIn } from "./axe.ts";
import { beginSolo } from "./ordering.ts";
import { callApi, expect, mounted, test } from "./server.ts";

/** A sent sign-up with a solo for each of ten dancers. */
async function tenSolos(page: Page): Promise<string> {
  const { signup } = await beginSolo(page);
  const whole = (await callApi(page, "GET", `/api/signups/${signup}`)).body as { entries: { section_id: string }[] };
  for (let at = 2; at <= 10; at += 1) {
    const person = { first_name: `Zofia${"abcdefghij"[at - 1]}`, last_name: "Kowalska", birth_year: 2013 };
    const added = (await callApi(page, "POST", `/api/signups/${signup}/dancers`, person)).body as { data: { id: string }[] };
    const entry = { title: `Solo ${at}`, section_id: whole.entries[0]?.section_id, dancer_ids: added.data.map((each) => each.id) };
    expect((await callApi(page, "POST", `/api/signups/${signup}/entries`, entry)).status).toBe(201);
  }
  const sent = await callApi(page, "POST", `/api/signups/${signup}/submit`, { accept_rules: true, guardian_statement: true });
  expect(sent.status).toBeLessThan(300);
  return signup;
}

const narrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);

test("ten families pay their shares on phones, each in two taps from the link, and the coach sees it", async ({
  page,
  server,
  browser,
}) => {
  test.setTimeout(240_000);
  const signup = await tenSolos(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  await page.goto(`/payment/shares/${signup}`);
  await mounted(page);
  await page.getByRole("button", { name: "Podziel po równo" }).click();
  const rows = page.getByRole("list", { name: "Udziały" }).getByRole("listitem");
  await expect(rows).toHaveCount(10);
  expect(await seriousIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Kopiuj wszystkie linki" }).click();
  await expect(page.getByText("Skopiowano linki: 10").first()).toBeVisible();
  const links = (await page.evaluate(() => navigator.clipboard.readText())).match(/https?:\S+/g) ?? [];
  expect(new Set(links).size).toBe(10);

  const phone = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL", viewport: { width: 390, height: 844 } })).newPage();
  for (const [at, link] of links.entries()) {
    await phone.goto(link);
    await mounted(phone);
    if (at === 0) {
      expect(await seriousIn(phone)).toEqual([]);
      await narrow(phone);
      await expect(phone.getByText("Kwiecień")).toHaveCount(0);
    }
    await phone.getByLabel("Twój e-mail").fill("rodzic@example.com");
    await phone
      .getByRole("button", { name: /^Zapłać \d/ })
      .first()
      .click();
    await phone.getByRole("button", { name: "Zapłać", exact: true }).click();
    await expect(phone.getByText("Opłacone. Dziękujemy.")).toBeVisible();
  }
  await phone.context().close();
  await expect(rows.getByText("Opłacony")).toHaveCount(10);
  await page.setViewportSize({ width: 390, height: 844 });
  await narrow(page);
});

test("a school pays a part and then the rest for all; its links say that nothing is left, and a revoked one that it is revoked", async ({
  page,
  server,
  browser,
}) => {
  const signup = await tenSolos(page);
  await page.goto(`/payment/shares/${signup}`);
  await mounted(page);
  await page.getByRole("button", { name: "Podziel po równo" }).click();
  await expect(page.getByRole("list", { name: "Udziały" }).getByRole("listitem")).toHaveCount(10);
  const { data } = (await callApi(page, "GET", `/api/signups/${signup}/shares`)).body as { data: { label: string; url: string }[] };
  const stranger = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await page
    .getByRole("button", { name: `Zmień: ${data[1]?.label}` })
    .first()
    .click();
  await page.getByRole("button", { name: "Odwołaj link" }).click();
  await expect(page.getByText("Odwołany")).toBeVisible();
  await stranger.goto(data[1]?.url ?? "");
  await expect(stranger.getByText("Ten link został odwołany")).toBeVisible();

  const payment = (await callApi(page, "POST", `/api/signups/${signup}/payment`, { method: "gateway" })).body as { id: string };
  await page.goto(`/payment/${payment.id}`);
  await mounted(page);
  await page.getByText("Zapłać część").click();
  await page.getByLabel("Ile teraz").fill("100,00");
  await page.getByLabel("Ile teraz").blur();
  await page.getByRole("button", { name: /^Zapłać online 100,00/ }).click();
  await page.getByRole("button", { name: "Zapłać", exact: true }).click();
  await expect(page.getByText("Część jest już zapłacona")).toBeVisible();
  await mounted(page);
  await page.getByRole("button", { name: /^Zapłać online/ }).click();
  await page.getByRole("button", { name: "Zapłać", exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/payment/success?payment=${payment.id}`);
  await stranger.goto(data[0]?.url ?? "");
  await expect(stranger.getByText("Nic nie zostało do zapłaty")).toBeVisible();
  await stranger.context().close();
});
