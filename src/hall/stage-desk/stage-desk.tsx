// The stage manager's desk (docs/rules/hall.md 2.1): what is on the floor, what comes, and the moves. Works without a network.
import { ArrowLeft, Pause, Search, Timer, TriangleAlert, Wifi, WifiOff, X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { formatDelay, formatTime } from "../../kernel/text/format.ts";
import { NoticeLines } from "../../notices/notice-lines.tsx";
import { onReturn } from "../../web/browser/on-return.ts";
import { useAwake } from "../../web/browser/use-awake.ts";
import { useFrameParts } from "../../web/layouts/frame-parts.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { later } from "../../web/pages/later.tsx";
import { homeOf } from "../../web/session/guards.ts";
import { useSession } from "../../web/session/session.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Empty, ErrorPanel, NothingMatches } from "../../web/ui/states/empty.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { SearchInput } from "../../web/ui/tables/table-toolbar.tsx";
import { type HallOutbox, useHallOutbox, useStoredReply } from "../outbox/use-hall-outbox.ts";
import { propose } from "../proposals/contract.ts";
import { AbsenceSheet } from "./absence-sheet.tsx";
import { getStageDesk, type StageDesk } from "./contract.ts";
import { DeskBar } from "./desk-bar.tsx";
import { HoldNote, OfflineLine, ProposalLines, RefusedChanges } from "./desk-notes.tsx";
import { findFloor, fitsSearch, queueOf } from "./desk-state.ts";
import { FloorCard } from "./floor-card.tsx";
import { proposalName } from "./heat-names.ts";
import { HeatRow } from "./heat-row.tsx";
import { HeatSheet } from "./heat-sheet.tsx";
import { HoldSheet } from "./hold-sheet.tsx";
import { type Desk, useDesk } from "./use-desk.ts";
import { words } from "./words.ts";

const ProposalForm = later(async () => (await import("../proposals/proposal-form.tsx")).ProposalForm);
const IncidentReport = later(async () => (await import("./incident-report.tsx")).IncidentReport);

/** Name under which the last reply is stored on the device. */
const STORED = "desk";
/** Rows of the queue that are drawn at first, and by how many they grow. */
const ROWS = 40;
/** People of this many next heats should be there by now, where somebody ticks who is. */
const SOON = 5;

export interface StageDeskProps {
  stageId: string;
  /** Id of the station's device or of the signed-in person. */
  owner: string;
  /** Name of this device's changes, as the server writes it. */
  who: string;
  /** The server's reply. Null: unavailable, so the stored one is shown. */
  loaded: StageDesk | null;
  /** True on a station's page, false for an account. */
  station: boolean;
}

export function StageDeskView({ loaded, ...rest }: StageDeskProps) {
  useAwake();
  const outbox = useHallOutbox(rest);
  return loaded ? <LiveDesk {...rest} outbox={outbox} loaded={loaded} storedAt={undefined} /> : <StoredDesk {...rest} outbox={outbox} />;
}

type Shared = Omit<StageDeskProps, "loaded"> & { outbox: HallOutbox };

/** Follows the server from this reply on, and stores each newer one. */
function LiveDesk({
  stageId,
  owner,
  who,
  station,
  outbox,
  loaded,
  storedAt,
}: Shared & { loaded: StageDesk; storedAt: number | undefined }) {
  const reply = useLive(getStageDesk, { params: { id: stageId } }, loaded);
  const isStored = storedAt !== undefined && reply === loaded;
  useStoredReply({ stageId, owner, name: STORED }, isStored ? undefined : reply);
  const desk = useDesk(reply, outbox, who);
  return <Screen desk={desk} station={station} storedAt={isStored ? storedAt : undefined} />;
}

/** Shows the reply stored on this device, and asks for a new one when the network is back. */
function StoredDesk(shared: Shared) {
  const { stageId, owner } = shared;
  const { reply, storedAt, loaded } = useStoredReply<StageDesk>({ stageId, owner, name: STORED }, undefined);
  const { revalidate, state } = useRevalidator();
  // With a stored reply the stream brings the next one.
  const isMissing = loaded && !reply;
  useEffect(() => (isMissing ? onReturn(() => void revalidate()) : undefined), [isMissing, revalidate]);
  if (reply && storedAt !== undefined) return <LiveDesk {...shared} loaded={reply} storedAt={storedAt} />;
  return (
    <div className="stm">
      {loaded ? <ErrorPanel busy={state === "loading"} onRetry={() => void revalidate()} /> : <SkeletonRows rows={7} height={68} />}
    </div>
  );
}

type Opened = { sheet: "hold" } | { sheet: "incident" } | { sheet: "heat" | "absences" | "proposal"; heatId: string };

function Screen({ desk, station, storedAt }: { desk: Desk; station: boolean; storedAt: number | undefined }) {
  const messages = words[useLocale()];
  const { state, outbox } = desk;
  useFrameParts(useMemo(() => ({ unsent: outbox.pending.length }), [outbox.pending.length]));
  const [opened, setOpened] = useState<Opened>();
  const [q, setQ] = useState<string>();
  const open = useCallback((heatId: string) => setOpened({ sheet: "heat", heatId }), []);
  const heats = q === undefined || q.trim() === "" ? queueOf(state) : state.heats.filter((heat) => fitsSearch(heat, q));
  const ticked = state.heats.some((heat) => heat.places.some((place) => place.ready.by !== null));
  const isOver = state.list !== null && !findFloor(state) && queueOf(state).length === 0;
  return (
    <div className="stm">
      <Head state={state} outbox={outbox} station={station} />
      <div className="sm-top">
        <OfflineLine outbox={outbox} storedAt={storedAt} station={station} />
        <HoldNote hold={state.hold} />
        <NoticeLines notices={state.notices} />
        <RefusedChanges desk={desk} />
        <ProposalLines desk={desk} />
        {state.list && (
          <>
            <FloorCard heat={findFloor(state)} marks={state.marks} onOpen={open} />
            <div className="sm-g">
              <Button
                icon={<Pause className="ic" aria-hidden />}
                disabled={state.hold !== null}
                onClick={() => setOpened({ sheet: "hold" })}
              >
                {messages.hold}
              </Button>
              <Button
                icon={<Search className="ic" aria-hidden />}
                aria-expanded={q !== undefined}
                onClick={() => setQ(q === undefined ? "" : undefined)}
              >
                {messages.find}
              </Button>
              <Button
                className="col-span-2"
                icon={<TriangleAlert className="ic" aria-hidden />}
                onClick={() => setOpened({ sheet: "incident" })}
              >
                {messages.incident}
              </Button>
            </div>
          </>
        )}
      </div>
      <section className="sm-list" aria-label={messages.queue}>
        {!state.list ? (
          <Empty title={messages.noList}>{messages.noListHint}</Empty>
        ) : (
          <>
            <QueueHead q={q} onSearch={setQ} />
            {heats.length > 0 ? (
              <Rows heats={heats} delay={state.delay_seconds} found={Boolean(q?.trim())} soon={ticked ? SOON : 0} onOpen={open} />
            ) : q?.trim() ? (
              <NothingMatches searched onClear={() => setQ("")} />
            ) : (
              isOver && <Empty title={messages.over}>{messages.overHint}</Empty>
            )}
          </>
        )}
      </section>
      {state.list && <DeskBar desk={desk} />}
      <OpenSheet opened={opened} desk={desk} setOpened={setOpened} />
    </div>
  );
}

/** Clock, delay and list; for an account the connection and the link back, which the frame of a station has. */
function Head({ state, outbox, station }: { state: StageDesk; outbox: HallOutbox; station: boolean }) {
  const locale = useLocale();
  const { user } = useSession();
  const messages = words[locale];
  const now = useNow(5000);
  const minutes = Math.round(state.delay_seconds / 60);
  const offline = !outbox.online || outbox.ended;
  const Net = offline ? WifiOff : Wifi;
  return (
    <header className="sm-h">
      {!station && (
        <Link className="ibtn t44" to={homeOf(user?.role ?? "admin")} aria-label={messages.back} title={messages.back}>
          <ArrowLeft className="ic" aria-hidden />
        </Link>
      )}
      <h1 className="vh">{`${messages.title} ${state.stage.name ?? state.stage.letter}`}</h1>
      <time className="jclock num">{now === undefined ? "" : formatTime(outbox.now(), locale)}</time>
      {state.list && minutes !== 0 && (
        <Chip look={minutes > 0 ? "warn" : "neutral"} icon={Timer} className="jchip">
          <span className="vh">{messages.delay}</span> <span className="num">{formatDelay(minutes)}</span>
        </Chip>
      )}
      <span className="grow ell sm sec">{state.list?.name}</span>
      {!station && (
        <span role="img" aria-label={offline ? messages.offlineSign : messages.online} data-net={offline ? "offline" : "online"}>
          <Net className={`ic ${offline ? "t-warn" : "t-ok"}`} aria-hidden />
        </span>
      )}
    </header>
  );
}

/** „Kolejka”, or the field in which a number is searched. */
function QueueHead({ q, onSearch }: { q: string | undefined; onSearch: (q: string | undefined) => void }): ReactNode {
  const messages = words[useLocale()];
  if (q === undefined) return <h2 className="sm-l">{messages.queue}</h2>;
  return (
    <div className="sm-s">
      <SearchInput value={q} onChange={onSearch} placeholder={messages.findHint} />
      <IconButton label={messages.closeFind} size="touch" onClick={() => onSearch(undefined)}>
        <X className="ic" aria-hidden />
      </IconButton>
    </div>
  );
}

function Rows({
  heats,
  delay,
  found,
  soon,
  onOpen,
}: {
  heats: StageDesk["heats"];
  delay: number;
  found: boolean;
  /** How many rows warn of people who are missing. */
  soon: number;
  onOpen: (heatId: string) => void;
}) {
  const [rows, setRows] = useState(ROWS);
  return (
    <>
      <ol className="sm-q">
        {heats.slice(0, rows).map((heat, at) => (
          <HeatRow
            key={heat.id}
            heat={heat}
            delay={delay}
            position={found ? undefined : at === 0 ? "next" : at === 1 ? "afterNext" : undefined}
            soon={!found && at < soon}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {heats.length > rows && <LoadMore shown={rows} total={heats.length} onMore={() => setRows(rows + ROWS)} />}
    </>
  );
}

/** The sheet over the desk: reasons of a hold, the actions of a heat, its absences, or a proposal. */
function OpenSheet({ opened, desk, setOpened }: { opened: Opened | undefined; desk: Desk; setOpened: (next: Opened | undefined) => void }) {
  const locale = useLocale();
  const close = () => setOpened(undefined);
  if (!opened) return null;
  if (opened.sheet === "incident") return <IncidentReport desk={desk} onClose={close} />;
  if (opened.sheet === "hold")
    return (
      <HoldSheet
        onClose={close}
        onHold={(reason) => {
          desk.move({ action: "hold", reason });
          close();
        }}
      />
    );
  const { heatId } = opened;
  const heat = desk.state.heats.find((each) => each.id === heatId);
  if (!heat) return null;
  if (opened.sheet === "absences") return <AbsenceSheet heat={heat} onMove={desk.move} onClose={close} />;
  if (opened.sheet === "proposal")
    return (
      <ProposalForm
        desk={desk.state}
        heatId={heatId}
        onClose={close}
        onSend={(body) => {
          desk.outbox.send(propose, body, proposalName(body.kind, heat, locale, body.performance_id));
          close();
        }}
      />
    );
  return (
    <HeatSheet
      heat={heat}
      desk={desk}
      onClose={close}
      onAbsences={() => setOpened({ sheet: "absences", heatId })}
      onPropose={() => setOpened({ sheet: "proposal", heatId })}
    />
  );
}
