// The label of an entry wherever others read it, defined once for every list, pad and page.
import { z } from "zod";
import { shown } from "../../competitions/shown.ts";
import { type Performers, type ShownAs, shownAs } from "../../competitions/public/shown-as.ts";

/** What everybody who sees the day may know, judges included: neither club nor dancers. `artist_name` is that of a group, else null. */
export const called = z.object({
  start_number: z.number().nullable(),
  title: z.string().nullable(),
  artist_name: z.string().nullable(),
});
export type Called = z.output<typeof called>;

export const brief = z.object({ ...called.shape, shown, club_name: z.string().nullable() });
export type Brief = z.output<typeof brief>;

/** Picks number, title and artist name from a row with `entryNameColumns`. */
export function calledOf({ start_number, title, artist_name }: Called): Called {
  return { start_number, title, artist_name };
}

/** Builds the public label of an entry from a row with `entryLabelColumns`. */
export function briefOf(row: Called & Performers & Pick<Brief, "club_name">): Brief {
  return { ...calledOf(row), shown: withArtist(shownAs(row), row.artist_name), club_name: row.club_name };
}

/** Puts the artist name first in the second line. */
function withArtist({ label, beside }: ShownAs, artist: string | null): ShownAs {
  return { label, beside: [artist, beside].filter(Boolean).join(", ") || null };
}
