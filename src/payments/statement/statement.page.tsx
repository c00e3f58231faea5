import { CheckCheck, FileUp } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { later } from "../../web/pages/later.tsx";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { views, listStatementRows, type StatementRow } from "./contract.ts";
import type { ImportCounts } from "./import-dialog.tsx";
import { rowMenu, statementColumns } from "./statement-columns.tsx";
import { statementWords } from "./statement-words.ts";
import { useBooking } from "./use-booking.ts";

const SplitDialog = later(async () => (await import("./split-dialog.tsx")).SplitDialog);
const CompleteDialog = later(async () => (await import("./complete-dialog.tsx")).CompleteDialog);
const ImportDialog = later(async () => (await import("./import-dialog.tsx")).ImportDialog);

export const handle: PageHandle = { title: { pl: statementWords.pl.title, en: statementWords.en.title }, fixed: true };

/** The open dialog and its row. */
type Opened = "import" | { split: StatementRow } | { complete: StatementRow };

/** Loads the rows of the view in the URL, or the sure ones. */
export async function loader({ context, request }: LoaderArgs) {
  const { q, choice, shown } = readList(new URL(request.url).searchParams);
  const view = choice("view", views) ?? "sure";
  const api = caller(context);
  const list = await pagesUpTo(shown, (part) => api.call(listStatementRows, { query: { view, q, ...part } }, { signal: request.signal }));
  return { view, q, list };
}

/** The page of bank statements: proposals are confirmed one by one or all the sure ones at once; the rest is matched by hand or put aside. */
export function Component() {
  const { view, q, list } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const words = statementWords[locale];
  const desk = useListDesk();
  const booking = useBooking();
  const [open, setOpen] = useState<Opened | undefined>(undefined);
  const { book } = booking;
  const columns = useMemo(
    () => statementColumns(locale, { onConfirm: (row) => void book([row]), onComplete: (row) => setOpen({ complete: row }) }),
    [locale, book],
  );
  const load = (look?: "primary") => (
    <Button look={look} icon={<FileUp className="ic" aria-hidden />} onClick={() => setOpen("import")}>
      {words.load}
    </Button>
  );
  const nothing = Object.values(list.counts).every((each) => each === 0) && q === undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={words.title} crumbs={[{ label: words.payments, to: "/dashboard/payments" }]} actions={load("primary")}>
        {words.lead}
      </PageHead>
      <TableToolbar
        search={desk.search(words.search)}
        views={desk.views("view", {
          label: words.viewsLabel,
          value: view,
          options: views.map((value) => ({ value, label: words.views[value], count: list.counts[value] })),
        })}
        end={
          view === "sure" &&
          list.counts.sure > 0 && (
            <Button busy={booking.busy} icon={<CheckCheck className="ic" aria-hidden />} onClick={() => void booking.bookSure(q)}>
              {`${words.confirmSure} (${list.counts.sure})`}
            </Button>
          )
        }
      />
      <ListDesk<StatementRow>
        desk={desk}
        list={list}
        total={list.counts[view]}
        label={words.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.payer}, ${row.title}`}
        menu={(row) =>
          rowMenu(row, locale, {
            split: () => setOpen({ split: row }),
            put: (state) => void booking.put(row, state),
            takeBack: (id) => void booking.takeBack(id),
          })
        }
        empty={
          <Empty title={nothing ? words.empty : words.emptyView} actions={load()}>
            {nothing ? words.emptyHint : words.emptyViewHint}
          </Empty>
        }
      />
      <Dialogs open={open} booking={booking} onClose={() => setOpen(undefined)} />
    </div>
  );
}

/** The open dialog: importing a statement, dividing a row, or completing an unreadable one. */
function Dialogs({ open, booking, onClose }: { open: Opened | undefined; booking: ReturnType<typeof useBooking>; onClose: () => void }) {
  const words = statementWords[useLocale()];
  const toast = useToast();
  const { revalidate } = useRevalidator();
  if (open === undefined) return null;
  if (open !== "import")
    return "split" in open ? (
      <SplitDialog row={open.split} busy={booking.busy} onClose={onClose} onSplit={(parts) => booking.split(open.split, parts)} />
    ) : (
      <CompleteDialog row={open.complete} onClose={onClose} />
    );
  const onLoaded = ({ added, known, unread }: ImportCounts) => {
    onClose();
    toast({ text: `${words.added} ${added}, ${words.known} ${known}${unread > 0 ? `, ${words.unreadCount} ${unread}` : ""}` });
    void revalidate();
  };
  return <ImportDialog onClose={onClose} onLoaded={onLoaded} />;
}
