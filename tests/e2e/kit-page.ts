// The living page of the kit, for the tests that measure it.
import type { Locator, Page } from "@playwright/test";
import { mounted } from "./server.ts";

/** Opens the living page. Its clock goes on during `first` and then stands still until a test moves it. Returns the light half. */
export async function kit(page: Page, first?: (light: Locator) => Promise<void>): Promise<Locator> {
  const light = page.locator('.gal-t2[data-theme="light"]');
  await page.clock.install();
  await page.goto("/dev/ui");
  await mounted(page);
  await first?.(light);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return light;
}
