// What the head judge may rule about a round as it stands, beside who goes on from the line and the order of the tied. Pure.
import type { Matrix } from "../contract.ts";

export type RulingKind = "wanted" | "absent" | "retired" | "back" | "correction" | "call_off";

/** The kinds of decision that the round's state allows, the most frequent first; none once everything is public. */
export function rulingsFor({ round, rows }: Pick<Matrix, "round" | "rows">): RulingKind[] {
  if (!round) return [];
  if (round.decided_at !== null)
    return round.next?.begun && rows.some((row) => row.recalled === false && row.state === "competing") ? ["correction"] : [];
  if (round.status !== "planned" && round.status !== "open") return [];
  const asks: RulingKind[] = round.wanted !== null && round.next ? ["wanted"] : [];
  const off: RulingKind[] = round.status === "planned" && round.next ? ["call_off"] : [];
  // Where marks stand alone, who is not there is told on the stage.
  const there: RulingKind[] = round.ballots === "dance" && rows.length > 0 ? ["absent", "retired", "back"] : [];
  return [...asks, ...there, ...off];
}

/** How many still dance a planned round of which all of them go on anyway, so that it may be called off; null where somebody goes home, or nobody is left. */
export function needlessFor({ round, rows }: Pick<Matrix, "round" | "rows">): number | null {
  if (round?.status !== "planned" || round.wanted === null || !round.next) return null;
  const dancing = rows.filter((row) => row.state === "competing").length;
  return dancing > 0 && dancing <= round.wanted ? dancing : null;
}
