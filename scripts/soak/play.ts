// One soak from its first call to its table: a mixed load on the built application with every fault that can be caused.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { moveOnStage } from "#src/stage/contract.ts";
import { p99 } from "../rehearsal/network.ts";
import { type Application, startApplication } from "./application.ts";
import { openClubs } from "./clubs.ts";
import { compare } from "./compare.ts";
import { openCrowd } from "./crowd.ts";
import { mountDisk } from "./disk.ts";
import { type Fault, planFaults, causeFault } from "./faults.ts";
import { type Hall, setUpHalls } from "./set-up.ts";
import type { SoakPlan, SoakReport } from "./plan.ts";
import { tableOf } from "./table.ts";
import { seatTablets } from "./tablets.ts";
import { databaseSeconds, processSeconds } from "./usage.ts";

const ANSWER_MS = 10_000;
const DRAIN_MS = 120_000;
const PROGRESS_MS = 60_000;
/** Number of measurements of the heap; one during a calm run, where marks are timed. */
const LOOKS = 5;

/** Plays the soak and returns its report with the table. Throws when it cannot be set up. */
export async function soak(plan: SoakPlan, signal: AbortSignal, say: (line: string) => void): Promise<SoakReport & { lines: string[] }> {
  const disk = mountDisk(plan.calm);
  const dataDir = join(disk.folder, "data");
  let application: Application | undefined;
  try {
    say("the application starts on an empty database");
    application = await startApplication(dataDir);
    const report = await play(plan, signal, say, { application, disk, dataDir });
    return { ...report, lines: tableOf(plan, report) };
  } finally {
    disk.makeRoom();
    await application?.stop();
    disk.remove();
  }
}

interface Stage {
  application: Application;
  disk: ReturnType<typeof mountDisk>;
  dataDir: string;
}

/** Returns the live stream and the pages of each hall: the front page, the results and the list. */
function crowdPlan({ url }: Application, halls: readonly Hall[], { streams, openings }: SoakPlan) {
  return {
    url,
    streams: halls.map(({ tenant, id }) => ({ path: `/api/public/scores/${id}/live?tenant=${tenant}`, count: streams })),
    pages: ["/", "scores", "startlist"].flatMap((page) =>
      halls.map(({ tenant, slug, list_id }) => {
        const path = page === "/" ? page : `/${page}/${page === "scores" ? slug : list_id}`;
        return `${path}?tenant=${tenant}`;
      }),
    ),
    openings,
  };
}

/** Seats all panels. Each begins at another moment of the beat. */
function seatPanels(send: (path: string, init: RequestInit) => Promise<Response>, halls: readonly Hall[]) {
  const panels = halls.map(({ tenant, admin, judges, performances }, at) => {
    // Each call is given up after a while and sent again, because a request may hang.
    const tablets = judges.map((robot) => robot.over(send));
    const desk = admin.over(send);
    const begin = ({ id }: { id: string }) => desk.call(moveOnStage, { params: { id }, body: { action: "start" } }).catch(() => undefined);
    return { tenant, ...seatTablets(tablets, performances, { share: at / halls.length, begin }) };
  });
  const sum = (of: (panel: (typeof panels)[number]) => number) => panels.reduce((total, panel) => total + of(panel), 0);
  return {
    panels,
    counts: () => ({
      marksGiven: sum((panel) => panel.markCount()),
      acknowledged: sum((panel) => panel.acknowledged.size),
      waiting: sum((panel) => panel.unsent().waiting),
      refused: sum((panel) => panel.unsent().refused),
    }),
    times: () => panels.flatMap((panel) => panel.times),
    finish: () => Promise.all(panels.map((panel) => panel.finish(DRAIN_MS))),
  };
}

interface Playing extends Stage {
  plan: SoakPlan;
  signal: AbortSignal;
  say: (line: string) => void;
  /** Start of the run, by `performance.now()`. */
  began: number;
}

/** Waits until this share of the time is over. */
function until({ plan, signal, began }: Playing, share: number): Promise<void> {
  return pause(Math.max(0, began + share * plan.minutes * 60_000 - performance.now()), undefined, { signal });
}

/** Causes the planned faults and measures the memory at a third of the time. Resolves at the end of the time. */
async function playFaults(playing: Playing) {
  const { plan, say, application, disk, dataDir, began } = playing;
  const durationMs = plan.minutes * 60_000;
  const faults: SoakReport["faults"] = {};
  let early = { heap: Number.NaN, memory: Number.NaN, pid: undefined as number | undefined };
  const plans: [number, Fault | "look"][] = [...(plan.calm ? [] : planFaults(durationMs)), [1 / 3, "look"]];
  for (const [share, fault] of plans.toSorted(([a], [b]) => a - b)) {
    await until(playing, share);
    if (fault === "look")
      early = { heap: await application.heap(plan.calm ? 1 : LOOKS), memory: application.memory(), pid: application.pid() };
    else {
      say(`${Math.round((performance.now() - began) / 1000)} s: ${fault}`);
      if (await causeFault(fault, lengthOf(durationMs), dataDir, application, disk)) faults[fault] = (faults[fault] ?? 0) + 1;
    }
  }
  await until(playing, 1);
  return { faults, early };
}

/** Returns the processor time so far, in seconds. */
function spentBy({ application, dataDir, plan }: Playing) {
  const { user, system } = process.cpuUsage();
  return {
    pid: application.pid(),
    server: processSeconds(application.pid()),
    database: plan.calm ? databaseSeconds(join(dataDir, "postgres")) : Number.NaN,
    judges: (user + system) / 1e6,
  };
}

/** Prints the progress each minute. Returns the function that stops it. */
function sayProgress({ plan, say, began }: Playing, judging: ReturnType<typeof seatPanels>): () => void {
  const saying = setInterval(() => {
    const minutes = ((performance.now() - began) / PROGRESS_MS).toFixed(0);
    say(`${minutes} of ${plan.minutes} minutes: ${judging.counts().acknowledged} marks, p99 ${p99(judging.times()).toFixed(0)} ms`);
  }, PROGRESS_MS);
  return () => clearInterval(saying);
}

async function play(plan: SoakPlan, signal: AbortSignal, say: (line: string) => void, stage: Stage): Promise<SoakReport> {
  const { application, disk, dataDir } = stage;
  const { halls, open } = await setUpHalls(plan, application, signal, say);
  const send = (path: string, init: RequestInit) =>
    fetch(new URL(path, application.url), { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) });
  const playing: Playing = { ...stage, plan, signal, say, began: performance.now() };
  const before = spentBy(playing);
  const judging = seatPanels(send, halls);
  const crowd = openCrowd(crowdPlan(application, halls, plan));
  const clubs = openClubs(send, open);
  const stopSaying = sayProgress(playing, judging);
  try {
    const { faults, early } = await playFaults(playing);
    stopSaying();
    const after = spentBy(playing);
    const seconds = (performance.now() - playing.began) / 1000;
    const { processor } = await crowd.report();
    say("the judges send what waits");
    await judging.finish();
    const atEnd = await waitForStreams(playing, crowd);
    const heap = { early: early.heap, late: await application.heap(LOOKS), sameProcess: application.pid() === early.pid };
    const memory = { early: early.memory, late: application.memory() };
    const [{ states, reopened: again, pages }] = await Promise.all([crowd.stop(), clubs.stop()]);
    const crashes = [...application.crashes()];
    await application.stop();
    say("the application is stopped; its database is compared with what was acknowledged");
    const found = await compare(
      dataDir,
      judging.panels.map(({ tenant, acknowledged }) => ({
        tenant,
        marks: acknowledged,
        entries: tenant === open.tenant ? clubs.entries : new Set<string>(),
      })),
    );
    const counts = judging.counts();
    const lost = found.lostMarks.length + found.lostEntries.length + found.gaps;
    return {
      passed: lost + counts.waiting + counts.refused + crashes.length === 0,
      seconds,
      ...counts,
      found,
      streams: { atEnd, states, again },
      pages,
      clubs: { entries: clubs.entries.size, submitted: clubs.submitted(), broken: clubs.broken() },
      faults,
      limited: disk.limited,
      heap,
      memory,
      processor: {
        server: after.pid === before.pid ? after.server - before.server : Number.NaN,
        database: after.database - before.database,
        judges: after.judges - before.judges,
        crowd: processor,
      },
      marks: judging.times(),
      crashes,
    };
  } finally {
    stopSaying();
    await Promise.allSettled([crowd.stop(), clubs.stop()]);
  }
}

/** Returns the number of open streams when all are open, or after half a minute. */
async function waitForStreams({ plan, signal }: Playing, crowd: ReturnType<typeof openCrowd>): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { open } = await crowd.report();
    if (open >= plan.streams * plan.competitions || tries === 60) return open;
    await pause(500, undefined, { signal });
  }
}

/** Returns the duration in milliseconds of a fault that does not end by itself. */
function lengthOf(durationMs: number): number {
  return Math.min(15_000, Math.max(4000, durationMs / 30));
}
