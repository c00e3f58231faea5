import type { EntryLabel } from "#src/entries/label/entry-label.ts";

/** An empty label of an entry, for records that a test builds without a database. */
export const nameless: EntryLabel = {
  start_number: null,
  title: null,
  artist_name: null,
  shown: { label: null, beside: null },
  club_name: null,
};
