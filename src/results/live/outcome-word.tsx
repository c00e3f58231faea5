import { useLocale } from "../../web/locale/locale.tsx";
import type { Matrix } from "../contract.ts";
import { words } from "./public-words.ts";

/** What is shown in place of a result for an entry that does not compete, and beside it where a round only says who goes on; undefined for all others. */
export function useOutcomeWord(): (row: Pick<Matrix["rows"][number], "state" | "recalled">) => string | undefined {
  const said = words[useLocale()];
  return ({ state, recalled }) => {
    if (state !== "competing") return said.states[state];
    return recalled === null ? undefined : recalled ? said.goesOn : said.notOn;
  };
}
