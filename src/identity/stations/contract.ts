// Endpoints of opening a station or a judge's card by its link or typed code, and of the device's own station (docs/rules/hall.md 1.1).
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { stationKinds } from "../../kernel/endpoints/stations.ts";

export { closeStation, getStation, reportStation } from "../../kernel/endpoints/station/contract.ts";

/** A scanned link's secret, or a typed code: six digits of a judge's card, or eight letters and digits of a station. Spaces do not count. */
const key = z.union([z.object({ link: z.string().min(1).max(100) }), z.object({ code: z.string().min(1).max(40) })]);

export const stationState = z.enum(["open", "full", "ended", "revoked"]);

export const findStation = endpoint({
  name: "findStation",
  method: "POST",
  path: "/api/station-links/find",
  access: "public",
  tenant: "page",
  status: 200,
  body: key,
  reply: z.object({
    kind: z.enum(stationKinds),
    name: z.string(),
    competition_name: z.string(),
    /** Name of the judge whose card it is. */
    judge_name: z.string().nullable(),
    ends_at: z.string(),
    revoked_at: z.string().nullable(),
    state: stationState,
  }),
  summary:
    "The station or card of a link or code, before it is opened. Wrong codes count against the device (5), the address (20 an hour) and the organiser (50 switch typing off).",
});

export const openStation = endpoint({
  name: "openStation",
  method: "POST",
  path: "/api/station-links/open",
  access: "public",
  // A card that is open in this browser gives its place back.
  stations: ["judge"],
  tenant: "page",
  status: 200,
  body: z.intersection(
    key,
    z.object({
      /** First name of the person at the device. Not needed for a judge's card. */
      person_name: z.string().trim().min(1).max(40).optional(),
    }),
  ),
  reply: z.object({
    kind: z.enum(stationKinds),
    /** Page of the desk. */
    path: z.string(),
  }),
  summary:
    "Opens a station on this device: sets the station's cookie, or the session of a judge's card. Refused (409) when the station has its most devices, ended or was revoked.",
});
