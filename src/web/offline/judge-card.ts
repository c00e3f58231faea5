// The judge's card that this device opened last, and what its pages say when it no longer works.
import { formatTime } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { localItems } from "../browser/local-items.ts";
import { fill } from "../locale/fill.ts";

/** Page that opens stations and cards by their code. */
export const CARDS_PAGE = "/s";

const KEY = "parkiet-card-until";

/** Stores when the open card ends. Undefined: a session without a card, or the card was closed. */
export const rememberCard = (endsAt: string | undefined): void => void localItems.set(KEY, endsAt);

/** Time after its end for which a card is mentioned, in milliseconds. */
const MENTIONED_MS = 12 * 3_600_000;

/** End of the card that was open last. Undefined when there was none, or when it ended long before `now` (milliseconds since 1970). */
export function lastCardEnd(now: number): string | undefined {
  const end = localItems.get(KEY);
  return end !== undefined && now - Date.parse(end) < MENTIONED_MS ? end : undefined;
}

const words = {
  pl: { ended: "Ta karta nie działa od {time}. Poproś organizatora.", revoked: "Ta karta już nie działa. Poproś organizatora." },
  en: { ended: "This card stopped working at {time}. Ask the organiser.", revoked: "This card no longer works. Ask the organiser." },
};

/** Sentence about a card that no longer works: since its end, or (before it) revoked. `now` in milliseconds since 1970. */
export function cardOverText(endsAt: string, now: number, locale: Locale): string {
  const { ended, revoked } = words[locale];
  return now < Date.parse(endsAt) ? revoked : fill(ended, { time: formatTime(endsAt, locale) });
}
