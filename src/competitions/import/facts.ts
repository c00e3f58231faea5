// Small helpers shared by the parts of the import. Pure.
import type { Facts } from "#engines/regulations/src/scope.ts";
import type { RulebookCodes, Warning } from "../shapes.ts";

/** Builds a warning in both languages. */
export function makeWarning(path: string, code: string, pl: string, en: string): Warning {
  return { path, code, message_pl: pl, message_en: en };
}

/** Converts a section's codes to facts of the rules; a side without a split is unknown. */
export function factsOf(codes: RulebookCodes): Facts {
  return {
    ...(codes.style === null ? {} : { style: codes.style }),
    ...(codes.presentation === null ? {} : { presentation: codes.presentation }),
    ...(codes.age === null ? {} : { ages: [codes.age] }),
    ...(codes.level === null ? {} : { level: codes.level }),
  };
}
