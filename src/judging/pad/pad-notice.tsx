import { Link } from "react-router";
import { plural, startNumber } from "../../kernel/text/format.ts";
import { cardOverText } from "../../web/offline/judge-card.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useNow } from "../../web/live/use-now.ts";
import { Note } from "../../web/ui/states/note.tsx";
import type { Sheet } from "../contract.ts";
import { Reminder, openRequests } from "../tablet/reminder.tsx";
import { signInPath } from "../tablet/signs.tsx";
import type { Tablet } from "../tablet/use-tablet.ts";
import { sheetPath } from "../rules.ts";
import { fill, marks as marksForms, words } from "../words.ts";
import { DropMarks } from "../tablet/drop-marks.tsx";
import { shownMark } from "./pad-marks.tsx";
import { findOutlier } from "./pad-state.ts";
import { useOrderMissing } from "../tablet/order-after.ts";
import { orderPath } from "../order-rules.ts";
import { words as orderWords } from "../order-words.ts";
import { otherMarksNote, useOtherMarks } from "./other-marks.ts";
import type { Pad } from "./use-pad.ts";

/** The one notice above the keys, the most important first: refused marks, an ended session, a correction, a request, or a hint about a mark. */
export function PadNotice({ sheet, tablet, pad }: { sheet: Sheet; tablet: Tablet; pad: Pad }) {
  const locale = useLocale();
  const messages = words[locale];
  const far = findOutlier(sheet.criteria, pad.state.marks);
  const note = otherMarksNote(sheet, pad.state.marks, useOtherMarks(sheet, tablet), locale);
  const ordering = useOrderMissing(sheet, tablet);
  const number = sheet.start_number === null ? "" : startNumber(sheet.start_number);
  const now = useNow(60_000);
  const { unsent } = pad;
  if (unsent?.refusal) {
    const { refusal, id } = unsent;
    const onServer = sheet.criteria.map((each) => shownMark(each, sheet.marks[each.code], locale)).join(" · ");
    return (
      <Note look="bad" live action={<DropMarks tablet={tablet} id={id} onDropped={pad.reset} />}>
        {refusal.code === "stale"
          ? `${messages.firstStays} ${fill(messages.onServer, { marks: onServer })}`
          : `${messages.refusedHere} ${refusal.message}`}
      </Note>
    );
  }
  const [elsewhere] = tablet.refused;
  if (elsewhere)
    return (
      <Note look="bad" live action={<Link to={sheetPath(elsewhere)}>{messages.openRefused}</Link>}>
        {fill(messages.refusedThere, { number: elsewhere.start_number === null ? "" : startNumber(elsewhere.start_number) })}
      </Note>
    );
  if (tablet.signedOut)
    return (
      <Note
        look="warn"
        live
        action={<Link to={signInPath(tablet, sheetPath(sheet))}>{tablet.card ? messages.openCard : messages.signIn}</Link>}
      >
        {tablet.card ? cardOverText(tablet.card.ends_at, now ?? 0, locale) : messages.signedOut}
      </Note>
    );
  if (sheet.reopened_reason)
    return (
      <Note look="warn" live>
        {fill(messages.reopenedFor, { reason: sheet.reopened_reason })}
      </Note>
    );
  if (openRequests(sheet.reminded, tablet).length > 0) return <Reminder requests={sheet.reminded} tablet={tablet} here={sheet} />;
  if (sheet.status === "done" && sheet.seat && pad.missing > 0 && pad.missing < sheet.criteria.length)
    return (
      <Note look="warn" live>
        {fill(messages.waitsFor, { number, marks: `${pad.missing} ${plural(locale, pad.missing, marksForms[locale])}` })}
      </Note>
    );
  if (ordering) {
    const { asked, open } = orderWords[locale];
    return (
      <Note look="warn" live action={<Link to={orderPath(sheet.performance_id, sheet.run?.dance)}>{open}</Link>}>
        {asked}
      </Note>
    );
  }
  if (note)
    return (
      <Note look={note.wrong ? "warn" : "plain"} live>
        {note.text}
      </Note>
    );
  return far ? <Note live>{fill(messages.standsOut, { criterion: far.name })}</Note> : null;
}
