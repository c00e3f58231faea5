// Background jobs: stored in PostgreSQL (graphile-worker), added within the writing transaction, run once, on any process.
import { Logger as GraphileLogger, parseCronItems, run, type Runner } from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { type Database, openPool, ownerWithin, type Trx } from "../postgres/database.server.ts";
import { isTransient } from "../postgres/failures.ts";

/** Jobs of one lane wait only for each other: a rush of music delays no mail, and a slow mail server no music. */
export type Lane = "common" | "mail" | "decoding" | "upkeep";

/** Jobs of a lane that one process runs at once. */
const AT_ONCE: Readonly<Record<Lane, number>> = { common: 2, mail: 2, decoding: 1, upkeep: 1 };

/** A nightly job that no process ran in time is made up for within this many milliseconds. */
const MISSED_MS = 20 * 3_600_000;

/** A kind of job. Name and payload are stored in the queue, so payloads of older builds must stay readable. */
export interface Job<P extends z.ZodType = z.ZodType> {
  name: string;
  payload: P;
  lane: Lane;
}

/** Declares a job, in the lowest slice that adds it. Its worker may be in a higher slice. */
export function defineJob<P extends z.ZodType>(name: string, payload: P, lane: Lane = "common"): Job<P> {
  return { name, payload, lane };
}

/** The organiser in a payload, for workers that need its name. */
export const tenantShape = z.object({ id: z.string(), slug: z.string(), name: z.string() });

/** The worker of one kind of job. A failed job is retried with growing pauses. */
export interface Worker<W> {
  job: Job;
  /** When to add the job every night, minute and hour in UTC: once for all processes, and later if none ran then. */
  nightly: { minute: number; hour: number } | undefined;
  run(payload: unknown, world: W): Promise<void>;
}

/** Defines the only worker of a declared job. */
export function defineWorker<P extends z.ZodType, W>(
  job: Job<P>,
  work: (payload: z.output<P>, world: W) => Promise<void>,
  nightly?: Worker<W>["nightly"],
): Worker<W> {
  return { job, nightly, run: (payload, world) => work(job.payload.parse(payload), world) };
}

const typed = Symbol("typed");

/** A job to run after the transaction commits, not before `at`. Of jobs with the same `key` only the last waits. */
export interface QueuedJob {
  /** Only `createJob` sets this, so that payloads always fit their job. */
  [typed]: true;
  name: string;
  payload: unknown;
  key: string | undefined;
  at: Date | undefined;
}

/** Creates a job for `queueJobs`. */
export const createJob = <P extends z.ZodType>({ name }: Job<P>, payload: z.input<P>, key?: string, at?: Date): QueuedJob => ({
  [typed]: true,
  name,
  payload,
  key,
  at,
});

/** Adds jobs in one statement. It has no parameters, so that it is sent together with the change of role. */
export async function queueJobs(trx: Trx, jobs: readonly QueuedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await ownerWithin(trx, (owner) =>
    sql`select graphile_worker.add_job(j.name, j.payload, job_key => j.key, run_at => j.at)
      from json_to_recordset(${sql.lit(JSON.stringify(jobs))}::json) as j(name text, payload json, key text, at timestamptz)`.execute(
      owner,
    ),
  );
}

/** Adds one job. */
export const queueJob = <P extends z.ZodType>(trx: Trx, job: Job<P>, payload: z.input<P>, key?: string, at?: Date): Promise<void> =>
  queueJobs(trx, [createJob(job, payload, key, at)]);

/** True when a job with this key waits only for a free worker, or is running. */
export async function isReadyToRun(trx: Trx, key: string): Promise<boolean> {
  const { rows } = await ownerWithin(trx, (owner) =>
    sql`select 1 from graphile_worker.jobs where key = ${key} and (run_at <= now() or locked_at is not null)`.execute(owner),
  );
  return rows.length > 0;
}

/** Creates or updates the job tables, then works on jobs until closed. Each lane has its own workers and connections. */
export async function openJobs<W>(
  database: Database,
  workers: readonly Worker<W>[],
  world: W,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const lanes = [...Map.groupBy(workers, (each) => each.job.lane)];
  // Each lane listens on one connection and fetches and reports its jobs on the others.
  // The library expects times as pg parses them by default.
  const pool = withRetryableErrors(openPool(database.connection, 2 * lanes.length, pg.types));
  const runners: Runner[] = [];
  const close = async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await pool.end();
  };
  for (const [lane, own] of lanes) {
    const runner = await run({
      pgPool: pool,
      concurrency: AT_ONCE[lane],
      noHandleSignals: true,
      pollInterval: 2000,
      taskList: Object.fromEntries(own.map((each) => [each.job.name, taskOf(each, world, log)])),
      parsedCronItems: parseCronItems(own.flatMap(cronOf)),
      logger: jobLogger(log),
    }).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    runners.push(runner);
    runner.promise.catch((error: unknown) => log.error({ err: error, lane }, "the job runner stopped"));
  }
  return { close };
}

/** `cannot_connect_now`: the library waits and retries after this code. */
const NOT_NOW = "57P03";

function markRetryable(error: unknown): never {
  if (error instanceof Error && isTransient(error)) Object.assign(error, { code: NOT_NOW });
  throw error;
}

/**
 * Gives errors of a lost or refused connection a code after which the library retries. With any other code the failed report of a finished job is an
 * unhandled rejection, which would end the process.
 */
function withRetryableErrors(pool: pg.Pool): pg.Pool {
  const wrap = <T extends object>(of: T, name: "connect" | "query"): void => {
    const ask = Reflect.get(of, name) as (...args: unknown[]) => unknown;
    const wrapped = (...args: unknown[]) => {
      const answer: unknown = Reflect.apply(ask, of, args);
      return answer instanceof Promise ? answer.catch(markRetryable) : answer;
    };
    Object.assign(of, { [name]: wrapped });
  };
  wrap(pool, "connect");
  pool.on("connect", (client) => wrap(client, "query"));
  return pool;
}

function taskOf<W>(worker: Worker<W>, world: W, log: Logger): (payload: unknown) => Promise<void> {
  return async (payload) => {
    try {
      await worker.run(payload, world);
    } catch (error) {
      log.warn({ job: worker.job.name, err: error }, "a job failed and will be tried again");
      throw error;
    }
  };
}

function cronOf<W>({ job: { name }, nightly }: Worker<W>) {
  if (!nightly) return [];
  return [{ task: name, match: `${nightly.minute} ${nightly.hour} * * *`, options: { backfillPeriod: MISSED_MS, jobKey: name } }];
}

function jobLogger(log: Logger) {
  return new GraphileLogger(() => (level, message) => {
    if (level === "error") log.warn({ from: "jobs" }, message);
    else log.trace({ from: "jobs" }, message);
  });
}
