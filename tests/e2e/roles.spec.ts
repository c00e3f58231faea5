// The routes of docs/product.md 2.1 for guest, referee, trener, admin and super-admin: what each sees or where each is sent, in both modes.
import type { Browser } from "@playwright/test";
import { expect, mounted, PASSWORD, signIn, test } from "./server.ts";

type Who = "guest" | "trener" | "referee" | "admin" | "super-admin";
// What other tests pay or publish must not change what is seen here.

const everybody: readonly Who[] = ["guest", "trener", "referee", "admin", "super-admin"];
const accounts: Record<Exclude<Who, "guest">, string> = {
  trener: "trener@demo.test",
  referee: "sedzia1@demo.test",
  admin: "admin@demo.test",
  "super-admin": "super@parkiet.test",
};
const homes: Record<Who, string> = {
  guest: "/login",
  trener: "/me",
  referee: "/judge/dashboard",
  admin: "/dashboard",
  "super-admin": "/dashboard",
};

/** Where a visitor ends: "stays", or a path; guests without access go to the login page, which knows the way back. */
type Outcome = "stays" | "login" | "unauthorized" | "home" | "not found";

interface Line {
  path: string;
  outcome: Partial<Record<Who, Outcome>> & { everybody?: Outcome };
}

const signedIn: Line["outcome"] = { guest: "login", everybody: "stays" };
const admins: Line["outcome"] = { guest: "login", trener: "unauthorized", referee: "unauthorized", everybody: "stays" };
const judges: Line["outcome"] = { guest: "login", trener: "unauthorized", everybody: "stays" };

/** The ids of the demonstration, read once a worker. */
async function placesOf(
  browser: Browser,
  url: string,
): Promise<Record<"competition" | "list" | "performance" | "signup" | "payment", string>> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, accounts.admin, PASSWORD);
  const read = async (path: string) =>
    (
      (await (await context.request.get(path, { headers: { "X-Tenant": "demo", Accept: "application/json" } })).json()) as {
        data: Record<string, unknown>[];
      }
    ).data;
  const lists = await read("/api/start-lists");
  const list = lists[0]?.id as string;
  const whole = (await (await context.request.get(`/api/start-lists/${list}`, { headers: { "X-Tenant": "demo" } })).json()) as {
    competition_id: string;
    blocks: { performances: { id: string }[] }[];
  };
  const [payment] = await read("/api/payments?status=pending");
  await context.close();
  return {
    competition: whole.competition_id,
    list,
    performance: whole.blocks.at(-1)?.performances.at(-1)?.id ?? "",
    signup: payment?.signup_id as string,
    payment: payment?.id as string,
  };
}

const lines: Line[] = [
  { path: "/", outcome: { everybody: "stays" } },
  { path: "/login", outcome: { guest: "stays", everybody: "home" } },
  { path: "/forgotten-password", outcome: { everybody: "stays" } },
  { path: "/reset-password?token=nie-ma-takiego-tokenu", outcome: { everybody: "stays" } },
  { path: "/dashboard", outcome: admins },
  { path: "/dashboard/audit", outcome: admins },
  { path: "/dashboard/categories", outcome: signedIn },
  { path: "/dashboard/competitions", outcome: signedIn },
  { path: "/dashboard/entries", outcome: signedIn },
  { path: "/dashboard/payments", outcome: signedIn },
  { path: "/dashboard/payments/clubs", outcome: signedIn },
  { path: "/dashboard/payments/statement", outcome: admins },
  { path: "/dashboard/rounds", outcome: admins },
  { path: "/dashboard/scores", outcome: signedIn },
  { path: "/dashboard/scoring", outcome: signedIn },
  { path: "/dashboard/settings", outcome: admins },
  { path: "/dashboard/settings/payments", outcome: admins },
  { path: "/dashboard/start-lists", outcome: signedIn },
  { path: "/dashboard/start-lists/lists", outcome: signedIn },
  { path: "/dashboard/start-lists/QR/{list}", outcome: signedIn },
  { path: "/judge/dashboard", outcome: judges },
  { path: "/judge/dashboard/score/{performance}", outcome: judges },
  { path: "/payment/error", outcome: { everybody: "stays" } },
  { path: "/payment/success", outcome: { everybody: "stays" } },
  { path: "/payment/shares/{signup}", outcome: { guest: "not found", referee: "not found", trener: "not found", everybody: "stays" } },
  { path: "/payment/{payment}", outcome: { guest: "not found", referee: "not found", trener: "not found", everybody: "stays" } },
  { path: "/scores/{competition}", outcome: { everybody: "stays" } },
  { path: "/startlist/{list}", outcome: { everybody: "stays" } },
  { path: "/signup/competition/{competition}", outcome: { everybody: "stays" } },
  {
    path: "/signup/competition/import/{signup}",
    outcome: { guest: "not found", referee: "not found", trener: "not found", everybody: "stays" },
  },
  {
    path: "/signup/competition/music/{signup}",
    outcome: { guest: "not found", referee: "not found", trener: "not found", everybody: "stays" },
  },
  {
    path: "/signup/competition/preview/{signup}",
    outcome: { guest: "not found", referee: "not found", trener: "not found", everybody: "stays" },
  },
  { path: "/unauthorized", outcome: { everybody: "stays" } },
];

for (const who of everybody) {
  test(`each route answers a ${who} as it should @both`, async ({ page, browser, server, expectTrouble }) => {
    test.setTimeout(120_000);
    expectTrouble(/401|403|404/);
    const places = await placesOf(browser, server.url);
    if (who !== "guest") await signIn(page, accounts[who]);
    for (const { path, outcome } of lines) {
      const wanted = outcome[who] ?? outcome.everybody;
      const address = path.replace(/\{(\w+)\}/g, (_, name: keyof typeof places) => places[name]);
      await page.goto(address);
      await mounted(page);
      const said = `${who} at ${path}: ${wanted}`;
      if (wanted === "stays") {
        await expect(page, said).toHaveURL((url) => url.pathname === address.split("?")[0]);
        await expect(page.locator("h1").first(), said).toBeVisible();
        await expect(page.getByText("Błąd:"), said).toHaveCount(path === "/unauthorized" ? await page.getByText("Błąd:").count() : 0);
      } else if (wanted === "login") {
        await expect(page, said).toHaveURL((url) => url.pathname === "/login" && url.searchParams.get("to") === address);
      } else if (wanted === "unauthorized") {
        await expect(page, said).toHaveURL((url) => url.pathname === "/unauthorized");
        await expect(page.getByText("Brak dostępu.").first(), said).toBeVisible();
      } else if (wanted === "home") {
        await expect(page, said).toHaveURL((url) => url.pathname === homes[who]);
      } else {
        await expect(page.getByText("Nie możemy znaleźć tej strony."), said).toBeVisible();
      }
    }
  });

  test(`a ${who} who opens /logout ends at /login without a session @both`, async ({ page }) => {
    if (who !== "guest") await signIn(page, accounts[who]);
    await page.goto("/logout");
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/dashboard/categories");
    await expect(page).toHaveURL(/\/login\?to=/);
  });
}
