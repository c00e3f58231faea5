import type { Brief } from "#src/entries/label/brief.ts";

/** The brief of an entry that says nothing of itself, for records that a test makes without a database. */
export const nameless: Brief = {
  start_number: null,
  title: null,
  artist_name: null,
  shown: { label: null, beside: null },
  club_name: null,
};
