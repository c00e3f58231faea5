// The database (IndexedDB) of one stage and one device or person: unsent changes, and the desk's last replies.
import { openDB } from "idb";
import { HALL_STORE_PREFIX } from "../../web/offline/hall-store.ts";
import { indexedDisk } from "../../web/outbox/indexed-db.ts";
import { createStore } from "../../web/outbox/outbox-store.ts";
import { type HallStore, type Table, TABLES } from "./outbox.ts";

/**
 * Opens the store with this name. On the server it stays empty, because nothing reads it there. While `isOpen` is false, the station was closed or
 * its changes were removed, and its database deleted: nothing is stored again.
 */
export function openHallStore(name: string, isOpen: () => boolean): HallStore {
  const open = async () => {
    if (!isOpen()) throw new Error("the station is closed");
    return openDB(`${HALL_STORE_PREFIX}${name}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore("changes", { keyPath: "id" });
        fresh.createObjectStore("replies");
      },
    });
  };
  const store = createStore<Table>(indexedDisk(open), TABLES);
  // Asks before the page is closed while it has changes that are not on disk.
  const ask = (event: Event) => {
    if (store.atRisk() && isOpen()) event.preventDefault();
  };
  store.subscribe(() => window.addEventListener("beforeunload", ask));
  return store;
}

/** Deletes the database of the store with this name. */
export function deleteHallStore(name: string): void {
  if (typeof indexedDB !== "undefined") indexedDB.deleteDatabase(`${HALL_STORE_PREFIX}${name}`);
}
