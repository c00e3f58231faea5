// Changes in items of the browser's local storage, and changes held only in memory because storage failed. Writes take effect immediately.
import { type ItemStorage, localItems } from "../browser/local-items.ts";
import { Mirror } from "./mirror.ts";

/** Item with the time of this device's first stored change, in milliseconds. When it is missing or new, the browser has emptied the storage. */
const FIRST_STORED = "parkiet-outbox";

/** Items with a common prefix, by the rest of their name. */
export interface ItemStore {
  /** Reads all items, and stores changes that could not be stored before. */
  read(): Map<string, string>;
  write(name: string, value: unknown): void;
  /** False while closing the page would lose something. */
  lasts: () => boolean;
}

/** Creates a store for the items with this prefix. Failed writes are held in memory and retried by later calls. */
export function createItemStore(prefix: string, storage: ItemStorage = localItems): ItemStore {
  const mirror = new Mirror<string>();
  /** FIRST_STORED as this page last read it. */
  let before: string | undefined;
  let marked = false;
  const mark = () => {
    if (storage.get(FIRST_STORED) !== undefined) return;
    if (marked) mirror.markUnstored();
    marked = storage.set(FIRST_STORED, String(Date.now()));
  };
  const store = () => {
    if (mirror.unstored().length > 0) mark();
    mirror.confirm(mirror.unstored().filter(([key, { value }]) => storage.set(prefix + key, value)));
  };
  return {
    read() {
      const items = storage.all(prefix);
      const found = items && new Map([...items].map(([name, text]) => [name.slice(prefix.length), text]));
      if (found) {
        if (found.size > 0 || marked) mark();
        const now = storage.get(FIRST_STORED);
        if (before !== undefined && before !== now) mirror.markUnstored();
        before = now;
        marked ||= now !== undefined;
        mirror.take(found);
      }
      const all = mirror.merge(found);
      if (found) store();
      return all;
    },
    write(name, value) {
      mirror.set(name, value === undefined ? undefined : JSON.stringify(value));
      store();
    },
    lasts: () => !mirror.isAtRisk(),
  };
}
