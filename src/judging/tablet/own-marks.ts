// A judge's marks of a dance on this tablet. Marks that wait to be sent replace the server's. Pure.
import type { Sheet } from "../contract.ts";
import type { Unsent } from "../outbox/outbox.ts";
import { isSameSheet } from "../rules.ts";

/** Returns the sheets of one dance among those of a round. */
export function inDance(sheets: readonly Sheet[], dance: number): Sheet[] {
  return sheets.filter((sheet) => (sheet.run?.dance ?? 1) === dance);
}

/** True when the performance is danced. A sheet that an earlier version stored may lack `out`. */
export const isDanced = ({ out, status }: Sheet) => !out && status !== "no_show";

/** Returns the newest marks of a sheet: waiting to be sent, else the server's. */
export function ownMarks(sheet: Sheet, waiting: readonly Unsent[]): Sheet["marks"] {
  return waiting.findLast((entry) => isSameSheet(entry, sheet))?.marks ?? sheet.marks;
}
