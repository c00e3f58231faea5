// Rules of checking sheets typed from paper by a second person (docs/rules/rounds.md 3.15). Pure.
import { type RoundRules, USUAL } from "../../rounds/round-rules.ts";
import type { Paper, Matrix } from "../shapes.ts";

/** A sheet with a typed newest revision, and the result of its check. */
interface TypedRow extends Pick<Paper, "seat_id" | "seat" | "dance" | "typed_by" | "checked_by" | "reason"> {
  revision_id: string;
  /** Null for a sheet of a whole dance and for an order of equal totals. */
  performance_id: string | null;
  typed_by_id: string;
  verdict: "agrees" | "differs" | null;
}

/** True when the head judge has ruled that this round's sheets count without a check. */
export function isReleased(round: Pick<NonNullable<Matrix["round"]>, "decisions">): boolean {
  return round.decisions.find((each) => each.kind === "paper_check")?.about.state === "off";
}

/** True when typed sheets of a round need a check: as the rules say, unless the head judge has ruled otherwise. */
function isCheckRequired({ round }: Pick<Matrix, "round">, { paper_check = USUAL.paper_check }: RoundRules): boolean {
  if (!round || isReleased(round)) return false;
  return paper_check === "all" || (paper_check === "finals" && round.kind === "final");
}

/** True when the typed marks count: of a competing entry, from a judge whose sheet is required. */
function isCounted(matrix: Matrix, { performance_id, seat_id, dance }: TypedRow): boolean {
  const own = (each: { seat_id: string; dance: number }) => each.seat_id === seat_id && each.dance === dance;
  if (performance_id === null) return matrix.ballots.some(own) || matrix.orders.some((each) => own(each) && each.settled);
  const row = matrix.rows.find((each) => each.performance_id === performance_id);
  return row?.state === "competing" && row.cells.some((cell) => cell !== null && own(cell));
}

/**
 * Returns the rows of a sheet that this person may check: rows that others typed and that are not agreed yet; when all are agreed, all rows of
 * others.
 */
export function checkableRows<R extends Pick<TypedRow, "verdict" | "typed_by_id">>(rows: readonly R[], personId: string): R[] {
  const open = rows.filter((row) => row.verdict !== "agrees");
  return (open.length > 0 ? open : rows).filter((row) => row.typed_by_id !== personId);
}

/** Groups rows by sheet: one judge's of one dance. */
const bySheet = (rows: readonly TypedRow[]) => [...Map.groupBy(rows, (row) => `${row.seat_id} ${row.dance}`).values()];

/** Returns the typed sheets that need a check, with its state. Empty where no check is required. */
export function papersOf(matrix: Matrix, rules: RoundRules, typed: readonly TypedRow[], personId: string): Paper[] {
  if (!isCheckRequired(matrix, rules)) return [];
  return bySheet(typed.filter((row) => isCounted(matrix, row))).flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { seat_id, seat, dance } = first;
    const checked = rows.every((row) => row.verdict === "agrees");
    const state = checked ? "checked" : rows.some((row) => row.verdict === null) ? "waiting" : "differs";
    const lastCheck = rows.findLast((row) => row.verdict !== null);
    return [
      {
        seat_id,
        seat,
        dance,
        state,
        typed_by: [...new Set(rows.flatMap((row) => row.typed_by ?? []))].join(", ") || null,
        own: checkableRows(rows, personId).length === 0,
        checked_by: lastCheck?.checked_by ?? null,
        reason: rows.findLast((row) => row.verdict === "differs")?.reason ?? null,
        revision_ids: rows.map((row) => row.revision_id),
      },
    ];
  });
}
