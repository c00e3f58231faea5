// Endpoints of the office's desk of stations: makes stations and judges' cards, shows who is online, revokes them (docs/rules/hall.md 1.1).
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { stationKinds } from "../../kernel/endpoints/stations.ts";

/** Kinds whose desk exists. The other ones cannot be made yet. */
export const offeredKinds = ["stage_manager", "backstage", "door", "announcer", "hall_screen"] as const;
/** Offered kinds that work for the whole competition, not at one stage. */
export const stagelessKinds: readonly string[] = ["door"];

const device = z.object({
  id: z.string(),
  person_name: z.string(),
  /** Like „Chrome, Android”. Empty when the browser does not tell it. */
  device: z.string(),
  online: z.boolean(),
  opened_at: z.string(),
  seen_at: z.string(),
  battery_percent: z.number().nullable(),
  charging: z.boolean().nullable(),
  unsent: z.number(),
  last_action: z.string().nullable(),
  last_action_at: z.string().nullable(),
});

export const hallStage = z.object({ id: z.string(), letter: z.string(), name: z.string().nullable() });

export const stationRow = z.object({
  id: z.string(),
  kind: z.enum(stationKinds),
  name: z.string(),
  stage: hallStage.nullable(),
  /** The judge whose card it is, with the seats in this competition. */
  judge: z.object({ user_id: z.string(), name: z.string(), seats: z.array(z.string()) }).nullable(),
  state: z.enum(["open", "ended", "revoked"]),
  max_devices: z.number(),
  /** Whether it may record cash. Only at the door. */
  takes_cash: z.boolean(),
  ends_at: z.string(),
  revoked_at: z.string().nullable(),
  created_at: z.string(),
  /** When a device was last refused because the most devices are open; null when there was a place since. */
  refused_at: z.string().nullable(),
  /** Devices that have it open, the last seen first. */
  devices: z.array(device),
  version: z.number(),
});
export type StationRow = z.output<typeof stationRow>;

/** A station with its new link and code. They are shown once: only their hashes are stored. */
export const stationCard = z.object({
  station: stationRow,
  competition_name: z.string(),
  /** Full address in the QR code. */
  link: z.string(),
  /** Short address at which the code is typed, like „parkiet.example/s”. */
  typed_at: z.string(),
  /** As printed: „K7QM 2XVD”, „482 913”. */
  code: z.string(),
  /** SVG path of the QR code's dark modules in a square of `size` units. */
  qr: z.object({ size: z.number(), path: z.string() }),
});
export type StationCard = z.output<typeof stationCard>;

export const listStations = endpoint({
  name: "listStations",
  method: "GET",
  path: "/api/competitions/{id}/stations",
  access: admins,
  query: z.object({
    q: z.string().max(100).optional(),
    only: z.enum(["all", "desks", "judges", "online", "over"]).default("all"),
    sort: z.enum(["kind", "name", "ends_at", "seen_at"]).default("kind"),
    direction: z.enum(["asc", "desc"]).default("asc"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(300).optional(),
  }),
  reply: z.object({
    data: z.array(stationRow),
    next_cursor: z.string().nullable(),
    /** Stages of the competition's lists, for new stations. */
    stages: z.array(hallStage),
    /** Judges of the competition's lists, with or without a card. */
    judges: z.array(z.object({ user_id: z.string(), name: z.string(), seats: z.array(z.string()), has_card: z.boolean() })),
    /** Wrong codes typed since the last unlocking. `off`: codes can only be scanned. */
    typing: z.object({ wrong: z.number(), off: z.boolean() }),
  }),
  live: ({ params }) => [`stations:${params.id}`, `panels:${params.id}`, "code-typing"],
  summary: "Stations and judges' cards of a competition, with the devices that have them open.",
});

export const createStation = endpoint({
  name: "createStation",
  method: "POST",
  path: "/api/competitions/{id}/stations",
  access: admins,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    kind: z.enum(offeredKinds),
    /** Needed for a kind that works at one stage. */
    stage_id: z.uuid().nullish(),
    name: z.string().trim().min(1).max(60),
    max_devices: z.number().int().min(1).max(20).default(1),
    /** Lets a station at the door record cash. Other kinds never may. */
    takes_cash: z.boolean().default(false),
    /** Default: midnight of the competition's first day, from then on of today. */
    ends_at: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: stationCard,
  summary: "Makes a station and its first link and code, which are shown only now.",
});

export const createJudgeCards = endpoint({
  name: "createJudgeCards",
  method: "POST",
  path: "/api/competitions/{id}/judge-cards",
  access: admins,
  status: 201,
  body: z.object({ user_ids: z.array(z.uuid()).min(1).max(100), ends_at: z.iso.datetime({ offset: true }).optional() }),
  reply: z.object({ data: z.array(stationCard), next_cursor: z.null() }),
  summary:
    "Makes the cards of judges who have a seat on a list of the competition. A judge who has one gets a new code; open tablets stay.",
});

export const renewStationCodes = endpoint({
  name: "renewStationCodes",
  method: "POST",
  path: "/api/competitions/{id}/station-codes",
  access: admins,
  status: 200,
  body: z.object({ station_ids: z.array(z.uuid()).min(1).max(100) }),
  reply: z.object({ data: z.array(stationCard), next_cursor: z.null() }),
  summary: "Makes new links and codes, for printing again. The old ones stop working, open devices stay.",
});

export const updateStation = endpoint({
  name: "updateStation",
  method: "PUT",
  path: "/api/stations/{id}",
  access: admins,
  body: z.object({
    name: z.string().trim().min(1).max(60),
    max_devices: z.number().int().min(1).max(20),
    /** Unchanged without it. Only for a station at the door. */
    takes_cash: z.boolean().optional(),
    ends_at: z.iso.datetime({ offset: true }),
    version: z.number().int(),
  }),
  reply: stationRow,
  summary: "Changes a station's name, most devices and end. An earlier end applies to open devices at once.",
});

export const revokeStations = endpoint({
  name: "revokeStations",
  method: "POST",
  path: "/api/competitions/{id}/stations/revoke",
  access: admins,
  status: 200,
  /** Without ids: all. */
  body: z.object({ station_ids: z.array(z.uuid()).min(1).max(100).optional() }),
  reply: z.object({ revoked: z.number() }),
  summary: "Revokes stations and cards. Their devices are refused at the next call, and their streams end.",
});

export const closeDevice = endpoint({
  name: "closeDevice",
  method: "POST",
  path: "/api/station-devices/{id}/close",
  access: admins,
  status: 204,
  summary: "Signs one device out of its station or card. The link keeps working.",
});

export const unlockCodes = endpoint({
  name: "unlockCodes",
  method: "POST",
  path: "/api/station-codes/unlock",
  access: admins,
  status: 204,
  summary: "Allows typing of codes again after 50 wrong ones.",
});
