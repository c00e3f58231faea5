// Costs of calls in the database: statements of a call, a page of 20,000 entries, one sheet of 2,000; and marks over HTTP compared with a bare
// server that inserts one row for each. Except for the marks, the application answers in this process. Earlier figures are printed next to the new
// ones.
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { getSheet, giveMarks } from "#src/judging/contract.ts";
import type { Trx } from "#src/kernel/postgres/database.server.ts";
import { urlOf } from "#src/kernel/endpoints/endpoint.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { ClusterConnection } from "#src/kernel/postgres/embedded.server.ts";
import { listEntries } from "#src/signup/contract.ts";
import { buildFolder, openPages } from "#src/web/rendering/pages.server.ts";
import type { Browser } from "#tests/competitions/factories.ts";
import { startApplication, urlOfDatabase } from "#tests/faults/running.ts";
import { type Hall, makeHall, splitBlocks } from "#tests/competitions/situations.ts";
import { type SentStatement, sentDuring } from "#tests/application/statements.ts";
import { openHouse } from "#tests/application/world.ts";
import { withBare } from "./compare-with-bare.ts";
import { startDatabase } from "./database.ts";
import { type Print, isShortRun } from "./goal.ts";

const PERFORMANCES = isShortRun ? 600 : 2000;
const BLOCK = 20;
const ENTRIES = isShortRun ? 3000 : 20_000;
const EACH = 10;
const JUDGES = 4;
const ROUNDS = isShortRun ? 8 : 30;
/** Performances that all judges mark in a turn, and the number of turns of each server. */
const TURN = 50;
const TURNS = isShortRun ? 2 : 20;
/** Connections of the bare server, as many as in the application's pool. */
const CONNECTIONS = 16;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const statementsOf = (sent: readonly SentStatement[]) => sent.flatMap(({ text }) => text.split(";").filter(Boolean)).length;

/** Prints the statements and round trips of three calls, the database milliseconds of a page of entries and of a sheet, and marks a second. */
export async function bench(print: Print): Promise<void> {
  const postgres = await startDatabase();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const house = await openHouse(postgres.connection, folder);
  try {
    const hall = await makeHall(house, { entries: PERFORMANCES, judges: JUDGES });
    await splitBlocks(house, hall, BLOCK);
    for (const write of entriesOf(hall)) {
      await inTenant(house, hall, (trx) => write.execute(trx));
      // A real server does this automatically; autovacuum is off here.
      await house.world.database.pool.query("VACUUM ANALYZE");
    }

    print("call                          statements   round trips   before");
    const cost = async (what: string, before: string, call: () => Promise<unknown>) => {
      house.world.authentication.clearCache();
      const sent = await sentDuring(call);
      const trips = sent.filter((each) => !each.joined).length;
      print(`${what.padEnd(30)} ${String(statementsOf(sent)).padStart(9)} ${String(trips).padStart(13)}   ${before}`);
    };
    const pages = await openPages(house.world, buildFolder, "bench", false, (request) => house.fetch(request));
    const cookie = [...hall.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "x-tenant": hall.tenant.slug };
    await cost("/api/user", "11 to 31", () => house.fetch("/api/user", { headers }));
    await cost("/dashboard", "visitor four times", () => pages(new Request("http://127.0.0.1/dashboard", { headers: { cookie } })));
    await cost("GET /api/entries", "11 to 31", () => house.fetch("/api/entries", { headers }));
    await pages.close();

    print(`\nof the database, median of ${ROUNDS}        ms    before`);
    for (const [what, before, call] of [
      [`a page of ${ENTRIES} entries`, "50-145", () => hall.admin.must(listEntries, {})],
      ["the same by title", "", () => hall.admin.must(listEntries, { query: { sort: "title" } })],
      ["the same, what is incomplete", "", () => hall.admin.must(listEntries, { query: { view: "incomplete" } })],
      [
        `a sheet of a list of ${PERFORMANCES}`,
        "50-65",
        () => judgeOf(hall).must(getSheet, { params: { id: hall.performance_ids[PERFORMANCES / 2] ?? "" } }),
      ],
    ] as const) {
      const times: number[] = [];
      for (let i = 0; i < ROUNDS; i++) times.push((await sentDuring(call)).reduce((sum, each) => sum + each.ms, 0));
      print(`${what.padEnd(34)} ${median(times).toFixed(1).padStart(6)}    ${before}`);
    }
    await house.close();
    await marks(print, postgres.connection, hall, folder);
  } finally {
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type BenchHouse = Awaited<ReturnType<typeof openHouse>>;

function judgeOf(hall: Hall): Browser {
  const [judge] = hall.referees;
  if (!judge) throw new Error("a hall has judges");
  return judge;
}

const inTenant = (house: BenchHouse, hall: Hall, work: (trx: Trx) => Promise<unknown>) =>
  house.world.database.inTenant(hall.tenant.id, work);

/** Returns the inserts for sign-ups of ten entries with a payment and a dancer each, half of them paid. */
function entriesOf(hall: Hall): ReturnType<typeof sql>[] {
  const missing = ENTRIES - PERFORMANCES;
  const [tenant, competition, section] = [hall.tenant.id, hall.competition_id, hall.section_id];
  return [
    sql`
    insert into signups (tenant_id, id, competition_id, secret_hash, status, club_name, total_grosze)
    select ${tenant}, gen_random_uuid(), ${competition}, sha256(n::text::bytea), 'submitted', 'Klub ' || n, 45000 from generate_series(1, ${missing / EACH}::int) n`,
    sql`
    insert into payments (tenant_id, id, competition_id, signup_id, reference, amount_grosze, status, paid_grosze)
    select g.tenant_id, gen_random_uuid(), g.competition_id, g.id, g.club_name, 45000, case when odd then 'paid' else 'pending' end, case when odd then 45000 else 0 end
    from (select *, row_number() over () % 2 = 1 as odd from signups where total_grosze = 45000) g`,
    sql`
    insert into entries (tenant_id, id, competition_id, signup_id, section_id, title, status, submitted_at)
    select g.tenant_id, gen_random_uuid(), g.competition_id, g.id, ${section}, 'Taniec ' || n, case n % 5 when 0 then 'submitted' else 'accepted' end, now()
    from signups g cross join generate_series(1, ${EACH}::int) n where g.total_grosze = 45000`,
    sql`
    insert into dancers (tenant_id, id, signup_id, first_name, last_name, birth_year)
    select g.tenant_id, gen_random_uuid(), g.id, 'Ala', 'Próbna ' || g.club_name, 2013 from signups g where g.total_grosze = 45000`,
    sql`
    insert into entry_dancers (tenant_id, id, entry_id, dancer_id)
    select e.tenant_id, gen_random_uuid(), e.id, d.id from entries e join dancers d on d.tenant_id = e.tenant_id and d.signup_id = e.signup_id
    where not exists (select 1 from entry_dancers x where x.entry_id = e.id)`,
  ];
}

/** Sends one body and waits for the end of the answer. */
function post(url: string, agent: Agent, headers: Record<string, string>, body: object): Promise<void> {
  const json = JSON.stringify(body);
  const sent = { ...headers, "content-type": "application/json", "content-length": String(Buffer.byteLength(json)) };
  return new Promise((resolve, reject) => {
    request(url, { method: "POST", agent, headers: sent }, (reply) => {
      if ((reply.statusCode ?? 500) >= 300) return reject(new Error(`${url}: ${reply.statusCode}`));
      reply.resume().on("end", resolve);
    })
      .on("error", reject)
      .end(json);
  });
}

/**
 * Compares marks of judges over HTTP with a bare server that inserts one row for each into the same database, with the same concurrency, in turns.
 */
async function marks(print: Print, connection: ClusterConnection, hall: Hall, folder: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("CREATE TABLE bare_marks (id uuid PRIMARY KEY, body jsonb NOT NULL)");
  await client.end();
  const application = startApplication({ DATA_DIR: folder, DATABASE_URL: urlOfDatabase(connection) }, ["--serve"]);
  const agent = new Agent({ keepAlive: true });
  const headers = hall.referees.map(({ cookies }) => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-tenant": hall.tenant.slug,
    "x-xsrf-token": decodeURIComponent(cookies.get("XSRF-TOKEN") ?? ""),
  }));
  /** Returns the milliseconds until every judge has marked these performances one after the other. */
  const turn = async (addressOf: (id: string) => string, ids: readonly string[]) => {
    const began = performance.now();
    await Promise.all(
      headers.map(async (own, at) => {
        for (const id of ids) {
          const body = { id: newId(), marks: { T: 6, C: 5 + at / 2 }, device_at: new Date().toISOString(), revision: 0 };
          await post(addressOf(id), agent, own, body);
        }
      }),
    );
    return performance.now() - began;
  };
  const times = { own: 0, bare: 0 };
  try {
    const url = await application.url;
    await withBare({}, { ...connection, max: CONNECTIONS }, async (bare) => {
      // The first turn is a warm-up.
      for (let nth = 0; nth <= TURNS; nth++) {
        const ids = hall.performance_ids.slice(nth * TURN, (nth + 1) * TURN);
        const own = await turn((id) => `${url}${urlOf(giveMarks, { id })}`, ids);
        const plain = await turn(() => bare.url, ids);
        if (nth === 0) continue;
        times.own += own;
        times.bare += plain;
      }
    });
  } finally {
    agent.destroy();
    application.child.kill("SIGTERM");
    await application.ended;
  }
  const [own, plain] = [times.own, times.bare].map((ms) => (TURNS * TURN * JUDGES * 1000) / ms);
  print(
    `\nmarks of ${JUDGES} judges at once over HTTP: ${own?.toFixed(0)} a second, a bare server that inserts one row each ${plain?.toFixed(0)}, ratio ${(times.bare / times.own).toFixed(2)}`,
  );
}
