// Rules of moves at the stage: from which states a heat moves, what comes too late, how long undoing is possible (docs/rules/hall.md 2.3–2.5). Pure.
import { UNDO_SECONDS } from "./contract.ts";

type HeatStatus = "waiting" | "on_stage" | "done" | "skipped";
export type HeatAction = "call" | "start" | "finish" | "skip";

/** Allowed changes of a heat by the stage manager: from these states (docs/rules/hall.md 2.5). */
const FROM: Readonly<Record<HeatAction, readonly HeatStatus[]>> = {
  call: ["waiting"],
  start: ["waiting"],
  finish: ["on_stage"],
  skip: ["waiting"],
};

/** True when a heat in this state can be moved so. */
export const isMovable = (action: HeatAction, status: HeatStatus): boolean => FROM[action].includes(status);

export const isHeatAction = (action: string): action is HeatAction => action in FROM;

/** Returns until when a move of this time can be undone. */
export const undoableUntil = (made_at: string): string => new Date(Date.parse(made_at) + UNDO_SECONDS * 1000).toISOString();

/** True when a move can still be undone at this time. */
export const isUndoable = (made_at: string, at: string | Date): boolean => new Date(at) <= new Date(undoableUntil(made_at));

/** How much the clocks of two devices can differ, in milliseconds. */
const CLOCKS_MS = 60_000;

/** True when a heat began after a move was made (docs/rules/hall.md 2.5). */
export const hasBegunSince = (made_at: string, started_at: string | null): boolean =>
  started_at !== null && Date.parse(started_at) - Date.parse(made_at) > CLOCKS_MS;

interface State {
  status: HeatStatus;
  started_at: string | null;
  finished_at: string | null;
  called_at: string | null;
}

const isSameTime = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

/** True when two states of a heat are equal in status and times. */
export function isSameState(one: State, other: State): boolean {
  return (
    one.status === other.status && (["started_at", "finished_at", "called_at"] as const).every((time) => isSameTime(one[time], other[time]))
  );
}
