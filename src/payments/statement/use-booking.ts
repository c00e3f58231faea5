import { useCallback, useState } from "react";
import { useRevalidator } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { statementWords } from "./statement-words.ts";
import { bookStatementRows, deleteStatementBooking, listStatementRows, type StatementRow, updateStatementRow } from "./contract.ts";

/** Rows booked in one call. */
const AT_ONCE = 50;

/** A partial sum of a row for one sign-up. */
export interface BookedAmount {
  signup_id: string;
  share_id?: string | null;
  amount_grosze: number;
}

/**
 * Actions of the statement page: books rows (one or all sure ones, also in parts), takes back, puts aside, completes an unreadable row. Toasts show
 * the result.
 */
export function useBooking() {
  const words = statementWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const send = useCallback(
    async (rows: readonly { id: string; parts: BookedAmount[] }[]) => {
      setBusy(true);
      let booked = 0;
      const why = new Map<string, string>();
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const done = await recordOrNull(() => api.call(bookStatementRows, { body: { rows: rows.slice(at, at + AT_ONCE) } }), report);
        if (!done) break;
        booked += done.booked;
        for (const { id, text } of done.skipped) why.set(id, text);
      }
      setBusy(false);
      const left = why.size > 0 ? [`${words.skipped} ${why.size} (${[...new Set(why.values())].join("; ")})`] : [];
      if (booked + why.size > 0)
        toast({ text: [`${words.booked} ${booked}`, ...left].join(", "), ...(booked === 0 ? { look: "bad" as const } : {}) });
      await revalidate();
      return booked > 0;
    },
    [api, report, revalidate, toast, words],
  );
  const book = useCallback((rows: readonly StatementRow[]) => send(rows.flatMap(asProposed)), [send]);
  /** Books all sure rows of the search as they are proposed now. */
  const bookSure = async (q: string | undefined) => {
    setBusy(true);
    const rows: StatementRow[] = [];
    let cursor: string | undefined;
    do {
      const query = { view: "sure" as const, q, limit: 500, ...(cursor ? { cursor } : {}) };
      const page = await recordOrNull(() => api.call(listStatementRows, { query }), report);
      if (!page) return setBusy(false);
      rows.push(...page.data);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    return book(rows);
  };
  const split = (row: StatementRow, parts: BookedAmount[]) => send([{ id: row.id, parts }]);
  const put = async (row: StatementRow, state: "open" | "aside") => {
    const done = await recordOrNull(() => api.call(updateStatementRow, { params: { id: row.id }, body: { state } }), report);
    if (done) toast({ text: state === "aside" ? words.putAsideDone : row.state === "aside" ? words.reopened : words.takenBack });
    await revalidate();
  };
  const takeBack = async (id: string) => {
    const done = await recordOrNull(async () => {
      await api.call(deleteStatementBooking, { params: { id } });
      return true;
    }, report);
    if (done) toast({ text: words.takenBack });
    await revalidate();
  };
  return { busy, book, bookSure, split, put, takeBack };
}

function asProposed({ id, proposal }: StatementRow) {
  const parts = (proposal?.parts ?? []).map(({ signup_id, share_id, amount_grosze }) => ({ signup_id, share_id, amount_grosze }));
  return parts.length > 0 ? [{ id, parts }] : [];
}
