// Competitions judged before there were rounds survive their migrations: published results stay, and sheets in progress go on.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Browser } from "#tests/competitions/factories.ts";
import { type House, openHouse } from "#tests/application/world.ts";
import { getSheet, giveMarks } from "../judging/contract.ts";
import { newId } from "../kernel/values/ids.ts";
import { migrate, migrationFiles } from "../kernel/schema/migrate.server.ts";
import { moveOnStage } from "../stage/contract.ts";
import { closeRoundByBlock, getMatrixByBlock, publishRoundByBlock } from "../scoring/by-block/contract.ts";

interface OldHall {
  block_id: string;
  performance_ids: string[];
  /** The e-mail of its second judge. */
  judge: string;
}

/**
 * One organiser's event as the version before rounds wrote it: seven lists of one block each, in each state of that version. Has all rows, and the
 * answers to its admin and to a coach.
 */
interface OldEvent {
  now: string;
  tenant: { slug: string };
  people: { admin: string; coach: string };
  halls: Record<"published" | "held" | "closed" | "live" | "waiting" | "skating" | "recall", OldHall>;
  rows: Record<string, object[]>;
  /** Answers by person and path. */
  told: Record<string, unknown>;
}

const root = join(import.meta.dirname, "..", "..");
const old = JSON.parse(gunzipSync(readFileSync(join(root, "tests", "old-competitions", "before-rounds.json.gz"))).toString()) as OldEvent;

/** An organisation without anything. */
const EMPTY = "00000000-0000-4000-8000-000000000087";
let house: House;
let close: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  const postgres = inject("postgres");
  const name = `old_${process.pid}`;
  const onServer = async (text: string) => {
    const client = new pg.Client({ ...postgres, database: "parkiet" });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await onServer(`CREATE DATABASE ${name}`);
  const connection = { ...postgres, database: name };
  const folder = join(root, "migrations");
  await migrate(
    connection,
    folder,
    migrationFiles(folder).filter((file) => file < "034"),
  );
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("BEGIN");
  for (const [table, rows] of Object.entries(old.rows)) {
    if (table === "memberships") await client.query("SELECT set_config('app.tenant', (SELECT id::text FROM tenants), true)");
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    await client.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
  await client.query("INSERT INTO tenants (id, slug, name) VALUES ($1, 'pusta', 'Pusta')", [EMPTY]);
  await client.query("COMMIT");
  await client.end();
  await migrate(connection, folder);
  const files = mkdtempSync(join(tmpdir(), "parkiet-old-"));
  const opened = await openHouse(connection, files);
  opened.setNow(new Date(old.now));
  house = opened;
  close = async () => {
    await opened.close();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    rmSync(files, { recursive: true, force: true });
  };
});
afterAll(() => close());

const signedIn = (email: string) => new Browser(house, old.tenant).signIn(email);

/** Differences of an answer from the old one; new fields are ignored. */
function otherwise(before: unknown, now: unknown, path = ""): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(now) || now.length !== before.length) return [`${path}: another length`];
    return before.flatMap((each, index) => otherwise(each, now[index], `${path}[${index}]`));
  }
  if (before !== null && typeof before === "object") {
    if (now === null || typeof now !== "object") return [`${path}: gone`];
    return Object.entries(before).flatMap(([key, each]) => otherwise(each, (now as Record<string, unknown>)[key], `${path}.${key}`));
  }
  return before === now ? [] : [`${path}: ${JSON.stringify(before)} is ${JSON.stringify(now)} now`];
}

it("notices an answer that differs", () => {
  expect(otherwise({ a: [{ b: 1 }], c: null }, { a: [{ b: 1, new: 2 }], c: null, d: 3 })).toEqual([]);
  expect(otherwise({ a: [{ b: 1 }], c: { d: 2 } }, { a: [{ b: 2 }], c: null })).toEqual([".a[0].b: 1 is 2 now", ".c: gone"]);
  expect(otherwise([1, 2], [1])).toEqual([": another length"]);
});

it.each(Object.keys(old.told))("answers %s as before", async (asked) => {
  const [person = "", path = ""] = asked.split(" ");
  const browser = await signedIn(person === "admin" ? old.people.admin : old.people.coach);
  const answer = await browser.fetch(path);
  expect(answer.status).toBe(200);
  expect(otherwise(old.told[asked], await answer.json())).toEqual([]);
});

it("has a form of crosses and one of places, made where there was none", async () => {
  const formsOf = (id: string) =>
    house.world.database.inTenant(id, (trx) =>
      trx
        .selectFrom("scoring_forms as f")
        .innerJoin("scoring_form_versions as v", "v.scoring_form_id", "f.id")
        .select(["f.name", "v.method"])
        .where("v.method", "in", ["recall", "skating"])
        .orderBy("v.method")
        .execute(),
    );
  expect(await formsOf(EMPTY)).toEqual([
    { name: "Krzyżyki", method: "recall" },
    { name: "Miejsca", method: "skating" },
  ]);
  const [own] = old.rows["tenants"] as { id: string }[];
  const before = old.rows["scoring_form_versions"] as { method: string }[];
  expect((await formsOf(own?.id ?? "")).map((each) => each.method)).toEqual(
    before
      .map((each) => each.method)
      .filter((method) => ["recall", "skating"].includes(method))
      .toSorted(),
  );
});

it("lets a judge who was in the middle go on, and the round be closed and published", async () => {
  const { live } = old.halls;
  const judge = await signedIn(live.judge);
  const admin = await signedIn(old.people.admin);
  const [, onStage = ""] = live.performance_ids;
  const sheet = await judge.must(getSheet, { params: { id: onStage } });
  const marks = Object.fromEntries(sheet.criteria.map((each) => [each.code, 9]));
  const body = { id: newId(), marks, device_at: old.now, revision: 0 };
  expect((await judge.call(giveMarks, { params: { id: onStage }, body })).status).toBe(201);
  const matrix = await admin.must(getMatrixByBlock, { params: { id: live.block_id } });
  expect(matrix.rows.map((row) => row.cells.filter((cell) => cell?.total != null).length)).toEqual([3, 2, 0, 0]);
  await admin.must(moveOnStage, { params: { id: live.performance_ids[2] ?? "" }, body: { action: "start" } });
  // A block closed before the migration is published by the same press.
  const { closed } = old.halls;
  await admin.must(publishRoundByBlock, { params: { id: closed.block_id }, body: { published: true } });
  expect((await admin.must(getMatrixByBlock, { params: { id: closed.block_id } })).block).toMatchObject({
    status: "published",
    result_version: 1,
  });
  // A result published twice is taken back and published a third time.
  const { published } = old.halls;
  await admin.must(publishRoundByBlock, { params: { id: published.block_id }, body: { published: false, reason: "Sprawdzenie." } });
  await admin.must(closeRoundByBlock, { params: { id: published.block_id }, body: { closed: true } });
  await admin.must(publishRoundByBlock, { params: { id: published.block_id }, body: { published: true } });
  expect((await admin.must(getMatrixByBlock, { params: { id: published.block_id } })).block.result_version).toBe(3);
});
