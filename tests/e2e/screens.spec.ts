// Every screen as a phone and a tablet in light: axe finds nothing serious, nothing runs over the edge. `npm run test:full` looks at every size, in both themes
// and in English. With SCREENS_DIR a picture of each is written, to compare with the mock-ups.
import type { Page } from "@playwright/test";
import { type Ids, idsOf } from "./demo-screens.ts";
import { faultsIn, picture, SIZES, widthOver } from "./looks.ts";
import { expect, mounted, signIn, test } from "./server.ts";

/** How many screens one test walks through. */
const PART = 11;

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
    "/c/{open}",
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
    "/dashboard/payments/clubs",
    "/dashboard/payments/discrepancies",
    "/dashboard/payments/places",
    "/dashboard/payments/statement",
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
    "/signup/competition/import/{signup}",
    "/signup/competition/music/{signup}",
    "/signup/competition/preview/{signup}",
    "/payment/{payment}",
    "/me",
    "/onboarding",
    "/onboarding/competition",
  ],
  "sedzia1@demo.test": ["/judge/dashboard", "/judge/dashboard/score/{performance}"],
  "trener@demo.test": ["/me", "/dashboard/scores", "/dashboard/entries", "/dashboard/payments", "/dashboard/payments/clubs"],
  "super@parkiet.test": ["/dashboard/tenants", "/dashboard/backups"],
};

function addressOf(path: string, ids: Ids): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]);
}

/** The name of a screen's picture. */
const pictureName = (who: string, path: string) => `${who.split("@")[0]}${path.replace(/\W+/g, "_")}`;

/** The screens in parts of at most PART: all of the organiser, then those of everybody else. */
const walks = ((): { who: string; path: string }[][] => {
  const all = Object.entries(screens).flatMap(([who, paths]) => paths.map((path) => ({ who, path })));
  const groups = [all.filter(({ who }) => who === "admin@demo.test"), all.filter(({ who }) => who !== "admin@demo.test")];
  return groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / PART) }, (_, at) => group.slice(at * PART, (at + 1) * PART)),
  );
})();

/** Opens each screen of a walk as its person, and calls `look`; in English where the application's address is passed as `english`. */
async function walk(
  page: Page,
  screensOf: (typeof walks)[number],
  look: (who: string, path: string) => Promise<void>,
  english?: string,
): Promise<void> {
  const ids = await idsOf(page);
  if (english) await page.context().addCookies([{ name: "locale", value: "en", url: english }]);
  // Without motion a colour is at once what it is going to be.
  await page.emulateMedia({ reducedMotion: "reduce" });
  let signedIn = "guest";
  for (const { who, path } of screensOf) {
    if (who !== signedIn) await signIn(page, who);
    signedIn = who;
    await page.goto(addressOf(path, ids));
    await mounted(page);
    await expect(page.locator("h1").first(), path).toBeVisible();
    await look(who, path);
  }
}

for (const [at, screensOf] of walks.entries()) {
  const part = `part ${at + 1} of ${walks.length}`;

  test(`every role's screens fit the window, and axe finds nothing serious, ${part}`, async ({ page, expectTrouble }) => {
    if (process.env["TEST_DEPTH"] === "full") test.setTimeout(screensOf.length * 20_000);
    expectTrouble(/404/);
    const found: string[] = [];
    await walk(page, screensOf, async (who, path) => {
      found.push(...(await faultsIn(page, pictureName(who, path))));
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
        const over = await widthOver(page);
        if (over > 1) found.push(`${path} at ${size.width}: ${over} px over the edge`);
        await picture(page, `${pictureName(who, path)}-${size.width}-en`);
      }
    };
    await walk(page, screensOf, look, server.url);
    expect(found).toEqual([]);
  });
}
