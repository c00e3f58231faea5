// Columns of the table of entries that may contain text about a person.
import type { PersonalTextColumns } from "../kernel/erasing/replace.server.ts";
import { fieldNames } from "./entry-fields.ts";

/** The texts of an entry and its note. An erasure leaves the entries that the organiser chose (`kept_entry_ids`) unchanged. */
export const entryTextColumns: readonly PersonalTextColumns[] = [
  { table: "entries", text: [...fieldNames, "note"], by: { column: "id", of: "entries" } },
];
