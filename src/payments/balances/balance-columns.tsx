// Columns of the tables of balances, and their CSV file. Sums of the file are in złoty with a decimal comma.
import type { ReactNode } from "react";
import { telLink } from "../../web/pages/contact-links.ts";
import { csvMoney, csvText } from "../../web/lists/csv.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { balanceWords } from "./balance-words.ts";
import type { Side } from "./balances-query.ts";
import type { Balance } from "./contract.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Name of the payer: the club, else the contact. */
export function nameOf(row: Balance, locale: Locale): string {
  return row.club_name ?? row.contact_name ?? balanceWords[locale].unnamed;
}

/** Contact person of a club, shown in the second line. Null when the payer has no club. */
export function contactOf(row: Balance): string | null {
  return row.club_name === null ? null : row.contact_name;
}

function Phone({ number }: { number: string }) {
  return (
    <a className="num nw" href={telLink(number)}>
      {number}
    </a>
  );
}

/** Columns of one side's table; the balance comes last. `acts` returns the buttons of a row. */
export function columnsOf(side: Side, locale: Locale, acts?: (row: Balance) => ReactNode): readonly Column<Balance>[] {
  const words = balanceWords[locale];
  const money = (key: "cost_grosze" | "paid_grosze", header: string): Column<Balance> => ({
    key,
    header,
    align: "right",
    wideOnly: true,
    cell: (row) => <span className="num nw">{formatMoney(row[key], locale)}</span>,
  });
  return [
    {
      key: "club_name",
      header: words.who,
      sortable: true,
      phone: "title",
      cell: (row) => (
        <>
          <b>{nameOf(row, locale)}</b> <span className="sec">{contactOf(row)}</span>
          {side === "returns" && <span className="xs sec block">{words.cause[row.cause]}</span>}
        </>
      ),
    },
    {
      key: "phone",
      header: words.phone,
      ...(acts ? { wideOnly: true } : { phone: "meta" as const }),
      cell: (row) => (row.contact_phone ? <Phone number={row.contact_phone} /> : <span className="sec">{words.noPhone}</span>),
    },
    {
      key: "competition",
      header: words.competition,
      wideOnly: true,
      cell: (row) => <span className="sec">{row.competition_name}</span>,
    },
    {
      key: "since",
      header: words[side].since,
      sortable: true,
      ...(acts ? { wideOnly: true } : { phone: "end2" as const }),
      cell: (row) => <span className="num sec nw">{row.since ? formatDate(row.since, locale, "short") : "–"}</span>,
    },
    money("cost_grosze", words.cost),
    money("paid_grosze", words.paid),
    {
      key: "balance_grosze",
      header: words[side].balance,
      align: "right",
      sortable: true,
      phone: "end",
      cell: (row) => <b className="num nw">{formatMoney(row.balance_grosze, locale)}</b>,
    },
    ...(acts ? [{ key: "acts", header: "", align: "right" as const, phone: "meta" as const, cell: acts }] : []),
  ];
}

/** Returns the text of a CSV file with these balances, one per line. */
export function balancesCsv(rows: readonly Balance[], side: Side, locale: Locale): string {
  const words = balanceWords[locale];
  return csvText([
    [
      words.who,
      words.email,
      words.phone,
      words.competition,
      words.reference,
      words[side].since,
      words.cost,
      words.paid,
      words[side].balance,
    ],
    ...rows.map((each) => [
      [nameOf(each, locale), contactOf(each)].filter(Boolean).join(", "),
      each.contact_email,
      each.contact_phone,
      each.competition_name,
      each.reference,
      each.since?.slice(0, 10) ?? null,
      csvMoney(each.cost_grosze),
      csvMoney(each.paid_grosze),
      csvMoney(each.balance_grosze),
    ]),
  ]);
}
