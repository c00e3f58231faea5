// Structured logs on standard output, one JSON object a line; secrets never appear in them.
import { type Logger, pino } from "pino";

/** The process's log at this level. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["password", "*.password", "token", "*.token", "cookie", "*.cookie", "headers"], censor: "[hidden]" },
  });
}
