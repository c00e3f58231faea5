// What an entry is called where everybody reads: one or two dancers by the names that each chose to show, a group by its title. Pure.
import { danceTitle, startNumber } from "../../kernel/text/format.ts";

/** More dancers than this dance as a group: it goes by its title, which it must have. */
export const FEW = 2;

export interface Performers {
  title: string | null;
  start_number: number | null;
  /** How many dance, and those of them who may be named, as each chose. */
  dancers: number;
  names: readonly string[];
}

export interface ShownAs {
  /** Null only where there is neither title, name nor start number. */
  label: string | null;
  beside: string | null;
}

/** The label of an entry and what stands beside it; the title comes in its quotes. */
export function shownAs({ title, start_number, dancers, names }: Performers): ShownAs {
  const named = names.length > 0 ? names.join(", ") : null;
  const titled = title ? danceTitle(title) : null;
  const numbered = start_number === null ? null : startNumber(start_number);
  const [label, beside] = dancers > FEW ? [titled, named] : [named, titled];
  return label === null ? { label: beside ?? numbered, beside: null } : { label, beside };
}
