// Prices and answers about sections a second, of eight schools that fill their sign-ups of 40 entries together, in a competition of 3 and of 200 sections.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { newId } from "#src/kernel/ids.ts";
import { addEntries, getQuote, listEligible } from "#src/signup/contract.ts";
import { secretCookie } from "#src/signup/links/access.server.ts";
import { Browser, makeTenant } from "#tests/factories.ts";
import { beginSignup, makeOpenContest, type OpenContest } from "#tests/signup-contest.ts";
import { copyDraft } from "#tests/signup-rush.ts";
import { type House, openHouse } from "#tests/world.ts";
import { startDatabase } from "./database.ts";
import { goal, type Print, quick } from "./goal.ts";

const ENTRIES = 40;
const SECTIONS = [3, 200];
const TOGETHER = 8;
const WARMING = 400;
const ANSWERS = quick ? 1000 : 4000;
/** Answers a second. */
const GOAL = 1500;

/** Copies of a section in another dance, for a competition of so many. */
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

/** Schools of so many entries each, in sign-ups of their own; gives their browsers with what each asks for. */
async function schoolsOf(house: House) {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { browser, id } = await beginSignup(house, tenant, contest);
  const dancers = Array.from({ length: ENTRIES }, (_, at) => ({
    id: newId(),
    first_name: `Lena ${at}`,
    last_name: "Wójcicka",
    birth_year: 2012,
  }));
  const entries = dancers.map((each, at) => ({ id: newId(), title: `Iskra ${at}`, section_id: contest.young, dancer_ids: [each.id] }));
  await browser.must(addEntries, { params: { id }, body: { dancers, entries } });
  const copies = await house.world.database.inTenant(tenant.id, (trx) => copyDraft(trx, id, TOGETHER - 1));
  const firsts = await house.world.database.inTenant(tenant.id, (trx) =>
    trx.selectFrom("dancers").select(["id", "signup_id"]).orderBy("created_at").orderBy("id").execute(),
  );
  const schools = [id, ...copies].map((each) => {
    const school = new Browser(house, tenant);
    school.cookies.set(secretCookie(each), browser.cookies.get(secretCookie(id)) ?? "");
    return { browser: school, params: { id: each }, dancer: firsts.find(({ signup_id }) => signup_id === each)?.id ?? "" };
  });
  return { tenant, contest, schools };
}

/** How many answers a second all get together, and processor milliseconds of each, once statements are planned and code is compiled. */
async function rate<S>(askers: readonly S[], ask: (asker: S) => Promise<unknown>): Promise<{ rate: number; cpu: number }> {
  const run = async (answers: number) => {
    let left = answers;
    await Promise.all(
      askers.map(async (each) => {
        while (left-- > 0) await ask(each);
      }),
    );
  };
  await run(WARMING);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await run(ANSWERS);
  const { user, system } = process.cpuUsage(cpu);
  return { rate: ANSWERS / ((performance.now() - began) / 1000), cpu: (user + system) / 1000 / ANSWERS };
}

/** Prints the figures beside their goal, each measured through the whole application in this process, which also runs the schools. */
export async function bench(print: Print): Promise<void> {
  const postgres = await startDatabase();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const house = await openHouse(postgres.connection, folder);
  try {
    const { tenant, contest, schools } = await schoolsOf(house);
    const bare = await rate(schools, ({ browser }) => browser.fetch("/api/sanctum/csrf-cookie"));
    print(`${bare.rate.toFixed(0)} bare answers a second, without a database; ${bare.cpu.toFixed(2)} ms of the processor each`);
    for (const sections of SECTIONS) {
      await addSections(house, tenant.id, contest, sections);
      const price = await rate(schools, ({ browser, params }) => browser.must(getQuote, { params }));
      const eligible = await rate(schools, ({ browser, params, dancer }) =>
        browser.must(listEligible, { params, body: { dancer_ids: [dancer] } }),
      );
      for (const [what, figure] of [
        ["prices of 40 entries", price],
        ["answers about sections", eligible],
      ] as const) {
        print(`${what} in a competition of ${sections} sections: ${figure.cpu.toFixed(2)} ms of the processor each, with the asking`);
        goal(print, 9, `${what}, ${sections} sections`, figure.rate, `a second, asked by ${TOGETHER} together`, { least: GOAL });
      }
    }
  } finally {
    await house.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
