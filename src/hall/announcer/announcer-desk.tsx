// The announcer's desk (docs/rules/hall.md 6.1 6): whom to announce, who is next, results to read, and what changed. Works from the stored reply, too.
import { CloudOff, Timer } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { titleOf } from "../../entries/label/title-of.ts";
import { formatDelay, formatLength, formatTime } from "../../kernel/text/format.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import { useAwake } from "../../web/browser/use-awake.ts";
import { useFrameParts } from "../../web/layouts/frame-parts.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useNow } from "../../web/live/use-now.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Empty, ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { dances } from "../dancing.ts";
import { heatLabel } from "../heat-label.ts";
import { type HallOutbox, useHallOutbox, useStoredReply } from "../outbox/use-hall-outbox.ts";
import type { HallHeat } from "../shapes.ts";
import { Announcement } from "./announcement.tsx";
import { snapshotOf } from "./changes.ts";
import { type AnnouncerDesk, getAnnouncerDesk, setPronunciation } from "./contract.ts";
import { floorOf, nextHeats, toAnnounce } from "./queue.ts";
import { NoticeView } from "./notice-view.tsx";
import { listReadings, type Reading, resultKey } from "./reading.ts";
import { ResultView } from "./result-view.tsx";
import { ReadingRow, SideList } from "./side-list.tsx";
import { type Own, useOwn } from "./use-own.ts";
import { words } from "./words.ts";

export interface DeskProps {
  stageId: string;
  /** Id of the station's device or of the signed-in person. */
  owner: string;
  /** The server's reply. Null: unavailable, the stored one is shown. */
  loaded: AnnouncerDesk | null;
  /** True on a station's page, false for an account. */
  station: boolean;
}

/** Name under which the last reply is stored on the device. */
const STORED = "announcer";

export function AnnouncerDeskView({ loaded, ...rest }: DeskProps) {
  useAwake();
  const outbox = useHallOutbox(rest);
  const shared = { ...rest, outbox };
  return loaded ? <LiveDesk {...shared} loaded={loaded} storedAt={undefined} /> : <StoredDesk {...shared} />;
}

type Shared = Omit<DeskProps, "loaded"> & { outbox: HallOutbox };

/** Follows the server from this reply on, and stores each newer one. */
function LiveDesk({ loaded, storedAt, ...shared }: Shared & { loaded: AnnouncerDesk; storedAt: number | undefined }) {
  const { stageId, owner, outbox } = shared;
  const reply = useLive(getAnnouncerDesk, { params: { id: stageId } }, loaded);
  const isStored = storedAt !== undefined && reply === loaded;
  useStoredReply({ stageId, owner, name: STORED }, isStored ? undefined : reply);
  const desk = useMemo(() => withTyped(reply, outbox.shown), [reply, outbox.shown]);
  return <Screen {...shared} desk={desk} storedAt={isStored ? storedAt : undefined} />;
}

/** Shows the reply stored on this device, and loads a new one when the network is back. */
function StoredDesk(shared: Shared) {
  const { stageId, owner } = shared;
  const { reply, storedAt, loaded } = useStoredReply<AnnouncerDesk>({ stageId, owner, name: STORED }, undefined);
  const { revalidate, state } = useRevalidator();
  // With a stored reply the stream brings the next one.
  const isMissing = loaded && !reply;
  useEffect(() => (isMissing ? onReturn(() => void revalidate()) : undefined), [isMissing, revalidate]);
  if (reply && storedAt !== undefined) return <LiveDesk {...shared} loaded={reply} storedAt={storedAt} />;
  return loaded ? <ErrorPanel busy={state === "loading"} onRetry={() => void revalidate()} /> : <SkeletonRows rows={7} height={68} />;
}

/** Puts pronunciations typed on this device over the reply. */
function withTyped(desk: AnnouncerDesk, changes: HallOutbox["shown"]): AnnouncerDesk {
  const typed = new Map(
    changes.flatMap(({ path, body }) => (path === setPronunciation.path ? [[body["entry_id"], body["pronunciation"]] as const] : [])),
  );
  if (typed.size === 0) return desk;
  const entries = desk.entries.map((entry) => {
    const pronunciation = typed.get(entry.entry_id);
    return typed.has(entry.entry_id) ? { ...entry, pronunciation: typeof pronunciation === "string" ? pronunciation : null } : entry;
  });
  return { ...desk, entries };
}

/** Forgets announced heats that began, so that a repeated one is announced again, and sees the list at the first visit. */
function useFollowed(desk: AnnouncerDesk, own: Own | undefined, change: (fields: Partial<Own>) => void, now: () => number): void {
  useEffect(() => {
    if (!own) return;
    const waiting = new Set(desk.heats.filter((heat) => heat.status === "waiting").map((heat) => heat.id));
    const announced = own.announced.filter((id) => waiting.has(id));
    if (announced.length < own.announced.length) change({ announced });
    if (own.seen === null && desk.list) change({ seen: snapshotOf(desk, new Date(now()).toISOString()) });
  }, [desk, own, change, now]);
}

type Opened = { heat: string } | { reading: Reading } | undefined;

function Screen({ stageId, owner, station, outbox, desk, storedAt }: Shared & { desk: AnnouncerDesk; storedAt: number | undefined }) {
  const messages = words[useLocale()];
  const { own, change } = useOwn({ stageId, owner });
  useFollowed(desk, own, change, outbox.now);
  useFrameParts(useMemo(() => ({ unsent: outbox.pending.length }), [outbox.pending.length]));
  const [opened, setOpened] = useState<Opened>();
  const announced = own?.announced ?? [];
  const floor = floorOf(desk.heats);
  const queue = nextHeats(desk.heats);
  const picked = opened && "heat" in opened ? [floor, ...queue].find((heat) => heat?.id === opened.heat) : undefined;
  const current = picked ?? toAnnounce(queue, announced) ?? floor;
  const next = queue.slice(queue.findIndex((heat) => heat.id === current?.id) + 1);
  const goBack = () => {
    if (picked) setOpened(undefined);
    else if (announced.length > 0) change({ announced: announced.slice(0, -1) });
    else if (floor) setOpened({ heat: floor.id });
  };
  const announce = (heat: HallHeat) => {
    setOpened(undefined);
    change({ announced: [...announced.filter((id) => id !== heat.id), heat.id] });
  };
  const read = (key: string) => {
    setOpened(undefined);
    change({ read: [...(own?.read ?? []).filter((each) => each !== key), key].slice(-100) });
  };
  return (
    <div className={`an${own?.large ? " an-lg" : ""}`}>
      <Head desk={desk} floor={floor} outbox={outbox} onOpen={(heat) => setOpened({ heat })} />
      <section className="an-m" aria-label={messages.title}>
        <Lines desk={desk} outbox={outbox} storedAt={storedAt} station={station} />
        <UnreadNotices desk={desk} own={own} onRead={(reading) => setOpened({ reading })} />
        {opened && "reading" in opened ? (
          <ReadingView
            reading={opened.reading}
            desk={desk}
            isRead={own?.read.includes(opened.reading.key) ?? false}
            onRead={() => read(opened.reading.key)}
            onClose={() => setOpened(undefined)}
          />
        ) : current ? (
          <Announcement
            key={current.id}
            heat={current}
            entries={desk.entries}
            large={own?.large ?? false}
            onLarger={() => change({ large: !own?.large })}
            onBack={goBack}
            canGoBack={picked !== undefined || announced.length > 0 || floor !== undefined}
            onAnnounced={current.status === "waiting" ? () => announce(current) : undefined}
            onPronunciation={(entry_id, pronunciation, label) =>
              outbox.send(setPronunciation, { entry_id, pronunciation }, messages.editPronunciation(label))
            }
          />
        ) : (
          <Empty title={desk.list ? messages.allOver : messages.noList}>{desk.list ? undefined : messages.noListHint}</Empty>
        )}
      </section>
      <SideList
        desk={desk}
        own={own}
        next={next}
        onOpenHeat={(heat) => setOpened({ heat })}
        onRead={(reading) => setOpened({ reading })}
        onSeen={() => change({ seen: snapshotOf(desk, new Date(outbox.now()).toISOString()) })}
      />
    </div>
  );
}

/** Notices not read yet, above the announcement where the list of readings is below it. */
function UnreadNotices({ desk, own, onRead }: { desk: AnnouncerDesk; own: Own | undefined; onRead: (reading: Reading) => void }) {
  const notices = own ? listReadings({ notices: desk.notices, results: [] }, own.read).filter(({ key }) => !own.read.includes(key)) : [];
  if (notices.length === 0) return null;
  return (
    <ul className="an-r an-u">
      {notices.map((reading) => (
        <ReadingRow key={reading.key} reading={reading} isRead={false} onOpen={() => onRead(reading)} />
      ))}
    </ul>
  );
}

interface ReadingProps {
  reading: Reading;
  desk: AnnouncerDesk;
  isRead: boolean;
  onRead: () => void;
  onClose: () => void;
}

/** What was opened to be read, as the desk has it now: it may have been taken back. */
function ReadingView({ reading, desk, ...rest }: ReadingProps) {
  if ("notice" in reading) return <NoticeView notice={desk.notices?.find(({ id }) => id === reading.notice.id)} {...rest} />;
  return <ResultView result={desk.results.find((result) => resultKey(result) === reading.key)} {...rest} />;
}

/** What is on the floor and for how long, the delay and the clock. */
function Head({
  desk,
  floor,
  outbox,
  onOpen,
}: {
  desk: AnnouncerDesk;
  floor: HallHeat | undefined;
  outbox: HallOutbox;
  onOpen: (heatId: string) => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const now = useNow();
  const minutes = Math.round(desk.delay_seconds / 60);
  const elapsed = now !== undefined && floor?.started_at ? Math.max(0, (now - Date.parse(floor.started_at)) / 1000) : undefined;
  const left = floor && elapsed !== undefined ? floor.seconds - elapsed : undefined;
  const danced = floor && elapsed !== undefined && floor.seconds > 0 ? Math.min(1, elapsed / floor.seconds) : 0;
  return (
    <header className="an-h">
      {floor ? (
        <button type="button" className="an-f" data-floor={floor.id} onClick={() => onOpen(floor.id)}>
          <FloorName floor={floor} />
          {left !== undefined && (
            <span className="sec num">
              {left >= 0 ? messages.left(formatLength(Math.round(left))) : messages.over(formatLength(Math.round(-left)))}
            </span>
          )}
        </button>
      ) : (
        <b className="sec">{messages.emptyStage}</b>
      )}
      <span className="an-bar" aria-hidden>
        <i style={{ width: `${danced * 100}%` }} />
      </span>
      <span className="row">
        {desk.list && minutes !== 0 && (
          <Chip look={minutes > 0 ? "warn" : "neutral"} icon={Timer} className="jchip">
            <span className="vh">{messages.delay}</span> <span className="num">{formatDelay(minutes)}</span>
          </Chip>
        )}
        <time className="jclock num">{now === undefined ? "" : formatTime(outbox.now(), locale)}</time>
      </span>
    </header>
  );
}

/** „079 „Iskra” jest na scenie”; where several dance together, their dance and heat. */
function FloorName({ floor }: { floor: HallHeat }) {
  const locale = useLocale();
  const messages = words[locale];
  const places = floor.places.filter(dances);
  const [first, ...others] = places;
  const only = first && others.length === 0 ? first : undefined;
  const name = only ? (titleOf(only) ?? only.club_name ?? floor.round_name) : heatLabel({ ...floor, places }, locale);
  return (
    <>
      {only && only.start_number !== null ? (
        <Bib number={only.start_number} look="lit" className="an-fb" />
      ) : (
        <span className="dot" aria-hidden />
      )}
      <b className="ell">{messages.isOnStage(name)}</b>
    </>
  );
}

/** „Offline. Dane z 14:12.”, an ended link, a held stage, and refused changes. */
function Lines({
  desk,
  outbox,
  storedAt,
  station,
}: {
  desk: AnnouncerDesk;
  outbox: HallOutbox;
  storedAt: number | undefined;
  station: boolean;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const { online, offlineSince, pending, ended, refused } = outbox;
  const from = storedAt ?? offlineSince;
  const ending = station ? messages.linkEnded : messages.sessionEnded;
  const text = ended ? ending : !online && from !== undefined ? messages.offline(formatTime(from, locale)) : undefined;
  return (
    <div className="an-l" role="status">
      {text && (
        <p className={`sm-off${ended ? " bad" : ""}`}>
          <CloudOff className="ic" aria-hidden />
          <span>{[text, pending.length > 0 && messages.waiting(pending.length)].filter(Boolean).join(" ")}</span>
        </p>
      )}
      {desk.hold && <Note look="warn">{messages.held(desk.hold.reason)}</Note>}
      {refused.map(({ id, label, refusal }) => (
        <Note
          key={id}
          look="bad"
          action={
            <Button size="small" onClick={() => outbox.dismiss(id)}>
              {messages.close}
            </Button>
          }
        >
          {[label, refusal?.message].filter(Boolean).join(": ")}
        </Note>
      ))}
    </div>
  );
}
