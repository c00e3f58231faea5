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
    "/dashboard/rounds",
    "/dashboard/scores",
    "/dashboard/scores?block={block}",
    "/dashboard/scores/sheets/{block}",
    "/dashboard/settings",
    "/dashboard/settings/payments",
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

/** Texts within `within` that stand over one another, or are cut off without three dots: what a person cannot read. */
async function unreadable(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluateAll((roots) => {
    const found: string[] = [];
    for (const root of roots) {
      const texts: { said: string; box: { left: number; right: number; top: number; bottom: number } }[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const holder = node.parentElement;
        const said = node.textContent?.trim() ?? "";
        if (!holder || said === "" || holder.closest(".vh") || !holder.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // Each line by itself, for what wraps has a box as wide as its parent; three dots split a line in two that lie over each other.
        for (const line of range.getClientRects()) {
          let { right } = line;
          for (let at: HTMLElement | null = holder; at && root.contains(at); at = at.parentElement) {
            const { overflowX, textOverflow } = getComputedStyle(at);
            if (overflowX === "visible" || overflowX === "auto" || overflowX === "scroll") continue;
            const frame = at.getBoundingClientRect();
            if (right > frame.right + 1 && textOverflow !== "ellipsis") found.push(`cut off: ${said}`);
            right = Math.min(right, frame.right);
          }
          const box = { left: line.left, right, top: line.top, bottom: line.bottom };
          // Behind three dots there is nothing to see.
          if (box.right - box.left <= 1) continue;
          for (const { said: other, box: there } of texts)
            if (
              other !== said &&
              Math.min(box.right, there.right) - Math.max(box.left, there.left) > 1 &&
              Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top) > 4
            )
              found.push(`${said} over ${other}`);
          texts.push({ said, box });
        }
      }
    }
    return found;
  });
}

test("long names of people, organisers and competitions keep their places at every size", async ({ page }) => {
  const ids = await idsOf(page);
  for (const [email, name] of [
    ["sedzia1@demo.test", "Aleksandra Wiśniewska-Kowalczykiewicz"],
    ["sedzia4@demo.test", "Bartłomiej Brzęczyszczykiewicz"],
  ] as const) {
    await signIn(page, email);
    await callApi(page, "PUT", "/api/user", { name });
  }
  await signIn(page, "super@parkiet.test");
  const tenants = (await callApi(page, "GET", "/api/tenants")).body as { data: { id: string; slug: string; version: number }[] };
  const organiser = tenants.data.find(({ slug }) => slug === "demo");
  const name = "Stowarzyszenie Miłośników Tańca Współczesnego „Parkiet” w Bydgoszczy";
  await callApi(page, "PUT", `/api/tenants/${organiser?.id ?? ""}`, { name, version: organiser?.version });
  await signIn(page, "admin@demo.test");
  for (const id of [ids.competition, ids.open]) {
    const competition = (await callApi(page, "GET", `/api/competitions/${id}`)).body as { version: number };
    const long = "Międzynarodowy Festiwal Tańca Współczesnego i Jazzowego „Wiosenne Potyczki nad Wisłą”";
    await callApi(page, "PUT", `/api/competitions/${id}`, { name: long, version: competition.version });
  }
  const list = (await callApi(page, "GET", `/api/start-lists/${ids.list}`)).body as {
    blocks: { id: string; status: string; performances: { entry_id: string }[] }[];
  };
  const live = list.blocks.find((block) => block.status === "live");
  const out = live?.performances[0]?.entry_id ?? "";
  const entry = (await callApi(page, "GET", `/api/entries/${out}`)).body as { version: number };
  await callApi(page, "PUT", `/api/entries/${out}/status`, { status: "disqualified", reason: "rekwizyt", version: entry.version });

  const found: string[] = [];
  const look = async (path: string, within: string, before?: () => Promise<void>) => {
    await page.goto(path);
    await mounted(page);
    await before?.();
    await expect(page.locator(within).first(), path).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      if ((await widthOver(page)) > 1) found.push(`${path} at ${size.width}: over the edge`);
      found.push(...(await unreadable(page, within)).map((each) => `${path} at ${size.width}: ${each}`));
    }
  };
  await look("/dashboard", ".phead, .jl li");
  await look(`/dashboard/scores?block=${live?.id ?? ""}`, ".phead, .mtb tr");
  await expect(page.locator(".mtb tr", { hasText: "dyskwalifikacja" })).toHaveCount(1);
  await look(`/dashboard/competitions?id=${ids.open}`, ".phead", async () => {
    await page.getByLabel("Miejsce", { exact: true }).fill("Hala Łuczniczka");
    await expect(page.locator("[data-save=saved]")).toBeVisible();
  });
  await look(`/signup/competition/${ids.competition}?signup=${ids.signup}&step=contact`, ".wiz-hdr", async () => {
    await page.getByLabel("Telefon").fill("601 222 333");
    await page.getByLabel("Telefon").blur();
    await expect(page.locator("[data-save=saved]")).toBeVisible();
  });
  await page.context().clearCookies();
  await page.goto("/");
  await expect(page.getByText(name).first()).toBeVisible();
  for (const path of ["/", `/scores/${ids.competition}`, `/signup/competition/${ids.open}`]) await look(path, ".wiz-hdr:visible, .phdr");
  expect(found).toEqual([]);
});
