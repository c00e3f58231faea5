import { ArrowRight } from "lucide-react";
import { useCallback, useState } from "react";
import { formatNumber, plural, startNumber } from "../../kernel/text/format.ts";
import { PadNotices } from "../../notices/pad-notices.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { buttonClass, Button } from "../../web/ui/button.tsx";
import { usePadIncidents } from "../../stage/incidents/pad-incidents.tsx";
import type { Sheet } from "../contract.ts";
import { ConflictNote } from "../tablet/conflict-note.tsx";
import { LockedBar } from "./locked-bar.tsx";
import { canReportNoShow, NoShowButton, NoShowDialog } from "./no-show.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import type { Unsent } from "../outbox/outbox.ts";
import { EntryColumn, EntryStrip, PadHead, PhoneHead, SubmitBar, UndoBar } from "./pad-frame.tsx";
import { FixedMarks, PadMarks } from "./pad-marks.tsx";
import { sumOf } from "../rules.ts";
import { PadNotice } from "./pad-notice.tsx";
import { scaleOf } from "./scales.ts";
import { totalText } from "./total-text.ts";
import { useHand } from "../tablet/use-hand.ts";
import { type Pad, usePad, usePadKeyboard } from "./use-pad.ts";
import { usePrevious } from "./use-previous.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fill, left, words } from "../words.ts";
import { takesMarks } from "../filled-sheet.ts";
import { TabletNotes } from "../tablet/signs.tsx";
import { useOneTap } from "../tablet/use-taps.ts";

export type PadViewProps = {
  sheet: Sheet;
  tablet: Tablet;
  /** Phone or upright tablet. */
  narrow: boolean;
  /** The entry that was sent less than ten seconds ago. */
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
  const about = { start_list_id: sheet.start_list_id, performance_id: sheet.performance_id, round_id: null };
  const incidents = usePadIncidents(about, tablet.net === "offline");
  const reports = sheet.seat === null ? [] : incidents.items;
  const fixed = !takesMarks(sheet);
  const { submit: send } = pad;
  const submit = useCallback(() => {
    void send().then((entry) => {
      if (entry) onSubmit(entry, totalText(criteria, (code) => entry.marks[code], locale) ?? "");
    });
  }, [send, onSubmit, criteria, locale]);
  usePadKeyboard(criteria, pad, submit, fixed || noting || asking || incidents.open);

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
    <PadBar sheet={sheet} tablet={tablet} narrow={narrow} pad={pad} sent={sent} onSubmit={submit} onUndo={onUndo} />
  );
  const notices = (
    <>
      <PadNotices listId={sheet.start_list_id} />
      <TabletNotes tablet={tablet} seat={sheet.seat?.seat} />
      <ConflictNote clubs={sheet.conflict ? [sheet.conflict] : []} />
      <PadNotice sheet={sheet} tablet={tablet} pad={pad} />
    </>
  );
  const askNoShow = canReportNoShow(sheet) ? () => setAsking(true) : undefined;
  const dialogs = (
    <>
      <NoteDialog open={noting} onOpenChange={setNoting} note={pad.note} onNote={pad.setNote} />
      <NoShowDialog sheet={sheet} open={asking} onOpenChange={setAsking} />
      {incidents.dialog}
    </>
  );
  if (narrow) {
    return (
      <div className="pp" data-hand={hand} data-pad={sheet.performance_id} onClickCapture={oneTap}>
        <PhoneHead sheet={sheet} tablet={tablet} onNote={() => setNoting(true)} onNoShow={askNoShow} reports={reports} />
        <EntryStrip sheet={sheet} />
        <div className="pp-body">
          {notices}
          {keys}
        </div>
        {bar}
        {dialogs}
      </div>
    );
  }
  return (
    <div className="pad" data-hand={hand} data-pad={sheet.performance_id} onClickCapture={oneTap}>
      <PadHead sheet={sheet} tablet={tablet} reports={reports} />
      <EntryColumn sheet={sheet} previous={previous} onNote={() => setNoting(true)}>
        {askNoShow && <NoShowButton tablet={tablet} onAsk={askNoShow} />}
      </EntryColumn>
      <div className={rows || fixed ? "pad-m" : "pad-m pad-two"}>
        {notices}
        {keys}
      </div>
      {bar}
      {dialogs}
    </div>
  );
}

/** Bar of a sheet that takes marks: the total and the submit button. The entry sent last stays here until the next sheet is full. */
function PadBar(props: Omit<PadViewProps, "onSubmit"> & { pad: Pad; onSubmit: () => void }) {
  const { sheet, tablet, narrow, pad, sent, onSubmit, onUndo } = props;
  const locale = useLocale();
  const { criteria } = sheet;
  const total = totalText(criteria, (code) => pad.state.marks[code], locale);
  const highest = sumOf(criteria, (each) => each.max);
  const justSent = pad.missing > 0 ? sent : undefined;
  return (
    <SubmitBar
      className={narrow ? "pp-f" : "pad-f"}
      total={justSent ? undefined : total}
      of={narrow || total === undefined ? undefined : formatNumber(highest, locale)}
      onUndoKey={!narrow && pad.state.history.length > 0 ? () => pad.press({ kind: "undo" }) : undefined}
    >
      {justSent ? (
        <UndoBar
          number={justSent.entry.start_number}
          total={justSent.total}
          waits={!tablet.sent.includes(justSent.entry.id)}
          onUndo={onUndo}
        />
      ) : (
        <SubmitButton sheet={sheet} pad={pad} onPress={onSubmit} />
      )}
    </SubmitBar>
  );
}

/** Button that sends the marks or says what is missing. A press during the guard waits until it ends; the lower edge shows the guard. */
function SubmitButton({ sheet, pad, onPress }: { sheet: Sheet; pad: Pad; onPress: () => void }) {
  const { missing, unchanged, guarded } = pad;
  const locale = useLocale();
  const messages = words[locale];
  const number = sheet.start_number === null ? "" : ` ${startNumber(sheet.start_number)}`;
  // A reopened sheet may be right as it is: sending it unchanged confirms it.
  if (missing > 0 || (unchanged && !sheet.reopened_reason)) {
    const sent = pad.unsent ? messages.waitsHere : messages.sentAlready;
    const text = missing > 0 ? fill(plural(locale, missing, left[locale]), { n: missing }) : `${sent}${number}`;
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
      {`${unchanged ? messages.leaveSo : sheet.revision > 0 ? messages.correct : messages.submit}${number}`}
    </Button>
  );
}
