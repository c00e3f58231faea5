import { ApiError } from "../calls/api.ts";
import { ChunkAway } from "../newer-build/chunk-guard.ts";

/** What a desk's page was given in place of its data: why it could not be loaded. The frame stays, and the page says so. */
export class NotLoaded {
  /** A sentence of the server; undefined when it could not be reached, so that the next try may succeed. */
  readonly reason: string | undefined;
  constructor(error: ApiError) {
    this.reason = error.code === "unavailable" ? undefined : error.message;
  }
}

/** Whether a failure of a desk's page is told in its place: any refusal but of a session (401) and of a thing that is not there (404). */
export function isToldInPlace(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== 401 && error.status !== 404;
}

/** Whether a page failed for want of its own code while there is no connection. */
export function isCodeAway(error: unknown): boolean {
  return error instanceof ChunkAway;
}
