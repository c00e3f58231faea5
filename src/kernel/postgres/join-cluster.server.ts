// Connects a command to the embedded database of a data folder, also while the application runs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { appLockHolder } from "./app-lock.server.ts";
import { applicationRole, readPassword } from "./create-cluster.server.ts";
import { type Cluster, type ClusterOptions, openCluster } from "./embedded.server.ts";
import { StartRefused } from "../settings/start-refused.ts";

/**
 * Connects to the database of an application that uses this data folder, or opens it when none does. `close` stops only a database opened here.
 * Refuses a folder without a database.
 */
export async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const folder = join(options.dataDir, "postgres");
  if (!existsSync(join(folder, "PG_VERSION")))
    throw new StartRefused(`There is no database in ${options.dataDir}; set DATA_DIR to its folder.`);
  if (appLockHolder(options.dataDir) === undefined) return openCluster(options);
  // Lines of the file: process, folder, start, port, socket folder, address.
  const [, , , port = "", socket = "", address = ""] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  const password = readPassword(options.dataDir) ?? "";
  return {
    connection: { host: socket || address, port: Number(port), user: applicationRole, password, database: applicationRole },
    close: async () => undefined,
  };
}
