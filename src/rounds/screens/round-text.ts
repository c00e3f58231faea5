// Small print about a round. Pure.
import { writeLength } from "#engines/rounds/src/words.ts";
import { count, formatLength, formatTime } from "../../kernel/text/format.ts";
import type { Dance, Round } from "../contract.ts";
import { heatsIn, type TypedRound } from "./draft.ts";
import { words } from "./words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** „2 grupy × 3 tańce”, or „6 grup” where the dances have different numbers of heats. */
function heatsText(round: TypedRound, dancing: number, locale: Locale): string {
  const { ofHeats, ofDances } = words[locale];
  const perDance = round.dances.map((dance) => heatsIn({ ...round, dances: [dance] }, dancing));
  const [first = 0] = perDance;
  if (perDance.length < 2 || perDance.some((n) => n !== first)) return count(locale, heatsIn(round, dancing), ofHeats);
  return `${count(locale, first, ofHeats)} × ${count(locale, perDance.length, ofDances)}`;
}

/**
 * „2 grupy × 5 tańców, 18 min 20 s, 13:10”. Heats only where the round dances in heats; length and time only of a stored round. `short`: no length
 * where there is a time.
 */
export function shapeText(round: TypedRound, dancing: number, standing: Round | undefined, locale: Locale, short = false): string {
  const inHeats = round.dances.some((dance) => dance.floor === "heats");
  return [
    inHeats && dancing > 0 && heatsText(round, dancing, locale),
    standing && standing.seconds > 0 && !(short && standing.planned_at) && writeLength(standing.seconds),
    standing?.planned_at && formatTime(standing.planned_at, locale),
  ]
    .filter(Boolean)
    .join(", ");
}

/** „W, T, WW · 1:30 · Grupami”. */
export function dancesText(dances: readonly Dance[], locale: Locale): string {
  const [first] = dances;
  const names = dances.map((dance) => dance.code || dance.name).filter(Boolean);
  const lengths = [...new Set(dances.map((dance) => dance.seconds))];
  const length = lengths.length === 1 && typeof lengths[0] === "number" ? formatLength(lengths[0]) : "";
  return [names.join(", "), length, first && words[locale].floorOf[first.floor]].filter(Boolean).join(" · ");
}
