// SQL columns of an entry's label. Reads only.
import { sql } from "kysely";
import { MOST_NAMED } from "../../competitions/public/public-label.ts";
import { publicNames } from "../../competitions/public/public-names-sql.server.ts";

/** A group's artist name, else null; see `artistIsPublic`. */
export const publicArtist = sql<string | null>`case when e.dancer_count > ${sql.lit(MOST_NAMED)} then e.artist_name end`;

/** Columns for `entryNameOf`, from `entries as e`. */
export const entryNameColumns = ["e.start_number", "e.title", publicArtist.as("artist_name")] as const;

/** Columns for `entryLabelOf`, from `entries as e` and `signups as g`. */
export const entryLabelColumns = [
  ...entryNameColumns,
  "g.club_name",
  "e.dancer_count as dancers",
  publicNames(sql`e.id`).as("names"),
] as const;
