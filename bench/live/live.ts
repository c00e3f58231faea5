// Size, cost and delay of live updates: a mark and its frame by the day's size, a phone's whole day, thousands of listeners in their own processes.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { p99 } from "#scripts/rehearsal/network.ts";
import { publishPlaces } from "#scripts/seed/day.ts";
import { giveMarks } from "#src/judging/contract.ts";
import type { Database } from "#src/kernel/postgres/database.server.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { createStartList, publishStartList, setJudges, type StartList } from "#src/start-lists/contract.ts";
import type { Place } from "#tests/application/world.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { makeContest } from "#tests/competitions/situations.ts";
import { goal, type Print, isShortRun } from "../goal.ts";
import { withServer } from "../server.ts";
import { threadsMs } from "../usage.ts";
import { openHall, now } from "./hall.ts";

const SECTION = 12;
const JUDGES = 9;
const SIZES = isShortRun ? [600] : [120, 600, 2000];
/** Bytes of a mark's frame before frames contained only changes, by entries. */
const BEFORE: Readonly<Record<number, number>> = { 120: 48_000, 600: 188_000, 2000: 611_000 };
const HOURS = 10;
const BEAT_SECONDS = 20;
const MARKS = isShortRun ? 5 : 15;
const STORM = isShortRun ? 500 : 2000;
/** Days for which the cost of a mark is measured, and the number of performances of the warm-up and the measurement. */
const MARKED = isShortRun ? [600] : [120, 2000];
const [WARMING, PERFORMANCES] = isShortRun ? [1, 1] : [2, 3];
/** Goals: milliseconds from a mark's answer to the first phone, and CPU milliseconds of a mark. */
const FIRST_PHONE_MS = 30;
const MARK_CPU_MS = 10;
/** Longer than the delay that merges updates, so that each mark is a separate frame. */
const QUIET_MS = 400;
/** Duration of a measurement without activity. Its cost is not counted for the marks. */
const IDLE_MS = isShortRun ? 1500 : 5000;

/** A competition day: a list of all entries in sections of twelve, with a panel. */
interface Day {
  competition: string;
  list: StartList;
  admin: Browser;
  judges: Browser[];
}

/** Prints the size of a mark's frame and of a whole day, and how soon a mark reaches a thousand and five thousand listeners. */
export async function bench(print: Print): Promise<void> {
  await withServer({}, async ({ url, pid, place }) => {
    print("entries   whole state   packed   frame of a mark   packed   before");
    for (const entries of SIZES) {
      const day = await makeDay(place, entries);
      const address = `${url}/api/public/scores/${day.competition}/live?tenant=${day.admin.tenant}`;
      await weigh(print, address, day, entries);
      if (MARKED.includes(entries)) await firstPhone(print, { address, pid }, place, day, entries);
      if (entries !== 600) continue;
      if (!isShortRun) await weighDay(print, address, day);
      for (const listeners of isShortRun ? [1000] : [0, 1000, 5000]) await reach(print, { address, pid }, day, listeners);
      await storm(print, address);
    }
  });
}

async function makeDay(place: Place, entries: number): Promise<Day> {
  const tenant = await makeTenant(place, "Pomiar");
  const contest = await makeContest(place, tenant, entries);
  await splitSections(place.world.database, tenant.id, contest.section_id, contest.entry_ids);
  const admin = await browserAs(place, tenant, "admin");
  const people = await Promise.all(Array.from({ length: JUDGES }, (_, i) => makePerson(place, tenant, "referee", `Sędzia ${i + 1}`)));
  const judges = await Promise.all(people.map((person) => new Browser(place, tenant).signIn(person)));
  // A day with a delay: each performance that begins changes the delay.
  const starts_at = new Date(Date.now() - 1_200_000).toISOString();
  const made = await admin.must(createStartList, { body: { competition_id: contest.competition_id, day: "2026-11-28", starts_at } });
  const params = { id: made.id };
  const seats = people.map((person, i) => ({ user_id: person.id, seat: `S${i + 1}` }));
  await admin.must(setJudges, { params, body: { judges: seats } });
  const list = await admin.must(publishStartList, { params, body: { confirmed: true } });
  return { competition: contest.competition_id, list, admin, judges };
}

/** Splits the entries into sections of twelve, as on real days. */
async function splitSections(database: Database, tenantId: string, first: string, entries: readonly string[]): Promise<void> {
  await database.inTenant(tenantId, async (trx) => {
    for (let at = SECTION; at < entries.length; at += SECTION) {
      const id = newId();
      const own = JSON.stringify({ id, name: `Solo, jazz, 12–15 lat, klasa ${at / SECTION}`, position: at });
      await sql`insert into sections select made.* from sections s, jsonb_populate_record(null::sections, to_jsonb(s) || ${own}::jsonb) made where s.id = ${first}`.execute(
        trx,
      );
      await trx
        .updateTable("entries")
        .set({ section_id: id })
        .where("id", "in", entries.slice(at, at + SECTION))
        .execute();
    }
  });
}

/** Connects one phone that counts its received bytes. */
function phone(address: string, encoding: string) {
  const { hostname, port, pathname, search } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\naccept-encoding: ${encoding}\r\n\r\n`,
  );
  let [bytes, quiet] = [0, Promise.withResolvers<void>()];
  let timer: NodeJS.Timeout | undefined;
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    clearTimeout(timer);
    timer = setTimeout(() => quiet.resolve(), 300);
  });
  return {
    /** Waits until no more bytes arrive and returns the bytes since the last call. */
    async received(): Promise<number> {
      await quiet.promise;
      const before = bytes;
      [bytes, quiet] = [0, Promise.withResolvers<void>()];
      return before;
    },
    leave: () => void socket.destroy(),
  };
}

const nth = (day: Day, at: number) => day.list.blocks.flatMap((block) => block.performances)[at]?.id ?? "";

async function start(day: Day, performance: string): Promise<void> {
  await day.admin.must(moveOnStage, { params: { id: performance }, body: { action: "start" } });
}

async function mark(day: Day, performance: string, judge: number): Promise<void> {
  const body = { id: newId(), marks: { T: 5 + (judge % 5), C: 7 }, device_at: new Date().toISOString(), revision: 0 };
  await day.judges[judge]?.must(giveMarks, { params: { id: performance }, body });
}

async function weigh(print: Print, address: string, day: Day, entries: number): Promise<void> {
  const sizes: number[] = [];
  for (const [judge, encoding] of ["identity", "gzip"].entries()) {
    const one = phone(address, encoding);
    sizes.push(await one.received());
    if (judge === 0) {
      await start(day, nth(day, 0));
      await one.received();
    }
    await mark(day, nth(day, 0), judge);
    sizes.push(await one.received());
    one.leave();
  }
  const [whole, frame, packed, packedFrame] = sizes;
  print(
    `${String(entries).padStart(7)} ${String(whole).padStart(13)} ${String(packed).padStart(8)} ${String(frame).padStart(17)} ${String(packedFrame).padStart(8)} ${String(BEFORE[entries]).padStart(8)}`,
  );
}

/** Measures one section with every mark sent separately, which is most of what a phone receives. The rest of the day is computed from it. */
async function weighDay(print: Print, address: string, day: Day): Promise<void> {
  const one = phone(address, "gzip");
  const whole = await one.received();
  const [, block] = day.list.blocks;
  if (!block) return;
  let section = 0;
  let frames = 0;
  for (const { id } of block.performances) {
    await start(day, id);
    section += await one.received();
    for (let judge = 0; judge < JUDGES; judge++) {
      await mark(day, id, judge);
      section += await one.received();
    }
    frames += 1 + JUDGES;
  }
  await publishPlaces(day.admin, block);
  section += await one.received();
  one.leave();
  const beats = (HOURS * 3600 * 25) / BEAT_SECONDS;
  const sections = day.list.blocks.length;
  const all = whole + sections * section + beats;
  print(
    `a day of ${sections * SECTION} entries and ${JUDGES} judges on one phone: ${(all / 1e6).toFixed(2)} MB (${block.performances.length} entries were danced, each mark a frame of its own: ${(section / 1000).toFixed(1)} kB with their places, taken ${sections} times; the whole once, ${(whole / 1000).toFixed(1)} kB; ${HOURS} hours of beats, ${(beats / 1000).toFixed(0)} kB). Before: ${((sections * frames * (BEFORE[600] ?? 0)) / 1e6).toFixed(0)} MB`,
  );
}

/** The live stream and the server's process. */
interface Followed {
  address: string;
  pid: number;
}

/** Measures how soon a mark is on the first of two phones after its answer, and its cost. Each of nine judges marks separately. */
async function firstPhone(print: Print, { address, pid }: Followed, place: Place, day: Day, entries: number): Promise<void> {
  const phones = await openHall(address);
  await Promise.all(phones.ask("open", 2));
  // A real server does this automatically; autovacuum is off here.
  await place.world.database.pool.query("VACUUM ANALYZE");
  await pause(IDLE_MS);
  const waits: number[] = [];
  let [server, database] = [0, 0];
  const idle = await spentDuring(pid, place, () => pause(IDLE_MS));
  // The last performances, which nothing else here dances. Statements are prepared on all connections before the measurement.
  for (let at = entries - PERFORMANCES - WARMING; at < entries; at++) {
    const counts = at >= entries - PERFORMANCES;
    const staged = phones.ask("frame");
    await start(day, nth(day, at));
    await Promise.all(staged);
    await pause(QUIET_MS);
    const spent = await spentDuring(pid, place, async () => {
      for (let judge = 0; judge < JUDGES; judge++) {
        const marked = phones.ask("frame");
        await mark(day, nth(day, at), judge);
        const answered = now();
        const times = (await Promise.all(marked)).flatMap((each) => each.at);
        if (counts) waits.push(Math.min(...times) - answered);
        await pause(QUIET_MS);
      }
    });
    if (!counts) continue;
    server += spent.server - (idle.server * spent.ms) / idle.ms;
    database += spent.database - (idle.database * spent.ms) / idle.ms;
  }
  await Promise.all(phones.ask("leave"));
  phones.leave();
  const [ofServer, ofDatabase] = [server / waits.length, database / waits.length];
  const slowest = Math.max(...waits).toFixed(0);
  print(
    `a mark among ${entries} entries: ${ofServer.toFixed(1)} CPU ms of the server and ${ofDatabase.toFixed(1)} of the database; at most ${slowest} ms to the first phone (${waits.length} marks). Idle, each second takes ${((idle.server * 1000) / idle.ms).toFixed(1)} and ${((idle.database * 1000) / idle.ms).toFixed(1)}, not counted here`,
  );
  goal(print, 4, `a mark among ${entries} entries, from its answer to the first phone`, half(waits), "ms", { most: FIRST_PHONE_MS });
  goal(print, 4, `a mark among ${entries} entries`, ofServer + ofDatabase, "CPU ms", { most: MARK_CPU_MS, digits: 1 });
}

const half = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function reach(print: Print, { address, pid }: Followed, day: Day, listeners: number): Promise<void> {
  const phones = listeners > 0 ? await openHall(address) : undefined;
  await Promise.all(phones?.ask("open", listeners) ?? []);
  const [delays, posts]: [number[], number[]] = [[], []];
  const spent = threadsMs(pid);
  // Performances that were not danced yet, different ones each time.
  const from = 3 * SECTION + (listeners / 1000) * MARKS;
  for (let at = from; at < from + MARKS; at++) {
    const staged = phones?.ask("frame") ?? [];
    await start(day, nth(day, at));
    await Promise.all(staged);
    await pause(QUIET_MS);
    const marked = phones?.ask("frame") ?? [];
    const began = now();
    await mark(day, nth(day, at), at % JUDGES);
    posts.push(now() - began);
    for (const { at: times } of await Promise.all(marked)) delays.push(...times.map((time) => time - began));
  }
  const cpu = (threadsMs(pid) - spent) / (2 * MARKS);
  await Promise.all(phones?.ask("leave") ?? []);
  phones?.leave();
  const post = `the judge waits ${half(posts).toFixed(0)} ms, at most ${Math.max(...posts).toFixed(0)}; ${cpu.toFixed(0)} CPU ms of the server a mark or a start`;
  if (listeners === 0) print(`a mark that nobody follows: ${post} (${MARKS} marks)`);
  else
    print(
      `a mark reaches ${listeners} listeners: median ${half(delays).toFixed(0)} ms, p99 ${p99(delays).toFixed(0)} ms, the last after ${Math.max(...delays).toFixed(0)} ms; ${post} (${MARKS} marks)`,
    );
}

/** Returns the processor milliseconds of the server and of its connections' backends during some work, and its duration. */
async function spentDuring(
  pid: number,
  place: Place,
  work: () => Promise<unknown>,
): Promise<{ server: number; database: number; ms: number }> {
  const began = now();
  const [backends, server] = [await backendsCpu(place), threadsMs(pid)];
  await work();
  const spent = threadsMs(pid) - server;
  let database = 0;
  for (const [backend, ms] of await backendsCpu(place)) database += ms - (backends.get(backend) ?? 0);
  return { server: spent, database, ms: now() - began };
}

/** Returns the CPU milliseconds of each connection to the database so far, by process. */
async function backendsCpu({ world }: Place): Promise<Map<number, number>> {
  const backends = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`;
  const { rows } = await backends.execute(world.database.owner);
  return new Map(rows.map(({ pid }) => [pid, Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6]));
}

async function storm(print: Print, address: string): Promise<void> {
  const phones = await openHall(address);
  await Promise.all(phones.ask("open", STORM));
  await Promise.all(phones.ask("leave"));
  const began = now();
  const back = (await Promise.all(phones.ask("open", STORM))).flatMap((each) => each.at);
  await Promise.all(phones.ask("leave"));
  phones.leave();
  print(`${STORM} that lost their connection at the same moment are back after ${((Math.max(...back) - began) / 1000).toFixed(1)} s`);
}
