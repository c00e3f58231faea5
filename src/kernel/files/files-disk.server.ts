// Stores files in a folder on this machine's disk.
import { copyFile, link, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OWN_FOLDER } from "../settings/data-folders.server.ts";
import type { Store } from "./store.ts";

/** Opens the store in `folder`. The folder is created with the first file. */
export function openDisk(folder: string): Store {
  const pathOf = (key: string) => join(folder, key);
  return {
    pathOf,
    async put(key, path) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: OWN_FOLDER });
      // A hard link to the same bytes. The temporary name is removed after the call, and a repeated transaction still finds it.
      await link(path, pathOf(key)).catch(() => copyFile(path, pathOf(key)));
    },
    async read(key, range) {
      const file = await open(pathOf(key));
      return file.createReadStream(range);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    // The folder is in the data folder, which was checked when it was created.
    demand: async () => undefined,
    check: async () => undefined,
  };
}
