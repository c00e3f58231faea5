import type { ReactNode } from "react";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../locale/locale.tsx";
import { useWords } from "./use-words.ts";

export type PriceLine = {
  key: string;
  label: ReactNode;
  detail?: ReactNode /** Whole grosze; without it the line says `–`. */;
  grosze: number | undefined;
};
export type PriceSummaryProps = {
  lines: readonly PriceLine[];
  /** Subtotals and discounts above the total; discounts are negative and green. */
  sums?: readonly { key: string; label: ReactNode; grosze: number }[] | undefined;
  total: number;
  title?: ReactNode;
  /** The one button. */
  children?: ReactNode;
  note?: ReactNode;
};

/** Number of lines that fit on each screen. */
const FIT = 3;

/** Summary of a price: lines, discounts, total, one button. Changes of the total are announced politely. */
export function PriceSummary({ lines, sums = [], total, title, children, note }: PriceSummaryProps) {
  const words = useWords();
  const locale = useLocale();
  return (
    <aside className="panel sum">
      <h2 className={lines.length === 0 ? "vh" : undefined}>{title ?? words.toPay}</h2>
      {/* A list that may be longer than its panel can be scrolled by keys. */}
      <ul tabIndex={lines.length > FIT ? 0 : undefined} aria-label={words.toPay}>
        {lines.map((line) => (
          <li key={line.key}>
            <span>
              <b>{line.label}</b>
              {line.detail && <small>{line.detail}</small>}
            </span>
            <span className="num nw">{line.grosze === undefined ? "–" : formatMoney(line.grosze, locale)}</span>
          </li>
        ))}
      </ul>
      <dl>
        {sums.map((sum) => (
          <div key={sum.key} className={sum.grosze < 0 ? "t-ok" : undefined}>
            <dt>{sum.label}</dt>
            <dd className="num nw">{formatMoney(sum.grosze, locale)}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>{words.toPay}</dt>
          <dd className="num nw" aria-live="polite">
            {formatMoney(total, locale)}
          </dd>
        </div>
      </dl>
      {children}
      {note && <p className="hint sum-n">{note}</p>}
    </aside>
  );
}
