// What an error of the database, the disk or the storage means: it passes, a value or a constraint stopped the write, or it is a bug. Pure.

/** Why the storage did not do what it was asked to: half a sentence that names no secret. A transient error like a lost database, not a bug. */
export class StorageAway extends Error {
  override name = "StorageAway";
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Whether a value is one that PostgreSQL cannot hold: the character NUL in a text (22021, 22P05), a day of the year 0000 (22008). */
export function isUnstorable(error: unknown): boolean {
  return ["22021", "22P05", "22008"].includes(codeOf(error) ?? "");
}

/** The name of the constraint that stopped a write, or undefined when the error is something else. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!["23503", "23505", "23514", "23P01"].includes(codeOf(error) ?? "")) return undefined;
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined;
}

/** Network and disk troubles as the system names them, a database that only reads (25006), and conflicts that outlived their retries. */
const AWAY =
  "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN ENOENT ENOSPC EDQUOT EROFS EIO 25006 40001 40P01".split(" ");

/** Whether the database, the disk or the storage is away (connection lost or refused, shutting down, full): an error that passes, not a bug. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error) ?? "";
  if (error instanceof StorageAway || /^(08|53|57P0)/.test(code) || AWAY.includes(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed/.test(
      error.message,
    )
  );
}
