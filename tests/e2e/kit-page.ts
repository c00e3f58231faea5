// The page that shows the components of the kit (/dev/ui), for the tests that measure it.
import type { Locator, Page } from "@playwright/test";
import { waitForMount } from "./server.ts";

/** Opens the page and returns its light half. Its clock runs during `first`, and then is paused until a test moves it. */
export async function openKit(page: Page, first?: (light: Locator) => Promise<void>): Promise<Locator> {
  const light = page.locator('.gal-t2[data-theme="light"]');
  await page.clock.install();
  await page.goto("/dev/ui");
  await waitForMount(page);
  await first?.(light);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return light;
}
