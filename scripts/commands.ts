// What commands beside the application share.
import { StartRefused } from "#src/kernel/settings/start-refused.ts";

const nothing = () => undefined;

/** The database's own words, without what only the application's log wants. */
export const quietly = { debug: nothing, info: nothing, warn: console.warn, error: console.error };

/** Ends a command with what went wrong: one sentence for a refusal. */
export function endWith(error: unknown): void {
  console.error(error instanceof StartRefused ? `parkiet: ${error.message}` : error);
  process.exitCode = 1;
}
