import { ApiError } from "../calls/api.ts";
import { ChunkUnavailable } from "../newer-build/chunk-guard.ts";

/** Replaces the data of a desk page that could not be loaded. The frame stays, and the page shows the reason. */
export class NotLoaded {
  /** Sentence of the server; undefined when it was unreachable, so that the next try may succeed. */
  readonly reason: string | undefined;
  constructor(error: ApiError) {
    this.reason = error.code === "unavailable" ? undefined : error.message;
  }
}

/** True when a desk page shows the failure in its place: each refusal except 401 (session) and 404. */
export function isShownInPlace(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== 401 && error.status !== 404;
}

/** True when a page failed because its code could not be loaded without a connection. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof ChunkUnavailable;
}
