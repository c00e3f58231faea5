// Text search of lists in SQL. Agrees with `matchesSearch` of search.ts and uses the database's own `fold`.
import { type RawBuilder, sql } from "kysely";
import { numberOf, wordsOf } from "./search.ts";

/** SQL that is true when each word of the search `q` fulfils the condition that `containsWord` makes of it. True without words. */
export function eachWordCondition(q: string | undefined, containsWord: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const words = wordsOf(q);
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(containsWord), sql` and `)})`;
}

/** True when the folded text contains the word. */
export function containsWord(folded: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${folded}, ${word}) > 0`;
}

/** True when each word of `q` is part of the folded text, or equals this start number. */
export function foldedSearchCondition(
  q: string | undefined,
  folded: RawBuilder<unknown>,
  number?: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return eachWordCondition(q, (word) => {
    const asNumber = number && numberOf(word);
    return asNumber === undefined
      ? containsWord(folded, word)
      : sql<boolean>`(${number} is not distinct from ${asNumber} or ${containsWord(folded, word)})`;
  });
}

/** Name of a column, or a computed text. */
type SearchedText = string | RawBuilder<unknown>;

/** SQL that joins these columns and expressions with spaces and folds the result (as `fold` does). Nulls are left out. */
export function foldAll(texts: readonly SearchedText[]): RawBuilder<string> {
  return sql<string>`fold(concat_ws(' ', ${sql.join(texts.map((text) => (typeof text === "string" ? sql.ref(text) : text)))}))`;
}

/** True when each word of `q` is part of one of these texts, or equals this start number. */
export function searchCondition(q: string | undefined, texts: readonly SearchedText[], number?: RawBuilder<unknown>): RawBuilder<boolean> {
  return foldedSearchCondition(q, foldAll(texts), number);
}
