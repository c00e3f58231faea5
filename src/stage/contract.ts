// Endpoints of the stage: letting performances and heats in and out.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { entryLabel, entryName } from "../entries/label/entry-label.ts";
import { performanceStatus } from "../start-lists/contract.ts";
import { signedIn, stageHands } from "../kernel/endpoints/roles.ts";

export const moveOnStage = endpoint({
  name: "moveOnStage",
  method: "POST",
  path: "/api/performances/{id}/stage",
  access: stageHands,
  status: 200,
  body: z.object({
    action: z.enum(["start", "finish", "no_show", "reset"]),
    /** For `no_show` and `reset`: the dances of the round, from 1. Default: `no_show` covers all dances still to come, `reset` the current one. */
    dances: z.array(z.number().int().min(1).max(10)).min(1).max(10).optional(),
  }),
  reply: z.object({
    id: z.string(),
    status: performanceStatus,
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    /** The dances in which it is absent now, or to which it is back. A request that reverses this names them. */
    dances: z.array(z.number()),
  }),
  adds: true,
  summary:
    "Lets a performance in (the one on stage goes off), ends it, marks it absent in some dances of its round or in all that are still to come, or reverses that. A dance that is over stays as it was.",
});

export const moveHeatOnStage = endpoint({
  name: "moveHeatOnStage",
  method: "POST",
  path: "/api/heats/{id}/stage",
  access: stageHands,
  status: 200,
  body: z.object({
    action: z.enum(["start", "finish", "reset", "skip"]),
    /** Performances of the heat that are absent; all others are present. Default: unchanged. */
    absent: z.array(z.uuid()).max(200).optional(),
    /** Reason why a heat is danced again (the music stopped). Stored as a decision about its round. */
    reason: z.string().trim().min(1).max(500).optional(),
  }),
  reply: z.object({
    id: z.string(),
    status: z.enum(["waiting", "on_stage", "done", "skipped"]),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
    absent: z.array(z.string()),
  }),
  adds: true,
  summary:
    "Lets a heat in (the one on stage goes off), ends it, sets it back to waiting, or skips it because nobody is there; records absent entries.",
});

/** The heat on the floor, and its position in the round. */
const heat = z.object({
  id: z.string(),
  number: z.number(),
  of: z.number(),
  dance: z.number(),
  dances: z.number(),
  /** Name of the dance, like „Tango”. Empty where the round does not name its dances. */
  dance_name: z.string(),
  /** In order of start numbers. */
  places: z.array(z.object({ performance_id: z.string(), start_number: z.number().nullable(), absent: z.boolean() })),
});

const staged = z.object({
  /** Id of the performance, or of the first one in a heat. */
  id: z.string(),
  ...entryName.shape,
  club_name: entryLabel.shape.club_name,
  section_name: z.string(),
  started_at: z.string().nullable(),
  seconds: z.number(),
  /** Null where an entry dances alone, and once. */
  heat: heat.nullable(),
});
export type Staged = z.output<typeof staged>;

const floor = staged.extend({
  heat_id: z.string(),
  status: z.enum(["waiting", "on_stage", "done", "skipped"]),
  planned_at: z.string(),
  /** Performances in it that dance nothing more of their round. */
  retired: z.array(z.string()),
});
export type Floor = z.output<typeof floor>;

export const listFloors = endpoint({
  name: "listFloors",
  method: "GET",
  path: "/api/start-lists/{id}/floors",
  access: stageHands,
  query: z.object({
    /** Search text: a start number, a title, a club, a section or a dance. */
    q: z.string().max(100).optional(),
    only: z.enum(["all", "waiting", "over"]).default("all"),
    limit: z.coerce.number().int().min(1).max(500).default(30),
    /** Id of the heat before the page. */
    cursor: z.uuid().optional(),
  }),
  reply: z.object({ data: z.array(floor), next_cursor: z.string().nullable() }),
  adds: true,
  summary: "Everything that goes onto the floor of one list, in the order of dancing: heats, and performances that are danced alone.",
});

export const getStage = endpoint({
  name: "getStage",
  method: "GET",
  path: "/api/stage",
  access: signedIn,
  reply: z.object({
    /** One row for each running list of a running competition. */
    data: z.array(
      z.object({
        start_list_id: z.string(),
        competition_id: z.string(),
        /** Stage of the list: its id, and its letter. */
        stage_id: z.string(),
        stage: z.string(),
        competition_name: z.string(),
        /** A practice competition is controlled on its own desk and does not count as running elsewhere. */
        practice: z.boolean(),
        name: z.string(),
        /** Why the stage is held (empty for coaches), and since when: nobody is let in. `who`: for people who run the stage. */
        hold: z.object({ reason: z.string(), since: z.string(), who: z.string().nullish() }).nullish(),
        on_stage: staged.nullable(),
        next: staged.nullable(),
        /** Entries of the next heat that are ready backstage, and all that dance it. Only for people who run the stage, where anybody ticks. */
        ready: z.object({ here: z.number(), of: z.number() }).nullish(),
        delay_seconds: z.number(),
        judges: z.number(),
        marks_given: z.number(),
        done: z.number(),
        performances: z.number(),
      }),
    ),
    next_cursor: z.null(),
  }),
  live: () => ["stage", "competitions"],
  summary: "What is on stage now, what is next and the delay: the stage bar of every dashboard page.",
});
