// A notice of the office in large type, to read aloud (docs/rules/notices.md 1.1).
import { formatTime, typeset } from "../../kernel/text/format.ts";
import { noticeText } from "../../notices/notice-text.ts";
import type { ShownNotice } from "../../notices/shapes.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { ReadBar } from "./read-bar.tsx";
import { words } from "./words.ts";

interface Props {
  /** Undefined: taken back or over since it was opened. */
  notice: ShownNotice | undefined;
  isRead: boolean;
  onRead: () => void;
  onClose: () => void;
}

/** Characters above which a notice is shown in smaller letters. */
const LONG = 120;

export function NoticeView({ notice, isRead, onRead, onClose }: Props) {
  const locale = useLocale();
  const messages = words[locale];
  const text = notice && noticeText(notice, locale);
  return (
    <>
      <div className="an-t" data-notice={notice?.id} tabIndex={0} role="region" aria-label={messages.notice}>
        <h2 className="an-k">
          {messages.notice}
          {notice && <span className="num">{`, ${formatTime(notice.made_at, locale)}`}</span>}
        </h2>
        {text === undefined ? (
          <Note look="bad" live>
            {messages.noticeTakenBack}
          </Note>
        ) : (
          <p className="an-s disp" data-long={text.length > LONG}>
            {typeset(text)}
          </p>
        )}
        {notice?.text_en && locale === "pl" && (
          <p className="an-c" lang="en">
            {notice.text_en}
          </p>
        )}
      </div>
      <ReadBar canRead={notice !== undefined} isRead={isRead} onRead={onRead} onClose={onClose} />
    </>
  );
}
