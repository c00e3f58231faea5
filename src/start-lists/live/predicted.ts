// Predicted times of a list. The server sends the delay once; each page computes the times from it.
import type { PublicStartList } from "../contract.ts";
import { predictedAt } from "../rules.ts";

export type PredictedList = ReturnType<typeof predictTimes>;

/**
 * The published list with `predicted_at` for its blocks, heats, performances and breaks: the planned time moved by the delay of the stage. A
 * performance that has begun has its real start.
 */
export function predictTimes(list: PublicStartList) {
  const late = list.delay_seconds;
  return {
    ...list,
    blocks: list.blocks.map((block) => ({
      ...block,
      predicted_at: predictedAt(block.planned_at, late),
      heats: block.heats.map((heat) => ({ ...heat, predicted_at: predictedAt(heat.planned_at, late) })),
      performances: block.performances.map((each) => ({
        ...each,
        predicted_at: each.started_at ?? predictedAt(each.planned_at, late),
      })),
    })),
    breaks: list.breaks.map((each) => ({ ...each, predicted_at: predictedAt(each.planned_at, late) })),
  };
}
