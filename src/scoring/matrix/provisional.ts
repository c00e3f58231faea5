// Places while marks are still missing: by the mean of the totals that are in. A hint for the organiser, never published.
import { roughly } from "../tabulation/rules.ts";
import { columns } from "./cell-at.ts";
import type { Matrix, SeenMatrix } from "../shapes.ts";

export interface Provisional {
  place: number;
  tied: boolean;
  /** What the result would be if the missing judges gave the mean of the others; undefined for methods that do not add up points. */
  total: number | undefined;
  /** What each dance with sheets of its own came to so far; null where nothing is in. */
  runs: (number | null)[];
}

const ADDS = ["sum"];
const AVERAGES = ["mean", "trimmed_mean", "median", "js3"];

/** The provisional totals of a round's dances as its result, as far as they are danced. */
const COUNTED: Record<Matrix["form"]["runs"], (totals: readonly number[]) => number> = {
  sum: (totals) => totals.reduce((sum, total) => sum + total, 0),
  best: (totals) => Math.max(...totals),
  last: (totals) => totals.at(-1) ?? 0,
};

type Row = Pick<Matrix["rows"][number], "performance_id" | "cells" | "deductions" | "state">;

/** The provisional places of rows that have marks, by performance; empty for methods that compare judges' places. `dances`: how many have cells of their own. */
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

/** The provisional places of a round as its reader sees it; none while the others' marks are hidden, or where judges mark different components. */
export function provisionalIn(matrix: Pick<SeenMatrix, "form" | "rows" | "dances" | "seats" | "own_first">): Map<string, Provisional> {
  if (matrix.own_first || columns(matrix).some(({ seat }) => seat.components)) return new Map();
  return provisionalPlaces(matrix.form, matrix.rows, matrix.dances.length || 1);
}

/** Who goes on stands above who waits for the head judge, and above who does not. */
const rank = ({ recalled }: Pick<Matrix["rows"][number], "recalled">) => (recalled === true ? 0 : recalled === null ? 1 : 2);

/** Rows by who goes on, by place, provisional or not, then by total (those who go on by crosses have no place) and start number; those without a place last. */
export function inOrder<R extends Matrix["rows"][number]>(rows: readonly R[], provisional: ReadonlyMap<string, Provisional>): R[] {
  const place = (row: R) => row.place_from ?? provisional.get(row.performance_id)?.place ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => {
    if (a.state === "competing" && b.state === "competing" && rank(a) !== rank(b)) return rank(a) - rank(b);
    const [one, two] = [place(a), place(b)];
    if (one !== two) return one < two ? -1 : 1;
    return Number(b.total ?? 0) - Number(a.total ?? 0) || (a.start_number ?? 0) - (b.start_number ?? 0);
  });
}
