import { Archive, ArchiveRestore, Check, Link2, PencilLine, Undo2 } from "lucide-react";
import { Link } from "react-router";
import { formatDate, formatMoney, formatNumber } from "../../kernel/text/format.ts";
import { Button } from "../../web/ui/button.tsx";
import type { MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { statementWords } from "./statement-words.ts";
import type { StatementRow } from "./contract.ts";

type Locale = "pl" | "en";
type Target = StatementRow["bookings"][number] | NonNullable<StatementRow["proposal"]>["parts"][number];

interface Acts {
  onConfirm: (row: StatementRow) => void;
  onComplete: (row: StatementRow) => void;
}

/** Formats a sum in its currency. `grosze` are hundredths of that currency. */
export function formatSum(grosze: number, currency: string, locale: Locale): string {
  return currency === "PLN" ? formatMoney(grosze, locale) : `${formatNumber(grosze / 100, locale, 2)} ${currency}`;
}

/** Columns of the table of statement rows. `onConfirm` books a row as proposed, `onComplete` opens the dialog of an unreadable row. */
export function statementColumns(locale: Locale, acts: Acts): readonly Column<StatementRow>[] {
  const words = statementWords[locale];
  return [
    {
      key: "booked_on",
      header: words.day,
      phone: "end2",
      cell: (row) => <span className="num sec nw">{row.booked_on === null ? "" : formatDate(row.booked_on, locale, "short")}</span>,
    },
    {
      key: "payer",
      header: words.payer,
      phone: "title",
      cell: (row) => (
        <>
          {row.unread === null && <b className="block">{row.payer || words.unnamed}</b>}
          <span className="sm sec break-words">{row.title}</span>
        </>
      ),
    },
    {
      key: "amount",
      header: words.amount,
      align: "right",
      phone: "end",
      cell: (row) =>
        row.amount_grosze !== null && (
          <>
            <b className="num nw block">{formatSum(row.amount_grosze, row.currency, locale)}</b>
            {row.bookings.length > 0 && row.left_grosze > 0 && (
              <span className="xs sec nw">
                {words.rest} {formatMoney(row.left_grosze, locale)}
              </span>
            )}
          </>
        ),
    },
    {
      key: "proposal",
      header: words.proposal,
      phone: "meta",
      cell: (row) => <For row={row} locale={locale} acts={acts} />,
    },
  ];
}

const nameOf = (to: Target, unnamed: string) => [to.club_name ?? to.contact_name ?? unnamed, to.share_label].filter(Boolean).join(", ");

/** Bookings of a row, the proposal for its rest with the reason, and the button that confirms it. */
function For({ row, locale, acts }: { row: StatementRow; locale: Locale; acts: Acts }) {
  const words = statementWords[locale];
  const { proposal, bookings } = row;
  if (row.amount_grosze === null)
    return (
      <span className="row wrap gap-2">
        <Chip look="warn">{words.unreadReasons[row.unread ?? "bad_sum"]}</Chip>
        {row.state === "open" && (
          <Button size="small" icon={<PencilLine className="ic" aria-hidden />} onClick={() => acts.onComplete(row)}>
            {words.complete}
          </Button>
        )}
      </span>
    );
  const isBookable = proposal !== null && row.currency === "PLN";
  const names = (proposal?.parts ?? []).map((part) => nameOf(part, words.unnamed)).join("; ");
  return (
    <span className="row wrap gap-2">
      {bookings.map((booking) => (
        <To key={booking.id} to={booking} locale={locale}>
          {`${formatMoney(booking.amount_grosze, locale)} · ${booking.competition_name} · ${row.decided_by ?? ""}`}
        </To>
      ))}
      {proposal?.parts.map((part) => (
        <To key={part.reference} to={part} locale={locale}>
          {[
            ...(proposal.parts.length > 1 ? [formatMoney(part.amount_grosze, locale)] : []),
            part.competition_name,
            `${words.owes} ${formatMoney(part.due_grosze, locale)}`,
          ].join(" · ")}
        </To>
      ))}
      {proposal && <Chip look={proposal.sure ? "ok" : "warn"}>{words.reasons[proposal.reason]}</Chip>}
      {row.similar && <Similar similar={row.similar} locale={locale} />}
      {!proposal && bookings.length === 0 && (
        <span className="sec">{row.decided_by ?? (row.currency === "PLN" ? words.noProposal : words.reasons.currency)}</span>
      )}
      {isBookable && (
        <Button
          size="small"
          aria-label={`${words.confirm}: ${row.payer || words.unnamed}, ${names}`}
          icon={<Check className="ic" aria-hidden />}
          onClick={() => acts.onConfirm(row)}
        >
          {words.confirm}
        </Button>
      )}
    </span>
  );
}

/** Link to a sign-up that gets money. */
function To({ to, locale, children }: { to: Target; locale: Locale; children: string }) {
  return (
    <span className="min-w-0">
      <b>{nameOf(to, statementWords[locale].unnamed)}</b> <span className="num sec nw">{to.reference}</span>
      <span className="xs sec block">{children}</span>
    </span>
  );
}

/** Similar money, with a link to its payment or its row. */
function Similar({ similar, locale }: { similar: NonNullable<StatementRow["similar"]>; locale: Locale }) {
  const words = statementWords[locale];
  const { payment_id, view, title, payer, booked_on } = similar;
  const row = `/dashboard/payments/statement?${new URLSearchParams({ view: view ?? "likely", q: (title || payer).slice(0, 100) }).toString()}`;
  return (
    <Link className="sm" to={payment_id === null ? row : `/dashboard/payments?payment=${payment_id}`}>
      {`${payment_id === null ? words.similarStored : words.similarBooked} (${formatDate(booked_on, locale, "short")})`}
    </Link>
  );
}

/** Returns the further actions of a statement row that its state allows: split, put aside, reopen, or take a booking back. */
export function rowMenu(
  row: StatementRow,
  locale: Locale,
  does: { split: () => void; put: (state: "open" | "aside") => void; takeBack: (id: string) => void },
): readonly MenuEntry[] {
  const words = statementWords[locale];
  const undo = <Undo2 className="ic" aria-hidden />;
  const back: MenuEntry[] = row.bookings.map(({ id, reference, amount_grosze }) => ({
    label: `${words.takeBack}: ${reference}`,
    hint: formatMoney(amount_grosze, locale),
    icon: undo,
    onSelect: () => does.takeBack(id),
  }));
  if (row.bookings.length > 1 && row.state !== "aside")
    back.push({ label: words.takeAllBack, icon: undo, onSelect: () => does.put("open") });
  if (row.state === "booked") return back;
  if (row.state === "aside")
    return [{ label: words.restore, icon: <ArchiveRestore className="ic" aria-hidden />, onSelect: () => does.put("open") }, ...back];
  const bind = { label: words.bind, icon: <Link2 className="ic" aria-hidden />, onSelect: does.split };
  return [
    ...(row.amount_grosze !== null && row.currency === "PLN" ? [bind] : []),
    { label: words.putAside, hint: words.asideHint, icon: <Archive className="ic" aria-hidden />, onSelect: () => does.put("aside") },
    ...back,
  ];
}
