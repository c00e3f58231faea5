// Helpers shared by the commands that run without the application.
import { StartRefused } from "#src/kernel/settings/start-refused.ts";

const nothing = () => undefined;

/** A log for the embedded database that prints only warnings and errors. */
export const warningsOnly = { debug: nothing, info: nothing, warn: console.warn, error: console.error };

/** Ends a command with an error: one sentence for a refused start, else the whole error. Sets the exit code to 1. */
export function endWith(error: unknown): void {
  console.error(error instanceof StartRefused ? `parkiet: ${error.message}` : error);
  process.exitCode = 1;
}
