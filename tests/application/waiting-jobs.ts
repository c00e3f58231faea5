// Failed jobs, which the queue runs again after a pause.
import { vi } from "vitest";
import type { Database } from "#src/kernel/postgres/database.server.ts";

/** Waits for a failed job and ends the pauses of all of them, so that a runner takes them now. Returns the shortest pause, in seconds. */
export async function endPauses({ pool }: Pick<Database, "pool">): Promise<number> {
  const seconds = await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ seconds: number | null }>(
        `WITH failed AS (
          SELECT id, extract(epoch FROM run_at - updated_at)::float8 AS seconds FROM graphile_worker._private_jobs
          WHERE attempts > 0 AND locked_at IS NULL
        ), moved AS (UPDATE graphile_worker._private_jobs j SET run_at = now() FROM failed f WHERE j.id = f.id)
        SELECT min(seconds) AS seconds FROM failed`,
      );
      const found = rows[0]?.seconds ?? null;
      if (found === null) throw new Error("no job has failed yet");
      return found;
    },
    { timeout: 20_000, interval: 20 },
  );
  await pool.query(`SELECT pg_notify('jobs:insert', '{"count":5}')`);
  return seconds;
}
