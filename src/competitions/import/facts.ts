// Small things that the parts of the import share. Pure.
import type { Facts } from "#engines/regulations/src/scope.ts";
import type { RulebookCodes, Warning } from "../shapes.ts";

/** A warning of ours, in both languages. */
export function warned(path: string, code: string, pl: string, en: string): Warning {
  return { path, code, message_pl: pl, message_en: en };
}

/** A section's codes as the regulations' rules ask for them; a side without a split is not known. */
export function factsOf(codes: RulebookCodes): Facts {
  return {
    ...(codes.style === null ? {} : { style: codes.style }),
    ...(codes.presentation === null ? {} : { presentation: codes.presentation }),
    ...(codes.age === null ? {} : { ages: [codes.age] }),
    ...(codes.level === null ? {} : { level: codes.level }),
  };
}
