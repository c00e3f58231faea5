// Work for later: jobs live in PostgreSQL (graphile-worker), are added inside the writing transaction and run once, on any process.
import { Logger as GraphileLogger, run, type Runner } from "graphile-worker";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { z } from "zod";
import { type Database, ownerWithin, type Trx } from "./database.server.ts";

export interface Job<P extends z.ZodType = z.ZodType, W = unknown> {
  name: string;
  payload: P;
  run(payload: z.output<P>, world: W): Promise<void>;
}

/** Declares a job: its name, what it is given, and what it does. A job that throws is tried again with growing pauses. */
export function job<P extends z.ZodType, W>(name: string, payload: P, work: (payload: z.output<P>, world: W) => Promise<void>): Job<P, W> {
  return { name, payload, run: work };
}

/** Adds a job that runs once the transaction has committed, and not before `at`; at most one of the same `key` waits at a time. */
export async function later(trx: Trx, name: string, payload: object, key?: string, at?: Date): Promise<void> {
  await ownerWithin(trx, (owner) =>
    sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}, run_at => ${at?.toISOString() ?? null}::timestamptz)`.execute(
      owner,
    ),
  );
}

/** Makes or updates the job tables, then works on jobs until closed. */
export async function openJobs<W>(
  database: Database,
  jobs: readonly Job<z.ZodType, W>[],
  world: W,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: database.pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: Object.fromEntries(
      jobs.map((each) => [
        each.name,
        async (payload: unknown) => {
          try {
            await each.run(each.payload.parse(payload), world);
          } catch (error) {
            log.warn({ job: each.name, err: error }, "a job failed and will be tried again");
            throw error;
          }
        },
      ]),
    ),
    logger: quietLogger(log),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, "the job runner stopped"));
  return { close: () => runner.stop() };
}

function quietLogger(log: Logger) {
  return new GraphileLogger(() => (level, message) => {
    if (level === "error") log.warn({ from: "jobs" }, message);
    else log.trace({ from: "jobs" }, message);
  });
}
