// Two processes of the application on one database, as behind a load balancer.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { Robot } from "#scripts/robot.ts";
import { danceCategories } from "#src/categories/contract.ts";
import { forgottenPassword } from "#src/identity/contract.ts";
import { giveMarks } from "#src/judging/contract.ts";
import type { Connection } from "#src/kernel/postgres/database.server.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { getMusic, uploadMusic } from "#src/music/contract.ts";
import { addDancers, createEntry } from "#src/signup/contract.ts";
import { startBucket } from "#tests/application/bucket.ts";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { followStream } from "#tests/application/listening.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { type RunningApplication, startApplication, urlOfDatabase } from "./faults/running.ts";
import type { Matrix } from "#src/scoring/shapes.ts";
import { getMatrixByBlock } from "#src/scoring/by-block/contract.ts";

vi.setConfig({ testTimeout: 120_000 });
const house = useHouse();
const DATA_DIR = mkdtempSync(join(tmpdir(), "parkiet-two-"));
const running: RunningApplication[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) {
    each.child.kill("SIGKILL");
    await each.ended;
  }
});
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

/** Starts two processes on the application's database with the given data folders. Calls of the first and second client go to its own process. */
async function twoProcesses(
  env: Record<string, string> = {},
  folders = [DATA_DIR, DATA_DIR],
): Promise<{ urls: [string, string]; sends: [Robot["send"], Robot["send"]] }> {
  const DATABASE_URL = urlOfDatabase(house.world.database.connection as Connection);
  const started = folders.map((folder) => startApplication({ DATA_DIR: folder, DATABASE_URL, ...env }, ["--serve"]));
  running.push(...started);
  const urls = (await Promise.all(started.map((each) => each.url))) as [string, string];
  const sendTo = (url: string) => (path: string, init: RequestInit) => fetch(new URL(path, url), init);
  return { urls, sends: [sendTo(urls[0]), sendTo(urls[1])] };
}

it("a mark given at one is shown by the live stream of the other, and a session opened at one is good at both", async () => {
  const hall = await makeHall(house, { judges: 2 });
  const { urls, sends } = await twoProcesses();
  const judge = await new Robot(sends[0], hall.tenant.slug).signIn(hall.people[0]?.email ?? "", PASSWORD);
  const cookie = [...hall.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const stream = await followStream(`${urls[1]}/api/blocks/${hall.round_id}/scores/live`, { cookie, "x-tenant": hall.tenant.slug });
  await stream.frames(1);
  const shown = () => (stream.states.at(-1) as Matrix).rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
  expect(shown()).toEqual([]);
  const params = { id: hall.performance_ids[0] ?? "" };
  await judge.must(giveMarks, { params, body: { id: newId(), marks: { T: 8, C: 7.5 }, device_at: new Date().toISOString(), revision: 0 } });
  await vi.waitFor(() => expect(shown()).toMatchObject([{ marks: { T: 8, C: 7.5 }, revision: 1 }]), { timeout: 10_000 });

  // The same mark sent again, now to the other process, is the same revision.
  const elsewhere = new Robot(sends[1], hall.tenant.slug);
  for (const [name, value] of judge.cookies) elsewhere.cookies.set(name, value);
  const id = newId();
  const body = { id, marks: { T: 9, C: 9 }, device_at: new Date().toISOString(), revision: 0 };
  const second = { id: hall.performance_ids[1] ?? "" };
  await Promise.all([judge.must(giveMarks, { params: second, body }), elsewhere.must(giveMarks, { params: second, body })]);
  const matrix = await hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } });
  expect(matrix.rows.flatMap((row) => row.cells.filter((cell) => cell !== null).map((cell) => cell.revision))).toEqual([1, 1]);
  stream.close();
});

it("music sent to one is checked by any and played by the other, though all they share are the database and the storage", async () => {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { id, browser } = await beginSignup(house, tenant, contest);
  const added = await browser.must(addDancers, { params: { id }, body: { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 } });
  const body = { title: "Papierowy ptak", section_id: contest.young, dancer_ids: [added.data[0]?.id ?? ""] };
  const entry = (await browser.must(createEntry, { params: { id }, body })).id;
  house.setNow(new Date());
  const admin = await browserAs(house, tenant, "admin");
  const bucket = await startBucket();
  const { sends } = await twoProcesses({ STORAGE_URL: bucket.url }, [join(DATA_DIR, "a"), join(DATA_DIR, "b")]);
  const [first, second] = sends.map((send) => {
    const robot = new Robot(send, tenant.slug);
    for (const [name, value] of admin.cookies) robot.cookies.set(name, value);
    return robot;
  }) as [Robot, Robot];
  const tone = readFileSync(join(import.meta.dirname, "../src/music/fixtures/tone-6s.mp3"));
  const form = new FormData();
  form.set("file", new File([tone], "ptak.mp3"));
  await first.must(uploadMusic, { params: { id: entry }, form });
  const track = async () => (await second.must(getMusic, { params: { id: entry } })).track;
  await vi.waitFor(async () => expect(await track()).toMatchObject({ status: "accepted", file_name: "ptak.mp3" }), { timeout: 60_000 });
  const url = (await track())?.url ?? "";
  const part = await second.fetch(url, { headers: { range: "bytes=100-199" } });
  expect([part.status, Buffer.from(await part.arrayBuffer()).equals(tone.subarray(100, 200))]).toEqual([206, true]);
  expect(bucket.count(tenant.id)).toBe(1);
  expect(readdirSync(DATA_DIR, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())).toEqual([]);
  await bucket.close();
});

it("a mail leaves once, whichever of them sends it", async () => {
  const hall = await makeHall(house, { judges: 4 });
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        received.push(...session.envelope.rcptTo.map((to) => to.address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", () => resolve()));
  const address = smtp.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { sends } = await twoProcesses({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const emails = hall.people.map((person) => person.email);
  for (const email of emails)
    for (const send of sends) await new Robot(send, hall.tenant.slug).must(forgottenPassword, { body: { email } });
  const waiting = async () =>
    (await house.world.database.pool.query("SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'send_mail'")).rows.length;
  await vi.waitFor(async () => expect([received.length >= 8, await waiting()]).toEqual([true, 0]), { timeout: 30_000 });
  expect(received.toSorted()).toEqual([...emails, ...emails].toSorted());
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

it("killing one loses nothing that it acknowledged, and the other goes on", async () => {
  const hall = await makeHall(house, { judges: 1 });
  const { sends } = await twoProcesses();
  const acknowledged: string[] = [];
  let going = true;
  const write = async (send: Robot["send"]) => {
    const robot = new Robot(send, hall.tenant.slug);
    for (const [name, value] of hall.admin.cookies) robot.cookies.set(name, value);
    while (going) {
      const id = newId();
      const reply = await robot.call(danceCategories.create, { body: { id, name: id } }).catch(() => undefined);
      if (!reply) return; // its process is gone
      if (reply.status === 201) acknowledged.push(id);
    }
  };
  const writers = [write(sends[0]), write(sends[0]), write(sends[1])];
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(60), { timeout: 60_000 });
  running[0]?.child.kill("SIGKILL");
  await Promise.all(writers.slice(0, 2));
  const before = acknowledged.length;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 20), { timeout: 60_000 });
  going = false;
  await writers[2];
  const rows = await house.world.database.inTenant(hall.tenant.id, (trx) => trx.selectFrom("dance_categories").select("id").execute());
  const kept = new Set(rows.map((row) => row.id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});
