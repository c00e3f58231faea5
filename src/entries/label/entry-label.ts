// The label of an entry wherever others read it, defined once for every list, pad and page.
import { z } from "zod";
import { publicLabelShape } from "../../competitions/public-label-shape.ts";
import { type Performers, type PublicLabel, publicLabel } from "../../competitions/public/public-label.ts";

/** What everybody who sees the day may know, judges included: neither club nor dancers. `artist_name` is that of a group, else null. */
export const entryName = z.object({
  start_number: z.number().nullable(),
  title: z.string().nullable(),
  artist_name: z.string().nullable(),
});
export type EntryName = z.output<typeof entryName>;

export const entryLabel = z.object({ ...entryName.shape, shown: publicLabelShape, club_name: z.string().nullable() });
export type EntryLabel = z.output<typeof entryLabel>;

/** Picks number, title and artist name from a row with `entryNameColumns`. */
export function entryNameOf({ start_number, title, artist_name }: EntryName): EntryName {
  return { start_number, title, artist_name };
}

/** Builds the public label of an entry from a row with `entryLabelColumns`. */
export function entryLabelOf(row: EntryName & Performers & Pick<EntryLabel, "club_name">): EntryLabel {
  return { ...entryNameOf(row), shown: withArtist(publicLabel(row), row.artist_name), club_name: row.club_name };
}

/** Puts the artist name first in the second line. */
function withArtist({ label, beside }: PublicLabel, artist: string | null): PublicLabel {
  return { label, beside: [artist, beside].filter(Boolean).join(", ") || null };
}
