// State of every judge's sheet of every dance for the desk: received, missing, waiting. Pure.
import { isAllowed } from "../../rounds/offices.ts";
import type { SeenMatrix } from "../shapes.ts";
import type { Decision } from "../../rounds/decisions.ts";

/** One judge's sheet of one dance: one for everybody in it, or all those of single performances. */
export interface SheetState {
  seat_id: string;
  dance: number;
  /** Handed in; partly filled; empty; open for a correction; an order of equal totals is requested. */
  state: "in" | "part" | "none" | "open" | "order";
  /** How many crosses, places or performances are on it, of how many. */
  given: number;
  of: number;
  /** True when it was danced and is not handed in. */
  missing: boolean;
  /** Who typed it from paper, wholly or partly. */
  typed_by: string | null;
  /** Result of the check of typed marks. Undefined where no check is required. */
  paper: SeenMatrix["papers"][number] | undefined;
  reminded_at: string | null;
  /** Reason why it is open. */
  reason: string | null;
  /** Number of refused sheets of this judge. */
  refused: number;
}

/** The sheet that is open in a dialog at the desk. */
export interface AtSheet {
  matrix: SeenMatrix;
  sheet: SheetState;
  seat: SeenMatrix["seats"][number];
  /** „S3, Tango”. */
  name: string;
  /** Opens the next sheet that is not complete. */
  onNext: () => void;
  /** Opens the next typed sheet that this person may check. */
  onNextPaper: () => void;
  onClose: () => void;
}

/** Returns a predicate: true for things of this judge in this dance. */
export const isSheetOf =
  (seatId: string, dance: number) =>
  <S extends { seat_id: string; dance: number }>(each: S): boolean =>
    each.seat_id === seatId && each.dance === dance;

/** Returns the whole-dance sheets of a round. */
function wholeSheets(matrix: SeenMatrix): SheetState[] {
  const dancing = matrix.rows.filter((row) => row.state === "competing").length;
  const of = matrix.form.method === "recall" ? Math.min(matrix.round?.wanted ?? dancing, dancing) : dancing;
  return matrix.ballots.map(({ seat_id, dance, given, submitted, reopened_reason: reason, reminded_at, danced, typed_by }) => ({
    seat_id,
    dance,
    state: reason !== null ? "open" : submitted ? "in" : given > 0 ? "part" : "none",
    given,
    of,
    missing: danced && !submitted,
    typed_by: submitted ? typed_by : null,
    paper: matrix.papers.find(isSheetOf(seat_id, dance)),
    reminded_at,
    reason,
    refused: matrix.refused_ballots.filter(isSheetOf(seat_id, dance)).length,
  }));
}

/** Combines a judge's sheets of one dance in which each performance has its own. */
function sheetsOfDance(matrix: SeenMatrix, seatId: string, dance: number): SheetState {
  const mine = isSheetOf(seatId, dance);
  const lacking = [...matrix.missing, ...matrix.awaited].filter(mine);
  const competing = matrix.rows.filter((row) => row.state === "competing");
  const cells = competing.flatMap((row) => row.cells.filter((cell) => cell !== null && mine(cell)));
  // Where the marks may not be seen yet, only the missing ones are known.
  const given = matrix.own_first ? competing.length - lacking.length : cells.length;
  const opened = matrix.reopened.filter(mine);
  const orderMissing = matrix.orders.some((each) => !each.settled && mine(each));
  return {
    seat_id: seatId,
    dance,
    state: opened.length > 0 ? "open" : orderMissing ? "order" : lacking.length === 0 ? "in" : given > 0 ? "part" : "none",
    given,
    of: given + lacking.length,
    missing: orderMissing || matrix.missing.some(mine),
    typed_by: cells.find((cell) => cell?.typed_by)?.typed_by ?? null,
    paper: matrix.papers.find(mine),
    reminded_at:
      lacking
        .flatMap((each) => each.reminded_at ?? [])
        .toSorted((one, other) => one.localeCompare(other))
        .at(-1) ?? null,
    reason: opened[0]?.reason ?? null,
    refused: matrix.not_taken.filter(mine).length,
  };
}

/** Returns every sheet of a round, judge by judge in the order of the panel, then dance by dance. */
export function sheetStates(matrix: SeenMatrix): SheetState[] {
  const dances = matrix.dances.length > 0 ? matrix.dances : [{ dance: 1, seats: matrix.seats }];
  const all =
    matrix.round?.ballots === "dance"
      ? wholeSheets(matrix)
      : dances.flatMap(({ dance, seats }) => seats.map(({ id }) => sheetsOfDance(matrix, id, dance)));
  return matrix.seats.flatMap(({ id }) => all.filter((each) => each.seat_id === id).toSorted((one, other) => one.dance - other.dance));
}

/** Views of the panel: missing or open, all, typed and waiting for a check, refused. */
export const sheetViews = ["missing", "all", "papers", "refused"] as const;
export type SheetView = (typeof sheetViews)[number];

/** True when a sheet was typed from paper and no second person has agreed yet. */
export const needsCheck = ({ paper }: Pick<SheetState, "paper">): boolean => paper !== undefined && paper.state !== "checked";

/** True when a sheet belongs to a view: "all", refused sheets, typed sheets to check, or else those that still need something. */
export function isIn(view: SheetView, sheet: SheetState): boolean {
  if (view === "refused") return sheet.refused > 0;
  if (view === "papers") return needsCheck(sheet);
  return view === "all" || sheet.missing || sheet.state === "open" || sheet.state === "order";
}

/** True when sheets of a round may be corrected: until it is decided, and after publishing where nobody goes on (docs/rules/rounds.md 3.17). */
export const isCorrectable = ({ block, round }: Pick<SeenMatrix, "block" | "round">): boolean =>
  !round?.decided_at || (block.status === "published" && round.next === null);

/** True when a finished round has sheets of single performances that this office may reopen. */
export const opensSingle = (matrix: SeenMatrix): boolean =>
  (matrix.block.status === "closed" || matrix.block.status === "published") &&
  matrix.round?.ballots !== "dance" &&
  isCorrectable(matrix) &&
  isAllowed(matrix.office, "reopen");

/** Returns the name of a dance of the round. Undefined where the round has one dance, which needs no name. */
export function danceName(matrix: Pick<SeenMatrix, "round" | "dances">, dance: number): string | undefined {
  const names = matrix.round?.dances ?? [];
  return names.length > 1 ? names[dance - 1] : undefined;
}

/** Returns the sheets that count with fewer crosses by the head judge's newest decision, each with that decision's id. Decisions are newest first. */
export function shortSheets(decisions: readonly Decision[]): { id: string; seat_id: string; dance: number }[] {
  const words = decisions.flatMap(({ id, kind, about: { seat_id, dance, state } }) =>
    kind === "short_ballot" && seat_id !== undefined && dance !== undefined ? [{ id, seat_id, dance, state }] : [],
  );
  return words
    .filter((word, at) => words.findIndex((other) => other.seat_id === word.seat_id && other.dance === word.dance) === at)
    .flatMap(({ state, ...word }) => (state === "short" ? [word] : []));
}
