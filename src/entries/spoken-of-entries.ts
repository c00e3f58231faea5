// Where in the table of entries words about a person may be.
import type { Spoken } from "../kernel/erasing/replace.server.ts";

/** What an entry is called, and what is noted beside it; an organiser may leave a title as it is. */
export const spokenOfEntries: readonly Spoken[] = [
  { table: "entries", text: ["title", "artist_name", "choreographer", "note"], by: { column: "id", of: "entries" } },
];
