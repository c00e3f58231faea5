// An installation is lost and restored: it is set up, sells, is judged, backed up meanwhile, destroyed, and restored elsewhere.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { danceDayList, fillCompetition, openOffice, type Rehearsal, seatJudges } from "#scripts/rehearsal/event.ts";
import { measureRequests, seededRandom } from "#scripts/rehearsal/network.ts";
import type { Robot } from "#scripts/robot.ts";
import { marksOf } from "#scripts/seed/day.ts";
import { danceCategories } from "#src/categories/contract.ts";
import { getSheet, giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { listEntries } from "#src/signup/contract.ts";
import { listMails } from "#src/messages/contract.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { type ServerPostgres, startServerPostgres } from "#tests/application/server-postgres.ts";
import { ORGANISER, organiserOf, robotOf, runScript, setUp } from "./commands.ts";
import { type RunningApplication, startApplication, urlOfDatabase } from "./running.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
const place = mkdtempSync(join(tmpdir(), "parkiet-walk-"));
chmodSync(place, 0o755); // the account of the database enters it
const folder = (name: string) => join(place, name);
let postgres: ServerPostgres;
const running: RunningApplication[] = [];
beforeAll(async () => {
  postgres = await startServerPostgres();
});
afterAll(async () => {
  for (const each of running) {
    each.child.kill("SIGKILL");
    await each.ended;
  }
  await postgres.close();
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
});

function serve(env: Record<string, string>): RunningApplication {
  const started = startApplication(env, ["--serve"]);
  running.push(started);
  return started;
}

/** Returns everything that the organiser can read. */
async function stateOf(admin: Robot, competition_id: string, list_id: string, track: string): Promise<unknown[]> {
  const paths = [
    "/api/settings",
    "/api/users",
    "/api/invitations",
    "/api/competitions",
    `/api/competitions/${competition_id}/sections`,
    `/api/entries?competition_id=${competition_id}&limit=500`,
    "/api/signups?limit=500",
    "/api/payments?limit=500",
    `/api/start-lists/${list_id}`,
    "/api/scoring-forms",
  ];
  const states: unknown[] = [];
  for (const path of paths) {
    const reply = await admin.fetch(path);
    expect(reply.status, path).toBe(200);
    states.push(await reply.json());
  }
  const music = await admin.fetch(track);
  expect(music.status, track).toBe(200);
  states.push(Buffer.from(await music.arrayBuffer()).toString("base64"));
  return states;
}

const mailsOf = async (admin: Robot) => (await admin.must(listMails, { query: { limit: "500" } })).data;

it("an installation that was destroyed is restored from a backup that was taken while it was used, from the embedded database to a server's (in test:full also back)", async () => {
  const first = serve({ DATA_DIR: folder("first") });
  await setUp(first);
  const network = measureRequests(await first.url, new AbortController().signal);
  const rehearsal: Rehearsal = { ...ORGANISER, network, entries: 6, judges: 3, drops: 0, random: seededRandom(1), say: () => undefined };
  const admin = await openOffice(rehearsal);
  const panel = await seatJudges(rehearsal, admin);
  const competition = await fillCompetition(rehearsal, admin, new Date());
  const list = await danceDayList(admin, competition.id, panel.user_ids);
  const performance = list.blocks[0]?.performances[0];
  const params = { id: performance?.id ?? "" };
  await admin.must(moveOnStage, { params, body: { action: "start" } });
  const bodies = panel.robots.map((_, judge) => ({
    id: newId(),
    marks: marksOf(performance?.start_number ?? null, judge),
    device_at: new Date().toISOString(),
    revision: 0,
  }));
  // The third tablet is offline, so its marks are pending on it.
  for (const judge of [0, 1]) await panel.robots[judge]?.must(giveMarks, { params, body: bodies[judge] ?? never() });
  const { data: entries } = await admin.must(listEntries, { query: { competition_id: competition.id } });
  const tracks = entries.map(({ id }) => `/api/entries/${id}/music/file`);
  const answers = await Promise.all(tracks.map((path) => admin.fetch(path)));
  const track = tracks[answers.findIndex(({ status }) => status === 200)] ?? never();
  await vi.waitFor(async () => expect(await (await admin.fetch("/api/entries?limit=500")).text()).not.toContain('"checking"'), {
    timeout: 60_000,
  });
  const before = await stateOf(admin, competition.id, list.id, track);

  const mails = await mailsOf(admin);

  const meanwhile: string[] = [];
  let backedUp = false;
  const writing = (async () => {
    while (!backedUp) {
      const id = newId();
      await admin.must(danceCategories.create, { body: { id, name: `Jazz ${id}` } });
      meanwhile.push(id);
    }
  })();
  const file = (await runScript("backup.ts", { DATA_DIR: folder("first"), BACKUP_DIR: place })).at(-1) ?? "";
  backedUp = true;
  await writing;
  expect(file).toMatch(/^\/.*\/first\/backups\/parkiet-.*\.tar\.zst$/);
  expect(meanwhile.length).toBeGreaterThan(0);
  first.child.kill("SIGKILL");
  await first.ended;
  rmSync(folder("first"), { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });

  // The backup from the other disk is restored into the other kind of database.
  const DATABASE_URL = urlOfDatabase(postgres.connection).replace(/@localhost:(\d+)\/(\w+)\?.*/, "@127.0.0.1:$1/$2");
  const server = { DATA_DIR: folder("second"), DATABASE_URL };
  const said = await runScript("restore.ts", server, join(place, file.split("/").at(-1) ?? ""));
  expect(said.join("\n")).toMatch(/tables with \d+ rows restored; counts and fingerprints are those of the backup/);
  const second = serve(server);
  const back = await organiserOf(second);
  expect(await stateOf(back, competition.id, list.id, track)).toEqual(before);
  // Mails of pending jobs are written after the restore.
  expect(await mailsOf(back)).toEqual(expect.arrayContaining(mails));
  const late = await robotOf(second);
  for (const [name, value] of panel.robots[2]?.cookies ?? []) late.cookies.set(name, value);
  expect((await late.call(giveMarks, { params, body: bodies[2] ?? never() })).status).toBe(201);
  const sheet = await late.must(getSheet, { params });
  expect(sheet).toMatchObject({ marks: bodies[2]?.marks });

  if (process.env["TEST_DEPTH"] !== "full") return;
  const again = (await runScript("backup.ts", server)).at(-1) ?? "";
  const third = { DATA_DIR: folder("third") };
  await runScript("restore.ts", third, again);
  const home = serve(third);
  const here = await organiserOf(home);
  expect((await stateOf(here, competition.id, list.id, track)).slice(0, -1)).toEqual(
    (await stateOf(back, competition.id, list.id, track)).slice(0, -1),
  );
});

function never(): never {
  throw new Error("the event lacks what the walk needs");
}
