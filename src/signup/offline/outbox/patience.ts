// When a server counts as away. Pure.
import { ApiError } from "../../../web/calls/api.ts";

/** A server that says nothing for so long is away for whoever can go on without it. In milliseconds. */
export const PATIENCE_MS = 4000;

/** True when an answer did not come, came too late, or came from something in front of the application. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : error instanceof DOMException && error.name === "TimeoutError";
