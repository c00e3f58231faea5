// Places while marks are still missing: by the mean of the totals that are in. A hint for the organiser, never published.
import type { Matrix } from "../contract.ts";
import { roughly } from "../rules.ts";

export interface Provisional {
  place: number;
  tied: boolean;
  /** What the result would be if the missing judges gave the mean of the others; undefined for methods that do not add up points. */
  total: number | undefined;
}

const ADDS = ["sum"];
const AVERAGES = ["mean", "trimmed_mean", "median", "js3"];

type Row = Pick<Matrix["rows"][number], "performance_id" | "cells" | "deductions" | "state">;

/** The provisional places of rows that have marks, by performance; empty for methods that compare judges' places. */
export function provisionalPlaces(method: string, rows: readonly Row[]): Map<string, Provisional> {
  if (!ADDS.includes(method) && !AVERAGES.includes(method)) return new Map();
  const scored = rows.flatMap((row) => {
    const totals = row.cells.flatMap((cell) => (cell ? [cell.total] : []));
    if (totals.length === 0 || row.state !== "competing") return [];
    const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
    const gross = ADDS.includes(method) ? mean * row.cells.length : mean;
    const judges = ADDS.includes(method) ? row.cells.length : 1;
    const taken = row.deductions.reduce((sum, { policy }) => sum + roughly(policy, gross, judges), 0);
    const total = Math.max(0, Math.round((gross - taken) * 100) / 100);
    return [{ id: row.performance_id, total }];
  });
  return new Map(
    scored.map(({ id, total }) => [
      id,
      {
        place: 1 + scored.filter((other) => other.total > total).length,
        tied: scored.some((other) => other.id !== id && other.total === total),
        total,
      },
    ]),
  );
}

/** Who goes on stands above who waits for the head judge, and above who does not. */
const rank = ({ recalled }: Pick<Matrix["rows"][number], "recalled">) => (recalled === true ? 0 : recalled === null ? 1 : 2);

/** Rows by who goes on, by place, provisional or not, then by start number; those without a place last. */
export function inOrder<R extends Matrix["rows"][number]>(rows: readonly R[], provisional: ReadonlyMap<string, Provisional>): R[] {
  const place = (row: R) => row.place_from ?? provisional.get(row.performance_id)?.place ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => {
    if (a.state === "competing" && b.state === "competing" && rank(a) !== rank(b)) return rank(a) - rank(b);
    const [one, two] = [place(a), place(b)];
    return one === two ? (a.start_number ?? 0) - (b.start_number ?? 0) : one < two ? -1 : 1;
  });
}
