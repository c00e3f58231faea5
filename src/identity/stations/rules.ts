// When a station can be opened, and where its desk is. Pure.
import type { StationKind } from "../../kernel/endpoints/stations.ts";

export type StationState = "open" | "full" | "ended" | "revoked";

/** State of a station for one more device. `devices` counts the ones that have it open. */
export function stateOf(
  station: { ends_at: string; revoked_at: string | null; max_devices: number },
  devices: number,
  now: Date,
): StationState {
  if (station.revoked_at !== null) return "revoked";
  if (Date.parse(station.ends_at) <= now.getTime()) return "ended";
  return devices < station.max_devices ? "open" : "full";
}

const DESKS: Partial<Record<StationKind, string>> = {
  stage_manager: "/station/stage",
  backstage: "/station/backstage",
  announcer: "/station/announcer",
  hall_screen: "/station/screen",
  door: "/station/door",
  judge: "/judge/dashboard",
};

/** Path of the desk of a kind. Kinds without a desk of their own lead to the page of the station. */
export function deskPath(kind: StationKind): string {
  return DESKS[kind] ?? "/station";
}

/** Wrong codes of an organiser after which codes can only be scanned (docs/rules/hall.md 1.8). */
export const MOST_WRONG_CODES = 50;
