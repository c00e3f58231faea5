import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { giveMarks } from "#src/judging/contract.ts";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { layWire, type Wire } from "#tests/application/wire.ts";
import { type Connection, type Database, openDatabase } from "../postgres/database.server.ts";
import { newId } from "../values/ids.ts";

const TOKEN = randomBytes(16).toString("hex");
const house = useHouse({ METRICS_TOKEN: TOKEN });
const metered = { authorization: `Bearer ${TOKEN}` };
const wires: { wire: Wire; database: Database }[] = [];
afterAll(async () => {
  for (const { wire, database } of wires) {
    await database.close();
    await wire.cut();
  }
});

/** A separate application behind a network link that can be cut. */
async function wired() {
  const wire = await layWire(house.world.database.connection as Connection);
  const database = openDatabase(wire.connection, 3);
  wires.push({ wire, database });
  const app = httpOf({ ...house.world, database }, "test");
  return { wire, ask: async (headers: Record<string, string> = {}) => app.request("http://127.0.0.1/api/health", { headers }) };
}

const health = async (headers: Record<string, string> = {}) => (await house.fetch("/api/health", { headers })).json();

describe("the health of the application", () => {
  it("is ok when a call could write: guests read status, version and the two parts, and nothing else", async () => {
    const reply = await house.fetch("/api/health");
    expect([reply.status, reply.headers.get("cache-control"), await reply.json()]).toEqual([
      200,
      "no-store",
      { status: "ok", version: "test", database: "ok", storage: "ok" },
    ]);
  });

  it("names the database when the role of calls may not read one of its tables", async () => {
    const { rows } = await sql<{ role: string }>`select current_user || '_app' as role`.execute(house.world.database.owner);
    const role = sql.id(rows[0]?.role ?? "");
    const { ask } = await wired();
    await sql`revoke select on results from ${role}`.execute(house.world.database.owner);
    const missing = await ask();
    await sql`grant select on results to ${role}`.execute(house.world.database.owner);
    expect([missing.status, await missing.json()]).toEqual([
      503,
      { status: "unavailable", version: "test", database: "away", storage: "ok" },
    ]);
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  it("is reported also when the database accepts calls and never answers, and recovers", async () => {
    const { wire, ask } = await wired();
    expect((await ask()).status).toBe(200);
    wire.still();
    await expect.poll(async () => (await ask()).status).toBe(503);
    const answered = await Promise.race([ask(metered).then((reply) => reply.json()), expired(6000)]);
    expect(answered).toMatchObject({ status: "unavailable", database: "away", storage: "ok", mail: null, jobs: null });
    await wire.mend();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  it("names the storage while files cannot be written", async () => {
    const temporary = house.world.files.temporary;
    rmSync(temporary, { recursive: true, force: true });
    writeFileSync(temporary, "a file where the folder should be");
    const refused = await httpOf(house.world, "test").request("http://127.0.0.1/api/health");
    rmSync(temporary);
    expect([refused.status, await refused.json()]).toMatchObject([503, { database: "ok", storage: "away" }]);
  });

  it("checks the database once for all requests within a second", async () => {
    const { wire, ask } = await wired();
    await ask();
    await wire.cut();
    expect((await Promise.all(Array.from({ length: 50 }, () => ask()))).map((reply) => reply.status)).toEqual(Array(50).fill(200));
  });
});

describe("the detailed health", () => {
  beforeAll(() => mkdirSync(join(house.world.settings.DATA_DIR, "backups"), { recursive: true }));
  const record = () => join(house.world.settings.DATA_DIR, "backups", "last.json");

  it("is only for the metrics token and for super-admins", async () => {
    const tenant = await makeTenant(house);
    const keys = ["status", "version", "database", "storage"];
    for (const authorization of [`Bearer ${TOKEN}x`, "Bearer x", `Basic ${TOKEN}`, "Bearer parkiet_x"])
      expect(Object.keys((await health({ authorization })) as object), authorization).toEqual(keys);
    const admin = await browserAs(house, tenant, "admin");
    expect(Object.keys((await (await admin.fetch("/api/health")).json()) as object)).toEqual(keys);
    const above = await browserAs(house, tenant, "super-admin");
    // Values that a busy machine does not return in time are null.
    for (const detailed of [() => health(metered), async () => (await above.fetch("/api/health")).json()])
      await expect.poll(detailed).toMatchObject({
        status: "ok",
        commit: "abc1234",
        mail: { queued: 0, failed: 0, last_failure: null },
        jobs: { waiting: 0, failed: 0 },
        backup: null,
        ffmpeg: expect.anything(),
        gaps: [],
        free_bytes: expect.any(Number),
      });
  });

  it("reports age, size and error of the last backup", async () => {
    const at = new Date(Date.now() - 7_200_000).toISOString();
    writeFileSync(record(), JSON.stringify({ at, file: "/b/parkiet.tar.gz", bytes: 1234, ok: true, error: null }));
    expect(await health(metered)).toMatchObject({
      backup: { at, bytes: 1234, ok: true, error: null, age_seconds: expect.closeTo(7200, -2) },
    });
    writeFileSync(record(), JSON.stringify({ at, file: null, bytes: 0, ok: false, error: "no room" }));
    expect(await health(metered)).toMatchObject({ backup: { ok: false, error: "no room" } });
    writeFileSync(record(), "{");
    expect(await health(metered)).toMatchObject({ backup: { ok: false, error: expect.stringContaining("cannot be read") } });
    rmSync(record());
  });

  it("counts queued and failed mails, with the last failure but without its addresses", async () => {
    await sql`select graphile_worker.add_job('send_mail', '{}'::json)`.execute(house.world.database.owner);
    await sql`select graphile_worker.add_job('check_music', '{}'::json)`.execute(house.world.database.owner);
    await sql`update graphile_worker._private_jobs set attempts = 25, last_error = '550 <ala@example.com>: no such box' where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_mail')`.execute(
      house.world.database.owner,
    );
    await expect
      .poll(() => health(metered))
      .toMatchObject({
        mail: { queued: 0, failed: 1, last_failure: { problem: "550 <…>: no such box" } },
        jobs: { waiting: 1, failed: 1 },
      });
    await sql`delete from graphile_worker._private_jobs`.execute(house.world.database.owner);
  });

  it("lists numbers that are missing among mark revisions and versions of results", async () => {
    const hall = await makeHall(house, { judges: 1, entries: 1 });
    const params = { id: hall.performance_ids[0] ?? "" };
    for (const revision of [0, 1, 2])
      await hall.referees[0]?.must(giveMarks, {
        params,
        body: { id: newId(), revision, marks: { T: 8, C: 7 + revision }, device_at: new Date().toISOString() },
      });
    const fresh = httpOf(house.world, "test");
    const gaps = async () =>
      ((await (await fresh.request("http://127.0.0.1/api/health", { headers: metered })).json()) as { gaps: object[] }).gaps;
    await house.world.database.inTenant(hall.tenant.id, async (trx) => {
      await sql`select set_config('role', 'none', true)`.execute(trx);
      const gone = sql`(select id from mark_revisions where revision = 2)`;
      await sql`delete from marks where mark_revision_id in ${gone}`.execute(trx);
      await sql`delete from mark_revisions where revision = 2`.execute(trx);
      const [admin] = (await sql<{ id: string }>`select user_id as id from memberships where role = 'admin'`.execute(trx)).rows;
      for (const version of [2, 4])
        await sql`insert into results (tenant_id, id, round_id, result_version, outcome, mark_revision_ids, published_by)
          values (${hall.tenant.id}, ${newId()}, ${hall.round_id}, ${version}, '{}', '{}', ${admin?.id ?? ""})`.execute(trx);
    });
    await expect.poll(gaps).toEqual([
      { kind: "mark_revisions", tenant: hall.tenant.slug, of: expect.any(String), missing: [2] },
      { kind: "result_versions", tenant: hall.tenant.slug, of: hall.round_id, missing: [1, 3] },
    ]);
  });
});

function expired(ms: number): Promise<string> {
  return new Promise((resolve) => setTimeout(resolve, ms, "too late"));
}
