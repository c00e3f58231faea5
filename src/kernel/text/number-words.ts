// Whole numbers in words, for sums on documents and for what is read aloud. Pure.
import { plural } from "./format.ts";
import type { Locale } from "./locale.ts";

interface Language {
  ones: readonly string[];
  teens: readonly string[];
  tens: readonly string[];
  hundreds: readonly string[];
  /** Joins tens with ones, and hundreds with the rest. */
  joins: { tens: string; hundreds: string };
  zero: string;
}

const languages: Readonly<Record<Locale, Language>> = {
  pl: {
    ones: ["", "jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć"],
    teens: [
      "dziesięć",
      "jedenaście",
      "dwanaście",
      "trzynaście",
      "czternaście",
      "piętnaście",
      "szesnaście",
      "siedemnaście",
      "osiemnaście",
      "dziewiętnaście",
    ],
    tens: [
      "",
      "",
      "dwadzieścia",
      "trzydzieści",
      "czterdzieści",
      "pięćdziesiąt",
      "sześćdziesiąt",
      "siedemdziesiąt",
      "osiemdziesiąt",
      "dziewięćdziesiąt",
    ],
    hundreds: ["", "sto", "dwieście", "trzysta", "czterysta", "pięćset", "sześćset", "siedemset", "osiemset", "dziewięćset"],
    joins: { tens: " ", hundreds: " " },
    zero: "zero",
  },
  en: {
    ones: ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
    teens: ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
    tens: ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
    hundreds: ["", ...["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map((digit) => `${digit} hundred`)],
    joins: { tens: "-", hundreds: " and " },
    zero: "zero",
  },
};

/** Names of thousands, millions and milliards after this count of them. */
const powers: Readonly<Record<Locale, readonly ((count: number) => string)[]>> = {
  pl: [
    (count) => plural("pl", count, { one: "tysiąc", few: "tysiące", other: "tysięcy" }),
    (count) => plural("pl", count, { one: "milion", few: "miliony", other: "milionów" }),
    (count) => plural("pl", count, { one: "miliard", few: "miliardy", other: "miliardów" }),
  ],
  en: [() => "thousand", () => "million", () => "billion"],
};

function underThousand(n: number, { ones, teens, tens, hundreds, joins }: Language): string {
  const rest = n % 100;
  const isTeen = rest >= 10 && rest < 20;
  const below = isTeen ? [teens[rest - 10]] : [tens[Math.floor(rest / 10)], ones[rest % 10]];
  const written = (words: readonly (string | undefined)[], join: string) => words.filter(Boolean).join(join);
  return written([hundreds[Math.floor(n / 100)], written(below, joins.tens)], joins.hundreds);
}

/** Returns a whole number from 0 to 999 999 999 999 in words: „sto dwadzieścia trzy”. */
export function numberInWords(n: number, locale: Locale): string {
  const language = languages[locale];
  if (n === 0) return language.zero;
  const groups = [0, 1, 2, 3].map((power) => Math.floor(n / 1000 ** power) % 1000);
  return groups
    .flatMap((group, power) => {
      if (group === 0) return [];
      const name = powers[locale][power - 1]?.(group);
      // Polish omits the one of a thousand and of a million.
      const number = name !== undefined && group === 1 && locale === "pl" ? "" : underThousand(group, language);
      return [[number, name].filter(Boolean).join(" ")];
    })
    .toReversed()
    .join(" ");
}
