import { Link } from "react-router";
import { plural, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Sheet } from "../contract.ts";
import { Reminder, stillAsked } from "../tablet/reminder.tsx";
import type { Tablet } from "../tablet/use-tablet.ts";
import { sheetPath } from "../rules.ts";
import { fill, marks as marksForms, words } from "../words.ts";
import { DropMarks } from "../tablet/drop-marks.tsx";
import { shownMark } from "./pad-marks.tsx";
import { standsOut } from "./pad-state.ts";
import { useOrderAsked } from "../tablet/order-after.ts";
import { orderPath } from "../order-rules.ts";
import { words as orderWords } from "../order-words.ts";
import { otherMarksNote, useOtherMarks } from "./other-marks.ts";
import type { Pad } from "./use-pad.ts";

/** The one notice above the keys, the most important first: refused marks, an ended session, a correction, a request, or a hint about a mark. */
export function Quiet({ sheet, tablet, pad }: { sheet: Sheet; tablet: Tablet; pad: Pad }) {
  const locale = useLocale();
  const said = words[locale];
  const far = standsOut(sheet.criteria, pad.state.marks);
  const told = otherMarksNote(sheet, pad.state.marks, useOtherMarks(sheet, tablet), locale);
  const ordering = useOrderAsked(sheet, tablet);
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
      <Note look="bad" live action={<Link to={sheetPath(elsewhere)}>{said.openRefused}</Link>}>
        {fill(said.refusedThere, { number: elsewhere.start_number === null ? "" : startNumber(elsewhere.start_number) })}
      </Note>
    );
  if (tablet.signedOut)
    return (
      <Note look="warn" live action={<Link to={`/login?to=${encodeURIComponent(sheetPath(sheet))}`}>{said.signIn}</Link>}>
        {said.signedOut}
      </Note>
    );
  if (sheet.reopened_reason)
    return (
      <Note look="warn" live>
        {fill(said.reopenedFor, { reason: sheet.reopened_reason })}
      </Note>
    );
  if (stillAsked(sheet.reminded, tablet).length > 0) return <Reminder asked={sheet.reminded} tablet={tablet} here={sheet} />;
  if (sheet.status === "done" && sheet.seat && pad.missing > 0 && pad.missing < sheet.criteria.length)
    return (
      <Note look="warn" live>
        {fill(said.waitsFor, { number, marks: `${pad.missing} ${plural(locale, pad.missing, marksForms[locale])}` })}
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
  if (told)
    return (
      <Note look={told.wrong ? "warn" : "plain"} live>
        {told.text}
      </Note>
    );
  return far ? <Note live>{fill(said.standsOut, { criterion: far.name })}</Note> : null;
}
