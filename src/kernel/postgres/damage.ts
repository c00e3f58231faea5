// Recognises a damaged database and explains in one sentence how to restore it.

/** PostgreSQL's codes for corrupted data (XX001), corrupted indexes (XX002) and missing files (58P01). */
const CODES = ["XX001", "XX002", "58P01"];

/** Messages of PostgreSQL about corrupted pages or a failed recovery. A full disk and missing rights are different problems. */
const DAMAGE_MESSAGES =
  /could not locate (a valid|required) checkpoint record|invalid (primary )?checkpoint record|could not find redo location|invalid page in block|WAL contains references to invalid pages|(incorrect|calculated CRC) checksum|page verification failed|control file (contains invalid|appears to be corrupt)|(pg_control|pg_filenode\.map|relation mapping file)|could not (open|read) file "(global|base|pg_wal|pg_xact|pg_multixact)\//i;
const OTHER_PROBLEMS = /No space left on device|Permission denied|lock file|Too many open files/i;

function adviceFor(message: string): string {
  return `The database is damaged (${message}): stop, move the folder "postgres" of DATA_DIR aside (do not delete it) and restore the newest backup with npm run -s restore -- FILE.`;
}

/** Advice for damage reported in PostgreSQL's output. Undefined when there is none. */
export function findDamageIn(output: string): string | undefined {
  const lines = output.split("\n").filter((each) => DAMAGE_MESSAGES.test(each));
  // The line that ended the server says more than those before it.
  const line = lines.find((each) => /^(PANIC|FATAL):/.test(each)) ?? lines[0];
  if (!line || OTHER_PROBLEMS.test(output)) return undefined;
  return adviceFor(line.replace(/^\w+:\s*/, "").trim());
}

/** Advice for damage reported by a statement's error or its cause. Undefined when there is none. */
export function findDamageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string" && CODES.includes(error.code)) return adviceFor(error.message);
  return findDamageOf(error.cause);
}
