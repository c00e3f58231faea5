// Endpoint of the panel of the hall on the organiser's day: open incidents, stations and check-in (docs/rules/hall.md 8.1).
import { z } from "zod";
import { endpoint, type Reply } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { stationKinds } from "../../kernel/endpoints/stations.ts";
import { incidentKinds } from "../../stage/incidents/contract.ts";

export const getHallDay = endpoint({
  name: "getHallDay",
  method: "GET",
  path: "/api/competitions/{id}/hall",
  access: admins,
  reply: z.object({
    /** How many are open, and the newest of them. */
    incidents: z.object({ open: z.number(), newest: z.object({ kind: z.enum(incidentKinds), at: z.string() }).nullable() }),
    /** Stations and judges' cards that did not end. */
    stations: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(stationKinds),
        /** Of a card: the judge. */
        name: z.string(),
        ends_at: z.string(),
        /** When one of its devices gave the last sign; null while none has it open. */
        seen_at: z.string().nullable(),
      }),
    ),
    /** People who came, and all with an entry that has a place. */
    check_in: z.object({ here: z.number(), of: z.number() }),
  }),
  live: ({ params }) => [
    `incidents:${params.id}`,
    `stations:${params.id}`,
    `door:${params.id}`,
    `entries:${params.id}`,
    `competition:${params.id}`,
  ],
  summary: "The hall of a competition in numbers: open incidents, stations with their last sign, and how many people came.",
});
export type HallDay = Reply<typeof getHallDay>;
