import { Archive, Check, Clock, Hourglass, X } from "lucide-react";
import { useLoaderData } from "react-router";
import { InstallationNotes } from "../tenants/installation-notes.tsx";
import { formatDateTime } from "../kernel/text/format.ts";
import { ListDesk, useListDesk } from "../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../web/lists/list-params.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../web/pages/page.ts";
import type { Column } from "../web/ui/tables/data-table.tsx";
import { Empty } from "../web/ui/states/empty.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { PageHead } from "../web/ui/page-head.tsx";
import { Chip } from "../web/ui/signs/status.tsx";
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

/** Loads mails by the search and state in the address. */
export async function loader({ context, request }: LoaderArgs) {
  const { q, choice, shown } = readList(new URL(request.url).searchParams);
  const status = choice("status", mailStatuses);
  const api = caller(context);
  return pagesUpTo(shown, (part) => api.call(listMails, { query: { q, status, ...part } }, { signal: request.signal }));
}

function columnsOf(locale: "pl" | "en"): readonly Column<MailLine>[] {
  const messages = words[locale];
  return [
    {
      key: "to",
      header: messages.to,
      phone: "meta",
      cell: (row) => (
        <span className="ell block">
          {row.to_name ? `${row.to_name}, ` : ""}
          {row.to_email}
        </span>
      ),
    },
    { key: "subject", header: messages.subject, phone: "title", cell: (row) => <b>{row.subject}</b> },
    {
      key: "status",
      header: messages.state,
      phone: "end2",
      cell: (row) => (
        <Chip look={LOOKS[row.status].look} icon={LOOKS[row.status].icon}>
          {messages.status[row.status]}
        </Chip>
      ),
    },
    {
      key: "at",
      header: messages.when,
      align: "right",
      phone: "end",
      cell: (row) => <span className="sec num nw">{formatDateTime(row.sent_at ?? row.created_at, locale)}</span>,
    },
  ];
}

/** The mails that the application wrote to people, with their state and text. */
export function Component() {
  const list = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const desk = useListDesk({ filters: ["status"], opens: "mail" });
  const opened = list.data.find((row) => row.id === desk.openId);
  return (
    <>
      <PageHead title={messages.title}>{messages.lead}</PageHead>
      <InstallationNotes />
      {!list.smtp && (
        <div className="flex-none px-[var(--gut)] pt-3">
          <Note look="warn">
            <b>{messages.keptTitle}</b> {messages.kept} <code className="block break-all">{messages.keptExample}</code>
          </Note>
        </div>
      )}
      <TableToolbar
        search={desk.search(messages.search)}
        views={desk.views("status", {
          label: messages.state,
          value: VIEWS.find((each) => each === desk.get("status")) ?? "all",
          options: VIEWS.map((value) => ({ value, label: messages.viewOf[value] })),
        })}
      />
      <ListDesk<MailLine>
        desk={desk}
        list={list}
        label={messages.title}
        columns={columnsOf(locale)}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.subject}, ${row.to_email}`}
        empty={<Empty title={messages.empty}>{messages.emptyWhy}</Empty>}
        panel={opened ? <MailPanel key={opened.id} line={opened} smtp={list.smtp} onClose={desk.close} /> : null}
      />
    </>
  );
}
