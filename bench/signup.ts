// Submitting sign-ups: the time of one with 40 entries, and of 500 that compete for the last ten places until all are answered.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { underLock } from "#tests/signups/sent-at-once.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { copyDraft } from "#tests/signups/signup-rush.ts";
import { sentDuring } from "#tests/application/statements.ts";
import { type House, openHouse } from "#tests/application/world.ts";
import { addDancers, createEntry, submitSignup } from "#src/signup/contract.ts";
import { secretCookie } from "#src/people/access/access.server.ts";
import { startDatabase } from "./database.ts";
import { databaseCpuMs } from "./desk.ts";
import { goal, type Print, isShortRun } from "./goal.ts";

const ENTRIES = 40;
const RUSH = 500;
const PLACES = 10;
const SENDINGS = isShortRun ? 3 : 5;
/** Goals: seconds until the last and the median answer, and statements under the lock. */
const [ALL_SECONDS, MEDIAN_SECONDS, STATEMENTS] = [5, 2, 8];
const agreed = { accept_rules: true, guardian_statement: true };

/** Creates a draft of this many solos. */
async function draftOf(house: House, tenant: MadeTenant, contest: { id: string; young: string }, entries: number) {
  const { browser, id } = await beginSignup(house, tenant, contest);
  const dancers = Array.from({ length: entries }, (_, at) => ({ first_name: `Lena ${at}`, last_name: "Wójcicka", birth_year: 2012 }));
  const added = await browser.must(addDancers, { params: { id }, body: { dancers } });
  for (const [at, { id: dancer }] of added.data.entries())
    await browser.must(createEntry, { params: { id }, body: { title: `Iskra ${at}`, section_id: contest.young, dancer_ids: [dancer] } });
  return { browser, id };
}

async function opened(house: House, print: Print): Promise<void> {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { browser, id } = await draftOf(house, tenant, contest, ENTRIES);
  const copies = await house.world.database.inTenant(tenant.id, (trx) => copyDraft(trx, id, SENDINGS - 1));
  const times: number[] = [];
  for (const each of [id, ...copies]) {
    browser.cookies.set(secretCookie(each), browser.cookies.get(secretCookie(id)) ?? "");
    const began = performance.now();
    await browser.must(submitSignup, { params: { id: each }, body: agreed });
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  print(
    `${ENTRIES} entries are sent in ${(sorted[Math.floor(SENDINGS / 2)] ?? 0).toFixed(0)} ms in the median, ${(sorted.at(-1) ?? 0).toFixed(0)} ms at most`,
  );
}

async function rushed(house: House, print: Print): Promise<void> {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { browser, id } = await draftOf(house, tenant, contest, 1);
  const [alone = "", ...copies] = await house.world.database.inTenant(tenant.id, async (trx) => {
    await trx.updateTable("sections").set({ capacity: PLACES }).where("id", "=", contest.young).execute();
    return copyDraft(trx, id, RUSH);
  });
  // As in reality, where the drafts were typed in the hours before.
  await house.world.database.pool.query("VACUUM ANALYZE");
  const senders = [id, ...copies].map((each) => senderOf(house, tenant, browser, id, each));
  const [database, before, began] = [await databaseCpuMs(house), process.cpuUsage(), performance.now()];
  const replies = await Promise.all(senders.map(async (send) => ({ ...(await send()), ms: performance.now() - began })));
  const { user, system } = process.cpuUsage(before);
  const cores = [(user + system) / 1000, (await databaseCpuMs(house)) - database].map((ms) => (ms / RUSH).toFixed(1));
  const statuses = Object.entries(
    Object.groupBy(replies, (each) => `${each.status} ${each.status === 200 ? each.body.entries[0]?.status : ""}`),
  );
  const times = replies.map((each) => each.ms / 1000).toSorted((a, b) => a - b);
  const locked = underLock(await sentDuring(senderOf(house, tenant, browser, id, alone)));
  print(
    `${RUSH} sign-ups at once for ${PLACES} places: ${statuses.map(([told, those]) => `${those?.length ?? 0} × ${told}`).join(", ")}; each takes ${cores[0]} ms of a core here, client included, and ${cores[1]} ms of the database's`,
  );
  goal(print, 1, `${RUSH} at once: all answered`, times.at(-1) ?? 0, "s", { most: ALL_SECONDS, digits: 1 });
  goal(print, 1, `${RUSH} at once: median answer`, times[RUSH / 2] ?? 0, "s", { most: MEDIAN_SECONDS, digits: 1 });
  goal(print, 1, "a sending under the competition's lock", locked.length, "statements", { most: STATEMENTS });
}

/** Returns a function with which a separate browser submits a copy of a sign-up. */
function senderOf(house: House, tenant: MadeTenant, first: Browser, original: string, id: string) {
  const own = new Browser(house, tenant);
  for (const [name, value] of first.cookies) own.cookies.set(name === secretCookie(original) ? secretCookie(id) : name, value);
  return () => own.call(submitSignup, { params: { id }, body: agreed });
}

/** Prints the figures, each measured through the whole application in this process. */
export async function bench(print: Print): Promise<void> {
  const postgres = await startDatabase();
  const folder = mkdtempSync(join(tmpdir(), "parkiet-bench-"));
  const house = await openHouse(postgres.connection, folder);
  try {
    await opened(house, print);
    await rushed(house, print);
  } finally {
    await house.close();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
