import axe from "axe-core";
import type { Page } from "@playwright/test";

/**
 * What axe finds serious or critical on the page as it stands, frames included: the rule and the elements that break it. With `sizes` the size
 * and the distance of targets count, which axe leaves out by itself.
 */
export async function seriousIn(page: Page, sizes = false): Promise<string[]> {
  // Half a megabyte of rules goes into a document once, however often it is looked at.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  const violations = await page.evaluate(async (enabled) => {
    const { axe: there } = window as unknown as { axe: typeof axe };
    const found = await there.run({ resultTypes: ["violations"], rules: { "target-size": { enabled } } });
    return found.violations.map(({ id, impact, nodes }) => ({ id, impact, targets: nodes.map((node) => node.target.join(" ")) }));
  }, sizes);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}
