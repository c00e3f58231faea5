// The command that restores a backup: people erased after it was made stay erased, and a damaged log is reported. restore-command.full.test.ts
// restores with one whole log and with none.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeErasedAfterBackup } from "#tests/people/erased-after-backup.ts";

const house = useHouse();

it("backup, erase, restore: still erased by the whole log, and the damaged one beside it is reported", async () => {
  const { log, restore } = await makeErasedAfterBackup(house);
  const { status, lines, said, left } = await restore({ "erasures.log": log, "erasures-older.log": log.replace("Osoba", "osoba") });
  expect(left).toEqual([]);
  expect(lines.join("\n")).toContain("1 repeated");
  expect(said).toMatch(/erasures-older\.log is damaged/);
  expect(status).toBe(1);
});
