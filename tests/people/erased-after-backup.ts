// A person erased after a backup was made, and the command that restores this backup beside logs of erasures.
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { backupsIn } from "#src/kernel/backup/folder.server.ts";
import { makeBackup } from "#src/kernel/backup/make.server.ts";
import { type Connection, openDatabase } from "#src/kernel/postgres/database.server.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { erasePerson } from "#src/privacy/contract.ts";
import { finishErasing } from "#src/privacy/erasing/finishing.server.ts";
import { templateDatabase } from "#tests/postgres.global.ts";
import type { House } from "../application/world.ts";
import { columnsContaining, makeNamedEverywhere, SURNAME } from "./named-everywhere.ts";

const root = join(import.meta.dirname, "..", "..");

function runRestore(file: string, DATA_DIR: string, { user, password, host, port, database }: Connection) {
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password ?? "")}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR, DATABASE_URL };
  const done = spawnSync(process.execPath, [join(root, "scripts", "restore.ts"), file], { encoding: "utf8", cwd: root, env });
  return { status: done.status, lines: done.stdout.trim().split("\n"), said: done.stderr };
}

/**
 * Makes a backup and then erases a person. Returns the log of erasures, and a function that restores the backup beside logs of these names by the
 * command: its output, and the columns that contain the person's name afterwards.
 */
export async function makeErasedAfterBackup(house: House) {
  const hall = await makeNamedEverywhere(house);
  const { database, settings, files } = house.world;
  await database.inTenant(hall.tenant.id, async (trx) => {
    await trx.deleteFrom("music_tracks").execute();
    await trx.deleteFrom("files").where("id", "=", hall.file).execute();
  });
  const { file } = await makeBackup({ settings, connection: database.connection, files, version: "1" }, new Date());
  const confirmation = `Bożydar ${SURNAME}`;
  const erased = await hall.admin.must(erasePerson, { params: { id: hall.dancer }, body: { reason: "prośba", confirmation } });
  await finishErasing.run({ tenant_id: hall.tenant.id, erasure_id: erased.id }, house.world);
  const log = readFileSync(join(backupsIn(settings.DATA_DIR), "erasures.log"), "utf8");

  const restore = async (logs: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), "parkiet-restored-"));
    const backup = join(folder, basename(file ?? ""));
    copyFileSync(file ?? "", backup);
    for (const [name, text] of Object.entries(logs)) writeFileSync(join(folder, name), text);
    mkdirSync(join(folder, "data"));
    const source = database.connection as Connection;
    const connection = { ...source, database: `${source.database}_${newId().slice(-6)}` };
    await database.pool.query(`CREATE DATABASE ${connection.database} TEMPLATE ${templateDatabase}`);
    const told = runRestore(backup, join(folder, "data"), connection);
    const there = openDatabase(connection, 2);
    try {
      return { ...told, left: await columnsContaining(there, hall.tenant, SURNAME) };
    } finally {
      await there.close();
      await database.pool.query(`DROP DATABASE ${connection.database} WITH (FORCE)`);
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return { log, restore };
}
