// Which stations went offline (docs/rules/hall.md 8.2). Pure.
import { isOnline } from "../stations/rules.ts";
import type { HallDay } from "./contract.ts";

type Station = HallDay["stations"][number];

/** Stations that went offline, the newest first, and how many are online of all that did not end. `now` is in milliseconds since 1970. */
export function stationsNow(stations: HallDay["stations"], now: number) {
  const open = stations.filter((each) => Date.parse(each.ends_at) > now);
  const opened = open.filter((each): each is Station & { seen_at: string } => each.seen_at !== null);
  const offline = opened.filter((each) => !isOnline(each.seen_at, now));
  return {
    all: open.length,
    online: opened.length - offline.length,
    offline: offline.toSorted((one, other) => Date.parse(other.seen_at) - Date.parse(one.seen_at)),
  };
}
