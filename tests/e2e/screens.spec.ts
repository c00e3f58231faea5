// Every screen at phone, tablet and desk size, light and dark: axe finds nothing serious, nothing runs over the edge.
// With SCREENS_DIR the same run writes a picture of each, for eyes beside the mock-ups.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { seriousIn } from "./axe.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

test.use({ own: "screens" });

const sizes = [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
];
const themes = ["light", "dark"] as const;
const pictures = process.env["SCREENS_DIR"];

interface Ids {
  competition: string;
  open: string;
  list: string;
  performance: string;
  block: string;
  payment: string;
  signup: string;
  form: string;
  entry: string;
}

const screens: Record<string, readonly string[]> = {
  guest: [
    "/",
    "/login",
    "/forgotten-password",
    "/reset-password?token=x",
    "/scores/{competition}",
    "/scores/{competition}?view=results",
    "/scores/{competition}?view=followed",
    "/startlist/{list}",
    "/signup/competition/{open}",
    "/payment/error",
    "/payment/success",
    "/unauthorized",
    "/nie-ma-takiej-strony",
  ],
  "admin@demo.test": [
    "/dashboard",
    "/dashboard/competitions",
    "/dashboard/competitions?id={open}",
    "/dashboard/competitions?id={open}&tab=signup",
    "/dashboard/competitions?id={open}&tab=sections",
    "/dashboard/competitions?id={open}&tab=stage",
    "/dashboard/competitions?id={open}&tab=judging",
    "/dashboard/competitions?id={open}&tab=publish",
    "/dashboard/competitions?id={open}&tab=documents",
    "/dashboard/categories",
    "/dashboard/categories?kind=age",
    "/dashboard/categories?kind=presentation",
    "/dashboard/scoring",
    "/dashboard/scoring?id={form}",
    "/dashboard/entries",
    "/dashboard/entries?entry={entry}",
    "/dashboard/payments",
    "/dashboard/payments?payment={payment}",
    "/dashboard/start-lists",
    "/dashboard/start-lists?list={list}",
    "/dashboard/start-lists/lists",
    "/dashboard/start-lists/QR/{list}",
    "/dashboard/scores",
    "/dashboard/scores?block={block}",
    "/dashboard/scores/sheets/{block}",
    "/dashboard/settings",
    "/dashboard/users",
    "/dashboard/users?tab=invitations",
    "/dashboard/outbox",
    "/dashboard/audit",
    "/signup/competition/{competition}?signup={signup}&step=contact",
    "/signup/competition/{competition}?signup={signup}&step=entries",
    "/signup/competition/music/{signup}",
    "/signup/competition/preview/{signup}",
    "/payment/{payment}",
    "/me",
    "/onboarding",
    "/onboarding/competition",
  ],
  "sedzia1@demo.test": ["/judge/dashboard", "/judge/dashboard/score/{performance}"],
  "trener@demo.test": ["/dashboard/entries", "/dashboard/payments"],
  "super@parkiet.test": ["/dashboard/tenants", "/dashboard/backups"],
};

async function idsOf(page: Page): Promise<Ids> {
  await signIn(page, "admin@demo.test");
  const read = async <T>(path: string) => (await callApi(page, "GET", path)).body as T;
  const competitions = (await read<{ data: { id: string; status: string }[] }>("/api/competitions")).data;
  const competition = competitions.find((each) => each.status === "running")?.id ?? "";
  const list = (await read<{ data: { id: string }[] }>(`/api/start-lists?competition_id=${competition}`)).data[0]?.id ?? "";
  const whole = await read<{ blocks: { id: string; performances: { id: string; status: string }[] }[] }>(`/api/start-lists/${list}`);
  const [payment] = (await read<{ data: { id: string; signup_id: string }[] }>("/api/payments?status=pending")).data;
  const form = (await read<{ data: { id: string }[] }>("/api/scoring-forms")).data[0]?.id ?? "";
  const entry = (await read<{ data: { id: string }[] }>(`/api/entries?competition_id=${competition}&limit=1`)).data[0]?.id ?? "";
  await page.context().clearCookies();
  return {
    form,
    entry,
    competition,
    open: competitions.find((each) => each.status === "open")?.id ?? "",
    list,
    performance: whole.blocks.flatMap((block) => block.performances).find((each) => each.status === "on_stage")?.id ?? "",
    block: whole.blocks[0]?.id ?? "",
    payment: payment?.id ?? "",
    signup: payment?.signup_id ?? "",
  };
}

function addressOf(path: string, ids: Ids): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]);
}

/** How many px the page runs over its window, once what follows the window's size has done so. */
async function widthOver(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 3000 }).catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function picture(page: Page, who: string, path: string, as: string): Promise<void> {
  if (pictures) await page.screenshot({ path: join(pictures, `${who.split("@")[0]}${path.replace(/\W+/g, "_")}-${as}.png`) });
}

for (const [who, paths] of Object.entries(screens)) {
  test(`the screens of ${who} stand in light and dark at every size`, async ({ page, expectTrouble }) => {
    test.setTimeout(paths.length * 20_000);
    expectTrouble(/404/);
    const ids = await idsOf(page);
    if (who !== "guest") await signIn(page, who);
    // Without motion a colour is at once what it is going to be.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const found: string[] = [];
    for (const path of paths) {
      await page.setViewportSize(sizes[0] ?? { width: 390, height: 844 });
      await page.goto(addressOf(path, ids));
      await mounted(page);
      await expect(page.locator("h1").first(), path).toBeVisible();
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate((chosen) => {
          document.documentElement.dataset["theme"] = chosen;
        }, theme);
        for (const size of sizes) {
          await page.setViewportSize(size);
          const over = await widthOver(page);
          if (over > 1) found.push(`${path} at ${size.width}: ${over} px over the edge`);
          // The rules do not depend on the width: the narrowest in one theme and the widest in the other.
          if (size.width === (theme === "dark" ? 390 : 1440))
            found.push(...(await seriousIn(page)).map((each) => `${path} at ${size.width}: ${each}`));
          await picture(page, who, path, `${size.width}-${theme}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  test(`the screens of ${who} stand in English`, async ({ page, context, expectTrouble, server }) => {
    test.setTimeout(paths.length * 20_000);
    expectTrouble(/404/);
    const ids = await idsOf(page);
    if (who !== "guest") await signIn(page, who);
    await context.addCookies([{ name: "locale", value: "en", url: server.url }]);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(addressOf(path, ids));
      await mounted(page);
      await expect(page.locator("html"), path).toHaveAttribute("lang", "en");
      for (const size of sizes) {
        await page.setViewportSize(size);
        const over = await widthOver(page);
        if (over > 1) found.push(`${path} at ${size.width}: ${over} px over the edge`);
        await picture(page, who, path, `${size.width}-en`);
      }
    }
    expect(found).toEqual([]);
  });
}
