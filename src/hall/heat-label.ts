// Names a heat of the hall in one line: „080 Żółty pokój”, „Tango, grupa 2 z 4”. Pure.
import { startNumber } from "../kernel/text/format.ts";
import type { Locale } from "../kernel/text/locale.ts";
import { heatPlace } from "../start-lists/rounds/heat-title.ts";
import type { HallHeat, HallPlace } from "./shapes.ts";

/** What a heat is named by. */
type NamedHeat = Pick<HallHeat, "round_name" | "number" | "of" | "dance" | "dances" | "dance_name"> & {
  places: readonly Pick<HallPlace, "start_number" | "title" | "artist_name" | "club_name">[];
};

/** Returns the entry with its dance where it dances alone, else the dance and the number of the heat, else the round. */
export function heatLabel(heat: NamedHeat, locale: Locale): string {
  const [first, ...others] = heat.places;
  const place = heatPlace(heat, heat.places.length > 1, locale);
  if (!first || others.length > 0) return place || heat.round_name;
  const name = first.title ?? first.artist_name ?? first.club_name ?? heat.round_name;
  const entry = first.start_number === null ? name : `${startNumber(first.start_number)} ${name}`;
  return [entry, place].filter(Boolean).join(", ");
}
