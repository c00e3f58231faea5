// Behaviour on a full disk: a small file system in memory, which only root may mount (and not in every container).
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";

const disk = mkdtempSync(join(tmpdir(), "parkiet-disk-"));
chmodSync(disk, 0o755);
const mounted = process.platform === "linux" && spawnSync("mount", ["-t", "tmpfs", "-o", "size=130m,mode=755", "tmpfs", disk]).status === 0;
afterAll(() => {
  if (mounted) spawnSync("umount", ["-l", disk]);
  rmdirSync(disk);
});

describe.runIf(mounted)("a full disk", () => {
  it("stops the writing, loses nothing that was acknowledged, and is over as soon as there is room", { timeout: 120_000 }, async () => {
    const said: string[] = [];
    const keep = (line: string) => said.push(line);
    const cluster = await openCluster({ dataDir: join(disk, "data"), log: { debug: keep, info: keep, warn: keep, error: keep } });
    const pool = new pg.Pool({ ...cluster.connection, max: 1 });
    pool.on("error", () => undefined); // connections that break with the database
    await pool.query("CREATE TABLE turn (id int PRIMARY KEY, number int, filling text) WITH (fillfactor = 40)");
    await pool.query("INSERT INTO turn SELECT i, 0, repeat(md5(i::text), 30) FROM generate_series(0, 299) AS i");
    const { bavail, bsize } = statfsSync(disk);
    const ballast = join(disk, "ballast");
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 2_000_000));

    // single rows are overwritten in their own page: the table hardly grows, but the log does until the disk is full
    let acknowledged = 0;
    const writeUntilFull = async () => {
      for (;;) {
        await pool.query("UPDATE turn SET number = $1, filling = reverse(filling) WHERE id = $1 % 300", [acknowledged + 1]);
        acknowledged++;
      }
    };
    await expect(writeUntilFull()).rejects.toThrow(/No space left|terminat|ended/);
    await vi.waitFor(() => expect(said.join("\n")).toMatch(/PostgreSQL ended .* is started again/), { timeout: 60_000 });
    expect(acknowledged).toBeGreaterThan(0);

    rmSync(ballast);
    const newest = async () => (await pool.query<{ number: number }>("SELECT max(number) AS number FROM turn")).rows[0]?.number;
    const found = await vi.waitFor(newest, { timeout: 60_000, interval: 50 });
    // the write whose answer was lost may or may not be stored: never less than what was acknowledged
    expect([acknowledged, acknowledged + 1]).toContain(found);
    await pool.end();
    await cluster.close();
  });
});
