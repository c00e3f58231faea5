// Columns of music that may contain text about a person, for erasure.
import type { PersonalTextColumns } from "../kernel/erasing/replace.server.ts";

export const personalTextColumns: readonly PersonalTextColumns[] = [
  { table: "music_tracks", text: ["title", "performer", "problem"], by: { column: "entry_id", of: "entries" } },
];
