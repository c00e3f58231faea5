// The columns that a brief is made of. Reads only.
import { sql } from "kysely";
import { dancersOf, publicNames } from "../../competitions/public/shown-as-sql.server.ts";

/** Of `entries as e`: what `calledOf` picks. */
export const calledColumns = ["e.start_number", "e.title"] as const;

/** Of `entries as e` and `signups as g`: what `briefOf` is told. */
export const briefColumns = [
  ...calledColumns,
  "g.club_name",
  dancersOf(sql`e.id`).as("dancers"),
  publicNames(sql`e.id`).as("names"),
] as const;
