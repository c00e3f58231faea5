import type { Locale } from "../web/locale/locale.tsx";
import { startNumber } from "../web/locale/format.ts";
import type { Staged } from "./contract.ts";
import { words } from "./words.ts";

type Heat = NonNullable<Staged["heat"]>;

/** „Grupa 2 z 4, taniec 1 z 5: 012 015 017”: who goes on the floor together; a round of one dance does not name it. */
export function heatTitle({ number, of, dance, dances, places }: Heat, locale: Locale): string {
  const said = words[locale];
  const where = [said.heat(number, of), dances > 1 ? said.dance(dance, dances) : undefined].filter(Boolean).join(", ");
  const numbers = places.flatMap((each) => (each.start_number === null || each.absent ? [] : [startNumber(each.start_number)]));
  return `${where}: ${numbers.join(" ")}`;
}
