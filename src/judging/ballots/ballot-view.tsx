import { ArrowRight, Undo2, X } from "lucide-react";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { plural } from "../../kernel/text/format.ts";
import { PadNotices } from "../../notices/pad-notices.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { Note } from "../../web/ui/states/note.tsx";
import { Button, buttonClass } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { PadMenu, usePadIncidents } from "../../stage/incidents/pad-incidents.tsx";
import { type Ballot, getBallot } from "../contract.ts";
import { useHand } from "../tablet/use-hand.ts";
import { type Tablet, unsentOf } from "../tablet/use-tablet.ts";
import { fill, words as judging } from "../words.ts";
import { ConflictNote } from "../tablet/conflict-note.tsx";
import { Absences } from "./absences.tsx";
import { BallotNotice } from "./ballot-notice.tsx";
import { conflictTexts } from "./conflict-texts.ts";
import { CrossGrid } from "./cross-grid.tsx";
import { DanceTabs, FloorLine, FloorPanel, HeatStrip } from "./floor.tsx";
import { OwnSoFar } from "./own-so-far.tsx";
import { freePlaces } from "./ballot-state.ts";
import { PlaceGrid, PlaceList } from "./place-grid.tsx";
import { requiredCrosses, countCrosses, dancingIds, waitingHeats, ballotKindOf, findFault } from "../ballot-rules.ts";
import { TakeBack } from "./take-back.tsx";
import { type BallotPad, needsChoice, useBallot } from "./use-ballot.ts";
import { formatList } from "../../web/locale/format-list.ts";
import { lacking, notDanced, over, placesLeft, tooMany, words } from "../ballot-words.ts";
import { Clockface, TabletBadge, TabletNotes } from "../tablet/signs.tsx";
import { useOneTap } from "../tablet/use-taps.ts";

export type BallotViewProps = {
  /** The sheets of all dances of the round, as stored on this tablet. */
  round: readonly Ballot[];
  loaded: Ballot;
  /** The performance that was opened by its address. */
  here: string;
  tablet: Tablet;
  narrow: boolean;
  onDance: (dance: number) => void;
  /** Dances that the judge has confirmed to hand in before all heats have danced. */
  early: readonly number[];
  onEarly: (dance: number) => void;
};

/** Sheet of one dance: the numbers of a heat to cross, or the couples to place. */
export function BallotView(props: BallotViewProps) {
  const { round, loaded, here, tablet, narrow, onDance } = props;
  const locale = useLocale();
  const messages = words[locale];
  const [first] = useState(() => ({ ...loaded, panel: [] }));
  const ballot = useLive(getBallot, { params: { id: loaded.round_id, dance: String(loaded.dance) } }, first);
  const pad = useBallot(ballot, tablet, here);
  const [hand] = useHand();
  const oneTap = useOneTap();
  const [mode, setMode] = useState<"cross" | "maybe">("cross");
  const [shown, setShown] = useState(() => firstHeat(ballot, here));
  const heat = ballot.heats[shown] ?? ballot.heats[0];
  const cross = ballotKindOf(ballot.method) === "cross";
  const { submit, question } = useHandIn(props, ballot, pad);
  const about = { start_list_id: ballot.start_list_id, performance_id: null, round_id: ballot.round_id };
  const incidents = usePadIncidents(about, tablet.net === "offline");
  const marksIn = (each: Ballot) => (each.dance === ballot.dance ? pad.state.marks : (unsentOf(tablet, each)?.marks ?? each.marks));
  const across = (id: string) => round.map((each) => marksIn(each)[id]?.cross === 1);
  const title = fill(messages.heatOf, { n: heat?.number ?? 1, all: ballot.heats.length });
  const name = ballot.dances[ballot.dance - 1]?.name ?? "";
  // The part that matters during the music comes first, because the line may be cut.
  const danced = [name, ballot.heats.length > 1 ? title : ""];
  const called = narrow ? [...danced, ballot.round_name] : [ballot.round_name, ...danced];
  const goTo = (index: number) => {
    pad.pencil();
    setShown(index);
  };
  const strip = ballot.heats.length > 1 && <HeatStrip ballot={ballot} pad={pad} shown={shown} onHeat={goTo} />;
  const places = cross ? (heat?.places ?? []) : ballot.heats.flatMap((each) => each.places);
  return (
    <div className={narrow ? "pp rcm" : "pad rcp"} data-hand={hand} data-ballot={ballot.dance} onClickCapture={oneTap}>
      <header className={narrow ? "pp-h" : "pad-h"}>
        {narrow && (
          <Link className="ibtn t44" to="/judge/dashboard" aria-label={judging[locale].leave}>
            <X className="ic" aria-hidden />
          </Link>
        )}
        <div className={narrow ? "grow c" : "row pad-ht"}>
          <h1 className="ell">{called.filter(Boolean).join(" · ")}</h1>
        </div>
        <div className="row">
          {!pad.locked && <Absences ballot={ballot} heat={cross ? heat : undefined} />}
          <TabletBadge tablet={tablet} />
          {!narrow && <Clockface />}
          {ballot.seat !== null && <PadMenu label={judging[locale].more} items={incidents.items} />}
        </div>
      </header>
      {narrow ? (
        <FloorLine ballot={ballot} heat={heat} />
      ) : (
        <FloorPanel ballot={ballot} heat={heat}>
          {strip}
          <OwnSoFar {...{ round, ballot, marksIn }} />
        </FloorPanel>
      )}
      <section className="rc-main">
        {round.length > 1 && <DanceTabs round={round} ballot={ballot} pad={pad} tablet={tablet} onDance={onDance} />}
        {narrow && strip}
        <PadNotices listId={ballot.start_list_id} />
        <TabletNotes tablet={tablet} seat={ballot.seat?.seat} />
        <ConflictNote clubs={conflictTexts(ballot, cross ? heat : undefined)} />
        <BallotNotice ballot={ballot} tablet={tablet} pad={pad} />
        {ballot.wanted_before !== null && ballot.wanted_before !== undefined && !pad.handedIn && (
          <Note look="warn" live>
            {fill(messages.wantedChanged, { before: ballot.wanted_before, now: ballot.wanted ?? "–" })}
          </Note>
        )}
        {cross ? (
          <CrossGrid {...{ ballot, places, pad, mode, across, here }} onEnter={submit} />
        ) : narrow ? (
          <PlaceList {...{ places, pad }} onEnter={submit} />
        ) : (
          <PlaceGrid {...{ places, pad }} onEnter={submit} />
        )}
      </section>
      <Footer {...{ ballot, pad, tablet, narrow, mode }} onMode={cross ? setMode : undefined} onSubmit={submit} />
      {question}
      {incidents.dialog}
    </div>
  );
}

/** Hands in the sheet and opens the next dance. Asks for confirmation once while a heat has not danced yet. */
function useHandIn({ round, tablet, onDance, early, onEarly }: BallotViewProps, ballot: Ballot, pad: BallotPad) {
  const locale = useLocale();
  const messages = words[locale];
  const [asking, setAsking] = useState(false);
  const toCome = waitingHeats(ballot.heats);
  const asks = toCome.length > 0 && !early.includes(ballot.dance);
  const ready = canHandIn(ballot, pad);
  const handIn = useCallback(() => {
    pad.handIn();
    const next = round.find((each) => each.dance > ballot.dance && !(unsentOf(tablet, each)?.submitted ?? each.submitted));
    if (next) onDance(next.dance);
  }, [pad, round, ballot.dance, tablet, onDance]);
  const submit = useCallback(() => {
    if (!ready) return;
    if (asks) setAsking(true);
    else handIn();
  }, [ready, asks, handIn]);
  const question = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title={messages.handInTitle}
      description={fill(plural(locale, toCome.length, notDanced[locale]), { heats: formatList(toCome, locale) })}
      confirm={messages.handIn}
      onConfirm={() => {
        setAsking(false);
        onEarly(ballot.dance);
        handIn();
      }}
    />
  );
  return { submit, question };
}

/** True when the sheet can be handed in now. */
function canHandIn(ballot: Ballot, pad: BallotPad): boolean {
  return !pad.locked && findFault(ballot, pad.state.marks) === undefined;
}

/** Index of the heat that is shown first: the one on the floor, else the one with the opened performance. */
function firstHeat(ballot: Ballot, here: string): number {
  const lit = ballot.heats.findIndex((heat) => heat.status === "on_stage");
  const own = ballot.heats.findIndex((heat) => heat.places.some((place) => place.performance_id === here));
  return Math.max(0, lit === -1 ? own : lit);
}

type FooterProps = {
  ballot: Ballot;
  pad: BallotPad;
  tablet: Tablet;
  narrow: boolean;
  mode: "cross" | "maybe";
  onMode: ((mode: "cross" | "maybe") => void) | undefined;
  onSubmit: () => void;
};

/** Footer: undo, the mode of a tap, the counter, and the button that hands in or says why it cannot. */
function Footer({ ballot, pad, tablet, narrow, mode, onMode, onSubmit }: FooterProps) {
  const messages = words[useLocale()];
  return (
    <footer className={`${narrow ? "pp-f" : "pad-f"} rc-f`}>
      {!pad.locked && pad.state.history.length > 0 && (
        <Button
          className="padb"
          aria-label={narrow ? messages.undo : undefined}
          icon={<Undo2 className="ic" aria-hidden />}
          onClick={() => pad.tap({ kind: "undo" })}
        >
          {narrow ? "" : messages.undo}
        </Button>
      )}
      {onMode && !pad.locked && (
        <button
          type="button"
          className={buttonClass("plain", "normal", false, "padb rc-q")}
          aria-pressed={mode === "maybe"}
          aria-label={messages.maybeMode}
          title={messages.holdHint}
          onClick={() => onMode(mode === "maybe" ? "cross" : "maybe")}
        >
          ?
        </button>
      )}
      {!narrow && <span className="grow" />}
      <Counter ballot={ballot} pad={pad} />
      <Submit ballot={ballot} pad={pad} tablet={tablet} onSubmit={onSubmit} />
    </footer>
  );
}

function Counter({ ballot, pad }: { ballot: Ballot; pad: BallotPad }) {
  const locale = useLocale();
  const messages = words[locale];
  const here = dancingIds(ballot);
  if (ballotKindOf(ballot.method) === "place") {
    const free = freePlaces(pad.state.marks, here.length);
    return (
      <div className="rc-cnt" role="status">
        {free.length > 0 && <small>{messages.left}</small>}
        <span className="leftp">
          {free.map((place) => (
            <b key={place}>{place}.</b>
          ))}
        </span>
      </div>
    );
  }
  const crossCount = countCrosses(pad.state.marks, here);
  const required = requiredCrosses(ballot);
  const tooMuch = required === null ? 0 : crossCount - required;
  return (
    <div className={`rc-cnt${tooMuch > 0 ? " bad" : ""}`} role="status">
      <output className="num">{crossCount}</output>
      <b>
        {tooMuch > 0
          ? fill(plural(locale, tooMuch, over[locale]), { n: tooMuch })
          : required === null
            ? messages.inDance
            : fill(messages.ofDance, { n: required })}
      </b>
    </div>
  );
}

/** Button that hands in the sheet or says what is missing. A sheet that was handed in is taken back here. */
function Submit({ ballot, pad, tablet, onSubmit }: { ballot: Ballot; pad: BallotPad; tablet: Tablet; onSubmit: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  if (pad.handedIn) return <TakeBack ballot={ballot} pad={pad} tablet={tablet} />;
  // A user without a seat hands nothing in, and nobody does after the round.
  if (pad.locked && !needsChoice(pad.unsent)) return null;
  if (canHandIn(ballot, pad))
    return (
      <Button look="primary" className="padb go" iconAfter={<ArrowRight className="ic" aria-hidden />} onClick={onSubmit}>
        {messages.handIn}
      </Button>
    );
  const wrong = findFault(ballot, pad.state.marks);
  const forms = wrong?.why === "few" ? lacking : wrong?.why === "many" ? tooMany : placesLeft;
  const n = wrong && ("n" in wrong ? wrong.n : wrong.why === "unplaced" ? wrong.ids.length : undefined);
  const text = n === undefined ? messages.handIn : fill(plural(locale, n, forms[locale]), { n });
  return (
    <button type="button" className={buttonClass("plain", "normal", false, "padb go dis")} aria-disabled="true">
      {text}
    </button>
  );
}
