// Public label of an entry: one or two dancers by the names that each chose to show, a group by its title. Pure.
import { danceTitle, startNumber } from "../../kernel/text/format.ts";

/** An entry with more dancers is a group. A group must have a title. */
export const MOST_NAMED = 2;

export interface Performers {
  title: string | null;
  start_number: number | null;
  /** Number of dancers, and the public names of those who may be named. */
  dancers: number;
  names: readonly string[];
}

export interface PublicLabel {
  /** Null only when there is no title, name or start number. */
  label: string | null;
  beside: string | null;
}

/** Returns the label of an entry and the text after it. The title is in quotes. */
export function publicLabel({ title, start_number, dancers, names }: Performers): PublicLabel {
  const named = names.length > 0 ? names.join(", ") : null;
  const titled = title ? danceTitle(title) : null;
  const numbered = start_number === null ? null : startNumber(start_number);
  const [label, beside] = dancers > MOST_NAMED ? [titled, named] : [named, titled];
  return label === null ? { label: beside ?? numbered, beside: null } : { label, beside };
}
