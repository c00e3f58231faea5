// Calls of a station's device that the frame of its pages makes. Identity answers them with its other calls (src/identity/stations/contract.ts).
import { z } from "zod";
import { endpoint, type Reply } from "../endpoint.ts";
import { deskKinds } from "../stations.ts";

export const getStation = endpoint({
  name: "getStation",
  method: "GET",
  path: "/api/station",
  access: [],
  stations: deskKinds,
  reply: z.object({
    device_id: z.string(),
    kind: z.enum(deskKinds),
    name: z.string(),
    person_name: z.string(),
    ends_at: z.string(),
    competition: z.object({ id: z.string(), name: z.string() }),
    stage: z.object({ id: z.string(), letter: z.string(), name: z.string().nullable() }).nullable(),
  }),
  summary: "The station that this device opened.",
});
export type OpenedStation = Reply<typeof getStation>;

export const reportStation = endpoint({
  name: "reportStation",
  method: "POST",
  path: "/api/station/report",
  access: [],
  stations: deskKinds,
  status: 204,
  adds: true,
  body: z.object({
    battery_percent: z.number().int().min(0).max(100).nullish(),
    charging: z.boolean().nullish(),
    /** Changes that wait on the device. */
    unsent: z.number().int().min(0).max(100_000),
  }),
  summary: "A station's device reports that it is online, its battery, and how many changes wait on it.",
});

export const closeStation = endpoint({
  name: "closeStation",
  method: "POST",
  path: "/api/station/close",
  access: [],
  stations: deskKinds,
  status: 204,
  summary: "Closes the station on this device. Its place is free for another one.",
});
