// What is new between two states of the public results: rows that landed, rows that moved. Pure.
import type { PublicScores } from "../contract.ts";

export interface Landed {
  /** Entry → places won (positive) or lost since the state before; 0 for a row that was not there. */
  moves: ReadonlyMap<string, number>;
  /** Rounds that have results now and had none, or other ones, before. */
  rounds: readonly string[];
}

const NOTHING: Landed = { moves: new Map(), rounds: [] };

/** What landed between two states; nothing for the first one. */
export function landedBetween(before: PublicScores, after: PublicScores): Landed {
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
