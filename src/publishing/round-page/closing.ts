// What keeps a round from being closed, and the sentences about it on the desk. Pure.
import { words as orderWords } from "../../judging/order-words.ts";
import { sheetKey } from "../../judging/rules.ts";
import { formatTime, startNumber } from "../../kernel/text/format.ts";
import { danceName } from "../../scoring/sheets/sheet-states.ts";
import { words as paperWords } from "../../scoring/papers/words.ts";
import { isAllowed } from "../../rounds/offices.ts";
import { words as cutWords } from "../../scoring/rulings/cut-words.ts";
import { nextRoundTitle } from "../../scoring/round-messages.ts";
import { words as scoringWords } from "../../scoring/words.ts";
import { words } from "../words.ts";
import { words as looseWords } from "../../scoring/matrix/unstarted-marks-words.ts";
import type { Matrix, SeenMatrix } from "../../scoring/shapes.ts";
import { fill } from "../../web/locale/fill.ts";
import { isSettled } from "../../scoring/deciding/rules.ts";

type Lacking = Readonly<Record<"missing" | "awaited" | "without_start" | "wrong_sheets", readonly unknown[]>> & {
  papers: readonly Pick<SeenMatrix["papers"][number], "state">[];
};

/**
 * Returns the first thing that a round lacks, in this order: marks of danced performances, dances, starts of marked performances, countable sheets,
 * second checks of typed sheets. Undefined when it lacks nothing.
 */
export function findLack(matrix: Lacking): "marks" | "dances" | "starts" | "sheets" | "papers" | undefined {
  if (matrix.missing.length > 0) return "marks";
  if (matrix.awaited.length > 0) return "dances";
  if (matrix.without_start.length > 0) return "starts";
  if (matrix.wrong_sheets.length > 0) return "sheets";
  return matrix.papers.some((each) => each.state !== "checked") ? "papers" : undefined;
}

/** True when an open round cannot be closed yet. */
export function isBlocked(matrix: Lacking & Readonly<Record<"seats" | "rows", readonly unknown[]>>): boolean {
  return findLack(matrix) !== undefined || matrix.seats.length === 0 || matrix.rows.length === 0;
}

/** Label of a judge's sheet: seat, start number if any, and the dance where each has its own sheets. */
export function sheetName(each: { seat: string; start_number: number | null; dance: number }, dances: Matrix["dances"]): string {
  const name = dances.find(({ dance }) => dance === each.dance)?.name;
  return [each.seat, each.start_number !== null && startNumber(each.start_number), name && `(${name})`].filter(Boolean).join(" ");
}

/** Sentence of the bar: the round's state, or what it lacks first. */
export function stateLine(matrix: SeenMatrix, locale: "pl" | "en"): string {
  const messages = words[locale];
  const { block, missing, awaited, without_start, round, cut } = matrix;
  const decided = cutWords[locale];
  if (round?.status === "called_off") return decided.calledOff;
  if (round?.next && round.decided_at)
    return fill(decided.decidedLine, { n: cut?.recalled ?? 0, of: matrix.rows.filter((row) => row.state === "competing").length });
  if (round?.next && block.status === "closed") return isSettled(matrix) ? decided.settled : decided.waitsForHead;
  if (block.status === "published" && block.published_at)
    return fill(messages.publishedLine, { time: formatTime(block.published_at, locale), n: block.result_version });
  if (block.status === "closed") return block.held_at === null ? scoringWords[locale].closed : messages.heldLine;
  if (matrix.seats.length === 0) return messages.noSeats;
  if (matrix.rows.length === 0) return scoringWords[locale].emptyRound;
  switch (findLack(matrix)) {
    case "marks":
      return fill(messages.lackSome, { n: missing.length });
    case "dances":
      return fill(messages.toDance, { n: new Set(awaited.map((each) => sheetKey(each.performance_id, each.dance))).size });
    case "starts":
      return fill(looseWords[locale].withoutStartLine, { n: without_start.length });
    case "sheets":
      return ordersOnly(matrix) ? fill(orderWords[locale].lacking, { n: matrix.wrong_sheets.length }) : scoringWords[locale].refusedHead;
    case "papers":
      return paperWords[locale].wait;
    default:
      return messages.complete;
  }
}

/** True when only judges' own orders of equal totals are missing. */
function ordersOnly({ wrong_sheets }: Pick<Matrix, "wrong_sheets">): boolean {
  return wrong_sheets.length > 0 && wrong_sheets.every((each) => each.order);
}

/** Labels of the sheets that are open for a correction. */
function openSheets({ reopened, ballots, seats, ...matrix }: SeenMatrix): string[] {
  const whole = ballots.filter((each) => each.reopened_reason !== null);
  const seatOf = (id: string) => seats.find((seat) => seat.id === id)?.seat;
  return [
    ...reopened.map((each) => sheetName(each, matrix.dances)),
    ...whole.map((each) => [seatOf(each.seat_id), danceName(matrix, each.dance)].filter(Boolean).join(", ")),
  ];
}

/** Hint under the sentence: who has to act, or what can be done next. */
export function stateHint(matrix: SeenMatrix, locale: "pl" | "en"): string {
  const messages = words[locale];
  const { block, missing, round } = matrix;
  if (round?.status === "called_off") return cutWords[locale].calledOffWhy;
  if (round?.next && round.decided_at) {
    const { addForgotten, decidedBegun, decidedTo, shown } = cutWords[locale];
    const next = fill(round.next.begun ? decidedBegun : decidedTo, { next: nextRoundTitle(round, locale) });
    const forgotten = round.next.begun && isAllowed(matrix.office, "decide") ? addForgotten[round.ballots] : "";
    return [next, forgotten, shown[round.released]].filter(Boolean).join(" ");
  }
  const open = openSheets(matrix);
  if (open.length > 0 && (block.status === "published" || block.status === "closed"))
    return fill(messages.openSheets, { who: open.join(", ") });
  if (block.status === "published") return "";
  if (block.status === "closed") {
    if (block.held_at !== null) return messages.heldHint;
    // Only a person who may publish, when nothing else is undecided, reads who will see the places.
    return round?.next || matrix.ties.length > 0 || !isAllowed(matrix.office, "publish") ? "" : messages.publishHint;
  }
  const filled = filledBy(matrix);
  const filledLine = filled === "" ? "" : fill(looseWords[locale].filledLine, { who: filled });
  const missingSeats = [...Map.groupBy(missing, (each) => each.seat)].map(([seat, list]) => `${seat} (${list.length})`).join(", ");
  switch (findLack(matrix)) {
    case "marks":
      return [missingSeats, filledLine].filter(Boolean).join(". ");
    case "dances":
      return filledLine || messages.toDanceHint;
    case "starts":
      return matrix.without_start.map((each) => (each.start_number === null ? "–" : startNumber(each.start_number))).join(", ");
    case "sheets":
      return matrix.wrong_sheets.map((each) => `${each.seat} (${each.numbers.join(", ")})`).join(", ");
    case "papers":
      return matrix.papers
        .filter((each) => each.state !== "checked")
        .map((each) => [each.seat, danceName(matrix, each.dance)].filter(Boolean).join(", "))
        .join("; ");
    default:
      return filledLine || (matrix.rows.length === 0 ? "" : messages.closeHint);
  }
}

/** Labels of the sheets that are filled and not sent, in one line. */
export function filledBy(matrix: Pick<Matrix, "filled" | "dances">): string {
  return matrix.filled.map((each) => sheetName(each, matrix.dances)).join(", ");
}
