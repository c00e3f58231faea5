import { count, formatNumber } from "../../kernel/text/format.ts";
import { Status } from "../../web/ui/signs/status.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { PracticeChip } from "../practice/practice-mark.tsx";
import { daysText } from "../public/competition-texts.tsx";
import type { Competition } from "../shapes.ts";
import type { Words } from "../words.ts";

/** Columns of the organiser's list of competitions. */
export function columnsOf(messages: Words, locale: "pl" | "en"): Column<Competition>[] {
  return [
    {
      key: "name",
      header: messages.name,
      sortable: true,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.name}</b> {row.practice && <PracticeChip />}
          {row.venue_name && <span className="sm sec block">{row.venue_name}</span>}
        </>
      ),
    },
    {
      key: "starts_on",
      header: messages.date,
      sortable: true,
      phone: "meta",
      cell: (row) => <span className="num nw">{daysText(row.starts_on, row.ends_on, locale)}</span>,
    },
    {
      key: "status",
      header: messages.status,
      sortable: true,
      phone: "end",
      cell: (row) => <Status domain="competition" value={row.status} />,
    },
    {
      key: "sections",
      header: messages.sections,
      align: "right",
      wideOnly: true,
      cell: (row) => <span className="num">{formatNumber(row.sections, locale)}</span>,
    },
    {
      key: "entries",
      header: messages.entries,
      align: "right",
      sortable: true,
      phone: "end2",
      cell: (row) => (
        <span className="num nw">
          <span className="max-md:hidden">{formatNumber(row.entries, locale)}</span>
          <span className="md:hidden">{count(locale, row.entries, messages.entriesCount)}</span>
        </span>
      ),
    },
  ];
}
