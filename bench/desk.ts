// Costs of the desk: processor time of PostgreSQL per GET for an organiser of a running competition, half of it judged; rows that its counts read;
// statements and scripts of its pages.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { getDay } from "#src/publishing/contract.ts";
import { getStage } from "#src/stage/contract.ts";
import { getStartList } from "#src/start-lists/contract.ts";
import { buildFolder } from "#src/web/rendering/pages.server.ts";
import { addressOf, deskGets } from "#tests/application/desk-gets.ts";
import { judgeHalf } from "#tests/rounds/judge-marks.ts";
import { type Hall, makeHall, splitBlocks } from "#tests/competitions/situations.ts";
import { sentDuring, stepsOf } from "#tests/application/statements.ts";
import { openHouse, type Place } from "#tests/application/world.ts";
import { startDatabase } from "./database.ts";
import { deskPages } from "./desk-pages.ts";
import { goal, type Print, isShortRun } from "./goal.ts";
import { listScores } from "#src/scoring/contract.ts";

const BLOCK = 20;
const JUDGES = 5;
/**
 * Calls before the measurement (statements are prepared from the fifth call on) and measured calls. In a short run few, of the most expensive only.
 */
const CALLS = { warm: 11, counted: 8 };
const FEW: typeof CALLS = isShortRun ? { warm: 5, counted: 1 } : CALLS;
const DEAREST = 6;
/** Goals in database CPU milliseconds per call, by number of entries. */
const GOALS: readonly [entries: number, most: number][] = isShortRun
  ? [[600, 20]]
  : [
      [600, 20],
      [2000, 60],
    ];

/** Tables from which a running competition's counts are computed. */
const COUNTED = ["heats", "heat_places", "performances", "sheets"];

/** Prints a line for each GET that costs over a tenth of the goal or does not answer 200. */
export async function bench(print: Print): Promise<void> {
  for (const [entries, most] of GOALS) await measure(print, entries, most);
}

type BenchHouse = Awaited<ReturnType<typeof openHouse>>;

async function measure(print: Print, entries: number, most: number): Promise<void> {
  const postgres = await startDatabase();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const pages = { publicUrl: "http://127.0.0.1", builtIn: buildFolder, dev: false };
  const house = await openHouse(postgres.connection, folder, {}, { pages });
  try {
    const hall = await makeHall(house, { entries, judges: JUDGES });
    await splitBlocks(house, hall, BLOCK);
    await judgeHalf(house, hall);
    await house.world.database.pool.query("VACUUM ANALYZE");
    const rows = [];
    for (const endpoint of deskGets) rows.push(await costOf(house, hall, endpoint, FEW));
    rows.sort((a, b) => b.ms - a.ms);
    if (isShortRun) for (const row of rows.slice(0, DEAREST)) Object.assign(row, await costOf(house, hall, row.endpoint, CALLS));
    rows.sort((a, b) => b.ms - a.ms);
    print(`\n${entries} entries in blocks of ${BLOCK}, ${JUDGES} judges, half of them judged; ${rows.length} GETs`);
    print("GET                                                 CPU ms   round trips   unnamed");
    for (const { endpoint, status, ms, trips, unnamed } of rows) {
      if (ms < most / 10 && unnamed.length === 0 && status === 200) continue;
      const cells = [ms.toFixed(1).padStart(8), String(trips).padStart(13), String(unnamed.length).padStart(9)];
      print(`${endpoint.path.padEnd(49)} ${cells.join(" ")}${status === 200 ? "" : `   answered ${status}`}`);
      for (const text of unnamed) print(`  without a name: ${text.slice(0, 160)}`);
    }
    const [dearest] = rows;
    goal(print, 2, `the desk's dearest GET of ${entries} entries, ${dearest?.endpoint.path}`, dearest?.ms ?? 0, "database CPU ms", {
      most,
      digits: 1,
    });
    const unnamed = rows.reduce((sum, each) => sum + each.unnamed.length, 0);
    goal(print, 2, `the desk's GETs of ${entries} entries once they are asked often`, unnamed, "statements without a name", { most: 0 });
    const blocks = entries / BLOCK;
    const limits = { most: Math.floor(blocks / 3), digits: 1 };
    goal(print, 3, `longest step of the desk's counts in ${blocks} blocks`, await longestStep(house, hall), "rows for each entry", limits);
    if (entries === GOALS[0]?.[0]) await deskPages(print, house, hall);
  } finally {
    await house.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function costOf(house: BenchHouse, hall: Hall, endpoint: Endpoint, { warm, counted }: typeof CALLS) {
  const address = addressOf(endpoint, hall);
  const call = () => {
    // The process caches sign-in data; without this only some of the calls would query it.
    house.world.authentication.clearCache();
    return hall.admin.fetch(address);
  };
  let status = 0;
  for (let i = 0; i < warm; i++) ({ status } = await call());
  const sent = await sentDuring(call);
  const before = await databaseCpuMs(house);
  for (let i = 0; i < counted; i++) await (await hall.admin.fetch(address)).text();
  const ms = ((await databaseCpuMs(house)) - before) / counted;
  const unnamed = sent.filter((each) => each.values.length > 0 && each.name === undefined).map(({ text }) => text);
  return { endpoint, status, ms, trips: sent.filter((each) => !each.joined).length, unnamed };
}

/** Returns how many rows the longest step of the four counts reads for each entry. A pass for each block would read the rows once per block. */
async function longestStep(house: BenchHouse, hall: Hall): Promise<number> {
  let most = 0;
  for (const call of [
    () => hall.admin.must(getDay, {}),
    () => hall.admin.must(listScores, { query: { competition_id: hall.competition_id } }),
    () => hall.admin.must(getStage),
    () => hall.admin.must(getStartList, { params: { id: hall.list_id } }),
  ]) {
    const [longest] = (await sentDuring(call)).toSorted((a, b) => b.text.length - a.text.length);
    const steps = longest ? await stepsOf(house, hall.tenant.id, longest) : [];
    most = Math.max(most, ...steps.filter(({ table }) => COUNTED.includes(table ?? "")).map(({ read }) => read));
  }
  return most / hall.performance_ids.length;
}

/** Returns the processor milliseconds of the connections to this place's database so far. */
export async function databaseCpuMs(house: Pick<Place, "world">): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(
    house.world.database.owner,
  );
  return rows.reduce((sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6, 0);
}
