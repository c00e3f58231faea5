// Lines of a typed sheet, in the order of the paper, for comparing. Pure.
import type { Ballot } from "../../judging/contract.ts";
import { ballotKindOf } from "../../judging/ballot-rules.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatNumber, startNumber } from "../../kernel/text/format.ts";
import { marksText, numberOf } from "../sheets/marks-text.ts";
import { type AtSheet, isSheetOf, type SheetState } from "../sheets/sheet-states.ts";
import { words as sheetWords } from "../sheets/words.ts";
import { words } from "./words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** One line to compare: the start number and the typed mark. */
export interface Compared {
  id: string;
  number: string;
  typed: string;
}

/** The lines of one part of the sheet: a heat, or everybody. */
export interface ComparedGroup {
  title: string | null;
  lines: Compared[];
}

/** Returns the reason for typing a sheet: from paper, or again after the check found a difference. */
export function reasonFor({ paper }: Pick<SheetState, "paper">, locale: Locale): string {
  if (paper?.state === "differs") return fill(words[locale].again, { reason: paper.reason ?? "" });
  return sheetWords[locale].reasonPaper;
}

/** Returns the lines of a whole-dance sheet, heat by heat and by number: everybody in it, with or without a mark. */
export function comparedBallot(ballot: Ballot, locale: Locale): ComparedGroup[] {
  const crosses = ballotKindOf(ballot.method) === "cross";
  return ballot.heats.map((heat) => ({
    title: ballot.heats.length > 1 ? fill(sheetWords[locale].heatNumber, { n: heat.number }) : null,
    lines: heat.places
      .filter((place) => place.out === null)
      .map(({ performance_id, start_number }) => {
        const mark = ballot.marks[performance_id];
        const typed = crosses ? mark?.cross && "×" : (mark?.place ?? mark?.order);
        return { id: performance_id, number: start_number === null ? "–" : startNumber(start_number), typed: String(typed ?? "–") };
      }),
  }));
}

/** Returns the lines of a judge's marks of each performance in a dance, then of the orders of equal totals. */
export function comparedMarks({ matrix, seat, sheet }: Pick<AtSheet, "matrix" | "seat" | "sheet">, locale: Locale): ComparedGroup[] {
  const mine = isSheetOf(seat.id, sheet.dance);
  const rowOf = new Map(matrix.rows.map((row) => [row.performance_id, row]));
  const marks = matrix.rows.flatMap((row) => {
    const cell = row.cells.find((each) => each !== null && mine(each));
    return cell ? [{ id: row.performance_id, number: numberOf(row), typed: marksText(matrix.form.criteria, cell.marks, locale) }] : [];
  });
  const orders = matrix.orders
    .filter((each) => mine(each) && each.settled)
    .map(({ total, performance_ids }) => ({
      title: fill(words[locale].equal, { total: formatNumber(total, locale) }),
      lines: performance_ids.flatMap((id, at) => {
        const row = rowOf.get(id);
        return row ? [{ id, number: numberOf(row), typed: String(at + 1) }] : [];
      }),
    }));
  return [{ title: null, lines: marks }, ...orders];
}
