// How the windows and states that a journey passes through look: `npm run test:full` looks at each, `npm test` presses the same journey without looking.
import type { Page } from "@playwright/test";
import * as looks from "./looks.ts";
import { test } from "./server.ts";

const full = process.env["TEST_DEPTH"] === "full";

/** In the full run: the page at every size in both themes. */
export async function looked(page: Page, name: string): Promise<void> {
  if (!full) return;
  test.setTimeout(300_000);
  await looks.looked(page, name);
}

/** In the full run: the page opened again in English at every size; stays English. */
export async function lookedInEnglish(page: Page, name: string): Promise<void> {
  if (!full) return;
  test.setTimeout(300_000);
  await looks.lookedInEnglish(page, name);
}
