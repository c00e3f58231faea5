// Fields for days and times, typed and shown in the page's language. Browsers' own fields follow the browser's language, so an English page in a
// Polish browser would expect another order than it shows.
import { Calendar as CalendarIcon, Clock } from "lucide-react";
import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { dayOf } from "../../../kernel/text/format.ts";
import { useLocale } from "../../locale/locale.tsx";
import { IconButton } from "../button.tsx";
import { Calendar } from "./calendar.tsx";
import { readClock, readDay, readDayAndClock, writeDay, writeDayAndClock } from "../days/day-text.ts";
import { FieldContext } from "./field-context.ts";
import { Popover } from "../overlays/popover.tsx";
import { TextInput, type TextInputProps } from "./text-input.tsx";
import { useWords } from "../use-words.ts";
import type { Words } from "../words.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

export type DateProps = Omit<TextInputProps, "type" | "icon" | "end" | "value" | "defaultValue" | "onChange" | "ref" | "min" | "max"> & {
  value: string;
  /**
   * Called when the field is left, on Enter and by the calendar. `value` is empty when the field is, or when `typed` is wrong; the field then shows
   * an error.
   */
  onValueChange: (value: string, typed: string) => void;
};

/** How a kind of field reads, writes and explains its text. */
interface Writing {
  read: (typed: string) => string | undefined;
  write: (value: string, locale: Locale) => string;
  example: (words: Words) => string;
  wrong: (words: Words, typed: string) => string;
}

const days: Writing = {
  read: readDay,
  write: writeDay,
  example: (words) => words.dayExample,
  wrong: (words) => words.dayWrong,
};
const moments: Writing = {
  read: readDayAndClock,
  write: writeDayAndClock,
  example: (words) => words.momentExample,
  wrong: (words, typed) => (readDay(typed) ? words.hourMissing : words.momentWrong),
};
const clocks: Writing = {
  read: readClock,
  write: (value) => value,
  example: (words) => words.clockExample,
  wrong: (words) => words.clockWrong,
};

/** A calendar day as `2026-03-14`, empty text when none. */
export function DateInput(props: DateProps) {
  return <Written {...props} writing={days} calendar={(day) => day} />;
}

/** A day with the hour in Warsaw as `2026-03-01T23:59`, empty text when none. */
export function DateTimeInput(props: DateProps) {
  return <Written {...props} writing={moments} calendar={(day, typed) => `${day}${readDayAndClock(typed)?.slice(10) ?? ""}`} />;
}

/** A local time as `09:05`, empty text when none. */
export function TimeInput(props: DateProps) {
  return <Written {...props} writing={clocks} />;
}

type WrittenProps = DateProps & {
  writing: Writing;
  /** Adds a day of the calendar to the typed text; without it there is no calendar. */
  calendar?: (day: string, typed: string) => string;
};

function Written({ value, onValueChange, writing, calendar, onBlur, onKeyDown, ...rest }: WrittenProps) {
  const words = useWords();
  const locale = useLocale();
  const field = useContext(FieldContext);
  const input = useRef<HTMLInputElement>(null);
  // Text being typed, or typed and unreadable. It stays until a value comes from outside.
  const [typing, setTyping] = useState<{ text: string; over: string; left: boolean }>();
  const isTyping = typing && (typing.over === value || (typing.left && ["", typing.text.trim()].includes(value)));
  const typed = isTyping ? typing : undefined;
  const text = typed?.text ?? (value && writing.write(value, locale));
  const wrong = typed?.left && text.trim() !== "" && writing.read(text) === undefined ? writing.wrong(words, text) : undefined;
  const tell = field?.tell;
  useEffect(() => {
    tell?.(wrong);
    return () => tell?.(undefined);
  }, [tell, wrong]);

  const settle = (written: string) => {
    const read = writing.read(written) ?? "";
    setTyping(read === "" && written.trim() !== "" ? { text: written, over: value, left: true } : undefined);
    if (read !== value) onValueChange(read, written.trim());
  };
  return (
    <TextInput
      autoComplete="off"
      placeholder={writing.example(words)}
      {...rest}
      ref={input}
      value={text}
      onChange={(event) => setTyping({ text: event.currentTarget.value, over: value, left: typed?.left ?? false })}
      onKeyDown={(event) => {
        if (event.key === "Enter" && typed) settle(text);
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        if (typed) settle(text);
        onBlur?.(event);
      }}
      end={
        calendar ? (
          <CalendarButton
            value={readDay(text) ?? value.slice(0, 10)}
            disabled={rest.disabled ?? field?.disabled ?? false}
            focusAfter={input}
            onPick={(day) => settle(writing.write(calendar(day, text), locale).trim())}
          />
        ) : (
          <Clock className="ic" aria-hidden />
        )
      }
    />
  );
}

function CalendarButton(props: {
  value: string;
  disabled: boolean;
  focusAfter: RefObject<HTMLElement | null>;
  onPick: (day: string) => void;
}) {
  const words = useWords();
  // Day on which the calendar was opened; undefined while it is closed.
  const [today, setToday] = useState<string>();
  return (
    <Popover
      label={words.calendar}
      align="end"
      open={today !== undefined}
      onOpenChange={(open) => setToday(open ? dayOf(Date.now()) : undefined)}
      focusAfter={props.focusAfter}
      trigger={
        <IconButton label={words.calendar} disabled={props.disabled}>
          <CalendarIcon className="ic" aria-hidden />
        </IconButton>
      }
    >
      {today && (
        <Calendar
          value={props.value}
          today={today}
          onPick={(day) => {
            setToday(undefined);
            props.onPick(day);
          }}
        />
      )}
    </Popover>
  );
}
