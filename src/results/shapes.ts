// What the public page shows of results, as the API sends it.
import { z } from "zod";
import { released } from "../rounds/contract.ts";
import { brief } from "../signup/brief/brief.ts";
import { blockStatus, performanceStatus } from "../start-lists/contract.ts";
import { floorNow, sentence } from "../start-lists/rounds/shapes.ts";
import { sectionPlaces } from "./standings/shapes.ts";

/** Only entries that compete have places; the others say why they have none. */
export const entryState = z.enum(["competing", "withdrawn", "absent", "disqualified"]);

const publicResult = z.object({
  entry_id: z.string(),
  ...brief.shape,
  state: entryState,
  recalled: z.boolean().nullable(),
  place_from: z.number().nullable(),
  place_to: z.number().nullable(),
  total: z.string().nullable(),
  band: z.string().nullable(),
  deducted: z.number(),
  /** Each judge's mark in a round of one dance: a total of points, a place, or 1 for a cross and 0 for none; of several dances none, and `dances` has them. */
  marks: z.array(z.object({ seat: z.string(), total: z.number() })),
  /** What each of several dances gave, and each judge's mark in it. */
  dances: z.array(
    z.object({
      name: z.string(),
      /** Its points, crosses or place in the dance; null where it was not on the floor and has none. */
      value: z.string().nullable(),
      /** It is a part of the result. */
      counts: z.boolean(),
      marks: z.array(z.object({ seat: z.string(), total: z.number() })),
    }),
  ),
});

/** Who is on a floor now, and how many judges have sent their marks. */
const light = z.object({
  performance_id: z.string(),
  start_list_id: z.string(),
  ...brief.shape,
  section_name: z.string(),
  started_at: z.string().nullable(),
  seconds: z.number(),
  marks_given: z.number(),
  judges: z.number(),
  /** The heat, where several are on the floor together or the round has several dances. */
  heat: floorNow.nullable(),
});
export type Light = z.output<typeof light>;

export const publicScores = z.object({
  competition: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    starts_on: z.string(),
    ends_on: z.string(),
    venue_name: z.string().nullable(),
    status: z.string(),
  }),
  /** When a list or a result was last published, a round closed, or somebody last began or finished. */
  updated_at: z.string(),
  delay_seconds: z.number(),
  start_lists: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of the first stage with somebody on its floor, else the first that is not over, as `delay_seconds`. */
  on_stage: light.nullable(),
  /** Each published list: how late it runs (what has not begun is expected so long after it was planned), and who is on its floor. */
  stages: z.array(
    z.object({
      start_list_id: z.string(),
      stage: z.string(),
      day: z.string(),
      delay_seconds: z.number(),
      /** `dance` is its name, null where it has none; `heat` null where everybody dances alone. */
      on_floor: z
        .object({
          round: z.string(),
          dance: z.string().nullable(),
          heat: z.object({ number: z.number(), of: z.number() }).nullable(),
          numbers: z.array(z.number()),
        })
        .nullable(),
    }),
  ),
  /** Everybody who is on a floor now, in the stages' order. */
  lights: z.array(light),
  /** Sections that are danced in several rounds, and their places once the last one is released. */
  sections: z.array(sectionPlaces),
  blocks: z.array(
    z.object({
      id: z.string(),
      start_list_id: z.string(),
      name: z.string(),
      status: blockStatus,
      planned_at: z.string(),
      published_at: z.string().nullable(),
      /** The places are ready and wait for the ceremony. */
      held: z.boolean(),
      /** Above 1: the results were taken back and published anew. */
      result_version: z.number().nullable(),
      performances: z.number(),
      danced: z.number(),
      decimals: z.number(),
      section_id: z.string(),
      /** What the round is called, and its section, where that has several rounds; null in its only one. */
      round: z.object({ ...sentence.shape, of: z.string() }).nullable(),
      /** The distance to the final. */
      level: z.number(),
      /** Of a round that sends some on: nothing, who goes on, or everything. */
      released,
      /** How many of how many go on, the total of the last once everything is released, and how many were added by a later decision; null in a round that sends nobody on. */
      cut: z.object({ recalled: z.number(), of: z.number(), line: z.string().nullable(), added: z.number() }).nullable(),
      /** What a judge gives; null until something of the round is released. */
      mark_kind: z.enum(["cross", "place", "vote", "points"]).nullable(),
      /** What counts of several dances with points; null where there is one, or where they give crosses or places. */
      runs: z.enum(["sum", "best", "last"]).nullable(),
      /** Null until the block is published. */
      results: z.array(publicResult).nullable(),
      /** Performances without a published result: to come, on stage, and danced ones of a block that is not published yet. */
      upcoming: z.array(
        z.object({
          performance_id: z.string(),
          entry_id: z.string(),
          ...brief.shape,
          /** Of the heat in which it dances next. */
          planned_at: z.string(),
          status: performanceStatus,
          /** That heat with how many dance in it, where several dance together or the round has several dances. */
          heat: floorNow.omit({ numbers: true }).extend({ together: z.number() }).nullable(),
        }),
      ),
    }),
  ),
});
