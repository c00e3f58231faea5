// Prices and answers about sections a second, for eight schools that fill sign-ups of 40 entries at the same time, in a competition of 3 and of 200
// sections.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { urlOf } from "#src/kernel/endpoints/endpoint.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { addEntries, listEligible } from "#src/signup/contract.ts";
import { secretCookie } from "#src/people/access/access.server.ts";
import { Browser, makeTenant } from "#tests/competitions/factories.ts";
import { startApplication, urlOfDatabase } from "#tests/faults/running.ts";
import { beginSignup, makeOpenContest, type OpenContest } from "#tests/signups/signup-contest.ts";
import { copyDraft } from "#tests/signups/signup-rush.ts";
import { type House, openHouse } from "#tests/application/world.ts";
import { runLoad } from "./compare-with-bare.ts";
import { startDatabase } from "./database.ts";
import { databaseCpuMs } from "./desk.ts";
import { goal, type Print, isShortRun } from "./goal.ts";
import type { Ask } from "./load.ts";
import { getQuote } from "#src/entries/pricing/contract.ts";

const ENTRIES = 40;
const SECTIONS = [3, 200];
const TOGETHER = 8;
const AGE = 14;
/** Answers of the warm-up, and the duration of the measurement. */
const WARMING = isShortRun ? 400 : 800;
const TURN_MS = isShortRun ? 1000 : 4000;
/** Goal: answers a second. */
const LEAST = 1500;

/** Copies a section in other dance categories, until the competition has `most` sections. */
async function addSections(house: House, tenantId: string, { id, young }: OpenContest, most: number): Promise<void> {
  await house.world.database.inTenant(tenantId, async (trx) => {
    const { rows } = await sql<{ count: number }>`select count(*) from sections where competition_id = ${id}`.execute(trx);
    const copies = Array.from({ length: Math.max(0, most - (rows[0]?.count ?? 0)) }, () => newId());
    const dance = newId();
    await trx
      .insertInto("dance_categories")
      .values({ tenant_id: tenantId, id: dance, name: `Taniec ${most}` })
      .execute();
    await sql`
      insert into sections (tenant_id, id, competition_id, dance_category_id, age_category_id, presentation_category_id, name, fee_grosze, fee_per, position)
      select s.tenant_id, n.id, s.competition_id, ${dance}, s.age_category_id, s.presentation_category_id, s.name, s.fee_grosze, s.fee_per, 10
      from sections s, unnest(${copies}::uuid[]) as n(id) where s.id = ${young}`.execute(trx);
  });
  await house.world.database.pool.query("ANALYZE");
}

/** Returns a request of a school as sent over the network. */
function askOf(school: Browser, path: string, body?: object): Ask {
  const headers = {
    cookie: [...school.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "x-tenant": school.tenant,
    "x-xsrf-token": decodeURIComponent(school.cookies.get("XSRF-TOKEN") ?? ""),
  };
  if (!body) return { method: "GET", path, headers };
  return { method: "POST", path, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** Creates schools with open sign-ups of this many entries each. Returns the requests of each school. */
async function schoolsOf(house: House) {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { browser, id } = await beginSignup(house, tenant, contest);
  const dancers = Array.from({ length: ENTRIES }, (_, at) => ({
    id: newId(),
    first_name: `Lena ${at}`,
    last_name: "Wójcicka",
    birth_year: new Date().getFullYear() - AGE,
  }));
  const entries = dancers.map((each, at) => ({ id: newId(), title: `Iskra ${at}`, section_id: contest.young, dancer_ids: [each.id] }));
  await browser.must(addEntries, { params: { id }, body: { dancers, entries } });
  const { copies, firsts } = await house.world.database.inTenant(tenant.id, async (trx) => {
    await sql`
      update competitions set signup_opens_at = now() - interval '1 day', signup_closes_at = now() + interval '5 days',
        music_closes_at = now() + interval '6 days', starts_on = current_date + 10, ends_on = current_date + 10
      where id = ${contest.id}`.execute(trx);
    return {
      copies: await copyDraft(trx, id, TOGETHER - 1),
      firsts: await trx.selectFrom("dancers").select(["id", "signup_id"]).orderBy("created_at").orderBy("id").execute(),
    };
  });
  const schools = [id, ...copies].map((each) => {
    const school = new Browser(house, tenant);
    for (const [name, value] of browser.cookies) school.cookies.set(name === secretCookie(id) ? secretCookie(each) : name, value);
    const dancer_ids = firsts.filter(({ signup_id }) => signup_id === each).slice(0, 1);
    return {
      price: askOf(school, urlOf(getQuote, { id: each })),
      eligible: askOf(school, urlOf(listEligible, { id: each }), { dancer_ids: dancer_ids.map((dancer) => dancer.id) }),
    };
  });
  return { tenant, contest, schools };
}

/** Prints answers a second of a started application while all schools send requests, after statements are prepared and code is compiled. */
async function measure(print: Print, what: string, { house, url, pid }: Measured, asks: Ask[]): Promise<void> {
  const load = { targets: [{ address: url, pids: [pid], asks }], headers: {}, together: TOGETHER };
  await runLoad({ ...load, turns: 1, ms: 0, least: WARMING });
  const before = await databaseCpuMs(house);
  const [[turn] = []] = await runLoad({ ...load, turns: 1, ms: TURN_MS });
  const { answers, perSecond, seconds } = turn ?? { answers: 0, perSecond: 0, seconds: 0 };
  const costs = [seconds * 1000, (await databaseCpuMs(house)) - before].map((ms) => (ms / answers).toFixed(2));
  print(`${what}: ${costs[0]} ms of a core each in the application, ${costs[1]} ms in the database`);
  goal(print, 9, what, perSecond, `a second, asked by ${TOGETHER} together`, { least: LEAST });
}

interface Measured {
  house: House;
  url: string;
  pid: number;
}

/** Prints the figures with their goal, each measured over HTTP, with the schools in their own process. */
export async function bench(print: Print): Promise<void> {
  const postgres = await startDatabase();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const house = await openHouse(postgres.connection, folder);
  const application = startApplication({ DATA_DIR: folder, DATABASE_URL: urlOfDatabase(postgres.connection) }, ["--serve"]);
  try {
    const measured = { house, url: await application.url, pid: application.child.pid ?? 0 };
    const { tenant, contest, schools } = await schoolsOf(house);
    for (const sections of SECTIONS) {
      await addSections(house, tenant.id, contest, sections);
      const prices = schools.map(({ price }) => price);
      await measure(print, `prices of ${ENTRIES} entries, ${sections} sections`, measured, prices);
      const answers = schools.map(({ eligible }) => eligible);
      await measure(print, `answers about sections, ${sections} sections`, measured, answers);
    }
  } finally {
    application.child.kill("SIGTERM");
    await application.ended;
    await house.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
