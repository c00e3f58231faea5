import type { Missable } from "../records.ts";
import { entriesWords } from "./entries-words.ts";

/** What an entry misses, in words. */
export function missingWords(missing: readonly Missable[], locale: "pl" | "en"): string {
  return missing.map((each) => entriesWords[locale].missing[each]).join(", ");
}
