// Where in the table of entries words about a person may be.
import type { Spoken } from "../kernel/erasing/replace.server.ts";
import { fieldNames } from "./entry-fields.ts";

/** What an entry is called, and what is noted beside it; an organiser may leave a title as it is. */
export const spokenOfEntries: readonly Spoken[] = [
  { table: "entries", text: [...fieldNames, "note"], by: { column: "id", of: "entries" } },
];
