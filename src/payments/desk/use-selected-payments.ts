import { useState } from "react";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { NOTHING_SELECTED, type Selection } from "../../web/ui/tables/table-selection.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import type { Payment } from "../records/contract.ts";
import { loadPayments, type Query } from "./payments-query.ts";

/** Selected rows of the list. A selection outlives a change of filter, so each selected payment's latest version is stored with its key. */
export function useSelectedPayments(query: Query, shown: readonly Payment[]) {
  const api = useApi();
  const report = useReport();
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [read, setRead] = useState<ReadonlyMap<string, Payment>>(new Map());
  const select = (next: Selection, rows: readonly Payment[] = shown) => {
    setRead((now) => new Map([...now, ...rows.map((row) => [row.id, row] as const)]));
    setSelection(next);
  };
  return {
    selection,
    selected: [...selection.keys].flatMap((key) => shown.find((row) => row.id === key) ?? read.get(key) ?? []),
    select,
    /** Selects all payments of the filter, also those not shown yet. */
    selectAll: async () => {
      const rows = await listOrEmpty(() => loadPayments(api, query, Infinity), report);
      select({ keys: new Set(rows.map((row) => row.id)), anchor: undefined }, rows);
    },
    unselect: () => setSelection(NOTHING_SELECTED),
  };
}
