// Manifest of a backup. It is the last part of the archive, so a truncated archive has none.
import { z } from "zod";

export const FORMAT = 1;
export const MANIFEST = "manifest.json";

const stored = z.object({
  tenant_id: z.uuid(),
  id: z.uuid(),
  bytes: z.number(),
  sha256: z.string(),
  content_type: z.string(),
});

export const manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of Parkiet that made it, and when. */
  version: z.string(),
  at: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), fingerprint: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Files with their bytes in the archive. */
  files: z.array(stored),
  /** Files named by rows with bytes outside the archive: in the bucket of STORAGE_URL, or (`missing`) not found. */
  elsewhere: z.array(stored),
  missing: z.array(stored),
});

export type Manifest = z.output<typeof manifest>;
export type StoredBytes = z.output<typeof stored>;

/** Name of a table's part in the archive. */
export const tableEntryName = (table: string, number: number) => `database/${table}/${String(number).padStart(5, "0")}`;
/** Name of a file's part in the archive. */
export const fileEntryName = (file: { tenant_id: string; id: string }) => `files/${file.tenant_id}/${file.id}`;
