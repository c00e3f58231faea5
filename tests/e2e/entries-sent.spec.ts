// An entry that was sent: nothing is chosen for it when it is changed, and a question that comes later is answered though all is closed.
import type { Page } from "@playwright/test";
import { callApi, expect, mounted, test } from "./server.ts";

test.use({ content: "empty" });
test.describe.configure({ timeout: 90_000 });

const ADMIN = { email: "ala@parkiet.test", password: "dwadziescia-klepek" };
const YEAR = new Date().getFullYear() + 1;

async function make<T = { id: string; slug: string }>(page: Page, verb: string, path: string, body: object): Promise<T> {
  const { status, body: made } = await callApi(page, verb, path, body);
  expect(status, `${path}: ${JSON.stringify(made)}`).toBeLessThan(300);
  return made as T;
}

/** An open competition: solos in jazz without levels, in hip-hop on two. */
async function openContest(page: Page) {
  const age = await make(page, "POST", "/api/age-categories", { name: "6–26 lat", min_age: 6, max_age: 26, age_basis: "calendar_year" });
  const solo = await make(page, "POST", "/api/presentation-categories", {
    name: "Solo",
    min_dancers: 1,
    max_dancers: 1,
    slot_seconds: 180,
  });
  const competition = await make(page, "POST", "/api/competitions", {
    name: "Rytm Wisły",
    starts_on: `${YEAR}-12-14`,
    ends_on: `${YEAR}-12-14`,
    signup_opens_at: "2020-01-01T00:00:00+01:00",
    signup_closes_at: `${YEAR}-12-01T23:59:00+01:00`,
  });
  const section = { age_category_id: age.id, presentation_category_id: solo.id, fee_grosze: 0, fee_per: "entry" };
  const sections = `/api/competitions/${competition.id}/sections`;
  const jazz = await make(page, "POST", "/api/dance-categories", { name: "Jazz" });
  const { id: jazzSolo } = await make(page, "POST", sections, { ...section, dance_category_id: jazz.id });
  const hiphop = await make(page, "POST", "/api/dance-categories", { name: "Hip-hop" });
  for (const level of ["debiuty", "mistrzowie"])
    await make(page, "POST", sections, { ...section, dance_category_id: hiphop.id, level_code: level, level_name: level });
  await make(page, "PUT", `/api/competitions/${competition.id}`, { status: "open" });
  return { ...competition, jazzSolo };
}

interface Saved {
  entries: { section_id: string; status: string }[];
  sections: { id: string; level_code: string | null }[];
  answers: { values: object }[];
}

test("another dance waits for its level; nothing is preset in a new entry; a question that comes later is answered though sign-up is closed", async ({
  page: office,
  browser,
  server,
}) => {
  await office.goto("/login");
  const token = new URL(server.setupUrl ?? "").searchParams.get("token") ?? "";
  await make(office, "POST", "/api/public/setup", { token, tenant_name: "Studio Plié", tenant_slug: "demo", name: "Ala Klepka", ...ADMIN });
  await make(office, "POST", "/api/login", ADMIN);
  const contest = await openContest(office);

  const context = await browser.newContext({ baseURL: server.url, locale: "pl-PL", viewport: { width: 1180, height: 820 } });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
  await page.goto("/");
  const { id } = await make(page, "POST", `/api/public/competitions/${contest.slug}/signups`, {
    contact_name: "Marta Kwiecień",
    contact_email: "marta@pirueta.example",
    contact_phone: "600 000 147",
    contact_role: "school",
    club_name: "Studio Tańca Pirueta",
  });
  const { data } = await make<{ data: { id: string }[] }>(page, "POST", `/api/signups/${id}/dancers`, {
    first_name: "Hanna",
    last_name: "Kruk",
    birth_year: YEAR - 13,
  });
  const dancer_ids = data.map((each) => each.id);
  await make(page, "POST", `/api/signups/${id}/entries`, { title: "Fala", section_id: contest.jazzSolo, dancer_ids });
  await make(page, "POST", `/api/signups/${id}/submit`, { accept_rules: true, guardian_statement: true });
  const saved = async () => (await callApi(page, "GET", `/api/signups/${id}`)).body as Saved;
  const levelNow = async () => {
    const { entries, sections } = await saved();
    return sections.find((each) => each.id === entries[0]?.section_id)?.level_code;
  };

  await page.goto(`/signup/competition/${contest.slug}?signup=${id}&step=entries`);
  await mounted(page);
  const editor = page.locator(".ent-edit");
  await page.getByRole("button", { name: "Edytuj zgłoszenie: „Fala”" }).click();
  await editor.getByLabel("Kategoria taneczna").click();
  await page.getByRole("option", { name: "Hip-hop" }).click();
  await expect(editor.getByText("Wybierz poziom. Do tego czasu w zgłoszeniu nic się nie zmieni.")).toBeVisible();
  await editor.getByRole("button", { name: "Gotowe" }).click();
  const level = editor.getByLabel("Poziom");
  await expect(level).toBeFocused();
  expect(await levelNow()).toBeNull();
  await level.click();
  await page.getByRole("option", { name: "mistrzowie" }).click();
  await editor.getByRole("button", { name: "Gotowe" }).click();
  await expect(editor).toHaveCount(0);
  expect(await levelNow()).toBe("mistrzowie");

  await page.getByRole("button", { name: "Dodaj zgłoszenie" }).click();
  await expect(editor.getByLabel("Kategoria taneczna")).toContainText("wybierz");
  await editor.getByRole("button", { name: "Anuluj" }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.locator(".ent")).toHaveCount(1);
  await expect.poll(async () => (await saved()).entries.length).toBe(1);

  const { version } = (await callApi(office, "GET", `/api/competitions/${contest.id}`)).body as { version: number };
  await make(office, "PUT", `/api/competitions/${contest.id}`, { signup_closes_at: "2020-02-01T00:00:00+01:00", version });
  await make(office, "POST", `/api/competitions/${contest.id}/questions`, {
    scope: "entry",
    kind: "text",
    label: "Jaki rekwizyt wnosicie",
    required: true,
  });
  await page.reload();
  await mounted(page);
  await page
    .locator(".ent")
    .getByLabel(/^Jaki rekwizyt wnosicie/)
    .fill("Krzesło");
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(async () => JSON.stringify((await saved()).answers)).toContain("Krzesło");
  expect(troubles).toEqual([]);
  await context.close();
});
