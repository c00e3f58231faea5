// A row of the desk backstage: the box for everybody, the entry, and the call to its coach.
import { Check, Phone } from "lucide-react";
import { titleOf } from "../../entries/label/title-of.ts";
import { formatTime, startNumber } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import type { HallPlace } from "../shapes.ts";
import { boxOf, type BoxState, missingOf, personName, type Row, shortName } from "./rows.ts";
import { words } from "./words.ts";

/** Name of an entry in labels: number and title. */
export function labelOf({ place }: Pick<Row, "place">, locale: Locale): string {
  const number = place.start_number === null ? undefined : startNumber(place.start_number);
  return [number, titleOf(place)].filter(Boolean).join(" ") || words[locale].noTitle;
}

/** Text of a disagreement: „Hania: są, 14:12. Kuba: brak 2, 14:10. Liczy się późniejsze.” Undefined where there is none. */
export function disagreementText({ here, of, by, at, other }: HallPlace["ready"], locale: Locale): string | undefined {
  if (!other || by === null || at === null) return undefined;
  const messages = words[locale];
  const line = (who: string, present: number, time: string) =>
    `${personName(who)}: ${messages.ticked(present >= of ? messages.allHere : messages.lacks(of - present), formatTime(time, locale))}.`;
  return [line(by, here, at), line(other.by, other.here, other.at), messages.laterCounts].join(" ");
}

interface RowProps {
  row: Row;
  /** Delay of the stage, in seconds. */
  delay: number;
  /** True where the row shows the time: its heat has no head of its own. */
  alone: boolean;
  onTick: () => void;
  onOpen: () => void;
}

/** One entry. A press on the box ticks everybody, a press on the row opens its people. */
export function BackstageRow({ row, delay, alone, onTick, onOpen }: RowProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { heat, place, entry } = row;
  const state = boxOf(row);
  const label = labelOf(row, locale);
  const disagreement = state === "out" ? undefined : disagreementText(place.ready, locale);
  const lit = heat.status === "on_stage";
  return (
    <li className={lit ? "lit" : undefined} data-entry={place.entry_id} data-box={state}>
      <Box state={state} ready={place.ready} label={label} onTick={onTick} />
      <button type="button" className="bks-e" onClick={onOpen}>
        {place.start_number !== null && <Bib number={place.start_number} look={lit ? "lit" : state === "out" ? "gone" : "plain"} />}
        <span className="grow min-w-0">
          <b className="ell">{titleOf(place) ?? messages.noTitle}</b>
          <small className={state === "missing" ? "t-warn b" : "ell"}>
            {[...whereText(row, alone ? delay : undefined, locale), place.club_name, missingText(row, locale)].filter(Boolean).join(", ")}
          </small>
          {disagreement && <small className="t-warn">{disagreement}</small>}
        </span>
        <span className="vh">{messages.people(label)}</span>
      </button>
      {entry?.coach_phone && isSought(row) && <CallLink name={entry.coach_name} phone={entry.coach_phone} label={label} />}
    </li>
  );
}

/** The square of an entry: a press means that everybody is there, another one that nobody is. */
function Box({ state, ready, label, onTick }: { state: BoxState; ready: HallPlace["ready"]; label: string; onTick: () => void }) {
  const messages = words[useLocale()];
  if (state === "out") return <span className="sm-c bks-out" aria-hidden />;
  const look = state === "ready" ? " ok" : state === "missing" ? " wait" : "";
  return (
    <button type="button" className={`sm-c bks-c${look}`} aria-pressed={state === "ready"} onClick={onTick}>
      <span className="vh">{`${messages.everybody}: ${label} `}</span>
      {state === "ready" ? <Check className="ic" aria-hidden /> : `${ready.here}/${ready.of}`}
    </button>
  );
}

/** Link that dials the coach's number. */
export function CallLink({ name, phone, label }: { name: string | null; phone: string; label: string }) {
  const messages = words[useLocale()];
  return (
    <a
      className="ibtn t44"
      href={`tel:${phone.replace(/[^\d+]/g, "")}`}
      aria-label={`${messages.call(name)}, ${label}`}
      title={messages.call(name)}
    >
      <Phone className="ic" aria-hidden />
    </a>
  );
}

/** True where the coach may have to be called: somebody is missing, or nobody of a called heat is there yet. */
function isSought(row: Row): boolean {
  const state = boxOf(row);
  return state === "missing" || (state === "unseen" && row.heat.called_at !== null);
}

/** Where an entry is: on stage, called, out; else when it is expected, if its row shows that (`delay`). */
function whereText({ heat, place }: Row, delay: number | undefined, locale: Locale): string[] {
  const messages = words[locale];
  if (place.out) return [messages[place.out]];
  if (place.absent) return [messages.absent];
  if (heat.status === "on_stage") return [messages.onStage];
  const time = delay === undefined ? [] : [formatTime(Date.parse(heat.planned_at) + delay * 1000, locale)];
  return heat.called_at === null ? time : [...time, messages.called];
}

/** Who is missing: one person by name, several by their number. Undefined before the first tick and when nobody is. */
function missingText(row: Row, locale: Locale): string | undefined {
  if (boxOf(row) !== "missing") return undefined;
  const messages = words[locale];
  const missing = missingOf(row.entry);
  const [only] = missing;
  const { here, of } = row.place.ready;
  return missing.length === 1 && of > 1 && only?.name ? messages.without(shortName(only.name)) : messages.missing(of - here);
}
