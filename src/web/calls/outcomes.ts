// Results of failed calls: a fallback value, with the reason reported next to it (docs/product.md 4.1).
import { ApiError } from "./api.ts";

/** Receives the error of a failed call and shows a toast or the form's field errors (use-report.ts). */
export type Report = (error: ApiError) => void;

async function outcome<T, F>(run: () => Promise<T>, failed: F, report: Report): Promise<T | F> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error);
    return failed;
  }
}

/**
 * Returns the `data` of a list call. When the server refuses or is unavailable, reports the reason and returns an empty list. Bugs and aborts are
 * thrown.
 */
export async function listOrEmpty<T>(run: () => Promise<{ data: T[] }>, report: Report): Promise<T[]> {
  const reply = await outcome(run, undefined, report);
  return reply?.data ?? [];
}

/** Returns the record of a create or update. When refused, reports the reason and returns null. Bugs and aborts are thrown. */
export function recordOrNull<T>(run: () => Promise<T>, report: Report): Promise<T | null> {
  return outcome(run, null, report);
}

/** Returns true when a delete was done. When refused, reports the reason and returns false. Bugs and aborts are thrown. */
export function doneOrFalse(run: () => Promise<unknown>, report: Report): Promise<boolean> {
  return outcome(() => run().then(() => true), false, report);
}
