// What may be asked of the stage: letting performances in and out.
import { z } from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { brief, called } from "../signup/brief/brief.ts";
import { performanceStatus } from "../start-lists/contract.ts";
import { admins, signedIn } from "../kernel/roles.ts";

export const moveOnStage = endpoint({
  name: "moveOnStage",
  method: "POST",
  path: "/api/performances/{id}/stage",
  access: admins,
  status: 200,
  body: z.object({ action: z.enum(["start", "finish", "no_show", "reset"]) }),
  reply: z.object({ id: z.string(), status: performanceStatus, started_at: z.string().nullable(), finished_at: z.string().nullable() }),
  adds: true,
  summary: "Lets a performance in (whoever is on stage goes off), ends it, marks it as not danced, or takes it back to waiting.",
});

const staged = z.object({
  id: z.string(),
  ...called.shape,
  club_name: brief.shape.club_name,
  section_name: z.string(),
  started_at: z.string().nullable(),
  seconds: z.number(),
});

export const getStage = endpoint({
  name: "getStage",
  method: "GET",
  path: "/api/stage",
  access: signedIn,
  reply: z.object({
    /** One line for each running list of a running competition. */
    data: z.array(
      z.object({
        start_list_id: z.string(),
        competition_id: z.string(),
        competition_name: z.string(),
        name: z.string(),
        on_stage: staged.nullable(),
        next: staged.nullable(),
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
  summary: "What is on stage now, what is next and how late it runs: the stage bar of every dashboard page.",
});
