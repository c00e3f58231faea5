// What the desk's GETs cost the database: processor time of PostgreSQL per call for an organiser of a running competition, half of it judged.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Endpoint } from "#src/kernel/endpoint.ts";
import { addressOf, deskGets } from "#tests/desk-gets.ts";
import { startTestCluster } from "#tests/postgres.global.ts";
import { judgeHalf } from "#tests/given-marks.ts";
import { type Hall, makeHall, splitBlocks } from "#tests/situations.ts";
import { sentDuring } from "#tests/statements.ts";
import { openHouse, type Place } from "#tests/world.ts";
import { goal, quick } from "./goal.ts";

const BLOCK = 20;
const JUDGES = 5;
/** Statements have names from the fifth call on. */
const WARM = quick ? 5 : 11;
const CALLS = quick ? 2 : 8;
/** Goals in database CPU milliseconds per call, by number of entries. */
const GOALS: readonly [entries: number, most: number][] = quick
  ? [[600, 20]]
  : [
      [600, 20],
      [2000, 60],
    ];

/** Prints a line for each GET that costs over a tenth of the goal, or does not answer 200. */
export async function bench(print: (line: string) => void): Promise<void> {
  for (const [entries, most] of GOALS) await measure(print, entries, most);
}

type BenchHouse = Awaited<ReturnType<typeof openHouse>>;

async function measure(print: (line: string) => void, entries: number, most: number): Promise<void> {
  const cluster = await startTestCluster();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const house = await openHouse(cluster.connection, folder);
  try {
    const hall = await makeHall(house, { entries, judges: JUDGES });
    await splitBlocks(house, hall, BLOCK);
    await judgeHalf(house, hall);
    await house.world.database.pool.query("VACUUM ANALYZE");
    const rows = [];
    for (const endpoint of deskGets) rows.push(await costOf(house, hall, endpoint));
    print(`\n${entries} entries in blocks of ${BLOCK}, ${JUDGES} judges, half of them judged; ${rows.length} GETs`);
    print("GET                                                 CPU ms   round trips   unnamed");
    for (const { path, status, ms, sent, unnamed } of rows.toSorted((a, b) => b.ms - a.ms)) {
      if (ms < most / 10 && unnamed === 0 && status === 200) continue;
      const cells = [ms.toFixed(1).padStart(8), String(sent).padStart(13), String(unnamed).padStart(9)];
      print(`${path.padEnd(49)} ${cells.join(" ")}${status === 200 ? "" : `   answered ${status}`}`);
    }
    const [dearest] = rows.toSorted((a, b) => b.ms - a.ms);
    print(
      goal(`2 the desk's dearest GET of ${entries} entries, ${dearest?.path}`, dearest?.ms ?? 0, "database CPU ms", { most, digits: 1 }),
    );
  } finally {
    await house.close();
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function costOf(house: BenchHouse, hall: Hall, endpoint: Endpoint) {
  const address = addressOf(endpoint, hall);
  let status = 0;
  for (let i = 0; i < WARM; i++) ({ status } = await hall.admin.fetch(address));
  const sent = await sentDuring(() => hall.admin.fetch(address));
  const before = await spent(house);
  for (let i = 0; i < CALLS; i++) await (await hall.admin.fetch(address)).text();
  const ms = ((await spent(house)) - before) / CALLS;
  const unnamed = sent.filter((each) => each.values.length > 0 && each.name === undefined).length;
  return { path: endpoint.path, status, ms, sent: sent.length, unnamed };
}

/** Milliseconds that the processor has worked for the connections to this place's database. */
export async function spent(house: Pick<Place, "world">): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(
    house.world.database.owner,
  );
  return rows.reduce((sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6, 0);
}
