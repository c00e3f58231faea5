// The regulations file of a competition.
import { loadContestV1, NotRegulations } from "#engines/regulations/src/load.ts";
import type { Regulations } from "#engines/regulations/src/schema.ts";

/** Parses a competition's regulations file; undefined when it has none that this version can read. */
export function rulebookOf({ rulebook }: { rulebook: unknown }): Regulations | undefined {
  if (rulebook === null) return undefined;
  try {
    return loadContestV1(rulebook).regulations;
  } catch (error) {
    if (error instanceof NotRegulations) return undefined;
    throw error;
  }
}
