import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { useHouse } from "#tests/application/database.ts";
import { makeTenant } from "#tests/competitions/factories.ts";
import { endPauses } from "#tests/application/waiting-jobs.ts";
import { layWire } from "#tests/application/wire.ts";
import { openDatabase } from "../postgres/database.server.ts";
import { defineJob, defineWorker, queueJob, openJobs } from "./jobs.server.ts";

const house = useHouse();
const quiet = pino({ level: "silent" });
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Noted {
  by: string;
  n: number;
}

const numbered = z.object({ n: z.number() });
const note = defineJob("note", numbered);

/** Two applications' job runners on this database. `run` is the job's work. */
async function twoRunners(job: typeof note, run: (noted: Noted) => Promise<void>): Promise<void> {
  for (const by of ["first", "second"]) {
    const database = openDatabase(house.world.database.connection, 4);
    const runner = await openJobs(database, [defineWorker(job, ({ n }) => run({ by, n }))], {}, quiet);
    closing.push(async () => {
      await runner.close();
      await database.close();
    });
  }
}

const waitingJobs = async () =>
  (await house.world.database.pool.query<{ n: number }>("SELECT count(*)::int AS n FROM graphile_worker.jobs")).rows[0]?.n;

describe("a job", () => {
  it("runs once, whoever of two applications takes it, and only if its transaction was committed", async () => {
    const { id } = await makeTenant(house);
    const done: Noted[] = [];
    await twoRunners(note, async (noted) => {
      done.push(noted);
    });
    const abandoned = house.world.database.inTenant(id, async (trx) => {
      await queueJob(trx, note, { n: 99 });
      throw new Error("changed my mind");
    });
    await expect(abandoned).rejects.toThrow("changed my mind");
    await Promise.all(Array.from({ length: 20 }, (_, n) => house.world.database.inTenant(id, (trx) => queueJob(trx, note, { n }))));
    await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 20_000 });
    expect(done.map(({ n }) => n).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it("that fails is retried later, and its error is stored", async () => {
    const { id } = await makeTenant(house);
    let tries = 0;
    const stumble = defineJob("stumble", numbered);
    await twoRunners(stumble, async () => {
      tries += 1;
      if (tries === 1) throw new Error("the printer was off");
    });
    await house.world.database.inTenant(id, (trx) => queueJob(trx, stumble, { n: 1 }));
    const failed = () =>
      house.world.database.pool.query<{ attempts: number; last_error: string }>(
        "SELECT attempts, last_error FROM graphile_worker.jobs WHERE task_identifier = 'stumble'",
      );
    await vi.waitFor(async () => expect((await failed()).rows[0]).toMatchObject({ attempts: 1, last_error: "the printer was off" }), {
      timeout: 10_000,
    });
    expect(await endPauses(house.world.database)).toBeGreaterThan(2);
    await vi.waitFor(async () => expect((await failed()).rows).toEqual([]), { timeout: 20_000 });
    expect(tries).toBe(2);
  });

  it("of the same key waits once, with its newest payload", async () => {
    const { id } = await makeTenant(house);
    const keyed = defineJob("keyed", numbered);
    for (const n of [1, 2, 3]) await house.world.database.inTenant(id, (trx) => queueJob(trx, keyed, { n }, "one-key"));
    expect(await waitingJobs()).toBe(1);
    const done: Noted[] = [];
    await twoRunners(keyed, async (noted) => {
      done.push(noted);
    });
    await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 20_000 });
    expect(done.map(({ n }) => n)).toEqual([3]);
  });

  it("waits only for jobs of its own lane: mails go out while decoding is busy, and music is checked while the mail server hangs", async () => {
    const { id } = await makeTenant(house);
    const done: string[] = [];
    let free = () => {};
    const busy = new Promise<void>((resolve) => {
      free = resolve;
    });
    const database = openDatabase(house.world.database.connection, 4);
    const lanes = ["decoding", "mail", "common"] as const;
    const jobOf = (does: "hang" | "do", lane: (typeof lanes)[number]) => defineJob(`${does}_${lane}`, numbered, lane);
    const workers = lanes.flatMap((lane) => [
      defineWorker(jobOf("hang", lane), () => busy),
      defineWorker(jobOf("do", lane), async () => void done.push(lane)),
    ]);
    const runner = await openJobs(database, workers, {}, quiet);
    const add = (job: typeof note, times: number) =>
      database.inTenant(id, async (trx) => {
        for (let n = 0; n < times; n++) await queueJob(trx, job, { n });
      });
    for (const [hangs, other] of [
      ["decoding", "mail"],
      ["mail", "common"],
      ["common", "decoding"],
    ] as const) {
      if (hangs === "common") free();
      await add(jobOf("hang", hangs), 5);
      await add(jobOf("do", other), 1);
      await vi.waitFor(() => expect(done).toContain(other), { timeout: 10_000 });
    }
    await runner.close();
    await database.close();
  });
});

it("a job that finishes while the database is unavailable completes or is retried, and ends no process", async () => {
  const { id } = await makeTenant(house);
  const { pool, connection } = house.world.database;
  if (typeof connection === "string") throw new Error("the tests know their database in parts");
  const wire = await layWire(connection);
  const unheard: unknown[] = [];
  const hear = (error: unknown) => void unheard.push(error);
  process.on("unhandledRejection", hear);
  const tried: boolean[] = [];
  const cutOff = defineJob("cut_off", z.object({ fails: z.boolean() }));
  const work = defineWorker(cutOff, async ({ fails }) => {
    tried.push(fails);
    if (tried.length < 2) return;
    if (tried.length === 2) await wire.cut();
    if (fails) throw new Error("the printer was off");
  });
  const database = openDatabase(wire.connection, 4);
  const runner = await openJobs(database, [work], {}, quiet);
  await house.world.database.inTenant(id, async (trx) => {
    for (const fails of [false, true]) await queueJob(trx, cutOff, { fails });
  });
  await expect.poll(() => tried).toHaveLength(2);
  await wire.mend();
  const states = async () =>
    (
      await pool.query(
        "SELECT last_error, locked_at FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'cut_off'",
      )
    ).rows;
  await expect.poll(states).toEqual([{ last_error: "the printer was off", locked_at: null }]);
  await runner.close();
  await database.close();
  await pool.query("DELETE FROM graphile_worker._private_jobs");
  process.off("unhandledRejection", hear);
  expect(unheard).toEqual([]);
});

it("a nightly job runs once for all processes, also when none of them ran at its hour", async () => {
  const { pool, connection } = house.world.database;
  const hourAgo = new Date(Date.now() - 3_600_000);
  const done: string[] = [];
  const start = async (by: string) => {
    const database = openDatabase(connection, 4);
    const nightly = { minute: hourAgo.getUTCMinutes(), hour: hourAgo.getUTCHours() };
    const work = defineWorker(defineJob("every_night", z.object({})), async () => void done.push(by), nightly);
    const runner = await openJobs(database, [work], {}, quiet);
    closing.push(async () => {
      await runner.close();
      await database.close();
    });
  };
  const known = () => pool.query("SELECT last_execution FROM graphile_worker._private_known_crontabs WHERE identifier = 'every_night'");
  await start("first");
  await vi.waitFor(async () => expect((await known()).rows).toHaveLength(1), { timeout: 20_000 });
  for (const close of closing.splice(0)) await close();
  expect(done).toEqual([]); // a new installation has missed nothing
  await pool.query(
    "UPDATE graphile_worker._private_known_crontabs SET known_since = date_trunc('minute', now() - interval '3 days'), last_execution = date_trunc('minute', now() - interval '25 hours')",
  );
  await Promise.all([start("second"), start("third")]);
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 20_000 });
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 20_000 });
  expect(done).toHaveLength(1);
});
