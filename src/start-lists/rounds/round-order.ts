// In which order the rounds of one section may stand in a list. Pure.
import { blocksOf, type Order } from "../rules.ts";

interface Standing {
  id: string;
  rounds: readonly { id: string; on_round_id: string | null }[];
}

/** Blocks of a list that must be danced one before the other: a round, and the one to which it sends those who go on. */
export function stepsOf<Block extends Standing>(blocks: readonly Block[]): { before: Block; after: Block }[] {
  return blocks.flatMap((before) => {
    const next = before.rounds.map((round) => round.on_round_id);
    const after = blocks.find((each) => each.rounds.some((round) => next.includes(round.id)));
    return after ? [{ before, after }] : [];
  });
}

/** The first two blocks that an order turns round: the later round stands before the earlier one; undefined where none do. */
export function turnedIn<Block extends Standing>(order: Order, blocks: readonly Block[]): { before: Block; after: Block } | undefined {
  const place = new Map(blocksOf(order).map((each, index) => [each.block_id, index]));
  return stepsOf(blocks).find(({ before, after }) => (place.get(before.id) ?? 0) > (place.get(after.id) ?? 0));
}

/** How long the marks of a round are counted before the next one is danced, in seconds (decide_seconds). */
export const DECIDE_SECONDS = 600;

type Timed = Standing & { heats: readonly { planned_at: string; seconds: number }[] };

/** Breaks, each before a block, that give time to decide who goes on into these rounds; whole minutes, in seconds. */
export function pausesFor(order: Order, blocks: readonly Timed[], roundIds: readonly string[]): { before: string; seconds: number }[] {
  // What is put in before a block moves everything after it: the rest of a later round is only longer.
  return stepsOf(blocks).flatMap(({ before, after }) => {
    if (!after.rounds.some((round) => roundIds.includes(round.id))) return [];
    const ends = Math.max(...before.heats.map((heat) => Date.parse(heat.planned_at) + heat.seconds * 1000));
    const starts = Math.min(...after.heats.map((heat) => Date.parse(heat.planned_at)));
    const short = DECIDE_SECONDS - (starts - ends) / 1000;
    return short > 0 && blocksOf(order).some((each) => each.block_id === after.id)
      ? [{ before: after.id, seconds: Math.max(60, Math.ceil(short / 60) * 60) }]
      : [];
  });
}
