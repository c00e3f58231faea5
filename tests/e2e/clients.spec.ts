// Clients written by other people: axios as a Laravel Sanctum or Nuxt client uses it, and the API's page as its readers see it.
import { fileURLToPath } from "node:url";
import type axios from "axios";
import { expectNoFaultsInFull } from "./looks.ts";
import { expect, PASSWORD, test } from "./server.ts";

const AXIOS = fileURLToPath(new URL("../../node_modules/axios/dist/axios.min.js", import.meta.url));

declare global {
  interface Window {
    axios: typeof axios;
  }
}

test("an axios client with withCredentials and withXSRFToken works unchanged from the same origin", async ({ page, expectTrouble }) => {
  expectTrouble(/status of (401|419)/);
  await page.route("**/axios.min.js", (route) => route.fulfill({ path: AXIOS, contentType: "text/javascript" }));
  await page.goto("/");
  await page.addScriptTag({ url: "/axios.min.js" });
  const seen = await page.evaluate(async (password) => {
    const client = window.axios.create({
      baseURL: window.location.origin,
      withCredentials: true,
      withXSRFToken: true,
      headers: { Accept: "application/json", "X-Tenant": "demo" },
      validateStatus: () => true,
    });
    const credentials = { email: "admin@demo.test", password };
    const early = await client.post("/api/login", credentials, { withXSRFToken: false });
    const csrf = await client.get("/api/sanctum/csrf-cookie");
    const login = await client.post<{ onboarding: boolean }>("/api/login", credentials);
    const user = await client.get<{ role: string; onboarding_needed: boolean }>("/api/user");
    await client.get("/api/sanctum/csrf-cookie");
    const created = await client.post<{ id: string; name: string }>("/api/dance-categories", { name: "Taniec ludowy z axiosem" });
    await client.get("/api/sanctum/csrf-cookie");
    const put = await client.put<{ name: string }>(`/api/dance-categories/${created.data.id}`, { name: "Taniec ludowy" });

    const form = new FormData();
    form.append("name", "Turniej z axiosa");
    form.append("starts_on", "2027-05-15");
    form.append("ends_on", "2027-05-15");
    form.append("status", "draft");
    const competition = await client.post<{ id: string; name: string }>("/api/competitions", form);
    const change = new FormData();
    change.append("_method", "PUT");
    change.append("name", "Turniej Żółwi");
    const renamed = await client.post<{ name: string; starts_on: string }>(`/api/competitions/${competition.data.id}`, change);
    const removed = await client.delete(`/api/competitions/${competition.data.id}`);
    const gone = await client.delete(`/api/dance-categories/${created.data.id}`);
    const logout = await client.post("/api/logout");
    const after = await client.get("/api/user");
    return {
      early: early.status,
      csrf: csrf.status,
      login: [login.status, login.data],
      user: [user.status, user.data],
      created: [created.status, created.data.name],
      put: [put.status, put.data.name],
      competition: competition.status,
      renamed: [renamed.status, renamed.data.name, renamed.data.starts_on],
      removed: removed.status,
      gone: gone.status,
      logout: logout.status,
      after: after.status,
    };
  }, PASSWORD);
  expect(seen).toMatchObject({
    early: 419,
    csrf: 204,
    login: [200, { onboarding: false }],
    user: [200, { role: "admin", onboarding_needed: false }],
    created: [201, "Taniec ludowy z axiosem"],
    put: [200, "Taniec ludowy"],
    competition: 201,
    renamed: [200, "Turniej Żółwi", "2027-05-15"],
    removed: 204,
    gone: 204,
    logout: 204,
    after: 401,
  });
});

test("the API's page is searched, opened at a call, and readable on a phone in the dark @full", async ({ page, server }) => {
  await page.goto("/api/docs");
  await page.getByRole("searchbox", { name: "Search calls" }).fill("dance-categories");
  await expect(page.locator("details:visible")).toHaveCount(await page.locator("details[data-find*='dance-categories']").count());
  await expect(page.getByText("/api/payments", { exact: true }).first()).toBeHidden();
  await page.getByRole("searchbox", { name: "Search calls" }).fill("nie ma takiego");
  await expect(page.getByText("No call matches.")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${server.url}/api/docs#login`);
  await expect(page.locator("#login")).toHaveAttribute("open", "");
  await expect(page.locator("#login")).toContainText("onboarding?: boolean");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoFaultsInFull(page, "api-docs");
  await page.getByRole("link", { name: "openapi.json" }).click();
  await expect(page).toHaveURL(/\/api\/openapi\.json$/);
});
