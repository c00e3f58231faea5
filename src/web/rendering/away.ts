import { ApiError } from "../api.ts";

/** What a desk's page was given in place of its data because the server could not be reached. */
export const AWAY = { away: true } as const;

/** Whether the call failed for want of a server or a network, so that the next try may succeed. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && error.code === "unavailable";
}
