// Recognises a style, size or level in any usual spelling: „HIP-HOP”, „hip hop”, „jazzowy”. A similar word is only suggested, never taken. Pure.
import { distance } from "fastest-levenshtein";
import { fold } from "../../../kernel/text/search.ts";

export interface NamedChoice {
  value: string;
  name: string;
  /** The language in which it is offered; absent: both. */
  only?: "pl" | "en";
  /** A size of one person. */
  single?: boolean;
}

/** Styles, sizes and levels of a competition, each once. */
export interface OfferedChoices {
  dances: readonly NamedChoice[];
  presentations: readonly NamedChoice[];
  levels: readonly NamedChoice[];
}

/** Words with the same meaning, squashed; the longest spellings are matched whole. */
const SAME: readonly (readonly string[])[] = [
  ["duet", "duo", "duety"],
  ["solo", "solista", "solistka", "solisci", "sola", "solowki"],
  ["trio", "tria"],
  ["miniformacja", "miniformacje", "mini", "minif", "miniformation", "smallgroup"],
  ["formacja", "formacje", "formation"],
  ["jazz", "jazzdance", "taniecjazzowy", "jazzowy"],
  ["modern", "moderndance", "taniecnowoczesny", "nowoczesny"],
  ["contemporary", "contemporarydance", "taniecwspolczesny", "wspolczesny"],
  ["hiphop", "hh"],
  ["poczatkujacy", "poczatkujaca", "poczatkujace", "beginner", "beginners", "debiut", "debiuty"],
  ["sredniozaawansowany", "sredniozaawansowana", "sredni", "intermediate"],
  ["zaawansowany", "zaawansowana", "zaawansowani", "advanced"],
  ["mistrz", "mistrzowie", "mistrzowska", "mistrzowski", "master", "masters"],
];

/** Folds a text and removes everything but letters and digits, to compare spellings. */
export const squash = (text: string) => fold(text).replace(/[^a-z0-9]+/g, "");

const alike = (one: string, other: string) => SAME.some((each) => each.includes(one) && each.includes(other));

/** The offered choice that a cell means; undefined when it means none or several. */
export function matchOffered(cell: string, offered: readonly NamedChoice[]): NamedChoice | undefined {
  const text = squash(cell);
  if (text === "") return undefined;
  const only = (fits: (name: string) => boolean) => {
    const found = offered.filter((each) => fits(squash(each.name)));
    return found.length === 1 ? found[0] : undefined;
  };
  return (
    offered.find((each) => squash(each.name) === text) ??
    only((name) => alike(name, text)) ??
    (text.length >= 4 ? only((name) => name.startsWith(text)) : undefined) ??
    only((name) => text.startsWith(name) && SIZES.has(text.slice(name.length)))
  );
}

const SIZES: ReadonlySet<string> = new Set(SAME.slice(0, 5).flat());

/**
 * Returns the choice that a cell probably means: a few letters differ, or the cell contains the choice's name. Undefined where none or several fit.
 */
export function guessOffered(cell: string, offered: readonly NamedChoice[]): NamedChoice | undefined {
  const text = squash(cell);
  const near = offered.filter((each) => {
    const name = squash(each.name);
    return distance(name, text) <= (name.length > 5 ? 2 : 1) || (name.length >= 4 && text.includes(name));
  });
  return text !== "" && near.length === 1 ? near[0] : undefined;
}

/** Words next to a category that choose nothing: ages follow from births. */
const BESIDE =
  /^(\d+|u\d+|lat|lata|latki|letni|roku|rok|do|od|powyzej|ponizej|i|oraz|wiek|wiekowa|kat|kategoria|konkurencja|category|age|years|dzieci|mlodziez|dorosli|juniorzy|seniorzy|kids|children|juniors|adults|seniors)$/;

export interface CategoryRead {
  dance: string | undefined;
  presentation: NamedChoice | undefined;
  level: string | undefined;
  /** Words that name no choice. */
  rest: string;
}

/** Finds an offered size, style and level in one text, as in „solo jazz 12–15”. What none of them explains is returned as `rest`. */
export function parseCategory(text: string, offered: OfferedChoices): CategoryRead {
  let words = text.split(/[^\p{L}\p{N}&]+/u).filter(Boolean);
  const take = (of: readonly NamedChoice[]): NamedChoice | undefined => {
    for (let length = Math.min(5, words.length); length > 0; length -= 1)
      for (let at = 0; at + length <= words.length; at += 1) {
        const found = matchOffered(words.slice(at, at + length).join(" "), of);
        if (!found) continue;
        words = words.toSpliced(at, length);
        return found;
      }
    return undefined;
  };
  const presentation = take(offered.presentations);
  const dance = take(offered.dances)?.name;
  const level = take(offered.levels)?.name;
  return { dance, presentation, level, rest: words.filter((word) => !BESIDE.test(fold(word))).join(" ") };
}
