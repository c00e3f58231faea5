import { Ban, CircleQuestionMark, Gavel, Plus, Printer } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { loadCompetitionDesk, NoCompetition } from "../../competitions/switch/competition-desk.tsx";
import { type CompetitionChoice, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { doneOrFalse } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { later } from "../../web/pages/later.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { listStations, type StationRow, unlockCodes } from "./contract.ts";
import { columnsOf, nameOf } from "./station-columns.tsx";
import { StationPanel } from "./station-panel.tsx";
import { stationWords } from "./station-words.ts";
import type { Question } from "./station-questions.tsx";
import { useStationCodes } from "./use-station-codes.ts";

const Questions = later(async () => (await import("./station-questions.tsx")).StationQuestions);
const Needs = later(async () => (await import("./needs-sheet.tsx")).NeedsSheet);
const Cards = later(async () => (await import("./card-sheet.tsx")).CardSheet);

export const handle: PageHandle = { title: { pl: stationWords.pl.title, en: stationWords.en.title }, fixed: true };

const VIEWS = ["all", "desks", "judges", "online", "over"] as const;
const SORTS = ["kind", "name", "ends_at", "seen_at"] as const;
/** Rows shown at first, and rows added by „Pokaż więcej”. */
const PAGE = 100;
/** How often a device's state is judged by the clock, in milliseconds. */
const EVERY_MS = 15_000;
function queryOf(search: URLSearchParams) {
  const { q, choice, direction = "asc", limit, shown } = readList(search, PAGE);
  return { query: { q, only: choice("only", VIEWS) ?? "all", sort: choice("sort", SORTS) ?? "kind", direction, limit }, shown };
}

/** Loads the stations of the competition in the address, else of the one that every desk opens on; null when the server is unavailable. */
export const loader = (args: LoaderArgs) =>
  loadCompetitionDesk(args, async (competition, call, options) => {
    const { query, shown } = queryOf(new URL(args.request.url).searchParams);
    const params = { id: competition.id };
    const list = await pagesUpTo(shown, (part) => call(listStations, { params, query: { ...query, ...part } }, options));
    return { competition, query, rows: shown, list };
  });

/** Stations in the hall and judges' cards: makes them, prints their codes, shows who has them open, revokes them. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = stationWords[useLocale()];
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
  list: Reply<typeof listStations>;
}

function Desk({ competition, query, rows, list: first }: DeskProps) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const { revalidate } = useRevalidator();
  const list = useLivePages(listStations, { params: { id: competition.id }, query }, first, rows);
  const now = useNow(EVERY_MS);
  const desk = useListDesk({ filters: ["only"], opens: "station", page: PAGE });
  const codes = useStationCodes(competition.id);
  const [question, ask] = useState<Question>();
  const [showsNeeds, setNeeds] = useState(false);
  const opened = list.data.find((each) => each.id === desk.openId);
  const narrow = opened !== undefined;
  const columns = useMemo(
    () => columnsOf(locale, now, narrow, (station) => ask({ kind: "renew", station, printed: false })),
    [locale, now, narrow],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={messages.title} actions={<Actions empty={list.data.length === 0} onAsk={ask} />}>
        {messages.lead}
      </PageHead>
      {list.typing.off && <TypingOff onUnlocked={() => void revalidate()} />}
      <TableToolbar
        search={desk.search(messages.search)}
        views={desk.views("only", {
          label: messages.view,
          value: query.only,
          options: VIEWS.map((value) => ({ value, label: messages.views[value] })),
        })}
        end={
          <Button look="ghost" size="small" icon={<CircleQuestionMark className="ic" aria-hidden />} onClick={() => setNeeds(true)}>
            {messages.needs}
          </Button>
        }
      />
      <ListDesk<StationRow>
        desk={desk}
        list={list}
        label={messages.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={nameOf}
        order={query}
        menu={(row) => menuOf(row, messages, ask)}
        empty={<NoStations stages={list.stages.length} competition={competition} onAsk={ask} />}
        panel={
          opened ? (
            <StationPanel
              key={opened.id}
              station={opened}
              card={opened.state === "revoked" ? undefined : codes.cards.get(opened.id)}
              now={now}
              onClose={desk.close}
              onChanged={() => void revalidate()}
              onChange={() => ask({ kind: "change", station: opened })}
              onRenew={() => ask({ kind: "renew", station: opened, printed: false })}
              onRevoke={() => ask({ kind: "revoke", station: opened })}
              onPrint={(card) => codes.print([card])}
            />
          ) : null
        }
      />
      {question && (
        <Questions
          question={question}
          competition={competition}
          list={list}
          codes={codes}
          onOpen={desk.open}
          onClose={() => ask(undefined)}
        />
      )}
      {showsNeeds && <Needs onClose={() => setNeeds(false)} />}
      {codes.sheet && <Cards cards={codes.sheet} onClose={codes.closeSheet} />}
    </div>
  );
}

type Ask = (question: Question) => void;

/** Buttons of the whole desk. Without stations there is nothing to print or to revoke. */
function Actions({ empty, onAsk }: { empty: boolean; onAsk: Ask }) {
  const messages = stationWords[useLocale()];
  return (
    <>
      <Button icon={<Gavel className="ic" aria-hidden />} onClick={() => onAsk({ kind: "judges" })}>
        {messages.judgeCards}
      </Button>
      {!empty && (
        <>
          <Button icon={<Printer className="ic" aria-hidden />} onClick={() => onAsk({ kind: "print" })}>
            {messages.print}
          </Button>
          <Button look="ghost" icon={<Ban className="ic" aria-hidden />} onClick={() => onAsk({ kind: "revoke_all" })}>
            {messages.revokeAll}
          </Button>
        </>
      )}
      <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => onAsk({ kind: "make" })}>
        {messages.make}
      </Button>
    </>
  );
}

function menuOf(station: StationRow, messages: (typeof stationWords)["pl" | "en"], ask: Ask) {
  if (station.state === "revoked") return [];
  return [
    { label: messages.newCode, onSelect: () => ask({ kind: "renew", station, printed: false }) },
    { label: messages.printOne, onSelect: () => ask({ kind: "renew", station, printed: true }) },
    { label: messages.change, onSelect: () => ask({ kind: "change", station }) },
    "separator" as const,
    { label: messages.revoke, danger: true, onSelect: () => ask({ kind: "revoke", station }) },
  ];
}

function NoStations({ stages, competition, onAsk }: { stages: number; competition: CompetitionChoice; onAsk: Ask }) {
  const messages = stationWords[useLocale()];
  return (
    <Empty
      title={messages.empty}
      actions={
        stages === 0 ? (
          <LinkButton look="primary" to={`/dashboard/start-lists?competition=${competition.id}`}>
            {messages.toLists}
          </LinkButton>
        ) : (
          <>
            <Button look="primary" onClick={() => onAsk({ kind: "make" })}>
              {messages.make}
            </Button>
            <Button onClick={() => onAsk({ kind: "judges" })}>{messages.judgeCards}</Button>
          </>
        )
      }
    >
      {stages === 0 ? messages.noStages : messages.emptyWhy}
    </Empty>
  );
}

/** Nobody can type codes after 50 wrong ones; one press allows it again. */
function TypingOff({ onUnlocked }: { onUnlocked: () => void }) {
  const messages = stationWords[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const unlock = async () => {
    if (!(await doneOrFalse(() => api.call(unlockCodes), report))) return;
    toast({ text: messages.unlocked, look: "done" });
    onUnlocked();
  };
  return (
    <div className="flex-none px-[var(--gut)] pb-2">
      <Note
        look="warn"
        live
        action={
          <Button size="small" onClick={() => void unlock()}>
            {messages.unlock}
          </Button>
        }
      >
        {messages.typingOff}
      </Note>
    </div>
  );
}
