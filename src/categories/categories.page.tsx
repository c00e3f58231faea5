import { Plus } from "lucide-react";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { matchesSearch } from "../kernel/text/search.ts";
import { nullWhenUnavailable } from "../web/calls/null-when-unavailable.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { useQuery } from "../web/lists/use-query.ts";
import { listOrEmpty, recordOrNull } from "../web/calls/outcomes.ts";
import { caller, type LoaderArgs, type PageHandle } from "../web/pages/page.ts";
import { isAdmin, useSession } from "../web/session/session.tsx";
import { useApi } from "../web/app/use-api.ts";
import { useReport } from "../web/calls/use-report.ts";
import { Button } from "../web/ui/button.tsx";
import { Empty, ErrorPanel, NothingMatches } from "../web/ui/states/empty.tsx";
import { PageHead } from "../web/ui/page-head.tsx";
import { SortableList } from "../web/ui/tables/sortable-list.tsx";
import { TableToolbar } from "../web/ui/tables/table-toolbar.tsx";
import { Tabs } from "../web/ui/tabs.tsx";
import { callsOf, type Kind, kinds, type Row } from "./draft.ts";
import { CategoryEditor } from "./editor.tsx";
import { RecordRow, RemoveDialog } from "./record-row.tsx";
import { UsualSet } from "./usual-set-dialog.tsx";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads the three dictionaries. Returns empty lists and `away` when the server is unavailable (docs/product.md 4.1); throws any other refusal. */
export async function loader({ context, request }: LoaderArgs): Promise<Record<Kind, Row[]> & { away: boolean }> {
  const { call } = caller(context);
  let away = false;
  const list = (kind: Kind): Promise<Row[]> =>
    listOrEmpty(
      () => call(callsOf[kind].list, {}, { signal: request.signal }),
      (error) => {
        away = nullWhenUnavailable(error) === null;
      },
    );
  const [dance, age, presentation] = await Promise.all([list("dance"), list("age"), list("presentation")]);
  return { dance, age, presentation, away };
}

/** Three tabs of dictionary records in the organiser's own order, edited in place. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const { user } = useSession();
  const { revalidate, state } = useRevalidator();
  const { params, set } = useQuery();
  const kind = kinds.find((each) => each === params.get("kind")) ?? "dance";
  const admin = isAdmin(user);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title={messages.title}
        actions={
          admin && (
            <>
              <UsualSet onDone={revalidate} />
              <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setAdding(true)}>
                {messages.add[kind]}
              </Button>
            </>
          )
        }
      >
        {admin ? messages.lead : messages.readOnly}
      </PageHead>
      <div className="dm">
        {loaded.away ? (
          <ErrorPanel title={messages.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
        ) : (
          <Tabs
            label={messages.tabsLabel}
            value={kind}
            onValueChange={(value) => {
              setAdding(false);
              set({ kind: value });
            }}
            tabs={kinds.map((value) => ({
              value,
              label: messages.tabs[value],
              count: loaded[value].filter((row) => !row.archived).length,
            }))}
          >
            <Dictionary
              key={kind}
              kind={kind}
              rows={loaded[kind]}
              admin={admin}
              adding={adding}
              onAdding={setAdding}
              onChanged={revalidate}
              q={params.get("q") ?? ""}
              onQ={(q) => set({ q })}
              archive={params.get("view") === "archive"}
              onArchive={(archive) => set({ view: archive ? "archive" : "" })}
            />
          </Tabs>
        )}
      </div>
    </>
  );
}

interface DictionaryProps {
  kind: Kind;
  rows: Row[];
  admin: boolean;
  adding: boolean;
  onAdding: (adding: boolean) => void;
  onChanged: () => Promise<void>;
  q: string;
  onQ: (q: string) => void;
  archive: boolean;
  onArchive: (archive: boolean) => void;
}

function Dictionary({ kind, rows, admin, adding, onAdding, onChanged, q, onQ, archive, onArchive }: DictionaryProps) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const [editing, setEditing] = useState<string | undefined>(undefined);
  const [order, setOrder] = useState<{ of: Row[]; rows: readonly Row[] } | undefined>(undefined);
  const [removing, setRemoving] = useState<Row | undefined>(undefined);
  const view = rows.filter((row) => row.archived === archive);
  const shown = view.filter((row) => matchesSearch(q, [row.name, row.code]));
  const items = order?.of === rows && !q && !archive ? order.rows : shown;
  const reorder = async (next: readonly Row[]) => {
    setOrder({ of: rows, rows: next });
    const done = await recordOrNull(() => api.call(callsOf[kind].order, { body: { ids: next.map((row) => row.id) } }), report);
    if (!done) setOrder(undefined);
    await onChanged();
  };
  const done = () => {
    setEditing(undefined);
    onAdding(false);
    void onChanged();
  };
  const rowsOf = (archived: boolean) => rows.filter((row) => row.archived === archived).length;
  return (
    <div className="grid gap-4 pt-4">
      <TableToolbar
        search={{ value: q, onChange: onQ, placeholder: messages.search }}
        views={{
          label: messages.view,
          value: archive ? "archive" : "active",
          onChange: (value) => onArchive(value === "archive"),
          options: [
            { value: "active", label: messages.active, count: rowsOf(false) },
            { value: "archive", label: messages.archive, count: rowsOf(true) },
          ],
        }}
        end={q && !archive && admin ? <span className="sm muted">{messages.orderHint}</span> : undefined}
      />
      {adding && (
        <div className="panel px-5">
          <CategoryEditor kind={kind} row={undefined} onDone={done} onCancel={() => onAdding(false)} />
        </div>
      )}
      {items.length === 0 && !adding ? (
        <NoRows
          filtered={view.length > 0}
          archive={archive}
          onClear={() => onQ("")}
          add={admin ? () => onAdding(true) : undefined}
          kind={kind}
        />
      ) : (
        <SortableList
          items={items}
          itemKey={(row) => row.id}
          itemName={(row) => row.name}
          label={messages.listLabel[kind]}
          disabled={!admin || q !== "" || archive || editing !== undefined}
          onReorder={(next) => void reorder(next)}
        >
          {(row, { grip, moves }) =>
            editing === row.id ? (
              <CategoryEditor kind={kind} row={row} onDone={done} onCancel={() => setEditing(undefined)} />
            ) : (
              <RecordRow
                kind={kind}
                row={row}
                grip={admin ? grip : undefined}
                moves={moves}
                onEdit={admin ? () => setEditing(row.id) : undefined}
                onRemove={() => setRemoving(row)}
                onChanged={onChanged}
              />
            )
          }
        </SortableList>
      )}
      {removing && <RemoveDialog kind={kind} row={removing} onClose={() => setRemoving(undefined)} onChanged={onChanged} />}
    </div>
  );
}

function NoRows({
  filtered,
  archive,
  onClear,
  add,
  kind,
}: {
  filtered: boolean;
  archive: boolean;
  onClear: () => void;
  add: (() => void) | undefined;
  kind: Kind;
}) {
  const messages = words[useLocale()];
  if (filtered) return <NothingMatches searched onClear={onClear} />;
  if (archive) return <Empty title={messages.emptyArchive} />;
  return (
    <Empty
      title={messages.empty}
      actions={
        add && (
          <Button look="primary" onClick={add}>
            {messages.add[kind]}
          </Button>
        )
      }
    >
      {add && messages.emptyWhy}
    </Empty>
  );
}
