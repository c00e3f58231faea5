// Every page in phone and tablet size in light: axe finds nothing serious, nothing overflows. `npm run test:full` checks every size, in both themes
// and in English. If SCREENS_DIR is set, a picture of each is saved there to compare with the mock-ups.
import type { Page } from "@playwright/test";
import { type DemoIds, readDemoIds } from "./demo-screens.ts";
import { findFaults, savePicture, SIZES, measureOverflow } from "./looks.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

const full = process.env["TEST_DEPTH"] === "full";

/** Number of screens in one test. */
const PART = full ? 11 : 21;

/** Every page that the demonstration has, once. */
const pages: Record<string, readonly string[]> = {
  guest: [
    "/",
    "/login",
    "/forgotten-password",
    "/reset-password?token=x",
    "/scores/{competition}?view=results",
    "/startlist/{list}",
    "/c/{open}",
    "/c/{open}/consent-form",
    "/c/{open}/data-notice",
    "/signup/competition/{open}",
    "/payment/error",
    "/payment/success",
    "/s",
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
    "/dashboard/documents",
    "/dashboard/scoring?id={form}",
    "/dashboard/entries?entry={entry}",
    "/dashboard/entries/consents?competition={competition}",
    "/dashboard/payments?payment={payment}",
    "/dashboard/payments/cash",
    "/dashboard/payments/clubs",
    "/dashboard/payments/credits",
    "/dashboard/payments/debtors",
    "/dashboard/payments/discrepancies",
    "/dashboard/payments/places",
    "/dashboard/payments/refunds",
    "/dashboard/payments/returns",
    "/dashboard/payments/statement",
    "/dashboard/privacy",
    "/dashboard/privacy/register",
    "/dashboard/privacy/retention",
    "/dashboard/start-lists?list={list}",
    "/dashboard/start-lists/lists",
    "/dashboard/start-lists/QR/{list}",
    "/dashboard/rounds",
    "/dashboard/rounds/{section}",
    "/dashboard/scores",
    "/dashboard/scores?block={block}",
    "/dashboard/scores/sheets/{block}",
    "/dashboard/stage/{stage}",
    "/dashboard/stage/{stage}/backstage",
    "/dashboard/incidents",
    "/dashboard/stage/{stage}/announcer",
    "/dashboard/door",
    "/dashboard/stations",
    "/dashboard/notices",
    "/dashboard/screens",
    "/dashboard/settings",
    "/dashboard/settings/documents",
    "/dashboard/settings/payments",
    "/dashboard/users",
    "/dashboard/outbox",
    "/dashboard/audit",
    "/signup/competition/{competition}?signup={signup}&step=contact",
    "/signup/competition/{competition}?signup={signup}&step=entries",
    "/signup/competition/consents/{signup}",
    "/signup/competition/documents/{signup}",
    "/signup/competition/import/{signup}",
    "/signup/competition/music/{signup}",
    "/signup/competition/preview/{signup}",
    "/payment/{payment}",
    "/payment/shares/{signup}",
    "/me",
    "/onboarding",
    "/onboarding/competition",
  ],
  "sedzia1@demo.test": ["/judge/dashboard", "/judge/dashboard/score/{performance}"],
  "super@parkiet.test": ["/dashboard/tenants", "/dashboard/backups"],
};

/** Other views of these pages, and the same pages of a coach, in `npm run test:full`. */
const views: typeof pages = {
  guest: ["/scores/{competition}", "/scores/{competition}?view=followed"],
  "admin@demo.test": [
    "/dashboard/categories?kind=age",
    "/dashboard/categories?kind=presentation",
    "/dashboard/scoring",
    "/dashboard/entries",
    "/dashboard/payments",
    "/dashboard/start-lists",
    "/dashboard/users?tab=invitations",
  ],
  "trener@demo.test": ["/me", "/dashboard/scores", "/dashboard/entries", "/dashboard/payments", "/dashboard/payments/clubs"],
};

const screens = full ? [pages, views] : [pages];

function addressOf(path: string, ids: DemoIds): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof DemoIds) => ids[name]);
}

/** File name of a screen's picture. */
const pictureName = (who: string, path: string) => `${who.split("@")[0]}${path.replace(/\W+/g, "_")}`;

/** The screens in groups of at most PART: first the organiser's, then all others. */
const walks = ((): { who: string; path: string }[][] => {
  const people = [...new Set(screens.flatMap((each) => Object.keys(each)))];
  const all = people.flatMap((who) => screens.flatMap((each) => each[who] ?? []).map((path) => ({ who, path })));
  const groups = [all.filter(({ who }) => who === "admin@demo.test"), all.filter(({ who }) => who !== "admin@demo.test")];
  return groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / PART) }, (_, at) => group.slice(at * PART, (at + 1) * PART)),
  );
})();

/** Opens each screen as its person and calls `look`. `english` is the application's URL; with it, the screens are in English. */
async function walk(
  page: Page,
  screensOf: (typeof walks)[number],
  look: (who: string, path: string) => Promise<void>,
  english?: string,
): Promise<void> {
  const ids = await readDemoIds(page);
  if (english) await page.context().addCookies([{ name: "locale", value: "en", url: english }]);
  // Without transitions, colours have their final value at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  let signedIn = "guest";
  for (const { who, path } of screensOf) {
    if (who !== signedIn) await signIn(page, who);
    signedIn = who;
    await page.goto(addressOf(path, ids));
    await waitForMount(page);
    await expect(page.locator("h1").first(), path).toBeVisible();
    await look(who, path);
  }
}

for (const [at, screensOf] of walks.entries()) {
  const part = `part ${at + 1} of ${walks.length}`;

  test(`every role's screens fit the window, and axe finds nothing serious, ${part}`, async ({ page, expectTrouble }) => {
    test.setTimeout(screensOf.length * 20_000);
    expectTrouble(/404/);
    const found: string[] = [];
    await walk(page, screensOf, async (who, path) => {
      found.push(...(await findFaults(page, pictureName(who, path))));
    });
    expect(found).toEqual([]);
  });

  test(`every role's screens fit the window in English, ${part} @full`, async ({ page, expectTrouble, server }) => {
    test.setTimeout(screensOf.length * 20_000);
    expectTrouble(/404/);
    const found: string[] = [];
    const look = async (who: string, path: string) => {
      await expect(page.locator("html"), path).toHaveAttribute("lang", "en");
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const over = await measureOverflow(page);
        if (over > 1) found.push(`${path} at ${size.width}: ${over} px over the edge`);
        await savePicture(page, `${pictureName(who, path)}-${size.width}-en`);
      }
    };
    await walk(page, screensOf, look, server.url);
    expect(found).toEqual([]);
  });
}
