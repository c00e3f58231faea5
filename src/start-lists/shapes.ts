// What a list tells of the rounds and heats in its blocks.
import { z } from "zod";

export const sentence = z.object({ pl: z.string(), en: z.string() });

/** A round that is danced in a block. */
export const roundOfBlock = z.object({
  id: z.string(),
  kind: z.enum(["elimination", "final"]),
  /** The distance to the final: 0 the final, 1 the semi-final. */
  level: z.number(),
  /** What it is called, by what was typed or by its level; null for the only round of a section. */
  name: sentence.nullable(),
  status: z.enum(["planned", "open", "closed", "decided", "published", "called_off"]),
  /** How many dance it, or will as far as it is known. */
  entries: z.number(),
  /** Who dances it is not known yet. */
  expected: z.boolean(),
  /** What stands in the place of those who are expected: „8 miejsc po eliminacjach”; null once they are known. */
  waits: sentence.nullable(),
  /** How many go on. */
  wanted: z.number().nullable(),
  /** Its dances, with their names („Przebieg 2”; empty for the only one without a name) and in which order they are danced one by one. */
  dances: z.array(z.object({ name: z.string(), order: z.enum(["same", "reversed", "drawn"]) })),
  /** Where they go: that round may not stand before this one. */
  on_round_id: z.string().nullable(),
});
export type RoundOfBlock = z.output<typeof roundOfBlock>;

/** Who is on the floor at one time in one dance of a round; `dance` and `number` count from 1. */
export const heatOfBlock = z.object({
  id: z.string(),
  number: z.number(),
  dance: z.number(),
  status: z.enum(["waiting", "on_stage", "done", "skipped"]),
  seconds: z.number(),
  planned_at: z.string(),
  performance_ids: z.array(z.string()),
});
export type HeatOfBlock = z.output<typeof heatOfBlock>;

/** Who is on the floor together now: heat `number` of `of` in dance `dance` of `dances`, with the start numbers of those who are there. */
export const floorNow = z.object({
  number: z.number(),
  of: z.number(),
  dance: z.number(),
  dances: z.number(),
  /** „Tango”; empty where the round does not name its dances. */
  dance_name: z.string(),
  numbers: z.array(z.number()),
});
export type FloorNow = z.output<typeof floorNow>;
