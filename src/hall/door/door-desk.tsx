// Check-in at the door (docs/rules/hall.md 5.1): clubs with a box each, and one club with its people. Works offline.
import { ScanLine } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { NoticeLines } from "../../notices/notice-lines.tsx";
import { onReturn } from "../../web/browser/on-return.ts";
import { useAwake } from "../../web/browser/use-awake.ts";
import { useFrameParts } from "../../web/layouts/frame-parts.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import { Empty, ErrorPanel, NothingMatches } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { SearchInput } from "../../web/ui/tables/table-toolbar.tsx";
import { OfflineLine } from "../backstage/offline-line.tsx";
import { type HallOutbox, useStoredReply } from "../outbox/use-hall-outbox.ts";
import { withChanges } from "./changes.ts";
import { ClubRow } from "./club-row.tsx";
import { ClubView } from "./club-view.tsx";
import { type Door, getDoor } from "./contract.ts";
import { type Club, matchingClubs, nameOf, progressOf, sortedClubs, type View } from "./rows.ts";
import { ScanSheet } from "./scan-sheet.tsx";
import { findScanned } from "./scanned.ts";
import { type DoorChanges, useDoorChanges } from "./use-door-changes.ts";
import { words } from "./words.ts";

export interface DeskProps {
  competitionId: string;
  /** Id of the station's device or of the signed-in person. */
  owner: string;
  /** Name of this device's changes, as the server writes it. */
  who: string;
  /** The server's reply. Null: unavailable, the stored one is shown. */
  loaded: Door | null;
  /** True on a station's page, false for an account. */
  station: boolean;
}

/** Name under which the last reply is stored on the device. */
const STORED = "door";
/** Most clubs that are also shown as staves. */
const MOST_STAVES = 24;

export function DoorDesk({ competitionId, owner, who, loaded, station }: DeskProps) {
  useAwake();
  const changes = useDoorChanges(competitionId, owner);
  const shared = { competitionId, owner, who, station, changes };
  return loaded ? <LiveDesk {...shared} loaded={loaded} stored={false} /> : <StoredDesk {...shared} />;
}

type Shared = Omit<DeskProps, "loaded"> & { changes: DoorChanges };

/** Follows the server from this reply on, and stores each newer one. `stored`: the reply is the one stored on this device. */
function LiveDesk({ competitionId, owner, who, station, changes, loaded, stored }: Shared & { loaded: Door; stored: boolean }) {
  const reply = useLive(getDoor, { params: { id: competitionId } }, loaded);
  useStoredReply({ stageId: competitionId, owner, name: STORED }, stored && reply === loaded ? undefined : reply);
  const { shown } = changes;
  const clubs = useMemo(() => sortedClubs(withChanges(reply, shown, who).clubs), [reply, shown, who]);
  const { takes_cash: takesCash, notices, competition } = reply;
  return <Shown {...{ clubs, notices, takesCash, changes, station }} competition={competition.name} />;
}

/** Shows the reply stored on this device, and loads a new one when the network is back. */
function StoredDesk(shared: Shared) {
  const { competitionId, owner } = shared;
  const { reply, loaded } = useStoredReply<Door>({ stageId: competitionId, owner, name: STORED }, undefined);
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

interface ShownProps {
  clubs: readonly Club[];
  notices: Door["notices"];
  competition: string;
  takesCash: boolean;
  changes: DoorChanges;
  station: boolean;
}

function Shown({ clubs, notices, competition, takesCash, changes, station }: ShownProps) {
  const messages = words[useLocale()];
  const { outbox } = changes;
  useFrameParts(useMemo(() => ({ unsent: outbox.pending.length }), [outbox.pending.length]));
  const [openId, setOpenId] = useState<string>();
  const [accepted, setAccepted] = useState("");
  const [scans, setScans] = useState(false);
  const [scanned, setScanned] = useState<string>();
  const open = clubs.find((each) => each.signup_id === openId);
  // A club opens at its top, and the list is where it was.
  const listTop = useRef(0);
  // Braces: some browsers return a promise here, which React would take for the effect's end.
  useLayoutEffect(() => {
    window.scrollTo(0, openId === undefined ? listTop.current : 0);
  }, [openId]);
  const show = (id: string | undefined) => {
    if (id !== undefined) listTop.current = window.scrollY;
    setOpenId(id);
    setScanned(undefined);
  };
  const openScanned = (text: string) => {
    const found = findScanned(text, clubs);
    if (!found) return false;
    show(found.club.signup_id);
    setScanned(found.person?.dancer_id);
    setScans(false);
    return true;
  };
  return (
    <div className="bks door">
      <OfflineLine outbox={outbox} station={station} />
      <NoticeLines notices={notices} />
      <Refused outbox={outbox} clubs={clubs} />
      {open ? (
        <ClubView
          key={open.signup_id}
          club={open}
          competition={competition}
          scanned={scanned}
          onChange={(made) => changes.change(open, made)}
          onSign={(person, signed) => changes.sign(open, person, signed)}
          onCash={takesCash ? (amount) => changes.takeCash(open, amount) : undefined}
          onClose={(done) => {
            setAccepted(done ? messages.accepted(nameOf(open) || messages.nameless) : "");
            show(undefined);
          }}
        />
      ) : null}
      {/* Stays while a club is open, so that search and view are as before. */}
      <div hidden={open !== undefined}>
        <Clubs clubs={clubs} onOpen={show} onScan={() => setScans(true)} />
      </div>
      {scans && <ScanSheet onText={openScanned} onClose={() => setScans(false)} />}
      <span className="vh" role="status">
        {accepted}
      </span>
    </div>
  );
}

/** The head with its counts, search and views, and the clubs. */
function Clubs({ clubs, onOpen, onScan }: { clubs: readonly Club[]; onOpen: (id: string) => void; onScan: () => void }) {
  const messages = words[useLocale()];
  const [q, setQ] = useState("");
  const [view, setView] = useState<View>("all");
  const shown = matchingClubs(clubs, q, view);
  const countOf = (each: View) => matchingClubs(clubs, "", each).length;
  if (clubs.length === 0) return <Empty title={messages.empty}>{messages.emptyHint}</Empty>;
  const clear = () => {
    setQ("");
    setView("all");
  };
  return (
    <>
      <Head clubs={clubs} />
      <div className="bks-s">
        <div className="door-q">
          <SearchInput value={q} onChange={setQ} placeholder={messages.search} />
          <IconButton label={messages.scan} size="touch" onClick={onScan}>
            <ScanLine className="ic" aria-hidden />
          </IconButton>
        </div>
        <Segmented
          options={[
            { value: "all", label: messages.all, count: clubs.length },
            { value: "nobody", label: messages.nobody, count: countOf("nobody") },
            { value: "unclear", label: messages.unclear, count: countOf("unclear") },
          ]}
          value={view}
          onValueChange={setView}
          label={messages.views}
          full
        />
      </div>
      {shown.length > 0 ? (
        <ul className="bks-l">
          {shown.map((club) => (
            <ClubRow key={club.signup_id} club={club} onOpen={() => onOpen(club.signup_id)} />
          ))}
        </ul>
      ) : q === "" ? (
        <Empty title={view === "unclear" ? messages.nothingUnclear : messages.nobodyMissing} />
      ) : (
        <NothingMatches searched={view === "all"} onClear={clear} />
      )}
    </>
  );
}

/** „11 z 18 klubów”, „162 z 247 osób”. */
function Head({ clubs }: { clubs: readonly Club[] }) {
  const messages = words[useLocale()];
  const progress = progressOf(clubs);
  return (
    <div className="door-t">
      <p className="row sp">
        <b>
          <span className="num door-big">{progress.clubs}</span> {messages.ofClubs(clubs.length)}
        </b>
        <span className="sec sm num">{messages.ofPeople(progress.people, progress.of)}</span>
      </p>
      {clubs.length <= MOST_STAVES && (
        <Klepki value={progress.clubs} of={clubs.length} size="big" label={messages.progress(progress.clubs, clubs.length)} />
      )}
    </div>
  );
}

/** Changes that the server refused, each with its sentence. */
function Refused({ outbox, clubs }: { outbox: HallOutbox; clubs: readonly Club[] }) {
  const messages = words[useLocale()];
  return outbox.refused.map(({ id, body, refusal }) => {
    const club = clubs.find((each) => each.signup_id === body["signup_id"]);
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
        {[club && nameOf(club), refusal?.message].filter(Boolean).join(": ")}
      </Note>
    );
  });
}
