// Classifies errors of the database, the disk and the storage: transient, caused by a value or a constraint, or a bug. Pure.

/** The file storage failed or is unavailable: a transient error, not a bug. The message is half a sentence without secrets. */
export class StorageUnavailable extends Error {
  override name = "StorageAway";
}

/** Code of a system or PostgreSQL error, such as ENOENT or 23505. Undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** True for values that PostgreSQL cannot store: the character NUL in a text (22021, 22P05), a date in the year 0000 (22008). */
export function isUnstorable(error: unknown): boolean {
  return ["22021", "22P05", "22008"].includes(codeOf(error) ?? "");
}

/** Name of the constraint that stopped a write. Undefined for other errors. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!["23503", "23505", "23514", "23P01"].includes(codeOf(error) ?? "")) return undefined;
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
}

/** Codes of network and disk failures, of a read-only database (25006), and of conflicts that remained after all retries. */
const TRANSIENT_CODES =
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN ENOENT ENOSPC EDQUOT EROFS EIO 25006 40001 40P01".split(" ");

/** True for transient errors: the database, the disk or the storage is unavailable (connection lost or refused, shutting down, full). */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error) ?? "";
  if (error instanceof StorageUnavailable || /^(08|53|57P0)/.test(code) || TRANSIENT_CODES.includes(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed/.test(
      error.message,
    )
  );
}
