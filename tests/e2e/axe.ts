// Checks of accessibility with axe-core.
import axe from "axe-core";
import type { Page } from "@playwright/test";

/** Rules whose violations are minor or moderate. They are not run, since only serious violations are returned. */
const MILD_RULES = [
  "aria-allowed-role",
  "empty-heading",
  "empty-table-header",
  "heading-order",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "no-autoplay-audio",
  "page-has-heading-one",
  "presentation-role-conflict",
  "region",
  "skip-link",
];

/** Rows of long lists repeat what the first twelve show. `npm run test:full` checks all of them. */
const REPEATED_ROWS = process.env["TEST_DEPTH"] === "full" ? [] : [":is(tr, li):nth-child(n + 13)"];

/**
 * Serious and critical violations that axe finds on the page as it is, with its frames: the rule and the elements that break it. `sizes` also
 * checks the size and distance of targets, a rule that axe leaves off by default.
 */
export async function findSeriousViolations(page: Page, sizes = false): Promise<string[]> {
  // axe's source is half a megabyte, so each document gets it only once.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  const rules = { ...Object.fromEntries(MILD_RULES.map((id) => [id, { enabled: false }])), "target-size": { enabled: sizes } };
  const violations = await page.evaluate(
    async ([exclude, chosen]) => {
      const { axe: there } = window as unknown as { axe: typeof axe };
      const found = await there.run({ exclude }, { resultTypes: ["violations"], preload: false, rules: chosen });
      return found.violations.map(({ id, impact, nodes }) => ({ id, impact, targets: nodes.map((node) => node.target.join(" ")) }));
    },
    [REPEATED_ROWS, rules] as const,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, targets }) => `${id}: ${targets.join(", ")}`);
}
