import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { backupsIn, readLast, writeProgress } from "../../kernel/backup/folder.server.ts";
import { checkBackup } from "../../kernel/backup/read.server.ts";
import { listBackups, makeBackup } from "../contract.ts";

const house = useHouse();

it("a super-admin makes a backup of the installation and sees how it goes; nobody else sees or makes one", async () => {
  const tenant = await makeTenant(house);
  for (const role of ["admin", "referee", "trener"] as const) {
    const browser = await browserAs(house, tenant, role);
    expect((await browser.call(listBackups)).status).toBe(403);
    expect((await browser.call(makeBackup)).status).toBe(403);
  }
  const browser = await browserAs(house, tenant, "super-admin");
  expect(await browser.must(listBackups)).toEqual({
    data: [],
    last: null,
    due: false,
    under_way: null,
    second_place: false,
    files_in_bucket: false,
  });
  await browser.must(makeBackup);
  await browser.must(makeBackup); // requested twice: only one waits
  expect(await browser.must(listBackups)).toMatchObject({ data: [], due: true });
  await house.startJobs();
  const state = await vi.waitFor(
    async () => {
      const now = await browser.must(listBackups);
      expect(now.due).toBe(false);
      return now;
    },
    { timeout: 30_000 },
  );
  const [made] = state.data;
  expect(state.data).toHaveLength(1);
  expect(state).toMatchObject({ under_way: null, last: { name: made?.name, ok: true, error: null, bytes: made?.bytes } });
  const folder = backupsIn(house.world.settings.DATA_DIR);
  expect((await readLast(folder))?.file).toBe(join(folder, made?.name ?? ""));
  expect((await checkBackup(join(folder, made?.name ?? ""), undefined)).version).toBe("test");

  await writeProgress(folder, { at: "2026-11-21T02:10:00.000Z", done: 5, total: 20 });
  expect((await browser.must(listBackups)).under_way).toEqual({ at: "2026-11-21T02:10:00.000Z", done: 5, total: 20 });
});
