import { titleOf } from "../../../entries/label/title-of.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Bib } from "../../../web/ui/signs/bib.tsx";
import type { Column } from "../../../web/ui/tables/data-table.tsx";
import { Facts } from "../../../web/ui/signs/facts.tsx";
import { AnswerLines, columnsOfAnswers } from "./answer-columns.tsx";
import type { ListQuestion } from "./answer-query.ts";
import { entriesWords } from "./entries-words.ts";
import { EntryStatusChip, AfterDeadlineChip, MissingLine, MusicChip, PaymentChip } from "../../chips/entry-chips.tsx";
import { waitingStateText } from "../../../capacity/waiting/waiting-words.ts";
import type { EntryRow } from "../../records.ts";

/**
 * Columns of the list of entries: payments for admins only, and the answers to these questions. `narrow` (a panel next to the table) keeps only what
 * identifies entries; while `printing`, answers are below the title, so that any number of them fits the paper.
 */
export function columnsOf(
  locale: "pl" | "en",
  admin: boolean,
  narrow: boolean,
  questions: readonly ListQuestion[] = [],
  printing = false,
): Column<EntryRow>[] {
  const words = entriesWords[locale];
  const columns: Column<EntryRow>[] = [
    {
      key: "number",
      header: words.number,
      sortable: true,
      width: "64px",
      phone: "lead",
      cell: (row) => <StartNumber row={row} afterPayment={words.afterPayment} />,
    },
    {
      key: "title",
      header: words.entry,
      sortable: true,
      phone: "title",
      cell: (row) => (
        <>
          <b>{titleOf(row) ?? words.untitled}</b>
          <span className={`sm sec block ell ${narrow ? "max-w-44" : "max-w-60 max-desk:max-w-52"}`}>{row.dancer_names}</span>
          <MissingLine row={row} untold={admin ? ["title", "line_up"] : ["title", "line_up", "payment"]} className="max-md:hidden" />
          <AfterDeadlineChip at={row.sent_late_at} className="max-md:hidden" />
          {printing && <AnswerLines row={row} questions={questions} locale={locale} />}
        </>
      ),
    },
    {
      key: "club",
      header: words.club,
      sortable: true,
      cell: (row) => (
        <span className={`line-clamp-2 ${narrow ? "w-32" : "w-44 max-desk:w-36"}`}>{row.club_name ?? row.contact_name ?? "–"}</span>
      ),
    },
    {
      key: "section",
      header: words.section,
      sortable: true,
      wideOnly: true,
      cell: (row) => (
        <span className="sm block min-w-36 text-pretty">
          <Facts text={row.section_name} />
        </span>
      ),
    },
    {
      key: "meta",
      header: "",
      phone: "meta",
      phoneOnly: true,
      cell: (row) => <PhoneLines row={row} questions={questions} />,
    },
    { key: "people", header: words.people, align: "right", wideOnly: true, cell: (row) => row.dancers },
    ...(narrow || printing ? [] : columnsOfAnswers(questions, locale)),
    { key: "music", header: words.music, phone: "end2", cell: (row) => <MusicChip row={row} /> },
    ...(admin
      ? [
          {
            key: "payment",
            header: words.payment,
            cell: (row: EntryRow) => <PaymentChip status={row.payment_status} missing={row.missing.includes("payment")} />,
          },
        ]
      : []),
    {
      key: "status",
      header: words.status,
      phone: "end",
      cell: (row) => <Status row={row} />,
    },
  ];
  return narrow ? columns.filter((each) => !each.wideOnly) : columns;
}

/** Lines below the title on a phone. */
function PhoneLines({ row, questions }: { row: EntryRow; questions: readonly ListQuestion[] }) {
  const locale = useLocale();
  return (
    <>
      <Facts text={`${row.club_name ?? ""} · ${row.section_name}`} />
      <MissingLine row={row} untold={["title", "line_up", "payment"]} />
      <AfterDeadlineChip at={row.sent_late_at} />
      <AnswerLines row={row} questions={questions} locale={locale} />
    </>
  );
}

function StartNumber({ row, afterPayment }: { row: EntryRow; afterPayment: string }) {
  if (row.start_number !== null) return <Bib number={row.start_number} />;
  if (row.number_waits) return <span className="xs t-warn block leading-tight">{afterPayment}</span>;
  return <span className="muted">–</span>;
}

/** State of an entry; of a waiting one also its position or offer. */
function Status({ row }: { row: EntryRow }) {
  const locale = useLocale();
  const waitingState = row.waiting && waitingStateText(row.waiting, locale);
  return (
    <>
      <EntryStatusChip status={row.status} />
      {waitingState && (
        <span className="xs sec block leading-tight max-sm:ml-auto max-sm:max-w-32 max-sm:whitespace-normal">{waitingState}</span>
      )}
    </>
  );
}
