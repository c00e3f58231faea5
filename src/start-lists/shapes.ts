// Schemas of the rounds and heats in the blocks of a list.
import { z } from "zod";

export const sentence = z.object({ pl: z.string(), en: z.string() });

/** A round that is danced in a block. */
export const roundOfBlock = z.object({
  id: z.string(),
  kind: z.enum(["elimination", "final"]),
  /** Distance to the final: 0 the final, 1 the semi-final. */
  level: z.number(),
  /** Typed name or name of its level; null for the only round of a section. */
  name: sentence.nullable(),
  status: z.enum(["planned", "open", "closed", "decided", "published", "called_off"]),
  /** Number of entries that dance it, or are expected to. */
  entries: z.number(),
  /** True while it is not known who dances it. */
  expected: z.boolean(),
  /** Text for the expected entries: „8 miejsc po eliminacjach”; null once they are known. */
  waits: sentence.nullable(),
  /** How many go on. */
  wanted: z.number().nullable(),
  /** Its dances: the name („Przebieg 2”; empty for the only one without a name), and the order of those danced one by one. */
  dances: z.array(z.object({ name: z.string(), order: z.enum(["same", "reversed", "drawn"]) })),
  /** The next round, which may not come before this one. */
  on_round_id: z.string().nullable(),
});
export type RoundOfBlock = z.output<typeof roundOfBlock>;

/** Performances on the floor at one time in one dance of a round; `dance` and `number` count from 1. */
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

/** The heat on the floor now: heat `number` of `of` in dance `dance` of `dances`, with its start numbers. */
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
