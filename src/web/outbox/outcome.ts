// Meaning of a failed call for the change that it sent. Pure.
import { ApiError } from "../calls/api.ts";

/** Time limit of a call for a person who can continue without the server, in milliseconds. */
export const PATIENCE_MS = 4000;

/** Try again later, sign in first, or rejected by the server. */
export type Outcome = "unreachable" | "signed_out" | "refused";

/** Returns the meaning of a failed call; undefined for an aborted navigation and for a bug. */
export function outcomeOf(error: unknown): Outcome | undefined {
  // A call without an answer in time ends with a DOMException.
  if (!(error instanceof ApiError)) return error instanceof DOMException && error.name !== "AbortError" ? "unreachable" : undefined;
  if (error.status === 401 || error.status === 419 || error.code === "other_tenant") return "signed_out";
  return error.status >= 500 || error.status === 429 || error.status === 0 ? "unreachable" : "refused";
}

/** True when no answer came, it came too late, or it came from something in front of the application. */
export const isUnreachable = (error: unknown): boolean => outcomeOf(error) === "unreachable";
