import { useLocale } from "../locale/locale.tsx";
import { type Words, words } from "./words.ts";

/** Returns the kit's words in the page's language. */
export function useWords(): Words {
  return words[useLocale()];
}
