import type { EntryRow } from "../records.ts";
import { entriesWords } from "./entries-words.ts";

/** What an entry misses, in words. */
export function missingWords(row: Pick<EntryRow, "missing">, locale: "pl" | "en"): string {
  return row.missing.map((each) => entriesWords[locale].missing[each] ?? each).join(", ");
}
