// Bytes in a folder of this machine's disk.
import { copyFile, link, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OWN_FOLDER } from "../settings/data-folders.server.ts";
import type { Store } from "./store.ts";

/** The store under `folder`, which is made with the first file. */
export function openDisk(folder: string): Store {
  const pathOf = (key: string) => join(folder, key);
  return {
    pathOf,
    async put(key, path) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: OWN_FOLDER });
      // A second name for the same bytes: the first is removed after the call, and a transaction that is run again finds it still there.
      await link(path, pathOf(key)).catch(() => copyFile(path, pathOf(key)));
    },
    async read(key, range) {
      const file = await open(pathOf(key));
      return file.createReadStream(range);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    // The folder is the data folder's: whoever makes that one sees that it can be written.
    demand: async () => undefined,
    check: async () => undefined,
  };
}
