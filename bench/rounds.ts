// Costs of rounds: statements of a sheet and of a decided round, sheets a second, and how soon two thousand phones read which couples go on.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchSheet, type Judge, marksOf, sendSheet } from "#scripts/rehearsal/dancesport/judges.ts";
import { type Dancesport, DANCESPORT_48, openSection, type OpenSection } from "#scripts/rehearsal/dancesport/section.ts";
import { measureRequests, p99 } from "#scripts/rehearsal/network.ts";
import { Robot } from "#scripts/robot.ts";
import { openDatabase } from "#src/kernel/postgres/database.server.ts";
import type { ClusterConnection } from "#src/kernel/postgres/embedded.server.ts";
import { getRound } from "#src/rounds/contract.ts";
import { moveHeatOnStage } from "#src/stage/contract.ts";
import { makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { startApplication, urlOfDatabase } from "#tests/faults/running.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { openHouse, type Place } from "#tests/application/world.ts";
import { median } from "./compare-with-bare.ts";
import { startDatabase } from "./database.ts";
import { type Print, isShortRun } from "./goal.ts";
import { openHall, now } from "./live/hall.ts";
import { memoryOf, processorOf } from "./usage.ts";
import { closeRound } from "#src/scoring/contract.ts";
import { getMatrixByBlock, publishRoundByBlock } from "#src/scoring/by-block/contract.ts";

/** A section without disturbances or decisions, so that each run measures the same. */
const ALIKE: Dancesport = { ...DANCESPORT_48, tied: -1, retires: -1, flat: -1, offline: -1 };
const SECTION: Dancesport = isShortRun ? { ...ALIKE, sizes: [12, 6] } : ALIKE;
/** A quarter of the couples, and a third of the judges: statements that grow with either would show. */
const SMALLER: readonly Dancesport[] = isShortRun
  ? []
  : [
      { ...SECTION, sizes: [12, 6] },
      { ...SECTION, judges: 3 },
    ];
const PHONES = isShortRun ? 300 : 2000;
const PENCIL_MS = isShortRun ? 1000 : 5000;

interface Hall {
  admin: Robot;
  section: OpenSection;
  judges: Judge[];
  dancesport: Dancesport;
}

/** Prints statements of calls in this process, and times of a started application. */
export async function bench(print: Print): Promise<void> {
  const postgres = await startDatabase();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  try {
    print("statements of            a sheet read   handed in   the matrix   a round closed and decided       a final closed and published");
    const house = await openHouse(postgres.connection, folder);
    for (const dancesport of [...SMALLER, SECTION]) await statements(print, house, dancesport);
    await house.close();
    await overNetwork(print, postgres.connection, folder);
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a tenant whose section is ready for its first heat. Calls go through `send`. */
async function makeHall(place: Place, send: Robot["send"], dancesport: Dancesport): Promise<Hall> {
  const tenant = await makeTenant(place, "Pomiar");
  const { email } = await makePerson(place, tenant, "admin");
  const admin = await new Robot(send, tenant.slug).signIn(email, PASSWORD);
  const network = { send, times: [], slowest: { ms: 0, what: "" }, failed: 0 };
  const as = { tenant: tenant.slug, email, password: PASSWORD, entries: 0, judges: 0, drops: 0, random: () => 1, say: () => undefined };
  const section = await openSection({ ...as, network }, admin, dancesport, new Date());
  const judges = section.judges.map((judge, at): Judge => ({ seat: `S${at + 1}`, at, email: judge.email, tablet: judge.robot }));
  return { admin, section, judges, dancesport };
}

/** Starts and ends all heats of a round. */
async function dance(place: Place, { admin }: Hall, id: string): Promise<void> {
  const { floor } = await admin.must(getRound, { params: { id } });
  for (const heat of floor)
    for (const action of ["start", "finish"] as const) await admin.must(moveHeatOnStage, { params: { id: heat.id }, body: { action } });
  // A real server does this automatically; autovacuum is off here.
  await place.world.database.pool.query("VACUUM ANALYZE");
}

/** Hands in every sheet of a round but the last one, all judges at once. Returns a function that hands in the last one. */
async function judge({ judges, dancesport }: Hall, id: string): Promise<() => Promise<void>> {
  const handIn = async (own: Judge, of: number) => {
    const sheet = await fetchSheet(own, id, of);
    return () => sendSheet(own, sheet, marksOf(own, sheet.ballot, dancesport.judges, false), true);
  };
  const last = judges.at(-1);
  await Promise.all(
    judges.map(async (own) => {
      for (const at of dancesport.dances.keys()) if (own !== last || at < dancesport.dances.length - 1) await (await handIn(own, at + 1))();
    }),
  );
  if (!last) throw new Error("a panel has judges");
  return handIn(last, dancesport.dances.length);
}

/** Returns the number of statements and their total milliseconds. */
async function cost(call: () => Promise<unknown>): Promise<{ count: number; ms: number }> {
  const began = performance.now();
  const sent = await sentDuring(call);
  return { count: sent.flatMap(({ text }) => text.split(";").filter(Boolean)).length, ms: performance.now() - began };
}

async function statements(print: Print, house: Place, dancesport: Dancesport): Promise<void> {
  const made = await makeHall(house, (path, init) => house.fetch(path, init), dancesport);
  const { admin, section, judges } = made;
  const [first] = judges;
  if (!first) throw new Error("a panel has judges");
  const cells: string[] = [];
  for (const [nth, { id }] of section.plan.rounds.entries()) {
    await dance(house, made, id);
    const handIn = await judge(made, id);
    const params = { id };
    if (nth === 0) {
      const read = await cost(() => fetchSheet(first, id, 1));
      cells.push(String(read.count), String((await cost(handIn)).count));
      cells.push(String((await cost(() => admin.must(getMatrixByBlock, { params }))).count));
    } else await handIn();
    const closed = await cost(() => section.head.must(closeRound, { params, body: {} }));
    if (nth === 0) cells.push(`${closed.count} in ${closed.ms.toFixed(0)} ms`);
    if (nth < section.plan.rounds.length - 1) continue;
    const published = await cost(() => admin.must(publishRoundByBlock, { params, body: {} }));
    cells.push(`${closed.count + published.count} in ${(closed.ms + published.ms).toFixed(0)} ms`);
  }
  const widths = [14, 12, 13, 29, 34];
  const who = `${dancesport.sizes[0]} couples, ${dancesport.judges} judges`;
  print(`${who.padEnd(23)}${cells.map((cell, at) => cell.padStart(widths[at] ?? 12)).join("")}`);
}

async function overNetwork(print: Print, connection: ClusterConnection, folder: string): Promise<void> {
  const application = startApplication({ DATA_DIR: folder, DATABASE_URL: urlOfDatabase(connection) }, ["--serve"]);
  const database = openDatabase(connection, 2);
  try {
    const url = await application.url;
    const server = { pid: application.child.pid ?? 0 };
    const place: Place = { world: { database }, fetch: (path, init) => fetch(new URL(path, url), init) };
    const made = await makeHall(place, measureRequests(url, new AbortController().signal).send, SECTION);
    const [first] = made.section.plan.rounds;
    await dance(place, made, first?.id ?? "");
    await pencil(print, made, first?.id ?? "", server);
    const address = `${url}/api/public/scores/${made.section.competition_id}/live?tenant=${made.admin.tenant}`;
    await toPhones(print, place, made, { address, ...server });
  } finally {
    application.child.kill("SIGTERM");
    await application.ended;
    await database.close();
  }
}

/** Every judge sends a whole sheet of a first round repeatedly, without a pause. */
async function pencil(print: Print, { judges, dancesport }: Hall, id: string, { pid }: { pid: number }): Promise<void> {
  const spent = processorOf(pid);
  const began = performance.now();
  const times: number[] = [];
  await Promise.all(
    judges.map(async (own) => {
      const sheets = await Promise.all(dancesport.dances.map((_, at) => fetchSheet(own, id, at + 1)));
      for (let turn = 0; performance.now() - began < PENCIL_MS; turn++) {
        const sheet = sheets[turn % sheets.length];
        if (!sheet) return;
        const sent = performance.now();
        await sendSheet(own, sheet, marksOf(own, sheet.ballot, dancesport.judges, false), false);
        times.push(performance.now() - sent);
      }
    }),
  );
  const [perSecond, cpu] = [(times.length * 1000) / (performance.now() - began), ((processorOf(pid) - spent) * 1000) / times.length];
  print(
    `sheets of ${dancesport.sizes[1]} crosses from ${judges.length} judges at once: ${perSecond.toFixed(0)} a second, median ${median(times).toFixed(0)} ms, p99 ${p99(times).toFixed(0)} ms, ${cpu.toFixed(1)} CPU ms of the server each`,
  );
}

/**
 * Measures all cuts of the section: from the last judge's last press and the head judge's press right after it, until every phone reads which
 * couples go on.
 */
async function toPhones(print: Print, place: Place, made: Hall, { address, pid }: { address: string; pid: number }): Promise<void> {
  const { dancesport, section } = made;
  const alone = memoryOf(pid);
  const phones = await openHall(address);
  await Promise.all(phones.ask("open", PHONES));
  for (const [nth, { id }] of section.plan.rounds.slice(0, -1).entries()) {
    if (nth > 0) await dance(place, made, id);
    const began = performance.now();
    const handIn = await judge(made, id);
    const sheets = dancesport.dances.length * dancesport.judges - 1;
    const perSecond = (sheets * 1000) / (performance.now() - began);
    const arrivals = phones.awaitText(`"recalled":${dancesport.sizes[nth + 1]},"of":${dancesport.sizes[nth]}`);
    const pressed = now();
    await handIn();
    const taken = now() - pressed;
    await section.head.must(closeRound, { params: { id }, body: {} });
    const decided = now() - pressed;
    const delays = (await Promise.all(arrivals)).flatMap((each) => each.at.map((at) => at - pressed));
    print(
      `${dancesport.sizes[nth]} to ${dancesport.sizes[nth + 1]}: ${sheets} sheets fetched and handed in beside ${PHONES} phones, ${perSecond.toFixed(0)} a second; the last one is taken after ${taken.toFixed(0)} ms, the round decided after ${decided.toFixed(0)} ms, ${delays.length} phones read who goes on: median ${median(delays).toFixed(0)} ms, the last after ${Math.max(...delays).toFixed(0)} ms`,
    );
  }
  const memoryDuring = memoryOf(pid);
  await Promise.all(phones.ask("leave"));
  phones.leave();
  print(
    `the server's memory: ${alone} MB before the phones came, ${memoryDuring} MB with ${PHONES} of them after ${section.plan.rounds.length - 1} rounds`,
  );
}
