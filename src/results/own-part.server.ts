// What a coach sees of a published block: the own entries' rows, and the steps that led to their places.
import { stepsAbout } from "#engines/tabulation/src/explain/about.ts";
import type { Locale } from "../kernel/sentences.ts";
import type { Matrix } from "./contract.ts";
import { numberName, retell, type Scored } from "./scoring.server.ts";

/** A block with the rows and steps of these performances only; in the steps every other entry is just „inne zgłoszenie”. */
export function ownPart({ matrix, outcome }: Scored, own: ReadonlySet<string>, locale: Locale): Matrix {
  const other = locale === "pl" ? "inne zgłoszenie" : "another entry";
  const names = new Map(
    matrix.rows.map((row) => {
      const name = own.has(row.performance_id) ? numberName(row.start_number, row.shown.label ?? row.performance_id) : other;
      return [row.performance_id, name] as const;
    }),
  );
  const told = outcome?.explain ?? [];
  const concerning = new Set([...own].flatMap((id) => stepsAbout(told, id)));
  const steps = told.filter((step) => concerning.has(step));
  return {
    ...matrix,
    rows: matrix.rows.filter((row) => own.has(row.performance_id)),
    missing: matrix.missing.filter((each) => own.has(each.performance_id)),
    filled: [],
    without_start: [],
    not_taken: [],
    reopened: [],
    refused: [],
    wrong_sheets: [],
    explain: outcome ? retell({ ...outcome, explain: steps }, names, locale) : [],
    warnings: [],
  };
}
