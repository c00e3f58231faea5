import { ApiError } from "./api.ts";

/** For a loader whose page says in its place that the server is away: null when it is, or broke; any other refusal and every bug is thrown on. */
export function nullWhenAway(error: unknown): null {
  if (error instanceof ApiError && error.status >= 500) return null;
  throw error;
}
