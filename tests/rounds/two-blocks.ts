// One start list in memory, for tests of its plan.
import type { ListedPerformance, StartList } from "#src/start-lists/contract.ts";
import { nameless } from "../competitions/nameless.ts";

/** A performance of `seconds` seconds. */
export const performance = (id: string, seconds = 120): ListedPerformance => ({
  id,
  entry_id: `e-${id}`,
  position: 1,
  ...nameless,
  title: id,
  dancers: 1,
  seconds,
  planned_at: "2026-11-28T09:00:00+01:00",
  status: "waiting",
  started_at: null,
  finished_at: null,
  entry_status: "accepted",
  out: null,
  has_music: true,
});

/** A block of a final with its performances. */
export const block = (id: string, performances: ListedPerformance[]): StartList["blocks"][number] => ({
  id,
  section_id: `s-${id}`,
  name: id,
  round: "final",
  position: 1,
  planned_at: "2026-11-28T09:00:00+01:00",
  status: "waiting",
  rounds: [],
  heats: [],
  performances,
});

/** Two blocks of four and two performances of two minutes, one minute between them; Iga dances in a4 and b1. */
export const twoBlocks: StartList = {
  id: "list",
  competition_id: "c",
  competition_name: "Rytm Wisły",
  venue_name: null,
  name: "Scena A",
  day: "2026-11-28",
  stage: "A",
  starts_at: "2026-11-28T09:00:00+01:00",
  changeover_seconds: 60,
  status: "draft",
  list_version: 0,
  published_at: null,
  version: 1,
  blocks: [
    block(
      "a",
      ["a1", "a2", "a3", "a4"].map((id) => performance(id)),
    ),
    block(
      "b",
      ["b1", "b2"].map((id) => performance(id)),
    ),
  ],
  breaks: [],
  judges: [],
  conflicts: [],
  day_ends_at: "23:00",
  rest_seconds: 300,
  overrun: null,
  elsewhere: [],
  appearances: ["a4", "b1"].flatMap((performance_id) => [
    { performance_id, dancer_id: "iga", dancer: "Iga Lis" },
    { performance_id, dancer_id: "ola", dancer: "Ola Mech" },
  ]),
};
