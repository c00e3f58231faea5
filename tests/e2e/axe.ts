import axe from "axe-core";
import type { Page } from "@playwright/test";

/** What axe finds serious or critical on the page as it stands, frames included: the rule and the elements that break it. */
export async function seriousIn(page: Page): Promise<string[]> {
  // Half a megabyte of rules goes into a document once, however often it is looked at.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: there } = window as unknown as { axe: typeof axe };
    const found = await there.run({ resultTypes: ["violations"] });
    return found.violations.map(({ id, impact, nodes }) => ({ id, impact, targets: nodes.map((node) => node.target.join(" ")) }));
  });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}
