import { ArrowRight } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { formatNumber, plural, startNumber } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { buttonClass, Button } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Sheet } from "../contract.ts";
import { Reminder, stillAsked } from "../tablet/reminder.tsx";
import { DropMarks } from "./dialogs/drop-marks.tsx";
import { LockedBar } from "./locked-bar.tsx";
import { isOut, mayTellNoShow, NoShowButton, NoShowDialog } from "./dialogs/no-show.tsx";
import { NoteDialog } from "./dialogs/note-dialog.tsx";
import { keptSheet } from "../tablet/outbox.client.ts";
import type { Unsent } from "../tablet/outbox.ts";
import { EntryColumn, EntryStrip, PadHead, PhoneHead, SubmitBar, UndoBar } from "./pad-frame.tsx";
import { FixedMarks, PadMarks, shownMark } from "./pad-marks.tsx";
import { sumOf } from "../rules.ts";
import { standsOut } from "./pad-state.ts";
import { scaleOf } from "./scales.ts";
import { totalText } from "./total-text.ts";
import { ballotSentence, useBallot } from "./use-ballot.ts";
import { useHand } from "./use-hand.ts";
import { useOneTap } from "./use-one-tap.ts";
import { usePad, usePadKeyboard } from "./use-pad.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fill, left, marks as marksForms, words } from "../words.ts";

/** What this judge gave the performance before: the total and whether it still waits on the tablet. */
function usePrevious(sheet: Sheet, tablet: Tablet): { total: string; waits: boolean } | undefined {
  const locale = useLocale();
  const id = sheet.previous?.performance_id;
  const { owner, waiting, outbox } = tablet;
  const [found, setFound] = useState<{ total: string; waits: boolean }>();
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const kept = id && outbox ? await keptSheet(owner, id) : undefined;
      const unsent = waiting.findLast((entry) => entry.performance_id === id);
      const given = unsent?.marks ?? kept?.marks ?? {};
      if (gone) return;
      const total = kept && Object.keys(given).length > 0 ? (totalText(kept.criteria, (code) => given[code], locale) ?? "") : undefined;
      setFound(total === undefined ? undefined : { total, waits: unsent !== undefined });
    };
    void look();
    return () => {
      gone = true;
    };
  }, [id, owner, waiting, outbox, locale]);
  return found;
}

export type PadViewProps = {
  sheet: Sheet;
  tablet: Tablet;
  /** Phone or upright tablet. */
  narrow: boolean;
  /** What was sent less than ten seconds ago. */
  sent: { entry: Unsent; total: string } | undefined;
  onSubmit: (entry: Unsent, total: string) => void;
  onUndo: () => void;
};

/** The referee's pad for one performance. */
export function PadView({ sheet, tablet, narrow, sent, onSubmit, onUndo }: PadViewProps) {
  const locale = useLocale();
  const [hand] = useHand();
  const oneTap = useOneTap();
  const { criteria } = sheet;
  const pad = usePad(sheet, tablet);
  const previous = usePrevious(sheet, tablet);
  const [noting, setNoting] = useState(false);
  const [asking, setAsking] = useState(false);
  const { status } = sheet.block;
  const locked = status === "published" || (status === "closed" && !sheet.reopened_reason);
  const fixed = locked || sheet.status === "no_show" || isOut(sheet) || sheet.seat === null || criteria.length === 0;
  const total = totalText(criteria, (code) => pad.state.marks[code], locale);
  const { submit: send } = pad;
  const submit = useCallback(() => {
    void send().then((entry) => {
      if (entry) onSubmit(entry, totalText(criteria, (code) => entry.marks[code], locale) ?? "");
    });
  }, [send, onSubmit, criteria, locale]);
  usePadKeyboard(criteria, pad, submit, fixed || noting || asking);

  const rows = !narrow && criteria.every((each) => scaleOf(each).kind !== "keypad");
  const keys = fixed ? (
    <div className="pad-locked">
      <FixedMarks criteria={criteria} marks={sheet.marks} />
    </div>
  ) : (
    <PadMarks criteria={criteria} state={pad.state} press={pad.press} layout={rows ? "rows" : "keypad"} />
  );
  const bar = fixed ? (
    <LockedBar sheet={sheet} tablet={tablet} narrow={narrow} />
  ) : (
    <SubmitBar
      className={narrow ? "pp-f" : "pad-f"}
      total={sentShown(sent, pad.missing) ? undefined : total}
      of={
        narrow || total === undefined
          ? undefined
          : formatNumber(
              sumOf(criteria, (each) => each.max),
              locale,
            )
      }
      onUndoKey={!narrow && pad.state.history.length > 0 ? () => pad.press({ kind: "undo" }) : undefined}
    >
      {sent && sentShown(sent, pad.missing) ? (
        <UndoBar
          number={sent.entry.start_number}
          total={sent.total}
          waits={tablet.waiting.some((each) => each.id === sent.entry.id)}
          onUndo={onUndo}
        />
      ) : (
        <SubmitButton
          sheet={sheet}
          missing={pad.missing}
          unchanged={pad.unchanged}
          again={sheet.revision > 0}
          guarded={pad.guarded}
          onPress={submit}
        />
      )}
    </SubmitBar>
  );
  const quiet = <Quiet sheet={sheet} tablet={tablet} pad={pad} />;
  const askNoShow = mayTellNoShow(sheet) ? () => setAsking(true) : undefined;
  const dialogs = (
    <>
      <NoteDialog open={noting} onOpenChange={setNoting} note={pad.note} onNote={pad.setNote} />
      <NoShowDialog sheet={sheet} open={asking} onOpenChange={setAsking} />
    </>
  );
  if (narrow) {
    return (
      <div className="pp" data-hand={hand} data-pad={sheet.performance_id} onClickCapture={oneTap}>
        <PhoneHead sheet={sheet} tablet={tablet} onNote={() => setNoting(true)} onNoShow={askNoShow} />
        <EntryStrip sheet={sheet} />
        <div className="pp-body">
          {quiet}
          {keys}
        </div>
        {bar}
        {dialogs}
      </div>
    );
  }
  return (
    <div className="pad" data-hand={hand} data-pad={sheet.performance_id} onClickCapture={oneTap}>
      <PadHead sheet={sheet} tablet={tablet} />
      <EntryColumn sheet={sheet} previous={previous} onNote={() => setNoting(true)}>
        {askNoShow && <NoShowButton tablet={tablet} onAsk={askNoShow} />}
      </EntryColumn>
      <div className={rows || fixed ? "pad-m" : "pad-m pad-two"}>
        {quiet}
        {keys}
      </div>
      {bar}
      {dialogs}
    </div>
  );
}

function sentShown(sent: PadViewProps["sent"], missing: number): boolean {
  return sent !== undefined && missing > 0;
}

function SubmitButton({
  sheet,
  missing,
  unchanged,
  again,
  guarded,
  onPress,
}: {
  sheet: Sheet;
  missing: number;
  unchanged: boolean;
  again: boolean;
  /** Pressed now it waits for the end of the guard, which runs along its lower edge. */
  guarded: boolean;
  onPress: () => void;
}) {
  const locale = useLocale();
  const said = words[locale];
  const number = sheet.start_number === null ? "" : ` ${startNumber(sheet.start_number)}`;
  // A sheet that was opened with others may be right as it is: sending it unchanged says so.
  if (missing > 0 || (unchanged && !sheet.reopened_reason)) {
    const text = missing > 0 ? fill(plural(locale, missing, left[locale]), { n: missing }) : `${said.sentAlready}${number}`;
    return (
      <button type="button" className={buttonClass("plain", "normal", false, "padb go dis")} aria-disabled="true">
        {text}
      </button>
    );
  }
  return (
    <Button
      look="primary"
      className={`padb go${guarded ? " guard" : ""}`}
      iconAfter={<ArrowRight className="ic" aria-hidden />}
      onClick={onPress}
    >
      {`${unchanged ? said.leaveSo : again ? said.correct : said.submit}${number}`}
    </Button>
  );
}

/** Quiet sentences over the keys: refused marks, the stage went on, a mark far from the others, the session ended. */
function Quiet({ sheet, tablet, pad }: { sheet: Sheet; tablet: Tablet; pad: ReturnType<typeof usePad> }) {
  const locale = useLocale();
  const said = words[locale];
  const far = standsOut(sheet.criteria, pad.state.marks);
  const ballot = useBallot(sheet, tablet);
  const told = ballotSentence(sheet, pad.state.marks, ballot, locale);
  const number = sheet.start_number === null ? "" : startNumber(sheet.start_number);
  const { unsent } = pad;
  if (unsent?.refusal) {
    const { refusal, id } = unsent;
    const onServer = sheet.criteria.map((each) => shownMark(each, sheet.marks[each.code], locale)).join(" · ");
    return (
      <Note look="bad" live action={<DropMarks tablet={tablet} id={id} onDropped={pad.reset} />}>
        {refusal.code === "stale"
          ? `${said.firstStays} ${fill(said.onServer, { marks: onServer })}`
          : `${said.refusedHere} ${refusal.message}`}
      </Note>
    );
  }
  const [elsewhere] = tablet.refused;
  if (elsewhere)
    return (
      <Note look="bad" live action={<Link to={`/judge/dashboard/score/${elsewhere.performance_id}`}>{said.openRefused}</Link>}>
        {fill(said.refusedThere, { number: elsewhere.start_number === null ? "" : startNumber(elsewhere.start_number) })}
      </Note>
    );
  if (tablet.signedOut)
    return (
      <Note
        look="warn"
        live
        action={<Link to={`/login?to=${encodeURIComponent(`/judge/dashboard/score/${sheet.performance_id}`)}`}>{said.signIn}</Link>}
      >
        {said.signedOut}
      </Note>
    );
  if (!tablet.lasts) return <Note look="warn">{said.notLasting}</Note>;
  if (sheet.reopened_reason)
    return (
      <Note look="warn" live>
        {fill(said.reopenedFor, { reason: sheet.reopened_reason })}
      </Note>
    );
  if (stillAsked(sheet.reminded, tablet).length > 0) return <Reminder asked={sheet.reminded} tablet={tablet} here={sheet.performance_id} />;
  if (sheet.status === "done" && sheet.seat && pad.missing > 0 && pad.missing < sheet.criteria.length)
    return (
      <Note look="warn" live>
        {fill(said.waitsFor, { number, marks: `${pad.missing} ${plural(locale, pad.missing, marksForms[locale])}` })}
      </Note>
    );
  if (told)
    return (
      <Note look={told.wrong ? "warn" : "plain"} live>
        {told.text}
      </Note>
    );
  return far ? <Note live>{fill(said.standsOut, { criterion: far.name })}</Note> : null;
}
