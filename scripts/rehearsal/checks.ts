// Checks after a rehearsal: every mark is stored once, places equal a separate computation, and spectators are up to date.
import { tabulate, isRefused } from "#engines/tabulation/src/tabulate.ts";
import { getPublicScores, type PublicScores } from "#src/publishing/contract.ts";
import { settingsOf, tabulationOf } from "#src/scoring/tabulation/rules.ts";
import type { Robot } from "../robot.ts";
import type { JudgedDay, SentSheet } from "./event.ts";
import type { Matrix } from "#src/scoring/shapes.ts";
import { getMatrixByBlock } from "#src/scoring/by-block/contract.ts";

export interface Check {
  what: string;
  /** What is wrong, as sentences; empty when the check passes. */
  wrong: string[];
}

/** Compares the server's data with what was sent, round by round. */
export async function checkRounds(admin: Robot, judged: JudgedDay): Promise<Check[]> {
  const marks: Check = { what: `${judged.sent.length} sheets were sent, and each is there once and as it was sent`, wrong: [] };
  const places: Check = { what: `places of ${judged.list.blocks.length} blocks equal an own computation from the sent marks`, wrong: [] };
  for (const block of judged.list.blocks) {
    const matrix = await admin.must(getMatrixByBlock, { params: { id: block.id } });
    const own = new Set(block.performances.map((performance) => performance.id));
    const sent = judged.sent.filter((sheet) => own.has(sheet.performance_id));
    marks.wrong.push(...wrongMarks(matrix, sent));
    places.wrong.push(...wrongPlaces(matrix, sent));
  }
  return [marks, places];
}

function wrongMarks(matrix: Matrix, sent: readonly SentSheet[]): string[] {
  const wrong: string[] = [];
  const expected = new Map(sent.map((sheet) => [`${sheet.performance_id} ${sheet.seat}`, sheet]));
  for (const row of matrix.rows)
    for (const [index, cell] of row.cells.entries()) {
      const key = `${row.performance_id} ${matrix.seats[index]?.seat}`;
      const sheet = expected.get(key);
      expected.delete(key);
      if (!cell || !sheet) wrong.push(`${key}: ${cell ? "never sent" : "missing"}`);
      else if (cell.revision !== 1) wrong.push(`${key}: revision ${cell.revision}`);
      else if (Object.entries(sheet.marks).some(([code, mark]) => cell.marks[code] !== mark)) wrong.push(`${key}: other marks`);
    }
  return [...wrong, ...[...expected.keys()].map((key) => `${key}: nowhere`)];
}

function wrongPlaces(matrix: Matrix, sent: readonly SentSheet[]): string[] {
  const seatId = new Map(matrix.seats.map((seat) => [seat.seat, seat.id]));
  const outcome = tabulate(
    tabulationOf({
      method: matrix.form.method,
      criteria: matrix.form.criteria,
      settings: settingsOf({ decimals: matrix.form.decimals }),
      seats: matrix.seats,
      performances: matrix.rows.map((row) => ({ id: row.performance_id, status: row.status, entry_status: "accepted" })),
      sheets: sent.map((sheet) => ({ ...sheet, dance: 1, seat_id: seatId.get(sheet.seat) ?? "" })),
      deductions: [],
    }),
  );
  if (isRefused(outcome)) return [`${matrix.block.name}: refused`];
  const own = new Map(outcome.results.map((result) => [result.entry, result]));
  return matrix.rows
    .filter((row) => own.get(row.performance_id)?.placeFrom !== row.place_from || own.get(row.performance_id)?.placeTo !== row.place_to)
    .map(
      (row) => `${matrix.block.name}: ${row.start_number} has place ${row.place_from}, computed ${own.get(row.performance_id)?.placeFrom}`,
    );
}

/** Checks that the public page shows every round's places, and that every spectator received the newest of them. */
export async function checkSpectators(
  guest: Robot,
  competition_id: string,
  newest: () => readonly (PublicScores | undefined)[],
  settle: () => Promise<void>,
): Promise<Check[]> {
  const shown = await guest.must(getPublicScores, { params: { id: competition_id } });
  const hidden = shown.blocks.filter((block) => block.results === null).map((block) => `${block.name}: not published`);
  const behind = () => newest().filter((state) => JSON.stringify(state?.blocks) !== JSON.stringify(shown.blocks)).length;
  for (let tries = 0; tries < 50 && behind() > 0; tries++) await settle();
  return [
    { what: `${shown.blocks.length} blocks are public with their places`, wrong: hidden },
    { what: `${newest().length} spectators see the newest places`, wrong: behind() > 0 ? [`${behind()} are behind`] : [] },
  ];
}
