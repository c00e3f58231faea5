import { sql } from "kysely";
import { expect, it } from "vitest";
import { firstStart, markedDemonstration } from "#scripts/seed/first-start.ts";
import type { Share } from "#src/kernel/database.server.ts";
import { useHouse } from "#tests/database.ts";

const house = useHouse();

it("what makes the demonstration waits for the disk at its end alone, on all connections that it uses; one that fails is cleared away by the next start", async () => {
  const { database, files } = house.world;
  const setting = async ({ owner }: Share) =>
    (
      await sql<{ setting: string; source: string }>`select setting, source from pg_settings where name = 'synchronous_commit'`.execute(
        owner,
      )
    ).rows[0];
  await markedDemonstration(database, async (hasty) => {
    for (const share of [hasty, hasty.reserved]) expect(await setting(share)).toEqual({ setting: "off", source: "session" });
  });
  expect((await setting(database))?.source).not.toBe("session");
  const lefts: boolean[] = [];
  const start = () => firstStart(files, database, { warn: () => void lefts.push(true) }, async (empty) => empty);
  expect(await start()).toBe(true);
  expect(lefts).toEqual([]);
  const broken = markedDemonstration(database, async (hasty) => {
    await sql`insert into users (id, email, name) values (gen_random_uuid(), 'half@demo.test', 'Pół')`.execute(hasty.owner);
    throw new Error("half-way");
  });
  await expect(broken).rejects.toThrow("half-way");
  expect(await start()).toBe(true);
  expect(lefts).toEqual([true]);
});
