import { ApiError } from "./api.ts";

/** For loaders whose page shows that the server is unavailable: returns null for a server error (5xx), throws all other errors again. */
export function nullWhenUnavailable(error: unknown): null {
  if (error instanceof ApiError && error.status >= 500) return null;
  throw error;
}
