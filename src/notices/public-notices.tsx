// Notices of the office on guests' pages. A few lines, because every guest loads them.
import { formatTime } from "../kernel/text/format.ts";
import type { Locale } from "../kernel/text/locale.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { noticeText } from "./notice-text.ts";
import type { ShownNotice } from "./shapes.ts";

/** Notices newest first, in the reader's language or in `locale`. */
export function PublicNotices({ notices, locale }: { notices: readonly ShownNotice[]; locale?: Locale }) {
  const own = useLocale();
  const shown = locale ?? own;
  return (
    <div role="status">
      {notices.map((each) => (
        <p key={each.id} className="note info m-3" data-notice={each.id}>
          <time className="num">{formatTime(each.made_at, shown)}</time> <b>{noticeText(each, shown)}</b>
        </p>
      ))}
    </div>
  );
}
