import { useMemo, useState, type ComponentProps } from "react";
import { useRevalidator } from "react-router";
import { later } from "../../web/pages/later.tsx";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { isAllowed } from "../../rounds/offices.ts";
import { words } from "../words.ts";
import { type CellAt, cellAfter, columns } from "./cell-at.ts";
import type { PaperStep } from "../papers/paper-dialog.tsx";
import { MatrixRuns } from "./matrix-runs.tsx";
import { MatrixTable } from "./matrix-table.tsx";
import { inOrder, provisionalIn } from "./provisional.ts";
import { useDanceTabs } from "./dance-tabs.tsx";
import type { SeenMatrix } from "../shapes.ts";

const PaperDialog = later(async () => (await import("../papers/paper-dialog.tsx")).PaperDialog);
const DeductionsDialog = later(async () => (await import("../deductions/deductions-dialog.tsx")).DeductionsDialog);

/**
 * Table of a round's marks with tabs for its dances, and the dialogs of a cell and of an entry's penalties. `matrix` is the round as its reader may
 * see it.
 */
export function RoundMarks({
  matrix,
  penalised,
  onPenalties,
  grouped = false,
}: {
  matrix: SeenMatrix;
  /** The performance whose dialog of penalties is open. Undefined while it is closed. */
  penalised: string | undefined;
  /** Opens the dialog for a performance; undefined closes it. */
  onPenalties: (performanceId: string | undefined) => void;
  /** Shows the heat of each entry, where there are several. */
  grouped?: boolean;
}) {
  const messages = words[useLocale()];
  const { revalidate } = useRevalidator();
  const { block: round } = matrix;
  const { rows, provisional, dances, at, setAt, typing, type, stop, step } = useTyping(matrix);
  const settled = round.status === "closed" || round.status === "published";
  const row = rows[at.row];
  const { seat, dance } = columns(matrix)[at.seat] ?? {};
  const { shown, tabs, tabbed } = dances;
  const deducted = matrix.rows.find((each) => each.performance_id === penalised);
  return (
    <>
      {tabs}
      {rows.length === 0 ? (
        <Empty title={messages.emptyRound} />
      ) : (
        <MatrixTable
          matrix={matrix}
          rows={rows}
          provisional={provisional}
          shown={shown}
          at={at}
          onAt={setAt}
          onType={type}
          onPenalties={(id) => onPenalties(id)}
          grouped={grouped}
        />
      )}
      <UnderTable matrix={matrix} rows={tabbed ? [] : rows} provisional={provisional} />
      {typing && row && seat && (
        <PaperDialog
          key={typing.key}
          matrix={matrix}
          row={row}
          seat={seat}
          dance={dance}
          cell={row.cells[at.seat] ?? null}
          first={typing.first}
          readOnly={settled || matrix.own_first || matrix.round?.ballots === "dance"}
          onStep={step}
          onClose={stop}
        />
      )}
      {deducted && (
        <DeductionsDialog
          title={deducted.start_number === null ? (deducted.title ?? "") : startNumber(deducted.start_number)}
          row={deducted}
          kinds={matrix.form.deductions}
          readOnly={settled || !isAllowed(matrix.office, "publish")}
          onChanged={() => void revalidate()}
          onClose={() => onPenalties(undefined)}
        />
      )}
    </>
  );
}

/** Returns `rows`, recalled ones first and then by place, and `provisional`, the places by the marks given so far. */
export function useRows(matrix: SeenMatrix) {
  return useMemo(() => {
    const provisional = provisionalIn(matrix);
    return { rows: inOrder(matrix.rows, provisional), provisional };
  }, [matrix]);
}

/** State of typing from paper: the sorted rows, the chosen cell, and the text typed into it. */
function useTyping(matrix: SeenMatrix) {
  const [chosen, setAt] = useState<CellAt>({ row: 0, seat: 0 });
  const dances = useDanceTabs(matrix);
  const { cells } = dances.shown;
  const at = cells.includes(chosen.seat) ? chosen : { row: chosen.row, seat: cells[0] ?? 0 };
  const [typing, setTyping] = useState<{ first: string; key: number }>();
  const { rows: sorted, provisional } = useRows(matrix);
  // Rows keep their order while marks are typed, so that the next one does not move.
  const [frozen, setFrozen] = useState<readonly string[]>();
  const rows = frozen ? frozen.flatMap((id) => matrix.rows.find((row) => row.performance_id === id) ?? []) : sorted;
  const type = (where: CellAt, first: string) => {
    setAt(where);
    setFrozen(rows.map((row) => row.performance_id));
    setTyping((now) => ({ first, key: (now?.key ?? 0) + 1 }));
  };
  const stop = () => {
    setTyping(undefined);
    setFrozen(undefined);
  };
  const step = (how: PaperStep) => {
    const from = { row: at.row, seat: cells.indexOf(at.seat) };
    const next = how === "done" ? undefined : cellAfter(from, how, { rows: rows.length, seats: cells.length });
    if (next) type({ row: next.row, seat: cells[next.seat] ?? 0 }, "");
    else stop();
  };
  return { rows, provisional, dances, at, setAt, typing, type, stop, step };
}

/** Below the marks: each run's result, and how the table is used. */
function UnderTable(shown: ComponentProps<typeof MatrixRuns>) {
  const messages = words[useLocale()];
  return (
    <>
      <MatrixRuns {...shown} />
      <p className="mx-help xs sec mt-3 max-md:hidden">{messages.matrixHelp}</p>
    </>
  );
}
