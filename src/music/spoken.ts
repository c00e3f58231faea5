// Columns of music that may contain text about a person, for erasure.
import type { Spoken } from "../kernel/erasing/replace.server.ts";

export const spoken: readonly Spoken[] = [
  { table: "music_tracks", text: ["title", "performer", "problem"], by: { column: "entry_id", of: "entries" } },
];
