// Music and payment of a sign-up with one complete entry: an upload is interrupted and resumed, and the organiser accepts and numbers the entry.
import { FIRST_ADMIN, make, makeContest, SCHOOL } from "./open-contest.ts";
import { expect, waitForMount, test } from "./server.ts";

test.use({ content: "empty" });

/** A silent mono WAV file with 8000 samples per second. */
function wav(seconds: number): Buffer {
  const bytes = Buffer.alloc(44 + seconds * 16_000);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 16_000],
    [40, seconds * 16_000],
  ] as const)
    bytes.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.write("data", 36);
  return bytes;
}

test("a visitor adds music over a broken connection and orders; the organiser accepts the solo and gives it a number", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_CONNECTION_RESET|ERR_FAILED|Failed to load resource/);
  const competition = await makeContest(browser, server, ["Jazz"]);
  const office = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
  await make(office, "/api/login", FIRST_ADMIN);
  await make(office, "/api/settings", { bank_account: "61109010140000071219812874" }, "PUT");
  const { id } = await make(page, `/api/public/competitions/${competition.id}/signups`, SCHOOL);
  const dancer = { first_name: "Lena", last_name: "Wójcicka", birth_year: new Date().getFullYear() - 12 };
  const { data } = (await make(page, `/api/signups/${id}/dancers`, dancer)) as unknown as { data: { id: string }[] };
  const { sections } = (await (await page.request.get(`/api/signups/${id}`, { headers: { "X-Tenant": "demo" } })).json()) as {
    sections: { id: string; max_dancers: number | null }[];
  };
  const section_id = sections.find((each) => each.max_dancers === 1)?.id;
  await make(page, `/api/signups/${id}/entries`, { title: "Papierowy ptak", section_id, dancer_ids: data.map((each) => each.id) });

  await page.goto(`/signup/competition/music/${id}`);
  await waitForMount(page);
  let parts = 0;
  await page.route("**/music/parts", async (route) => {
    parts += 1;
    if (parts === 2) await route.abort("connectionreset");
    else await route.continue();
  });
  const first = page.waitForRequest("**/music/parts");
  await page.locator("input[type=file]").setInputFiles({ name: "cisza.wav", mimeType: "audio/wav", buffer: wav(100) });
  await expect(page.getByText("Wysyłanie ruszy, gdy wróci")).toBeVisible();
  const panel = page.getByRole("listitem").filter({ hasText: "Papierowy ptak" });
  await expect(panel.locator(".chip", { hasText: "gotowe" })).toBeVisible({ timeout: 20_000 });
  expect(parts).toBe(3);
  const headers = await (await first).allHeaders();
  expect(headers).toMatchObject({ accept: "application/json", origin: server.url, referer: `${server.url}/`, "x-tenant": "demo" });
  const token = /XSRF-TOKEN=([^;]+)/.exec(headers["cookie"] ?? "")?.[1] ?? "";
  expect(headers["x-xsrf-token"]).toBe(decodeURIComponent(token));
  await expect(panel.getByText("1:40").first()).toBeVisible();
  const details = panel.getByRole("button", { name: "Szczegóły: „Papierowy ptak”" });
  if (await details.isVisible()) await details.click();
  await expect(panel.getByRole("listitem").filter({ hasText: "Cisza na początku" })).toContainText("100,0 s");
  await expect(panel.getByRole("listitem").filter({ hasText: "Głośność" })).toContainText("cisza");

  await page.getByRole("link", { name: "Dalej: podgląd" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sprawdź i zapłać" })).toBeVisible();
  await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
  await page.getByRole("radio", { name: /Przelew tradycyjny/ }).click();
  await page.getByRole("button", { name: /Zamawiam i płacę 50,00/ }).click();
  await page.waitForURL(/\/payment\/[0-9a-f-]{36}$/);

  await office.goto(`/dashboard/entries?competition=${competition.id}`);
  await waitForMount(office);
  const row = office.getByRole("row", { name: /Papierowy ptak/ });
  await row.click();
  await office.getByRole("button", { name: "Przyjmij" }).click();
  await expect(row.getByText("Przyjęty")).toBeVisible();
  await office.getByRole("button", { name: "Zamknij" }).click();
  await office.getByRole("button", { name: "Nadaj numery" }).click();
  await expect(row.getByText("001")).toBeVisible();
  await office.context().close();
});
