// A database of the browser (IndexedDB) as tables of records. It is opened for each call: an open database would block another build's upgrade.
import type { IDBPDatabase } from "idb";
import type { Disk } from "./outbox-store.ts";

/** Creates a disk on an IndexedDB database, which `open` opens for each call. */
export function indexedDisk<T extends string>(open: () => Promise<IDBPDatabase>): Disk<T> {
  const opened = async <R>(work: (database: IDBPDatabase) => Promise<R>): Promise<R> => {
    const database = await open();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
  return {
    read: (table, { from, to }) =>
      opened(async (database) => {
        const range = IDBKeyRange.bound(from, to);
        const { store } = database.transaction(table);
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        return new Map((keys as string[]).map((each, i) => [each, values[i] as unknown]));
      }),
    write: (table, values) =>
      opened(async (database) => {
        const { store, done } = database.transaction(table, "readwrite");
        const written = [...values].map(([at, value]) =>
          value === undefined ? store.delete(at) : store.keyPath === null ? store.put(value, at) : store.put(value),
        );
        await Promise.all([...written, done]);
      }),
  };
}
