import { useState } from "react";
import { PaperHead } from "../../web/layouts/paper-head.tsx";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { TableHead } from "../../web/ui/tables/table-head.tsx";
import { contactOf, nameOf } from "./balance-columns.tsx";
import { balanceWords } from "./balance-words.ts";
import type { Balance } from "./contract.ts";

/** Debtors on A4 for the door: one line each with a box to tick, and the total. Black on white. */
export function DoorList({ rows, competition }: { rows: readonly Balance[]; competition: string | undefined }) {
  const [at] = useState(() => new Date().toISOString());
  const locale = useLocale();
  const words = balanceWords[locale];
  const total = rows.reduce((sum, each) => sum + each.balance_grosze, 0);
  return (
    <div className="pr" data-theme="light">
      <PaperHead>
        <p className="disp text-[2.25rem] leading-9">{words.debtors.title}</p>
        <p>{[competition ?? words.allCompetitions, formatDate(at, locale, "long")].join(", ")}</p>
      </PaperHead>
      <table className="prt1 w-full">
        <TableHead
          heads={[
            [words.tick, "pr-3"],
            words.who,
            words.phone,
            words.debtors.since,
            [words.cost, "r"],
            [words.paid, "r"],
            [words.debtors.balance, "r"],
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.signup_id}>
              <td className="pbox">
                <i />
              </td>
              <td className="ell w-full max-w-0">
                <b>{nameOf(row, locale)}</b> {contactOf(row)} {competition === undefined && <small>{row.competition_name}</small>}
              </td>
              <td className="num nw">{row.contact_phone}</td>
              <td className="num nw">{row.since && formatDate(row.since, locale, "short")}</td>
              <td className="num nw r">{formatMoney(row.cost_grosze, locale)}</td>
              <td className="num nw r">{formatMoney(row.paid_grosze, locale)}</td>
              <td className="num nw r">
                <b>{formatMoney(row.balance_grosze, locale)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={6}>{`${words.total} (${rows.length})`}</td>
            <td className="num nw r">
              <b>{formatMoney(total, locale)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
