// When a station ends, and when a device counts as online (docs/rules/hall.md 1.1). Pure.
import { moveDay, timestampOf, wallClock, wallDay } from "../../competitions/rules.ts";

/** A device is online until this long after it was last seen, in milliseconds. Devices report twice a minute. */
export const ONLINE_MS = 120_000;

/** True when a device that was last seen at this time is online. `now` is in milliseconds since 1970. */
export const isOnline = (seenAt: string, now: number): boolean => now - Date.parse(seenAt) < ONLINE_MS;

/** Default end of a station: midnight of the competition's first day, from then on of today, by the hall's clock. An ISO timestamp. */
export function defaultEnd(firstDay: string, now: Date): string {
  const today = wallDay(now);
  return timestampOf(`${moveDay(today < firstDay ? firstDay : today, 1)}T00:00`);
}

/** State of a station at this time, in milliseconds since 1970. */
export function stateOf(station: { ends_at: string; revoked_at: string | null }, now: number): "open" | "ended" | "revoked" {
  if (station.revoked_at) return "revoked";
  return Date.parse(station.ends_at) > now ? "open" : "ended";
}

/** Local time at which a station ends, for its field: `2026-03-15T20:00`. */
export const endField = (endsAt: string): string => wallClock(new Date(endsAt)).slice(0, 16);
