// A judge's own marks of a dance as this tablet has them: those that wait to be sent stand before those that the server has. Pure.
import type { Sheet } from "../contract.ts";
import type { Unsent } from "../outbox/outbox.ts";
import { isSameSheet } from "../rules.ts";

/** The sheets of one dance among those of a round. */
export function inDance(sheets: readonly Sheet[], dance: number): Sheet[] {
  return sheets.filter((sheet) => (sheet.run?.dance ?? 1) === dance);
}

/** True when somebody dances this performance; a sheet that an earlier build stored may not say who is out. */
export const isDanced = ({ out, status }: Sheet) => !out && status !== "no_show";

/** The newest marks of a sheet. */
export function ownMarks(sheet: Sheet, waiting: readonly Unsent[]): Sheet["marks"] {
  return waiting.findLast((entry) => isSameSheet(entry, sheet))?.marks ?? sheet.marks;
}
