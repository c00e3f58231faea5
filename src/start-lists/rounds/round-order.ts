// The order that the rounds of one section must have in a list. Pure.
import { blocksOf, type Order } from "../rules.ts";

interface BlockWithRounds {
  id: string;
  rounds: readonly { id: string; on_round_id: string | null }[];
}

/** Pairs of blocks where one must be danced before the other: a round, and the round it leads to. */
export function orderedPairs<Block extends BlockWithRounds>(blocks: readonly Block[]): { before: Block; after: Block }[] {
  return blocks.flatMap((before) => {
    const next = before.rounds.map((round) => round.on_round_id);
    const after = blocks.find((each) => each.rounds.some((round) => next.includes(round.id)));
    return after ? [{ before, after }] : [];
  });
}

/** The first pair of blocks that an order puts the wrong way round; undefined where there is none. */
export function firstInversion<Block extends BlockWithRounds>(
  order: Order,
  blocks: readonly Block[],
): { before: Block; after: Block } | undefined {
  const place = new Map(blocksOf(order).map((each, index) => [each.block_id, index]));
  return orderedPairs(blocks).find(({ before, after }) => (place.get(before.id) ?? 0) > (place.get(after.id) ?? 0));
}

/** Seconds between a round and the next one, for counting its marks (decide_seconds). */
export const DECIDE_SECONDS = 600;

type Timed = BlockWithRounds & { heats: readonly { planned_at: string; seconds: number }[] };

/**
 * Returns the breaks to add before the blocks of these rounds, so that there is time to count the round before; whole minutes, in seconds. Empty
 * where there is time enough. `before` is the id of the block that follows the break.
 */
export function pausesFor(order: Order, blocks: readonly Timed[], roundIds: readonly string[]): { before: string; seconds: number }[] {
  // A break put in before a block moves everything after it, so the rest of a later round only becomes longer.
  return orderedPairs(blocks).flatMap(({ before, after }) => {
    if (!after.rounds.some((round) => roundIds.includes(round.id))) return [];
    const ends = Math.max(...before.heats.map((heat) => Date.parse(heat.planned_at) + heat.seconds * 1000));
    const starts = Math.min(...after.heats.map((heat) => Date.parse(heat.planned_at)));
    const short = DECIDE_SECONDS - (starts - ends) / 1000;
    return short > 0 && blocksOf(order).some((each) => each.block_id === after.id)
      ? [{ before: after.id, seconds: Math.max(60, Math.ceil(short / 60) * 60) }]
      : [];
  });
}
