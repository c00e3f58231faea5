// Wording of deductions: their kinds in the dialog, and each one as a short text.
import { formatNumber } from "../../kernel/text/format.ts";
import { fill } from "../../web/locale/fill.ts";
import { roughly } from "../tabulation/rules.ts";
import type { DeductionPolicy, Matrix } from "../shapes.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const pl = {
  kind: "Rodzaj kary",
  kinds: {
    points: "Punkty",
    points_per_judge: "Punkty u każdego sędziego",
    points_per_started: "Za przekroczony czas",
    percent: "Procent wyniku",
  },
  percent: "Procent",
  over: "Przekroczenie",
  every: "Za każde rozpoczęte",
  grace: "Bez kary do",
  perJudge: "{n} u każdego sędziego",
  perStarted: "{n} za każde rozpoczęte {every} s ({seconds} s ponad czas)",
  away: "Ten występ nie jest oceniany.",
  noPoints: "Ta runda nie ma punktów. Możesz zdyskwalifikować występ albo otworzyć kartę sędziego do korekty.",
};

const en: typeof pl = {
  kind: "Kind of penalty",
  kinds: {
    points: "Points",
    points_per_judge: "Points from each judge",
    points_per_started: "For running over",
    percent: "Percent of the result",
  },
  percent: "Percent",
  over: "Ran over",
  every: "For each started",
  grace: "No penalty up to",
  perJudge: "{n} from each judge",
  perStarted: "{n} for each started {every} s ({seconds} s over)",
  away: "This performance is not marked.",
  noPoints: "This round has no points. You can disqualify the entry or open a judge's sheet for correction.",
};

export const words = { pl, en };

/** True when penalties are shown: the method takes points, or something was deducted. */
export const showsPenalties = ({ form, rows }: Pick<Matrix, "form" | "rows">): boolean =>
  form.deductions.length > 0 || rows.some((row) => row.deductions.length > 0);

/** Text of a deduction, like „−5%” or „−0,5 u każdego sędziego”. */
export function policyText(policy: DeductionPolicy, locale: Locale): string {
  const messages = words[locale];
  if (policy.kind === "percent") return `${formatNumber(-policy.percent, locale)}%`;
  const n = formatNumber(-policy.amount, locale);
  if (policy.kind === "points_per_judge") return fill(messages.perJudge, { n });
  if (policy.kind !== "points_per_started") return n;
  return fill(messages.perStarted, { n, every: policy.every_seconds, seconds: formatNumber(policy.seconds, locale) });
}

/** Total points deducted from a row: from the result, else estimated from the marks that are in. */
export function deductedPoints(row: Pick<Matrix["rows"][number], "cells" | "deductions" | "deducted">): number {
  if (row.deducted !== null) return row.deducted;
  const totals = row.cells.flatMap((cell) => (cell ? [cell.total] : []));
  const gross = totals.reduce((sum, total) => sum + total, 0);
  return Math.round(row.deductions.reduce((sum, { policy }) => sum + roughly(policy, gross, row.cells.length), 0) * 100) / 100;
}
