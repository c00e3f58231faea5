import { formatScore, shownTotal, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { addsUp } from "../../rounds/dances.ts";
import { runWords } from "../outcome/run-words.ts";
import { RunsTable } from "../outcome/runs-table.tsx";
import { countingRuns } from "../tabulation/counting.ts";
import type { Provisional } from "./provisional.ts";
import type { Matrix } from "../shapes.ts";

/** Table of each run's result for these rows: final, or estimated while marks are missing. Shows nothing in a round of one dance. */
export function MatrixRuns({
  matrix,
  rows,
  provisional,
}: {
  matrix: Matrix;
  rows: Matrix["rows"];
  /** Estimates, while marks are missing. */
  provisional?: ReadonlyMap<string, Provisional>;
}) {
  const locale = useLocale();
  const { dances, form } = matrix;
  const known = rows.filter((row) => row.runs.length > 0 || provisional?.has(row.performance_id));
  return (
    <RunsTable
      label={runWords[locale].label}
      names={dances.map((each) => each.name)}
      runs={addsUp(form.method) ? form.runs : matrix.cut ? "crosses" : "places"}
      rows={known.map((row) => {
        const rough = provisional?.get(row.performance_id);
        const values = rough?.runs ?? [];
        const counts = countingRuns(
          values.map((value) => (value === null ? null : String(value))),
          form.runs,
        );
        const roughly = values.map((value, at) => ({
          text: value !== null ? `~${formatScore(value, locale)}` : row.absent_in.includes(at + 1) ? null : undefined,
          counts: counts[at] ?? false,
        }));
        const finalRuns = row.runs.map((each) => ({ ...each, text: each.value === null ? null : shownTotal(each.value, locale) }));
        return {
          key: row.performance_id,
          name: row.start_number === null ? (row.shown.label ?? "") : startNumber(row.start_number),
          runs: finalRuns.length > 0 ? finalRuns : roughly,
          result:
            row.total !== null ? shownTotal(row.total, locale) : rough?.total === undefined ? "" : `~${formatScore(rough.total, locale)}`,
        };
      })}
    />
  );
}
