// The line of a phone's desk that says that it is offline.
import { CloudOff } from "lucide-react";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { HallOutbox } from "../outbox/use-hall-outbox.ts";
import { words } from "./words.ts";

/** „Offline od 14:12. Zaznaczaj dalej. 3 zmiany czekają na telefonie.”, or that the link or session has ended. Nothing while online. */
export function OfflineLine({ outbox, station }: { outbox: HallOutbox; station: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const { online, offlineSince, pending, ended, lasts } = outbox;
  const waiting = pending.length > 0 && messages.waiting(pending.length);
  const [strong, ...rest] = ended
    ? [station ? messages.linkEnded : messages.sessionEnded, waiting]
    : [offlineSince !== undefined && messages.offline(formatTime(offlineSince, locale)), messages.offlineHint, waiting];
  return (
    <div className="bks-st" role="status">
      {(ended || !online) && (
        <div className="bks-off">
          <CloudOff className="ic" aria-hidden />
          <span>
            {strong && <b>{strong} </b>}
            {rest.filter(Boolean).join(" ")}
          </span>
        </div>
      )}
      {!lasts && (
        <div className="bks-off">
          <CloudOff className="ic" aria-hidden />
          <b>{messages.notLasting}</b>
        </div>
      )}
    </div>
  );
}
