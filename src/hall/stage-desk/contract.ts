// Endpoints of the stage manager's desk (docs/rules/hall.md 2.1–2.6).
import { z } from "zod";
import { endpoint, type Reply } from "../../kernel/endpoints/endpoint.ts";
import { stageHands } from "../../kernel/endpoints/roles.ts";
import { proposal } from "../proposals/contract.ts";
import { shownNotice } from "../../notices/shapes.ts";
import { deviceChange, hallHead, hallHeat } from "../shapes.ts";

export const moveAction = z.enum(["call", "start", "finish", "skip", "absent", "present", "hold", "resume", "undo"]);
export type MoveAction = z.output<typeof moveAction>;

/** How long a move can be undone, in seconds. */
export const UNDO_SECONDS = 30;

export const getStageDesk = endpoint({
  name: "getStageDesk",
  method: "GET",
  path: "/api/stages/{id}/desk",
  access: stageHands,
  stations: ["stage_manager"],
  reserved: true,
  reply: z.object({
    ...hallHead.shape,
    /** All heats of the list, in the order of dancing. The desk works with them offline. */
    heats: z.array(hallHeat),
    /** Marks in for what is on stage. */
    marks: z.object({ given: z.number(), judges: z.number() }),
    /** The newest move, while it can be undone. */
    undo: z.object({ move_id: z.string(), action: moveAction, label: z.string(), who: z.string(), until: z.string() }).nullable(),
    /** Waiting proposals of this stage, and those decided in the last ten minutes. */
    proposals: z.array(proposal),
    /** Notices of the office. Missing in a reply that a device stored before the field existed. */
    notices: z.array(shownNotice).optional(),
  }),
  live: ({ reply }) => [
    `hall:${reply.competition.id}:${reply.stage.id}`,
    `notices:${reply.competition.id}`,
    `stage:${reply.competition.id}`,
    `competition:${reply.competition.id}`,
    ...(reply.list ? [`start-list:${reply.competition.id}:${reply.list.id}`] : []),
  ],
  summary:
    "The stage manager's desk: what is on stage, everything to come with ready lights, proposals, and the last move that can be undone.",
});
export type StageDesk = Reply<typeof getStageDesk>;

export const moveStage = endpoint({
  name: "moveStage",
  method: "POST",
  path: "/api/stages/{id}/moves",
  access: stageHands,
  stations: ["stage_manager"],
  reserved: true,
  status: 201,
  body: z.object({
    ...deviceChange,
    action: moveAction,
    /** The heat of call, start, finish, skip, absent and present. */
    heat_id: z.uuid().optional(),
    /** Performances of `absent` and `present`: in this heat, or in all dances still to come (`whole_round`). */
    performance_ids: z.array(z.uuid()).max(200).default([]),
    whole_round: z.boolean().default(false),
    /** Reason of a hold. */
    reason: z.string().trim().min(1).max(300).optional(),
    /** The move that is undone. */
    move_id: z.uuid().optional(),
  }),
  reply: z.object({
    id: z.string(),
    action: moveAction,
    made_at: z.string(),
    /** True when the same change had arrived before. */
    repeated: z.boolean(),
  }),
  adds: true,
  summary:
    "Calls, starts, ends or skips a heat, marks people absent or present, holds the stage with a reason, or undoes a move of the last 30 seconds. Offline moves arrive later, each with its own time. 409 moved_on where the heat is no longer as the desk saw it.",
});
