// Kinds of stations: desks of the hall that open by a link without a password (docs/rules/hall.md 1.1). Pure.

/** Kinds of stations that open by a link of their own. */
export const deskKinds = [
  "stage_manager",
  "backstage",
  "door",
  "announcer",
  "dj",
  "hall_screen",
  "cash_desk",
  "scrutineer",
  "head_judge",
] as const;
export type DeskKind = (typeof deskKinds)[number];

/** All kinds. `judge` is the card of one judge, which opens that person's session for the pad and the day of one competition. */
export const stationKinds = [...deskKinds, "judge"] as const;
export type StationKind = (typeof stationKinds)[number];

/** Request header, and query parameter of streams, that names the identity of a page. Without it calls belong to the session. */
export const IDENTITY_HEADER = "x-identity";
export const IDENTITY_PARAM = "identity";
/** Its value on the pages of a station. */
export const STATION_IDENTITY = "station";
/** Pages at and under this path belong to the station's device. */
export const STATION_SCOPE = "/station/";

/** True for the address of a page that belongs to the station's device. */
export const isStationPath = (pathname: string): boolean => pathname === "/station" || pathname.startsWith(STATION_SCOPE);
