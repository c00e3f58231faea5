// Exports a section's standings for spreadsheets.
import { csvText } from "../../web/lists/csv.ts";
import type { Standings } from "../contract.ts";
import { words } from "./words.ts";

/** Place as text („7”, „7–9”), or the reason why there is none. */
export function placeText({ place_from, place_to, state }: Standings["places"][number], locale: "pl" | "en"): string {
  if (place_from === null) return words[locale].without[state];
  return place_to === null || place_to === place_from ? String(place_from) : `${place_from}–${place_to}`;
}

/** Name of the round in which the entry danced last. */
export function lastRound({ rounds }: Standings, left: string | null, locale: "pl" | "en"): string {
  return rounds.find((round) => round.id === left)?.name[locale] ?? "";
}

/** The standings as CSV text, best first. */
export function standingsCsv(standings: Standings, locale: "pl" | "en"): string {
  const messages = words[locale];
  return csvText([
    [messages.place, messages.number, messages.entry, messages.club, messages.last, messages.total],
    ...standings.places.map((row) => [
      placeText(row, locale),
      row.start_number,
      row.title ?? row.shown.label,
      row.club_name,
      lastRound(standings, row.left, locale),
      row.total === null || Number.isNaN(Number(row.total)) ? row.total : Number(row.total),
    ]),
  ]);
}
