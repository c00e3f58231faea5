// Which heat the announcer announces. Pure.
import { isAwaited } from "../dancing.ts";
import type { HallHeat } from "../shapes.ts";

/** Next heats that the desk shows with names. */
export const NEXT = 5;

/** The heat on the floor. */
export const floorOf = (heats: readonly HallHeat[]): HallHeat | undefined => heats.find((heat) => heat.status === "on_stage");

/** Returns the next heats that somebody dances, at most five. */
export const nextHeats = (heats: readonly HallHeat[]): HallHeat[] =>
  heats.filter((heat) => heat.status === "waiting" && isAwaited(heat)).slice(0, NEXT);

/** Returns the heat to announce: the first one not announced yet, else the last of them. */
export const toAnnounce = (queue: readonly HallHeat[], announced: readonly string[]): HallHeat | undefined =>
  queue.find((heat) => !announced.includes(heat.id)) ?? queue.at(-1);
