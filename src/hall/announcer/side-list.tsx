// The right column of the announcer's desk: who is next, what to read, and what changed since the announcer looked.
import { Check } from "lucide-react";
import { useMemo } from "react";
import { titleOf } from "../../entries/label/title-of.ts";
import { formatTime, startNumber } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { noticeText } from "../../notices/notice-text.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { dances } from "../dancing.ts";
import { heatLabel } from "../heat-label.ts";
import type { HallHeat } from "../shapes.ts";
import { ReadyLight } from "./announcement.tsx";
import { type Change, changesSince } from "./changes.ts";
import type { AnnouncerDesk } from "./contract.ts";
import { listReadings, type Reading } from "./reading.ts";
import type { Own } from "./use-own.ts";
import { words } from "./words.ts";

interface Props {
  desk: AnnouncerDesk;
  /** Undefined while it is read from the device. */
  own: Own | undefined;
  next: readonly HallHeat[];
  onOpenHeat: (heatId: string) => void;
  onRead: (reading: Reading) => void;
  onSeen: () => void;
}

export function SideList({ desk, own, next, onOpenHeat, onRead, onSeen }: Props) {
  const messages = words[useLocale()];
  const read = own?.read ?? [];
  const readings = listReadings(desk, read);
  return (
    <aside className="an-q" tabIndex={0} aria-label={messages.next}>
      <h2>{messages.next}</h2>
      {next.length === 0 ? (
        <p className="an-e">{messages.nobodyNext}</p>
      ) : (
        <ol>
          {next.map((heat) => (
            <NextRow key={heat.id} heat={heat} desk={desk} onOpen={() => onOpenHeat(heat.id)} />
          ))}
        </ol>
      )}
      <Changes desk={desk} own={own} onSeen={onSeen} />
      <h2>{messages.toRead}</h2>
      {readings.length === 0 ? (
        <p className="an-e">{messages.nothingToRead}</p>
      ) : (
        <ul className="an-r">
          {readings.map((reading) => (
            <ReadingRow key={reading.key} reading={reading} isRead={read.includes(reading.key)} onOpen={() => onRead(reading)} />
          ))}
        </ul>
      )}
    </aside>
  );
}

/** A heat to come: its entry with club and town, or its name and numbers. */
function NextRow({ heat, desk, onOpen }: { heat: HallHeat; desk: AnnouncerDesk; onOpen: () => void }) {
  const locale = useLocale();
  const dancing = heat.places.filter(dances);
  const [first, ...others] = dancing;
  const single = first && others.length === 0 ? first : undefined;
  const city = desk.entries.find((entry) => entry.entry_id === single?.entry_id)?.club_city;
  return (
    <li>
      <button type="button" className="an-x" onClick={onOpen} data-next={heat.id}>
        {single && single.start_number !== null && <Bib number={single.start_number} />}
        <span className="grow min-w-0">
          <b>{(single && titleOf(single)) || heatLabel({ ...heat, places: dancing }, locale)}</b>
          <small>{single ? [single.club_name, city].filter(Boolean).join(", ") : heat.round_name}</small>
        </span>
        {single && <ReadyLight ready={single.ready} />}
      </button>
    </li>
  );
}

/** Name and kind of a reading, with its time. */
function linesOf(reading: Reading, locale: Locale): { title: string; kind: string; time: string | null } {
  const messages = words[locale];
  if ("notice" in reading) return { title: noticeText(reading.notice, locale), kind: messages.notice, time: reading.notice.made_at };
  const { round_name, published_at, result_version } = reading.result;
  return { title: round_name, kind: result_version > 1 ? messages.correctedResults(result_version) : messages.results, time: published_at };
}

/** A message of the office, or a released round. One that was read is struck through. */
export function ReadingRow({ reading, isRead, onOpen }: { reading: Reading; isRead: boolean; onOpen: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { title, kind, time } = linesOf(reading, locale);
  const roundId = "result" in reading ? reading.result.round_id : undefined;
  return (
    <li className={isRead ? "done" : undefined}>
      <button type="button" className="an-x" onClick={onOpen} data-reading={reading.key} data-round={roundId} data-read={isRead}>
        <span className={`cbx${isRead ? " on" : ""}`} aria-hidden>
          {isRead && <Check className="ic" />}
        </span>
        <span className="grow min-w-0">
          <b className="an-3">{title}</b>
          <small>{[kind, time && formatTime(time, locale)].filter(Boolean).join(", ")}</small>
        </span>
        {isRead && <span className="vh">{messages.wasRead}</span>}
      </button>
    </li>
  );
}

/** What changed since „Widziane” was pressed last. */
function Changes({ desk, own, onSeen }: Pick<Props, "desk" | "own" | "onSeen">) {
  const locale = useLocale();
  const messages = words[locale];
  const seen = own?.seen;
  const changes = useMemo(() => (seen ? changesSince(seen, desk) : []), [seen, desk]);
  return (
    <section className="an-v" aria-label={messages.changes}>
      <h2>
        {messages.changes}
        {seen && <span className="sec sm num">{messages.since(formatTime(seen.at, locale))}</span>}
      </h2>
      {changes.length === 0 ? (
        <p className="an-e">{messages.noChanges}</p>
      ) : (
        <>
          <ul className="an-y">
            {changes.map((change) => (
              <li key={JSON.stringify(change)}>{changeText(change, desk, locale)}</li>
            ))}
          </ul>
          <Button className="padb" full icon={<Check className="ic" aria-hidden />} onClick={onSeen}>
            {messages.seen}
          </Button>
        </>
      )}
    </section>
  );
}

/** „080 Żółty pokój: nie tańczy, wycofanie”. */
function changeText(change: Change, { heats }: AnnouncerDesk, locale: Locale): string {
  const messages = words[locale];
  if (change.kind === "list") return messages.otherList;
  if (change.kind === "version") return messages.listVersion(change.list_version);
  const heat = heats.find((each) => each.id === change.heat_id);
  const what = messages.change[change.kind];
  if (!heat) return what;
  if (!("performance_id" in change)) return `${heatLabel(heat, locale)}: ${what}`;
  const place = heat.places.find((each) => each.performance_id === change.performance_id);
  const name = [
    place?.start_number === null || place === undefined ? undefined : startNumber(place.start_number),
    place && (place.title ?? place.artist_name ?? place.club_name),
  ];
  const where = change.kind === "exchanged" ? `, ${messages.inHeat(heat.number)}` : "";
  return `${name.filter(Boolean).join(" ") || heat.round_name}: ${what}${where}`;
}
