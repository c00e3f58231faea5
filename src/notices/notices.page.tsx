import { CircleSlash, Clock, Eye, type LucideIcon, Mail, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { loadCompetitionDesk, NoCompetition } from "../competitions/switch/competition-desk.tsx";
import { type CompetitionChoice, useCompetitionSwitch } from "../competitions/switch/use-competition-switch.tsx";
import type { Reply } from "../kernel/endpoints/endpoint.ts";
import { formatDateTime } from "../kernel/text/format.ts";
import type { Locale } from "../kernel/text/locale.ts";
import { ListDesk, useListDesk } from "../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../web/lists/list-params.ts";
import { useLivePages } from "../web/live/use-live-pages.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { later } from "../web/pages/later.tsx";
import type { LoaderArgs, PageHandle } from "../web/pages/page.ts";
import { Button } from "../web/ui/button.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { PageHead } from "../web/ui/page-head.tsx";
import { Chip } from "../web/ui/signs/status.tsx";
import { Empty } from "../web/ui/states/empty.tsx";
import type { Column } from "../web/ui/tables/data-table.tsx";
import { TableToolbar } from "../web/ui/tables/table-toolbar.tsx";
import { listNotices, type NoticeRow } from "./contract.ts";
import { NoticePanel } from "./notice-panel.tsx";
import { noticeText } from "./notice-text.ts";
import { words } from "./words.ts";

const NewNotice = later(async () => (await import("./new-notice.tsx")).NewNotice);

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title }, fixed: true };

const VIEWS = ["all", "shown", "over"] as const;

const LOOKS: Readonly<Record<NoticeRow["state"], { look: "ok" | "neutral" | "warn"; icon: LucideIcon }>> = {
  shown: { look: "ok", icon: Eye },
  ended: { look: "neutral", icon: Clock },
  withdrawn: { look: "warn", icon: CircleSlash },
  mailed: { look: "neutral", icon: Mail },
};

function queryOf(search: URLSearchParams) {
  const { q, choice, limit, shown } = readList(search);
  return { query: { q, only: choice("only", VIEWS) ?? "all", limit }, shown };
}

/** Loads the notices of the competition in the address, else of the one that every desk opens on; null when the server is unavailable. */
export const loader = (args: LoaderArgs) =>
  loadCompetitionDesk(args, async (competition, call, options) => {
    const { query, shown } = queryOf(new URL(args.request.url).searchParams);
    const params = { id: competition.id };
    const list = await pagesUpTo(shown, (part) => call(listNotices, { params, query: { ...query, ...part } }, options));
    return { competition, query, rows: shown, list };
  });

/** The state of a notice as a chip. */
function StateChip({ state, locale }: { state: NoticeRow["state"]; locale: Locale }) {
  const { look, icon } = LOOKS[state];
  return (
    <Chip look={look} icon={icon}>
      {words[locale].states[state]}
    </Chip>
  );
}

function columnsOf(locale: Locale): readonly Column<NoticeRow>[] {
  const messages = words[locale];
  return [
    {
      key: "text",
      header: messages.notice,
      phone: "title",
      cell: (row) => <b className="line-clamp-2 break-words">{noticeText(row, locale)}</b>,
    },
    {
      key: "where",
      header: messages.where,
      phone: "meta",
      cell: (row) => <span className="sec">{row.channels.map((each) => messages.channel[each]).join(", ")}</span>,
    },
    { key: "state", header: messages.state, phone: "end2", cell: (row) => <StateChip state={row.state} locale={locale} /> },
    {
      key: "at",
      header: messages.made,
      align: "right",
      phone: "end",
      cell: (row) => <span className="sec num nw">{formatDateTime(row.made_at, locale)}</span>,
    },
  ];
}

/** Notices of the office: writes, previews, sends and withdraws them, and lists all. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = words[useLocale()];
  useCompetitionSwitch(loaded?.competitions, loaded?.shown?.competition.id, "/dashboard/competitions");
  if (loaded?.shown) return <Desk key={loaded.shown.competition.id} {...loaded.shown} />;
  return (
    <>
      <PageHead title={messages.title}>{messages.lead}</PageHead>
      <NoCompetition loaded={loaded !== null} messages={messages} />
    </>
  );
}

interface DeskProps {
  competition: CompetitionChoice;
  query: ReturnType<typeof queryOf>["query"];
  rows: number;
  list: Reply<typeof listNotices>;
}

function Desk({ competition, query, rows, list: first }: DeskProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const list = useLivePages(listNotices, { params: { id: competition.id }, query }, first, rows);
  const desk = useListDesk({ filters: ["only"], opens: "notice" });
  const [writing, setWriting] = useState(false);
  const opened = list.data.find((each) => each.id === desk.openId);
  const columns = useMemo(() => columnsOf(locale), [locale]);
  const make = (
    <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setWriting(true)}>
      {messages.make}
    </Button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={messages.title} actions={make}>
        {messages.lead}
      </PageHead>
      <TableToolbar
        search={desk.search(messages.search)}
        views={desk.views("only", {
          label: messages.view,
          value: query.only,
          options: VIEWS.map((value) => ({ value, label: messages.views[value] })),
        })}
      />
      <ListDesk<NoticeRow>
        desk={desk}
        list={list}
        label={messages.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => noticeText(row, locale)}
        empty={<Empty title={messages.empty}>{messages.emptyWhy}</Empty>}
        panel={opened ? <NoticePanel key={opened.id} notice={opened} onClose={desk.close} onChanged={() => void revalidate()} /> : null}
      />
      {writing && (
        <NewNotice
          competitionId={competition.id}
          stages={list.stages}
          defaultUntil={list.default_until}
          onClose={() => setWriting(false)}
          onSent={(notice) => {
            setWriting(false);
            toast({ text: messages.sent, look: "done" });
            desk.open(notice.id);
          }}
        />
      )}
    </div>
  );
}
