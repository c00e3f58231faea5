import { Check, CircleDashed, LockOpen, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { words as orderWords } from "../../judging/order-words.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { runWords } from "../outcome/desk-run-words.ts";
import { words } from "../words.ts";
import type { Matrix } from "../shapes.ts";
import { fill } from "../../web/locale/fill.ts";
import { judgeTotal } from "../sheets/marks-text.ts";

type Row = Matrix["rows"][number];

/** One judge's mark of one entry: a total, a place or a cross. A press opens the sheet, unless the entry did not dance. */
export function Cell({
  matrix: { form },
  row,
  seat,
  cell,
  own,
  unseen,
  open,
  away,
  lacking,
  current,
  onFocus,
  onType,
  onKeyDown,
}: {
  matrix: Pick<Matrix, "form">;
  row: Row;
  seat: string | undefined;
  cell: Row["cells"][number];
  /** The entry's place among the judge's equal totals. Undefined where its total is unique, null while the judge has not ordered them. */
  own: number | null | undefined;
  /** True when the mark is in but its value is not shown yet. */
  unseen: boolean;
  /** True when the judge may change it. */
  open: boolean;
  /** True when the entry was not on the floor in this dance. */
  away: boolean;
  /** True when it was danced and the marks are missing. */
  lacking: boolean;
  current: boolean;
  onFocus: () => void;
  onType: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLTableCellElement>) => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const runs = runWords[locale];
  const crosses = form.method === "recall";
  const shownTotal = (total: number) => (!crosses ? judgeTotal(form.criteria, total, locale) : total > 0 ? runs.crossed : runs.notCrossed);
  const value = away
    ? `${runs.notThere} (${runs.missed})`
    : unseen
      ? messages.handedIn
      : cell
        ? shownTotal(cell.total)
        : lacking
          ? messages.missing
          : "–";
  const order = own === undefined ? "" : own === null ? orderWords[locale].notPlaced : fill(orderWords[locale].placed, { n: own });
  const look = cell?.extreme === "high" ? " hi" : cell?.extreme === "low" ? " lo" : !cell && lacking ? " miss" : "";
  return (
    <td
      role="gridcell"
      tabIndex={current ? 0 : -1}
      className={`mc num${look}`}
      aria-label={`${row.start_number === null ? "" : startNumber(row.start_number)} ${seat}: ${[value, order, open && messages.openSheet].filter(Boolean).join(", ")}`}
      onClick={() => row.status !== "no_show" && !away && onType()}
      onFocus={() => !current && onFocus()}
      onKeyDown={onKeyDown}
    >
      {open && <LockOpen className="ic t-warn mx-open" aria-hidden />}
      {away ? (
        <span className="xs sec">{runs.notThere}</span>
      ) : unseen ? (
        <Check className="ic t-ok" aria-hidden />
      ) : cell ? (
        <>
          {crosses ? cell.total > 0 && <X className="ic" aria-hidden /> : value}
          {own !== undefined && (
            <i className={own === null ? "mx-own t-bad" : "mx-own"} title={order} data-place={own === null ? "?" : `${own}.`} aria-hidden />
          )}
        </>
      ) : look ? (
        <span>
          <CircleDashed className="ic" aria-hidden />
          {messages.missing}
        </span>
      ) : (
        <span className="muted">–</span>
      )}
    </td>
  );
}
