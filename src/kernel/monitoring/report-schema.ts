// Schemas of the operating report: parts, mails, jobs and the newest backup.
import { z } from "zod";

export const backupRecord = z.object({
  /** When it started. */
  at: z.iso.datetime({ offset: true }),
  /** Full path of the backup in the data folder, if it was made. */
  file: z.string().nullable(),
  bytes: z.int(),
  /** True when everything succeeded, including the second place. */
  ok: z.boolean(),
  /** One sentence for the operator: why it failed, or what else is wrong. */
  error: z.string().nullable(),
});

const failure = z.object({ at: z.iso.datetime({ offset: true }), problem: z.string() });

export const publicHealth = z.object({
  status: z.enum(["ok", "unavailable"]),
  version: z.string(),
  database: z.enum(["ok", "away"]),
  storage: z.enum(["ok", "away"]),
});

/** Additional fields for a super-admin's session or the metrics token. Null means unknown. */
export const report = z.object({
  mail: z.object({ smtp: z.boolean(), queued: z.int(), failed: z.int(), last_failure: failure.nullable() }).nullable(),
  jobs: z
    .object({
      waiting: z.int(),
      planned: z.int(),
      running: z.int(),
      failed: z.int(),
      last_failure: failure.extend({ job: z.string() }).nullable(),
    })
    .nullable(),
  /** Null: no backup yet. */
  backup: backupRecord.extend({ at: backupRecord.shape.at.nullable(), age_seconds: z.int().nullable() }).nullable(),
  free_bytes: z.int().nullable(),
  ffmpeg: z.string().nullable().describe("Its version; null where the machine has none."),
  commit: z.string().nullable(),
  streams: z.int(),
  checksum_failures: z.int().nullable().describe("Pages of the database that were not what had been written."),
  gaps: z
    .array(z.object({ kind: z.string(), tenant: z.string(), of: z.string(), missing: z.array(z.int()) }))
    .nullable()
    .describe("Numbers that are missing among mark revisions (of a sheet) and versions of results (of a block)."),
});

export type Report = z.output<typeof report>;
