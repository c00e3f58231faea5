// The backup as a job: every night, and on request.
import { z } from "zod";
import { defineJob, defineWorker } from "../jobs/jobs.server.ts";
import type { World } from "../world/world.server.ts";
import { makeBackup } from "./make.server.ts";

/** Its name is its key, so at most one waits at a time. */
export const makeBackupJob = defineJob("make_backup", z.object({}), "upkeep");

/** Makes a backup. If no file was made, the job is retried with growing pauses. Meanwhile the record shows the error. */
export const backupEveryNight = defineWorker(
  makeBackupJob,
  async (_, world: World) => {
    const { settings, database, files, version } = world;
    const record = await makeBackup({ settings, connection: database.connection, files, version }, world.now());
    if (record.error !== null) world.log.warn({ error: record.error }, "the backup did not go well");
    else world.log.info({ file: record.file, bytes: record.bytes }, "a backup was made");
    if (record.file === null && !record.underWay) throw new Error(record.error ?? "no backup was made");
  },
  // Three or four o'clock in Warsaw.
  { minute: 10, hour: 2 },
);
