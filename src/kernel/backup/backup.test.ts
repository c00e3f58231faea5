// A backup of a database in use, restored next to it, contains exactly what was there at its moment.
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, expect, it } from "vitest";
import { startBucket } from "#tests/application/bucket.ts";
import { useHouse } from "#tests/application/database.ts";
import { type Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { templateDatabase } from "#tests/postgres.global.ts";
import { danceCategories } from "../../categories/contract.ts";
import { type Connection, openDatabase } from "../postgres/database.server.ts";
import { parseBucketAddress } from "../settings/bucket-address.ts";
import { reachBucket } from "../files/files-s3.server.ts";
import { openFiles } from "../files/files.server.ts";
import { newId } from "../values/ids.ts";
import type { Settings } from "../settings/settings.server.ts";
import { backupsIn, listBackups, readLast, readProgress } from "./folder.server.ts";
import { migrate, migrationFiles } from "../schema/migrate.server.ts";
import { makeBackup } from "./make.server.ts";
import type { StoredBytes } from "./manifest.ts";
import { checkBackup } from "./read.server.ts";
import { restoreBackup } from "./restore.server.ts";
import { connectForBackup } from "./write.server.ts";

const house = useHouse();
const migrations = join(import.meta.dirname, "..", "..", "..", "migrations");
const place = mkdtempSync(join(tmpdir(), "parkiet-backup-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const backup = (settings: Partial<Settings> = {}, now = new Date()) =>
  makeBackup(
    {
      settings: { ...house.world.settings, ...settings },
      connection: house.world.database.connection,
      files: house.world.files,
      version: "1.2.3",
    },
    now,
  );

/** Stores a file as an upload does. */
async function keepFile(tenantId: string, text: string): Promise<StoredBytes> {
  const bytes = Buffer.from(text);
  const { files, database } = house.world;
  await mkdir(files.temporary, { recursive: true });
  const path = join(files.temporary, newId());
  await writeFile(path, bytes);
  const about = { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), content_type: "audio/mpeg" };
  const upload = { path, name: "taniec.mp3", storedKeys: [], ...about };
  const id = await database.inTenant(tenantId, (trx) => files.store(trx, tenantId, upload));
  await rm(path);
  return { tenant_id: tenantId, id, ...about };
}

/**
 * Restores into a new database of the same cluster and a new folder, and runs `work` there. The database has the newest tables already, except for a
 * backup of an earlier version (`from` "nothing").
 */
async function restored<T>(
  path: string,
  key: string | undefined,
  work: (there: Awaited<ReturnType<typeof openFiles>>, connection: Connection) => Promise<T>,
  from: "nothing" | "newest" = "newest",
): Promise<T> {
  const source = house.world.database.connection as Connection;
  const connection = { ...source, database: `${source.database}_${newId().slice(-6)}` };
  const template = from === "newest" ? ` TEMPLATE ${templateDatabase}` : "";
  await house.world.database.pool.query(`CREATE DATABASE ${connection.database}${template}`);
  const folder = mkdtempSync(join(place, "restored-"));
  const files = await openFiles(folder);
  await files.check();
  try {
    await restoreBackup({ path, key, manifest: await checkBackup(path, key), connection, files, migrations });
    return await work(files, connection);
  } finally {
    await house.world.database.pool.query(`DROP DATABASE ${connection.database} WITH (FORCE)`);
  }
}

it("a backup taken while rows are written holds all of its moment, of every tenant, and is restored row for row", async () => {
  const hall = await makeHall(house, { entries: 4, judges: 2 });
  const other = await browserAs(house, await makeTenant(house, "Studio „Łąka”\n\t\\N"), "admin");
  const file = await keepFile(hall.tenant.id, "taniec ".repeat(1000));
  await house.startJobs();
  await house.world.database.pool.query(`SELECT graphile_worker.add_job('nobody_does_this', '{"a": 1}')`);
  const before: string[] = [];
  const write = async (browser: Browser, into: string[]) => {
    const id = newId();
    await browser.must(danceCategories.create, { body: { id, name: `Jazz ${id}` } });
    into.push(id);
  };
  for (let n = 0; n < 5; n++) await write(other, before);
  const meanwhile: string[] = [];
  let done = false;
  const writing = (async () => {
    while (!done) await write(hall.admin, meanwhile);
  })();
  const record = await backup();
  done = true;
  await writing;
  expect(record).toMatchObject({ ok: true, error: null });
  expect(await readLast(backupsIn(house.world.settings.DATA_DIR))).toEqual(record);
  expect(await readProgress(backupsIn(house.world.settings.DATA_DIR))).toBeNull();
  expect(readdirSync(backupsIn(house.world.settings.DATA_DIR)).filter((name) => name.endsWith(".tmp"))).toEqual([]);

  const manifest = await checkBackup(record.file ?? "", undefined);
  expect(manifest).toMatchObject({ format: 1, version: "1.2.3", files: [file], missing: [], elsewhere: [] });
  expect(manifest.migrations.length).toBeGreaterThan(10);
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
  expect(rowsOf("public.entries")).toBe(4);
  expect(rowsOf("graphile_worker._private_jobs")).toBe(1);

  await restored(record.file ?? "", undefined, async (files, connection) => {
    const database = openDatabase(connection, 2);
    try {
      const names = await database.inTenant(hall.tenant.id, (trx) => trx.selectFrom("entries").select("id").orderBy("id").execute());
      expect(names.map(({ id }) => id)).toEqual([...hall.entry_ids].sort());
      const { rows } = await database.pool.query("SELECT id FROM tenants WHERE name = $1", ["Studio „Łąka”\n\t\\N"]);
      const kept = await database.inTenant(rows[0].id, (trx) => trx.selectFrom("dance_categories").select("id").execute());
      expect(kept.map(({ id }) => id).sort()).toEqual(before.sort());
      // Contains the beginning of what was written meanwhile, without a gap.
      const part = await database.inTenant(hall.tenant.id, (trx) =>
        trx.selectFrom("dance_categories").select("id").where("name", "like", "Jazz %").execute(),
      );
      expect(meanwhile.slice(0, part.length).sort()).toEqual(part.map(({ id }) => id).sort());
      const waiting = await database.pool.query("SELECT task_identifier AS task FROM graphile_worker.jobs");
      expect(waiting.rows).toEqual([{ task: "nobody_does_this" }]);
      await database.pool.query("SELECT graphile_worker.add_job('nobody_does_this', '{}')"); // its number follows the restored ones
      expect(await files.onDisk(file.tenant_id, file.id, (path) => readFile(path, "utf8"))).toBe("taniec ".repeat(1000));
      expect((await database.pool.query("SELECT FROM entries")).rowCount).toBe(0); // hidden from the owner again
    } finally {
      await database.close();
    }
  });
});

it("a backup is refused by a database that has rows, which stays unchanged", async () => {
  const { file } = await backup();
  const { connection } = house.world.database;
  const files = await openFiles(mkdtempSync(join(place, "in-use-")));
  const manifest = await checkBackup(file ?? "", undefined);
  const again = restoreBackup({ path: file ?? "", key: undefined, manifest, connection, files, migrations });
  await expect(again).rejects.toThrow("is not empty");
  const rows = await house.world.database.pool.query("SELECT count(*)::int AS count FROM tenants");
  expect(rows.rows[0].count).toBeGreaterThan(1);
});

it("a backup that is damaged or was cut short anywhere is refused before anything is restored", async () => {
  const { file, bytes } = await backup();
  const copy = join(place, "cut.tar.zst");
  for (const size of [0, 10, Math.floor(bytes / 2), bytes - 1]) {
    writeFileSync(copy, readFileSync(file ?? ""));
    truncateSync(copy, size);
    await expect(checkBackup(copy, undefined), String(size)).rejects.toThrow("damaged or was cut short");
  }
  const wrong = readFileSync(file ?? "");
  wrong[Math.floor(bytes / 2)] = (wrong[Math.floor(bytes / 2)] ?? 0) ^ 1;
  writeFileSync(copy, wrong);
  await expect(checkBackup(copy, undefined)).rejects.toThrow("damaged or was cut short");
  await expect(checkBackup(join(place, "nowhere"), undefined)).rejects.toThrow("cannot be read (ENOENT)");
});

it("files without their bytes are named in the record; one with a row removed meanwhile is not", async () => {
  const tenant = await makeTenant(house);
  const [lost, changed] = [await keepFile(tenant.id, "zginie"), await keepFile(tenant.id, "zepsuje sie")];
  const pathOf = ({ tenant_id, id }: StoredBytes) => house.world.files.onDisk(tenant_id, id, async (path) => path);
  await rm(await pathOf(lost));
  await writeFile(await pathOf(changed), "zepsute sie");
  const record = await backup();
  expect(record).toMatchObject({ ok: false, error: expect.stringMatching(/^2 of \d+ files are missing or damaged/) });
  const manifest = await checkBackup(record.file ?? "", undefined);
  expect(manifest.missing.map(({ id }) => id).sort()).toEqual([lost.id, changed.id].sort());
  await house.world.database.inTenant(tenant.id, (trx) => trx.deleteFrom("files").execute());
  expect(await backup()).toMatchObject({ ok: true });
});

it("one backup is made at a time, and the second place gets it encrypted; one that is not mounted is reported, and not created", async () => {
  const folder = backupsIn(house.world.settings.DATA_DIR);
  const other = await connectForBackup(house.world.database.connection);
  const last = await readLast(folder);
  expect(await backup()).toMatchObject({ file: null, ok: false, error: "Another backup is being made; wait for its end." });
  expect(await readLast(folder)).toEqual(last);
  await other.end();

  const second = mkdtempSync(join(place, "second-"));
  const key = "klucz-do-kopii-zapasowej";
  const record = await backup({ BACKUP_DIR: second, BACKUP_KEY: key });
  expect(record.ok).toBe(true);
  const [copy] = await listBackups(second);
  const path = join(second, copy?.name ?? "");
  expect(copy?.name).toMatch(/\.tar\.zst\.sealed$/);
  await expect(checkBackup(path, undefined)).rejects.toThrow("The backup is encrypted; set BACKUP_KEY");
  await expect(checkBackup(path, "klucz-do-innej-szafy")).rejects.toThrow("BACKUP_KEY does not open");
  await restored(path, key, async (_, connection) => {
    const database = openDatabase(connection, 1);
    expect((await database.pool.query("SELECT FROM users")).rowCount).toBeGreaterThan(0);
    await database.close();
  });

  const gone = join(place, "not-mounted");
  expect(await backup({ BACKUP_DIR: gone })).toMatchObject({
    ok: false,
    file: expect.stringContaining(folder),
    error: `The second place did not get it: the folder ${gone} of BACKUP_DIR is not there.`,
  });
  expect(existsSync(gone)).toBe(false);
});

it("a backup of an earlier version is restored as it was and brought to the newest migration; one of a newer version is refused", async () => {
  const source = house.world.database.connection as Connection;
  const connection = { ...source, database: `${source.database}_older` };
  await house.world.database.pool.query(`CREATE DATABASE ${connection.database}`);
  const all = migrationFiles(migrations);
  await migrate(connection, migrations, all.slice(0, 12));
  const database = openDatabase(connection, 2);
  const { settings, files } = house.world;
  try {
    await database.asOwner((trx) => trx.insertInto("tenants").values({ id: newId(), slug: "dawny", name: "Dawny" }).execute());
    const folder = mkdtempSync(join(place, "older-"));
    const { file } = await makeBackup({ settings: { ...settings, DATA_DIR: folder }, connection, files, version: "0.9" }, new Date());
    const check = async (there: Connection) => {
      const newer = openDatabase(there, 1);
      expect((await newer.pool.query("SELECT slug FROM tenants")).rows).toEqual([{ slug: "dawny" }]);
      expect((await newer.pool.query("SELECT name FROM migrations ORDER BY 1")).rows.map(({ name }) => name)).toEqual(all);
      await newer.close();
    };
    await restored(file ?? "", undefined, (_, there) => check(there), "nothing");
    const manifest = await checkBackup(file ?? "", undefined);
    manifest.migrations.push({ name: "999-later.sql", sha256: "0" });
    const later = restoreBackup({ path: file ?? "", key: undefined, manifest, connection, files, migrations });
    await expect(later).rejects.toThrow("newer version of Parkiet (it has 999-later.sql)");
  } finally {
    await database.close();
    await house.world.database.pool.query(`DROP DATABASE ${connection.database} WITH (FORCE)`);
  }
});

it("a bucket gets each backup encrypted, as one object, and an unavailable one is reported", async () => {
  const bucket = await startBucket();
  try {
    const [BACKUP_URL, BACKUP_KEY] = [parseBucketAddress(bucket.url), "klucz-do-kopii-zapasowej"];
    const settings: Partial<Settings> = BACKUP_URL ? { BACKUP_URL, BACKUP_KEY } : {};
    const record = await backup(settings);
    expect(record).toMatchObject({ ok: true, error: null });
    const path = join(place, "fetched.sealed");
    const { Body } = await reachBucket(BACKUP_URL ?? expect.fail()).client.send(
      new GetObjectCommand({ Bucket: "muzyka", Key: `${basename(record.file ?? "")}.sealed` }),
    );
    await writeFile(path, Body as Readable);
    expect(await checkBackup(path, BACKUP_KEY)).toEqual(await checkBackup(record.file ?? "", undefined));
    await bucket.stop();
    expect(await backup(settings)).toMatchObject({
      ok: false,
      file: expect.stringContaining("backups"),
      error: expect.stringContaining("The second place did not get it: 127.0.0.1"),
    });
  } finally {
    await bucket.close();
  }
});
