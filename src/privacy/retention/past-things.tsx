import { useNavigation } from "react-router";
import { useListParams } from "../../web/lists/list-params.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { type Column, DataTable } from "../../web/ui/tables/data-table.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { type PastThing, pastKinds, type Retention } from "../contract.ts";
import { words } from "./words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

export type PastKind = (typeof pastKinds)[number];

/** The kind that the address asks for; else the first of which something is past. */
export function kindShown(asked: string | null, tonight: Retention["tonight"]): PastKind {
  return pastKinds.find((each) => each === asked) ?? pastKinds.find((each) => tonight[each] > 0) ?? "music";
}

interface Props {
  kind: PastKind;
  retention: Retention;
  rows: readonly PastThing[];
  more: boolean;
}

/** What the night removes, or would, by name: one kind at a time, with a search. */
export function PastThings({ kind, retention, rows, more }: Props) {
  const locale = useLocale();
  const said = words[locale];
  const list = useListParams();
  const loading = useNavigation().state === "loading";
  const title = retention.enabled ? said.past : said.pastOff;
  const options = pastKinds.map((value) => ({ value, label: said.counts[value], count: retention.tonight[value] }));
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={title}>
      <SectionHead title={title} />
      <TableToolbar
        search={{ ...list.search, placeholder: said.search }}
        views={{ options, value: kind, onChange: (value) => list.set({ kind: value }), label: title }}
      />
      <DataTable
        label={title}
        columns={columnsOf(kind, locale)}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        state={loading && rows.length === 0 ? "loading" : "ready"}
        empty={<p className="sec p-4">{said.unmatched}</p>}
      />
      {rows.length > 0 && <LoadMore shown={rows.length} busy={loading} onMore={more ? () => list.showMore(rows.length) : undefined} />}
    </section>
  );
}

function columnsOf(kind: PastKind, locale: Locale): readonly Column<PastThing>[] {
  const said = words[locale];
  const columns: readonly (Column<PastThing> | false)[] = [
    { key: "name", header: said.thing[kind], phone: "title", cell: (row) => <b className="break-words">{row.name}</b> },
    { key: "detail", header: said.detail[kind], phone: "meta", cell: (row) => <span className="break-words">{row.detail}</span> },
    kind !== "mails" && { key: "competition", header: said.competition, phone: "end2", cell: (row) => row.competition },
    kind === "consents" && {
      key: "count",
      header: said.number,
      align: "right",
      phone: "end",
      cell: (row) => <span className="num">{row.count}</span>,
    },
  ];
  return columns.filter((each) => each !== false);
}
