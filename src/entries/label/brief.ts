// What an entry is called wherever others read it: spelt here once, and picked from here by every list, pad and page.
import { z } from "zod";
import { shown } from "../../competitions/shown.ts";
import { type Performers, type ShownAs, shownAs } from "../../competitions/public/shown-as.ts";

/** What everybody may know who sees the day, the judges too: neither club nor dancers. `artist_name` is a group's; of others it is null. */
export const called = z.object({
  start_number: z.number().nullable(),
  title: z.string().nullable(),
  artist_name: z.string().nullable(),
});
export type Called = z.output<typeof called>;

export const brief = z.object({ ...called.shape, shown, club_name: z.string().nullable() });
export type Brief = z.output<typeof brief>;

/** Of a row with `calledColumns`, and whatever else, what the entry is called. */
export function calledOf({ start_number, title, artist_name }: Called): Called {
  return { start_number, title, artist_name };
}

/** Of a row with `briefColumns`, and whatever else, the brief alone. */
export function briefOf(row: Called & Performers & Pick<Brief, "club_name">): Brief {
  return { ...calledOf(row), shown: withArtist(shownAs(row), row.artist_name), club_name: row.club_name };
}

/** The artist name stands first behind the label. */
function withArtist({ label, beside }: ShownAs, artist: string | null): ShownAs {
  return { label, beside: [artist, beside].filter(Boolean).join(", ") || null };
}
