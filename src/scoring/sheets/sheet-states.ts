// Every judge's sheet of every dance as the desk follows it: what has come, what is missing, what waits for somebody. Pure.
import { may } from "../../rounds/offices.ts";
import type { SeenMatrix } from "../shapes.ts";
import type { Decision } from "../../rounds/decisions.ts";

/** What one judge gives in one dance: one sheet for everybody in it, or one for each who dances. */
export interface SheetState {
  seat_id: string;
  dance: number;
  /** Handed in; so many of what is on it; nothing yet; open for a correction; its judge is asked for an order of equal totals. */
  state: "in" | "part" | "none" | "open" | "order";
  /** How many crosses, places or performances stand on it, of how many. */
  given: number;
  of: number;
  /** It was danced, and is not handed in. */
  missing: boolean;
  /** Who typed it from paper, all of it or some. */
  typed_by: string | null;
  /** What a second person said of what was typed; undefined where nobody is asked. */
  paper: SeenMatrix["papers"][number] | undefined;
  reminded_at: string | null;
  /** Why it is open. */
  reason: string | null;
  /** How many that its judge sent were not taken. */
  refused: number;
}

/** A sheet that stands open at the desk. */
export interface AtSheet {
  matrix: SeenMatrix;
  sheet: SheetState;
  seat: SeenMatrix["seats"][number];
  /** „S3, Tango”. */
  name: string;
  /** Goes on to the next sheet that is still to come. */
  onNext: () => void;
  /** Goes on to the next sheet from paper that this person may compare. */
  onNextPaper: () => void;
  onClose: () => void;
}

/** Whether something is of this judge in this dance. */
export const own =
  (seatId: string, dance: number) =>
  <S extends { seat_id: string; dance: number }>(each: S): boolean =>
    each.seat_id === seatId && each.dance === dance;

/** Sheets of whole dances. */
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
    paper: matrix.papers.find(own(seat_id, dance)),
    reminded_at,
    reason,
    refused: matrix.refused_ballots.filter(own(seat_id, dance)).length,
  }));
}

/** A judge's sheets of one dance in which each performance has its own. */
function sheetsOfDance(matrix: SeenMatrix, seatId: string, dance: number): SheetState {
  const mine = own(seatId, dance);
  const lacking = [...matrix.missing, ...matrix.awaited].filter(mine);
  const competing = matrix.rows.filter((row) => row.state === "competing");
  const cells = competing.flatMap((row) => row.cells.filter((cell) => cell !== null && mine(cell)));
  // Of a judge whose marks are not to be seen yet only what is missing is known.
  const given = matrix.own_first ? competing.length - lacking.length : cells.length;
  const opened = matrix.reopened.filter(mine);
  const asked = matrix.orders.some((each) => !each.settled && mine(each));
  return {
    seat_id: seatId,
    dance,
    state: opened.length > 0 ? "open" : asked ? "order" : lacking.length === 0 ? "in" : given > 0 ? "part" : "none",
    given,
    of: given + lacking.length,
    missing: asked || matrix.missing.some(mine),
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

/** Every sheet of a round, judge by judge in the order of the panel, and of a judge dance by dance. */
export function sheetStates(matrix: SeenMatrix): SheetState[] {
  const dances = matrix.dances.length > 0 ? matrix.dances : [{ dance: 1, seats: matrix.seats }];
  const all =
    matrix.round?.ballots === "dance"
      ? wholeSheets(matrix)
      : dances.flatMap(({ dance, seats }) => seats.map(({ id }) => sheetsOfDance(matrix, id, dance)));
  return matrix.seats.flatMap(({ id }) => all.filter((each) => each.seat_id === id).toSorted((one, other) => one.dance - other.dance));
}

/** Which sheets the panel shows: what is missing or stands open, all of them, those typed from paper that wait, or those whose judge sent something that was not taken. */
export const sheetViews = ["missing", "all", "papers", "refused"] as const;
export type SheetView = (typeof sheetViews)[number];

/** Whether a sheet was typed from paper, and no second person has found yet that it agrees. */
export const waits = ({ paper }: Pick<SheetState, "paper">): boolean => paper !== undefined && paper.state !== "checked";

/** Whether a sheet belongs to a view. */
export function isIn(view: SheetView, sheet: SheetState): boolean {
  if (view === "refused") return sheet.refused > 0;
  if (view === "papers") return waits(sheet);
  return view === "all" || sheet.missing || sheet.state === "open" || sheet.state === "order";
}

/** Whether sheets of a round may be corrected: until it is decided, and once it is published where nobody goes on from it (docs/rules/rounds.md 3.17). */
export const isCorrectable = ({ block, round }: Pick<SeenMatrix, "block" | "round">): boolean =>
  !round?.decided_at || (block.status === "published" && round.next === null);

/** Whether a round that is over has sheets of single performances that may be opened. */
export const opensSingle = (matrix: SeenMatrix): boolean =>
  (matrix.block.status === "closed" || matrix.block.status === "published") &&
  matrix.round?.ballots !== "dance" &&
  isCorrectable(matrix) &&
  may(matrix.office, "reopen");

/** The name of a dance of the round; undefined where it has one, which needs no name. */
export function danceName(matrix: Pick<SeenMatrix, "round" | "dances">, dance: number): string | undefined {
  const names = matrix.round?.dances ?? [];
  return names.length > 1 ? names[dance - 1] : undefined;
}

/** The sheets of which the head judge's newest word (decisions are given newest first) is that they count with fewer crosses, each with that decision's id. */
export function shortSheets(decisions: readonly Decision[]): { id: string; seat_id: string; dance: number }[] {
  const words = decisions.flatMap(({ id, kind, about: { seat_id, dance, state } }) =>
    kind === "short_ballot" && seat_id !== undefined && dance !== undefined ? [{ id, seat_id, dance, state }] : [],
  );
  return words
    .filter((word, at) => words.findIndex((other) => other.seat_id === word.seat_id && other.dance === word.dance) === at)
    .flatMap(({ state, ...word }) => (state === "short" ? [word] : []));
}
