// Which decisions the head judge may make about a round in its current state, besides the line and the order of ties. Pure.
import { isReleased } from "../papers/rules.ts";
import type { Matrix, SeenMatrix } from "../shapes.ts";
import { shortSheets } from "../sheets/sheet-states.ts";

export type RulingKind =
  | "wanted"
  | "absent"
  | "retired"
  | "disqualified"
  | "back"
  | "short_ballot"
  | "whole_ballot"
  | "unchecked"
  | "checked"
  | "late_entry"
  | "correction"
  | "call_off";

/** Returns the kinds of decision that the round's state allows, most frequent first. Disqualification is always possible. */
export function rulingsFor({ round, rows, ballots, papers }: Pick<SeenMatrix, "round" | "rows" | "ballots" | "papers">): RulingKind[] {
  if (!round || round.status === "called_off") return [];
  const out: RulingKind[] = rows.some((row) => row.now === "competing") ? ["disqualified"] : [];
  const restoring: RulingKind[] = rows.some((row) => row.now === "disqualified") ? ["back"] : [];
  const alone: RulingKind[] = papers.some((each) => each.state !== "checked") ? ["unchecked"] : isReleased(round) ? ["checked"] : [];
  if (round.decided_at !== null) {
    const forgotten = round.next?.begun && rows.some((row) => row.recalled === false && row.state === "competing");
    return [...(forgotten ? ["correction" as const] : []), ...out, ...restoring, ...(round.next ? [] : alone)];
  }
  if (round.status !== "planned" && round.status !== "open") return [...out, ...restoring, ...alone];
  const asks: RulingKind[] = round.wanted !== null && round.next ? ["wanted"] : [];
  const nobody = rows.length > 0 && rows.every((row) => row.now !== "competing" || row.retired);
  const off: RulingKind[] = (round.status === "planned" && round.next) || nobody ? ["call_off"] : [];
  // Where each performance has its own marks, absences are recorded on the stage.
  const there: RulingKind[] = round.ballots === "dance" && rows.length > 0 ? ["absent", "retired"] : [];
  const gone = rows.some((row) => canConcern("back", row, round));
  const back: RulingKind[] = there.length > 0 && gone ? ["back"] : restoring;
  const lacking = round.ballots === "dance" && round.wanted !== null && ballots.some((each) => !each.submitted);
  const short: RulingKind[] = lacking ? ["short_ballot"] : [];
  const whole: RulingKind[] = shortSheets(round.decisions).length > 0 ? ["whole_ballot"] : [];
  // Once a sheet is handed in, no entry may join.
  const started = ballots.some((each) => each.submitted) || rows.some((row) => row.cells.some((cell) => cell !== null));
  const late: RulingKind[] = rows.length > 0 && !started ? ["late_entry"] : [];
  return [...asks, ...there, ...out, ...back, ...short, ...whole, ...alone, ...late, ...off];
}

/**
 * True when a decision of this kind can be about this row. Only an entry that does not dance can come back, and after closing only a disqualification
 * is withdrawn.
 */
export function canConcern(
  kind: RulingKind,
  { now, absent_in, retired }: Pick<Matrix["rows"][number], "now" | "absent_in" | "retired">,
  round: Pick<NonNullable<Matrix["round"]>, "status"> | null,
): boolean {
  const dancing = round?.status === "planned" || round?.status === "open";
  if (kind === "back")
    return now === "disqualified" || (dancing && now !== "withdrawn" && (now === "absent" || retired || absent_in.length > 0));
  if (kind === "disqualified") return now === "competing";
  return now !== "withdrawn" && now !== "disqualified";
}

/**
 * Returns how many entries dance a planned round from which all go on anyway, so that it may be called off. Null where somebody is eliminated, or
 * nobody is left.
 */
export function needlessFor({ round, rows }: Pick<Matrix, "round" | "rows">): number | null {
  if (round?.status !== "planned" || round.wanted === null || !round.next) return null;
  const dancing = rows.filter((row) => row.state === "competing").length;
  return dancing > 0 && dancing <= round.wanted ? dancing : null;
}
