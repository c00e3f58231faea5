// Judges mark over the network while the application, and then its database, is killed. Each acknowledged mark must be stored.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { Robot } from "#scripts/robot.ts";
import { giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";
import { postgresProcesses } from "#src/kernel/postgres/processes.ts";
import { migrate } from "#src/kernel/schema/migrate.server.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { openHouse } from "#tests/application/world.ts";
import { type RunningApplication, startApplication } from "./running.ts";
import { postmasterOf } from "./victim.ts";
import { getMatrixByBlock } from "#src/scoring/by-block/contract.ts";

const JUDGES = 4;
/** Number of marks acknowledged between two kills. */
const MARKS = 40;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const DATA_DIR = mkdtempSync(join(tmpdir(), "parkiet-marks-"));
chmodSync(DATA_DIR, 0o755);
let application: RunningApplication | undefined;
afterAll(async () => {
  application?.child.kill("SIGKILL");
  await application?.ended;
  await vi.waitFor(() => expect(postgresProcesses(join(DATA_DIR, "postgres"))).toEqual([]), { timeout: 60_000 });
  rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5 });
});

async function makeInstallation(): Promise<Hall> {
  const cluster = await openCluster({ dataDir: DATA_DIR, log: quiet });
  await migrate(cluster.connection, join(import.meta.dirname, "../../migrations"));
  const house = await openHouse(cluster.connection, DATA_DIR);
  const hall = await makeHall(house, { entries: 5, judges: JUDGES });
  await house.close();
  await cluster.close();
  return hall;
}

it("killing the application and then its database while judges mark loses no mark that was acknowledged, and each is there once", async () => {
  const hall = await makeInstallation();
  let url = "";
  const serve = async () => {
    application = startApplication({ DATA_DIR }, ["--serve"]);
    url = await application.url;
    return application;
  };
  const robotWith = ({ cookies }: Robot) => {
    const robot = new Robot((path, init) => fetch(new URL(path, url), init), hall.tenant.slug);
    for (const [name, value] of cookies) robot.cookies.set(name, value);
    return robot;
  };
  let acknowledged = 0;
  let lost = 0;
  let going = true;
  /** Sends a mark until it is acknowledged, as a tablet does: the same mark again when there is no answer. */
  const give = async (judge: Robot, performance: string, body: object) => {
    for (;;) {
      const reply = await judge.call(giveMarks, { params: { id: performance }, body: body as never }).catch(() => undefined);
      if (reply && reply.status < 300) break;
      expect(reply === undefined || reply.status >= 500, JSON.stringify(reply?.body)).toBe(true);
      lost += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    acknowledged += 1;
  };
  /** Marks all performances repeatedly. Resolves with the last marks that the judge gave each of them. */
  const mark = async (own: Robot) => {
    const judge = robotWith(own);
    const latest = new Map<string, { marks: object; revision: number }>();
    while (going)
      for (const [at, performance] of hall.performance_ids.entries()) {
        const revision = latest.get(performance)?.revision ?? 0;
        const marks = { T: 1 + ((revision + at) % 19) / 2, C: 1 + (revision % 19) / 2 };
        await give(judge, performance, { id: newId(), marks, device_at: "2026-11-28T10:00:00+01:00", revision });
        latest.set(performance, { marks, revision: revision + 1 });
      }
    return latest;
  };
  const more = async () => {
    const before = acknowledged;
    const enough = vi.waitFor(() => expect(acknowledged).toBeGreaterThan(before + MARKS), { timeout: 120_000, interval: 20 });
    await Promise.race([enough, Promise.all(marking)]);
  };

  const first = await serve();
  const marking = hall.referees.map(mark);
  await more();
  first.child.kill("SIGKILL");
  await first.ended;
  const second = await serve();
  await more();
  const killed = postmasterOf(DATA_DIR);
  process.kill(killed, "SIGKILL");
  await more();
  expect(postmasterOf(DATA_DIR)).not.toBe(killed);
  going = false;
  const latest = await Promise.all(marking);
  expect(lost).toBeGreaterThan(0);

  const { rows, seats } = await robotWith(hall.admin).must(getMatrixByBlock, { params: { id: hall.round_id } });
  expect([rows.length, seats.length]).toEqual([hall.performance_ids.length, JUDGES]);
  for (const row of rows)
    expect(row.cells.map((cell) => cell && { marks: cell.marks, revision: cell.revision })).toEqual(
      latest.map((judge) => judge.get(row.performance_id)),
    );
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});
