import { Archive, ArchiveRestore, Check, Link2, Undo2 } from "lucide-react";
import { formatDate, formatMoney } from "../../web/locale/format.ts";
import { Button } from "../../web/ui/button.tsx";
import type { MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import type { StatementRow } from "../contract.ts";
import { statementWords } from "./statement-words.ts";

/** The columns of the table of a statement's rows; `onConfirm` books a row as it is proposed. */
export function statementColumns(locale: "pl" | "en", onConfirm: (row: StatementRow) => void): readonly Column<StatementRow>[] {
  const words = statementWords[locale];
  return [
    {
      key: "booked_on",
      header: words.day,
      phone: "meta",
      cell: (row) => <span className="num sec nw">{formatDate(row.booked_on, locale, "short")}</span>,
    },
    {
      key: "payer",
      header: words.payer,
      phone: "title",
      cell: (row) => (
        <>
          <b className="block">{row.payer || words.unnamed}</b>
          <span className="sm sec">{row.title}</span>
        </>
      ),
    },
    {
      key: "amount",
      header: words.amount,
      align: "right",
      phone: "end",
      cell: (row) => <b className="num nw">{formatMoney(row.amount_grosze, locale)}</b>,
    },
    {
      key: "proposal",
      header: words.proposal,
      phone: "end2",
      cell: (row) => <For row={row} locale={locale} onConfirm={() => onConfirm(row)} />,
    },
  ];
}

/** What a row was booked to, or is probably for and why, with the press that confirms it. */
function For({ row, locale, onConfirm }: { row: StatementRow; locale: "pl" | "en"; onConfirm: () => void }) {
  const words = statementWords[locale];
  const { payment, proposal } = row;
  const to = payment ?? proposal;
  if (!to) return <span className="sec">{row.decided_by ?? words.noProposal}</span>;
  const name = [to.club_name ?? to.contact_name ?? words.unnamed, to.share_label].filter(Boolean).join(", ");
  return (
    <span className="row wrap gap-2">
      <span className="min-w-0">
        <b>{name}</b> <span className="num sec nw">{to.reference}</span>
        <span className="xs sec block">
          {payment
            ? `${to.competition_name} · ${row.decided_by ?? ""}`
            : `${to.competition_name} · ${words.owes} ${formatMoney(proposal?.due_grosze ?? 0, locale)}`}
        </span>
      </span>
      {proposal && <Chip look={proposal.sure ? "ok" : "warn"}>{words.reasons[proposal.reason]}</Chip>}
      {proposal && (
        <Button
          size="small"
          aria-label={`${words.confirm}: ${row.payer || words.unnamed}, ${name}`}
          icon={<Check className="ic" aria-hidden />}
          onClick={onConfirm}
        >
          {words.confirm}
        </Button>
      )}
    </span>
  );
}

/** What else may be done with a row. */
export function rowMenu(
  row: StatementRow,
  locale: "pl" | "en",
  does: { bind: () => void; put: (state: "open" | "aside") => void },
): readonly MenuEntry[] {
  const words = statementWords[locale];
  if (row.state === "booked")
    return [{ label: words.takeBack, icon: <Undo2 className="ic" aria-hidden />, onSelect: () => does.put("open") }];
  if (row.state === "aside")
    return [{ label: words.reopen, icon: <ArchiveRestore className="ic" aria-hidden />, onSelect: () => does.put("open") }];
  return [
    { label: words.bind, icon: <Link2 className="ic" aria-hidden />, onSelect: does.bind },
    { label: words.putAside, hint: words.asideHint, icon: <Archive className="ic" aria-hidden />, onSelect: () => does.put("aside") },
  ];
}
