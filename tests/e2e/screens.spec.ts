// Every screen at phone, tablet and desk size, light and dark: axe finds nothing serious, nothing runs over the edge.
// With SCREENS_DIR the same run writes a picture of each, for eyes beside the mock-ups.
import { seriousIn } from "./axe.ts";
import { type Ids, idsOf } from "./demo-screens.ts";
import { inTheme, picture, SIZES, THEMES, widthOver } from "./looks.ts";
import { expect, mounted, signIn, test } from "./server.ts";

// They only look, so each part may run beside the others.
test.describe.configure({ mode: "parallel" });

/** So many screens are walked through in one test. */
const PART = 10;

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
    "/dashboard/payments/clubs",
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
  "trener@demo.test": ["/dashboard/entries", "/dashboard/payments", "/dashboard/payments/clubs"],
  "super@parkiet.test": ["/dashboard/tenants", "/dashboard/backups"],
};

function addressOf(path: string, ids: Ids): string {
  return path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name]);
}

/** How the picture of a screen is called. */
const called = (who: string, path: string, as: string) => `${who.split("@")[0]}${path.replace(/\W+/g, "_")}-${as}`;

/** The screens in parts, each with a name. */
const parts = Object.entries(screens).flatMap(([who, all]) =>
  Array.from({ length: Math.ceil(all.length / PART) }, (_, at) => ({
    who,
    paths: all.slice(at * PART, (at + 1) * PART),
    named: all.length > PART ? `${who}, ${at * PART + 1} to ${Math.min((at + 1) * PART, all.length)},` : who,
  })),
);

for (const { who, paths, named } of parts) {
  test(`the screens of ${named} stand in light and dark at every size`, async ({ page, expectTrouble }) => {
    test.setTimeout(paths.length * 20_000);
    expectTrouble(/404/);
    const ids = await idsOf(page);
    if (who !== "guest") await signIn(page, who);
    // Without motion a colour is at once what it is going to be.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const found: string[] = [];
    for (const path of paths) {
      await page.setViewportSize(SIZES[0]);
      await page.goto(addressOf(path, ids));
      await mounted(page);
      await expect(page.locator("h1").first(), path).toBeVisible();
      // A page is laid out anew for each size, and only painted anew for each theme.
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const theme of THEMES) {
          await inTheme(page, theme);
          const over = await widthOver(page);
          if (over > 1) found.push(`${path} at ${size.width}: ${over} px over the edge`);
          // The rules do not depend on the width: the narrowest in one theme and the widest in the other.
          if (size.width === (theme === "dark" ? 390 : 1440))
            found.push(...(await seriousIn(page)).map((each) => `${path} at ${size.width}: ${each}`));
          await picture(page, called(who, path, `${size.width}-${theme}`));
        }
      }
    }
    expect(found).toEqual([]);
  });

  test(`the screens of ${named} stand in English`, async ({ page, context, expectTrouble, server }) => {
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
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const over = await widthOver(page);
        if (over > 1) found.push(`${path} at ${size.width}: ${over} px over the edge`);
        await picture(page, called(who, path, `${size.width}-en`));
      }
    }
    expect(found).toEqual([]);
  });
}
