import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { Robot } from "#scripts/robot.ts";
import { openDatabase } from "#src/kernel/postgres/database.server.ts";
import { startApplication, urlOfDatabase } from "./running.ts";

const name = `demonstration_${process.pid}`;
const DATA_DIR = mkdtempSync(join(tmpdir(), "parkiet-demonstration-"));
const env = () => ({ DATA_DIR, DATABASE_URL: urlOfDatabase({ ...inject("postgres"), database: name }) });

async function maintain(text: string): Promise<void> {
  const client = new pg.Client({ ...inject("postgres"), database: "parkiet" });
  await client.connect();
  await client.query(text);
  await client.end();
}
beforeAll(() => maintain(`CREATE DATABASE ${name}`));
afterAll(async () => {
  await maintain(`DROP DATABASE ${name} WITH (FORCE)`);
  rmSync(DATA_DIR, { recursive: true, force: true });
});

it("a demonstration that was killed half-way is made anew by the next start, whole and only once, and its password can be changed later", {
  timeout: 300_000,
}, async () => {
  const database = openDatabase({ ...inject("postgres"), database: name }, 2);
  database.pool.on("error", () => undefined);
  const demo = async () => (await database.pool.query<{ id: string }>("SELECT id FROM tenants WHERE slug = 'demo'")).rows[0]?.id ?? "";
  const entries = async () => {
    const tenant = await demo();
    return database.inTenant(tenant, async (trx) => (await trx.selectFrom("entries").select("id").execute()).length);
  };

  const killed = startApplication(env());
  await vi.waitFor(async () => expect(await entries()).toBeGreaterThan(20), { timeout: 120_000, interval: 50 });
  killed.child.kill("SIGKILL");
  await killed.ended;
  const half = await demo();
  expect(await entries()).toBeLessThan(120);

  const next = startApplication(env());
  const url = await next.url;
  expect(next.output()).toContain("The demonstration was interrupted");
  expect(await demo()).not.toBe(half);
  expect(await entries()).toBe(120);
  const send = (path: string, init: RequestInit) => fetch(new URL(path, url), init);
  const admin = await new Robot(send, "demo").signIn("admin@demo.test", "parkiet-demo");
  expect((await admin.fetch("/api/user")).status).toBe(200);
  next.child.kill("SIGTERM");
  expect(await next.ended).toBe(0);

  const changed = startApplication({ ...env(), DEMO_PASSWORD: "calkiem-inne-haslo" }, ["--serve"]);
  const later = await changed.url;
  expect(changed.output()).not.toContain("interrupted");
  expect(await entries()).toBe(120);
  const anew = (path: string, init: RequestInit) => fetch(new URL(path, later), init);
  await expect(new Robot(anew, "demo").signIn("admin@demo.test", "parkiet-demo")).rejects.toThrow("422");
  await new Robot(anew, "demo").signIn("sedzia3@demo.test", "calkiem-inne-haslo");
  changed.child.kill("SIGTERM");
  expect(await changed.ended).toBe(0);
  await database.close();
});
