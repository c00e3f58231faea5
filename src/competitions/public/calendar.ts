// Exports a competition as a calendar file (RFC 5545): whole days, so that no time zone shifts them. Pure.

export interface CalendarEvent {
  id: string;
  name: string;
  venue_name: string | null;
  venue_address: string | null;
  starts_on: string;
  ends_on: string;
  /** URL of its public page. */
  url: string;
}

/** Maximum length of a line in octets before it is folded. */
const MOST = 75;

/** Returns the text of the file. `now` is its creation time. */
export function calendarOf(event: CalendarEvent, now: Date): string {
  const place = [event.venue_name, event.venue_address].filter(Boolean).join(", ");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Parkiet//PL",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${event.id}@parkiet`,
    `DTSTAMP:${now.toISOString().replace(/\.\d+/, "").replace(/[-:]/g, "")}`,
    `DTSTART;VALUE=DATE:${compact(event.starts_on)}`,
    // The end is exclusive: the day after the last one.
    `DTEND;VALUE=DATE:${compact(new Date(Date.parse(`${event.ends_on}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10))}`,
    `SUMMARY:${written(event.name)}`,
    ...(place === "" ? [] : [`LOCATION:${written(place)}`]),
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .flatMap(folded)
    .join("\r\n");
}

const compact = (day: string) => day.replaceAll("-", "");

function written(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Splits a line into pieces of at most 75 octets, never inside a character. */
function folded(line: string): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const letter of line) {
    if (Buffer.byteLength(piece + letter) > MOST) {
      pieces.push(piece);
      piece = " ";
    }
    piece += letter;
  }
  return [...pieces, piece];
}
