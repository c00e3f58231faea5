// What somebody looks for in a list, asked of the database: the same as `finds` of search.ts, with the database's own `fold`.
import { type RawBuilder, sql } from "kysely";
import { numberOf, wordsOf } from "./search.ts";

/** What must hold of each word of `q`, and holds when there is none. */
export function eachWord(q: string | undefined, holds: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const words = wordsOf(q);
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(holds), sql` and `)})`;
}

/** That the word is part of a text that is folded already. */
export function holds(folded: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${folded}, ${word}) > 0`;
}

/** That each word of `q` is part of a text that is folded already, or is this start number. */
export function findsIn(q: string | undefined, folded: RawBuilder<unknown>, number?: RawBuilder<unknown>): RawBuilder<boolean> {
  return eachWord(q, (word) => {
    const asNumber = number && numberOf(word);
    return asNumber === undefined
      ? holds(folded, word)
      : sql<boolean>`(${number} is not distinct from ${asNumber} or ${holds(folded, word)})`;
  });
}

/** These texts as one, folded. */
export function foldAll(texts: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  return sql<string>`fold(concat_ws(' ', ${sql.join(texts)}))`;
}

/** That each word of `q` is part of one of these texts, or is this start number. */
export function finds(q: string | undefined, texts: readonly RawBuilder<unknown>[], number?: RawBuilder<unknown>): RawBuilder<boolean> {
  return findsIn(q, foldAll(texts), number);
}
