// A database whose files are not what had been written to them: told in one sentence, with the way back.

/** What PostgreSQL calls pages that are not what was written (XX001), their indexes (XX002), and files that are gone (58P01). */
const CODES = ["XX001", "XX002", "58P01"];

/** What it says when it cannot recover, or meets such pages; a full disk and missing rights are something else. */
const SAID =
  /could not locate (a valid|required) checkpoint record|invalid (primary )?checkpoint record|could not find redo location|invalid page in block|WAL contains references to invalid pages|(incorrect|calculated CRC) checksum|page verification failed|control file (contains invalid|appears to be corrupt)|(pg_control|pg_filenode\.map|relation mapping file)|could not (open|read) file "(global|base|pg_wal|pg_xact|pg_multixact)\//i;
const SOMETHING_ELSE = /No space left on device|Permission denied|lock file|Too many open files/i;

function sentence(said: string): string {
  return `The database is damaged (${said}): stop, move the folder "postgres" of DATA_DIR aside (do not delete it) and restore the newest backup with npm run -s restore -- FILE.`;
}

/** The sentence for what PostgreSQL wrote, or undefined when it tells of no damage. */
export function damageIn(output: string): string | undefined {
  const lines = output.split("\n").filter((each) => SAID.test(each));
  // What ended it says more than what led to it.
  const line = lines.find((each) => /^(PANIC|FATAL):/.test(each)) ?? lines[0];
  if (!line || SOMETHING_ELSE.test(output)) return undefined;
  return sentence(line.replace(/^\w+:\s*/, "").trim());
}

/** The sentence for an error of a statement, or of what it was the cause of; undefined when it tells of no damage. */
export function damageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string" && CODES.includes(error.code)) return sentence(error.message);
  return damageOf(error.cause);
}
