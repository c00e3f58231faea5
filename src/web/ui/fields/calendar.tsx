import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { formatDate, formatMonth, formatWeekday } from "../../../kernel/text/format.ts";
import { useLocale } from "../../locale/locale.tsx";
import { IconButton } from "../button.tsx";
import { dayByKey, moveByMonths, weeksOf } from "../days/day-text.ts";
import { useWords } from "../use-words.ts";

/** Any week from Monday, for the names of days. */
const WEEK = ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"];

/**
 * One month in the page's language, at the chosen day or today. Arrows move by days, Home and End within the week, page keys by months, with Shift by
 * years.
 */
export function Calendar({ value, today, onPick }: { value: string; today: string; onPick: (day: string) => void }) {
  const words = useWords();
  const locale = useLocale();
  const heading = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(value || today);
  // Keys move the focus to the new day; the buttons above keep it.
  const holds = useRef(false);
  useEffect(() => {
    if (holds.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at]);
  const turn = (months: number) => {
    holds.current = false;
    setAt(moveByMonths(at, months));
  };
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    holds.current = true;
    setAt(next);
  };
  return (
    <div className="cal">
      <div className="cal-h">
        <IconButton size="touch" label={words.previousYear} onClick={() => turn(-12)}>
          <ChevronsLeft className="ic" aria-hidden />
        </IconButton>
        <IconButton size="touch" label={words.previousMonth} onClick={() => turn(-1)}>
          <ChevronLeft className="ic" aria-hidden />
        </IconButton>
        <b id={heading} aria-live="polite">
          {formatMonth(at, locale)}
        </b>
        <IconButton size="touch" label={words.nextMonth} onClick={() => turn(1)}>
          <ChevronRight className="ic" aria-hidden />
        </IconButton>
        <IconButton size="touch" label={words.nextYear} onClick={() => turn(12)}>
          <ChevronsRight className="ic" aria-hidden />
        </IconButton>
      </div>
      <table role="grid" aria-labelledby={heading} ref={grid} onKeyDown={onKey}>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" abbr={formatWeekday(day, locale)}>
                {formatWeekday(day, locale, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week, row) => (
            <tr key={week.find(Boolean) ?? row}>
              {week.map((day, place) =>
                day === undefined ? (
                  <td key={place} />
                ) : (
                  <td key={day} aria-selected={day === value}>
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      data-first-focus={day === at || undefined}
                      aria-label={formatDate(day, locale, "long")}
                      aria-current={day === today ? "date" : undefined}
                      onClick={() => onPick(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
