// What a coach sees of a published block: the own entries' rows, and the steps that led to their places.
import type { Locale } from "../kernel/sentences.ts";
import type { Matrix } from "./contract.ts";
import { numberName, retell, type Scored } from "./scoring.server.ts";

/** A block with the rows and steps of these performances only; in the steps every other entry is just „inne zgłoszenie”. */
export function ownPart({ matrix, outcome }: Scored, own: ReadonlySet<string>, locale: Locale): Matrix {
  const other = locale === "pl" ? "inne zgłoszenie" : "another entry";
  const names = new Map(
    matrix.rows.map((row) => {
      const name = own.has(row.performance_id) ? numberName(row.start_number, row.title ?? row.performance_id) : other;
      return [row.performance_id, name] as const;
    }),
  );
  const steps = outcome?.explain.filter((step) => [...own].some((id) => JSON.stringify(step).includes(`"${id}"`))) ?? [];
  return {
    ...matrix,
    rows: matrix.rows.filter((row) => own.has(row.performance_id)),
    missing: matrix.missing.filter((each) => own.has(each.performance_id)),
    reopened: [],
    refused: [],
    explain: outcome ? retell({ ...outcome, explain: steps }, names, locale) : [],
    warnings: [],
  };
}
