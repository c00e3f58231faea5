// What a judge feels of the crowd: marks beside a hundred page openings a second, and what a tablet fetches to go on without a connection.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { p99 } from "#scripts/rehearsal/network.ts";
import type { Robot } from "#scripts/robot.ts";
import { marksOf } from "#scripts/seed/day.ts";
import { giveMarks, listSheets } from "#src/judging/contract.ts";
import { type Connection, openDatabase } from "#src/kernel/database.server.ts";
import { urlOf } from "#src/kernel/endpoint.ts";
import { newId } from "#src/kernel/ids.ts";
import { insertPerformances } from "#src/rounds/heats-sql.server.ts";
import type { StartList } from "#src/start-lists/contract.ts";
import { answerOf, median, memoryOf, type Server } from "./beside-bare.ts";

type Print = (line: string) => void;

const MARKS = 120;
/** Five marks a second. */
const MARK_MS = 200;
const OPENINGS = 100;

/** Fills a list with copies of its first performance, each with an entry and a number of its own, up to so many. */
export async function growList(connection: Connection, tenant: string, listId: string, most: number): Promise<void> {
  const database = openDatabase(connection, 2);
  const { id } = await database.owner.selectFrom("tenants").select("id").where("slug", "=", tenant).executeTakeFirstOrThrow();
  await database.inTenant(id, async (trx) => {
    const there = await trx.selectFrom("placed_performances").selectAll().where("start_list_id", "=", listId).orderBy("position").execute();
    const [first] = there;
    if (!first) throw new Error("the list is empty");
    const copies = Array.from({ length: most - there.length }, (_, index) => {
      const number = there.length + index + 1;
      return { entry: newId(), performance: newId(), number, title: `Układ numer ${number}` };
    });
    await sql`
      insert into entries (tenant_id, id, competition_id, signup_id, section_id, title, choreographer, status, start_number, submitted_at, price_grosze)
      select e.tenant_id, c.entry, e.competition_id, e.signup_id, e.section_id, c.title, e.choreographer, e.status, 1000 + c.number, e.submitted_at, e.price_grosze
      from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c(entry uuid, number int, title text), entries e
      where e.id = ${first.entry_id}`.execute(trx);
    await insertPerformances(
      trx,
      copies.map((copy) => ({ ...first, id: copy.performance, entry_id: copy.entry, position: copy.number })),
    );
  });
  // A server does this by itself; the autovacuum of this one is off.
  await database.pool.query("VACUUM ANALYZE");
  await database.close();
}

/** One judge's marks at the pace of a panel, alone and beside the crowd that opens the front page, the results and the list. */
export async function marksBesideCrowd(print: Print, server: Server, judge: Robot, list: StartList): Promise<void> {
  const [marked] = list.blocks.flatMap((block) => block.performances);
  if (!marked) throw new Error("the list is empty");
  let revision = 0;
  const mark = async (times: number[]) => {
    const marks = marksOf(marked.start_number, revision % 2);
    const body = { id: newId(), marks, device_at: new Date().toISOString(), revision };
    const began = performance.now();
    await judge.must(giveMarks, { params: { id: marked.id }, body });
    times.push(performance.now() - began);
    revision += 1;
    await pause(Math.max(0, MARK_MS - (performance.now() - began)));
  };
  const alone: number[] = [];
  while (alone.length < MARKS) await mark(alone);
  const paths = ["/", `/scores/${list.competition_id}`, `/startlist/${list.id}`];
  const crowd = spawn(
    process.execPath,
    [join(import.meta.dirname, "openings.ts"), JSON.stringify({ url: server.url, paths, perSecond: OPENINGS })],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let said = "";
  crowd.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = new Promise((resolve) => crowd.on("close", resolve));
  const beside: number[] = [];
  while (beside.length < MARKS) await mark(beside);
  crowd.kill("SIGTERM");
  await ended;
  const { times, failed } = JSON.parse(said) as { times: number[]; failed: number };
  const told = (of: readonly number[]) => `median ${median(of).toFixed(0)} ms, p99 ${p99(of).toFixed(0)} ms`;
  print(
    `marks: ${told(alone)}; beside ${OPENINGS} openings a second: ${told(beside)} (before: median 153-271 ms, p99 600-2300 ms); ratio of the p99 ${(p99(beside) / p99(alone)).toFixed(2)}`,
  );
  print(`the openings: ${told(times)}, ${failed} of ${times.length} failed; the server's memory ${memoryOf(server.pid)} MB (before: 2 GB)`);
}

/** What the sheets of one judge on one list weigh on the wire. */
export async function weightOfSheets(print: Print, url: string, judge: Robot, listId: string): Promise<void> {
  const cookie = [...judge.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const sizes: string[] = [];
  for (const encoding of ["identity", "gzip", "br"]) {
    const { bytes } = await answerOf(`${url}${urlOf(listSheets, { id: listId })}`, {
      cookie,
      "x-tenant": judge.tenant,
      "accept-encoding": encoding,
    });
    sizes.push(`${encoding} ${(bytes.length / 1000).toFixed(0)} kB`);
  }
  print(`a judge's list: ${sizes.join(", ")} (before: 2400 kB)`);
}
