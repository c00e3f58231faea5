// What calls cost the database: statements a call, marks beside a bare insert of the same rows, a page of 20,000 entries, one sheet of 2,000.
// The application answers in this process; what each figure was before stands beside it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { getSheet, giveMarks } from "#src/judging/contract.ts";
import { clientOptions, type Trx } from "#src/kernel/database.server.ts";
import { newId } from "#src/kernel/ids.ts";
import { listEntries } from "#src/signup/contract.ts";
import { buildFolder, openPages } from "#src/web/rendering/pages.server.ts";
import type { Browser } from "#tests/factories.ts";
import { startTestCluster } from "#tests/postgres.global.ts";
import { type Hall, makeHall, splitBlocks } from "#tests/situations.ts";
import { type Sent, sentDuring } from "#tests/statements.ts";
import { openHouse } from "#tests/world.ts";

const PERFORMANCES = 2000;
const BLOCK = 20;
const ENTRIES = 20_000;
const EACH = 10;
const JUDGES = 4;
const ROUNDS = 30;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const statementsOf = (sent: readonly Sent[]) => sent.flatMap(({ text }) => text.split(";").filter(Boolean)).length;

/** Prints statements and round trips of three calls, milliseconds of the database for a page of entries and for a sheet, and marks a second. */
export async function bench(print: (line: string) => void): Promise<void> {
  const cluster = await startTestCluster();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const house = await openHouse(cluster.connection, folder);
  try {
    const hall = await makeHall(house, { entries: PERFORMANCES, judges: JUDGES });
    await splitBlocks(house, hall, BLOCK);
    for (const write of entriesOf(hall)) {
      await inTenant(house, hall, (trx) => write.execute(trx));
      // A server does this by itself; the autovacuum of this one is off.
      await house.world.database.pool.query("VACUUM ANALYZE");
    }

    print("call                          statements   round trips   before");
    const cost = async (what: string, before: string, call: () => Promise<unknown>) => {
      house.world.authentication.forget();
      const sent = await sentDuring(call);
      print(`${what.padEnd(30)} ${String(statementsOf(sent)).padStart(9)} ${String(sent.length).padStart(13)}   ${before}`);
    };
    const pages = await openPages(house.world, buildFolder, "bench", false, (request) => house.fetch(request));
    const cookie = [...hall.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "x-tenant": hall.tenant.slug };
    await cost("/api/user", "11 to 31", () => house.fetch("/api/user", { headers }));
    await cost("/dashboard", "visitor four times", () => pages(new Request("http://127.0.0.1/dashboard", { headers: { cookie } })));
    await cost("GET /api/entries", "11 to 31", () => house.fetch("/api/entries", { headers }));

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
    await marks(print, cluster.connection, hall);
  } finally {
    await house.close();
    await cluster.close();
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

/** The writes of sign-ups of ten entries with a payment and a dancer each, half of them paid. */
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

/** Marks that judges give through the application, beside the same rows written by bare inserts, as many at a time, in turns. */
async function marks(print: (line: string) => void, connection: pg.ClientConfig, hall: Hall): Promise<void> {
  const times = { own: 0, bare: 0 };
  const given = { own: 0, bare: 0 };
  const bare = await Promise.all(
    hall.referees.map(async () => {
      const client = new pg.Client(clientOptions({ ...connection } as never));
      await client.connect();
      await client.query(`SELECT set_config('app.tenant', '${hall.tenant.id}', false)`);
      return client;
    }),
  );
  const first = bare[0];
  if (!first) throw new Error("a hall has judges");
  const { rows: seats } = await first.query<{ id: string; user_id: string }>("SELECT id, user_id FROM judge_seats ORDER BY position");
  const { rows: forms } = await first.query<{ id: string }>("SELECT id FROM scoring_form_versions");
  const [t, u, v] = [hall.tenant.id, seats[0]?.user_id, forms[0]?.id];
  const half = PERFORMANCES / 2;
  const turn = 50;
  for (let round = 0; round < half / turn; round++) {
    const ids = (from: number) => hall.performance_ids.slice(from + round * turn, from + (round + 1) * turn);
    let began = performance.now();
    await Promise.all(
      hall.referees.map(async (judge, at) => {
        for (const id of ids(0)) {
          const body = { id: newId(), marks: { T: 6, C: 5 + at / 2 }, device_at: new Date().toISOString(), revision: 0 };
          await judge.must(giveMarks, { params: { id }, body });
          given.own += 1;
        }
      }),
    );
    times.own += performance.now() - began;
    began = performance.now();
    await Promise.all(
      bare.map(async (client, at) => {
        for (const id of ids(half)) {
          const [sheet, revision] = [newId(), newId()];
          await client.query("BEGIN");
          await client.query(
            "INSERT INTO sheets (tenant_id, id, performance_id, round_id, seat_id, form_version_id, revision) SELECT $1, $2, id, round_id, $4, $5, 1 FROM performances WHERE id = $3",
            [t, sheet, id, seats[at]?.id, v],
          );
          await client.query(
            "INSERT INTO mark_revisions (tenant_id, id, sheet_id, revision, user_id, device_at) VALUES ($1, $2, $3, 1, $4, now())",
            [t, revision, sheet, u],
          );
          await client.query(
            "INSERT INTO marks (tenant_id, id, mark_revision_id, performance_id, criterion, mark) VALUES ($1, $2, $4, $5, 'T', 6), ($1, $3, $4, $5, 'C', 7)",
            [t, newId(), newId(), revision, id],
          );
          await client.query("COMMIT");
          given.bare += 1;
        }
      }),
    );
    times.bare += performance.now() - began;
  }
  for (const client of bare) await client.end();
  const [own, plain] = [(given.own * 1000) / times.own, (given.bare * 1000) / times.bare];
  print(
    `\nmarks of ${JUDGES} judges at once: ${own.toFixed(0)} a second, bare inserts of the same rows ${plain.toFixed(0)}, ratio ${(own / plain).toFixed(2)} (before: 144, 0.13)`,
  );
}
