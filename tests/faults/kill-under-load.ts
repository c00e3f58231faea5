// Kills a writing program repeatedly, at different moments of its database's life.
import { join } from "node:path";
import { expect, vi } from "vitest";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";
import { postmasterOf, type Victim } from "./victim.ts";

/**
 * Starts the program on the data folder and kills it (-9) while it writes, `kills` times. Every fifth time its PostgreSQL is killed too, and every
 * third time the next start follows at once. Expects that no PostgreSQL outlives its program. Returns all acknowledged rows.
 */
export async function killUnderLoad(start: () => Victim, dataDir: string, kills: number): Promise<string[]> {
  const cluster = join(dataDir, "postgres");
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const victim = start();
    await victim.acknowledged(10 + kill * 7);
    expect(postgresProcesses(cluster)).not.toEqual([]);
    if (kill % 5 === 4) process.kill(postmasterOf(dataDir), "SIGKILL"); // the next start has to recover from the log
    victim.child.kill("SIGKILL");
    await victim.ended;
    acknowledged.push(...victim.rows);
    const atOnce = kill % 3 === 2 && kill < kills - 1; // while the database of the killed one may still be stopping
    if (!atOnce) await vi.waitFor(() => expect(postgresProcesses(cluster)).toEqual([]), { timeout: 60_000, interval: 20 });
  }
  return acknowledged;
}
