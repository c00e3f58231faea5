import { Archive, Check, Clock, Hourglass, X } from "lucide-react";
import { useLoaderData, useNavigation } from "react-router";
import { InstallationNotes } from "../tenants/installation-notes.tsx";
import { formatDateTime } from "../kernel/text/format.ts";
import { rowsUpTo, shownBy, useListParams } from "../web/lists/list-params.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../web/pages/page.ts";
import { type Column, DataTable } from "../web/ui/tables/data-table.tsx";
import { Empty } from "../web/ui/states/empty.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { PageHead } from "../web/ui/page-head.tsx";
import { Chip } from "../web/ui/signs/status.tsx";
import { LoadMore } from "../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../web/ui/tables/table-toolbar.tsx";
import { listMails, type MailLine, mailStatuses } from "./contract.ts";
import { MailPanel } from "./mail-panel.tsx";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

const LOOKS = {
  queued: { look: "neutral", icon: Clock },
  sent: { look: "ok", icon: Check },
  failed: { look: "bad", icon: X },
  kept: { look: "warn", icon: Archive },
  waiting: { look: "neutral", icon: Hourglass },
} as const;
const VIEWS = ["all", "kept", "waiting", "queued", "failed", "sent"] as const;

/** Mails by the address's search and state. */
export async function loader({ context, request }: LoaderArgs) {
  const url = new URL(request.url);
  const status = mailStatuses.find((each) => each === url.searchParams.get("status"));
  const q = url.searchParams.get("q") ?? "";
  let smtp = false;
  const { rows, more } = await rowsUpTo(shownBy(url), async (part) => {
    const page = await caller(context).call(
      listMails,
      { query: { q, ...(status ? { status } : {}), ...part } },
      { signal: request.signal },
    );
    smtp = page?.smtp ?? false;
    return page ?? { data: [], next_cursor: null };
  });
  return { rows, more, smtp };
}

function columnsOf(locale: "pl" | "en"): readonly Column<MailLine>[] {
  const said = words[locale];
  return [
    {
      key: "to",
      header: said.to,
      phone: "meta",
      cell: (row) => (
        <span className="ell block">
          {row.to_name ? `${row.to_name}, ` : ""}
          {row.to_email}
        </span>
      ),
    },
    { key: "subject", header: said.subject, phone: "title", cell: (row) => <b>{row.subject}</b> },
    {
      key: "status",
      header: said.state,
      phone: "end2",
      cell: (row) => (
        <Chip look={LOOKS[row.status].look} icon={LOOKS[row.status].icon}>
          {said.status[row.status]}
        </Chip>
      ),
    },
    {
      key: "at",
      header: said.at,
      align: "right",
      phone: "end",
      cell: (row) => <span className="sec num nw">{formatDateTime(row.sent_at ?? row.created_at, locale)}</span>,
    },
  ];
}

/** What the application wrote to people, with its state and text. */
export function Component() {
  const { rows, more, smtp } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const said = words[locale];
  const list = useListParams();
  const loading = useNavigation().state === "loading";
  const view = VIEWS.find((each) => each === list.get("status")) ?? "all";
  const opened = rows.find((row) => row.id === list.get("mail"));
  const open = (id: string) => list.set({ mail: id, ...(list.get("show") ? { show: list.get("show") } : {}) });
  return (
    <>
      <PageHead title={said.title}>{said.lead}</PageHead>
      <InstallationNotes />
      {!smtp && (
        <div className="flex-none px-[var(--gut)] pt-3">
          <Note look="warn">
            <b>{said.keptTitle}</b> {said.kept} <code className="block break-all">{said.keptExample}</code>
          </Note>
        </div>
      )}
      <TableToolbar
        search={{ ...list.search, placeholder: said.search }}
        views={{
          label: said.views,
          value: view,
          onChange: (value) => list.set({ status: value === "all" ? "" : value, mail: "" }),
          options: VIEWS.map((value) => ({ value, label: said.viewOf[value] })),
        }}
      />
      <div className={opened ? "with-panel" : undefined}>
        <div className="grow">
          <DataTable
            label={said.title}
            columns={columnsOf(locale)}
            rows={rows}
            rowKey={(row) => row.id}
            rowName={(row) => `${row.subject}, ${row.to_email}`}
            state={loading && rows.length === 0 ? "loading" : "ready"}
            onOpen={(row) => open(row.id)}
            openKey={opened?.id}
            onEscape={() => open("")}
            filtered={list.get("q") !== "" || view !== "all"}
            onClearFilters={list.clear}
            empty={<Empty title={said.empty}>{said.emptyWhy}</Empty>}
          />
          {rows.length > 0 && <LoadMore shown={rows.length} busy={loading} onMore={more ? () => list.showMore(rows.length) : undefined} />}
        </div>
        {opened && <MailPanel key={opened.id} line={opened} smtp={smtp} onClose={() => open("")} />}
      </div>
    </>
  );
}
