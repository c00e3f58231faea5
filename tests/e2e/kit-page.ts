// The living page of the kit, for the tests that measure it.
import type { Locator, Page } from "@playwright/test";
import { mounted } from "./server.ts";

/** The living page with a clock that stands still (after `first`) until a test moves it; the light half of it. */
export async function kit(page: Page, first?: (light: Locator) => Promise<void>): Promise<Locator> {
  const light = page.locator('.gal-t2[data-theme="light"]');
  await page.clock.install();
  await page.goto("/dev/ui");
  await mounted(page);
  await first?.(light);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return light;
}
