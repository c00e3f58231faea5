// Provisional places while marks are missing, from the mean of the totals that are in. A hint for the organiser, never published.
import { roughly } from "../tabulation/rules.ts";
import { columns } from "./cell-at.ts";
import type { Matrix, SeenMatrix } from "../shapes.ts";

export interface Provisional {
  place: number;
  tied: boolean;
  /** The result if the missing judges gave the mean of the others. Undefined for methods that do not add up points. */
  total: number | undefined;
  /** Estimated total of each dance with sheets of its own. Null where no mark is in. */
  runs: (number | null)[];
}

const ADDS = ["sum"];
const AVERAGES = ["mean", "trimmed_mean", "median", "js3"];

/** Combines the provisional totals of the danced dances into a result, by the rule of the form. */
const COUNTED: Record<Matrix["form"]["runs"], (totals: readonly number[]) => number> = {
  sum: (totals) => totals.reduce((sum, total) => sum + total, 0),
  best: (totals) => Math.max(...totals),
  last: (totals) => totals.at(-1) ?? 0,
};

type Row = Pick<Matrix["rows"][number], "performance_id" | "cells" | "deductions" | "state">;

/**
 * Returns the provisional places of rows that have marks, by performance. Empty for methods that compare judges' places. `dances`: how many dances
 * have cells of their own.
 */
export function provisionalPlaces(
  { method, runs }: Pick<Matrix["form"], "method" | "runs">,
  rows: readonly Row[],
  dances = 1,
): Map<string, Provisional> {
  if (!ADDS.includes(method) && !AVERAGES.includes(method)) return new Map();
  const scored = rows.flatMap((row) => {
    const seats = row.cells.length / dances;
    const judges = ADDS.includes(method) ? seats : 1;
    const inDances = Array.from({ length: dances }, (_, at) => {
      const totals = row.cells.slice(at * seats, (at + 1) * seats).flatMap((cell) => (cell ? [cell.total] : []));
      return totals.length === 0 ? null : (totals.reduce((sum, total) => sum + total, 0) / totals.length) * judges;
    });
    const danced = inDances.filter((total) => total !== null);
    if (danced.length === 0 || row.state !== "competing") return [];
    const gross = COUNTED[runs](danced);
    const taken = row.deductions.reduce((sum, { policy }) => sum + roughly(policy, gross, judges), 0);
    const total = Math.max(0, Math.round((gross - taken) * 100) / 100);
    return [{ id: row.performance_id, total, runs: inDances }];
  });
  return new Map(
    scored.map(({ id, total, runs: each }) => [
      id,
      {
        place: 1 + scored.filter((other) => other.total > total).length,
        tied: scored.some((other) => other.id !== id && other.total === total),
        total,
        runs: each,
      },
    ]),
  );
}

/**
 * Returns the provisional places of a round as its reader sees it. Empty while the other judges' marks are hidden, or where judges mark different
 * components.
 */
export function provisionalIn(matrix: Pick<SeenMatrix, "form" | "rows" | "dances" | "seats" | "own_first">): Map<string, Provisional> {
  if (matrix.own_first || columns(matrix).some(({ seat }) => seat.components)) return new Map();
  return provisionalPlaces(matrix.form, matrix.rows, matrix.dances.length || 1);
}

/** Sort rank: going on, then waiting for the head judge, then not going on. */
const rank = ({ recalled }: Pick<Matrix["rows"][number], "recalled">) => (recalled === true ? 0 : recalled === null ? 1 : 2);

/** Sorts rows: those who go on first, then by place (final or provisional), by total and by start number. Rows without a place come last. */
export function inOrder<R extends Matrix["rows"][number]>(rows: readonly R[], provisional: ReadonlyMap<string, Provisional>): R[] {
  const place = (row: R) => row.place_from ?? provisional.get(row.performance_id)?.place ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => {
    if (a.state === "competing" && b.state === "competing" && rank(a) !== rank(b)) return rank(a) - rank(b);
    const [one, two] = [place(a), place(b)];
    if (one !== two) return one < two ? -1 : 1;
    return Number(b.total ?? 0) - Number(a.total ?? 0) || (a.start_number ?? 0) - (b.start_number ?? 0);
  });
}
