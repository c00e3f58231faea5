import type { Locale } from "../web/locale/locale.tsx";
import { startNumber } from "../web/locale/format.ts";
import type { Staged } from "./contract.ts";
import { words } from "./words.ts";

type Heat = NonNullable<Staged["heat"]>;

/** „Tango, grupa 2 z 4: 012 015 017”: who goes on the floor together. Dances without a name are counted; one alone is not told. */
export function heatTitle({ number, of, dance, dances, dance_name, places }: Heat, locale: Locale): string {
  const said = words[locale];
  const where = dance_name
    ? `${dance_name}, ${said.heat(number, of).toLowerCase()}`
    : [said.heat(number, of), dances > 1 ? said.dance(dance, dances) : undefined].filter(Boolean).join(", ");
  const numbers = places.flatMap((each) => (each.start_number === null || each.absent ? [] : [startNumber(each.start_number)]));
  return `${where}: ${numbers.join(" ")}`;
}
