// Guard: typed sheets that wait for a second person keep a round from being closed and its result from being stored.
import { listTyped } from "../../judging/revisions/papers-sql.server.ts";
import { refuse } from "../../refusals.ts";
import type { Scored } from "../reading/scoring.server.ts";
import { papersOf } from "./rules.ts";
import type { Paper } from "../shapes.ts";
import { type Call, personOf } from "../../kernel/calls/call.server.ts";

/** Returns the typed sheets of a round that need a check. */
export async function papersIn(call: Call, { matrix, loaded }: Pick<Scored, "matrix" | "loaded">): Promise<Paper[]> {
  return papersOf(matrix, loaded.rules, await listTyped(call.db, [matrix.block.id]), personOf(call).id);
}

/** Name of a sheet, like „S3, Tango”. Only the seat where the round has one dance. */
export const sheetName = ({ seat, dance }: Pick<Paper, "seat" | "dance">, dances: readonly string[]): string =>
  [seat, dances.length > 1 && dances[dance - 1]].filter(Boolean).join(", ");

/** Refuses (paper_unchecked) a round with sheets that wait for a second person, naming them. */
export async function guardPapers(call: Call, scored: Pick<Scored, "matrix" | "loaded">): Promise<void> {
  const waiting = (await papersIn(call, scored)).filter((each) => each.state !== "checked");
  if (waiting.length === 0) return;
  const dances = scored.matrix.round?.dances ?? [];
  refuse("paper_unchecked", { values: { which: waiting.map((each) => sheetName(each, dances)).join("; ") }, current: waiting });
}
