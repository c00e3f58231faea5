// What is told of a backup: by its folder, by the health of the installation, on the page of backups.
import { z } from "zod";

export const backupRecord = z.object({
  /** When it was begun. */
  at: z.iso.datetime({ offset: true }),
  /** The full path of the backup in the data folder, if there is one. */
  file: z.string().nullable(),
  bytes: z.int(),
  /** Whether all was done that should have been, the second place included. */
  ok: z.boolean(),
  /** One sentence for whoever runs the installation: why not, or what else is wrong. */
  error: z.string().nullable(),
});
