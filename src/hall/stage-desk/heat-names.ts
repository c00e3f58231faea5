// How the stage manager's desk names heats and moves: short, by numbers. Pure.
import { startNumber } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { titleOf } from "../../entries/label/title-of.ts";
import { heatPlace, numbersText } from "../../start-lists/rounds/heat-title.ts";
import { dances } from "../dancing.ts";
import type { ProposalKind } from "../proposals/contract.ts";
import type { HallHeat } from "../shapes.ts";
import type { MoveAction, StageDesk } from "./contract.ts";
import type { Move } from "./desk-state.ts";
import { words } from "./words.ts";

/** The number of a heat that one entry dances alone; undefined where several dance together, or without a number. */
export const soleNumber = ({ places }: HallHeat): number | undefined =>
  places.length === 1 ? (places[0]?.start_number ?? undefined) : undefined;

/** „080”, in the accusative „grupę 2”: after „Wpuść” and „Zakończ”. */
export function targetName(heat: HallHeat, locale: Locale): string {
  const number = soleNumber(heat);
  return number === undefined ? words[locale].group(heat.number) : startNumber(number);
}

/** Title of a heat in the queue: the entry's, else the dance and the number of the heat, else the round. */
export function heatName(heat: HallHeat, locale: Locale): string {
  const [first, ...others] = heat.places;
  const place = heatPlace(heat, heat.places.length > 1, locale) || heat.round_name;
  return (first && others.length === 0 && titleOf(first)) || place;
}

/** What is small below the title: the club and the dance of a single entry, the numbers of several. */
export function heatDetail(heat: HallHeat, locale: Locale): string {
  const [first, ...others] = heat.places;
  if (first && others.length === 0)
    return [first.club_name, titleOf(first) && (heatPlace(heat, false, locale) || undefined)].filter(Boolean).join(", ");
  const dancing = heat.places.filter(dances);
  const missing = heat.places.filter((place) => !dances(place));
  const numbers = (places: typeof dancing) => numbersText(places.flatMap((place) => place.start_number ?? []));
  return [numbers(dancing), missing.length > 0 && words[locale].without(numbers(missing))].filter(Boolean).join(", ");
}

/** „wpuszczenie 080”, „zakończenie grupy 2”, „wstrzymanie”: what a move did, for undoing and for lists. */
export function moveName(action: MoveAction, heat: HallHeat | undefined, locale: Locale): string {
  const messages = words[locale];
  const number = heat && soleNumber(heat);
  const of = heat && (number === undefined ? messages.ofGroup(heat.number) : startNumber(number));
  return [messages.action[action], of].filter(Boolean).join(" ");
}

/** „wycofanie Żółty pokój”: a proposal about a heat, or about one performance (`performanceId`) of several in it, for lists. */
export function proposalName(kind: ProposalKind, heat: HallHeat | undefined, locale: Locale, performanceId?: string): string {
  const place = heat && heat.places.length > 1 ? heat.places.find((each) => each.performance_id === performanceId) : undefined;
  const number = place?.start_number ?? undefined;
  return [words[locale].proposal[kind], number === undefined ? heat && heatName(heat, locale) : startNumber(number)]
    .filter(Boolean)
    .join(" ");
}

/** What undoing undoes: an own move by its heat, another device's by the server's label. */
export function undoName({ undo, heats }: Pick<StageDesk, "undo" | "heats">, own: readonly Move[], locale: Locale): string {
  const move = own.find((each) => each.id === undo?.move_id);
  if (move)
    return moveName(
      move.action,
      heats.find((heat) => heat.id === move.heat_id),
      locale,
    );
  return undo ? [words[locale].action[undo.action], undo.label].filter(Boolean).join(": ") : "";
}
