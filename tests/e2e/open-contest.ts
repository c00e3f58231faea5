// An installation with one open competition, made through its set-up link, for tests that fill in sign-ups.
import type { Browser, Page } from "@playwright/test";
import { callApi, expect, type Server } from "./server.ts";

export const FIRST_ADMIN = { email: "ala@parkiet.test", password: "dwadziescia-klepek" };

/** Contact fields of a school's sign-up. */
export const SCHOOL = {
  contact_name: "Marta Kwiecień",
  contact_email: "marta@pirueta.example",
  contact_phone: "600 000 147",
  contact_role: "school",
  club_name: "Studio Tańca Pirueta",
};

/** Sends a call that must succeed, and returns its body. */
export async function make(page: Page, path: string, body: object, method = "POST") {
  const { status, body: made } = await callApi(page, method, path, body);
  expect(status, `${path}: ${JSON.stringify(made)}`).toBeLessThan(300);
  return made as { id: string; slug: string };
}

/** Creates an open competition with solos and duets in each of these dances, 50 zł per entry. */
export async function makeContest(browser: Browser, server: Server, dances: readonly string[]): Promise<{ id: string; slug: string }> {
  const page = await browser.newPage({ baseURL: server.url });
  const token = new URL(server.setupUrl ?? "").searchParams.get("token") ?? "";
  await make(page, "/api/public/setup", { token, tenant_name: "Studio Plié", tenant_slug: "demo", name: "Ala Klepka", ...FIRST_ADMIN });
  await make(page, "/api/login", FIRST_ADMIN);
  const age = await make(page, "/api/age-categories", { name: "6–26 lat", min_age: 6, max_age: 26, age_basis: "calendar_year" });
  const sizes: { id: string }[] = [];
  for (const [name, dancers] of [
    ["Solo", 1],
    ["Duet", 2],
  ] as const)
    sizes.push(await make(page, "/api/presentation-categories", { name, min_dancers: dancers, max_dancers: dancers, slot_seconds: 180 }));
  const year = new Date().getFullYear() + 1;
  const competition = await make(page, "/api/competitions", {
    name: "Rytm Wisły",
    starts_on: `${year}-12-14`,
    ends_on: `${year}-12-14`,
    signup_opens_at: "2020-01-01T00:00:00+01:00",
    signup_closes_at: `${year}-12-01T23:59:00+01:00`,
  });
  for (const name of dances) {
    const dance = await make(page, "/api/dance-categories", { name });
    for (const size of sizes)
      await make(page, `/api/competitions/${competition.id}/sections`, {
        dance_category_id: dance.id,
        age_category_id: age.id,
        presentation_category_id: size.id,
        fee_grosze: 5000,
        fee_per: "entry",
      });
  }
  await make(page, `/api/competitions/${competition.id}`, { status: "open" }, "PUT");
  await page.close();
  return competition;
}
