// SQL columns of an entry's label. Reads only.
import { sql } from "kysely";
import { FEW } from "../../competitions/public/shown-as.ts";
import { publicNames } from "../../competitions/public/shown-as-sql.server.ts";

/** A group's artist name, else null; see `artistIsPublic`. */
export const publicArtist = sql<string | null>`case when e.dancer_count > ${sql.lit(FEW)} then e.artist_name end`;

/** Columns for `entryNameOf`, from `entries as e`. */
export const calledColumns = ["e.start_number", "e.title", publicArtist.as("artist_name")] as const;

/** Columns for `entryLabelOf`, from `entries as e` and `signups as g`. */
export const briefColumns = [...calledColumns, "g.club_name", "e.dancer_count as dancers", publicNames(sql`e.id`).as("names")] as const;
