// The backup as a job: every night, and when somebody asks for one.
import { z } from "zod";
import { defineJob, defineWorker } from "../jobs/jobs.server.ts";
import type { World } from "../world/world.server.ts";
import { makeBackup } from "./make.server.ts";

/** The job; its name is its key, so that one of it waits at a time. */
export const makeBackupJob = defineJob("make_backup", z.object({}), "upkeep");

/** Makes a backup. One that was not made at all is tried again with growing pauses; what went wrong stands in its record meanwhile. */
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
