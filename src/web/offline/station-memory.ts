// The station that this device opened, stored for opening its desk without a network.
import type { OpenedStation } from "../../kernel/endpoints/station/contract.ts";
import { localItems, parseItem } from "../browser/local-items.ts";
import { HALL_STORE_PREFIX } from "./hall-store.ts";

/** Storage item of the station, followed by the organiser's slug. */
const STATION_ITEM = `${HALL_STORE_PREFIX}station `;

/** The station of an organiser that this device opened last. */
export function storedStation(slug: string) {
  const item = STATION_ITEM + slug;
  const find = () => parseItem<OpenedStation>(localItems.get(item));
  return {
    find,
    store(station: OpenedStation) {
      const before = find();
      if (before && before.device_id !== station.device_id) void forgetDesks(before.device_id);
      localItems.set(item, JSON.stringify(station));
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
