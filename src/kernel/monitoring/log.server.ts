// Structured logs on standard output, one JSON object per line, without secrets.
import { writeSync } from "node:fs";
import { type DestinationStream, type Logger, pino } from "pino";

/** Writes bytes and returns how many were written. Throws the system's error. */
type Write = (bytes: Uint8Array) => number;

const STANDARD_OUTPUT = 1;
/** Longest time a line waits for a slow reader, in milliseconds. */
const PATIENCE_MS = 500;
const PAUSE_MS = 5;

/** Opens the log at this level. A line that cannot be written is dropped and reported to `onLost`. The log never throws. */
export function openLog(
  level: string,
  onLost: () => void = () => undefined,
  write: Write = (bytes) => writeSync(STANDARD_OUTPUT, bytes),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ["password", "*.password", "token", "*.token", "cookie", "*.cookie", "headers"], censor: "[hidden]" },
    },
    openDestination(onLost, write),
  );
}

/**
 * A destination for pino that survives a full disk (ENOSPC) and a missing reader (EPIPE). pino's own destination throws in the first case and stays
 * silent for ever in the second. The first line written again follows a line that says how many were lost.
 */
function openDestination(onLost: () => void, write: Write): DestinationStream {
  let lost = 0;
  let problem = "";
  /** True when the disk has only the beginning of a lost line. */
  let torn = false;
  return {
    write(line) {
      const notice = { level: pino.levels.values.warn, time: new Date().toISOString(), lost, problem, msg: "lines of the log were lost" };
      const bytes = Buffer.from(`${torn ? "\n" : ""}${lost > 0 ? `${JSON.stringify(notice)}\n` : ""}${line}`);
      let written = 0;
      try {
        while (written < bytes.length) written += writePatiently(write, bytes.subarray(written), lost > 0 ? 0 : PATIENCE_MS);
        lost = 0;
        torn = false;
      } catch (error) {
        problem = codeOf(error);
        lost += 1;
        torn ||= written > 0;
        onLost();
      }
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

/** Writes to a pipe that may be full (EAGAIN). Waits at most `patience` milliseconds for its reader. */
function writePatiently(write: Write, bytes: Uint8Array, patience: number): number {
  for (let waited = 0; ; waited += PAUSE_MS)
    try {
      return write(bytes);
    } catch (error) {
      if (codeOf(error) !== "EAGAIN" || waited >= patience) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
}
