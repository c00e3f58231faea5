import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { type PastThing, pastKinds, type Retention } from "../contract.ts";
import { words } from "./words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

export type PastKind = (typeof pastKinds)[number];

/**
 * Returns the kind of personal data to list: `requested` (from the address) when it is a kind, else the first one with data to remove, else "music".
 * `tonight` has for each kind how many records tonight's removal takes.
 */
export function selectedKind(requested: string | null, tonight: Retention["tonight"]): PastKind {
  return pastKinds.find((each) => each === requested) ?? pastKinds.find((each) => tonight[each] > 0) ?? "music";
}

interface Props {
  kind: PastKind;
  retention: Retention;
  list: { data: readonly PastThing[]; next_cursor: string | null };
}

/** Lists by name what the night removes (or would): one kind at a time, with a search. */
export function PastThings({ kind, retention, list }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const desk = useListDesk();
  const title = retention.enabled ? messages.past : messages.pastOff;
  const options = pastKinds.map((value) => ({ value, label: messages.counts[value], count: retention.tonight[value] }));
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={title}>
      <SectionHead title={title} />
      <TableToolbar
        search={desk.search(messages.search)}
        views={{ options, value: kind, onChange: (value) => desk.set({ kind: value }), label: title }}
      />
      <ListDesk<PastThing>
        desk={desk}
        list={list}
        label={title}
        columns={columnsOf(kind, locale)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        filtered={false}
        empty={<p className="sec p-4">{messages.unmatched}</p>}
      />
    </section>
  );
}

function columnsOf(kind: PastKind, locale: Locale): readonly Column<PastThing>[] {
  const messages = words[locale];
  const columns: readonly (Column<PastThing> | false)[] = [
    { key: "name", header: messages.thing[kind], phone: "title", cell: (row) => <b className="break-words">{row.name}</b> },
    { key: "detail", header: messages.detail[kind], phone: "meta", cell: (row) => <span className="break-words">{row.detail}</span> },
    kind !== "mails" && { key: "competition", header: messages.competition, phone: "end2", cell: (row) => row.competition },
    kind === "consents" && {
      key: "count",
      header: messages.number,
      align: "right",
      phone: "end",
      cell: (row) => <span className="num">{row.count}</span>,
    },
  ];
  return columns.filter((each) => each !== false);
}
