// Handlers of the calls about backups of the installation.
import { basename } from "node:path";
import { record } from "../../kernel/audit/audit.server.ts";
import { backupsIn, listBackups, readLast, readProgress } from "../../kernel/backup/folder.server.ts";
import { makeBackupJob } from "../../kernel/backup/job.server.ts";
import { isReadyToRun } from "../../kernel/jobs/jobs.server.ts";
import * as contract from "../contract.ts";
import { handle } from "../../kernel/calls/call.server.ts";

export const handlers = handle(contract, {
  async listBackups(call) {
    const { DATA_DIR, BACKUP_DIR, BACKUP_URL, STORAGE_URL } = call.world.settings;
    const folder = backupsIn(DATA_DIR);
    const last = await readLast(folder);
    return {
      data: await listBackups(folder),
      last: last && { ...last, name: last.file && basename(last.file) },
      due: await isReadyToRun(call.db, makeBackupJob.name),
      under_way: await readProgress(folder),
      second_place: BACKUP_DIR !== undefined || BACKUP_URL !== undefined,
      files_in_bucket: STORAGE_URL !== undefined,
    };
  },

  async makeBackup(call) {
    await call.queueJob(makeBackupJob, {}, makeBackupJob.name);
    await record(call, { action: "created", subject_kind: "backup" });
  },
});
