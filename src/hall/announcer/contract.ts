// Endpoints of the announcer's desk: what is on the floor and next, with the names that are public, and released results (docs/rules/hall.md 6.1 6).
import { z } from "zod";
import { entryFields } from "../../entries/entry-fields.ts";
import { endpoint, type Reply } from "../../kernel/endpoints/endpoint.ts";
import { stageHands } from "../../kernel/endpoints/roles.ts";
import { shownNotice } from "../../notices/shapes.ts";
import { short } from "../../people/bodies.ts";
import { deviceChange, hallHead, hallHeat } from "../shapes.ts";

const announcedEntry = z.object({
  entry_id: z.string(),
  dancers: z.number(),
  /** Public names of the dancers who may be named, in the order of the line-up. */
  names: z.array(z.string()),
  club_city: z.string().nullable(),
  choreographer: z.string().nullable(),
  /** How to say it. */
  pronunciation: z.string().nullable(),
});
export type AnnouncedEntry = z.output<typeof announcedEntry>;

const resultRow = z.object({
  entry_id: z.string(),
  start_number: z.number().nullable(),
  /** As the public page names it. */
  label: z.string().nullable(),
  beside: z.string().nullable(),
  club_name: z.string().nullable(),
  place_from: z.number().nullable(),
  place_to: z.number().nullable(),
});
export type ResultRow = z.output<typeof resultRow>;

const releasedResult = z.object({
  round_id: z.string(),
  round_name: z.string(),
  /** Above 1 when the results were published again. */
  result_version: z.number(),
  published_at: z.string().nullable(),
  /** True in a round with a cut: `rows` are those who go on, by number. Else they have places. */
  cut: z.boolean(),
  rows: z.array(resultRow),
});
export type ReleasedResult = z.output<typeof releasedResult>;

export const getAnnouncerDesk = endpoint({
  name: "getAnnouncerDesk",
  method: "GET",
  path: "/api/stages/{id}/announcer",
  access: stageHands,
  stations: ["announcer"],
  reply: z.object({
    ...hallHead.shape,
    /** All heats of the list, in the order of dancing. A round that nobody outside may know yet has heats without places. */
    heats: z.array(hallHeat),
    /** Entries of the heat on the floor and of the next five. */
    entries: z.array(announcedEntry),
    /** Released rounds, the last published first. */
    results: z.array(releasedResult),
    /** Notices of the office, the newest first. Missing in a reply that a device stored before the field existed. */
    notices: z.array(shownNotice).optional(),
  }),
  live: ({ reply }) => [
    `hall:${reply.competition.id}:${reply.stage.id}`,
    `stage:${reply.competition.id}`,
    `competition:${reply.competition.id}`,
    `entries:${reply.competition.id}`,
    `notices:${reply.competition.id}`,
    ...(reply.list ? [`start-list:${reply.competition.id}:${reply.list.id}`] : []),
  ],
  summary: "The announcer's desk: on the floor, the next five heats with public names, released results, and notices of the office.",
});
export type AnnouncerDesk = Reply<typeof getAnnouncerDesk>;

export const setPronunciation = endpoint({
  name: "setPronunciation",
  method: "POST",
  path: "/api/stages/{id}/pronunciations",
  access: stageHands,
  stations: ["announcer"],
  status: 201,
  body: z.object({
    ...deviceChange,
    entry_id: z.uuid(),
    /** Null removes it. */
    pronunciation: short(entryFields.pronunciation.most).nullable(),
  }),
  reply: z.object({ id: z.string(), entry_id: z.string(), pronunciation: z.string().nullable() }),
  adds: true,
  summary: "Stores how an entry of the list is said aloud.",
});
