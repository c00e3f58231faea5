import type { ReactNode } from "react";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";

export interface SumCell {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Number of records that the sum (grosze) covers. */
  count?: number | undefined;
  sum: number;
}

/** Sums above a list, each with its count of records. `children` fills the last, wide cell. */
export function SumCells({ label, cells, children }: { label: string; cells: readonly SumCell[]; children?: ReactNode }) {
  const locale = useLocale();
  return (
    <section className="ledg flex-wrap" aria-label={label}>
      {cells.map((cell) => (
        <div key={cell.key} className={`max-md:grow max-md:px-3 max-md:py-2${children ? " max-md:hidden" : ""}`}>
          <span className="row sm gap-2">
            {cell.icon}
            {cell.label} {cell.count !== undefined && <span className="sec num">{cell.count}</span>}
          </span>
          <b className="num">{formatMoney(cell.sum, locale)}</b>
        </div>
      ))}
      {children}
    </section>
  );
}
