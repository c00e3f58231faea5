// Operating report: pending mails and jobs, last backup, free disk space, lost rows.
import { spawn } from "node:child_process";
import { backupsIn, readLast } from "../backup/folder.server.ts";
import type { World } from "../world/world.server.ts";
import { findGaps, type Numbering } from "../monitoring/gaps.server.ts";
import { withTimeLimit, type HealthStates } from "../monitoring/probe.server.ts";
import type { Report } from "../monitoring/report-schema.ts";

/** Expensive values that rarely change are cached for this many milliseconds. */
const SELDOM_MS = 60_000;

/** Returns a function that makes the report. `numberings` are the gap-free sequences of the slices. */
export function openReport(world: World, numberings: readonly Numbering[]): (parts: HealthStates) => Promise<Report> {
  const { database, files, settings, live } = world;
  const gaps = cacheForMinute(() => findGaps(database, numberings));
  const ffmpeg = cacheForMinute(ffmpegVersion);
  return async ({ database: state }) => {
    const fromDatabase = <T>(load: () => Promise<T>) =>
      state === "ok"
        ? withTimeLimit(
            load().catch(() => null),
            null,
          )
        : null;
    const [jobs, checksums, lost, backup, free, version] = await Promise.all([
      fromDatabase(() => jobsOf(world)),
      fromDatabase(async () => checksumFailures(world)),
      fromDatabase(gaps),
      lastBackup(settings.DATA_DIR, world.now()),
      withTimeLimit(
        files.freeBytes().catch(() => null),
        null,
      ),
      withTimeLimit(ffmpeg(), null),
    ]);
    return {
      mail: jobs && { smtp: settings.SMTP_URL !== undefined, ...jobs.mail },
      jobs: jobs && jobs.all,
      backup,
      free_bytes: free,
      ffmpeg: version,
      commit: world.commit ?? null,
      streams: live.listeners(),
      checksum_failures: checksums,
      gaps: lost,
    };
  };
}

/** Caches the result for a minute. A failure is not cached. */
function cacheForMinute<T>(load: () => Promise<T>): () => Promise<T> {
  let cached: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (cached && now - cached.at < SELDOM_MS) return cached.answer;
    const answer = load();
    cached = { at: now, answer };
    answer.catch(() => {
      cached = undefined;
    });
    return answer;
  };
}

interface JobRow {
  task: string;
  waiting: number;
  planned: number;
  running: number;
  failed: number;
  failed_at: string | null;
  last_error: string | null;
}

/** Counts jobs by kind and state. A job without attempts left has failed. Mails are jobs, too. */
async function jobsOf({ database }: World) {
  const { rows } = await database.pool.query<JobRow>(`
    SELECT task_identifier AS task,
      count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at <= now()) AS waiting,
      count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NULL AND run_at > now()) AS planned,
      count(*) FILTER (WHERE attempts < max_attempts AND locked_at IS NOT NULL) AS running,
      count(*) FILTER (WHERE attempts >= max_attempts) AS failed,
      max(updated_at) FILTER (WHERE last_error IS NOT NULL) AS failed_at,
      (array_agg(last_error ORDER BY updated_at DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS last_error
    FROM graphile_worker.jobs GROUP BY task_identifier`);
  const sum = (of: readonly JobRow[], count: "waiting" | "planned" | "running" | "failed") => of.reduce((all, row) => all + row[count], 0);
  const lastOf = (of: readonly JobRow[]) =>
    of
      .filter((row) => row.failed_at !== null)
      .sort((a, b) => (a.failed_at ?? "").localeCompare(b.failed_at ?? ""))
      .at(-1);
  const failure = (row: JobRow) => ({ at: row.failed_at ?? "", problem: withoutAddresses(row.last_error ?? "") });
  const mails = rows.filter((row) => row.task === "send_mail");
  const [mail, any] = [lastOf(mails), lastOf(rows)];
  return {
    mail: {
      queued: sum(mails, "waiting") + sum(mails, "planned") + sum(mails, "running"),
      failed: sum(mails, "failed"),
      last_failure: mail ? failure(mail) : null,
    },
    all: {
      waiting: sum(rows, "waiting"),
      planned: sum(rows, "planned"),
      running: sum(rows, "running"),
      failed: sum(rows, "failed"),
      last_failure: any ? { job: any.task, ...failure(any) } : null,
    },
  };
}

/** Removes e-mail addresses: mail servers repeat the address that they refused. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…").slice(0, 300);
}

async function checksumFailures({ database }: World): Promise<number> {
  const { rows } = await database.pool.query<{ failures: number | null }>(
    "SELECT checksum_failures AS failures FROM pg_stat_database WHERE datname = current_database()",
  );
  return rows[0]?.failures ?? 0;
}

/** Result of the last backup. Null when there was none yet. */
async function lastBackup(dataDir: string, now: Date): Promise<Report["backup"]> {
  const folder = backupsIn(dataDir);
  try {
    const record = await readLast(folder);
    return record && { ...record, age_seconds: Math.max(0, Math.round((now.getTime() - Date.parse(record.at)) / 1000)) };
  } catch {
    return {
      at: null,
      age_seconds: null,
      bytes: 0,
      file: null,
      ok: false,
      error: `what ${folder} tells of the last backup cannot be read`,
    };
  }
}

/** Version of the installed ffmpeg, or null. */
function ffmpegVersion(): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn("ffmpeg", ["-version"], { stdio: ["ignore", "pipe", "ignore"], timeout: 10_000, killSignal: "SIGKILL" });
    let output = "";
    child.once("error", () => resolve(null));
    child.once("close", () => resolve(/^ffmpeg version (\S+)/.exec(output)?.[1] ?? null));
    child.stdout?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(0, 200);
    });
  });
}
