// Looks at pages for tests: nothing runs over the edge, axe finds nothing serious. With SCREENS_DIR a picture of each is written.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { seriousIn } from "./axe.ts";
import { expect, mounted, test } from "./server.ts";

/** A phone, a tablet, a desk. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
] as const;

type Theme = "light" | "dark";
const THEMES: readonly Theme[] = ["light", "dark"];

/** `npm run test:full` looks at every size in both themes. */
const full = process.env["TEST_DEPTH"] === "full";

const pictures = process.env["SCREENS_DIR"];

/** How many px the page runs over its window, once what follows the window's size has done so. */
export function widthOver(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const over = () => root.scrollWidth - root.clientWidth;
    await frame();
    for (const until = performance.now() + 3000; over() > 1 && performance.now() < until; ) await frame();
    return over();
  });
}

/** Shows the page in this theme, whatever the person chose. */
async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((chosen) => {
    document.documentElement.dataset["theme"] = chosen;
  }, theme);
}

/** Writes a picture of the page, where pictures are wanted. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
}

/**
 * Looks at the open page as a phone and as a tablet in light, with axe once; at the full depth at every size in both themes, with axe in each theme.
 * Returns what is wrong, and leaves the page light, in the size that it had.
 */
export async function faultsIn(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const size of full ? SIZES : SIZES.slice(0, 2)) {
    await page.setViewportSize(size);
    for (const theme of full ? THEMES : (["light"] as const)) {
      await inTheme(page, theme);
      const over = await widthOver(page);
      if (over > 1) found.push(`${name} at ${size.width}: ${over} px over the edge`);
      // The rules do not depend on the width: the narrowest in one theme and the widest in the other.
      const axeWidth = full && theme === "light" ? 1440 : 390;
      if (size.width === axeWidth) found.push(...(await seriousIn(page)).map((each) => `${name} at ${size.width}: ${each}`));
      await picture(page, `${name}-${size.width}-${theme}`, true);
    }
  }
  await inTheme(page, "light");
  if (before) await page.setViewportSize(before);
  return found;
}

/** Demands that `findDefaultFaults` finds nothing. */
export async function looked(page: Page, name: string): Promise<void> {
  if (full) test.setTimeout(300_000);
  expect(await faultsIn(page, name)).toEqual([]);
}

/** The same in `npm run test:full` only, for states in the middle of a journey. */
export async function lookedInFull(page: Page, name: string): Promise<void> {
  if (full) await looked(page, name);
}

/** In `npm run test:full`: the page opened again in English, at every size; stays English. */
export async function lookedInEnglish(page: Page, name: string): Promise<void> {
  if (!full) return;
  test.setTimeout(300_000);
  await page.context().addCookies([{ name: "locale", value: "en", url: page.url() }]);
  await page.reload();
  await mounted(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await widthOver(page), `${name} in English at ${size.width}`).toBeLessThanOrEqual(1);
    await picture(page, `${name}-${size.width}-en`, true);
  }
}
