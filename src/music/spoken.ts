// Where in the tables of music words about a person may stand.
import type { Spoken } from "../kernel/erasing/replace.server.ts";

export const spoken: readonly Spoken[] = [
  { table: "music_tracks", text: ["title", "performer", "problem"], by: { column: "entry_id", of: "entries" } },
];
