// The columns that a brief is made of. Reads only.
import { sql } from "kysely";
import { FEW } from "../../competitions/public/shown-as.ts";
import { publicNames } from "../../competitions/public/shown-as-sql.server.ts";

/** A group's artist name, else null: see `artistIsPublic`. */
export const publicArtist = sql<string | null>`case when e.dancer_count > ${sql.lit(FEW)} then e.artist_name end`;

/** Of `entries as e`: what `calledOf` picks. */
export const calledColumns = ["e.start_number", "e.title", publicArtist.as("artist_name")] as const;

/** Of `entries as e` and `signups as g`: what `briefOf` is told. */
export const briefColumns = [...calledColumns, "g.club_name", "e.dancer_count as dancers", publicNames(sql`e.id`).as("names")] as const;
