// Checks of accessibility with axe-core.
import axe from "axe-core";
import type { Page } from "@playwright/test";

/**
 * Serious and critical violations that axe finds on the page as it is, with its frames: the rule and the elements that break it. `sizes` also
 * checks the size and distance of targets, a rule that axe leaves off by default.
 */
export async function findSeriousViolations(page: Page, sizes = false): Promise<string[]> {
  // axe's source is half a megabyte, so each document gets it only once.
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
