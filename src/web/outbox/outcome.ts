// What a failed call means for the change that it sent. Pure.
import { ApiError } from "../calls/api.ts";

/** A server that is silent for so long is away for a person who can go on without it. In milliseconds. */
export const PATIENCE_MS = 4000;

/** Try again later; sign in first; or the server has read the change and said no. */
export type Outcome = "unreachable" | "signed_out" | "refused";

/** The meaning of a failed call; undefined for a navigation that was given up, and for a bug. */
export function outcomeOf(error: unknown): Outcome | undefined {
  // A call that got no answer in time ends with a DOMException.
  if (!(error instanceof ApiError)) return error instanceof DOMException && error.name !== "AbortError" ? "unreachable" : undefined;
  if (error.status === 401 || error.status === 419 || error.code === "other_tenant") return "signed_out";
  return error.status >= 500 || error.status === 429 || error.status === 0 ? "unreachable" : "refused";
}

/** True when an answer did not come, came too late, or came from something in front of the application. */
export const isUnreachable = (error: unknown): boolean => outcomeOf(error) === "unreachable";
