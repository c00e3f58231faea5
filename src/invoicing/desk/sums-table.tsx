import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { TableHead } from "../../web/ui/tables/table-head.tsx";
import { type RateSum, totalOf } from "../records/rules.ts";
import { words } from "../records/words.ts";

/** Sums by VAT rate, and their total. */
export function SumsTable({ label, sums }: { label: string; sums: readonly RateSum[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const money = (grosze: number) => <td className="num nw text-right">{formatMoney(grosze, locale)}</td>;
  const total = totalOf(sums);
  return (
    <table className="sm w-full text-left" aria-label={label}>
      <TableHead
        className="xs sec"
        heads={[messages.rate, [messages.net, "text-right"], [messages.vat, "text-right"], [messages.sum, "text-right"]]}
      />
      <tbody>
        {sums.map((sum) => (
          <tr key={sum.vat}>
            <th scope="row" className="font-normal">
              {sum.vat === "zw" ? "zw." : `${sum.vat}%`}
            </th>
            {money(sum.net_grosze)}
            {money(sum.vat_grosze)}
            {money(sum.gross_grosze)}
          </tr>
        ))}
        <tr className="b">
          <th scope="row">{messages.total}</th>
          {money(total.net_grosze)}
          {money(total.vat_grosze)}
          {money(total.gross_grosze)}
        </tr>
      </tbody>
    </table>
  );
}
