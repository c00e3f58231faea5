// Helpers that run the second implementation alone, with marks written as texts.
import { type Digest, Unfit } from "../src/second/read.ts";

/** Returns "entry value" texts, sorted by entry. */
export const texts = (map: ReadonlyMap<string, string>) =>
  [...map]
    .map(([id, text]) => `${id} ${text}`)
    .toSorted()
    .join(", ");

/** Returns the digest, or the reason of the refusal. */
export function answer(work: () => Digest): Digest | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unfit) return error.message;
    throw error;
  }
}

/** Parses marks separated by spaces. */
export const row = (marks: string) => marks.split(" ").map(Number);

/** Parses each entry's marks, separated by spaces. */
export const rows = (marks: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(marks).map(([id, text]) => [id, row(text)]));
