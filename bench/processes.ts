// One, two and four processes of the application on one PostgreSQL, behind a balancer: pages, marks and live updates, with their processor time. The
// machine of a bench has few cores, so the cost of one answer says more than answers a second.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { danceDayList, fillCompetition, seatJudges } from "#scripts/rehearsal/event.ts";
import { Robot } from "#scripts/robot.ts";
import { marksOf } from "#scripts/seed/day.ts";
import { giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { startApplication, urlOfDatabase } from "#tests/faults/running.ts";
import { addressOf, runLoad, microseconds } from "./compare-with-bare.ts";
import { startDatabase } from "./database.ts";
import { type Print, isShortRun } from "./goal.ts";
import { EMAIL, PASSWORD, waitForSetupToken, setUp } from "./installation.ts";
import { memoryOf, processorOf } from "./usage.ts";

const JUDGES = 9;
const MARKS_MS = isShortRun ? 1000 : 5000;
const PAGES_MS = isShortRun ? 1000 : 4000;
const LISTENERS = 1000;
/** Updates of one change are sent at most four times a second. */
const SETTLE_MS = 500;
const COUNTS = isShortRun ? [2] : [1, 2, 4];

/** Prints a line for each number of processes. */
export async function bench(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const postgres = await startDatabase();
  const env = { DATA_DIR: folder, DATABASE_URL: urlOfDatabase(postgres.connection), LIMIT_STREAMS: "100000", LOG_LEVEL: "info" };
  const applications: ReturnType<typeof startApplication>[] = [];
  try {
    print(`${availableParallelism()} cores for the processes, PostgreSQL, the balancer and the clients together`);
    print("processes   pages/s   CPU us   marks/s   CPU ms   a mark to 1,000 listeners: those told, the last   memory of each");
    let [admin, judges]: [Robot | undefined, Robot[]] = [undefined, []];
    let competition = { id: "" };
    let performances: { id: string; start_number: number | null }[] = [];
    for (const [nth, count] of COUNTS.entries()) {
      while (applications.length < count) {
        const next = startApplication(env, ["--serve"]);
        applications.push(next);
        await next.url;
      }
      const [first] = applications;
      if (first && nth === 0) {
        const rehearsal = { ...(await setUp(await first.url, await waitForSetupToken(first))), judges: JUDGES };
        admin = await new Robot(rehearsal.network.send, "demo").signIn(EMAIL, PASSWORD);
        const panel = await seatJudges(rehearsal, admin);
        competition = await fillCompetition(rehearsal, admin, new Date());
        const list = await danceDayList(admin, competition.id, panel.user_ids);
        performances = list.blocks.flatMap((block) => block.performances);
        judges = panel.robots;
        for (const each of performances.slice(0, -COUNTS.length)) await start(admin, each);
      }
      const ports = await Promise.all(applications.map(async ({ url }) => new URL(await url).port));
      const balancer = spawn(process.execPath, [join(import.meta.dirname, "balancer.ts"), ...ports], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const url = await addressOf(balancer);
      const pids = applications.map(({ child }) => child.pid ?? 0);
      const spent = () => pids.reduce((sum, pid) => sum + processorOf(pid), 0);
      const targets = [{ address: `${url}/scores/${competition.id}`, pids }];
      // The first turn is a warm-up.
      const turns = await runLoad({ targets, headers: { "accept-encoding": "br" }, together: 32, turns: 2, ms: PAGES_MS });
      const [pages] = turns.map(([, last]) => last && { perSecond: last.perSecond, cpu: microseconds([last]) });
      const marks = await marked(url, judges, performances.slice(0, -COUNTS.length), spent);
      const news = await reach(url, competition.id, admin, judges[0], performances.at(nth - COUNTS.length));
      balancer.kill();
      const cells = [count, pages?.perSecond.toFixed(0), pages?.cpu.toFixed(0), marks.perSecond.toFixed(0), marks.cpu.toFixed(1)];
      print(
        `${cells.map((cell, i) => String(cell).padStart([9, 10, 9, 10, 9][i] ?? 9)).join("")}   ${`${news.count}, ${news.last.toFixed(0)} ms`.padStart(48)}   ${pids.map((pid) => `${memoryOf(pid)} MB`).join(", ")}`,
      );
    }
  } finally {
    for (const { child, ended } of applications) {
      child.kill("SIGTERM");
      await ended;
    }
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const start = (admin: Robot, { id }: { id: string }) => admin.must(moveOnStage, { params: { id }, body: { action: "start" } });

const revisions = new WeakMap<Robot, Map<string, number>>();

/** Returns the same judge over this address. */
function through(url: string, judge: Robot): Robot {
  const robot = new Robot((path, init) => fetch(new URL(path, url), init), judge.tenant);
  for (const [name, value] of judge.cookies) robot.cookies.set(name, value);
  return robot;
}

async function giveOne(robot: Robot, judge: Robot, of: { id: string; start_number: number | null }): Promise<void> {
  const known = revisions.get(judge) ?? new Map<string, number>();
  revisions.set(judge, known);
  const revision = known.get(of.id) ?? 0;
  const body = { id: newId(), marks: marksOf(of.start_number, revision % 2), device_at: new Date().toISOString(), revision };
  known.set(of.id, (await robot.must(giveMarks, { params: { id: of.id }, body })).revision);
}

/** Each judge marks one performance after the other, without a pause. */
async function marked(
  url: string,
  judges: readonly Robot[],
  performances: readonly { id: string; start_number: number | null }[],
  spent: () => number,
) {
  const before = spent();
  const began = performance.now();
  let markCount = 0;
  await Promise.all(
    judges.map(async (judge) => {
      const robot = through(url, judge);
      for (let turn = 0; performance.now() - began < MARKS_MS; turn++) {
        const of = performances[turn % performances.length];
        if (of) await giveOne(robot, judge, of);
        markCount += 1;
      }
    }),
  );
  return { perSecond: (markCount * 1000) / (performance.now() - began), cpu: ((spent() - before) * 1000) / markCount };
}

/** Returns how many listeners receive the first mark of a performance, and the milliseconds until the last of them does. */
async function reach(
  url: string,
  competitionId: string,
  admin: Robot | undefined,
  judge: Robot | undefined,
  of: { id: string; start_number: number | null } | undefined,
) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let received = 0;
  let awaited = () => {};
  const all = () =>
    new Promise<void>((resolve) => {
      received = 0;
      awaited = resolve;
    });
  const opened = all();
  for (let i = 0; i < LISTENERS; i++) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.write(
      `GET /api/public/scores/${competitionId}/live?tenant=demo HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n\r\n`,
    );
    socket.on("data", (chunk: Buffer) => {
      if (!chunk.includes("event: state") && !chunk.includes("event: change")) return;
      received += 1;
      if (received === LISTENERS) awaited();
    });
  }
  await opened;
  if (!admin || !judge || !of) throw new Error("nobody marks");
  const staged = all();
  await start(admin, of);
  await staged;
  await pause(SETTLE_MS);
  const reached = all();
  const began = performance.now();
  await giveOne(through(url, judge), judge, of);
  await reached;
  const last = performance.now() - began;
  for (const socket of sockets) socket.destroy();
  return { count: received, last };
}
