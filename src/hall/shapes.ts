// What the hall's desks show of heats and people, and how a desk's change is sent.
import { z } from "zod";
import { entryName } from "../entries/label/entry-label.ts";

/** Readiness of an entry, ticked backstage. */
export const ready = z.object({
  /** People of the entry who are there, and all of them. */
  here: z.number(),
  of: z.number(),
  /** Who ticked last, and when by that device's clock. Null: nobody ticked yet. */
  by: z.string().nullable(),
  at: z.string().nullable(),
  /** Another device that ticked otherwise before, when two disagree. The later tick counts. */
  other: z.object({ by: z.string(), at: z.string(), here: z.number() }).nullable(),
});
export type Ready = z.output<typeof ready>;

export const hallPlace = z.object({
  performance_id: z.string(),
  entry_id: z.string(),
  ...entryName.shape,
  club_name: z.string().nullable(),
  /** Absent in this heat. */
  absent: z.boolean(),
  /** Why it does not dance: withdrawn, disqualified, or absent from the whole round. */
  out: z.enum(["withdrawn", "disqualified", "absent"]).nullable(),
  ready,
});
export type HallPlace = z.output<typeof hallPlace>;

/** A heat of the list, also where one entry dances alone. */
export const hallHeat = z.object({
  id: z.string(),
  round_id: z.string(),
  round_name: z.string(),
  number: z.number(),
  of: z.number(),
  dance: z.number(),
  dances: z.number(),
  dance_name: z.string(),
  /** True for a dance after the first with an order of its own: the other dances follow the one before (docs/rules/hall.md 3.2). */
  own_order: z.boolean().optional(),
  status: z.enum(["waiting", "on_stage", "done", "skipped"]),
  called_at: z.string().nullable(),
  planned_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  seconds: z.number(),
  /** In order of start numbers. */
  places: z.array(hallPlace),
});
export type HallHeat = z.output<typeof hallHeat>;

/** The stage, and the list that is danced on it now. */
export const hallHead = z.object({
  stage: z.object({ id: z.string(), letter: z.string(), name: z.string().nullable() }),
  competition: z.object({ id: z.string(), name: z.string() }),
  /** The published list of today (in practice: the newest), null when there is none. `version` rises with each change of its order. */
  list: z.object({ id: z.string(), name: z.string(), list_version: z.number(), version: z.number() }).nullable(),
  delay_seconds: z.number(),
  hold: z.object({ reason: z.string(), since: z.string(), who: z.string() }).nullable(),
});
export type HallHead = z.output<typeof hallHead>;

/** Time of a change by the device's clock, and its id made by the device: the same id sent twice is the same change. */
export const deviceChange = { id: z.uuid(), made_at: z.iso.datetime({ offset: true }) };
