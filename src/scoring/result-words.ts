// The words of a result, for everybody and at the desk, and which of them stands in place of one.
import { useLocale } from "../web/locale/locale.tsx";
import type { Matrix } from "./shapes.ts";

const pl = {
  place: "Msc.",
  number: "Numer",
  entry: "Występ",
  result: "Wynik",
  marksIn: "{n} z {all} ocen",
  goesOn: "dalej",
  notOn: "nie przechodzi",
  states: { absent: "nie wystąpił", withdrawn: "wycofany", disqualified: "dyskwalifikacja" },
};

const en: typeof pl = {
  place: "Pl.",
  number: "Number",
  entry: "Entry",
  result: "Result",
  marksIn: "{n} of {all} marks",
  goesOn: "goes on",
  notOn: "does not go on",
  states: { absent: "no-show", withdrawn: "withdrawn", disqualified: "disqualified" },
};

export const resultWords = { pl, en };

/** What is shown in place of a result for an entry that does not compete, and beside it where a round only says who goes on; undefined for all others. */
export function useOutcomeWord(): (row: Pick<Matrix["rows"][number], "state" | "recalled">) => string | undefined {
  const said = resultWords[useLocale()];
  return ({ state, recalled }) => {
    if (state !== "competing") return said.states[state];
    return recalled === null ? undefined : recalled ? said.goesOn : said.notOn;
  };
}
