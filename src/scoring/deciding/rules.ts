// When a round can be closed and decided. Pure.
import type { Matrix } from "../shapes.ts";

/** Whether every sheet that is wanted has been given. */
export const complete = ({ missing, awaited }: Matrix) => missing.length + awaited.length === 0;

/** Whether a closed round only waits to be decided: the tie on its line is gone, because a sheet was corrected or somebody left. */
export function isSettled({
  block,
  round,
  cut,
  reopened,
  ballots,
}: Pick<Matrix, "block" | "round" | "cut" | "reopened" | "ballots">): boolean {
  const open = reopened.length > 0 || ballots.some((each) => each.reopened_reason !== null);
  return block.status === "closed" && round?.next != null && round.decided_at === null && cut?.recalled != null && !open;
}
