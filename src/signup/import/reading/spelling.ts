// A style, a size or a level in any usual spelling: „HIP-HOP”, „hip hop”, „jazzowy”. What is only similar is proposed, never taken. Pure.
import { distance } from "fastest-levenshtein";
import { fold } from "../../../kernel/search.ts";

export interface Named {
  value: string;
  name: string;
  /** The language in which it is offered, where that is not both. */
  only?: "pl" | "en";
}

/** Words that mean the same, squashed; the longest spellings are matched whole. */
const SAME: readonly (readonly string[])[] = [
  ["duet", "duo", "duety"],
  ["solo", "solista", "solistka", "solisci", "sola"],
  ["trio", "tria"],
  ["miniformacja", "mini", "minif", "miniformation", "smallgroup"],
  ["formacja", "formation"],
  ["jazz", "jazzdance", "taniecjazzowy", "jazzowy"],
  ["modern", "moderndance", "taniecnowoczesny", "nowoczesny"],
  ["contemporary", "contemporarydance", "taniecwspolczesny", "wspolczesny"],
  ["hiphop", "hh"],
  ["poczatkujacy", "poczatkujaca", "poczatkujace", "beginner", "beginners", "debiut", "debiuty"],
  ["sredniozaawansowany", "sredniozaawansowana", "sredni", "intermediate"],
  ["zaawansowany", "zaawansowana", "zaawansowani", "advanced"],
  ["mistrz", "mistrzowie", "mistrzowska", "mistrzowski", "master", "masters"],
];

export const squash = (text: string) => fold(text).replace(/[^a-z0-9]+/g, "");

const alike = (one: string, other: string) => SAME.some((each) => each.includes(one) && each.includes(other));

/** Which of the offered ones a cell means; undefined where it is none or more than one. */
export function meant(cell: string, offered: readonly Named[]): Named | undefined {
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

/** What a cell that means none of them is probably: a few letters differ, or one name is within the other. */
export function likely(cell: string, offered: readonly Named[]): Named | undefined {
  const text = squash(cell);
  const near = offered.filter((each) => {
    const name = squash(each.name);
    return distance(name, text) <= (name.length > 5 ? 2 : 1) || (name.length >= 4 && text.includes(name));
  });
  return text !== "" && near.length === 1 ? near[0] : undefined;
}
