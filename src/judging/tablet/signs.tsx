// Signs on every page of a judge's tablet: the connection, the warning about missing storage, the clock.
import { Link } from "react-router";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { NetBadge } from "../../web/ui/states/save-state.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useNow } from "../../web/live/use-now.ts";
import type { Tablet } from "./use-tablet.ts";
import { words } from "../words.ts";

/** Badge of the connection. A link to the sign-in page when the session has ended. */
export function TabletBadge({ tablet, quiet }: { tablet: Tablet; quiet?: string | undefined }) {
  const messages = words[useLocale()];
  const waiting = tablet.waiting.length + tablet.ballots.filter((each) => !each.refusal).length;
  const all = tablet.waiting.length + tablet.refused.length + tablet.ballots.length;
  if (tablet.signedOut)
    return (
      <Link className="chip warn jchip" to={`/login?to=${encodeURIComponent("/judge/dashboard")}`}>
        {messages.signIn} ({waiting})
      </Link>
    );
  return (
    <NetBadge state={tablet.net} waiting={waiting}>
      {tablet.loaded && all === 0 ? quiet : undefined}
    </NetBadge>
  );
}

/** Warning that the browser cannot store marks permanently; nothing when it can. */
export function NotLasting({ tablet }: { tablet: Tablet }) {
  const messages = words[useLocale()];
  return tablet.lasts ? null : (
    <Note look="bad" live>
      {messages.notLasting}
    </Note>
  );
}

/** The time of day. Empty until the page has mounted. */
export function Clockface() {
  const locale = useLocale();
  const now = useNow(5000);
  return <time className="jclock num">{now === undefined ? "" : formatTime(now, locale)}</time>;
}
