// Both ways of the pages from one build: rendered by the server and hydrated, or mounted by the browser alone. What a person sees is the same.
import type { Page } from "@playwright/test";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

/** What a person sees of a page: its title and the text of its headings, links, buttons and table cells. */
function seen(page: Page): Promise<{ title: string; said: string[] }> {
  return page.evaluate(() => ({
    title: document.title,
    said: [...document.querySelectorAll("h1, h2, nav a, main a, main button, main th")]
      .map((each) => (each.textContent ?? "").trim())
      .filter((text) => text !== "" && !/\d/.test(text)),
  }));
}

const pages: [string, string | undefined, RegExp][] = [
  ["/", undefined, /Rytm Wisły/],
  ["/login", undefined, /Zaloguj się/],
  ["/forgotten-password", undefined, /hasł/],
  ["/dashboard/categories", "admin@demo.test", /Słowniki|Kategorie/],
  ["/judge/dashboard", "sedzia1@demo.test", /./],
  ["/me", "trener@demo.test", /Moje konto/],
];

for (const [path, email, text] of pages) {
  test(`${path} is rendered whole by the server, and does not ask again who reads it when it wakes up`, async ({
    page,
    browser,
    server,
  }) => {
    if (email) await signIn(page, email);
    const still = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const reader = await still.newPage();
    const response = await reader.goto(path);
    expect(response?.status()).toBe(200);
    await expect(reader.locator("main")).toContainText(text);
    await still.close();
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/") && !pathname.endsWith("/live")) asked.push(pathname);
    });
    await page.goto(path);
    await mounted(page);
    await expect(page.locator("main")).toContainText(text);
    expect(asked).not.toContain("/api/user");
  });

  test(`${path} is mounted by the browser alone, from the same shell for everybody @client`, async ({ page, server, browser }) => {
    if (email) await signIn(page, email);
    const shell = await (await page.request.get(path)).text();
    expect(shell).toContain('<div id="root"></div>');
    await page.goto(path);
    await mounted(page);
    await expect(page.locator("main")).toContainText(text);
    const stranger = await browser.newContext({ baseURL: server.url });
    expect(await (await stranger.request.get(path)).text()).toBe(shell);
    await stranger.close();
  });
}

test("a page that the browser went to by itself shows what the server renders for the same address", async ({ page }) => {
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/categories");
  await mounted(page);
  await expect(page.locator("main h1, h1").first()).toBeVisible();
  const rendered = await seen(page);
  await page.goto("/dashboard");
  await mounted(page);
  await page.locator('a[href="/dashboard/categories"]').first().click();
  await expect(page).toHaveURL(/\/dashboard\/categories$/);
  await expect.poll(async () => seen(page)).toEqual(rendered);
});

test("a chosen language holds in both modes, from the first byte where the server renders @both", async ({ page, render }) => {
  await page
    .context()
    .addCookies([
      { name: "locale", value: "en", url: page.url().startsWith("http") ? page.url() : (await page.request.get("/login")).url() },
    ]);
  const first = await (await page.request.get("/login")).text();
  expect(first).toContain('<html lang="en"');
  if (render === "server") expect(first).toContain("Sign in");
  await page.goto("/login");
  await mounted(page);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("signing out in one tab shows the login page at the next step in the other @both", async ({ page, server, expectTrouble }) => {
  // The other tab's streams end with the session and are refused when they try again, and so is what it asks in their stead.
  expectTrouble(/401.*\/(live|api\/dashboard)/);
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/categories");
  await mounted(page);
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await mounted(other);
  expect((await callApi(other, "POST", "/api/logout")).status).toBe(204);
  await page.goto("/dashboard/competitions");
  await expect(page).toHaveURL(`${server.url}/login?to=%2Fdashboard%2Fcompetitions`);
});
