import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { openDatabase, type Trx } from "#src/kernel/postgres/database.server.ts";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";
import { migrate } from "#src/kernel/schema/migrate.server.ts";
import { type MadeTenant, makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { makeTwoRounds, markRound } from "#tests/rounds/two-rounds.ts";
import { openHouse } from "#tests/application/world.ts";
import { postmasterOf, startVictim } from "./victim.ts";
import { listOutcomes } from "#src/scoring/results/sql.server.ts";

const KILLS = 5;
const ROUNDS = 4;
const application = join(import.meta.dirname, "application.ts");
const migrations = join(import.meta.dirname, "../../migrations");
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const dataDir = mkdtempSync(join(tmpdir(), "parkiet-decided-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

interface Pair {
  round: string;
  next: string;
}

/** Creates eliminations that are danced and marked, each with its final, and an administrator who may close them. */
async function makeRounds(): Promise<{ tenant: MadeTenant; email: string; pairs: Pair[] }> {
  const cluster = await openCluster({ dataDir, log: quiet });
  await migrate(cluster.connection, migrations);
  const house = await openHouse(cluster.connection, dataDir);
  const tenant = await makeTenant(house);
  const { email } = await makePerson(house, tenant, "admin");
  const pairs: Pair[] = [];
  for (let made = 0; made < ROUNDS; made++) {
    const hall = await makeTwoRounds(house, { entries: 8, judges: 3, wanted: 4, tenant });
    await markRound(
      house,
      hall,
      hall.round_id,
      Array.from({ length: 8 }, (_, at) => [[9 - at / 2, 9]]),
    );
    pairs.push({ round: hall.round_id, next: hall.final_id });
  }
  await house.close();
  await cluster.close();
  return { tenant, email, pairs };
}

/**
 * Reads the state of a round and of the next one: the `versions` of its result, whether it is decided, the entries recalled by the newest version,
 * and the entries in the next round and its heats.
 */
async function stateOf(trx: Trx, { round, next }: Pair) {
  const row = await trx.selectFrom("rounds").select(["decided_at", "decided_version"]).where("id", "=", round).executeTakeFirstOrThrow();
  const results = await trx.selectFrom("results").select("result_version").where("round_id", "=", round).execute();
  const newest = (await listOutcomes(trx, [round]))[0]?.outcome.tabulated.recall?.recalled ?? [];
  const entries = async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : (await trx.selectFrom("performances").select("entry_id").where("id", "in", ids).execute()).map((each) => each.entry_id);
  const there = await trx.selectFrom("performances").select(["id", "entry_id"]).where("round_id", "=", next).execute();
  const placed = await trx.selectFrom("heat_places").select("performance_id").where("round_id", "=", next).execute();
  const heats = await trx.selectFrom("heats").select("id").where("round_id", "=", next).execute();
  return {
    decided: row.decided_at !== null,
    decided_version: row.decided_version,
    versions: results.map((each) => each.result_version).toSorted((a, b) => a - b),
    sent: (await entries(newest)).toSorted(),
    there: there.map((each) => each.entry_id).toSorted(),
    placed: placed.map((each) => each.performance_id).toSorted(),
    performances: there.map((each) => each.id).toSorted(),
    heats: heats.length,
  };
}

it(`${KILLS} kills while rounds are decided and opened again leave a result with its next round filled, or neither`, {
  timeout: 600_000,
}, async () => {
  const { tenant, email, pairs } = await makeRounds();
  const acknowledged: string[] = [];
  const seen: boolean[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const ids = pairs.map((pair) => pair.round);
    const victim = startVictim(application, [dataDir, tenant.slug, email, PASSWORD, ...ids]);
    await victim.acknowledged(4 + kill);
    if (kill % 3 === 2) process.kill(postmasterOf(dataDir), "SIGKILL");
    victim.child.kill("SIGKILL");
    await victim.ended;
    acknowledged.push(...victim.rows);
    await vi.waitFor(() => expect(postgresProcesses(join(dataDir, "postgres"))).toEqual([]), { timeout: 60_000, interval: 20 });
    const cluster = await openCluster({ dataDir, log: quiet });
    const database = openDatabase(cluster.connection, 1);
    for (const pair of pairs) {
      const now = await database.inTenant(tenant.id, (trx) => stateOf(trx, pair));
      seen.push(now.decided);
      const closings = acknowledged.filter((id) => id === pair.round).length;
      expect(now.versions).toEqual(now.versions.map((_, at) => at + 1));
      expect(now.versions.length).toBeGreaterThanOrEqual(closings);
      expect(now.sent).toHaveLength(now.versions.length > 0 ? 4 : 0);
      expect(now.there).toEqual(now.decided ? now.sent : []);
      expect(now.placed).toEqual(now.performances);
      expect(now.heats).toBeGreaterThan(0);
      if (now.decided) expect(now.decided_version).toBe(now.versions.length);
    }
    await database.close();
    await cluster.close();
  }
  // The kills hit both states: decided rounds and reopened rounds.
  expect(new Set(seen)).toEqual(new Set([false, true]));
});
