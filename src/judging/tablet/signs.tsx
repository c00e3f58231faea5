// Signs on every page of a judge's tablet: the connection, notices about the tablet, the clock.
import { Link } from "react-router";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { CARDS_PAGE } from "../../web/offline/judge-card.ts";
import { Button } from "../../web/ui/button.tsx";
import { NetBadge } from "../../web/ui/states/save-state.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useNow } from "../../web/live/use-now.ts";
import { useEarlierJudge } from "./earlier-judge.ts";
import type { Tablet } from "./use-tablet.ts";
import { fill, words } from "../words.ts";

/** Address where the judge can go on after the session has ended: the page that opens cards, else the sign-in page. */
export const signInPath = ({ card }: Pick<Tablet, "card">, back: string) => (card ? CARDS_PAGE : `/login?to=${encodeURIComponent(back)}`);

/** Badge of the connection. A link to the page that goes on when the session has ended. */
export function TabletBadge({ tablet, quiet }: { tablet: Tablet; quiet?: string | undefined }) {
  const messages = words[useLocale()];
  const waiting = tablet.waiting.length + tablet.ballots.filter((each) => !each.refusal).length;
  const all = tablet.waiting.length + tablet.refused.length + tablet.ballots.length;
  if (tablet.signedOut)
    return (
      <Link className="chip warn jchip" to={signInPath(tablet, "/judge/dashboard")}>
        {tablet.card ? messages.openCard : messages.signIn} ({waiting})
      </Link>
    );
  return (
    <NetBadge state={tablet.net} waiting={waiting}>
      {tablet.loaded && all === 0 ? quiet : undefined}
    </NetBadge>
  );
}

/**
 * The most important notice about the tablet, on each of its pages: marks are not stored, another judge's card was open here before, the same judge
 * has another tablet open, or marks wait here for another card of the judge or for somebody else. Nothing when there is none.
 */
export function TabletNotes({ tablet, seat }: { tablet: Tablet; seat: string | undefined }) {
  const messages = words[useLocale()];
  const { earlier, confirm } = useEarlierJudge(tablet, seat);
  if (!tablet.lasts)
    return (
      <Note look="bad" live>
        {messages.notLasting}
      </Note>
    );
  if (earlier)
    return (
      <Note look="warn" live action={<Button onClick={confirm}>{messages.rightJudge}</Button>}>
        {fill(messages.otherJudge, { now: judgeText(tablet.judge, seat), before: judgeText(earlier.name, earlier.seat) })}
      </Note>
    );
  if (tablet.others > 0)
    return (
      <Note look="warn" live>
        {messages.otherTablet}
      </Note>
    );
  if (tablet.elsewhere.length > 0) {
    const why = new Set(tablet.elsewhere.map((each) => each.refusal?.message));
    return <Note live>{[fill(messages.elsewhereMarks, { n: tablet.elsewhere.length }), ...why].join(" ")}</Note>;
  }
  if (tablet.foreign > 0) return <Note live>{fill(messages.foreignMarks, { n: tablet.foreign })}</Note>;
  return null;
}

const judgeText = (name: string, seat: string | undefined) => (seat ? `${seat} ${name}` : name);

/** The time of day. Empty until the page has mounted. */
export function Clockface() {
  const locale = useLocale();
  const now = useNow(5000);
  return <time className="jclock num">{now === undefined ? "" : formatTime(now, locale)}</time>;
}
