// The second implementation without the first: what it answers, and marks written as texts.
import { type Digest, Unfit } from "../src/second/read.ts";

/** What each entry has, sorted by entry. */
export const texts = (map: ReadonlyMap<string, string>) =>
  [...map]
    .map(([id, text]) => `${id} ${text}`)
    .toSorted()
    .join(", ");

/** What comes out, or why the ballots go back. */
export function answer(work: () => Digest): Digest | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unfit) return error.message;
    throw error;
  }
}

/** Marks with spaces between them. */
export const row = (marks: string) => marks.split(" ").map(Number);

/** Each entry's marks, with spaces between them. */
export const rows = (marks: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(marks).map(([id, text]) => [id, row(text)]));
