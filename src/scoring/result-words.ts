// Wording of results for everybody and for the desk, and the word shown instead of a result.
import { useLocale } from "../web/locale/locale.tsx";
import type { Matrix } from "./shapes.ts";
import { words as kit } from "../web/ui/words.ts";

const pl = {
  ...kit.pl,
  place: "Msc.",
  result: "Wynik",
  marksIn: "{n} z {all} ocen",
  goesOn: "dalej",
  notOn: "nie przechodzi",
  states: { absent: "nie wystąpił", withdrawn: "wycofany", disqualified: "dyskwalifikacja" },
};

const en: typeof pl = {
  ...kit.en,
  place: "Pl.",
  result: "Result",
  marksIn: "{n} of {all} marks",
  goesOn: "goes on",
  notOn: "does not go on",
  states: { absent: "no-show", withdrawn: "withdrawn", disqualified: "disqualified" },
};

export const resultWords = { pl, en };

/**
 * Returns the word shown instead of a result for an entry that does not compete, or with it where a round only says who goes on. Undefined otherwise.
 */
export function useOutcomeWord(): (row: Pick<Matrix["rows"][number], "state" | "recalled">) => string | undefined {
  const messages = resultWords[useLocale()];
  return ({ state, recalled }) => {
    if (state !== "competing") return messages.states[state];
    return recalled === null ? undefined : recalled ? messages.goesOn : messages.notOn;
  };
}
