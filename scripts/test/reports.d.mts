export interface RunReport {
  passed: number;
  failed: number;
  failures: string[];
  flaky: string[];
  files: { path: string; seconds: number }[];
}

export const BUDGET_UNITS: number;
export function excessesOf(flaky: number, units: number | undefined): string[];
export function readVitest(file: string, root: string): RunReport;
export function readPlaywright(file: string): RunReport;
