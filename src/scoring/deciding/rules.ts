// When a round can be closed and decided. Pure.
import type { Matrix } from "../shapes.ts";

/** True when no sheet is missing, and no sheet waits for a performance that is not danced yet. */
export const isComplete = ({ missing, awaited }: Matrix) => missing.length + awaited.length === 0;

/** True when a closed round waits only to be decided: the tie on its line is gone, because a sheet was corrected or an entry left. */
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
