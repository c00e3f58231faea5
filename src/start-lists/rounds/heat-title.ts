import { startNumber } from "../../kernel/text/format.ts";
import type { FloorNow } from "../shapes.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const words = {
  pl: {
    heat: (number: number, of: number) => `grupa ${number} z ${of}`,
    dance: (number: number, of: number) => `taniec ${number} z ${of}`,
  },
  en: {
    heat: (number: number, of: number) => `heat ${number} of ${of}`,
    dance: (number: number, of: number) => `dance ${number} of ${of}`,
  },
};

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * „Tango, grupa 2 z 4”: the dance, and the heat when `several` are on the floor. Dances without a name are counted; the only dance and the only heat
 * are left out. Empty where there is nothing to say.
 */
export function heatPlace({ number, of, dance, dances, dance_name }: Omit<FloorNow, "numbers">, several: boolean, locale: Locale): string {
  const messages = words[locale];
  const counted = dances > 1 ? messages.dance(dance, dances) : undefined;
  const group = several && of > 1 ? messages.heat(number, of) : undefined;
  return capital((dance_name ? [dance_name, group] : [group, counted]).filter(Boolean).join(", "));
}

/** Start numbers one after another: „012 015 017”. */
export const numbersText = (numbers: readonly number[]) => numbers.map(startNumber).join(" ");
