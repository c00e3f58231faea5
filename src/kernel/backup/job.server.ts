// The backup as a job: every night, and when somebody asks for one.
import { z } from "zod";
import { job } from "../jobs/jobs.server.ts";
import type { World } from "../world/world.server.ts";
import { makeBackup } from "./make.server.ts";

/** The job's name, and its key: one of it waits at a time. */
export const BACKUP_JOB = "make_backup";

/** Makes a backup. One that was not made at all is tried again with growing pauses; what went wrong stands in its record meanwhile. */
export const backupJob = {
  ...job(
    BACKUP_JOB,
    z.object({}),
    async (_, world: World) => {
      const { settings, database, files, version } = world;
      const record = await makeBackup({ settings, connection: database.connection, files, version }, world.now());
      if (record.error !== null) world.log.warn({ error: record.error }, "the backup did not go well");
      else world.log.info({ file: record.file, bytes: record.bytes }, "a backup was made");
      if (record.file === null && !record.underWay) throw new Error(record.error ?? "no backup was made");
    },
    "upkeep",
  ),
  // Three or four o'clock in Warsaw.
  nightly: { minute: 10, hour: 2 },
};
