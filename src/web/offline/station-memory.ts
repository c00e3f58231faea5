// The station that this device opened, stored for opening its desk without a network, and the desks of stations that ended here.
import type { OpenedStation } from "../../kernel/endpoints/station/contract.ts";
import { localItems, parseItem } from "../browser/local-items.ts";
import { HALL_STORE_PREFIX } from "./hall-store.ts";

/** Storage item of the station, followed by the organiser's slug. */
const STATION_ITEM = `${HALL_STORE_PREFIX}station `;
/** Storage item of the ended desks, followed by the organiser's slug. */
const ENDED_ITEM = `${HALL_STORE_PREFIX}ended `;

/** Desk of a station that ended on this device, or that another station replaced. Its database may have changes that did not arrive. */
export interface EndedDesk {
  device_id: string;
  kind: OpenedStation["kind"];
  competition_id: string;
  /** `deskPlace` of the station. */
  stage_id: string;
}

/** Id under which a desk stores its changes: its stage, or the competition for a desk without one. */
export const deskPlace = ({ stage, competition }: Pick<OpenedStation, "stage" | "competition">): string => stage?.id ?? competition.id;

/** Desks of an organiser that ended on this device, oldest first. */
export function endedDesks(slug: string) {
  const item = ENDED_ITEM + slug;
  const list = () => parseItem<EndedDesk[]>(localItems.get(item)) ?? [];
  const save = (desks: readonly EndedDesk[]) => localItems.set(item, desks.length > 0 ? JSON.stringify(desks) : undefined);
  const others = (deviceId: string) => list().filter((each) => each.device_id !== deviceId);
  return {
    list,
    add(station: OpenedStation): void {
      const { device_id, kind, competition } = station;
      save([...others(device_id), { device_id, kind, competition_id: competition.id, stage_id: deskPlace(station) }]);
    },
    remove: (deviceId: string): void => void save(others(deviceId)),
  };
}

/** The station of an organiser that this device opened last. */
export function storedStation(slug: string) {
  const item = STATION_ITEM + slug;
  const find = () => parseItem<OpenedStation>(localItems.get(item));
  const leave = async (station: OpenedStation): Promise<void> => {
    endedDesks(slug).add(station);
    // Names of people leave the device; only changes stay.
    await import("./forget-device.ts").then((device) => device.forgetDeskReplies(station.device_id)).catch(() => undefined);
  };
  return {
    find,
    store(station: OpenedStation) {
      const before = find();
      if (before && before.device_id !== station.device_id) void leave(before);
      endedDesks(slug).remove(station.device_id);
      localItems.set(item, JSON.stringify(station));
    },
    /** Removes an ended station. Its desk's changes stay, because some may not have arrived. */
    async end(station: OpenedStation) {
      if (find()?.device_id === station.device_id) localItems.set(item, undefined);
      await leave(station);
    },
    /** Removes the station, with everything that its desks stored. */
    async forget() {
      const station = find();
      localItems.set(item, undefined);
      if (station) await forgetDesks(station.device_id);
    },
  };
}

/** Deletes the databases of a station's desks: the replies and the pending changes of its device. Those of accounts stay. */
async function forgetDesks(deviceId: string): Promise<void> {
  if (typeof indexedDB === "undefined") return;
  // Without a list of the databases their names are unknown; then they stay until the browser's data is cleared.
  const databases = (await indexedDB.databases?.().catch(() => undefined)) ?? [];
  for (const { name } of databases)
    if (name?.startsWith(HALL_STORE_PREFIX) && name.endsWith(`-${deviceId}`)) indexedDB.deleteDatabase(name);
}
