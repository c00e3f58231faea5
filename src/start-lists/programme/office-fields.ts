// What judges and coaches read of a start list: only the fields listed here, so that new fields of the builder stay with the office. Pure.
import { entryLabel } from "../../entries/label/entry-label.ts";
import type { StartList } from "../contract.ts";
import { pick } from "../../kernel/values/fields.ts";

const HEAD = [
  "id",
  "competition_id",
  "competition_name",
  "venue_name",
  "name",
  "day",
  "stage",
  "starts_at",
  "changeover_seconds",
  "status",
  "list_version",
  "published_at",
  "version",
  "day_ends_at",
  "rest_seconds",
] as const;
const BLOCK = ["id", "section_id", "name", "round", "position", "planned_at", "status"] as const;
const ROUND = ["id", "kind", "level", "name", "status", "entries", "expected", "waits", "wanted", "on_round_id"] as const;
const HEAT = ["id", "number", "dance", "status", "seconds", "planned_at", "performance_ids"] as const;
const PERFORMANCE = [
  "id",
  "entry_id",
  "position",
  "dancers",
  "seconds",
  "planned_at",
  "status",
  "started_at",
  "finished_at",
  "entry_status",
  "out",
  "has_music",
] as const;

/** The list without everything that names dancers: conflicts and appearances. */
export function withoutOfficeFields(list: StartList): StartList {
  return {
    ...pick(list, HEAD),
    overrun: list.overrun && pick(list.overrun, ["past", "day", "ends_at"]),
    blocks: list.blocks.map((block) => ({
      ...pick(block, BLOCK),
      rounds: block.rounds.map((each) => ({ ...pick(each, ROUND), dances: each.dances.map((dance) => pick(dance, ["name", "order"])) })),
      heats: block.heats.map((each) => pick(each, HEAT)),
      performances: block.performances.map((each) => ({ ...pick(each, PERFORMANCE), ...entryLabel.parse(each) })),
    })),
    breaks: list.breaks.map((each) => pick(each, ["id", "name", "seconds", "position", "planned_at"])),
    judges: list.judges.map((each) => pick(each, ["id", "user_id", "name", "seat", "position", "duty"])),
    conflicts: [],
    appearances: [],
    elsewhere: [],
  };
}
