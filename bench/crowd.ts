// Effect of a crowd on judges: the marks of a panel during a hundred page openings a second, the share of these answered with 304, and the bytes
// that a tablet fetches to continue offline.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { p99 } from "#scripts/rehearsal/network.ts";
import { giveMarks, listSheets } from "#src/judging/contract.ts";
import { urlOf } from "#src/kernel/endpoints/endpoint.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { type Hall, makeHall, splitBlocks } from "#tests/competitions/situations.ts";
import type { Place } from "#tests/application/world.ts";
import { answerOf, median, type Server } from "./compare-with-bare.ts";
import { goal, type Print, isShortRun } from "./goal.ts";
import type { Crowd, CrowdResult } from "./openings.ts";
import { memoryOf } from "./usage.ts";

const BLOCKS = 40;
const BLOCK = 15;
const JUDGES = 7;
/** Performances that the panel marks without the crowd, and as many with it: five marks a second. */
const MARKED = isShortRun ? 3 : BLOCKS / 2;
const PERFORMANCE_MS = (JUDGES * 1000) / 5;
const OPENINGS = 100;
const PHONES = 100;
/** Seconds until a phone opens the same of the three pages again. */
const RETURN_SECONDS = (3 * PHONES) / OPENINGS;
const UNCHANGED_MS = isShortRun ? 4500 : 8000;
/** Entries of the largest list that a judge's tablet stores. */
const LARGEST = 2000;

/** Creates a panel of seven on a list of 40 blocks, in its own tenant. */
export async function makeCrowdedHall(place: Place): Promise<Hall> {
  const hall = await makeHall(place, { entries: BLOCKS * BLOCK, judges: JUDGES });
  await splitBlocks(place, hall, BLOCK);
  // A real server does this automatically; autovacuum is off here.
  await place.world.database.pool.query("VACUUM ANALYZE");
  return hall;
}

/** Measures a panel's marks at its pace, without and with the crowd that opens the front page, the results and the list; also the crowd alone. */
export async function measureMarksInCrowd(print: Print, server: Server, hall: Hall): Promise<void> {
  const firsts = Array.from({ length: BLOCKS }, (_, block) => hall.performance_ids[block * BLOCK] ?? "");
  for (const id of firsts) await hall.admin.must(moveOnStage, { params: { id }, body: { action: "start" } });
  const alone = await marksOfPanel(hall, firsts.slice(0, MARKED));
  const paths = ["/", `/scores/${hall.competition_id}`, `/startlist/${hall.list_id}`];
  const crowd: Crowd = {
    url: server.url,
    paths: paths.map((path) => `${path}?tenant=${hall.tenant.slug}`),
    perSecond: OPENINGS,
    phones: PHONES,
  };
  const unchanged = await withCrowd(crowd, () => pause(UNCHANGED_MS));
  const during: number[] = [];
  const marked = await withCrowd(crowd, async () => {
    during.push(...(await marksOfPanel(hall, firsts.slice(-MARKED))));
  });
  const figures = (of: readonly number[]) => `median ${median(of).toFixed(0)} ms, p99 ${p99(of).toFixed(0)} ms`;
  print(`marks of ${JUDGES} judges over ${BLOCKS} blocks: ${figures(alone)}; beside ${OPENINGS} openings a second: ${figures(during)}`);
  goal(print, 12, "p99 of marks beside the crowd", p99(during) / p99(alone), "times the quiet one", { most: 1.6, digits: 2 });
  print(
    `the openings: ${figures(marked.times)}, ${marked.failed} of ${marked.times.length} failed; the server's memory ${memoryOf(server.pid)} MB`,
  );
  for (const [at, path] of crowd.paths.entries()) {
    const name = `/${paths[at]?.split("/")[1]}`;
    const [quiet, busy] = [unchanged, marked].map(({ returns }) => (returns[path]?.unchanged ?? 0) / (returns[path]?.count ?? 1));
    goal(print, 5, `${name}: 304 for phones that return while nothing changes`, quiet ?? 0, "of the answers", { least: 0.99, digits: 2 });
    print(`${name}: 304 for phones that return every ${RETURN_SECONDS} s while marks arrive: ${(busy ?? 0).toFixed(2)} of the answers`);
  }
}

/** All judges mark one performance together, then the next. Returns the milliseconds of each mark. */
async function marksOfPanel(hall: Hall, performances: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const id of performances) {
    const began = performance.now();
    await Promise.all(
      hall.referees.map(async (judge, at) => {
        const body = { id: newId(), marks: { T: 6, C: 5 + at / 2 }, device_at: new Date().toISOString(), revision: 0 };
        const sent = performance.now();
        await judge.must(giveMarks, { params: { id }, body });
        times.push(performance.now() - sent);
      }),
    );
    await pause(Math.max(0, PERFORMANCE_MS - (performance.now() - began)));
  }
  return times;
}

/** Runs `work` during a crowd in its own process. Returns the crowd's measurements. */
async function withCrowd(crowd: Crowd, work: () => Promise<unknown>): Promise<CrowdResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "openings.ts"), JSON.stringify(crowd)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  await work();
  child.kill("SIGTERM");
  await ended;
  return JSON.parse(output) as CrowdResult;
}

/** Measures the bytes on the wire of one judge's sheets on a large list; in a short run on the list of the crowded hall. */
export async function weightOfSheets(print: Print, url: string, place: Place, crowded: Hall): Promise<void> {
  const hall = isShortRun ? crowded : await makeHall(place, { entries: LARGEST, judges: 1 });
  const cookie = [...(hall.referees[0]?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
  const sizes: string[] = [];
  for (const encoding of ["identity", "gzip", "br"]) {
    const { bytes } = await answerOf(`${url}${urlOf(listSheets, { id: hall.list_id })}`, {
      cookie,
      "x-tenant": hall.tenant.slug,
      "accept-encoding": encoding,
    });
    sizes.push(`${encoding} ${(bytes.length / 1000).toFixed(0)} kB`);
  }
  print(`a judge's list of ${hall.performance_ids.length}: ${sizes.join(", ")}`);
}
