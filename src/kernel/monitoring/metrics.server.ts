// Metrics for Prometheus. Replies are counted as they happen, everything else is read when the metrics are fetched.
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Database } from "../postgres/database.server.ts";
import { openCallFigures } from "./call-figures.ts";
import type { HealthStates } from "./probe.server.ts";
import type { Report } from "./report-schema.ts";

export interface Metrics {
  /** Counts one reply: the endpoint's name (never an address), its status and its duration. */
  countReply(endpoint: string, status: number, seconds: number): void;
  /** Counts a log line that could not be written. */
  countLostLine(): void;
  /** All metrics as text. */
  text(now: Figures): Promise<string>;
  contentType: string;
}

export interface Figures {
  database: Database;
  version: string;
  parts: HealthStates;
  report: Report;
}

/** Opens a separate registry for this application. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = openCallFigures();
  const lostLines = new Counter({ name: "parkiet_log_lines_lost_total", help: "Lines of the log that could not be written.", registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name: `parkiet_${name}`, help, labelNames, registers });
  const up = gauge("up", "Whether a part works (1) or is away (0).", ["part"]);
  const info = gauge("info", "The version that runs.", ["version", "commit"]);
  const streams = gauge("streams", "Live streams that are open.");
  const pool = gauge("pool_connections", "Connections to the database.", ["state"]);
  const waiting = gauge("pool_waiting", "Calls that wait for a connection.");
  const jobs = gauge("jobs", "Jobs by state.", ["state"]);
  const mails = gauge("mails", "Mails that wait to be sent, and mails that were given up.", ["state"]);
  const free = gauge("free_bytes", "Free bytes on the disk of the data folder.");
  const gaps = gauge("missing_numbers", "Mark revisions and versions of results that are missing.");
  const checksums = gauge("checksum_failures", "Pages of the database that were not what had been written.");
  const backupAge = gauge("backup_age_seconds", "Age of the last backup.");
  const backupBytes = gauge("backup_bytes", "Size of the last backup.");
  const backupOk = gauge("backup_ok", "Whether the last backup succeeded.");
  /** Sets a gauge, or removes it when the value is unknown. */
  const setGauge = (to: Gauge, value: number | null | undefined) => {
    to.remove();
    if (value !== null && value !== undefined) to.set(value);
  };
  return {
    contentType: registry.contentType,
    countReply: (endpoint, status, seconds) => calls.add(endpoint, status, seconds),
    countLostLine: () => lostLines.inc(),
    async text({ database, version, parts, report }) {
      for (const part of ["database", "storage"] as const) up.set({ part }, parts[part] === "ok" ? 1 : 0);
      info.set({ version, commit: report.commit ?? "" }, 1);
      streams.set(report.streams);
      const { totalCount, idleCount, waitingCount } = database.pool;
      pool.set({ state: "idle" }, idleCount);
      pool.set({ state: "used" }, totalCount - idleCount);
      waiting.set(waitingCount);
      jobs.reset();
      mails.reset();
      if (report.jobs) for (const state of ["waiting", "planned", "running", "failed"] as const) jobs.set({ state }, report.jobs[state]);
      if (report.mail) for (const state of ["queued", "failed"] as const) mails.set({ state }, report.mail[state]);
      setGauge(free, report.free_bytes);
      setGauge(
        gaps,
        report.gaps?.reduce((sum, gap) => sum + gap.missing.length, 0),
      );
      setGauge(checksums, report.checksum_failures);
      setGauge(backupAge, report.backup?.age_seconds);
      setGauge(backupBytes, report.backup?.bytes);
      setGauge(backupOk, report.backup && (report.backup.ok ? 1 : 0));
      return `${await registry.metrics()}\n${calls.text()}`;
    },
  };
}
