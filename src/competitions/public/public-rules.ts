// What sign-up decides by itself, told on the public page: by the regulations file where there is one, else by the dictionary's age categories. Pure.
import { rulesInWords, type ToldRule } from "#engines/regulations/src/in-words.ts";
import { yearsEn, yearsPl } from "#engines/regulations/src/words.ts";
import { rulebookOf } from "../takeover/rulebook.ts";
import type { RuleSource } from "./public-sql.server.ts";

type Share = { years: number; max_share_percent: number } | null;

function shareWords(name: string, who: { pl: string; en: string }, share: Share): ToldRule[] {
  if (share === null) return [];
  const { years, max_share_percent: most } = share;
  return [
    {
      topic: "line_up",
      pl: `${name}: ${who.pl} osoby (o najwyżej ${yearsPl(years)}): najwyżej ${most}% składu.`,
      en: `${name}: ${who.en} dancers (by ${yearsEn(years)} at most): at most ${most}% of the line-up.`,
    },
  ];
}

/** The rules in words. Which age counts is told beside the categories where no file says it. */
export function publicRules(source: RuleSource): ToldRule[] {
  const book = rulebookOf(source);
  if (book) return rulesInWords(book);
  return source.ages.flatMap(({ name, older_allowed, younger_allowed }) => [
    ...shareWords(name, { pl: "starsze", en: "older" }, older_allowed),
    ...shareWords(name, { pl: "młodsze", en: "younger" }, younger_allowed),
  ]);
}
