import type { Locale } from "../web/locale/locale.tsx";
import { startNumber } from "../web/locale/format.ts";
import type { Staged } from "./contract.ts";
import { words } from "./words.ts";

type Heat = NonNullable<Staged["heat"]>;

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** „Tango, grupa 2 z 4: 012 015 017”: who goes on the floor together; „Przebieg 2: 012” of one alone. Dances without a name are counted; the only one is not told. */
export function heatTitle({ number, of, dance, dances, dance_name, places }: Heat, locale: Locale): string {
  const said = words[locale];
  const counted = dances > 1 ? said.dance(dance, dances) : undefined;
  const group = places.length > 1 ? said.heat(number, of) : undefined;
  const where = (dance_name ? [dance_name, group?.toLowerCase()] : [group, counted]).filter(Boolean).join(", ");
  const numbers = places.flatMap((each) => (each.start_number === null || each.absent ? [] : [startNumber(each.start_number)]));
  return [where && capital(where), numbers.join(" ")].filter(Boolean).join(": ");
}
