import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeErasedAfterBackup } from "#tests/people/erased-after-backup.ts";

const house = useHouse();

it("backup, erase, restore: nothing is reported with a whole log; a missing or damaged one is", async () => {
  const { log, restore } = await makeErasedAfterBackup(house);
  const whole = await restore({ "erasures.log": log });
  expect([whole.status, whole.said, whole.left]).toEqual([0, "", []]);
  expect(whole.lines.join("\n")).toContain("1 repeated");
  const without = await restore({});
  expect(without.said).toContain("no log of erasures");
  expect(without.left).toContain("dancers.last_name");
  const damaged = await restore({ "erasures.log": log.replace("Osoba", "osoba") });
  expect(damaged.status).toBe(1);
  expect(damaged.said).toContain("is damaged");
});
