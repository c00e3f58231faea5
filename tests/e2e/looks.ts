// Checks of a page's look: nothing overflows the window, axe finds nothing serious. SCREENS_DIR is where pictures are saved, if it is set.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findSeriousViolations } from "./axe.ts";
import { expect, waitForMount, test } from "./server.ts";

/** Window sizes of a phone, a tablet and a desk. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
  { width: 1440, height: 900 },
] as const;

type Theme = "light" | "dark";
const THEMES: readonly Theme[] = ["light", "dark"];

/** True in `npm run test:full`, which checks every size in both themes. */
const full = process.env["TEST_DEPTH"] === "full";

const pictures = process.env["SCREENS_DIR"];

/** Pixels by which the page is wider than its window. Waits up to 3 s for scripts that react to the window's size. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const root = document.documentElement;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const over = () => root.scrollWidth - root.clientWidth;
    await frame();
    for (const until = performance.now() + 3000; over() > 1 && performance.now() < until; ) await frame();
    return over();
  });
}

/** Shows the page in this theme, overriding the person's choice. */
async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((chosen) => {
    document.documentElement.dataset["theme"] = chosen;
  }, theme);
}

/** Gives the window this size, unless it has it. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width !== size.width || height !== size.height) await page.setViewportSize(size);
}

/** Saves a screenshot if SCREENS_DIR is set. */
export async function savePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
}

/**
 * Checks the open page in phone and tablet size in light, with axe once. The full depth checks every size in both themes, with axe in each theme.
 * Returns the faults. Leaves the page in light, in its former size.
 */
export async function findFaults(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const theme of full ? THEMES : (["light"] as const)) {
    await inTheme(page, theme);
    for (const size of full ? SIZES : SIZES.slice(0, 2)) {
      await resize(page, size);
      const over = await measureOverflow(page);
      if (over > 1) found.push(`${name} at ${size.width}: ${over} px over the edge`);
      // axe's rules do not depend on the width: it checks the narrowest size in one theme and the widest in the other.
      const axeWidth = full && theme === "light" ? 1440 : 390;
      if (size.width === axeWidth) found.push(...(await findSeriousViolations(page)).map((each) => `${name} at ${size.width}: ${each}`));
      await savePicture(page, `${name}-${size.width}-${theme}`, true);
    }
  }
  if (full) await inTheme(page, "light");
  if (before) await resize(page, before);
  return found;
}

/** Fails the test if the page has a fault. */
export async function expectNoFaults(page: Page, name: string): Promise<void> {
  if (full) test.setTimeout(300_000);
  expect(await findFaults(page, name)).toEqual([]);
}

/** The same check in `npm run test:full` only, for states in the middle of a journey. */
export async function expectNoFaultsInFull(page: Page, name: string): Promise<void> {
  if (full) await expectNoFaults(page, name);
}

/** In `npm run test:full` only: reloads the page in English and checks its width at every size. Leaves the page in English. */
export async function expectFitInEnglish(page: Page, name: string): Promise<void> {
  if (!full) return;
  test.setTimeout(300_000);
  await page.context().addCookies([{ name: "locale", value: "en", url: page.url() }]);
  await page.reload();
  await waitForMount(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect(await measureOverflow(page), `${name} in English at ${size.width}`).toBeLessThanOrEqual(1);
    await savePicture(page, `${name}-${size.width}-en`, true);
  }
}
