// One soak from its first call to its table: a mixed load on the built application while everything goes wrong that can.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setup } from "#src/identity/contract.ts";
import { danceDayList, fillCompetition, openCompetition, openOffice, type Rehearsal, seatJudges } from "../rehearsal/event.ts";
import { measured, p99, seededRandom, upTo } from "../rehearsal/network.ts";
import { Robot } from "../robot.ts";
import { type Application, startApplication } from "./application.ts";
import { compare, type Found } from "./compare.ts";
import { openClubs, openPages, openStreams } from "./crowd.ts";
import { mountDisk } from "./disk.ts";
import { type Fault, planFaults, strike } from "./faults.ts";
import { seatTablets } from "./tablets.ts";

const TENANT = "proba";
const EMAIL = "ala@example.com";
const PASSWORD = "dwadziescia-klepek";
const ANSWER_MS = 10_000;
const DRAIN_MS = 120_000;
/** What no mark should take beside a calm hall, and by how much the process may grow from a third of the time to its end. */
const MARK_MS = 500;
const GROWTH = 1.2;

export interface SoakPlan {
  minutes: number;
  streams: number;
  judges: number;
  entries: number;
  /** Pages that are opened each second. */
  openings: number;
  /** Nothing breaks. */
  calm: boolean;
}

export interface SoakReport {
  /** Nothing that was acknowledged was lost, all marks arrived, and the application ended only when it was killed. */
  held: boolean;
  given: number;
  acknowledged: number;
  waiting: number;
  refused: number;
  found: Found;
  streams: { atEnd: number; states: number; again: number };
  faults: Partial<Record<Fault, number>>;
  /** Bytes after a collection at a third of the time and at its end, of one process. */
  heap: { early: number; late: number; sameProcess: boolean };
  /** The whole process at the same moments, in bytes. */
  memory: { early: number; late: number };
  /** Milliseconds of each mark that was acknowledged. */
  marks: readonly number[];
  crashes: readonly string[];
  /** The table. */
  lines: string[];
}

/** Plays the soak; fails when it cannot even be set up. */
export async function soak(plan: SoakPlan, signal: AbortSignal, say: (line: string) => void): Promise<SoakReport> {
  const disk = mountDisk();
  const dataDir = join(disk.folder, "data");
  let application: Application | undefined;
  try {
    say("the application starts on an empty database");
    application = await startApplication(dataDir);
    return await play(plan, signal, say, { application, disk, dataDir });
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

async function play(
  plan: SoakPlan,
  signal: AbortSignal,
  say: (line: string) => void,
  { application, disk, dataDir }: Stage,
): Promise<SoakReport> {
  const event = await setUp(plan, application, signal, say);
  const send = (path: string, init: RequestInit) =>
    fetch(new URL(path, application.url), { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) });
  const durationMs = plan.minutes * 60_000;
  const began = performance.now();
  const until = (share: number) => pause(Math.max(0, began + share * durationMs - performance.now()), undefined, { signal });

  const tablets = seatTablets(event.judges, event.performances);
  const { id, slug, open } = event;
  const streams = openStreams(new URL(`/api/public/scores/${id}/live?tenant=${TENANT}`, application.url), plan.streams);
  const readers = openPages(send, ["/", `/scores/${slug}`, `/startlist/${event.list_id}`], plan.openings);
  const clubs = openClubs(send, TENANT, open);
  const stopCrowd = async () => {
    streams.close();
    await Promise.all([readers.stop(), clubs.stop()]);
  };

  const faults: Partial<Record<Fault, number>> = {};
  let [early, memoryEarly] = [Number.NaN, Number.NaN];
  let earlyProcess: number | undefined;
  try {
    const plans: [number, Fault | "look"][] = [...(plan.calm ? [] : planFaults(durationMs)), [1 / 3, "look"]];
    for (const [share, fault] of plans.toSorted(([a], [b]) => a - b)) {
      await until(share);
      if (fault === "look") {
        early = await application.heap();
        memoryEarly = application.memory();
        earlyProcess = application.pid();
        say(`heap after a collection: ${megabytes(early)}`);
      } else {
        say(`${Math.round((performance.now() - began) / 1000)} s: ${fault}`);
        if (await strike(fault, lengthOf(durationMs), dataDir, application, disk)) faults[fault] = (faults[fault] ?? 0) + 1;
      }
    }
    await until(1);
    say("the judges send what waits");
    await tablets.finish(DRAIN_MS);
    for (let tries = 0; streams.open() < plan.streams && tries < 60; tries++) await pause(500, undefined, { signal });
    const late = await application.heap();
    const memory = { early: memoryEarly, late: application.memory() };
    const sameProcess = application.pid() === earlyProcess;
    const atEnd = streams.open();
    await stopCrowd();
    const crashes = [...application.crashes()];
    await application.stop();
    say("the application is stopped; its database is compared with what was acknowledged");
    const found = await compare(dataDir, TENANT, tablets.acknowledged, clubs.entries);
    const { waiting, refused } = tablets.unsent();
    const report = {
      given: tablets.given(),
      acknowledged: tablets.acknowledged.size,
      waiting,
      refused,
      found,
      streams: { atEnd, states: streams.states(), again: streams.again() },
      faults,
      heap: { early, late, sameProcess },
      memory,
      marks: tablets.times,
      crashes,
      held: found.lostMarks.length + found.lostEntries.length + found.gaps + waiting + refused + crashes.length === 0,
    };
    const seconds = (performance.now() - began) / 1000;
    return { ...report, lines: tableOf(plan, report, seconds, disk.limited, readers.pages, clubs) };
  } finally {
    await stopCrowd();
  }
}

/** How long a fault lasts that does not end by itself, in milliseconds. */
function lengthOf(durationMs: number): number {
  return Math.min(15_000, Math.max(4000, durationMs / 30));
}

/** Sets the installation up by its one-time link: an event with a seated panel, and another one whose sign-up is open. */
async function setUp(plan: SoakPlan, application: Application, signal: AbortSignal, say: (line: string) => void) {
  const network = measured(application.url, signal);
  const rehearsal: Rehearsal = {
    network,
    tenant: TENANT,
    email: EMAIL,
    password: PASSWORD,
    entries: plan.entries,
    judges: plan.judges,
    drops: 0,
    random: seededRandom(1),
    say,
  };
  await new Robot(network.send, "").must(setup, {
    body: {
      token: application.setupToken,
      tenant_name: "Studio Próba",
      tenant_slug: TENANT,
      name: "Ala Próbna",
      email: EMAIL,
      password: PASSWORD,
    },
  });
  const admin = await openOffice(rehearsal);
  const { robots, user_ids } = await seatJudges(rehearsal, admin);
  const { id, slug } = await fillCompetition(rehearsal, admin, new Date());
  const list = await danceDayList(admin, id, user_ids);
  const next = await openCompetition(admin, new Date(), "Następny turniej");
  const solo = next.sections.find((each) => each.rulebook_codes?.presentation === "SOLO" && each.max_age !== null);
  if (!solo) throw new Error("the regulations have no soloists");
  // Judges go on where a request may hang: each of their calls is given up after a while and sent again.
  const judges = robots.map((robot) => {
    const tablet = new Robot(
      (path, init) => fetch(new URL(path, application.url), { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]) }),
      TENANT,
    );
    for (const [name, value] of robot.cookies) tablet.cookies.set(name, value);
    return tablet;
  });
  return {
    id,
    slug,
    list_id: list.id,
    judges,
    performances: list.blocks.flatMap((block) => block.performances),
    open: { id: next.id, section_id: solo.id, birth_year: next.year - (solo.max_age ?? 15) },
  };
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function tableOf(
  plan: SoakPlan,
  report: Omit<SoakReport, "lines">,
  seconds: number,
  limited: boolean,
  pages: ReturnType<typeof openPages>["pages"],
  clubs: ReturnType<typeof openClubs>,
): string[] {
  const { found, heap, memory, marks, streams } = report;
  const ratio = heap.late / heap.early;
  const slowest = Math.max(0, ...marks);
  const rows: [boolean | undefined, string, string][] = [
    [
      undefined,
      "played",
      `${(seconds / 60).toFixed(1)} minutes, ${plan.entries} entries, ${plan.judges} judges, ${plan.streams} streams, ${plan.openings} pages a second`,
    ],
    [
      undefined,
      "faults",
      Object.entries(report.faults)
        .map(([fault, count]) => `${fault} ${count}`)
        .join(", "),
    ],
    ...(limited
      ? []
      : [[undefined, "", "the disk was never full: only root may mount one, and not in every container"] as [undefined, string, string]]),
    [undefined, "marks given", String(report.given)],
    [
      report.waiting + report.refused === 0,
      "marks acknowledged",
      `${report.acknowledged}; ${report.waiting} wait, ${report.refused} refused`,
    ],
    [
      plan.calm ? slowest <= MARK_MS : undefined,
      "a mark took",
      `median ${upTo(0.5, marks).toFixed(0)} ms, p99 ${p99(marks).toFixed(0)} ms, the slowest ${slowest.toFixed(0)} ms`,
    ],
    [found.lostMarks.length === 0, "acknowledged marks lost", `${found.lostMarks.length} (${found.revisions} revisions in the database)`],
    [found.gaps === 0, "missing numbers", String(found.gaps)],
    [
      found.lostEntries.length === 0,
      "acknowledged entries lost",
      `${found.lostEntries.length} of ${clubs.entries.size} (${clubs.submitted()} sign-ups, ${clubs.broken()} broken off by faults)`,
    ],
    [undefined, "pages", `${pages.fresh} fresh, ${pages.old} as they last were, ${pages.away} away, ${pages.unanswered} unanswered`],
    [
      streams.atEnd === plan.streams,
      "streams at the end",
      `${streams.atEnd} (${streams.states} states shown, ${streams.again} opened again)`,
    ],
    [report.crashes.length === 0, "ended by itself", `${report.crashes.length} times ${report.crashes.join("\n")}`.trim()],
    [
      heap.sameProcess && ratio <= GROWTH,
      "heap after collection",
      `${megabytes(heap.early)} at a third, ${megabytes(heap.late)} at the end, ratio ${ratio.toFixed(2)}${heap.sameProcess ? "" : " (of two processes)"}`,
    ],
    [
      plan.calm ? memory.late <= memory.early * GROWTH : undefined,
      "the whole process",
      `${megabytes(memory.early)} at a third, ${megabytes(memory.late)} at the end`,
    ],
  ];
  return rows.map(([good, what, figures]) => `${good === undefined ? "  " : good ? "ok" : "NO"}  ${what.padEnd(26)} ${figures}`);
}
