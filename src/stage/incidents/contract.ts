// Endpoints of incidents: what happens at the stage, reported by its people and read by the office and the head judge (docs/rules/incidents.md 1.1).
import { z } from "zod";
import { entryName } from "../../entries/label/entry-label.ts";
import { endpoint, type Reply } from "../../kernel/endpoints/endpoint.ts";
import { admins, judges, stageHands } from "../../kernel/endpoints/roles.ts";

export const incidentKinds = ["music", "injury", "repeat", "complaint", "misconduct", "call", "other"] as const;
export type IncidentKind = (typeof incidentKinds)[number];
/** Kinds that a judge reports from the pad; a head judge and the office report all. */
export const padKinds = ["misconduct", "call"] as const satisfies readonly IncidentKind[];

/** Longest note, in characters. */
export const MOST_NOTE = 500;

export const incident = z.object({
  id: z.string(),
  kind: z.enum(incidentKinds),
  /** When it happened, by the device's clock. */
  at: z.string(),
  start_list_id: z.string(),
  list_name: z.string(),
  /** Letter of the stage. */
  stage: z.string(),
  /** The performance that it is about. */
  entry: z.object({ performance_id: z.string(), ...entryName.shape }).nullable(),
  round_name: z.string().nullable(),
  note: z.string().nullable(),
  who: z.string(),
  /** Null while it is open. */
  done: z.object({ at: z.string(), who: z.string() }).nullable(),
});
export type Incident = z.output<typeof incident>;

/** A list on which an incident can be reported, with the rounds that a complaint can name. */
const reportedList = z.object({
  id: z.string(),
  name: z.string(),
  stage: z.string(),
  rounds: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ReportedList = z.output<typeof reportedList>;

const report = {
  /** Made by the device: the same id sent twice is the same incident. */
  id: z.uuid(),
  made_at: z.iso.datetime({ offset: true }),
  kind: z.enum(incidentKinds),
  performance_id: z.uuid().nullish(),
  /** A complaint needs a round, its own or that of its performance. */
  round_id: z.uuid().nullish(),
  note: z.string().trim().max(MOST_NOTE).nullish(),
};
const reported = z.object({ id: z.string(), repeated: z.boolean() });

export const reportIncident = endpoint({
  name: "reportIncident",
  method: "POST",
  path: "/api/stages/{id}/incidents",
  access: stageHands,
  stations: ["stage_manager"],
  status: 201,
  body: z.object({ ...report, start_list_id: z.uuid() }),
  reply: reported,
  adds: true,
  summary:
    "The stage reports an incident on one of its lists, perhaps later than it happened. A complaint without a round is answered with 422.",
});

export const reportIncidentOnList = endpoint({
  name: "reportIncidentOnList",
  method: "POST",
  path: "/api/start-lists/{id}/incidents",
  access: judges,
  stations: ["judge"],
  status: 201,
  body: z.object({
    ...report,
    /** Names the performance in place of its id. */
    start_number: z.number().int().min(1).max(9999).nullish(),
  }),
  reply: reported,
  adds: true,
  summary:
    "A judge of the list reports a misconduct or asks for the head judge; a head judge of the list and the office report any kind. 403 for another kind, 404 without a seat on the list.",
});

export const incidentSorts = ["at", "kind", "number", "list"] as const;

export const listIncidents = endpoint({
  name: "listIncidents",
  method: "GET",
  path: "/api/competitions/{id}/incidents",
  access: admins,
  query: z.object({
    q: z.string().max(100).optional(),
    kind: z.enum(incidentKinds).optional(),
    state: z.enum(["all", "open", "done"]).default("all"),
    sort: z.enum(incidentSorts).default("at"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({
    data: z.array(incident),
    next_cursor: z.string().nullable(),
    /** Number of incidents that match, and of all that are open. */
    total: z.number(),
    open: z.number(),
    /** Published lists of the competition. */
    lists: z.array(reportedList),
  }),
  live: ({ params }) => [`incidents:${params.id}`, `competition:${params.id}`],
  summary: "Incidents of a competition for the office, with their notes.",
});

export const listHeadIncidents = endpoint({
  name: "listHeadIncidents",
  method: "GET",
  path: "/api/judge/incidents",
  access: judges,
  stations: ["judge"],
  reply: z.object({
    /** Open incidents of today's lists where the caller is head judge, and those settled in the last ten minutes. The newest first. */
    data: z.array(incident),
    next_cursor: z.null(),
    /** These lists. Empty for everybody else, who reads no incidents. */
    lists: z.array(reportedList),
  }),
  live: () => ["panels", "incidents"],
  summary: "Incidents of the lists where the caller is head judge, with their notes.",
});
export type HeadIncidents = Reply<typeof listHeadIncidents>;

export const settleIncident = endpoint({
  name: "settleIncident",
  method: "POST",
  path: "/api/incidents/{id}/settle",
  access: judges,
  stations: ["judge"],
  status: 200,
  body: z.object({ done: z.boolean() }),
  reply: incident,
  summary: "The office, or a head judge of the list, settles an incident or opens it again.",
});
