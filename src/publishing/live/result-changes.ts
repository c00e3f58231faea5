// Compares two states of the public results: which rows are new and which moved. Pure.
import type { PublicScores } from "../contract.ts";

/** Rows and rounds that changed between two states of the public results. */
export interface ResultChanges {
  /** Places gained (positive) or lost by entry since the previous state; 0 for a new row. */
  moves: ReadonlyMap<string, number>;
  /** Ids of rounds whose results are new or changed. */
  rounds: readonly string[];
}

const NOTHING: ResultChanges = { moves: new Map(), rounds: [] };

/** Returns the rows and rounds that changed from `before` to `after`. Nothing when both are the same object. */
export function compareResults(before: PublicScores, after: PublicScores): ResultChanges {
  if (before === after) return NOTHING;
  const old = new Map(before.blocks.map((round) => [round.id, round]));
  const moves = new Map<string, number>();
  const rounds: string[] = [];
  for (const round of after.blocks) {
    if (!round.results) continue;
    const was = new Map((old.get(round.id)?.results ?? []).map((row) => [row.entry_id, row]));
    const fresh = round.results.filter((row) => {
      const earlier = was.get(row.entry_id);
      return !earlier || earlier.total !== row.total || earlier.place_from !== row.place_from;
    });
    if (fresh.length === 0) continue;
    rounds.push(round.id);
    for (const row of fresh) {
      const earlier = was.get(row.entry_id)?.place_from;
      moves.set(row.entry_id, earlier && row.place_from ? earlier - row.place_from : 0);
    }
  }
  return { moves, rounds };
}
