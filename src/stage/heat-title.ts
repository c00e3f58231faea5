import { heatPlace, numbersText } from "../start-lists/rounds/heat-title.ts";
import type { Locale } from "../web/locale/locale.tsx";
import type { Staged } from "./contract.ts";

type Heat = NonNullable<Staged["heat"]>;

/** „Tango, grupa 2 z 4: 012 015 017”: who goes on the floor together; „Przebieg 2: 012” of one alone. */
export function heatTitle(heat: Heat, locale: Locale): string {
  const numbers = heat.places.flatMap((each) => (each.start_number === null || each.absent ? [] : [each.start_number]));
  return [heatPlace(heat, heat.places.length > 1, locale), numbersText(numbers)].filter(Boolean).join(": ");
}
