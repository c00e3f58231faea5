// What the product's calls come to when they fail: an outcome, with its reason told beside it (docs/product.md 4.1).
import { ApiError } from "./api.ts";

/** Hears why a call failed: shows a toast or the form's field errors (use-report.ts). */
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

/** The `data` of a list call; an empty list when the server refuses or is away, with the reason reported. Bugs and aborts are thrown. */
export async function listOrEmpty<T>(run: () => Promise<{ data: T[] }>, report: Report): Promise<T[]> {
  const reply = await outcome(run, undefined, report);
  return reply?.data ?? [];
}

/** The record that a create or update gave; null when it was refused, with the reason reported. Bugs and aborts are thrown. */
export function recordOrNull<T>(run: () => Promise<T>, report: Report): Promise<T | null> {
  return outcome(run, null, report);
}

/** True when a delete was done; false when it was refused, with the reason reported. Bugs and aborts are thrown. */
export function doneOrFalse(run: () => Promise<unknown>, report: Report): Promise<boolean> {
  return outcome(() => run().then(() => true), false, report);
}
