import { formatDate, formatWeekday } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { type Notice, isSignupPossible } from "./notice.ts";
import { noticeWords } from "./notice-words.ts";

/** Shows how many places of the competition and of each day are taken, where there is a cap and sign-up still matters. */
export function PlacesTaken({ notice }: { notice: Notice }) {
  const locale = useLocale();
  const words = noticeWords[locale];
  if (notice.filled.length === 0 || !isSignupPossible(notice)) return null;
  const dayName = (day: string) =>
    `${formatWeekday(`${day}T12:00:00+01:00`, locale)}, ${formatDate(`${day}T12:00:00+01:00`, locale, "short")}`;
  return (
    <section>
      <SectionHead title={words.filled} aside={<span className="sec sm">{words.ofPlaces}</span>} />
      <ul className="no-taken">
        {notice.filled.map(({ day, taken, capacity }) => (
          <li key={day}>
            <span>{day === null ? words.wholeEvent : dayName(day)}</span>
            <span className="num">
              <b>{taken}</b> {words.of} {capacity}
            </span>
            <i aria-hidden>
              <i style={{ width: `${(100 * taken) / capacity}%` }} />
            </i>
            {taken >= capacity && <small>{words.allTaken}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
