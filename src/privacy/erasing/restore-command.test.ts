// The commands themselves: a backup, an erasure, a restore. Erased people stay erased, and a damaged or missing log is reported.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeNamedEverywhere, columnsContaining, SURNAME } from "#tests/people/named-everywhere.ts";
import { backupsIn } from "../../kernel/backup/folder.server.ts";
import { type Connection, openDatabase } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { erasePerson } from "../contract.ts";
import { finishErasing } from "./finishing.server.ts";

const house = useHouse();
const root = join(import.meta.dirname, "..", "..", "..");
const place = mkdtempSync(join(tmpdir(), "parkiet-commands-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

function run(script: string, args: readonly string[], DATA_DIR: string, { user, password, host, port, database }: Connection) {
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(password ?? "")}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, TMPDIR, NODE_COMPILE_CACHE, DATA_DIR, DATABASE_URL };
  const done = spawnSync(process.execPath, [join(root, "scripts", script), ...args], { encoding: "utf8", cwd: root, env });
  return { status: done.status, lines: done.stdout.trim().split("\n"), said: done.stderr };
}

it("backup, erase, restore: still erased; a missing or damaged log is reported", async () => {
  const hall = await makeNamedEverywhere(house);
  const { database, settings } = house.world;
  await database.inTenant(hall.tenant.id, async (trx) => {
    await trx.deleteFrom("music_tracks").execute();
    await trx.deleteFrom("files").where("id", "=", hall.file).execute();
  });
  const source = database.connection as Connection;
  const made = run("backup.ts", [], settings.DATA_DIR, source);
  expect([made.status, made.said]).toEqual([0, ""]);
  const file = made.lines.at(-1) ?? "";
  const confirmation = `Bożydar ${SURNAME}`;
  const erased = await hall.admin.must(erasePerson, { params: { id: hall.dancer }, body: { reason: "prośba", confirmation } });
  await finishErasing.run({ tenant_id: hall.tenant.id, erasure_id: erased.id }, house.world);
  const log = await readFile(join(backupsIn(settings.DATA_DIR), "erasures.log"), "utf8");

  /** Restores with this log. Returns the command's output, and where the name is found afterwards. */
  const restored = async (text: string | undefined) => {
    const folder = join(place, newId());
    await mkdir(folder);
    const beside = join(folder, basename(file));
    await copyFile(file, beside);
    if (text !== undefined) await writeFile(join(folder, "erasures.log"), text);
    const connection = { ...source, database: `${source.database}_${newId().slice(-6)}` };
    await database.pool.query(`CREATE DATABASE ${connection.database}`);
    const told = run("restore.ts", [beside], join(folder, "data"), connection);
    const there = openDatabase(connection, 2);
    try {
      return { ...told, left: await columnsContaining(there, hall.tenant, SURNAME) };
    } finally {
      await there.close();
      await database.pool.query(`DROP DATABASE ${connection.database} WITH (FORCE)`);
    }
  };
  const whole = await restored(log);
  expect([whole.status, whole.said, whole.left]).toEqual([0, "", []]);
  expect(whole.lines.join("\n")).toContain("1 repeated");
  const without = await restored(undefined);
  expect(without.said).toContain("no log of erasures");
  expect(without.left).toContain("dancers.last_name");
  const damaged = await restored(log.replace("Osoba", "osoba"));
  expect(damaged.status).toBe(1);
  expect(damaged.said).toContain("is damaged");
});
