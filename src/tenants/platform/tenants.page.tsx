import { Archive, ArchiveRestore, LogIn, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { formatDate } from "../../kernel/text/format.ts";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useSwitch } from "../../web/session/use-switch.ts";
import { Button } from "../../web/ui/button.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import type { MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { listTenants, updateTenant } from "../contract.ts";
import { InstallationNotes } from "../installation-notes.tsx";
import { TenantSheet } from "./tenant-sheet.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.tenants, en: words.en.tenants } };

type TenantRow = NonNullable<Reply<typeof listTenants>>["data"][number];

export async function loader({ context, request }: LoaderArgs) {
  const q = new URL(request.url).searchParams.get("q") ?? "";
  return (await caller(context).call(listTenants, { query: { q } }, { signal: request.signal }))?.data ?? [];
}

/** Columns of the organisers. `here` is the slug of the reader's organiser. */
function columnsOf(locale: "pl" | "en", here: string | undefined): readonly Column<TenantRow>[] {
  const messages = words[locale];
  return [
    {
      key: "name",
      header: messages.name,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.name}</b> {row.slug === here && <span className="sec sm nw">{messages.here}</span>}
        </>
      ),
    },
    { key: "slug", header: messages.slug, phone: "meta", cell: (row) => row.slug },
    {
      key: "hosts",
      header: messages.hosts,
      wideOnly: true,
      cell: (row) => <span className={row.hosts.length > 0 ? "sec" : "sec nw"}>{row.hosts.join(", ") || messages.noHosts}</span>,
    },
    { key: "email", header: messages.email, wideOnly: true, cell: (row) => row.contact_email },
    {
      key: "created",
      header: messages.created,
      wideOnly: true,
      cell: (row) => <span className="sec num nw">{formatDate(row.created_at, locale)}</span>,
    },
  ];
}

/** The platform's organisers, for super-admins: created, changed, entered, archived. */
export function Component() {
  const all = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const desk = useListDesk({ filters: ["view"] });
  const { user } = useSession();
  const change = useArchiving();
  const [editing, setEditing] = useState<TenantRow | "new" | undefined>();
  const [archiving, setArchiving] = useState<TenantRow | undefined>();
  const menuOf = useTenantMenu(setEditing, setArchiving);
  const archive = desk.get("view") === "archive";
  const rows = all.filter((row) => row.archived === archive);
  return (
    <>
      <PageHead
        title={messages.tenants}
        actions={
          <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setEditing("new")}>
            {messages.add}
          </Button>
        }
      >
        {messages.tenantsLead}
      </PageHead>
      <InstallationNotes />
      <TableToolbar
        search={desk.search(messages.search)}
        views={desk.views("view", {
          label: messages.view,
          value: archive ? "archive" : "active",
          options: [
            { value: "active", label: messages.active, count: all.filter((row) => !row.archived).length },
            { value: "archive", label: messages.archived, count: all.filter((row) => row.archived).length },
          ],
        })}
      />
      <ListDesk<TenantRow>
        desk={desk}
        list={{ data: rows, next_cursor: null }}
        footer={null}
        label={messages.tenants}
        columns={columnsOf(locale, user?.tenant.slug)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        onOpen={setEditing}
        filtered={desk.get("q") !== ""}
        empty={<Empty title={archive ? messages.emptyArchive : messages.empty} />}
        menu={(row) => menuOf(row, row.slug === user?.tenant.slug)}
      />
      {editing && <TenantSheet row={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {archiving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setArchiving(undefined)}
          title={messages.archiveTitle(archiving.name)}
          description={messages.archiveWhy}
          confirm={messages.archive}
          danger
          onConfirm={() => {
            setArchiving(undefined);
            void change(archiving, true);
          }}
        />
      )}
    </>
  );
}

/** Menu of an organiser. The reader's own one cannot be left or archived. */
function useTenantMenu(onEdit: (row: TenantRow) => void, onArchive: (row: TenantRow) => void) {
  const messages = words[useLocale()];
  const switchTo = useSwitch();
  const change = useArchiving();
  return (row: TenantRow, here: boolean): readonly MenuEntry[] =>
    row.archived
      ? [
          {
            label: messages.restore,
            icon: <ArchiveRestore className="ic" aria-hidden />,
            onSelect: () => void change(row, false),
          },
        ]
      : [
          { label: messages.edit, icon: <Pencil className="ic" aria-hidden />, onSelect: () => onEdit(row) },
          ...(here
            ? []
            : [
                { label: messages.enter, icon: <LogIn className="ic" aria-hidden />, onSelect: () => void switchTo(row.slug) },
                "separator" as const,
                {
                  label: messages.archive,
                  icon: <Archive className="ic" aria-hidden />,
                  danger: true,
                  onSelect: () => onArchive(row),
                },
              ]),
        ];
}

function useArchiving() {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return async (row: TenantRow, archived: boolean): Promise<void> => {
    const done = await recordOrNull(
      () => api.call(updateTenant, { params: { id: row.id }, body: { archived, version: row.version } }),
      report,
    );
    if (done) toast({ text: archived ? messages.archivedDone(row.name) : messages.restoredDone(row.name), look: "done" });
    await revalidate();
  };
}
