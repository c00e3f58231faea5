import { sql } from "kysely";
import { expect, it } from "vitest";
import { type Rehearsal, seatJudges } from "#scripts/rehearsal/event.ts";
import { openDay } from "#scripts/seed/day.ts";
import { firstStart, markedDemonstration, renewPasswords } from "#scripts/seed/first-start.ts";
import type { PoolAccess } from "#src/kernel/postgres/database.server.ts";
import { hashPassword, verifyPassword } from "#src/identity/passwords/passwords.server.ts";
import { getStartList } from "#src/start-lists/contract.ts";
import { useHouse } from "#tests/application/database.ts";
import { makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";

const house = useHouse();

it("what makes the demonstration waits for the disk at its end alone, on all connections that it uses; one that fails is cleared away by the next start", async () => {
  const { database, files } = house.world;
  const setting = async ({ owner }: PoolAccess) =>
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

it("a start with another DEMO_PASSWORD gives it to the accounts that still have the well-known one, and to no others", async () => {
  const { database, settings } = house.world;
  const tenant = await makeTenant(house);
  const [demo, changed, other] = await Promise.all([1, 2, 3].map(() => makePerson(house, tenant, "referee")));
  const WELL_KNOWN = await hashPassword("parkiet-demo");
  const { pool } = database;
  await pool.query("UPDATE users SET email = 'sedzia3@demo.test', password_hash = $1 WHERE id = $2", [WELL_KNOWN, demo?.id]);
  await pool.query("UPDATE users SET email = 'sedzia4@demo.test' WHERE id = $1", [changed?.id]);
  await pool.query("UPDATE users SET password_hash = $1 WHERE id = $2", [WELL_KNOWN, other?.id]);
  const fits = async (id: string | undefined, password: string) =>
    verifyPassword(
      password,
      (await pool.query<{ hash: string }>("SELECT password_hash AS hash FROM users WHERE id = $1", [id])).rows[0]?.hash ?? "",
    );
  await renewPasswords(settings, database);
  expect(await fits(demo?.id, "parkiet-demo")).toBe(true);
  await renewPasswords({ ...settings, DEMO_PASSWORD: "calkiem-inne-haslo" }, database);
  expect([await fits(demo?.id, "parkiet-demo"), await fits(demo?.id, "calkiem-inne-haslo")]).toEqual([false, true]);
  expect([await fits(changed?.id, PASSWORD), await fits(other?.id, "parkiet-demo")]).toEqual([true, true]);
});

it("a rehearsal seats judges of its own, the same ones again, also where they sit on another list at that hour", async () => {
  const hall = await makeHall(house, { entries: 1, judges: 1 });
  const network = {
    send: (path: string, init: RequestInit) => house.fetch(path, init),
    times: [],
    slowest: { ms: 0, what: "" },
    failed: 0,
  };
  const { slug: tenant } = hall.tenant;
  const plan: Rehearsal = {
    network,
    tenant,
    email: "",
    password: PASSWORD,
    entries: 1,
    judges: 1,
    drops: 0,
    random: () => 1,
    say: () => undefined,
  };
  const { user_ids } = await seatJudges(plan, hall.admin);
  expect(user_ids).not.toContain(hall.people[0]?.id);
  expect((await seatJudges(plan, hall.admin)).user_ids).toEqual(user_ids);
  // After the organiser's password changed, the judges of the earlier rehearsal cannot sign in and are replaced.
  expect((await seatJudges({ ...plan, password: "inne-haslo-od-wczoraj" }, hall.admin)).user_ids).not.toEqual(user_ids);
  const second = await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant });
  for (const each of [hall, second]) await openDay({ admin: hall.admin, competition_id: each.competition_id, user_ids }, each.list_id);
  const { judges } = await hall.admin.must(getStartList, { params: { id: second.list_id } });
  expect(judges.map((judge) => judge.user_id)).toEqual(user_ids);
});
