// Endpoints of the desk backstage: who is there, seen at once by the stage manager, the office and the judges (docs/rules/hall.md 4.1).
import { z } from "zod";
import { endpoint, type Reply } from "../../kernel/endpoints/endpoint.ts";
import { stageHands } from "../../kernel/endpoints/roles.ts";
import { shownNotice } from "../../notices/shapes.ts";
import { deviceChange, hallHead, hallHeat } from "../shapes.ts";

const person = z.object({
  dancer_id: z.string(),
  name: z.string(),
  /** Null: not ticked. */
  present: z.boolean().nullable(),
});

export const getBackstage = endpoint({
  name: "getBackstage",
  method: "GET",
  path: "/api/stages/{id}/backstage",
  access: stageHands,
  stations: ["backstage"],
  reply: z.object({
    ...hallHead.shape,
    /** What is on stage and what is to come, in the order of dancing, so that the desk works offline. */
    heats: z.array(hallHeat),
    /** People of the entries in these heats, and the coach's telephone number. */
    entries: z.array(
      z.object({ entry_id: z.string(), people: z.array(person), coach_name: z.string().nullable(), coach_phone: z.string().nullable() }),
    ),
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
  summary: "The desk backstage: the next entries with their people, ready lights and the coach's number.",
});
export type Backstage = Reply<typeof getBackstage>;

export const tickBackstage = endpoint({
  name: "tickBackstage",
  method: "POST",
  path: "/api/stages/{id}/ticks",
  access: stageHands,
  stations: ["backstage"],
  status: 201,
  body: z.object({
    ...deviceChange,
    entry_id: z.uuid(),
    /** Null: everybody of the entry. */
    dancer_id: z.uuid().nullable(),
    present: z.boolean(),
  }),
  reply: z.object({ id: z.string(), entry_id: z.string(), repeated: z.boolean() }),
  adds: true,
  summary: "Ticks a person, or everybody of an entry, as there or not there. Of two ticks the later one by the devices' clocks counts.",
});
