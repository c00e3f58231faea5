// The desk backstage (docs/rules/hall.md 4.1): what is on the floor and to come, with a box for each entry. Works offline.
import { Undo2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { formatTime, startNumber } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { NoticeLines } from "../../notices/notice-lines.tsx";
import { heatPlace } from "../../start-lists/rounds/heat-title.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import { useAwake } from "../../web/browser/use-awake.ts";
import { useFrameParts } from "../../web/layouts/frame-parts.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Empty, ErrorPanel, NothingMatches } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { SearchInput } from "../../web/ui/tables/table-toolbar.tsx";
import { type HallOutbox, useStoredReply } from "../outbox/use-hall-outbox.ts";
import { BackstageRow, labelOf } from "./backstage-row.tsx";
import { type Backstage, getBackstage } from "./contract.ts";
import { OfflineLine } from "./offline-line.tsx";
import { PeopleSheet } from "./people-sheet.tsx";
import { type Group, groupsOf, isReady, matchingGroups, nextRows, type Row } from "./rows.ts";
import { type Change, withTicks } from "./ticks.ts";
import { type Ticks, useTicks } from "./use-ticks.ts";
import { words } from "./words.ts";

export interface DeskProps {
  stageId: string;
  /** Id of the station's device or of the signed-in person. */
  owner: string;
  /** Name of this device's ticks, as the server writes it. */
  who: string;
  /** The server's reply. Null: unavailable, the stored one is shown. */
  loaded: Backstage | null;
  /** True on a station's page, false for an account. */
  station: boolean;
}

/** Name under which the last reply is stored on the device. */
const STORED = "backstage";

export function BackstageDesk({ stageId, owner, who, loaded, station }: DeskProps) {
  useAwake();
  const ticks = useTicks(stageId, owner);
  const shared = { stageId, owner, who, station, ticks };
  return loaded ? <LiveDesk {...shared} loaded={loaded} stored={false} /> : <StoredDesk {...shared} />;
}

type Shared = Omit<DeskProps, "loaded"> & { ticks: Ticks };

/** Follows the server from this reply on, and stores each newer one. `stored`: the reply is the one stored on this device. */
function LiveDesk({ stageId, owner, who, station, ticks, loaded, stored }: Shared & { loaded: Backstage; stored: boolean }) {
  const reply = useLive(getBackstage, { params: { id: stageId } }, loaded);
  useStoredReply({ stageId, owner, name: STORED }, stored && reply === loaded ? undefined : reply);
  return <Shown desk={useMemo(() => withTicks(reply, ticks.shown, who), [reply, ticks.shown, who])} ticks={ticks} station={station} />;
}

/** Shows the reply stored on this device, and loads a new one when the network is back. */
function StoredDesk(shared: Shared) {
  const { stageId, owner } = shared;
  const { reply, loaded } = useStoredReply<Backstage>({ stageId, owner, name: STORED }, undefined);
  const { revalidate, state } = useRevalidator();
  // With a stored reply the stream brings the next one.
  const isMissing = loaded && !reply;
  useEffect(() => (isMissing ? onReturn(() => void revalidate()) : undefined), [isMissing, revalidate]);
  if (reply) return <LiveDesk {...shared} loaded={reply} stored />;
  return (
    <div className="bks">
      {loaded ? <ErrorPanel busy={state === "loading"} onRetry={() => void revalidate()} /> : <SkeletonRows rows={7} height={76} />}
    </div>
  );
}

function Shown({ desk, ticks, station }: { desk: Backstage; ticks: Ticks; station: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const { outbox } = ticks;
  useFrameParts(useMemo(() => ({ unsent: outbox.pending.length }), [outbox.pending.length]));
  const [q, setQ] = useState("");
  const [view, setView] = useState<"all" | "missing">("all");
  const [opened, setOpened] = useState<{ entryId: string; heatId: string }>();
  const groups = groupsOf(desk);
  const rows = groups.flatMap((group) => group.rows);
  const shown = matchingGroups(groups, q, view === "missing");
  const openRow = opened && rows.find((row) => row.place.entry_id === opened.entryId && row.heat.id === opened.heatId);
  const tick = (row: Row, change: Change) =>
    ticks.tick({ entry_id: row.place.entry_id, people: row.entry?.people ?? [], label: labelOf(row, locale) }, change);
  const clear = () => {
    setQ("");
    setView("all");
  };
  const views = [
    { value: "all" as const, label: messages.all },
    { value: "missing" as const, label: messages.onlyMissing, count: matchingGroups(groups, "", true).flatMap((each) => each.rows).length },
  ];
  return (
    <div className="bks">
      <OfflineLine outbox={outbox} station={station} />
      <Refused outbox={outbox} rows={rows} />
      <NoticeLines notices={desk.notices} />
      {desk.hold && <Note look="warn">{messages.held(desk.hold.reason)}</Note>}
      <div className="bks-t">
        <h2>{desk.list?.name ?? desk.stage.name ?? messages.stage(desk.stage.letter)}</h2>
        {rows.length > 0 && <span className="sec sm">{messages.hint}</span>}
      </div>
      {rows.length > 0 && (
        <div className="bks-s">
          <SearchInput value={q} onChange={setQ} placeholder={messages.search} />
          <Segmented options={views} value={view} onValueChange={setView} label={messages.views} full />
        </div>
      )}
      {desk.list === null ? (
        <Empty title={messages.empty}>{messages.emptyHint}</Empty>
      ) : rows.length === 0 ? (
        <Empty title={messages.over} />
      ) : shown.length === 0 && q === "" ? (
        <Empty title={messages.allReady} />
      ) : shown.length === 0 ? (
        <NothingMatches searched={view === "all"} onClear={clear} />
      ) : (
        <>
          {shown.map((group) => (
            <HeatRows
              key={group.heat.id}
              group={group}
              delay={desk.delay_seconds}
              tick={tick}
              onOpen={({ place, heat }) => setOpened({ entryId: place.entry_id, heatId: heat.id })}
            />
          ))}
          <p className="bks-end sec sm">{messages.end}</p>
        </>
      )}
      <BottomBar next={nextRows(groups)} undo={ticks.undo} />
      {openRow && <PeopleSheet row={openRow} onTick={(change) => tick(openRow, change)} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** A heat's entries, under its name and time where there are several. */
function HeatRows({
  group: { heat, rows },
  delay,
  tick,
  onOpen,
}: {
  group: Group;
  delay: number;
  tick: (row: Row, change: Change) => void;
  onOpen: (row: Row) => void;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const several = heat.places.length > 1;
  const name = heatPlace(heat, several, locale) || heat.round_name;
  const time = heat.status === "on_stage" ? messages.onStage : formatTime(Date.parse(heat.planned_at) + delay * 1000, locale);
  return (
    <section aria-label={several ? name : undefined}>
      {several && (
        <h3 className="bks-h">
          {name}
          <span className="sec num">{time}</span>
        </h3>
      )}
      <ul className="bks-l">
        {rows.map((row) => (
          <BackstageRow
            key={row.place.entry_id}
            row={row}
            delay={delay}
            alone={!several}
            onTick={() => tick(row, { dancer_id: null, present: !isReady(row.place.ready) })}
            onOpen={() => onOpen(row)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Ticks that the server refused, each with its sentence. */
function Refused({ outbox, rows }: { outbox: HallOutbox; rows: readonly Row[] }) {
  const locale = useLocale();
  const messages = words[locale];
  return outbox.refused.map(({ id, body, refusal }) => {
    const row = rows.find((each) => each.place.entry_id === body["entry_id"]);
    return (
      <Note
        key={id}
        look="bad"
        live
        action={
          <Button size="small" onClick={() => outbox.dismiss(id)}>
            {messages.close}
          </Button>
        }
      >
        {[row && labelOf(row, locale), refusal?.message].filter(Boolean).join(": ")}
      </Note>
    );
  });
}

/** Undo of the last tick, and who is next. */
function BottomBar({ next, undo }: { next: readonly Row[]; undo: (() => string) | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  const [undone, setUndone] = useState("");
  return (
    <footer className="bks-f">
      <Button
        className="padb"
        icon={<Undo2 className="ic" aria-hidden />}
        disabled={undo === undefined}
        onClick={() => undo && setUndone(`${messages.undone}: ${undo()}`)}
      >
        {messages.undo}
      </Button>
      <b className="grow" data-next>
        {nextText(next, locale)}
      </b>
      <span className="vh" role="status">
        {undone}
      </span>
    </footer>
  );
}

/** „Następny: 080, brakuje 2”, of a heat „Następna: grupa 2, gotowi 3 z 7”. */
function nextText(rows: readonly Row[], locale: Locale): string {
  const messages = words[locale];
  const [first, ...others] = rows;
  if (!first) return messages.nobodyNext;
  const ready = rows.filter((row) => isReady(row.place.ready)).length;
  if (others.length > 0)
    return [messages.nextHeat(first.heat.number), ready === rows.length ? messages.nextAll : messages.nextReady(ready, rows.length)].join(
      ", ",
    );
  const { here, of, by } = first.place.ready;
  const state = ready > 0 ? messages.nextAll : by === null ? messages.nextUnseen : messages.nextMissing(of - here);
  return `${messages.next(first.place.start_number === null ? labelOf(first, locale) : startNumber(first.place.start_number))}, ${state}`;
}
